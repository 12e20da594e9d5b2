"""The agent that looks one act ahead and weighs where it leads: what the other decks and agents are measured with.

It sees a view only. It deals the hidden cards as they may lie (`rules.sample`), once or a few times as the game's table
says; every answer is carried out to the next resting point (`lookahead`), and the one of the highest worth is given.
"""

from __future__ import annotations

import time

from kirifuda.agents.contract import Budget, Player, Reason
from kirifuda.agents.lookahead import WON, Lookahead, Picks, Spent, answers, fixed
from kirifuda.agents.priors import Prior
from kirifuda.agents.random_agent import RandomPlayer
from kirifuda.agents.weights import has_weights, weights_of
from kirifuda.kernel.bits import PASS
from kirifuda.kernel.decisions import PASS_CHOICE, Ask, Choice, Decision, allowed
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.kernel.views import View

MOST = 40
"""Answers to one question that are looked into."""
SHARE = 0.5
"""Of the seconds that an answer may take: what stands when they are over is given at leisure."""


class HeuristicPlayer(Player):
    """Takes the answer that leads to the best position, as its game weighs it. Its unit of work is a position."""

    watches = False

    def __init__(self, seat: int, rules: Rules, seed: int) -> None:
        self.seat = seat
        self.rules = rules
        self.weights = weights_of(rules)
        self.rng = seeded(seed)
        self.prior = Prior(self.rng)
        self._reason = Reason("only-answer")

    def reason(self) -> Reason:
        return self._reason

    def choose(self, view: View, decision: Decision, budget: Budget) -> Choice:
        s = view.state
        ask = decision.ask
        options = decision.options
        told = self.weights.answers.get(ask.reason)
        picks = None if told is None else fixed(s, ask, told)
        if picks is not None:
            self._reason = Reason("settled-answer")
            return options.choice(picks)
        if self._unanswered(s, ask):
            self._reason = Reason("own-declaration")
            return PASS_CHOICE
        found = answers(s, ask, MOST)
        if len(found) == 1:
            self._reason = Reason("only-answer")
            return options.choice(found[0])
        return options.choice(self._best(view, ask, found, budget))

    def _unanswered(self, s: State, ask: Ask) -> bool:
        """Whether a window is open to answer what it has itself declared, last of all."""
        if ask.reason not in self.weights.windows or PASS not in ask.candidates:
            return False
        pending = self.rules.pending(s)
        return self.seat == (pending[0][0] if pending else self.rules.turn_player(s))

    def _best(self, view: View, ask: Ask, found: list[Picks], budget: Budget) -> Picks:
        """The answer of the highest worth; of several alike the one that stands first."""
        weighing = Weighing(self, view, budget)
        worths = weighing.worths(found)
        if ask.hi > 1 and len(worths) == len(found):
            more = [picks for picks in joined(view.state, ask, found, worths) if picks not in found]
            if more:
                worths += weighing.worths(more)
                found = found + more
        if not worths:
            self._reason = Reason("no-time")
            return found[0]
        best = max(worths)
        self._reason = self._why(best, worths)
        return found[worths.index(best)]

    def _why(self, best: float, worths: list[float]) -> Reason:
        if best >= WON:
            return Reason("wins")
        others = sorted(worths)
        lead = round(others[-1] - others[-2]) if len(others) > 1 else 0
        return Reason("best-answer", (("answers", len(worths)), ("lead", lead)))


class Weighing:
    """Answers to one question, weighed over the same deals."""

    def __init__(self, player: HeuristicPlayer, view: View, budget: Budget) -> None:
        self.player = player
        self.view = player.prior.supposed(view)
        self.ahead = Lookahead(player.seat, player.weights, budget.work)
        self.end = None if budget.seconds is None else time.monotonic() + budget.seconds * SHARE
        self.deals: list[State] = []

    def worths(self, found: list[Picks]) -> list[float]:
        """The mean worth of each answer over the deals; of the first few alone if the budget gives out before."""
        means: list[float] = []
        for n in range(len(self.deals) or self.player.weights.deals):
            if n == len(self.deals):
                self.deals.append(self.player.rules.sample(self.view, self.player.rng))
            worths: list[float] = []
            try:
                for picks in found:
                    self._hurry()
                    worths.append(self.ahead.value(self.deals[n], picks))
            except Spent:
                return means if n else worths
            means = [(mean * n + worth) / (n + 1) for mean, worth in zip(means, worths, strict=True)] if n else worths
        return means

    def _hurry(self) -> None:
        if self.end is not None and time.monotonic() > self.end:
            raise Spent


def joined(s: State, ask: Ask, found: list[Picks], worths: list[float]) -> list[Picks]:
    """Answers of several candidates, those first that did best alone."""
    alone: dict[int, float] = {}
    for picks, worth in zip(found, worths, strict=True):
        for t in picks:
            alone[t] = max(alone.get(t, worth), worth)
    order = sorted((t for t in ask.candidates if t in alone), key=lambda t: -alone[t])
    taken: Picks = ()
    several: list[Picks] = []
    for t in order:
        full = ask.joint.extend(s, ask, (*taken, t), None)
        if len(taken) < ask.hi and full is not None and allowed(s, ask, full):
            taken = (*taken, t)
            if full not in several:
                several.append(full)
    return several


class HeuristicAgent:
    """Sits down as a player that weighs positions by the table of its game; of a game without one, as a random one."""

    def sit(self, seat: int, rules: Rules, seed: int) -> Player:
        return HeuristicPlayer(seat, rules, seed) if has_weights(rules) else RandomPlayer(seed)
