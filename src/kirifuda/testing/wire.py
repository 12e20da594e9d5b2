"""An agent at the far end of a wire: the view goes over as bytes, the answer comes back as bytes, nothing else does.

The far end has the same cards to play with and shares no object with the match.
"""

from __future__ import annotations

import json
from typing import Any

from kirifuda.agents import Budget, Player
from kirifuda.kernel.cards import BLANK
from kirifuda.kernel.decisions import Ask, Choice, Decision
from kirifuda.kernel.positions import decode
from kirifuda.kernel.state import Setup, State
from kirifuda.kernel.views import View, supposing
from kirifuda.library.games import rules as rules_of
from kirifuda.library.pool import pool


class FarPlayer(Player):
    """A player that is asked over a wire."""

    watches = False

    def __init__(self, far: Player) -> None:
        self.far = far

    def choose(self, view: View, decision: Decision, budget: Budget) -> Choice:
        seen = read_view(write_view(view))
        there = seen.decision
        assert there is not None
        back = json.dumps(self.far.choose(seen, there, budget).picks).encode()
        return Choice(tuple(json.loads(back)))


def write_view(view: View) -> bytes:
    """A view of the seat that is asked, with the lists that it may know."""
    setup = view.state.setup
    lists = [[setup.defs[number].id for number in deck] for deck in setup.decks]
    message = {"game": setup.rules.name, "options": setup.options, "lists": lists, "view": view.encode()}
    return json.dumps(message).encode()


def read_view(data: bytes) -> View:
    """The view that was written, made of this end's own cards."""
    message: dict[str, Any] = json.loads(data)
    rules = rules_of(message["game"])
    cards = pool(rules.name).cards
    seat, waiting, ids, position, asked = message["view"]
    named = sorted({name for name in [*ids, *message["lists"][0], *message["lists"][1]] if name})
    full = rules.setup((tuple([cards[name].definition for name in named]), ()), {})
    numbers = {d.id: d.number for d in full.defs}
    size = len(message["lists"][0])
    lie = [numbers[name] for name in ids[1:]]
    decks = (tuple(lie[:size]), tuple(lie[size:]))
    setup = Setup(rules, tuple(message["options"]), full.defs, full.abilities, decks)
    view = View(seat, decode(setup, position), bool(waiting))
    for owner, names in enumerate(message["lists"]):
        view = supposing(view, owner, tuple([cards[name].definition if name else BLANK for name in names]))
    view.state.ask = _asked(view.state, asked)
    return view


def _asked(s: State, data: list[Any]) -> Ask:
    """The question as it was written; what its candidates must meet together is told by the frame that asks."""
    kind, seat, reason, rule, source, candidates, lo, hi, back = data
    again = s.ask
    assert again is not None
    assert (again.kind, again.seat, again.reason, again.lo, again.hi) == (kind, seat, reason, lo, hi)
    return Ask(kind, seat, reason, rule, source, tuple(candidates), lo, hi, again.joint, bool(back))
