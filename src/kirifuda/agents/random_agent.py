"""An agent that takes any full answer, all candidates alike."""

from __future__ import annotations

from kirifuda.agents.contract import Agent, Player
from kirifuda.kernel.decisions import Choice, Decision
from kirifuda.kernel.rng import Rng, seeded
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.views import View


class RandomPlayer(Player):
    """Answers with its own generator, so that the match's chance is untouched."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, view: View, decision: Decision, budget: float) -> Choice:
        return decision.options.sample(self.rng)


class RandomAgent(Agent):
    """The yardstick: knows the rules and nothing else."""

    name = "random"

    def sit(self, seat: int, rules: Rules, seed: int) -> Player:
        return RandomPlayer(seeded(seed))
