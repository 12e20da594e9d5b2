"""What an agent is. `agent.sit(seat, rules, seed)` gives a player; one agent may sit at many seats at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from kirifuda.kernel.decisions import Choice, Decision
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.views import Sight, View


@dataclass(frozen=True)
class Budget:
    """How much thought one answer may take. What is None is not limited.

    `work` counts in the agent's own unit (playouts, nodes): with it, and without `seconds`, an agent answers the
    same on every machine.
    """

    seconds: float | None = None
    work: int | None = None


NO_LIMIT = Budget()


@dataclass(frozen=True)
class Reason:
    """Why a player chose as it did: a message id and its parameters."""

    message: str
    facts: tuple[tuple[str, int | float | str], ...] = ()


class Player:
    """An agent at a seat of one match. It keeps what it likes of what it was shown, and nothing beyond the match."""

    watches = True
    """Whether it wants to `see` events. They need not be gathered for one that looks at the view alone."""

    def see(self, events: Sequence[Sight]) -> None:
        """What the last choice showed this seat, in order. Called for every choice of either seat."""

    def choose(self, view: View, decision: Decision, budget: Budget) -> Choice:
        """The answer to `decision`, which is `view.decision`."""
        raise NotImplementedError

    def reason(self) -> Reason | None:
        """Why it chose as it last did, if it can say."""
        return None


class Agent(Protocol):
    """Anything that can sit down. The same seat, rules and seed give a player that answers the same."""

    def sit(self, seat: int, rules: Rules, seed: int) -> Player: ...
