"""Every deck against every deck: the pairings of a run, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product
from typing import Any

from kirifuda.errors import DeckError, Message
from kirifuda.lab.counts import Share, wilson
from kirifuda.lab.plans import Lab, Plan, Row, pairing_seed
from kirifuda.lab.summary import Summary, interval
from kirifuda.library.decks import built_in
from kirifuda.library.games import rules as rules_of


class Matrix:
    """The pairings of a plan's agents with these decks (all that ship with the game), and their rows added up.

    Two alike agents meet once with each pair of decks; of two different ones the first plays each deck against each of
    the second's. A deck against itself tells what going first is worth.

    Raises what `Lab` raises, and DeckError for decks of one name.
    """

    def __init__(self, plan: Plan, decks: tuple[str, ...], count: int) -> None:
        self.plan = plan
        self.count = count
        """Matches of each pairing."""
        named = decks or tuple(built_in(rules_of(plan.game)))
        if not named:
            raise DeckError(Message("{game} ships no decks: name some with --deck", game=plan.game))
        labs = [Lab(replace(plan, decks=(deck, deck))) for deck in named]
        self.rules = labs[0].rules
        self.options = labs[0].options
        self.decks = tuple([lab.deck_names[0] for lab in labs])
        if len(set(self.decks)) < len(self.decks):
            names = ", ".join(self.decks)
            raise DeckError(Message("each deck is named once, and by a name of its own, not {names}", names=names))
        numbers = range(len(named))
        self.alike = plan.agents[0] == plan.agents[1]
        self.pairings = tuple(combinations_with_replacement(numbers, 2) if self.alike else product(numbers, repeat=2))
        """The decks of each by their places in `decks`: agent 1's, agent 2's."""
        self.plans = tuple([self._plan(named[i], named[j], i, j) for i, j in self.pairings])
        self.summaries = tuple([Summary() for _ in self.pairings])

    def _plan(self, deck: str, other: str, i: int, j: int) -> Plan:
        seed = pairing_seed(self.plan.seed, (self.decks[i], self.decks[j]))
        return replace(self.plan, decks=(deck, other), seed=seed)

    @property
    def asked(self) -> int:
        return self.count * len(self.pairings)

    @property
    def games(self) -> int:
        return sum(summary.games for summary in self.summaries)

    @property
    def failed(self) -> int:
        return sum(summary.failed for summary in self.summaries)

    def names(self, pairing: int) -> tuple[str, str]:
        i, j = self.pairings[pairing]
        return self.decks[i], self.decks[j]

    def add(self, row: Row) -> int:
        """Add the next row, in the order in which `simulate_all` gives them. Returns its pairing."""
        pairing = self.games // self.count
        self.summaries[pairing].add(row)
        return pairing

    def meetings(self, deck: int, other: int) -> Iterator[tuple[Summary, int]]:
        """The pairings in which a deck meets another, and which agent plays it."""
        for pair, summary in zip(self.pairings, self.summaries, strict=True):
            if pair == (deck, other):
                yield summary, 0
            elif self.alike and pair == (other, deck):
                yield summary, 1

    def share(self, deck: int, other: int) -> Share:
        """What a deck has won against another; with different agents, in the hands of the first."""
        found = list(self.meetings(deck, other))
        return wilson(sum(summary.wins[agent] for summary, agent in found), sum(summary.games for summary, _ in found))

    def field(self, deck: int) -> Share:
        """What a deck has won against the others; with different agents against all, in the hands of the first."""
        met = [self.share(deck, other) for other in range(len(self.decks)) if other != deck or not self.alike]
        return wilson(sum(share.part for share in met), sum(share.whole for share in met))

    def first(self) -> Share:
        """What the seat of the first turn has won, over all pairings."""
        return wilson(sum(s.first_wins for s in self.summaries), sum(s.begun for s in self.summaries))

    def mirrors(self) -> Share:
        """The same over the decks that met themselves."""
        met = [s for (i, j), s in zip(self.pairings, self.summaries, strict=True) if i == j]
        return wilson(sum(s.first_wins for s in met), sum(s.begun for s in met))

    def data(self) -> dict[str, Any]:
        """The part of the JSON object that rows decide."""
        return {
            "games": self.games,
            "agents": list(self.plan.agents),
            "decks": [
                {"deck": name, **_counted(self.field(i))} for i, name in enumerate(self.decks)
            ],
            "first_player": {"all": _counted(self.first()), "mirrors": _counted(self.mirrors())},
            "pairings": [
                {"decks": list(self.names(i)), "seed": str(self.plans[i].seed)}
                | summary.data(self.plan.agents, self.names(i))
                for i, summary in enumerate(self.summaries)
            ],
        }


def _counted(share: Share) -> dict[str, Any]:
    return {"games": share.whole, "wins": share.part, **interval(share)}
