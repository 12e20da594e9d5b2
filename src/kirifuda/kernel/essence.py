"""The essence of a position as one number: a sum of small hashes that the door keeps up to date.

It leaves out the generator, generations, stamps, handles, the log, decision numbers and what seats know.
The order of a place is left out too: a shuffled or arranged deck is, for loops, the same position. Sixty
bits of a well mixed hash stand in for a full comparison: within the few positions of a turn two different
ones fall together once in about 10**15 turns. Marks and modifiers are folded into twenty bits first, so that two
positions that differ in nothing but those can be taken for one a little sooner; then an act is not offered again
until something else differs.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kirifuda.kernel.bits import MAX_CARDS, PLACE, PLACE_BITS, SUBJECT
from kirifuda.kernel.events import Modifier
from kirifuda.kernel.state import NO_MARKS, Rec, State

_M31: Final[i64] = 0x7FFFFFFF
ESSENCE: Final = (1 << 60) - 1


def mix(first: int, second: int, third: int) -> int:
    """A 60-bit hash of three small numbers (each below 2**20)."""
    a: i64 = first
    b: i64 = second
    c: i64 = third
    x: i64 = (a * 0x2545F49 + b * 0x1F123BB + c * 0x159A55 + 0x3C6EF35) & _M31
    x = ((x ^ (x >> 15)) * 0x2C1B3C6D) & _M31
    y: i64 = ((x ^ (x >> 12)) * 0x297A2D39 + a * 0x10F1 + c) & _M31
    y = ((y ^ (y >> 15)) * 0x2E5A7B3D) & _M31
    z: i64 = ((y ^ (y >> 13)) * 0x1B56C4E9 + b) & _M31
    return (y ^ (z >> 14)) << 29 ^ (z ^ (z >> 16))


def of_marks(turned: int, marks: tuple[int, ...]) -> int:
    """Orientation and marks folded into a small number."""
    h = turned
    for mark in marks:
        h = (h * 1021 + mark) & 0xFFFFF
    return h


_WEIGHTS: Final[list[int]] = [0] * (MAX_CARDS << PLACE_BITS)
"""What a definition adds at a place while nothing is marked on it: worked out once in a process."""


def weight(s: State, card: int, rec: Rec) -> int:
    """What a card adds to the essence."""
    at = s.defs[card].number << PLACE_BITS | rec.loc & PLACE
    known = _weight_at(at)
    if rec.turned == 0 and rec.marks is NO_MARKS:
        return known
    marked = of_marks(rec.turned, rec.marks)
    return known if marked == 0 else known + mix(at, 2, marked)


def _weight_at(at: int) -> int:
    known = _WEIGHTS[at]
    if known == 0:
        known = mix(at, 1, 0)
        _WEIGHTS[at] = known
    return known


_SMALL_BITS: Final = 6
_SMALL_WEIGHTS: Final[list[int]] = [0] * (1 << 2 * _SMALL_BITS)
"""What small values of the table's first numbers add: worked out once in a process."""


def number_weight(number: int, value: int) -> int:
    """What a number of the table adds to the essence."""
    if number >> _SMALL_BITS == 0 and value >> _SMALL_BITS == 0:
        at = number << _SMALL_BITS | value
        known = _SMALL_WEIGHTS[at]
        if known == 0:
            known = mix(number, value, 7)
            _SMALL_WEIGHTS[at] = known
        return known
    return mix(number, value & SUBJECT, 7)


def modifier_weight(m: Modifier) -> int:
    return mix(m.ref & SUBJECT, (m.which * 16 + m.what) & SUBJECT, (m.value * 8 + m.duration + m.ability.key) & SUBJECT)


def whole_essence(s: State) -> int:
    """The essence from nothing, as the door would have summed it."""
    total = 0
    for cards in s.places:
        for card in cards:
            total += weight(s, card, s.recs[card])
    for i, value in enumerate(s.nums):
        total += number_weight(i, value)
    for m in s.mods:
        total += modifier_weight(m)
    return total & ESSENCE
