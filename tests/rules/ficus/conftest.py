"""The table of Ficus's pages of play."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kirifuda.testing.table import Table

CARDS = (Path(__file__).parent / "cards.toml").read_text(encoding="utf-8")
EMPTY: dict[str, Any] = {"deck": ["10 Pebble"], "hand": [], "level": ["3 Pebble"]}


@pytest.fixture
def play(table: Callable[..., Table]) -> Callable[..., Table]:
    """Sets a table with these cards. Unless a test says otherwise it is seat a's main phase in turn 3; each has three
    level cards, a deck of ten pebbles, and no hand."""

    def set_table(at: str = "main", **said: Any) -> Table:
        said = {"game": "ficus", **said}
        if "setup" not in said:
            said.setdefault("turn", {"seat": "a", "at": at})
            said = {**said, "a": {**EMPTY, **said.get("a", {})}, "b": {**EMPTY, **said.get("b", {})}}
        return table(CARDS, **said)

    return set_table
