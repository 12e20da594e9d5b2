"""Events: the only things that change a state. The kinds are a closed set; games add *occasions*.

An occasion is a small number that says what an event is in the game's words ("goes down", "is drawn"),
carried by the event that does it, or by an `OCCASION` event that changes nothing. Texts watch occasions.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from kirifuda.kernel.abilities import NO_ABILITY, Ability
from kirifuda.kernel.cards import BLANK_FACE, Face

MOVE: Final = 1
"""`ref` goes to place `a`; b = turned on arrival; c = flags (BOTTOM, SECRET)."""
TURN: Final = 2
"""`ref` is turned to orientation `a`."""
MARK: Final = 3
"""Mark `a` of `ref` becomes `b`."""
NUMBER: Final = 4
"""Number `a` of the table becomes `b`."""
ATTACH: Final = 5
"""`ref` changes its slot to place `a` of the same zone; it stays the same entity."""
MODIFIER: Final = 6
"""A modifier begins (b = 1, `mod`), or those of duration `a` end (b = 0)."""
REVEAL: Final = 7
"""`ref` becomes known to the viewers `a`; with b = 1 only as long as it is looked at."""
SHUFFLE: Final = 8
"""Place `a` is shuffled; what was known of its cards ends."""
ROLL: Final = 9
"""Roll `a` gave `b` of `c` sides."""
OCCASION: Final = 10
"""Something of the game's happened; it changes nothing."""
ARRANGE: Final = 11
"""The top cards of place `a` are put in another order, which only the viewers `b` know."""

BOTTOM: Final = 1
SECRET: Final = 2


class Modifier:
    """A continuous change from a resolved effect, on one entity (`ref`) or on one seat (`ref` 0).

    `layer`, `what`, `which` and `value` as in `cards.Change`; it ends with `duration`, which a game names.
    """

    def __init__(
        self, ref: int, seat: int, layer: int, what: int, which: int, value: int, duration: int, source: int,
        rule: int, ability: Ability = NO_ABILITY,
    ) -> None:  # fmt: skip
        self.ref: Final = ref
        self.seat: Final = seat
        self.layer: Final = layer
        self.what: Final = what
        self.which: Final = which
        self.value: Final = value
        self.duration: Final = duration
        self.stamp = 0
        """Given by the door when it begins."""
        self.source: Final = source
        self.rule: Final = rule
        self.ability: Final = ability
        """The ability granted, for ABILITY_GRANT."""


@mypyc_attr(free_list_len=1)  # the one dropped last is used again: they are made at every step
class Event:
    """One change. `why` is its occasion (0 none), `rule` its number, `source` what caused it, `seat` who."""

    def __init__(
        self, kind: int, ref: int, a: int, b: int, c: int, why: int, rule: int, source: int, seat: int
    ) -> None:
        self.kind: Final = kind
        self.ref: Final = ref
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.why: Final = why
        self.rule: Final = rule
        self.source: Final = source
        self.seat: Final = seat
        self.also = 0
        """A second rule that it goes by, if `rule` says why it happens and another one how; 0 none."""
        # Facts that the door adds when it applies the event.
        self.origin = -1
        """The place it left, for MOVE and ATTACH; the former value for TURN, MARK and NUMBER."""
        self.face: Face = BLANK_FACE
        """How the card last read before it moved."""
        self.handles = 0
        """The card's handles for the three viewers when it happened, packed."""
        self.source_handles = 0
        self.order: tuple[int, ...] = ()
        """ARRANGE only: the cards from bottom to top."""
        self.mod: Modifier | None = None
        """MODIFIER only: the modifier that begins."""

    def anew(self) -> Event:
        """The same event, not yet happened: a saved frame keeps the one that it proposed."""
        event = Event(self.kind, self.ref, self.a, self.b, self.c, self.why, self.rule, self.source, self.seat)
        event.also = self.also
        event.order = self.order
        m = self.mod
        if m is not None:
            event.mod = Modifier(
                m.ref, m.seat, m.layer, m.what, m.which, m.value, m.duration, m.source, m.rule, m.ability
            )
        return event


def occasion(why: int, ref: int, a: int, b: int, rule: int, seat: int) -> Event:
    """Something of the game's happened to `ref`."""
    return Event(OCCASION, ref, a, b, 0, why, rule, 0, seat)


def begin(mod: Modifier, seat: int) -> Event:
    """A modifier begins; the door gives it its stamp."""
    event = Event(MODIFIER, mod.ref, mod.which, 1, mod.value, 0, mod.rule, mod.source, seat)
    event.mod = mod
    return event
