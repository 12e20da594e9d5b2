"""Arithmetic on counts: shares with their intervals, and numbers summed up."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Share:
    """`part` of `whole`, with the interval that the true share lies in with 95 % confidence."""

    part: int
    whole: int
    share: float
    low: float
    high: float


def wilson(part: int, whole: int, confidence: float = CONFIDENCE) -> Share:
    """A share with Wilson's score interval; from 0 to 1 if there is nothing to go by.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
    Statistical Association 22 (1927), 209-212. Unlike the textbook interval it never leaves 0 to 1 and holds for
    few matches and shares near the ends (L. D. Brown, T. T. Cai, A. DasGupta, Statistical Science 16 (2001), 101-133).
    """
    if whole == 0:
        return Share(0, 0, 0.0, 0.0, 1.0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = part / whole
    middle = share + z * z / (2 * whole)
    reach = z * sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    scale = 1 + z * z / whole
    low = 0.0 if part == 0 else (middle - reach) / scale
    high = 1.0 if part == whole else (middle + reach) / scale
    return Share(part, whole, share, low, high)


class Spread:
    """Whole numbers, remembered by how often each came."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()
        self.size = 0

    def add(self, value: int) -> None:
        self.counts[value] += 1
        self.size += 1

    @property
    def mean(self) -> float:
        return sum(value * count for value, count in self.counts.items()) / self.size if self.size else 0.0

    @property
    def median(self) -> float:
        """The middle number; between the two middle ones if their count is even."""
        return (self._at((self.size + 1) // 2) + self._at(self.size // 2 + 1)) / 2 if self.size else 0.0

    @property
    def p95(self) -> int:
        """The least number that at least 95 in 100 do not exceed."""
        return self._at(ceil(0.95 * self.size)) if self.size else 0

    @property
    def least(self) -> int:
        return min(self.counts, default=0)

    @property
    def most(self) -> int:
        return max(self.counts, default=0)

    def _at(self, rank: int) -> int:
        """The number of that rank, counted from 1."""
        seen = 0
        for value in sorted(self.counts):
            seen += self.counts[value]
            if seen >= rank:
                return value
        raise IndexError(rank)
