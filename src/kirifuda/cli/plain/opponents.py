"""Who may sit opposite: agents by name."""

from __future__ import annotations

from typing import Protocol

from kirifuda.kernel.decisions import Choice, Decision
from kirifuda.kernel.rng import Rng, seeded
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.views import View

NAMES = ("random",)


class Player(Protocol):
    """An agent in its seat."""

    def choose(self, view: View, decision: Decision, budget: float) -> Choice:
        """Its answer to an open question, from what its seat may know."""


class RandomPlayer:
    """Any legal answer, each as likely."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, view: View, decision: Decision, budget: float) -> Choice:
        return decision.options.sample(self.rng)


def sit(name: str, seat: int, rules: Rules, seed: int) -> Player:
    """The agent of that name in a seat."""
    return RandomPlayer(seeded(seed * 2 + seat + 1))
