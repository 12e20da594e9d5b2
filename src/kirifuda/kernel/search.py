"""What a search asks over and over: where an answer leads, and what a position is worth."""

from __future__ import annotations

from kirifuda.kernel.bits import PASS
from kirifuda.kernel.decisions import ACT
from kirifuda.kernel.state import State, fork


def follow(state: State, picks: tuple[int, ...], rest: tuple[str, ...]) -> State:
    """Where an answer leads if both seats pass at every menu but those whose reason is in `rest`.

    `picks` is a full answer (`decisions.allowed`) over the state's own card numbers; that is not tested.
    """
    s = fork(state)
    rules = s.setup.rules
    while True:
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
