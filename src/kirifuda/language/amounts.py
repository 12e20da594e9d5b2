"""What numbers in texts mean: fixed, counted, or read off a thing. Pure expressions that never ask."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from kirifuda.kernel.abilities import READS_MARKS, READS_NUMBERS, reads_zone
from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.cards import Face
from kirifuda.kernel.faces import face
from kirifuda.kernel.frames import Env
from kirifuda.kernel.state import State, side_of
from kirifuda.language.meanings import ANYONES, YOURS, Group, Test, Things, reads_of


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount:
    """A number, worked out when it is asked for."""

    def __init__(self, reads: int, bound: bool) -> None:
        self.reads: Final = reads
        """What it looks at beside the text's own card (`abilities.READS_…`)."""
        self.bound: Final = bound
        """Whether it looks at the text's environment: what it named, or what set it off."""

    def value(self, s: State, source: int, seat: int, env: Env) -> int:
        return 0


class Fixed(Amount):
    """That number."""

    def __init__(self, n: int) -> None:
        super().__init__(0, False)
        self.n: Final = n

    def value(self, s: State, source: int, seat: int, env: Env) -> int:
        return self.n


class CountThings(Amount):
    """How many of a group there are."""

    def __init__(self, group: Group) -> None:
        super().__init__(group.reads, False)
        self.group: Final = group

    def value(self, s: State, source: int, seat: int, env: Env) -> int:
        return len(self.group.cards(s, source, seat))


class CountRefs(Amount):
    """How many things a phrase means."""

    def __init__(self, things: Things) -> None:
        super().__init__(things.reads, things.bound)
        self.things: Final = things

    def value(self, s: State, source: int, seat: int, env: Env) -> int:
        return self.things.count(s, source, seat, env)


class CountCards(Amount):
    """How many cards lie in a zone of the text's player, the other, or both; only those that pass every test."""

    def __init__(self, zone: int, owner: int, tests: tuple[Test, ...]) -> None:
        super().__init__(reads_zone(zone) | reads_of(tests), False)
        self.zone: Final = zone
        self.owner: Final = owner
        self.tests: Final = tests

    def value(self, s: State, source: int, seat: int, env: Env) -> int:
        total = 0
        for side in range(2):
            if self.owner != ANYONES and (side == seat) != (self.owner == YOURS):
                continue
            place = s.layout.place(side, self.zone)
            for card in s.places[place]:
                # Of hidden cards only those that the text's player sees are looked at.
                if self.tests and not s.layout.seen_by[place] >> seat & 1:
                    continue
                if self.passes(s, source, card):
                    total += 1
        return total

    def passes(self, s: State, source: int, card: int) -> bool:
        for test in self.tests:
            if not test.holds(s, source, card, s.defs[card].face):
                return False
        return True


class NumberOf(Amount):
    """A number of a thing as it now stands; 0 if it is not there."""

    def __init__(self, number: int, things: Things) -> None:
        super().__init__(things.reads | READS_NUMBERS | READS_MARKS, things.bound)
        self.number: Final = number
        self.things: Final = things

    def value(self, s: State, source: int, seat: int, env: Env) -> int:
        refs = self.things.refs(s, source, seat, env)
        if not refs:
            return 0
        card = refs[0] & SUBJECT
        return s.setup.rules.number(s, card, face(s, card), self.number)


class Times(Amount):
    """A number of times an amount."""

    def __init__(self, n: int, amount: Amount) -> None:
        super().__init__(amount.reads, amount.bound)
        self.n: Final = n
        self.amount: Final = amount

    def value(self, s: State, source: int, seat: int, env: Env) -> int:
        return self.n * self.amount.value(s, source, seat, env)


class Sum(Amount):
    """Both together; with `sign` -1 the first less the second, never below 0."""

    def __init__(self, a: Amount, b: Amount, sign: int) -> None:
        super().__init__(a.reads | b.reads, a.bound or b.bound)
        self.a: Final = a
        self.b: Final = b
        self.sign: Final = sign

    def value(self, s: State, source: int, seat: int, env: Env) -> int:
        total = self.a.value(s, source, seat, env) + self.sign * self.b.value(s, source, seat, env)
        return max(0, total)


class NumberAgainst(Test):
    """A number as it stands is at most (`most`) or at least an amount."""

    def __init__(self, number: int, amount: Amount, most: bool) -> None:
        super().__init__()
        self.reads = amount.reads | READS_NUMBERS | READS_MARKS
        self.number: Final = number
        self.amount: Final = amount
        self.most: Final = most

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        value = s.setup.rules.number(s, card, now, self.number)
        bound = self.amount.value(s, source, side_of(s, source & SUBJECT), ())
        return value <= bound if self.most else value >= bound
