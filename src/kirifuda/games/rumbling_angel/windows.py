"""Windows: who may answer, in which order, and when a window closes (RA-9).

a = the mode, b = the seat that may act, c = passes in a row.
"""

from __future__ import annotations

from typing import Final

from kirifuda.games.rumbling_angel.menus import answers, may_answer
from kirifuda.games.rumbling_angel.requirements import CLOSING_STEP, MAIN_STEP
from kirifuda.games.rumbling_angel.terms import ACTIVE, K_TURN, K_WINDOW, OPT_CONCEAL
from kirifuda.kernel.abilities import NO_ABILITY
from kirifuda.kernel.decisions import ACT, ANY, Ask
from kirifuda.kernel.frames import NO_ENV, Frame
from kirifuda.kernel.loops import arrive, here
from kirifuda.kernel.state import State

CHAIN: Final = 1
"""Answers to the declaration below; when both pass, the chain resolves (RA-9.2)."""
ACTION: Final = 2
"""Battle step (C): as often as both like (RA-8.4)."""
LAST: Final = 3
"""Battle step (D), just before the calculation (RA-8.4)."""

REASONS: Final = ("", "answer", "battle-act", "battle-last")
RULES: Final = (0, 902, 804, 804)


def open_for(s: State, seat: int, reason: str, rule: int) -> Ask | None:
    """The question to a seat in a window, or None if the window is skipped for it.

    Who can only pass is asked all the same while public facts do not show it (RA-9.6).
    """
    found = answers(s, seat)
    if len(found) == 1:
        if not (s.setup.options[OPT_CONCEAL] and may_answer(s, seat)):
            return None
        rule = 906
    return Ask(ACT, seat, reason, rule, 0, found, 1, 1, ANY, False)


def step(s: State, f: Frame) -> None:
    """Ask whoever may act; two passes in a row close the window."""
    if not s.setup.rules.settled(s):
        return
    if f.c >= 2:
        s.top = f.below
        return
    if f.a != CHAIN:
        # Answers are part of what is declared: whether it led anywhere shows when the chain has resolved (RA-2.9).
        arrive(s, here(s))
    ask = open_for(s, f.b, REASONS[f.a], RULES[f.a])
    if ask is None:
        passed(s, f)
    else:
        s.ask = ask


def passed(s: State, f: Frame) -> None:
    """The seat passes; the other one may act."""
    if f.c == 1:
        s.top = f.below
    else:
        s.top = Frame(K_WINDOW, 0, f.a, 1 - f.b, f.c + 1, NO_ABILITY, NO_ENV, f.below)


def base_of(s: State, f: Frame) -> Frame:
    """What a declaration made on this frame lies on.

    An answer takes the place of the window it was made in; in an open window the turn player has priority
    again when its chain has resolved (RA-9.2). If the opponent acts at its end, the main phase goes on (RA-7.6).
    """
    if f.kind == K_TURN and f.step == CLOSING_STEP:
        return f.at(MAIN_STEP)
    if f.kind != K_WINDOW:
        return f
    if f.a == CHAIN:
        assert f.below is not None
        return f.below
    return Frame(K_WINDOW, 0, f.a, s.nums[ACTIVE], 0, NO_ABILITY, NO_ENV, f.below)
