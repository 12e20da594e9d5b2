"""What one seat saw, as the lines of a record carry it: views and events as plain data, and back.

A view is written by its rows, and after the first one only those that have changed. The cards are those that the
record pins: the ones that the seat knows.
"""

from __future__ import annotations

from typing import Final

from kirifuda.errors import KirifudaError, Message
from kirifuda.kernel.bits import SLOT, SUBJECT
from kirifuda.kernel.cards import BLANK, CardDef
from kirifuda.kernel.decisions import ANY, Ask
from kirifuda.kernel.positions import VERSION, Plain, decode
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.sampling import supposing
from kirifuda.kernel.state import Setup, State
from kirifuda.kernel.views import CARDS_AT, Sight, View, sight_of
from kirifuda.record.lines import Header, Rows, write_options
from kirifuda.record.placed import Placed
from kirifuda.record.position import listed, unfit

ROWS: Final = ("places", "where", "recs", "handles", "nums", "mods", "waiting", "frames", "outcome", "counters")
"""The rows of an encoded position that a view has, in their order; it has no chance, and no memory of the turn."""
KEYS: Final = ("waits", "cards", *ROWS, "ask")


# Writing -------------------------------------------------------------------------------------------------


def rows_of(view: View) -> Rows:
    """A view by its rows."""
    _, waits, ids, position, ask = view.encode()
    assert isinstance(position, tuple)
    return {"waits": waits, "cards": ids, **dict(zip(ROWS, position[3:13], strict=True)), "ask": ask}


def changed(before: Rows, after: Rows) -> Rows:
    """The rows that are not as they were."""
    return {name: row for name, row in after.items() if name not in before or before[name] != row}


def named(rows: Rows, sights: list[Sight]) -> set[str]:
    """The ids of all cards that a view and its events name, also as the givers of texts at work."""
    cards = rows["cards"]
    assert isinstance(cards, tuple)
    found = {card for card in cards if isinstance(card, str)}
    for row in (rows["mods"], rows["waiting"], rows["frames"]):
        _addresses(row, found)
    for sight in sights:
        found |= {sight.card.id, sight.source_card.id}
    return found - {""}


def _addresses(row: Plain, found: set[str]) -> None:
    """The cards whose texts a row names: every string in it is the address of one."""
    if isinstance(row, str):
        found.add(row.partition("/")[0])
    elif isinstance(row, (tuple, list)):
        for item in row:
            _addresses(item, found)


# Reading -------------------------------------------------------------------------------------------------


class Seer:
    """Reads the views of one record: its cards, numbered once."""

    def __init__(self, header: Header) -> None:
        self.seat: Final = header.seat
        self.rules: Final[Rules] = header.rules
        self.defs: Final = {card.definition.id: card.definition for card in header.cards}
        whole = header.rules.setup((tuple(self.defs.values()), ()), write_options(header.rules, header.options))
        self.whole: Final[Setup] = whole
        self.numbers: Final = {card.id: card.number for card in whole.defs}
        self.decks: Final = (header.decks[0].cards, header.decks[1].cards)

    def view(self, rows: Rows, place: Placed, asks: bool = False) -> View:
        """The view of these rows. With `asks` its question is asked anew, so that it can be sampled from.

        Raises RecordError at `place` for what does not hold together.
        """
        try:
            view = self._view(rows, asks)
            again = rows_of(view)
        except (KirifudaError, ValueError, LookupError, TypeError, AssertionError, AttributeError) as error:
            raise place.wrong(unfit(error)) from None
        for name in KEYS:
            if listed(again[name]) != listed(rows[name]):
                raise place.wrong(Message("{name} does not fit the other rows of this view", name=repr(name)))
        return view

    def _view(self, rows: Rows, asks: bool) -> View:
        ids = rows["cards"]
        assert isinstance(ids, (tuple, list))
        lie = [self.numbers[str(name)] for name in ids[1:]]
        split = len(self.decks[0])
        if len(lie) != split + len(self.decks[1]) or ids[0] != "":
            raise ValueError("another number of cards than the decks have")
        setup = Setup(self.rules, self.whole.options, self.whole.defs, self.whole.abilities,
                      (tuple(lie[:split]), tuple(lie[split:])))  # fmt: skip
        position = (VERSION, (0, 0, 0, 0), (), *[rows[name] for name in ROWS], (), ())
        waits = rows["waits"]
        if waits not in (0, 1):
            raise ValueError("a view waits or does not")
        view = View(self.seat, decode(setup, position, asks and rows["ask"] is not None), bool(waits))
        for owner in range(2):
            view = supposing(view, owner, self._list(owner))
        view.state.ask = self._ask(rows["ask"], view.state)
        return view

    def _list(self, owner: int) -> tuple[CardDef, ...]:
        """A deck list as a view has it: the seat's own in no order, the other one blank."""
        deck = self.decks[owner]
        if deck and deck[0] is BLANK:
            return (BLANK,) * len(deck)
        return tuple(sorted(deck, key=lambda card: self.numbers[card.id]))

    def _ask(self, row: Plain, s: State) -> Ask | None:
        """The question. What its answers must meet together is known only of one that is asked anew."""
        if row is None:
            return None
        assert isinstance(row, (tuple, list))
        kind, seat, reason, rule, source, candidates, lo, hi, back = row
        assert isinstance(candidates, (tuple, list))
        if seat != self.seat:
            raise ValueError("a question to another seat")
        joint = ANY if s.ask is None else s.ask.joint
        tokens = tuple([_number(token) for token in candidates])
        if any(token >= 0 and not token & SLOT and token & SUBJECT >= len(s.recs) for token in tokens):
            raise ValueError("a question about a card that is not there")
        return Ask(
            _number(kind), self.seat, str(reason), _number(rule), _number(source), tokens, _number(lo), _number(hi),
            joint, back == 1,
        )  # fmt: skip

    def sights(self, items: list[Placed]) -> list[Sight]:
        """The events that `Sight.encode` wrote. Raises RecordError at one of another shape."""
        return [self._sight(item) for item in items]

    def _sight(self, place: Placed) -> Sight:
        row = place.items("an event", 17)
        numbers = [
            item.number("a number of an event", -(1 << 63)) for i, item in enumerate(row) if i not in CARDS_AT
        ]
        card, source_card = [self._card(row[i]) for i in CARDS_AT]
        return sight_of(numbers, card, source_card)

    def _card(self, place: Placed) -> CardDef:
        name = place.text("a card of an event")
        if not name:
            return BLANK
        if name not in self.defs:
            raise place.wrong(Message("no card {id} is pinned in this record", id=repr(name)))
        return self.whole.defs[self.numbers[name]]


def _number(value: Plain) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError("a number is expected")
    return value
