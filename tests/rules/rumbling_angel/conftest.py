"""The table of Rumbling Angel's pages of play."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kirifuda.testing.table import Table

CARDS = (Path(__file__).parent / "cards.toml").read_text(encoding="utf-8")
EMPTY: dict[str, Any] = {"life": ["6 LANE"], "deck": ["10 LANE"], "hand": []}


@pytest.fixture
def play(table: Callable[..., Table]) -> Callable[..., Table]:
    """Sets a table with these cards. Unless a test says otherwise it is seat a's main phase, six lives each, a deck of
    ten fields, no hand."""

    def set_table(at: str = "main", **said: Any) -> Table:
        said = {"game": "rumbling-angel", **said}
        if "setup" not in said:
            said.setdefault("turn", {"seat": "a", "at": at})
            said = {**said, "a": {**EMPTY, **said.get("a", {})}, "b": {**EMPTY, **said.get("b", {})}}
        return table(CARDS, **said)

    return set_table


def area(character: str = "", *fields: str, **more: Any) -> dict[str, Any]:
    """An area of a scene."""
    found: dict[str, Any] = {"fields": list(fields) or ["LANE"], **more}
    if character:
        found["character"] = character
    return found
