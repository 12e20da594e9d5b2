"""Deeds of Rumbling Angel's texts with decks, hands, the trash and life: one class a phrase, each citing its rule."""

from __future__ import annotations

from typing import Final

from kirifuda.games.rumbling_angel.effects import seats
from kirifuda.games.rumbling_angel.terms import (
    DECK,
    HAND,
    LAYOUT,
    LIFE,
    O_DECK,
    O_DESTROY,
    O_DISCARD,
    O_RETURN,
    O_REVEAL,
    O_SET_LIFE,
    ROLL_PICK,
    SIDEWAYS,
    T_CARD,
    TRASH,
)
from kirifuda.kernel.bits import EVERYONE, SUBJECT, token
from kirifuda.kernel.decisions import ANY, ARRANGEMENT, CHOOSE, Ask
from kirifuda.kernel.door import emit, happen, roll
from kirifuda.kernel.events import ARRANGE, BOTTOM, MOVE, REVEAL, SHUFFLE, TURN, Event
from kirifuda.kernel.frames import Frame
from kirifuda.kernel.state import State, ref_of
from kirifuda.language.meanings import Test
from kirifuda.language.steps import Step, asked, carry_out, go_on, nothing, seat_of


def passes(s: State, f: Frame, tests: tuple[Test, ...], card: int) -> bool:
    """Whether a card in another zone is what the text asks for."""
    for test in tests:
        if not test.holds(s, f.a, card, s.defs[card].face):
            return False
    return True


class Shuffle(Step):
    """A deck is put in a random order."""

    def __init__(self, who: int) -> None:
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        seat = seat_of(s, f, self.who)
        go_on(s, f)
        happen(s, Event(SHUFFLE, 0, LAYOUT.place(seat, DECK), 0, 0, O_DECK, 611, f.a, seat))


class Look(Step):
    """Its player looks at the top cards of his deck; nobody else sees them (RA-1.8)."""

    def __init__(self, n: int, who: int) -> None:
        self.n: Final = n
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        seat = seat_of(s, f, self.who)
        deck = s.places[LAYOUT.place(seat, DECK)]
        n = min(self.n, len(deck))
        if n == 0:
            nothing(s, f, "empty-deck")
            return
        go_on(s, f)
        looked = [ref_of(s, deck[-i]) for i in range(1, n + 1)]
        emit(s, [Event(REVEAL, ref, 1 << seat, 1, 0, O_REVEAL, 108, f.a, seat) for ref in looked])


class Arrange(Step):
    """Its player puts the top cards back in any order, unseen."""

    def __init__(self, n: int, who: int) -> None:
        self.n: Final = n
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        seat = seat_of(s, f, self.who)
        deck = s.places[LAYOUT.place(seat, DECK)]
        n = min(self.n, len(deck))
        if n < 2:
            go_on(s, f)
            return
        tokens = tuple([token(T_CARD, deck[-i]) for i in range(1, n + 1)])
        s.ask = Ask(ARRANGEMENT, seat, "arrange", 611, f.a & SUBJECT, tokens, n, n, ANY, False)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        # Picked from the top down; places are written from the bottom up.
        event = Event(ARRANGE, 0, LAYOUT.place(ask.seat, DECK), 1 << ask.seat, len(picks), O_DECK, 611, f.a, ask.seat)
        event.order = tuple([t & SUBJECT for t in reversed(picks)])
        go_on(s, f)
        happen(s, event)


class RevealTop(Step):
    """The top cards of a deck are shown to both; they stay there."""

    def __init__(self, owner: int, n: int) -> None:
        self.owner: Final = owner
        self.n: Final = n

    def run(self, s: State, f: Frame) -> None:
        batch: list[Event] = []
        for seat in seats(f, self.owner):
            deck = s.places[LAYOUT.place(seat, DECK)]
            for i in range(1, min(self.n, len(deck)) + 1):
                batch.append(Event(REVEAL, ref_of(s, deck[-i]), EVERYONE, 0, 0, O_REVEAL, 108, f.a, seat))
        carry_out(s, f, batch, "empty-deck")


class LookHand(Step):
    """The text's player sees the opponent's hand."""

    def run(self, s: State, f: Frame) -> None:
        hand = s.places[LAYOUT.place(1 - f.b, HAND)]
        if not hand:
            nothing(s, f, "empty-hand")
            return
        go_on(s, f)
        emit(s, [Event(REVEAL, ref_of(s, c), 1 << f.b, 1, 0, O_REVEAL, 108, f.a, 1 - f.b) for c in hand])


class RevealHand(Step):
    """Both players see a hand; the cards stay there (RA-1.8)."""

    def __init__(self, owner: int) -> None:
        self.owner: Final = owner

    def run(self, s: State, f: Frame) -> None:
        batch: list[Event] = []
        for seat in seats(f, self.owner):
            for card in s.places[LAYOUT.place(seat, HAND)]:
                batch.append(Event(REVEAL, ref_of(s, card), EVERYONE, 0, 0, O_REVEAL, 108, f.a, seat))
        carry_out(s, f, batch, "empty-hand")


class AddLife(Step):
    """Cards from the top of the deck go face down under the life stack (RA-2.5)."""

    def __init__(self, n: int, who: int) -> None:
        self.n: Final = n
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        seat = seat_of(s, f, self.who)
        deck = s.places[LAYOUT.place(seat, DECK)]
        n = min(self.n, len(deck))
        if n == 0:
            nothing(s, f, "empty-deck")
            return
        life = LAYOUT.place(seat, LIFE)
        refs = [ref_of(s, deck[-i]) for i in range(1, n + 1)]
        go_on(s, f)
        emit(s, [Event(MOVE, ref, life, 0, BOTTOM, O_SET_LIFE, 205, f.a, seat) for ref in refs])


class Take(Step):
    """Up to n fitting cards from a zone are shown and come to the hand; there may be none (RA-1.8)."""

    def __init__(self, zone: int, tests: tuple[Test, ...], n: int, who: int) -> None:
        self.zone: Final = zone
        self.tests: Final = tests
        self.n: Final = n
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        seat = seat_of(s, f, self.who)
        found = [token(T_CARD, c) for c in s.places[LAYOUT.place(seat, self.zone)] if passes(s, f, self.tests, c)]
        hi = min(self.n, len(found))
        if self.zone == TRASH and hi == 0:
            nothing(s, f, "none")
            return
        # Asked even if nothing fits, so that nobody learns from not being kept waiting.
        s.ask = Ask(CHOOSE, seat, "take", 611, f.a & SUBJECT, tuple(found), 0, hi, ANY, False)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        go_on(s, f)
        hand = LAYOUT.place(ask.seat, HAND)
        batch: list[Event] = []
        for t in picks:
            ref = ref_of(s, t & SUBJECT)
            batch.append(Event(REVEAL, ref, EVERYONE, 0, 0, O_REVEAL, 108, f.a, ask.seat))
            batch.append(Event(MOVE, ref, hand, 0, 0, O_RETURN, 611, f.a, ask.seat))
        if not batch:
            batch.append(s.setup.rules.nothing(f.a, ask.seat, "none"))
        emit(s, batch)


class Recycle(Step):
    """Up to n fitting cards of the trash go to the bottom of the deck; the first picked lies uppermost."""

    def __init__(self, tests: tuple[Test, ...], n: int, who: int) -> None:
        self.tests: Final = tests
        self.n: Final = n
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        seat = seat_of(s, f, self.who)
        found = [token(T_CARD, c) for c in s.places[LAYOUT.place(seat, TRASH)] if passes(s, f, self.tests, c)]
        if not found:
            nothing(s, f, "none")
            return
        asked(s, f, "recycle", seat, found, 0, min(self.n, len(found)))

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        go_on(s, f)
        deck = LAYOUT.place(ask.seat, DECK)
        refs = [ref_of(s, t & SUBJECT) for t in picks]
        if not refs:
            happen(s, s.setup.rules.nothing(f.a, ask.seat, "none"))
            return
        emit(s, [Event(MOVE, ref, deck, 0, BOTTOM, O_DECK, 611, f.a, ask.seat) for ref in refs])


class Mill(Step):
    """The top cards of a deck go to the trash (RA-3.8)."""

    def __init__(self, owner: int, n: int) -> None:
        self.owner: Final = owner
        self.n: Final = n

    def run(self, s: State, f: Frame) -> None:
        batch: list[Event] = []
        for seat in seats(f, self.owner):
            deck = s.places[LAYOUT.place(seat, DECK)]
            for i in range(1, min(self.n, len(deck)) + 1):
                to = LAYOUT.place(seat, TRASH)
                batch.append(Event(MOVE, ref_of(s, deck[-i]), to, 0, 0, O_DESTROY, 308, f.a, seat))
        carry_out(s, f, batch, "empty-deck")


class RandomDiscard(Step):
    """A roll picks cards of the opponent's hand: their owner's choice has no part in it."""

    def __init__(self, n: int) -> None:
        self.n: Final = n

    def run(self, s: State, f: Frame) -> None:
        seat = 1 - f.b
        hand = list(s.places[LAYOUT.place(seat, HAND)])
        if not hand:
            nothing(s, f, "empty-hand")
            return
        batch: list[Event] = []
        for _ in range(min(self.n, len(hand))):
            card = hand.pop(roll(s, ROLL_PICK, len(hand), seat))
            batch.append(Event(MOVE, ref_of(s, card), LAYOUT.place(seat, TRASH), 0, 0, O_DISCARD, 308, f.a, seat))
        go_on(s, f)
        emit(s, batch)


class TurnLifeUp(Step):
    """The life stack lies face up, and may be drawn from in the extra draw (RA-2.5, RA-7.4)."""

    def __init__(self, owner: int) -> None:
        self.owner: Final = owner

    def run(self, s: State, f: Frame) -> None:
        batch: list[Event] = []
        for seat in seats(f, self.owner):
            for card in s.places[LAYOUT.place(seat, LIFE)]:
                if s.recs[card].turned != SIDEWAYS:
                    ref = ref_of(s, card)
                    batch.append(Event(REVEAL, ref, EVERYONE, 0, 0, 0, 205, f.a, seat))
                    batch.append(Event(TURN, ref, SIDEWAYS, 0, 0, O_REVEAL, 205, f.a, seat))
        carry_out(s, f, batch, "already-so")

