"""Elements, and the two costs they pay: colours bound, and any cards to the reserve (FC-3.3, FC-6.2, FC-6.3)."""

from __future__ import annotations

from typing import Final

from kirifuda.games.ficus.terms import (
    COLOURS,
    ELEMENT,
    ICON,
    ICON_BITS,
    LAYOUT,
    N_BIND,
    N_FREE,
    O_BIND,
    O_PAY_FREE,
    OPT_FREE_MAY_TAKE_BOUND,
    RESERVE,
    SIDE,
    SIDEWAYS,
    T_CARD,
    UPRIGHT,
)
from kirifuda.kernel.bits import SUBJECT, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask, Joint
from kirifuda.kernel.events import MOVE, TURN, Event
from kirifuda.kernel.rng import Rng
from kirifuda.kernel.state import State, owner_of, ref_of

RULE_BIND: Final = 602
RULE_FREE: Final = 602
RULE_BOTH: Final = 603


def icons(packed: int, colour: int) -> int:
    """How many of a colour a packed cost asks for."""
    return packed >> colour * ICON_BITS & ICON


def icon_count(packed: int) -> int:
    """How many in all."""
    total = 0
    while packed:
        total += packed & ICON
        packed >>= ICON_BITS
    return total


def colour_of(s: State, card: int) -> int:
    """A card's one colour (FC-2.1)."""
    return COLOUR_OF_MASK[s.defs[card].face.attributes]


COLOUR_OF_MASK: Final = tuple([max(mask.bit_length() - 1, 0) for mask in range(1 << len(COLOURS))])


def elements(s: State, seat: int) -> tuple[int, ...]:
    return s.places[seat * SIDE + ELEMENT]


def face_up(s: State, card: int) -> bool:
    """Only a face-up element gives its colour (FC-3.3)."""
    return s.recs[card].turned == UPRIGHT


def supply(s: State, seat: int) -> int:
    """The face-up elements of each colour, packed as a bind cost."""
    total = 0
    recs = s.recs
    for card in s.places[seat * SIDE + ELEMENT]:
        if recs[card].turned == UPRIGHT:
            total += 1 << colour_of(s, card) * ICON_BITS
    return total


def covers(have: int, cost: int) -> bool:
    """Whether there are as many of each colour as the cost asks for."""
    while cost:
        if have & ICON < cost & ICON:
            return False
        have >>= ICON_BITS
        cost >>= ICON_BITS
    return True


def missing(have: int, cost: int) -> int:
    """The first colour of which there are too few, or -1."""
    for colour in range(len(COLOURS)):
        if icons(have, colour) < icons(cost, colour):
            return colour
    return -1


def bind_of(s: State, card: int) -> int:
    """The printed bind cost of a card, packed."""
    return s.defs[card].face.numbers[N_BIND]


def free_of(s: State, card: int) -> int:
    """The printed free cost of a card."""
    return s.defs[card].face.numbers[N_FREE]


def binds(s: State, seat: int, cost: int) -> bool:
    """Whether a bind cost can be paid: the face-up elements of each colour are enough (FC-6.3)."""
    return cost == 0 or covers(supply(s, seat), cost)


def frees(s: State, seat: int, bind: int, free: int) -> bool:
    """Whether a free cost can be paid beside a bind cost (FC-6.3)."""
    if free == 0:
        return True
    have = len(s.places[seat * SIDE + ELEMENT])
    if s.setup.options[OPT_FREE_MAY_TAKE_BOUND]:
        return have >= free
    return have >= free + icon_count(bind)


class Binding(Joint):
    """As many of each colour as the bind cost asks for (FC-6.2)."""

    def __init__(self, cost: int) -> None:
        self.cost: Final = cost

    def sum(self, s: State, picks: tuple[int, ...] | list[int]) -> int:
        total = 0
        for t in picks:
            total += 1 << colour_of(s, t & SUBJECT) * ICON_BITS
        return total

    def met(self, s: State, ask: Ask, picks: tuple[int, ...]) -> bool:
        return self.sum(s, picks) == self.cost

    def possible(self, s: State, ask: Ask) -> bool:
        return covers(self.sum(s, ask.candidates), self.cost)

    def single(self, s: State, ask: Ask) -> tuple[int, ...] | None:
        return ask.candidates if self.sum(s, ask.candidates) == self.cost else None

    def extend(self, s: State, ask: Ask, start: tuple[int, ...], rng: Rng | None) -> tuple[int, ...] | None:
        have = self.sum(s, start)
        if not covers(self.cost, have):
            return None
        picks = list(start)
        rest = [t for t in ask.candidates if t not in start]
        if rng is not None:
            rng.shuffle(rest)
        for t in rest:
            one = 1 << colour_of(s, t & SUBJECT) * ICON_BITS
            if covers(self.cost, have + one):
                have += one
                picks.append(t)
        return tuple(picks) if have == self.cost else None


def bind_question(s: State, seat: int, card: int, cost: int, back: bool = True) -> Ask | None:
    """Which elements are turned face down, or None if there is no bind cost (FC-6.2)."""
    if cost == 0:
        return None
    tokens = tuple(
        [token(T_CARD, c) for c in elements(s, seat) if face_up(s, c) and icons(cost, colour_of(s, c)) > 0]
    )
    n = icon_count(cost)
    several = cost & ~(ICON << (cost.bit_length() - 1) // ICON_BITS * ICON_BITS) != 0
    return Ask(CHOOSE, seat, "bind", RULE_BIND, card, tokens, n, n, Binding(cost) if several else ANY, back)


def free_question(s: State, seat: int, card: int, n: int, bound: tuple[int, ...], back: bool = True) -> Ask | None:
    """Which elements go to the reserve, or None if there is no free cost; those just bound too (FC-6.3)."""
    if n == 0:
        return None
    left = elements(s, seat)
    if bound and not s.setup.options[OPT_FREE_MAY_TAKE_BOUND]:
        left = tuple([c for c in left if ref_of(s, c) not in bound])
    tokens = tuple([token(T_CARD, c) for c in left])
    return Ask(CHOOSE, seat, "free", RULE_BOTH if bound else RULE_FREE, card, tokens, n, n, ANY, back)


def bind_events(refs: tuple[int, ...], source: int, seat: int) -> list[Event]:
    """Elements are turned face down."""
    return [Event(TURN, r, SIDEWAYS, 0, 0, O_BIND, RULE_BIND, source, seat) for r in refs]


def free_events(s: State, refs: tuple[int, ...], bound: tuple[int, ...], source: int, seat: int) -> list[Event]:
    """Elements go to the reserve; one that has just been bound is there by a rule of its own (FC-6.3)."""
    batch: list[Event] = []
    for r in refs:
        to = LAYOUT.place(owner_of(s, r & SUBJECT), RESERVE)
        event = Event(MOVE, r, to, 0, 0, O_PAY_FREE, RULE_FREE, source, seat)
        if r in bound:
            event.also = RULE_BOTH
        batch.append(event)
    return batch
