"""Looking ahead from a whole state: what an answer leads to, weighed at the next resting point.

On the way the seat answers its own questions as is best for it, the other seat's as is worst, and both pass in
windows. Which questions rest, and what counts how much, is the game's to say (`weights`).
"""

from __future__ import annotations

from itertools import permutations

from kirifuda.agents.weights import Weights
from kirifuda.kernel.bits import PASS, SUBJECT_BITS
from kirifuda.kernel.decisions import ANY, ARRANGEMENT, Ask, allowed
from kirifuda.kernel.search import follow, weigh
from kirifuda.kernel.state import State

Picks = tuple[int, ...]

WON = 1_000_000
DEPTH = 2
"""How many questions with several answers are looked into on the way; beyond them the first answer is taken."""
WIDTH = 6
"""How many answers of such a question are looked into."""
LONG = 60
"""Questions after which a line that has not come to rest is weighed where it is."""


class Spent(Exception):
    """The budget is used up."""


class Lookahead:
    """Weighs answers for one seat. `work` is how many positions may be weighed, None for any number."""

    def __init__(self, seat: int, weights: Weights, work: int | None = None) -> None:
        self.seat = seat
        self.weights = weights
        self.work = work
        self.weighed = 0

    def worth(self, s: State) -> int:
        """What a position is worth to the seat."""
        if self.weighed == self.work:
            raise Spent
        self.weighed += 1
        if s.outcome is not None:
            winner = s.outcome.winner
            return 0 if winner is None else WON if winner == self.seat else -WON
        return weigh(s, self.seat, self.weights.weights)

    def value(self, s: State, picks: Picks) -> int:
        """What an answer to the open question is worth. To pass at rest is worth the position as it is."""
        ask = s.ask
        if ask is not None and picks == (PASS,) and ask.reason in self.weights.rest:
            return self.worth(s)
        return self.settled(follow(s, picks, self.weights.rest), DEPTH)

    def settled(self, s: State, depth: int) -> int:
        """What a position is worth once it has come to rest."""
        rest = self.weights.rest
        for _ in range(LONG):
            ask = s.ask
            if ask is None or ask.reason in rest:
                break
            told = self.weights.answers.get(ask.reason)
            picks = None if told is None else fixed(s, ask, told)
            if picks is None:
                found = answers(s, ask, WIDTH if depth and ask.hi == 1 else 1)
                if len(found) > 1:
                    values = [self.settled(follow(s, one, rest), depth - 1) for one in found]
                    return max(values) if ask.seat == self.seat else min(values)
                picks = found[0]
            s = follow(s, picks, rest)
        return self.worth(s)


def fixed(s: State, ask: Ask, word: str) -> Picks | None:
    """The answer that a word means, if it is one: `all`, `none`, `pass`, or the code of a candidate."""
    if word == "all":
        picks: Picks = ask.candidates
    elif word == "none":
        picks = ()
    elif word == "pass":
        picks = (PASS,)
    else:
        codes = [code.first for code in s.setup.rules.codes if code.word == word]
        picks = tuple([t for t in ask.candidates if t >> SUBJECT_BITS in codes])
        if not picks:
            return None
    return picks if allowed(s, ask, picks) else None


def answers(s: State, ask: Ask, most: int) -> list[Picks]:
    """Full answers to a question, at most so many: each candidate has its turn to be in one."""
    found: list[Picks] = []
    if ask.kind == ARRANGEMENT:
        return [tuple(order) for order, _ in zip(permutations(ask.candidates), range(most), strict=False)]
    if ask.hi == 1 and ask.joint is ANY:
        if ask.lo == 0:
            found.append(())
        found += [(t,) for t in ask.candidates]
        return found[:most]
    for start in [(), *[(t,) for t in ask.candidates], ask.candidates[: ask.hi]]:
        full = ask.joint.extend(s, ask, start, None)
        if full is not None and full not in found and allowed(s, ask, full):
            found.append(full)
            if len(found) == most:
                break
    return found
