"""Chance: sfc32 (Chris Doty-Humphrey, PractRand), a 128-bit generator of shifts and additions.

It gives the same numbers on every platform and Python, and its state lies in the game state.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

_M: Final = 0xFFFFFFFF


@mypyc_attr(free_list_len=1)  # the one dropped last is used again: they are made at every step
class Rng:
    """A generator; `roll` draws without bias. Copy it before use if the old one must stay good."""

    def __init__(self, a: int, b: int, c: int, counter: int) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter

    def copy(self) -> Rng:
        return Rng(self.a, self.b, self.c, self.counter)

    def next32(self) -> int:
        """The next 32 random bits."""
        b: i64 = self.b
        c: i64 = self.c
        t: i64 = (self.a + b + self.counter) & _M
        self.counter = (self.counter + 1) & _M
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & _M
        self.c = (((c << 21) & _M) | (c >> 11)) + t & _M
        return t

    def roll(self, sides: int) -> int:
        """A number from 0 to sides - 1, each equally likely (sides at most 2**32)."""
        if sides <= 1:
            return 0
        x = self.next32()
        if x > _M - sides:
            # Only the last numbers can lie beyond the greatest multiple of `sides`: they are rolled again.
            limit = (1 << 32) - (1 << 32) % sides
            while x >= limit:
                x = self.next32()
        return x % sides

    def shuffle(self, items: list[int]) -> None:
        """Put items in a random order, each equally likely: Fisher and Yates, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.roll(i + 1)
            items[i], items[j] = items[j], items[i]


def seeded(seed: int) -> Rng:
    """A generator from a seed of up to 128 bits.

    Raises ValueError for a negative or longer seed.
    """
    if seed < 0 or seed >> 128:
        raise ValueError("a seed is a whole number from 0 to 2**128 - 1")
    rng = Rng(seed & _M, seed >> 32 & _M, seed >> 64 & _M, (seed >> 96 & _M) ^ 1)
    for _ in range(20):
        rng.next32()
    return rng
