"""The sampled form of a record: it begins with a seat's view, completed by chance, and is played on from there.

It says whose guess it is, and gives nothing away: the hidden cards are dealt from what the seat could suppose.
"""

from __future__ import annotations

from pathlib import Path

from kirifuda.build_info import package_version
from kirifuda.errors import CardError, Message, RecordError, what_of
from kirifuda.kernel.positions import encode
from kirifuda.kernel.rng import Rng
from kirifuda.kernel.views import View
from kirifuda.record.files import Clock
from kirifuda.record.lines import EVERY, SAMPLED, Guess, Header
from kirifuda.record.match import Match
from kirifuda.record.pins import DeckList, pinned
from kirifuda.record.position import owned, programs
from kirifuda.record.seen import named, rows_of
from kirifuda.record.timeline import Timeline, start


def sampled(
    header: Header, view: View, rng: Rng, *, path: Path | None = None, sync: bool = False, clock: Clock | None = None
) -> Match:
    """A match that goes on from a view, completed by chance.

    `header` is that of the record in which the seat saw it. The view says which list it supposes of a deck that it
    does not know (`views.supposing`). Raises RecordError if no deal of the hidden cards leads to the open question.
    """
    rules = header.rules
    try:
        s = rules.sample(view, rng)
        known = named(rows_of(view), [])
        given = {card.definition.id: card for card in header.cards}
        pins = {name: card for name, card in given.items() if name in known}
        for d in s.defs[1:]:
            # A card that was only supposed is the library's, also where the match had another one of its id.
            own = given.get(d.id)
            pins[d.id] = own if own is not None and own.definition.face is d.face else pinned(rules, d)
    except (ValueError, CardError) as error:
        raise RecordError(Message("no guess can be made here: {reason}", reason=what_of(error))) from None
    cards = tuple([pins[name] for name in sorted(pins)])
    setup = rules.setup((tuple([card.definition for card in cards]), ()), None)
    guess = Guess(view.state.steps, programs(setup), encode(s))
    names = [deck.name for deck in header.decks]
    a, b = owned(s)
    new = Header(
        rules, rules.version, package_version(), header.options, 0, header.seats,
        (DeckList(a.cards, names[0]), DeckList(b.cards, names[1])), cards, EVERY, (), header.began, SAMPLED, view.seat,
        guess,
    )  # fmt: skip
    return Match.begin(Timeline(new, start(new)), path, sync, clock)
