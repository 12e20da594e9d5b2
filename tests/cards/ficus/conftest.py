"""Pages of play of Ficus's cards: each plays the cards that it names for what their texts say."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kirifuda.kernel.bits import SUBJECT
from kirifuda.testing.table import Table

from .deck import GANJI

EMPTY: dict[str, Any] = {"deck": [f"10 {GANJI}"], "hand": [], "level": [GANJI]}


@pytest.fixture
def play(request: pytest.FixtureRequest, table: Callable[..., Table]) -> Iterator[Callable[..., Table]]:
    """Sets a table with the cards that ship. Unless a page says otherwise it is the main phase of seat a, both are of
    level 2 and have a deck of ten track layers, no hand. Every card that the page names must have lain there or been
    played."""
    tables: list[Table] = []

    def set_table(at: str = "main", **said: Any) -> Table:
        said = {"game": "ficus", "turn": {"seat": "a", "at": at}, **said}
        said = {**said, "a": {**EMPTY, **said.get("a", {})}, "b": {**EMPTY, **said.get("b", {})}}
        tables.append(table(**said))
        return tables[-1]

    yield set_table
    for mark in request.node.iter_markers("page"):
        for card in mark.args:
            assert any(card in seen(one) for one in tables), f"{card} has not been played"


def seen(table: Table) -> set[str]:
    """The cards that lay on a stage or that something happened to."""
    found: set[str] = set()
    for s in [table.start, *[done.state for done in table.done]]:
        found |= {s.defs[e.ref & SUBJECT].id for e in s.log}
        found |= {s.defs[c].id for place in s.layout.play_places for c in s.places[place]}
    return found
