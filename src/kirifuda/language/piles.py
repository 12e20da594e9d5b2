"""Deeds with decks, hands and the cards out of play: one class a phrase. `Ways` says how a game does them."""

from __future__ import annotations

from typing import Final

from kirifuda.kernel.bits import EVERYONE, SUBJECT, token
from kirifuda.kernel.decisions import ANY, ARRANGEMENT, CHOOSE, Ask
from kirifuda.kernel.door import emit, happen
from kirifuda.kernel.events import ARRANGE, BOTTOM, MOVE, REVEAL, SHUFFLE, Event
from kirifuda.kernel.frames import Frame
from kirifuda.kernel.rolls import roll
from kirifuda.kernel.state import State, ref_of
from kirifuda.language.meanings import Test
from kirifuda.language.steps import Step, asked, carry_out, go_on, nothing, seat_of, seats


class Ways:
    """Where a game's cards go and come from in the common deeds, by which occasions, and under which rules."""

    def __init__(
        self, deck: int, hand: int, discards: int, shown: int, taken: int, returned: int, milled: int, discarded: int,
        roll: int, show_rule: int, discard_rule: int, singly: bool = False,
    ) -> None:  # fmt: skip
        self.deck: Final = deck
        self.hand: Final = hand
        self.discards: Final = discards
        """The zone of cards that are done with."""
        self.shown: Final = shown
        self.taken: Final = taken
        """By an effect into the hand."""
        self.returned: Final = returned
        """Into the deck."""
        self.milled: Final = milled
        self.discarded: Final = discarded
        self.roll: Final = roll
        """The roll that picks cards at random."""
        self.show_rule: Final = show_rule
        self.discard_rule: Final = discard_rule
        self.singly: Final = singly
        """Cards leave a deck one by one, so that one which runs out may be renewed in between (FC-4.4)."""


def passes(s: State, f: Frame, tests: tuple[Test, ...], card: int) -> bool:
    """Whether a card in another zone is what the text asks for."""
    for test in tests:
        if not test.holds(s, f.a, card, s.defs[card].face):
            return False
    return True


class Shuffle(Step):
    """A deck is put in a random order."""

    def __init__(self, who: int, ways: Ways) -> None:
        self.ways: Final = ways
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        ways = self.ways
        rule = s.setup.rules.choosing_rule()
        seat = seat_of(s, f, self.who)
        go_on(s, f)
        happen(s, Event(SHUFFLE, 0, s.layout.place(seat, ways.deck), 0, 0, ways.returned, rule, f.a, seat))


class Look(Step):
    """Its player looks at the top cards of his deck; nobody else sees them."""

    def __init__(self, n: int, who: int, ways: Ways) -> None:
        self.ways: Final = ways
        self.n: Final = n
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        ways = self.ways
        seat = seat_of(s, f, self.who)
        deck = s.places[s.layout.place(seat, ways.deck)]
        n = min(self.n, len(deck))
        if n == 0:
            nothing(s, f, "empty-deck")
            return
        go_on(s, f)
        looked = [ref_of(s, deck[-i]) for i in range(1, n + 1)]
        emit(s, [Event(REVEAL, ref, 1 << seat, 1, 0, ways.shown, ways.show_rule, f.a, seat) for ref in looked])


class Arrange(Step):
    """Its player puts the top cards back in any order, unseen."""

    def __init__(self, n: int, who: int, ways: Ways) -> None:
        self.ways: Final = ways
        self.n: Final = n
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        rule = s.setup.rules.choosing_rule()
        seat = seat_of(s, f, self.who)
        deck = s.places[s.layout.place(seat, self.ways.deck)]
        n = min(self.n, len(deck))
        if n < 2:
            go_on(s, f)
            return
        tokens = tuple([token(s.setup.rules.card_code, deck[-i]) for i in range(1, n + 1)])
        s.ask = Ask(ARRANGEMENT, seat, "arrange", rule, f.a & SUBJECT, tokens, n, n, ANY, False)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        ways = self.ways
        rule = s.setup.rules.choosing_rule()
        # Picked from the top down; places are written from the bottom up.
        event = Event(
            ARRANGE,
            0,
            s.layout.place(ask.seat, ways.deck),
            1 << ask.seat,
            len(picks),
            ways.returned,
            rule,
            f.a,
            ask.seat,
        )
        event.order = tuple([t & SUBJECT for t in reversed(picks)])
        go_on(s, f)
        happen(s, event)


class RevealTop(Step):
    """The top cards of a deck are shown to both; they stay there."""

    def __init__(self, owner: int, n: int, ways: Ways) -> None:
        self.ways: Final = ways
        self.owner: Final = owner
        self.n: Final = n

    def run(self, s: State, f: Frame) -> None:
        ways = self.ways
        batch: list[Event] = []
        for seat in seats(f, self.owner):
            deck = s.places[s.layout.place(seat, ways.deck)]
            for i in range(1, min(self.n, len(deck)) + 1):
                batch.append(Event(REVEAL, ref_of(s, deck[-i]), EVERYONE, 0, 0, ways.shown, ways.show_rule, f.a, seat))
        carry_out(s, f, batch, "empty-deck")


class LookHand(Step):
    """The text's player sees the opponent's hand."""

    def __init__(self, ways: Ways) -> None:
        self.ways: Final = ways

    def run(self, s: State, f: Frame) -> None:
        ways = self.ways
        hand = s.places[s.layout.place(1 - f.b, ways.hand)]
        if not hand:
            nothing(s, f, "empty-hand")
            return
        go_on(s, f)
        emit(s, [Event(REVEAL, ref_of(s, c), 1 << f.b, 1, 0, ways.shown, ways.show_rule, f.a, 1 - f.b) for c in hand])


class RevealHand(Step):
    """Both players see a hand; the cards stay there."""

    def __init__(self, owner: int, ways: Ways) -> None:
        self.ways: Final = ways
        self.owner: Final = owner

    def run(self, s: State, f: Frame) -> None:
        ways = self.ways
        batch: list[Event] = []
        for seat in seats(f, self.owner):
            for card in s.places[s.layout.place(seat, ways.hand)]:
                batch.append(Event(REVEAL, ref_of(s, card), EVERYONE, 0, 0, ways.shown, ways.show_rule, f.a, seat))
        carry_out(s, f, batch, "empty-hand")


class Take(Step):
    """Up to n fitting cards from a zone are shown and come to the hand; there may be none."""

    def __init__(self, zone: int, tests: tuple[Test, ...], n: int, who: int, ways: Ways) -> None:
        self.ways: Final = ways
        self.zone: Final = zone
        self.tests: Final = tests
        self.n: Final = n
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        rule = s.setup.rules.choosing_rule()
        seat = seat_of(s, f, self.who)
        found = [
            token(s.setup.rules.card_code, c)
            for c in s.places[s.layout.place(seat, self.zone)]
            if passes(s, f, self.tests, c)
        ]
        hi = min(self.n, len(found))
        if self.zone == self.ways.discards and hi == 0:
            nothing(s, f, "none")
            return
        # Asked even if nothing fits, so that nobody learns from not being kept waiting.
        s.ask = Ask(CHOOSE, seat, "take", rule, f.a & SUBJECT, tuple(found), 0, hi, ANY, False)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        ways = self.ways
        rule = s.setup.rules.choosing_rule()
        go_on(s, f)
        hand = s.layout.place(ask.seat, ways.hand)
        batch: list[Event] = []
        for t in picks:
            ref = ref_of(s, t & SUBJECT)
            batch.append(Event(REVEAL, ref, EVERYONE, 0, 0, ways.shown, ways.show_rule, f.a, ask.seat))
            batch.append(Event(MOVE, ref, hand, 0, 0, ways.taken, rule, f.a, ask.seat))
        if not batch:
            batch.append(s.setup.rules.nothing(f.a, ask.seat, "none"))
        emit(s, batch)


class Dig(Step):
    """Of the top cards of his deck its player takes one that fits, or none; the rest is discarded."""

    def __init__(self, n: int, tests: tuple[Test, ...], who: int, ways: Ways) -> None:
        self.ways: Final = ways
        self.n: Final = n
        self.tests: Final = tests
        self.who: Final = who

    def top(self, s: State, seat: int) -> list[int]:
        deck = s.places[s.layout.place(seat, self.ways.deck)]
        return [deck[-i] for i in range(1, min(self.n, len(deck)) + 1)]

    def run(self, s: State, f: Frame) -> None:
        rules = s.setup.rules
        seat = seat_of(s, f, self.who)
        top = self.top(s, seat)
        if not top:
            go_on(s, f)
            return
        found = [token(rules.card_code, c) for c in top if passes(s, f, self.tests, c)]
        # Asked even if nothing fits, so that nobody learns from not being kept waiting.
        rule = rules.choosing_rule()
        s.ask = Ask(CHOOSE, seat, "take", rule, f.a & SUBJECT, tuple(found), 0, min(1, len(found)), ANY, False)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        ways = self.ways
        rule = s.setup.rules.choosing_rule()
        taken = [t & SUBJECT for t in picks]
        batch: list[Event] = []
        for card in self.top(s, ask.seat):
            ref = ref_of(s, card)
            if card in taken:
                batch.append(Event(REVEAL, ref, EVERYONE, 0, 0, ways.shown, ways.show_rule, f.a, ask.seat))
                batch.append(
                    Event(MOVE, ref, s.layout.place(ask.seat, ways.hand), 0, 0, ways.taken, rule, f.a, ask.seat)
                )
            else:
                to = s.layout.place(ask.seat, ways.discards)
                batch.append(Event(MOVE, ref, to, 0, 0, ways.milled, ways.discard_rule, f.a, ask.seat))
        go_on(s, f)
        emit(s, batch)


class Recycle(Step):
    """Up to n fitting cards that are done with go to the bottom of the deck; the first picked lies uppermost."""

    def __init__(self, tests: tuple[Test, ...], n: int, who: int, ways: Ways) -> None:
        self.ways: Final = ways
        self.tests: Final = tests
        self.n: Final = n
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        seat = seat_of(s, f, self.who)
        found = [
            token(s.setup.rules.card_code, c)
            for c in s.places[s.layout.place(seat, self.ways.discards)]
            if passes(s, f, self.tests, c)
        ]
        if not found:
            nothing(s, f, "none")
            return
        asked(s, f, "recycle", seat, found, 0, min(self.n, len(found)))

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        ways = self.ways
        rule = s.setup.rules.choosing_rule()
        go_on(s, f)
        deck = s.layout.place(ask.seat, ways.deck)
        refs = [ref_of(s, t & SUBJECT) for t in picks]
        if not refs:
            happen(s, s.setup.rules.nothing(f.a, ask.seat, "none"))
            return
        emit(s, [Event(MOVE, ref, deck, 0, BOTTOM, ways.returned, rule, f.a, ask.seat) for ref in refs])


class Mill(Step):
    """The top cards of a deck are discarded."""

    def __init__(self, owner: int, n: int, ways: Ways) -> None:
        self.ways: Final = ways
        self.owner: Final = owner
        self.n: Final = n

    def run(self, s: State, f: Frame) -> None:
        ways = self.ways
        batch: list[Event] = []
        for seat in seats(f, self.owner):
            deck = s.places[s.layout.place(seat, ways.deck)]
            for i in range(1, min(self.n, len(deck)) + 1):
                to = s.layout.place(seat, ways.discards)
                batch.append(Event(MOVE, ref_of(s, deck[-i]), to, 0, 0, ways.milled, ways.discard_rule, f.a, seat))
        carry_out(s, f, batch, "empty-deck")


class RandomDiscard(Step):
    """A roll picks cards of the opponent's hand: their owner's choice has no part in it."""

    def __init__(self, n: int, ways: Ways) -> None:
        self.ways: Final = ways
        self.n: Final = n

    def run(self, s: State, f: Frame) -> None:
        ways = self.ways
        seat = 1 - f.b
        hand = list(s.places[s.layout.place(seat, ways.hand)])
        if not hand:
            nothing(s, f, "empty-hand")
            return
        batch: list[Event] = []
        for _ in range(min(self.n, len(hand))):
            card = hand.pop(roll(s, ways.roll, len(hand), seat))
            batch.append(
                Event(
                    MOVE,
                    ref_of(s, card),
                    s.layout.place(seat, ways.discards),
                    0,
                    0,
                    ways.discarded,
                    ways.discard_rule,
                    f.a,
                    seat,
                )
            )
        go_on(s, f)
        emit(s, batch)
