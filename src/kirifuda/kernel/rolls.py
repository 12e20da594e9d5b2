"""Rolls: named random numbers and shuffles, which a scenario may say in advance."""

from __future__ import annotations

from typing import Final

from kirifuda.errors import Message, ScenarioError
from kirifuda.kernel.events import ROLL, Event
from kirifuda.kernel.state import State

SHUFFLE_ROLL: Final = 1
"""The name of the rolls of a shuffle; a game's own names follow."""
KEEP_ORDER: Final = -1
"""A scripted shuffle that leaves the cards as they lie."""


def roll_order(s: State, cards: list[int]) -> None:
    """Put the cards in a random order, which a script may give by rolls named 'shuffle'."""
    if s.script and s.script[0][0] == SHUFFLE_ROLL:
        for i in range(len(cards) - 1, 0, -1):
            j = scripted(s, SHUFFLE_ROLL, i + 1)
            if j < 0:
                break
            cards[i], cards[j] = cards[j], cards[i]
        return
    rng = s.rng.copy()
    rng.shuffle(cards)
    s.rng = rng


def scripted(s: State, name: int, sides: int) -> int:
    """The next scripted value for a roll of this name; -1 if none is scripted or the order is kept.

    Raises ScenarioError for a value that the roll can't give.
    """
    if not s.script or s.script[0][0] != name:
        return -1
    value = s.script[0][1]
    if not 0 <= value < sides and not (value == KEEP_ORDER and name == SHUFFLE_ROLL):
        raise ScenarioError(
            Message(
                "the scripted roll {name} is from 0 to {most} here, not {value}",
                name=s.setup.rules.words("roll")[name], most=sides - 1, value=value,
            )
        )  # fmt: skip
    s.script = s.script[1:]
    return value


def roll(s: State, name: int, sides: int, seat: int) -> int:
    """A named random number from 0 to sides - 1. It is public. Raises ScenarioError for a scripted one out of range."""
    value = scripted(s, name, sides)
    if value < 0:
        rng = s.rng.copy()
        value = rng.roll(sides)
        s.rng = rng
    s.log.append(Event(ROLL, 0, name, value, sides, 0, 0, 0, seat))
    return value
