"""What is counted of a position that only its game can tell: whose turn was the first, and how many there were.

The game's table layout (`table.toml`, `[state]`) says which numbers of the table tell it, as `turn` and `first`. What
it does not name is not counted.
"""

from __future__ import annotations

from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.words.placing import table_of


def turns(rules: Rules, s: State) -> int:
    """Turns begun so far; 0 if the game does not number them."""
    return _number(rules, s, "turn") or 0


def first_seat(rules: Rules, s: State) -> int | None:
    """Who had the first turn, or None before it."""
    return _number(rules, s, "first") if turns(rules, s) else None


def _number(rules: Rules, s: State, what: str) -> int | None:
    word = table_of(rules.name).get("state", {}).get(what)
    return None if word is None else s.nums[rules.words("table").index(word)]
