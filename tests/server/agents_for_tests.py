"""Agents that do what a test needs; the server's thinking processes find this module on their path."""

import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from kirifuda.agents import Budget, Player
from kirifuda.kernel.decisions import Choice, Decision
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.views import Sight, View


class _Random(Player):
    """Plays at random, and counts what it is shown."""

    def __init__(self, seed: int) -> None:
        self.rng = seeded(seed)
        self.seen = 0

    def see(self, events: Sequence[Sight]) -> None:
        self.seen += len(events)

    def choose(self, view: View, decision: Decision, budget: Budget) -> Choice:
        return decision.options.sample(self.rng)


class Watching:
    """Takes no answer from an agent that has not been shown everything once."""

    def sit(self, seat: int, rules: Rules, seed: int) -> Player:
        return _Watching(seed)


class _Watching(_Random):
    def choose(self, view: View, decision: Decision, budget: Budget) -> Choice:
        assert self.seen > 0
        return super().choose(view, decision, budget)


class DiesOnce(Watching):
    """Its process is killed in the middle of its third thought; the next process goes on."""

    def sit(self, seat: int, rules: Rules, seed: int) -> Player:
        return _Dying(seed, once=True)


class Dies(Watching):
    """Its process is killed whenever it thinks."""

    def sit(self, seat: int, rules: Rules, seed: int) -> Player:
        return _Dying(seed, once=False)


class _Dying(_Random):
    def __init__(self, seed: int, *, once: bool) -> None:
        super().__init__(seed)
        self.once = once

    def choose(self, view: View, decision: Decision, budget: Budget) -> Choice:
        mark = Path(os.environ["KIRIFUDA_HOME"]) / "died"
        if not (self.once and mark.exists()):
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
            time.sleep(60)
        return super().choose(view, decision, budget)


class Illegal(Watching):
    """Answers what is no answer."""

    def sit(self, seat: int, rules: Rules, seed: int) -> Player:
        return _Illegal()


class _Illegal(Player):
    watches = False

    def choose(self, view: View, decision: Decision, budget: Budget) -> Choice:
        sys.stdout.write("an agent that prints disturbs nobody\n")
        return Choice((0x7FFFFFFF,))
