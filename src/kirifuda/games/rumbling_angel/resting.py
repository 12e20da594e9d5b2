"""Resting points: where a position laid out by hand may begin (scenarios, puzzles)."""

from __future__ import annotations

from typing import Final

from kirifuda.errors import Message, ScenarioError
from kirifuda.games.rumbling_angel import turn as steps
from kirifuda.games.rumbling_angel.battle import OPEN_LAST
from kirifuda.games.rumbling_angel.terms import (
    ACTIVE,
    ATTACKER,
    CHARACTER,
    DEFENDER,
    END_PHASE,
    FIRST,
    FIRST_PHASE,
    K_BATTLE,
    K_TURN,
    K_WINDOW,
    MAIN_PHASE,
    PHASE,
    SETTING_UP,
    SIDEWAYS,
    TURN,
)
from kirifuda.games.rumbling_angel.windows import ACTION
from kirifuda.kernel.abilities import NO_ABILITY
from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.frames import Frame, frame
from kirifuda.kernel.state import Rec, State, side_of, zone_of

POINTS: Final[tuple[str, ...]] = ("main", "start", "entry", "draw", "extra-draw", "battle", "end")
_STEPS: Final[tuple[int, ...]] = (
    steps.MENU, steps.BEGIN, steps.ENTRY, steps.FIRST_DRAW, steps.EXTRA_DRAW, steps.MENU, steps.BEGIN_END,
)  # fmt: skip
_PHASES: Final = (MAIN_PHASE, END_PHASE, FIRST_PHASE, FIRST_PHASE, FIRST_PHASE, MAIN_PHASE, MAIN_PHASE)


def resting(s: State, point: str, seat: int, number: int) -> Frame:
    """The turn at a point of it; "start" is the end of the turn before. "battle" is step (C) of one (RA-8.4)."""
    which = POINTS.index(point)
    first = seat if number % 2 == 1 else 1 - seat
    s.nums[TURN] = number
    s.nums[ACTIVE] = seat
    s.nums[FIRST] = first
    s.nums[PHASE] = _PHASES[which]
    if point == "start":
        s.nums[TURN] = number - 1
        s.nums[ACTIVE] = 1 - seat if number > 1 else 0
        s.nums[PHASE] = END_PHASE if number > 1 else SETTING_UP
    turn = Frame(K_TURN, _STEPS[which], 0, 0, seat, NO_ABILITY, (), None)
    if point != "battle":
        for name, battler in (("attacker", s.nums[ATTACKER]), ("defender", s.nums[DEFENDER])):
            if battler:
                raise ScenarioError(Message('{key} goes with at = "battle"', key=name))
        return turn
    attacker = _battler(s, s.nums[ATTACKER], seat, "attacker")
    defender = _battler(s, s.nums[DEFENDER], 1 - seat, "defender")
    rec = s.recs[attacker & SUBJECT]
    s.recs[attacker & SUBJECT] = Rec(
        rec.loc, rec.handles, SIDEWAYS, rec.marks, rec.stamp, rec.printed, rec.face
    )
    battle = Frame(K_BATTLE, OPEN_LAST, attacker, defender, seat, NO_ABILITY, ((0,),), turn)
    return frame(K_WINDOW, battle, ACTION, seat)


def _battler(s: State, ref: int, seat: int, name: str) -> int:
    """A character of that side. Raises ScenarioError."""
    if ref == 0:
        raise ScenarioError(Message('at = "battle" names the {key}', key=name))
    if zone_of(s, ref & SUBJECT) != CHARACTER or side_of(s, ref & SUBJECT) != seat:
        raise ScenarioError(Message("the {key} is a character of seat {seat}", key=name, seat="ab"[seat]))
    return ref
