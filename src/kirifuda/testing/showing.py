"""A scenario for a reader: its position, its play."""

from __future__ import annotations

from typing import Any

from kirifuda.kernel.bits import PLACE_BITS
from kirifuda.kernel.state import State
from kirifuda.testing.expect import rule_name
from kirifuda.testing.idiom import key_of
from kirifuda.testing.picture import Cards, Slots
from kirifuda.testing.scenario import Scenario
from kirifuda.testing.table import Table


def lines(scenario: Scenario, language: str) -> list[str]:
    """The position that it lays out, the question that it leads to, and each line of play."""
    table = Table.of(scenario)
    s = table.state
    found = [scenario.title[language], ""]
    point = ", ".join(f"{key} {value}" for key, value in table.looker.camera.point(s).items())
    found.append(f"{scenario.rules.name}: {point}")
    for seat in range(2):
        found.append(f"{'ab'[seat]}:")
        again = [key_of(row.name) for row in table.idiom.rows if key_of(row.name) != row.key]
        for look, value in table.looker.camera.seat(s, seat).items():
            if look in again:
                continue
            found += [f"  {look}: {line}" for line in _told(table, s, seat, value, language)]
    found += [str(table.question()), ""]
    for do in scenario.does:
        refused = ", ".join(rule_name(scenario.rules, number) for number in do.refused)
        found.append(f"{'ab'[do.seat]}: {do.said.text}" + (f"  (refused by {refused})" if refused else ""))
    if scenario.shows or scenario.absent:
        found += ["", "shows " + ", ".join(scenario.shows + scenario.absent)]
    return found


def _told(table: Table, s: State, seat: int, value: Any, language: str) -> list[str]:
    """A look in lines; cards that nobody at the table knows are only counted."""
    if isinstance(value, Cards):
        known = [table.names.name(s.defs[c], language) for c in value if s.recs[c].loc >> PLACE_BITS & 3]
        hidden = len(value) - len(known)
        return [", ".join(known + [f"{hidden} face down"] * (hidden > 0))] if value else []
    if isinstance(value, dict):
        parts = [f"{k} {t}" for k, v in value.items() if v != 0 for t in _told(table, s, seat, v, language)]
        return ["; ".join(parts)]
    if isinstance(value, Slots):
        return [f"{n}: {line}" for n, v in value.numbered.items() for line in _told(table, s, seat, v, language)]
    if isinstance(value, list):
        return [", ".join(map(str, value))] if value else []
    return [str(value)]
