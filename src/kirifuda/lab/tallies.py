"""A run as whoever starts it sees it: rows to come, added up, told. One pairing, or a matrix of them."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Protocol

from kirifuda.kernel.options import OptionValue
from kirifuda.lab.matrix import Matrix
from kirifuda.lab.matrix_report import matrix_report
from kirifuda.lab.plans import Lab, Plan, Row
from kirifuda.lab.report import report
from kirifuda.lab.summary import Summary
from kirifuda.lab.workers import simulate, simulate_all


class Tally(Protocol):
    """A run of matches and what has come of it so far."""

    @property
    def asked(self) -> int:
        """How many matches are to be played."""

    @property
    def games(self) -> int:
        """How many have been."""

    @property
    def failed(self) -> int:
        """In how many of them an agent has failed."""

    @property
    def options(self) -> dict[str, OptionValue]: ...

    def rows(self, jobs: int) -> Generator[Row, None, None]: ...

    def add(self, row: Row) -> tuple[Plan, tuple[str, str]]:
        """Count a row; which plan it is of, and the decks of its agents by name."""

    def data(self) -> dict[str, Any]: ...

    def report(self, seconds: float, language: str) -> str: ...


class Single:
    """Two agents, each with one deck."""

    def __init__(self, lab: Lab, count: int) -> None:
        self.lab = lab
        self.asked = count
        self.summary = Summary()
        self.options = lab.options

    @property
    def games(self) -> int:
        return self.summary.games

    @property
    def failed(self) -> int:
        return self.summary.failed

    def rows(self, jobs: int) -> Generator[Row, None, None]:
        return simulate(self.lab.plan, self.asked, jobs)

    def add(self, row: Row) -> tuple[Plan, tuple[str, str]]:
        self.summary.add(row)
        return self.lab.plan, self.lab.deck_names

    def data(self) -> dict[str, Any]:
        return self.summary.data(self.lab.plan.agents, self.lab.deck_names)

    def report(self, seconds: float, language: str) -> str:
        lab = self.lab
        plan = lab.plan
        return report(
            self.summary, lab.rules.name, plan.agents, lab.deck_names, plan.seed, seconds, self.asked, language
        )


class Several:
    """Every deck against every deck."""

    def __init__(self, matrix: Matrix) -> None:
        self.matrix = matrix
        self.asked = matrix.asked
        self.options = matrix.options

    @property
    def games(self) -> int:
        return self.matrix.games

    @property
    def failed(self) -> int:
        return self.matrix.failed

    def rows(self, jobs: int) -> Generator[Row, None, None]:
        return simulate_all(self.matrix.plans, self.matrix.count, jobs)

    def add(self, row: Row) -> tuple[Plan, tuple[str, str]]:
        pairing = self.matrix.add(row)
        return self.matrix.plans[pairing], self.matrix.names(pairing)

    def data(self) -> dict[str, Any]:
        return self.matrix.data()

    def report(self, seconds: float, language: str) -> str:
        return matrix_report(self.matrix, seconds, language)
