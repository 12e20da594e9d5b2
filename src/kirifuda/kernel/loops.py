"""Acts that lead nowhere: an optional act that led back to a position already seen this turn is not offered
again until the position differs.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kirifuda.kernel.bits import PASS
from kirifuda.kernel.essence import mix
from kirifuda.kernel.state import State

_MASK: Final = (1 << 60) - 1


def here(s: State) -> int:
    """The position of an open menu as one number: its essence and everything still to do."""
    h = s.essence
    f = s.top
    depth = 1
    while f is not None:
        h += mix(f.kind * 64 + f.step, (f.a ^ f.b << 7) & 0xFFFFF, (f.c ^ depth << 8) & 0xFFFFF)
        f = f.below
        depth += 1
    return h & _MASK


def arrive(s: State, position: int) -> None:
    """A menu is reached. If the position has been seen this turn, the act that led here led back."""
    if position in s.seen:
        if s.last_try:
            s.tried = s.tried + (s.last_try,)
    else:
        s.seen = s.seen + (position,)
    s.last_try = 0


def attempt(position: int, token: int) -> int:
    """An act at a position, as one number."""
    t: i64 = token
    return (position ^ t * 0x9E3779B1) & _MASK


def new_turn(s: State) -> None:
    """Nothing has been seen yet this turn."""
    s.seen = ()
    s.tried = ()
    s.last_try = 0


def untried(s: State, found: list[int]) -> tuple[int, ...]:
    """A menu without the acts that have led back to this very position; passing is always offered."""
    if not s.tried:
        return tuple(found)
    position = here(s)
    return tuple([t for t in found if t == PASS or attempt(position, t) not in s.tried])
