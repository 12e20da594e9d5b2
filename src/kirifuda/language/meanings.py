"""What the phrases for things mean: pure expressions that never ask. `amounts` and `conditions` build on them.

Every method takes the state, the source's reference and the seat of the text. A game adds its own kinds.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from kirifuda.kernel.abilities import READS_MARKS, READS_NUMBERS, TargetSpec, reads_number, reads_zone
from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.cards import Face
from kirifuda.kernel.events import ATTACH, MOVE, Event
from kirifuda.kernel.faces import face
from kirifuda.kernel.frames import Env, Frame
from kirifuda.kernel.state import State, alive, place_of, ref_of

ANYONES: Final = 0
YOURS: Final = 1
THEIRS: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Test:
    """A condition on one card. `now` is how it reads: its last face, if it has just left."""

    def __init__(self) -> None:
        self.reads = 0
        """What it looks at beside the card itself (`abilities.READS_…`)."""

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        return True


class Other(Test):
    """Not the source itself."""

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        return card != source & SUBJECT


class OfAttribute(Test):
    """Of one of the attributes in the mask, or of none of them."""

    def __init__(self, mask: int, wanted: bool) -> None:
        super().__init__()
        self.mask: Final = mask
        self.wanted: Final = wanted

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        return (now.attributes & self.mask != 0) == self.wanted


class Named(Test):
    """Of this name."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name: Final = name

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        return s.defs[card].name == self.name


class NotNamed(Test):
    """Of another name."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name: Final = name

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        return s.defs[card].name != self.name


class NameContains(Test):
    """Whose name contains that."""

    def __init__(self, part: str) -> None:
        super().__init__()
        self.part: Final = part

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        return self.part in s.defs[card].name


class OfKind(Test):
    """Of this card type."""

    def __init__(self, kind: int) -> None:
        super().__init__()
        self.kind: Final = kind

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        return s.defs[card].kind == self.kind


class NumberWithin(Test):
    """A number as it stands is from `lo` to `hi`."""

    def __init__(self, number: int, lo: int, hi: int) -> None:
        super().__init__()
        self.number: Final = number
        self.reads = READS_NUMBERS | READS_MARKS
        self.lo: Final = lo
        self.hi: Final = hi

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        value = s.setup.rules.number(s, card, now, self.number)
        return self.lo <= value <= self.hi


class Turned(Test):
    """In this orientation."""

    def __init__(self, turned: int) -> None:
        super().__init__()
        self.turned: Final = turned
        self.reads = READS_MARKS

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        return s.recs[card].turned == self.turned


class Engaged(Test):
    """It is what a number of the table refers to: who is engaged, as the game says."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.reads = reads_number(number)
        self.number: Final = number

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        ref = s.nums[self.number]
        return alive(s, ref) and ref & SUBJECT == card


def reads_of(tests: tuple[Test, ...]) -> int:
    """What tests look at beside the card itself."""
    reads = 0
    for test in tests:
        reads |= test.reads
    return reads


@mypyc_attr(allow_interpreted_subclasses=True)
class Group:
    """Things in one zone, of a side, that pass every test."""

    def __init__(self, zone: int, owner: int, tests: tuple[Test, ...]) -> None:
        self.zone: Final = zone
        self.owner: Final = owner
        self.tests: Final = tests
        self.reads: Final = reads_zone(zone) | reads_of(tests)

    def with_test(self, test: Test) -> Group:
        return Group(self.zone, self.owner, (*self.tests, test))

    def of(self, owner: int) -> Group:
        return Group(self.zone, owner, self.tests)

    def at(self, s: State, source: int, seat: int, card: int, place: int, now: Face) -> bool:
        """Whether a card that lies or lay at a place, and reads so, belongs to the group."""
        if s.layout.zone_of[place] != self.zone:
            return False
        if self.owner != ANYONES:
            side = 1 if place >= s.layout.size else 0
            if (side == seat) != (self.owner == YOURS):
                return False
        return self.fits(s, source, card, now)

    def has(self, s: State, source: int, seat: int, card: int) -> bool:
        return self.at(s, source, seat, card, place_of(s, card), face(s, card))

    def cards(self, s: State, source: int, seat: int) -> list[int]:
        """Its cards now, seat by seat and place by place."""
        found: list[int] = []
        layout = s.layout
        slots = layout.slots if layout.zones[self.zone].slotted else 1
        for side in range(2):
            if (self.owner == YOURS and side != seat) or (self.owner == THEIRS and side == seat):
                continue
            first = layout.place(side, self.zone)
            for place in range(first, first + slots):
                for card in s.places[place]:
                    if self.fits(s, source, card, face(s, card)):
                        found.append(card)
        return found

    def fits(self, s: State, source: int, card: int, now: Face) -> bool:
        """Whether a card that reads so passes every test."""
        for test in self.tests:
            if not test.holds(s, source, card, now):
                return False
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Things:
    """What a deed is done to: references, worked out when it is done."""

    def __init__(self) -> None:
        self.reads = 0
        self.bound = False
        """Whether it looks at the text's environment: what it named, or what set it off."""

    def refs(self, s: State, source: int, seat: int, env: Env) -> list[int]:
        return []

    def count(self, s: State, source: int, seat: int, env: Env) -> int:
        """How many they are."""
        return len(self.refs(s, source, seat, env))

    def concerns(self, s: State, source: int, seat: int, e: Event) -> bool:
        """Whether an event happened to one of them; a card that has left is judged as it last lay."""
        return False


class Source(Things):
    """The source itself."""

    def refs(self, s: State, source: int, seat: int, env: Env) -> list[int]:
        return [source] if alive(s, source) else []

    def concerns(self, s: State, source: int, seat: int, e: Event) -> bool:
        return e.ref & SUBJECT == source & SUBJECT


class Everything(Things):
    """All of a group."""

    def __init__(self, group: Group) -> None:
        super().__init__()
        self.group: Final = group
        self.reads = group.reads

    def refs(self, s: State, source: int, seat: int, env: Env) -> list[int]:
        return [ref_of(s, card) for card in self.group.cards(s, source, seat)]

    def concerns(self, s: State, source: int, seat: int, e: Event) -> bool:
        card = e.ref & SUBJECT
        if card == 0:
            return False
        if e.kind == MOVE and not s.layout.in_play[e.a]:
            return e.origin >= 0 and self.group.at(s, source, seat, card, e.origin, e.face)
        return self.group.has(s, source, seat, card)


class Held(Things):
    """What a slot of the text's environment holds: targets named, things chosen."""


    def __init__(self, slot: int) -> None:
        super().__init__()
        self.bound = True
        self.slot: Final = slot

    def refs(self, s: State, source: int, seat: int, env: Env) -> list[int]:
        if self.slot >= len(env):
            return []
        return [r for r in env[self.slot] if s.setup.rules.finds(s, r)]


class Subject(Things):
    """The entity that set the text off, if it is still in play."""

    def __init__(self) -> None:
        super().__init__()
        self.bound = True

    def refs(self, s: State, source: int, seat: int, env: Env) -> list[int]:
        if not env or not env[0] or not alive(s, env[0][0]):
            return []
        ref = env[0][0]
        return [ref] if s.layout.in_play[place_of(s, ref & SUBJECT)] else []


class TargetGroup(TargetSpec):
    """Things of a group, named when the text is announced."""

    def __init__(self, group: Group, lo: int, hi: int) -> None:
        super().__init__(lo, hi)
        self.group: Final = group

    def candidates(self, s: State, source: int, seat: int) -> list[int]:
        return [ref_of(s, card) for card in self.group.cards(s, source, seat)]

    def holds(self, s: State, source: int, seat: int, ref: int) -> bool:
        return alive(s, ref) and self.group.has(s, source, seat, ref & SUBJECT)


def lying_place(s: State, e: Event) -> int:
    """Where the entity of an event lies, or lay when it left the table; one that is only proposed has moved nothing."""
    if e.kind == MOVE and not s.layout.in_play[e.a]:
        return place_of(s, e.ref & SUBJECT) if alive(s, e.ref) else e.origin
    return e.a if e.kind in (MOVE, ATTACH) else place_of(s, e.ref & SUBJECT)


def of_frame(things: Things, s: State, f: Frame) -> list[int]:
    """What a text's frame means by `things`."""
    return things.refs(s, f.a, f.b, f.env)
