"""Whoever answers in a room without sitting at a browser: its agents, its lesson, and the windows that go by.

One task a room, while there is something to answer. Before each answer it looks where the match stands, and gives the
answer only if the match still stands there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kirifuda.agents.driving import CRASHED
from kirifuda.agents.wire import Odd, odd_cards, write_sights, write_view
from kirifuda.errors import NotLegal
from kirifuda.kernel.decisions import PASS_CHOICE, Choice
from kirifuda.library.pool import Pool, pool
from kirifuda.record import Match
from kirifuda.record.playing import agent_seed, positions
from kirifuda.server.quiet import trace
from kirifuda.server.rooms.refusing import Refusal
from kirifuda.server.rooms.room import BY_CONSENT, RECORD, Room
from kirifuda.server.rooms.stops import delay
from kirifuda.server.store import StoreTrouble
from kirifuda.server.thought import Thinkers, ThoughtFailed, Wanted

TRIES: Final = 3
"""An agent that has failed so often on one decision has lost."""
AGAIN: Final = 0.5
"""Seconds until something is tried again that the store would not take."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Pace:
    """How long things take that nobody waits for by himself, in seconds."""

    watched: float = 0.8
    """Between two agents' answers, where somebody watches them play."""
    windows: float | None = None
    """Until a window goes by between two people; by default drawn anew each time."""


class Attendant:
    """Answers for everybody in a room who is not asked at a browser."""

    def __init__(self, room: Room, thinkers: Thinkers, pace: Pace) -> None:
        self.room: Final = room
        self.thinkers: Final = thinkers
        self.pace: Final = pace
        self._task: asyncio.Task[None] | None = None
        self._odd: tuple[Pool, Odd] | None = None
        """The cards that a thinking process must be given with the question, as the host's sets now are."""
        self._failures = 0
        self._failed_at: tuple[int, int, bool] | None = None
        room.changed = self.look

    def look(self) -> None:
        """Something has changed: go to work, unless at work already."""
        if (self._task is None or self._task.done()) and self._somebody():
            self._task = asyncio.create_task(self._attend(), name=f"attend {self.room.id}")

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    async def close(self) -> None:
        """Leave off, whatever is being thought."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    # ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _somebody(self) -> bool:
        """Whether the open question is one to answer here. Two agents play only while somebody watches."""
        room = self.room
        match = room.match
        if match is None or match.state.ask is None or room.mode == RECORD:
            return False
        seat = match.state.ask.seat
        if seat in room.persons:
            return room.goes_by
        return bool(room.persons or room.connections)

    async def _attend(self) -> None:
        while self._somebody():
            try:
                await self._answer()
            except StoreTrouble:
                await asyncio.sleep(AGAIN)
            except Refusal:
                continue  # another server process has answered
            except Exception as error:  # noqa: BLE001 - this room stands still; the others go on
                log.error("room %s: nobody can answer: %s", self.room.id, trace(error))  # noqa: TRY400 - no hands in logs
                return

    async def _answer(self) -> None:
        room = self.room
        match = room.match
        assert match is not None
        ask = match.state.ask
        assert ask is not None
        at = room.moment
        reply = None if room.lesson is None else room.lesson.reply()
        if reply is not None:
            await room.play(ask.seat, reply, at)
        elif ask.seat in room.persons:
            await asyncio.sleep(self._until_it_goes_by())
            if room.moment == at and room.goes_by:
                await room.play(ask.seat, PASS_CHOICE, at, passing=True)
        else:
            await self._agent(match, ask.seat, at)

    def _until_it_goes_by(self) -> float:
        if self.room.mode not in BY_CONSENT:
            return 0.0
        return delay() if self.pace.windows is None else self.pace.windows

    async def _agent(self, match: Match, seat: int, at: tuple[int, int, bool]) -> None:
        room = self.room
        pause = asyncio.create_task(asyncio.sleep(0.0 if room.persons else self.pace.watched))
        try:
            picks = await self.thinkers.think(self._wanted(match, seat))
            await pause
            if not await room.play(seat, Choice(picks), at):
                return
        except (ThoughtFailed, NotLegal) as error:
            await self._failed(seat, at, error)
            return
        finally:
            pause.cancel()
        self._failed_at = None
        if room.agent_trouble:
            room.agent_trouble = False
            room.show()

    async def _failed(self, seat: int, at: tuple[int, int, bool], error: Exception) -> None:
        """Once and twice an agent is asked again; then the match has an ending. If the match has gone on meanwhile,
        nothing has failed: what he was shown of it may have been taken back."""
        if self.room.moment != at:
            return
        log.warning("room %s: the agent at seat %s failed: %s", self.room.id, seat, type(error).__name__)
        self._failures = self._failures + 1 if self._failed_at == at else 1
        self._failed_at = at
        if self._failures >= TRIES:
            self.room.agent_trouble = False
            await self.room.leave(seat, CRASHED)
        elif not self.room.agent_trouble:
            self.room.agent_trouble = True
            self.room.show()

    def _wanted(self, match: Match, seat: int) -> Wanted:
        known = pool(match.rules.name)
        if self._odd is None or self._odd[0] is not known:
            self._odd = (known, odd_cards(match.rules, match.header.cards))
        odd = self._odd[1]
        count = positions(match)

        def sights(since: int) -> Sequence[bytes]:
            states = match.states[since:count]
            return [write_sights(match.rules, match.rules.events(state, seat), odd) for state in states]

        view = match.rules.view(match.state, seat)
        return Wanted(
            f"{self.room.id}/{seat}/{self.room.undone}", match.seats[seat].agent, match.rules.name, seat,
            agent_seed(match.header.seed, seat), count, write_view(view, odd), sights,
        )  # fmt: skip
