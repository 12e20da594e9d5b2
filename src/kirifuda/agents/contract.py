"""The contract between a match and whoever plays in it: `agent.sit(seat, rules, seed)` gives a `Player`."""

from __future__ import annotations

from kirifuda.kernel.decisions import Choice, Decision
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.views import Sight, View


class Player:
    """An agent at a seat."""

    def see(self, events: list[Sight]) -> None:
        """What the last choice of anybody showed this seat."""

    def choose(self, view: View, decision: Decision, budget: float) -> Choice:
        """An answer to the open question, within `budget` seconds."""
        raise NotImplementedError

    def reason(self) -> str:
        """Why the last choice was made, for people; empty if there is nothing to say."""
        return ""


class Agent:
    """A way to play, before it sits down."""

    name = ""

    def sit(self, seat: int, rules: Rules, seed: int) -> Player:
        raise NotImplementedError
