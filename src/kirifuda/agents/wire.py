"""What an agent is given, as bytes: a view, and what its seat saw. Its far end shares no object with the match.

The far end makes them of its own cards; those that differ there, or that it has not got, come along as a record pins
them, and only those that the view names.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from kirifuda.kernel.cards import BLANK, CardDef
from kirifuda.kernel.decisions import Ask
from kirifuda.kernel.positions import decode
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.sampling import supposing
from kirifuda.kernel.state import Setup, State
from kirifuda.kernel.views import CARDS_AT, Sight, View, sight_of
from kirifuda.library.games import rules as rules_of
from kirifuda.library.pool import pool
from kirifuda.record.pins import Pinned, pinned, read_card, write_card
from kirifuda.record.placed import Line

Odd = Mapping[str, Pinned]
"""By id, the cards of a match that are not, or not so, among those that can be played here."""

NONE: Odd = {}


def odd_cards(rules: Rules, cards: Sequence[Pinned]) -> dict[str, Pinned]:
    """Those of a match's cards that the library has not, or has otherwise."""
    known = pool(rules.name).cards
    found: dict[str, Pinned] = {}
    for card in cards:
        same = known.get(card.definition.id)
        if same is None or write_card(rules, pinned(rules, same)) != write_card(rules, card):
            found[card.definition.id] = card
    return found


def write_view(view: View, odd: Odd = NONE) -> bytes:
    """A view of the seat that is asked, with the lists that it may know."""
    setup = view.state.setup
    lists = [[setup.defs[number].id for number in deck] for deck in setup.decks]
    encoded = view.encode()
    message: dict[str, object] = {
        "game": setup.rules.name, "options": setup.options, "lists": lists, "view": encoded,
    }  # fmt: skip
    if odd:
        ids: Any = encoded[2]
        named = {*ids, *lists[0], *lists[1]}
        message["cards"] = [write_card(setup.rules, card) for name, card in odd.items() if name in named]
    return json.dumps(message).encode()


def read_view(data: bytes) -> View:
    """The view that was written, made of this end's own cards."""
    message: dict[str, Any] = json.loads(data)
    rules = rules_of(message["game"])
    cards = _definitions(rules, message.get("cards", []))
    seat, waiting, ids, position, asked = message["view"]
    named = sorted({name for name in [*ids, *message["lists"][0], *message["lists"][1]] if name})
    full = rules.setup((tuple([cards[name] for name in named]), ()), {})
    numbers = {d.id: d.number for d in full.defs}
    size = len(message["lists"][0])
    lie = [numbers[name] for name in ids[1:]]
    decks = (tuple(lie[:size]), tuple(lie[size:]))
    setup = Setup(rules, tuple(message["options"]), full.defs, full.abilities, decks)
    view = View(seat, decode(setup, position), bool(waiting))
    for owner, names in enumerate(message["lists"]):
        view = supposing(view, owner, tuple([cards[name] if name else BLANK for name in names]))
    view.state.ask = _asked(view.state, asked)
    return view


def _definitions(rules: Rules, sent: list[object]) -> dict[str, CardDef]:
    found = {name: card.definition for name, card in pool(rules.name).cards.items()}
    for written in sent:
        card = read_card(rules, Line(json.dumps(written), "", 1).read())
        found[card.definition.id] = card.definition
    return found


def _asked(s: State, data: list[Any]) -> Ask:
    """The question as it was written; what its candidates must meet together is told by the frame that asks."""
    kind, seat, reason, rule, source, candidates, lo, hi, back = data
    again = s.ask
    assert again is not None
    assert (again.kind, again.seat, again.reason, again.lo, again.hi) == (kind, seat, reason, lo, hi)
    return Ask(kind, seat, reason, rule, source, tuple(candidates), lo, hi, again.joint, bool(back))


def write_sights(rules: Rules, sights: Sequence[Sight], odd: Odd = NONE) -> bytes:
    """What one choice showed a seat."""
    rows = [sight.encode() for sight in sights]
    named = {card.id for sight in sights for card in (sight.card, sight.source_card)}
    cards = [write_card(rules, card) for name, card in odd.items() if name in named]
    return json.dumps({"cards": cards, "sights": rows}).encode()


def read_sights(rules: Rules, data: bytes) -> list[Sight]:
    """What was written."""
    message: dict[str, Any] = json.loads(data)
    cards = _definitions(rules, message["cards"])
    return [_sight(cards, row) for row in message["sights"]]


def _sight(cards: dict[str, CardDef], row: list[Any]) -> Sight:
    card, source_card = [cards[row[i]] if row[i] else BLANK for i in CARDS_AT]
    return sight_of([number for i, number in enumerate(row) if i not in CARDS_AT], card, source_card)
