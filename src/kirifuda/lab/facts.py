"""What is counted of a position that only its game can tell: whose turn was the first, and how many there were.

The two numbers of the table that say so, by game. A game that is not listed has neither counted.
"""

from __future__ import annotations

from kirifuda.games.rumbling_angel import terms as rumbling_angel
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State

NUMBERS = {"rumbling-angel": (rumbling_angel.TURN, rumbling_angel.FIRST)}


def turns(rules: Rules, s: State) -> int:
    """Turns begun so far; 0 if the game is not listed."""
    found = NUMBERS.get(rules.name)
    return s.nums[found[0]] if found else 0


def first_seat(rules: Rules, s: State) -> int | None:
    """Who had the first turn, or None before it."""
    found = NUMBERS.get(rules.name)
    return s.nums[found[1]] if found and s.nums[found[0]] else None
