"""Rows written to a file as they come: CSV, or Parquet where polars is installed."""

from __future__ import annotations

import csv
from dataclasses import astuple, fields
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from kirifuda.errors import KirifudaError, Message
from kirifuda.lab.plans import Plan, Row

COLUMNS = (*[field.name for field in fields(Row)], "name_a", "name_b", "deck_a", "deck_b")
"""A row's own fields, then the names of the agents and decks at each seat."""
FORMATS = (".csv", ".parquet")


class RowFile(Protocol):
    """Takes rows; what it took is in the file once it is closed, however the run ended."""

    def add(self, row: Row, plan: Plan, decks: tuple[str, str]) -> None:
        """One match of a plan, with its decks by name."""

    def close(self) -> None: ...


def cells(row: Row, plan: Plan, decks: tuple[str, str]) -> tuple[Any, ...]:
    """One line of the table. The seed has 128 bits, more than most programs' numbers, so it is text."""
    values = list(astuple(row))
    values[1] = str(row.seed)
    a, b = row.agent_a - 1, row.agent_b - 1
    return (*values, plan.agents[a], plan.agents[b], decks[a], decks[b])


def open_rows(path: Path) -> RowFile:
    """The file that a path's ending asks for, a new one.

    Raises KirifudaError before anything is played if it can't be, and for a file that is there already.
    """
    if path.suffix not in FORMATS:
        found = repr(path.suffix or path.name)
        raise KirifudaError(Message("rows are written as .csv or .parquet, not as {found}", found=found))
    if path.suffix == ".parquet" and find_spec("polars") is None:
        raise KirifudaError('Parquet needs polars: pip install "kirifuda[parquet]", or write to a .csv file')
    try:
        return CsvFile(path) if path.suffix == ".csv" else ParquetFile(path)
    except FileExistsError:
        raise KirifudaError(Message("{file}: is there already: name another file", file=str(path))) from None
    except OSError as error:
        told = Message("{file} can't be written: {reason}", file=str(path), reason=error.strerror or "")
        raise KirifudaError(told) from error


class CsvFile:
    """A line a match, written at once."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("x", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def add(self, row: Row, plan: Plan, decks: tuple[str, str]) -> None:
        self._writer.writerow(cells(row, plan, decks))

    def close(self) -> None:
        self._file.close()


class ParquetFile:
    """The whole table, written at the end."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("xb")
        self._rows: list[tuple[Any, ...]] = []

    def add(self, row: Row, plan: Plan, decks: tuple[str, str]) -> None:
        self._rows.append(cells(row, plan, decks))

    def close(self) -> None:
        import polars as pl

        kinds = {"int": pl.Int64(), "str": pl.String()}
        schema = {field.name: kinds[str(field.type)] for field in fields(Row)}
        schema["seed"] = pl.String()
        for name in COLUMNS[len(fields(Row)) :]:
            schema[name] = pl.String()
        with self._file:
            pl.DataFrame(self._rows, schema=schema, orient="row").write_parquet(self._file)
