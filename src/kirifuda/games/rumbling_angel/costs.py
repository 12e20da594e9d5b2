"""Paying cost icons by discarding character cards from hand (RA-6.1 to 6.4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kirifuda.games.rumbling_angel.area import icon_count, icons
from kirifuda.games.rumbling_angel.terms import (
    COLOURS,
    HAND,
    ICON,
    ICON_BITS,
    LAYOUT,
    N_COST,
    N_POINTS,
    O_PAY,
    SIDE,
    T_CARD,
    TRASH,
    TYPE_CHARACTER,
)
from kirifuda.kernel.bits import SUBJECT, token
from kirifuda.kernel.decisions import CHOOSE, Ask, Joint
from kirifuda.kernel.events import MOVE, Event
from kirifuda.kernel.rng import Rng
from kirifuda.kernel.state import State, ref_of

RULE_PAYMENT: Final = 601
RULE_PAID: Final = 604


def cost_of(s: State, card: int) -> int:
    """The printed cost icons of a card, packed."""
    return s.defs[card].face.numbers[N_COST]


def points(s: State, cards: tuple[int, ...] | list[int]) -> int:
    """The points that these cards yield together, packed; a card yields one for each of its icons."""
    total = 0
    for card in cards:
        total += s.defs[card].face.numbers[N_POINTS]
    return total


def pays(have: int, cost: int) -> bool:
    """Whether packed points pay packed icons: each colour by its own, a neutral icon by any (RA-6.2)."""
    h: i64 = have
    c: i64 = cost
    for _ in range(COLOURS):
        if h & ICON < c & ICON:
            return False
        h >>= ICON_BITS
        c >>= ICON_BITS
    return icon_count(have) >= icon_count(cost)


def hand_points(s: State, seat: int, but: int) -> int:
    """The points that all of them yield together, packed."""
    total = 0
    for card in s.places[seat * SIDE + HAND]:
        printed = s.defs[card]
        if printed.kind == TYPE_CHARACTER and card != but:
            total += printed.face.numbers[N_POINTS]
    return total


def payers(s: State, seat: int, but: int) -> list[int]:
    """The character cards in hand that may be discarded as cost; never the card being played."""
    return [c for c in s.places[seat * SIDE + HAND] if s.defs[c].kind == TYPE_CHARACTER and c != but]


def payable(s: State, seat: int, card: int) -> bool:
    """Whether the card's cost icons can be paid now."""
    cost = cost_of(s, card)
    return cost == 0 or pays(hand_points(s, seat, card), cost)


class Payment(Joint):
    """The cards discarded pay the cost, and none of them could be left out (RA-6.3)."""

    def __init__(self, cost: int) -> None:
        self.cost: Final = cost

    def met(self, s: State, ask: Ask, picks: tuple[int, ...]) -> bool:
        cards = [t & SUBJECT for t in picks]
        have = points(s, cards)
        if not pays(have, self.cost):
            return False
        return self.spare(s, cards) == 0

    def spare(self, s: State, cards: list[int]) -> int:
        """A card that could be left out of a payment, or 0."""
        have = points(s, cards)
        for card in cards:
            if pays(have - s.defs[card].face.numbers[N_POINTS], self.cost):
                return card
        return 0

    def single(self, s: State, ask: Ask) -> tuple[int, ...] | None:
        """The cards that no payment can do without, if they pay alone."""
        cards = [t & SUBJECT for t in ask.candidates]
        have = points(s, cards)
        needed = [c for c in cards if not pays(have - s.defs[c].face.numbers[N_POINTS], self.cost)]
        if pays(points(s, needed), self.cost):
            return tuple([token(T_CARD, c) for c in needed])
        return None

    def possible(self, s: State, ask: Ask) -> bool:
        return pays(points(s, [t & SUBJECT for t in ask.candidates]), self.cost)

    def extend(self, s: State, ask: Ask, start: tuple[int, ...], rng: Rng | None) -> tuple[int, ...] | None:
        rest = [t for t in ask.candidates if t not in start]
        if rng is not None:
            rng.shuffle(rest)
        picks = list(start)
        while rest and not pays(points(s, [t & SUBJECT for t in picks]), self.cost):
            picks.append(rest.pop())
        i = len(start)
        while i < len(picks):
            without = picks[:i] + picks[i + 1 :]
            if pays(points(s, [t & SUBJECT for t in without]), self.cost):
                picks = without
            else:
                i += 1
        if self.met(s, ask, tuple(picks)):
            return tuple(picks)
        # What was added makes a card of the start needless: look for cards that do not.
        rest = [t for t in ask.candidates if t not in start]
        if rng is not None:
            rng.shuffle(rest)
        return self._search(s, ask, start, rest, 0)

    def _search(
        self, s: State, ask: Ask, picks: tuple[int, ...], rest: list[int], at: int
    ) -> tuple[int, ...] | None:
        """A payment of `picks` and some of `rest` from `at` on."""
        cards = [t & SUBJECT for t in picks]
        if pays(points(s, cards), self.cost):
            return picks if self.spare(s, cards) == 0 else None
        if len(picks) < ask.hi:
            for i in range(at, len(rest)):
                found = self._search(s, ask, (*picks, rest[i]), rest, i + 1)
                if found is not None:
                    return found
        return None


def payment_question(s: State, seat: int, card: int) -> Ask | None:
    """What the player discards for a card's cost, or None if it has none."""
    cost = cost_of(s, card)
    if cost == 0:
        return None
    tokens = tuple([token(T_CARD, c) for c in payers(s, seat, card)])
    return Ask(CHOOSE, seat, "pay-cost", RULE_PAYMENT, card, tokens, 1, icon_count(cost), Payment(cost), True)


def payment_events(s: State, seat: int, source: int, picks: tuple[int, ...]) -> list[Event]:
    """The discards that pay (RA-6.4)."""
    trash = LAYOUT.place(seat, TRASH)
    return [Event(MOVE, ref_of(s, t & SUBJECT), trash, 0, 0, O_PAY, RULE_PAID, source, seat) for t in picks]


def missing(s: State, seat: int, card: int) -> int:
    """The first attribute of which points are missing for a card's cost; NEUTRAL for points in all; -1 none."""
    cost = cost_of(s, card)
    have = hand_points(s, seat, card)
    for attribute in range(COLOURS):
        if icons(have, attribute) < icons(cost, attribute):
            return attribute
    return COLOURS if icon_count(have) < icon_count(cost) else -1
