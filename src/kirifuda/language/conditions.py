"""What conditions in texts mean: pure expressions that hold or not."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from kirifuda.kernel.abilities import READS_MARKS, READS_TURN
from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.faces import face
from kirifuda.kernel.frames import Env
from kirifuda.kernel.state import State
from kirifuda.language.amounts import Amount
from kirifuda.language.meanings import Things


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition:
    """Something that holds or not."""

    def __init__(self) -> None:
        self.reads = 0
        """What it looks at beside the text's own card (`abilities.READS_…`)."""

    def holds(self, s: State, source: int, seat: int, env: Env) -> bool:
        return True


class Within(Condition):
    """An amount is at least one and at most another (either may be missing)."""

    def __init__(self, amount: Amount, least: Amount | None, most: Amount | None) -> None:
        super().__init__()
        self.amount: Final = amount
        self.least: Final = least
        self.most: Final = most
        self.reads = amount.reads
        if least is not None:
            self.reads |= least.reads
        if most is not None:
            self.reads |= most.reads

    def holds(self, s: State, source: int, seat: int, env: Env) -> bool:
        value = self.amount.value(s, source, seat, env)
        if self.least is not None and value < self.least.value(s, source, seat, env):
            return False
        return self.most is None or value <= self.most.value(s, source, seat, env)


class TurnOf(Condition):
    """It is the turn of the text's player, or of the other."""

    def __init__(self, own: bool) -> None:
        super().__init__()
        self.reads = READS_TURN
        self.own: Final = own

    def holds(self, s: State, source: int, seat: int, env: Env) -> bool:
        return (s.setup.rules.turn_player(s) == seat) == self.own


class HasAttribute(Condition):
    """A known thing has one of the attributes of the mask."""

    def __init__(self, things: Things, mask: int) -> None:
        super().__init__()
        self.reads = things.reads
        self.things: Final = things
        self.mask: Final = mask

    def holds(self, s: State, source: int, seat: int, env: Env) -> bool:
        refs = self.things.refs(s, source, seat, env)
        return len(refs) > 0 and face(s, refs[0] & SUBJECT).attributes & self.mask != 0


class Both(Condition):
    """Both conditions."""

    def __init__(self, a: Condition, b: Condition) -> None:
        super().__init__()
        self.a: Final = a
        self.b: Final = b
        self.reads = a.reads | b.reads

    def holds(self, s: State, source: int, seat: int, env: Env) -> bool:
        return self.a.holds(s, source, seat, env) and self.b.holds(s, source, seat, env)


class Either(Condition):
    """At least one of two conditions."""

    def __init__(self, a: Condition, b: Condition) -> None:
        super().__init__()
        self.a: Final = a
        self.b: Final = b
        self.reads = a.reads | b.reads

    def holds(self, s: State, source: int, seat: int, env: Env) -> bool:
        return self.a.holds(s, source, seat, env) or self.b.holds(s, source, seat, env)


class IsTurned(Condition):
    """A known thing is in this orientation."""

    def __init__(self, things: Things, turned: int) -> None:
        super().__init__()
        self.reads = things.reads | READS_MARKS
        self.things: Final = things
        self.turned: Final = turned

    def holds(self, s: State, source: int, seat: int, env: Env) -> bool:
        refs = self.things.refs(s, source, seat, env)
        return len(refs) > 0 and s.recs[refs[0] & SUBJECT].turned == self.turned
