"""Abilities: what a printed box of text does, as the kernel asks it. The language makes the bodies.

Every method takes the state, the source's reference and the seat that controls the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from kirifuda.kernel.decisions import Ask
    from kirifuda.kernel.events import Event
    from kirifuda.kernel.frames import Frame
    from kirifuda.kernel.state import State

# Ability kinds
ACTIVATED: Final = 1
TRIGGERED: Final = 2
STATIC: Final = 3
REPLACEMENT: Final = 4
PLAYED: Final = 5
"""What a played card does when it resolves."""

# Layers, in the order in which they apply
GRANTS: Final = 1
SETS: Final = 2
ADDS: Final = 3
LAYERS: Final = 3

# What a change changes
NUMBER: Final = 1
FLAG: Final = 2
ABILITY_GRANT: Final = 3
ABILITY_LOSS: Final = 4
KEYWORD: Final = 5


# What a static text looks at, beside itself
READS_MARKS: Final = 1
"""Orientation and marks of cards in play."""
READS_TURN: Final = 2
"""Whose turn it is."""
READS_NUMBERS: Final = 0x3_FFFF_FFFE
"""Every number of the table, whose turn it is among them."""
READS_ZONES: Final = 0x3FFF_FFFC_0000_0000
"""Which cards lie in every zone."""
_NUMBER: Final = 4
_MOST_NUMBERS: Final = 31
_ZONE: Final = 0x4_0000_0000
_MOST_ZONES: Final = 27


def reads_number(number: int) -> int:
    """One number of the table: who is engaged, which phase it is. Those beyond a mask's bits share the last."""
    return _NUMBER << min(number, _MOST_NUMBERS)


def reads_zone(zone: int) -> int:
    """Which cards lie in one zone and how they read; outside play also how they lie. The last bit is shared too."""
    return _ZONE << min(zone, _MOST_ZONES)


@mypyc_attr(allow_interpreted_subclasses=True)
class TargetSpec:
    """Things chosen when a text is announced: how many, and which may be named."""

    def __init__(self, lo: int, hi: int) -> None:
        self.lo: Final = lo
        self.hi: Final = hi

    def candidates(self, s: State, source: int, seat: int) -> list[int]:
        """References (cards or slots) that may be named now."""
        return []

    def holds(self, s: State, source: int, seat: int, ref: int) -> bool:
        """Whether a thing named before is still a legal target."""
        return ref in self.candidates(s, source, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Cost:
    """One thing paid for an ability, whole, when it is declared."""

    def __init__(self, rule: int) -> None:
        self.rule: Final = rule

    def payable(self, s: State, source: int, seat: int) -> bool:
        return True

    def surely(self, s: State, source: int, seat: int) -> bool:
        """Whether public facts do not show that it cannot be paid."""
        return self.payable(s, source, seat)

    def question(self, s: State, source: int, seat: int) -> Ask | None:
        """What the payer must choose, if anything."""
        return None

    def events(self, s: State, source: int, seat: int, picks: tuple[int, ...]) -> list[Event]:
        """The payment, as part of the declaration's batch."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Change:
    """One continuous change that a static text makes to things or to seats.

    `what` is NUMBER, FLAG, KEYWORD, ABILITY_GRANT or ABILITY_LOSS; `which` the number, flag or ability box.
    """

    def __init__(self, layer: int, what: int, which: int) -> None:
        self.layer: Final = layer
        self.what: Final = what
        self.which: Final = which
        self.reads = READS_NUMBERS | READS_MARKS | READS_ZONES
        """What it looks at: faces are read anew only when that has changed."""

    def active(self, s: State, source: int, seat: int) -> bool:
        """Whether the text's condition holds now."""
        return True

    def touched(self, s: State, source: int, seat: int) -> list[int]:
        """References to the cards that it changes; those not in play are left out by the sweep."""
        return []

    def touched_seats(self, seat: int) -> int:
        """The seats of which it changes what they may do (a bit mask)."""
        return 0

    def value(self, s: State, source: int, seat: int) -> int:
        """The amount, the flag bits, or the keyword with its number."""
        return 0

    def granted(self) -> Ability:
        """The ability that is granted."""
        return NO_ABILITY


NO_CHANGES: Final[tuple[Change, ...]] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Ability:
    """A printed box of text, ready to run. Its address is card/box/number, a granted one its giver's."""

    def __init__(self, kind: int, box: int, address: str, watches: int, changes: tuple[Change, ...]) -> None:
        self.kind: Final = kind
        self.box: Final = box
        self.address: Final = address
        self.watches: Final = watches
        """Bits of the occasions that a triggered or replacement ability watches."""
        self.changes: Final = changes
        self.targets: tuple[TargetSpec, ...] = ()
        self.costs: tuple[Cost, ...] = ()
        self.once = -1
        """For "once per turn": the bit that remembers its use on its object; -1 without limit."""
        key = kind
        for letter in address:
            key = (key * 131 + ord(letter)) & 0xFFFFF
        self.key: Final = key
        """A small number made of its address, for the essence."""

    def sees(self, s: State, source: int, seat: int, event: Event) -> bool:
        """Whether this event sets it off (TRIGGERED) or would be replaced by it (REPLACEMENT)."""
        return False

    def optional(self) -> bool:
        """Whether a replacement may be declined."""
        return False

    def usable(self, s: State, source: int, seat: int) -> bool:
        """Whether the condition printed on an activated ability or a played card holds now."""
        return True

    def fingerprint(self) -> str:
        """What its program is recognised by: another one when the program's steps or slots change."""
        return ""

    def grants(self) -> tuple[Ability, ...]:
        """The abilities that this text gives to others."""
        return ()

    def run(self, s: State, f: Frame) -> None:
        """Do the next instruction of its program; `f` is the frame on top."""
        s.top = f.below

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        """Take the answer to what its program asked."""
        s.top = f.below


NO_ABILITY: Final = Ability(0, 0, "", 0, NO_CHANGES)
