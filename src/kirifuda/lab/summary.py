"""What a run of matches comes to: shares, counts, endings; as an object and as plain data for JSON."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kirifuda.agents import ENDINGS
from kirifuda.lab.counts import Share, Spread, wilson
from kirifuda.lab.plans import Row
from kirifuda.lab.workers import WORKER_DIED

FAILURES = (*ENDINGS, WORKER_DIED)


class Summary:
    """Rows added up as they come."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = [0, 0]
        """By agent."""
        self.draws = 0
        self.begun = 0
        """Matches in which somebody had the first turn."""
        self.first_wins = 0
        self.endings: Counter[tuple[str, str]] = Counter()
        self.turns = Spread()
        self.decisions = Spread()
        self.events = Spread()
        self.faults: list[Row] = []
        """The first matches in which an agent failed."""
        self.failed = 0

    def add(self, row: Row) -> None:
        self.games += 1
        if row.winning_agent:
            self.wins[row.winning_agent - 1] += 1
        else:
            self.draws += 1
        if row.first:
            self.begun += 1
            self.first_wins += row.winner == row.first
        self.endings[row.ending, row.rule] += 1
        self.turns.add(row.turns)
        self.decisions.add(row.decisions)
        self.events.add(row.events)
        if row.ending in FAILURES:
            self.failed += 1
            if len(self.faults) < MOST_FAULTS:
                self.faults.append(row)

    def agent(self, i: int) -> Share:
        """What agent i (0 or 1) has won of all matches."""
        return wilson(self.wins[i], self.games)

    def drawn(self) -> Share:
        return wilson(self.draws, self.games)

    def first(self) -> Share:
        """What the seat of the first turn has won, of the matches that came to a first turn."""
        return wilson(self.first_wins, self.begun)

    def data(self, agents: tuple[str, str], decks: tuple[str, str]) -> dict[str, Any]:
        """The part of the JSON object that rows decide."""
        return {
            "games": self.games,
            "agents": [
                {"name": agents[i], "deck": decks[i], "wins": self.wins[i], **interval(self.agent(i))} for i in (0, 1)
            ],
            "draws": {"games": self.draws, **interval(self.drawn())},
            "first_player": {"games": self.begun, "wins": self.first_wins, **interval(self.first())},
            "endings": [
                {"ending": ending, "rule": rule or None, "games": count, "share": count / self.games}
                for (ending, rule), count in self.endings.most_common()
            ],
            "turns": _numbers(self.turns),
            "decisions": _numbers(self.decisions),
            "events": _numbers(self.events),
            "faults": [
                {"index": row.index, "seed": str(row.seed), "ending": row.ending, "text": row.fault}
                for row in self.faults
            ],
        }


MOST_FAULTS = 20


def interval(share: Share) -> dict[str, float]:
    """A share as plain data."""
    return {"share": share.share, "low": share.low, "high": share.high}


def _numbers(spread: Spread) -> dict[str, float]:
    return {
        "mean": spread.mean, "median": spread.median, "p95": spread.p95, "least": spread.least, "most": spread.most,
    }
