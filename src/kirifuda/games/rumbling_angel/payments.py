"""Costs of abilities (RA-5.8, RA-6.4): MP, cards from hand, spending or discarding the source."""

from __future__ import annotations

from typing import Final

from kirifuda.games.rumbling_angel.area import mp_at
from kirifuda.games.rumbling_angel.terms import (
    HAND,
    LAYOUT,
    O_PAY,
    O_PAY_MP,
    O_SPEND,
    SIDEWAYS,
    T_CARD,
    TRASH,
    UPRIGHT,
)
from kirifuda.kernel.abilities import Cost
from kirifuda.kernel.bits import SUBJECT, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask
from kirifuda.kernel.events import MOVE, TURN, Event
from kirifuda.kernel.state import State, alive, owner_of, ref_of, side_of, slot_of


class PayMp(Cost):
    """That many MP cards of the source, of the player's choice, to the trash (RA-5.8)."""

    def __init__(self, n: int) -> None:
        super().__init__(508)
        self.n: Final = n

    def payable(self, s: State, source: int, seat: int) -> bool:
        card = source & SUBJECT
        return alive(s, source) and len(mp_at(s, side_of(s, card), slot_of(s, card))) >= self.n

    def question(self, s: State, source: int, seat: int) -> Ask | None:
        card = source & SUBJECT
        tokens = tuple([token(T_CARD, c) for c in mp_at(s, side_of(s, card), slot_of(s, card))])
        return Ask(CHOOSE, seat, "pay-mp", 508, card, tokens, self.n, self.n, ANY, True)

    def events(self, s: State, source: int, seat: int, picks: tuple[int, ...]) -> list[Event]:
        return [_discarded(s, r, source, O_PAY_MP, 508, seat) for r in picks]


class PayHand(Cost):
    """That many cards from hand, of the player's choice (RA-6.4)."""

    def __init__(self, n: int) -> None:
        super().__init__(604)
        self.n: Final = n

    def payable(self, s: State, source: int, seat: int) -> bool:
        return len(s.places[LAYOUT.place(seat, HAND)]) >= self.n

    def question(self, s: State, source: int, seat: int) -> Ask | None:
        tokens = tuple([token(T_CARD, c) for c in s.places[LAYOUT.place(seat, HAND)]])
        return Ask(CHOOSE, seat, "pay-hand", 604, source & SUBJECT, tokens, self.n, self.n, ANY, True)

    def events(self, s: State, source: int, seat: int, picks: tuple[int, ...]) -> list[Event]:
        return [_discarded(s, r, source, O_PAY, 604, seat) for r in picks]


class PaySpend(Cost):
    """The source, ready, becomes spent."""

    def __init__(self) -> None:
        super().__init__(604)

    def payable(self, s: State, source: int, seat: int) -> bool:
        return alive(s, source) and s.recs[source & SUBJECT].turned == UPRIGHT

    def events(self, s: State, source: int, seat: int, picks: tuple[int, ...]) -> list[Event]:
        return [Event(TURN, source, SIDEWAYS, 0, 0, O_SPEND, 604, source, seat)]


class PayItem(Cost):
    """The source goes to its owner's trash."""

    def __init__(self) -> None:
        super().__init__(604)

    def payable(self, s: State, source: int, seat: int) -> bool:
        return alive(s, source)

    def events(self, s: State, source: int, seat: int, picks: tuple[int, ...]) -> list[Event]:
        return [_discarded(s, source, source, O_PAY, 604, seat)]


def _discarded(s: State, ref: int, source: int, why: int, rule: int, seat: int) -> Event:
    card = ref & SUBJECT
    return Event(MOVE, ref_of(s, card), LAYOUT.place(owner_of(s, card), TRASH), 0, 0, why, rule, source, seat)
