"""Driving a match: whoever is asked answers, both seats see what it showed them, until the match has ended.

An agent that fails loses at once, by an ending that says how it failed; nothing that it does can hold up the match.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from kirifuda.agents.contract import NO_LIMIT, Agent, Budget, Player
from kirifuda.agents.limits import Alarm, Late
from kirifuda.errors import NotLegal
from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.rng import Rng
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State, fork

T = TypeVar("T")

CRASHED = "agent-crashed"
ILLEGAL = "agent-illegal"
LATE = "agent-late"
STALLED = "agent-stalled"
ENDINGS = (CRASHED, ILLEGAL, LATE, STALLED)
"""How a match ends whose agent has failed; the other seat wins."""

PATIENCE = 1000
"""Answers in a row that change nothing (declarations begun and taken back) before an agent counts as stalled."""


@dataclass(frozen=True)
class Fault:
    """What an agent did wrong."""

    seat: int
    ending: str
    text: str


@dataclass(frozen=True)
class Driven:
    """A match driven to its end: the last state, and what happened on the way."""

    state: State
    decisions: int
    events: int
    fault: Fault | None = None


class Failed(Exception):
    """An agent has failed; `fault` says how."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.text)
        self.fault = fault


def seat_players(
    agents: tuple[Agent, Agent], rules: Rules, seeds: tuple[int, int], limit: float | None = None
) -> tuple[Player, Player]:
    """Both agents, sat down. Raises Failed for one that does not manage it within `limit` seconds."""
    players: list[Player] = []
    with Alarm(limit) as alarm:
        for seat in range(2):
            players.append(guarded(seat, alarm, partial(agents[seat].sit, seat, rules, seeds[seat])))
    return (players[0], players[1])


def drive(
    rules: Rules,
    state: State,
    players: tuple[Player, Player],
    budget: Budget = NO_LIMIT,
    limit: float | None = None,
    *,
    open_lists: bool = False,
) -> Driven:
    """Play on from `state`, which stays as it is, to the end.

    `budget` is what the players are told; `limit` the seconds after which an answer is late. `open_lists`: both
    deck lists are known to both.
    """
    table = _Driving(rules, state, players)
    with Alarm(limit) as alarm:
        try:
            table.show(alarm)
            while table.s.outcome is None:
                table.answer(alarm, budget, open_lists=open_lists)
                table.show(alarm)
        except Failed as failed:
            fault = failed.fault
            return Driven(rules.leave(table.s, fault.seat, fault.ending), table.decisions, table.events, fault)
    return Driven(table.s, table.decisions, table.events)


def drive_random(rules: Rules, state: State, rngs: tuple[Rng, Rng]) -> Driven:
    """What `drive` gives with two plain random players that have these generators, without making views."""
    s = fork(state)
    played = rules.playout(s, rngs)
    return Driven(s, played.answers, len(state.log) + played.events)


class _Driving:
    """The match as it goes on, in place."""

    def __init__(self, rules: Rules, state: State, players: tuple[Player, Player]) -> None:
        self.rules = rules
        self.players = players
        self.s = fork(state)
        self.s.log = state.log
        self.decisions = 0
        self.events = 0
        self._step = -1
        self._idle = 0

    def answer(self, alarm: Alarm, budget: Budget, *, open_lists: bool) -> None:
        s = self.s
        assert s.ask is not None
        seat = s.ask.seat
        self._patience(seat)
        view = self.rules.view(s, seat, open_lists)
        decision = view.decision
        assert decision is not None
        player = self.players[seat]
        choice: object = guarded(seat, alarm, partial(player.choose, view, decision, budget))
        if not isinstance(choice, Choice) or not all(type(pick) is int for pick in choice.picks):
            raise Failed(Fault(seat, ILLEGAL, f"answered {choice!r}"))
        try:
            self.rules.play(s, choice)
        except NotLegal as refused:
            raise Failed(Fault(seat, ILLEGAL, f"answered {choice!r}: {refused}")) from refused
        self.decisions += 1

    def show(self, alarm: Alarm) -> None:
        """Show both seats the events of the last choice."""
        self.events += len(self.s.log)
        for seat in range(2):
            player = self.players[seat]
            if player.watches:
                events = self.rules.events(self.s, seat)
                guarded(seat, alarm, partial(player.see, events))

    def _patience(self, seat: int) -> None:
        if self.s.steps != self._step:
            self._step = self.s.steps
            self._idle = 0
        self._idle += 1
        if self._idle > PATIENCE:
            raise Failed(Fault(seat, STALLED, f"{PATIENCE} answers in a row changed nothing"))


def guarded(seat: int, alarm: Alarm, call: Callable[[], T]) -> T:
    """What an agent gives; whatever it raises, and being late, becomes its fault."""
    try:
        try:
            alarm.set()
            found = call()
        finally:
            alarm.clear()
        alarm.check()
    except Late:
        raise Failed(Fault(seat, LATE, f"no answer within {alarm.limit:g} s")) from None
    except Exception as error:
        raise Failed(Fault(seat, CRASHED, f"{type(error).__name__}: {error}")) from error
    return found
