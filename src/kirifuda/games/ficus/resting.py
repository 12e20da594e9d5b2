"""Resting points: where a position laid out by hand may begin (scenarios, puzzles)."""

from __future__ import annotations

from typing import Final

from kirifuda.errors import Message, ScenarioError
from kirifuda.games.ficus import turn as steps
from kirifuda.games.ficus.terms import (
    ACTIVE,
    ATTACKER,
    BATTLE_PHASE,
    CHANGE_PHASE,
    DRAW_PHASE,
    END_PHASE,
    FIRST,
    GUARD,
    K_TURN,
    MAIN_PHASE,
    PHASE,
    SETTING_UP,
    STANDBY_PHASE,
    TURN,
)
from kirifuda.kernel.abilities import NO_ABILITY
from kirifuda.kernel.frames import Frame
from kirifuda.kernel.state import State

POINTS: Final[tuple[str, ...]] = ("main", "start", "standby", "draw", "change", "battle", "end")
_STEPS: Final[tuple[int, ...]] = (
    steps.MENU, steps.BEGIN, steps.STANDBY, steps.DRAW, steps.CHANGE, steps.BATTLE, steps.BEGIN_END,
)  # fmt: skip
_PHASES: Final = (MAIN_PHASE, END_PHASE, STANDBY_PHASE, DRAW_PHASE, CHANGE_PHASE, BATTLE_PHASE, END_PHASE)


def resting(s: State, point: str, seat: int, number: int) -> Frame:
    """The turn at a point of it; "start" is the end of the turn before."""
    which = POINTS.index(point)
    for name, ref in (("attacker", s.nums[ATTACKER]), ("guard", s.nums[GUARD])):
        if ref:
            raise ScenarioError(Message('{key}: an attack is reached by its choices, from at = "battle"', key=name))
    s.nums[TURN] = number
    s.nums[ACTIVE] = seat
    s.nums[FIRST] = seat if number % 2 == 1 else 1 - seat
    s.nums[PHASE] = _PHASES[which]
    if point == "start":
        s.nums[TURN] = number - 1
        s.nums[ACTIVE] = 1 - seat if number > 1 else 0
        s.nums[PHASE] = END_PHASE if number > 1 else SETTING_UP
    return Frame(K_TURN, _STEPS[which], 0, 0, seat, NO_ABILITY, (), None)
