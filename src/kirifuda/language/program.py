"""Compiled texts as the kernel asks them."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from mypy_extensions import mypyc_attr

from kirifuda.kernel.abilities import NO_ABILITY, REPLACEMENT, Ability, Change
from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.decisions import Ask
from kirifuda.kernel.events import Event
from kirifuda.kernel.frames import NO_ENV, Frame
from kirifuda.kernel.state import State, alive
from kirifuda.language.amounts import Amount
from kirifuda.language.conditions import Condition
from kirifuda.language.meanings import Things
from kirifuda.language.steps import Modify, Step

VERSION: Final = 2
"""Raised when what steps do with their counters and slots changes: a saved position of another is refused."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Watch:
    """What a triggered or replacement text watches: occasions (a bit mask), and whom the event is about."""

    def __init__(self, occasions: int) -> None:
        self.occasions: Final = occasions

    def sees(self, s: State, source: int, seat: int, e: Event) -> bool:
        return True


class WatchThings(Watch):
    """An event that happens to certain things."""

    def __init__(self, occasions: int, things: Things) -> None:
        super().__init__(occasions)
        self.things: Final = things

    def sees(self, s: State, source: int, seat: int, e: Event) -> bool:
        return self.things.concerns(s, source, seat, e)


class WatchSeat(Watch):
    """An event of a player: of the text's own (1), the other (2), or either (0)."""

    def __init__(self, occasions: int, owner: int) -> None:
        super().__init__(occasions)
        self.owner: Final = owner

    def sees(self, s: State, source: int, seat: int, e: Event) -> bool:
        return self.owner == 0 or (e.seat == seat) == (self.owner == 1)


class TextAbility(Ability):
    """A line of text, compiled."""

    def __init__(self, kind: int, box: int, address: str, watches: int, changes: tuple[Change, ...]) -> None:
        super().__init__(kind, box, address, watches, changes)
        self.steps: tuple[Step, ...] = ()
        self.watch: Watch | None = None
        self.may = False
        self.needs = Condition()

    def sees(self, s: State, source: int, seat: int, event: Event) -> bool:
        if self.watch is None or not self.watch.sees(s, source, seat, event):
            return False
        if self.kind == REPLACEMENT:
            for step in self.steps:
                if not step.possible(s, source, seat):
                    return False
        if self.once >= 0 and alive(s, source):
            mark = s.setup.rules.used_mark()
            return s.recs[source & SUBJECT].marks[mark] >> self.once & 1 == 0
        return True

    def optional(self) -> bool:
        return self.may

    def usable(self, s: State, source: int, seat: int) -> bool:
        return self.needs.holds(s, source, seat, ())

    def run(self, s: State, f: Frame) -> None:
        if f.step >= len(self.steps):
            s.top = f.below
        else:
            self.steps[f.step].run(s, f)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        self.steps[f.step].answered(s, f, ask, picks)

    def fingerprint(self) -> str:
        """What it watches and the steps it is made of, hashed."""
        made_of = [str(VERSION), str(self.kind), str(self.watches), str(len(self.changes)), str(len(self.targets))]
        for step in self.steps:
            made_of.append(type(step).__name__)
        return blake2b(" ".join(made_of).encode(), digest_size=4).hexdigest()

    def grants(self) -> tuple[Ability, ...]:
        found: list[Ability] = []
        for step in self.steps:
            if isinstance(step, Modify) and step.granted.kind:
                found.append(step.granted)
        for change in self.changes:
            if change.granted().kind:
                found.append(change.granted())
        return tuple(found)


class TextChange(Change):
    """What a static sentence changes, while its condition holds."""

    def __init__(
        self, layer: int, what: int, which: int, things: Things, amount: Amount, condition: Condition,
        given: Ability = NO_ABILITY,
    ) -> None:  # fmt: skip
        super().__init__(layer, what, which)
        self.things: Final = things
        self.amount: Final = amount
        self.condition: Final = condition
        self.given: Final = given
        self.reads = things.reads | amount.reads | condition.reads

    def active(self, s: State, source: int, seat: int) -> bool:
        return self.condition.holds(s, source, seat, ())

    def touched(self, s: State, source: int, seat: int) -> list[int]:
        return self.things.refs(s, source, seat, NO_ENV)

    def granted(self) -> Ability:
        return self.given

    def value(self, s: State, source: int, seat: int) -> int:
        return self.amount.value(s, source, seat, ())


class SeatChange(Change):
    """A change of what players may do: of the text's own (1), the other (2), or both (0)."""

    def __init__(self, layer: int, what: int, which: int, owner: int, amount: int, condition: Condition) -> None:
        super().__init__(layer, what, which)
        self.owner: Final = owner
        self.amount: Final = amount
        self.condition: Final = condition
        self.reads = condition.reads

    def active(self, s: State, source: int, seat: int) -> bool:
        return self.condition.holds(s, source, seat, ())

    def touched_seats(self, seat: int) -> int:
        return 3 if self.owner == 0 else 1 << seat if self.owner == 1 else 1 << 1 - seat

    def value(self, s: State, source: int, seat: int) -> int:
        return self.amount
