"""The agent that answers at random: the floor that every other agent is measured against."""

from __future__ import annotations

from kirifuda.agents.contract import Budget, Player, Reason
from kirifuda.kernel.decisions import Choice, Decision
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.views import View


class RandomPlayer(Player):
    """Takes one of the candidates, each as likely as the others; it never takes a declaration back."""

    watches = False

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)
        self._among = 0

    def choose(self, view: View, decision: Decision, budget: Budget) -> Choice:
        options = decision.options
        self._among = len(options)
        return options.sample(self.rng)

    def reason(self) -> Reason:
        return Reason("at-random", (("candidates", self._among),))


class RandomAgent:
    """Sits down as a random player with a generator of its own."""

    def sit(self, seat: int, rules: Rules, seed: int) -> RandomPlayer:
        return RandomPlayer(seed)
