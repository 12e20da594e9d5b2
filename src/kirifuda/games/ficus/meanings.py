"""Things, cards and conditions that only Ficus knows."""

from __future__ import annotations

from typing import Final

from kirifuda.games.ficus.damage import level
from kirifuda.games.ficus.elements import colour_of
from kirifuda.games.ficus.terms import ATTACKER, ELEMENT, F_SAFE, GUARD, LAYOUT, LEVEL, N_LEVEL, SIDE, STAGE, UPRIGHT
from kirifuda.kernel.abilities import reads_number, reads_zone
from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.cards import Face
from kirifuda.kernel.frames import Env
from kirifuda.kernel.state import State, alive, place_of, ref_of, side_of
from kirifuda.language.amounts import Amount
from kirifuda.language.conditions import Condition
from kirifuda.language.meanings import ANYONES, YOURS, Group, Test, Things, reads_of


class StageGroup(Group):
    """Characters on one stage (FC-3.1), wherever on it: main or support."""

    def __init__(self, stage: int, owner: int, tests: tuple[Test, ...]) -> None:
        super().__init__(STAGE, owner, tests)
        self.stage: Final = stage

    def with_test(self, test: Test) -> Group:
        return StageGroup(self.stage, self.owner, (*self.tests, test))

    def of(self, owner: int) -> Group:
        return StageGroup(self.stage, owner, self.tests)

    def at(self, s: State, source: int, seat: int, card: int, place: int, now: Face) -> bool:
        return LAYOUT.slot_of[place] == self.stage and super().at(s, source, seat, card, place, now)

    def cards(self, s: State, source: int, seat: int) -> list[int]:
        return [c for c in super().cards(s, source, seat) if LAYOUT.slot_of[place_of(s, c)] == self.stage]


class Choosable(Test):
    """The text's player may choose it: his own, or one that is not kept from the other's effects."""

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        return now.flags & F_SAFE == 0 or side_of(s, card) == side_of(s, source & SUBJECT)


class OfRace(Test):
    """Of a race (FC-2.9)."""

    def __init__(self, race: str) -> None:
        super().__init__()
        self.race: Final = race

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        return self.race in s.defs[card].traits


class LevelAtMost(Test):
    """A card of that level or less, as printed."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n: Final = n

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        return s.defs[card].face.numbers[N_LEVEL] <= self.n


class OfColour(Test):
    """An element of that colour, whichever way it lies."""

    def __init__(self, colour: int) -> None:
        super().__init__()
        self.colour: Final = colour

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        return colour_of(s, card) == self.colour


class Facing(Test):
    """An element that lies face up, or face down (FC-3.3)."""

    def __init__(self, up: bool) -> None:
        super().__init__()
        self.up: Final = up

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        return (s.recs[card].turned == UPRIGHT) == self.up


class Fighter(Things):
    """The attacker, or the guard, of this attack."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number: Final = number
        self.reads = reads_number(number) | reads_zone(STAGE)

    def refs(self, s: State, source: int, seat: int, env: Env) -> list[int]:
        ref = s.nums[self.number]
        return [ref] if ref and alive(s, ref) else []


class Elements(Things):
    """Elements of a player, or of both, that pass every test."""

    def __init__(self, owner: int, tests: tuple[Test, ...]) -> None:
        super().__init__()
        self.owner: Final = owner
        self.tests: Final = tests
        self.reads = reads_zone(ELEMENT) | reads_of(tests)

    def cards(self, s: State, source: int, seat: int) -> list[int]:
        found: list[int] = []
        for side in range(2):
            if self.owner != ANYONES and (side == seat) != (self.owner == YOURS):
                continue
            for card in s.places[side * SIDE + ELEMENT]:
                if passes(s, source, card, self.tests):
                    found.append(card)
        return found

    def refs(self, s: State, source: int, seat: int, env: Env) -> list[int]:
        return [ref_of(s, card) for card in self.cards(s, source, seat)]

    def count(self, s: State, source: int, seat: int, env: Env) -> int:
        return len(self.cards(s, source, seat))


def passes(s: State, source: int, card: int, tests: tuple[Test, ...]) -> bool:
    """Whether a card passes every test as it is printed."""
    for test in tests:
        if not test.holds(s, source, card, s.defs[card].face):
            return False
    return True


class LevelOf(Amount):
    """A player's level (FC-3.4)."""

    def __init__(self, owner: int) -> None:
        super().__init__(reads_zone(LEVEL), False)
        self.owner: Final = owner

    def value(self, s: State, source: int, seat: int, env: Env) -> int:
        if self.owner == ANYONES:
            return level(s, 0) + level(s, 1)
        return level(s, seat if self.owner == YOURS else 1 - seat)


class InAttack(Condition):
    """An attack is going on (FC-7.2)."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = reads_number(ATTACKER)

    def holds(self, s: State, source: int, seat: int, env: Env) -> bool:
        return s.nums[ATTACKER] != 0


class Guarded(Condition):
    """A guard was named in this attack (FC-7.4)."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = reads_number(GUARD)

    def holds(self, s: State, source: int, seat: int, env: Env) -> bool:
        return s.nums[GUARD] != 0


class IsEngaged(Condition):
    """A known thing is the attacker, or the guard, of this attack."""

    def __init__(self, things: Things, number: int) -> None:
        super().__init__()
        self.things: Final = things
        self.number: Final = number
        self.reads = things.reads | reads_number(number)

    def holds(self, s: State, source: int, seat: int, env: Env) -> bool:
        ref = s.nums[self.number]
        return ref != 0 and ref in self.things.refs(s, source, seat, env)
