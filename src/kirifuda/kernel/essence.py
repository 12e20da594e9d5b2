"""The essence of a position as one number: a sum of small hashes that the door keeps up to date.

It leaves out the generator, generations, stamps, handles, the log, decision numbers and what seats know.
The order of a place is left out too: a shuffled or arranged deck is, for loops, the same position. Sixty
bits of a well mixed hash stand in for a full comparison: within the few positions of a turn two different
ones fall together once in about 10**15 turns.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

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
