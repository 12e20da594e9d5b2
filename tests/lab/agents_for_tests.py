"""Agents that the tests name by their place."""

import os
import sys

from kirifuda.agents import Budget, Player
from kirifuda.kernel.decisions import Choice, Decision
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.views import View


class Mortal(Player):
    """Takes its process with it in some matches."""

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)
        self.dies = seed % 4 == 0

    def choose(self, view: View, decision: Decision, budget: Budget) -> Choice:
        if self.dies:
            sys.stdout.flush()
            os._exit(3)
        return decision.options.sample(self.rng)


class Deadly:
    def sit(self, seat: int, rules: Rules, seed: int) -> Player:
        return Mortal(seed)


class Crashing:
    def sit(self, seat: int, rules: Rules, seed: int) -> Player:
        raise LookupError("lost the rulebook")
