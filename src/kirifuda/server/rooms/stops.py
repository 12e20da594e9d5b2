"""Which windows a room passes for a seat.

A window is passed because its player said so beforehand, never because of what he holds, and after a time that has
nothing to do with it either: the pass tells the other seat nothing. Only a question that the table layout calls a
window goes by; menus that are always asked, and choices, are never answered for anybody.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from kirifuda.kernel.bits import PASS
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.words.placing import table_of

OWN: Final = "own"
THEIRS: Final = "theirs"

SHORTEST: Final = 0.35
LONGEST: Final = 1.15
"""Seconds until a window between two people goes by: drawn anew each time, so that its length tells nothing either."""


@cache
def windows(rules: Rules) -> tuple[str, ...]:
    """The windows of a game, as `reason/own` and `reason/theirs`."""
    known: dict[str, list[str]] = table_of(rules.name).get("windows", {})
    return tuple([f"{reason}/{whose}" for whose in (OWN, THEIRS) for reason, turns in known.items() if whose in turns])


@dataclass
class Stops:
    """One seat's wishes."""

    passed: set[str] = field(default_factory=set)
    quiet: int = -1
    """The turn in which nothing more is wished."""

    def pass_by(self, rules: Rules, s: State, turn: int) -> bool:
        """Whether the open question is a window that is let go by."""
        ask = s.ask
        if ask is None or PASS not in ask.candidates:
            return False
        whose = OWN if rules.turn_player(s) == ask.seat else THEIRS
        key = f"{ask.reason}/{whose}"
        return key in windows(rules) and (self.quiet == turn or key in self.passed)


def delay() -> float:
    """How long a window stays open before it goes by."""
    return SHORTEST + (LONGEST - SHORTEST) * secrets.randbelow(1 << 20) / (1 << 20)
