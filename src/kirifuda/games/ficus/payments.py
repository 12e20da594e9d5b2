"""Costs of use texts (FC-2.5): elements, cards from hand, the source's orientation, the source itself."""

from __future__ import annotations

from typing import Final

from kirifuda.games.ficus.elements import bind_events, bind_question, binds, free_events, free_question, frees
from kirifuda.games.ficus.stage import to_reserve
from kirifuda.games.ficus.terms import (
    HAND,
    LAYOUT,
    O_BANISH,
    O_LEAVE,
    O_PAY,
    O_REST,
    RESERVE,
    SIDEWAYS,
    T_CARD,
    UPRIGHT,
)
from kirifuda.kernel.abilities import Cost
from kirifuda.kernel.bits import SUBJECT, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask
from kirifuda.kernel.events import MOVE, TURN, Event
from kirifuda.kernel.state import State, alive, owner_of


class PayBind(Cost):
    """Face-up elements of these colours (packed) are turned face down (FC-6.2)."""

    def __init__(self, packed: int) -> None:
        super().__init__(602)
        self.packed: Final = packed

    def payable(self, s: State, source: int, seat: int) -> bool:
        return binds(s, seat, self.packed)

    def question(self, s: State, source: int, seat: int) -> Ask | None:
        return bind_question(s, seat, source & SUBJECT, self.packed)

    def events(self, s: State, source: int, seat: int, picks: tuple[int, ...]) -> list[Event]:
        return bind_events(picks, source, seat)


class PayFree(Cost):
    """That many elements, of the player's choice, go to the reserve (FC-6.2).

    Those just bound may be taken too, unless an option says otherwise (FC-6.3); `bind` is the bind cost paid just
    before it, 0 if there is none.
    """

    def __init__(self, n: int, bind: int) -> None:
        super().__init__(602)
        self.n: Final = n
        self.bind: Final = bind

    def payable(self, s: State, source: int, seat: int) -> bool:
        return frees(s, seat, self.bind, self.n)

    def question(self, s: State, source: int, seat: int) -> Ask | None:
        # The announcement lies on top; what answered the question before is its last group.
        f = s.top
        bound = f.env[-1] if self.bind and f is not None and f.env else ()
        return free_question(s, seat, source & SUBJECT, self.n, bound)

    def events(self, s: State, source: int, seat: int, picks: tuple[int, ...]) -> list[Event]:
        return free_events(s, picks, (), source, seat)


class PayHand(Cost):
    """That many cards from hand, of the player's choice, go to the reserve."""

    def __init__(self, n: int) -> None:
        super().__init__(604)
        self.n: Final = n

    def payable(self, s: State, source: int, seat: int) -> bool:
        return len(s.places[LAYOUT.place(seat, HAND)]) >= self.n

    def question(self, s: State, source: int, seat: int) -> Ask | None:
        tokens = tuple([token(T_CARD, c) for c in s.places[LAYOUT.place(seat, HAND)]])
        return Ask(CHOOSE, seat, "pay-hand", 604, source & SUBJECT, tokens, self.n, self.n, ANY, True)

    def events(self, s: State, source: int, seat: int, picks: tuple[int, ...]) -> list[Event]:
        to = LAYOUT.place(seat, RESERVE)
        return [Event(MOVE, r, to, 0, 0, O_PAY, 604, source, seat) for r in picks]


class PayRest(Cost):
    """The source, positive, becomes negative."""

    def __init__(self) -> None:
        super().__init__(604)

    def payable(self, s: State, source: int, seat: int) -> bool:
        return alive(s, source) and s.recs[source & SUBJECT].turned == UPRIGHT

    def events(self, s: State, source: int, seat: int, picks: tuple[int, ...]) -> list[Event]:
        return [Event(TURN, source, SIDEWAYS, 0, 0, O_REST, 604, source, seat)]


class PayLeave(Cost):
    """The source goes to its owner's reserve, or to his memory (FC-3.6)."""

    def __init__(self, zone: int) -> None:
        super().__init__(604)
        self.zone: Final = zone

    def payable(self, s: State, source: int, seat: int) -> bool:
        return alive(s, source)

    def events(self, s: State, source: int, seat: int, picks: tuple[int, ...]) -> list[Event]:
        if self.zone == RESERVE:
            return [to_reserve(s, source, O_LEAVE, 604, source)]
        to = LAYOUT.place(owner_of(s, source & SUBJECT), self.zone)
        return [Event(MOVE, source, to, 0, 0, O_BANISH, 604, source, seat)]
