"""What a search asks over and over: where an answer leads, and what a position is worth."""

from __future__ import annotations

from typing import Final

from kirifuda.kernel.bits import PASS
from kirifuda.kernel.decisions import ACT
from kirifuda.kernel.state import State, fork

LONGEST: Final = 100
"""Menus in a row at which both seats pass. After so many a line is taken as it stands: no turn offers as many, and a
list of resting points that a game never comes to must not run to the end of the match."""


def follow(state: State, picks: tuple[int, ...], rest: tuple[str, ...]) -> State:
    """Where an answer leads if both seats pass at every menu, up to `LONGEST`, but those whose reason is in `rest`.

    `picks` is a full answer (`decisions.allowed`) over the state's own card numbers; that is not tested.
    """
    s = fork(state)
    rules = s.setup.rules
    for _ in range(LONGEST):
        s.log = []
        rules.go_on(s, picks)
        ask = s.ask
        if ask is None or ask.kind != ACT or PASS not in ask.candidates or ask.reason in rest:
            break
        picks = (PASS,)
    return s


def weigh(s: State, seat: int, weights: tuple[int, ...]) -> int:
    """A seat's counts (`Rules.assess`) times their weights, less the other seat's, as far as this seat may know."""
    rules = s.setup.rules
    mine = rules.assess(s, seat, seat)
    other = rules.assess(s, 1 - seat, seat)
    total = 0
    for i in range(len(weights)):
        total += weights[i] * (mine[i] - other[i])
    return total
