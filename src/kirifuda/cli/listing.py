"""How commands print tables, faults and JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

import click

from kirifuda.cli.options import language_now
from kirifuda.errors import CardErrors, DeckErrors, KirifudaError, Message, ReadError
from kirifuda.library.games import names
from kirifuda.library.pool import Pool, pool
from kirifuda.words.faults import said
from kirifuda.words.wrapping import columns


def print_table(rows: list[list[str]]) -> None:
    """Rows of cells, each column as wide as its widest cell."""
    if not rows:
        return
    widths = [max(columns(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = [cell + " " * (width - columns(cell)) for cell, width in zip(row, widths, strict=True)]
        click.echo("  ".join(cells).rstrip())


def print_json(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def errors_of(error: KirifudaError) -> list[KirifudaError]:
    """An error's faults, one for each line to print."""
    return list(error.errors) if isinstance(error, (CardErrors, DeckErrors)) else [error]


def fault_data(error: KirifudaError) -> dict[str, object]:
    """A fault as JSON gives it."""
    if isinstance(error, ReadError):
        return {"file": error.file, "line": error.line, "column": error.column, "message": error.message}
    return {"message": str(error)}


def cards_of(game: str) -> Pool:
    """A game's pool; a note on stderr for each file of the user's that is left out."""
    found = pool(game)
    for file in dict.fromkeys(error.file for error in found.faults):
        n = sum(error.file == file for error in found.faults)
        left_out = Message(
            "{file} is left out: {n} fault; kirifuda cards check says which" if n == 1
            else "{file} is left out: {n} faults; kirifuda cards check says which",
            file=file, n=n,
        )  # fmt: skip
        click.echo(said(left_out, language_now()), err=True)
    return found


def pools(game: str | None) -> Iterator[Pool]:
    """The pool of the game named, or of every one that loads: one that is broken is told to whoever names it.

    Raises KirifudaError for a name that no game has, and for a named game that does not load.
    """
    for name in names() if game is None else [game]:
        try:
            yield cards_of(name)
        except KirifudaError:
            if game is not None:
                raise


class Wrong(click.ClickException):
    """Something is not right, or not there: one line or more on stderr, exit code 1."""

    def __init__(self, lines: Iterable[object]) -> None:
        super().__init__("\n".join(str(line) for line in lines))

    def show(self, file: object = None) -> None:
        click.echo(self.message, err=True)
