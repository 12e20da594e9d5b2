"""The pytest fixture `table`: sets tables, and checks each of them when its test has passed.

    pytest_plugins = ["kirifuda.testing.fixtures"]
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest

from kirifuda.testing import laws
from kirifuda.testing.table import Table

_PASSED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[_PASSED] = report.passed
    return report


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Iterator[Callable[..., Table]]:
    """Sets a table as `Table.set` does. When the test has passed, the laws must hold of all that was played at it."""
    tables: list[Table] = []

    def set_table(cards: str = "", **said: Any) -> Table:
        tables.append(Table.set(cards, **said))
        return tables[-1]

    yield set_table
    if request.node.stash.get(_PASSED, False):
        lines = [line for one in tables for line in laws.broken(one)]
        assert not lines, "\n".join(lines)
