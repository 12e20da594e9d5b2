"""A room: the authority of one match. Whatever changes the match is done here, one thing after the other.

A change is in the store before it counts: the lines are computed, kept, and only then played. So a server that is
killed at any moment goes on, when it is started again, from a position that everybody has been shown or will be.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from kirifuda.errors import NotLegal, Stale
from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.state import State
from kirifuda.record import Match
from kirifuda.record.match import Move
from kirifuda.record.playing import PERSON, last_asked, now
from kirifuda.server.messages import Fairness
from kirifuda.server.rooms.answered import Answered
from kirifuda.server.rooms.keys import fairness
from kirifuda.server.rooms.lesson import Lesson
from kirifuda.server.rooms.refusing import Refusal
from kirifuda.server.rooms.stops import Stops, windows
from kirifuda.server.store import Append, Store, StoreTrouble, Taken, Wishes
from kirifuda.server.store import Line as Row
from kirifuda.server.store import Room as Kept
from kirifuda.words.board import number
from kirifuda.words.reader import SPECTATOR, Reader

if TYPE_CHECKING:
    from kirifuda.server.rooms.connection import Connection

CONCEDED: Final = "conceded"
RECORD: Final = "record"
"""The mode of a room that keeps a record that somebody has brought in: it is looked at, and nobody plays there."""
PASSED: Final = "-"
"""What stands in the store in place of an operation id where the room has passed a window for its seat."""
BY_CONSENT: Final = ("friends", "hotseat")
"""Where two people sit, an answer is taken back only when both wish it."""
LONGEST_PAUSE: Final = 5.0


class Room:
    """One match, who sits at it, and who is connected. `match` is None until every person has given his part of the
    seed."""

    def __init__(self, store: Store, kept: Kept, match: Match | None, rows: Iterable[Row] = ()) -> None:
        self.store: Final = store
        self.id: Final = kept.id
        self.kept: Final = kept
        """The room as it was asked for. What changes of it lies in this object's own fields."""
        self.mode: Final = kept.mode
        self.persons: Final = [seat for seat in range(2) if kept.agents[seat] == PERSON]
        self.match = match
        self.contributions: list[str | None] = list(kept.contributions)
        self.connections: Final[set[Connection]] = set()
        self.lock: Final = asyncio.Lock()
        self.stops = self._stops(Wishes(kept.wish, kept.stops, kept.quiet))
        self.passed: Final[set[int]] = set()
        """Which choices were windows that the room has passed."""
        self.wish: int | None = kept.wish
        """Whose wish to take back waits for the other's consent."""
        self.undone = 0
        """How often the match has gone back."""
        self.lesson: Lesson | None = None
        self.store_trouble = False
        self.agent_trouble = False
        self.changed: Callable[[], None] = _nothing
        """Called after each change: whoever answers by himself is to look."""
        self.answered: Final = Answered()
        self._mending: asyncio.Task[None] | None = None
        self._reader: Reader | None = None
        self.note_rows(rows)

    # Looking ---------------------------------------------------------------------------------------------

    @property
    def waiting_for(self) -> list[int]:
        """Persons' seats that have given no part of the seed yet."""
        return [] if self.match is not None else [s for s in self.persons if self.contributions[s] is None]

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.outcome is not None

    @property
    def moment(self) -> tuple[int, int, bool]:
        """What changes with every change of the match."""
        made = 0 if self.match is None else len(self.match.timeline.made)
        return (self.undone, made, self.over)

    @property
    def fairness(self) -> Fairness | None:
        """How anybody can check the shuffle, once the match is over."""
        return fairness(self.kept.secret, self.contributions, over=self.over)

    def here(self, seat: int) -> bool:
        """Whether the seat's person is connected; an agent always is."""
        return seat not in self.persons or any(seat in one.seats for one in self.connections)

    def turn(self, s: State) -> int:
        """The turn's number."""
        if self._reader is None:
            self._reader = Reader(s.setup.rules, "en", SPECTATOR, {})
        return number(self._reader, s, "turn")

    @property
    def goes_by(self) -> bool:
        """Whether the open question is put to a person whom the room answers for: a window that he lets go by, or a
        step that his lesson does by itself. He is not shown it."""
        s = None if self.match is None else self.match.state
        if s is None or s.ask is None or s.ask.seat not in self.persons:
            return False
        if self.lesson is not None and self.lesson.reply() is not None:
            return True
        return self.stops[s.ask.seat].pass_by(s.setup.rules, s, self.turn(s))

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back an answer, or ask for it. Not when all is over: then the seed is known."""
        match = self.match
        if match is None or self.over or seat not in self.persons or self.wish is not None:
            return False
        return self._undo_to(match, seat) is not None

    def can_leave(self, seat: int) -> bool:
        return self.match is not None and not self.over and seat in self.persons

    def _undo_to(self, match: Match, seat: int) -> int | None:
        kept = frozenset(self.passed)
        if self.lesson is not None and not self.lesson.over:
            return self.lesson.back(kept)
        return last_asked(match, kept, [seat] if self.mode in BY_CONSENT else None)

    # What people do ----------------------------------------------------------------------------------------

    async def choose(self, seat: int, picks: list[int], asked: tuple[int, int], op: str = "") -> None:
        """Answer the open question. Raises Refusal, and StoreTrouble; then nothing has changed."""
        async with self.lock:
            match = self._playing(op)
            choice = Choice(tuple(picks))
            try:
                move = match.answer(seat, choice, asked)
                if self.lesson is not None and not self.lesson.accepts(choice):
                    raise Refusal("lesson")
            except Stale:
                raise Refusal("stale") from None
            except NotLegal as error:
                raise Refusal("not-legal", error) from error
            await self._keep(match, move, op)

    async def play(self, seat: int, choice: Choice, at: tuple[int, int, bool], *, passing: bool = False) -> bool:
        """An answer that nobody at a browser has given: an agent's, a lesson's, a window passed. False if the match
        has gone on since `at`. Raises NotLegal, and StoreTrouble."""
        async with self.lock:
            if self.match is None or self.moment != at:
                return False
            await self._keep(self.match, self.match.answer(seat, choice), PASSED if passing else "")
            return True

    async def undo(self, seat: int, op: str) -> None:
        """Take back at once, or ask the other person. Raises Refusal, and StoreTrouble."""
        async with self.lock:
            match = self._playing(op)
            to = self._undo_to(match, seat)
            if to is None or self.wish is not None:
                raise Refusal("not-now")
            if self.mode in BY_CONSENT:
                await self._wish(seat, op)
            else:
                await self._keep(match, match.undoing(to), op)

    async def agree(self, seat: int, *, yes: bool, op: str) -> None:
        """The other person's answer to a wish to take back. Raises Refusal, and StoreTrouble."""
        async with self.lock:
            match = self._playing(op)
            if self.wish is None or self.wish == seat:
                raise Refusal("not-now")
            to = self._undo_to(match, self.wish)
            if not yes or to is None:
                await self._wish(None, op)
            else:
                await self._keep(match, match.undoing(to), op)

    async def _wish(self, seat: int | None, op: str) -> None:
        """A seat wishes to take back, or nobody does any more."""
        await self.store.note(self.id, wish=seat)
        self.answered.note(op)
        self.wish = seat
        self.show()

    async def leave(self, seat: int, ending: str, op: str = "") -> None:
        """A seat concedes, or its agent has failed for good. Raises Refusal, and StoreTrouble."""
        async with self.lock:
            match = self._playing(op)
            await self._keep(match, match.leaving(seat, ending), op)

    async def wish_stops(self, seat: int, passed: list[str], *, quiet: bool, op: str = "") -> None:
        """Which windows go by for a seat. Raises Refusal, and StoreTrouble; then nothing has changed."""
        async with self.lock:
            match = self._playing(op)
            known = windows(match.rules)
            stops = Stops({key for key in passed if key in known}, self.turn(match.state) if quiet else -1)
            await self.store.pass_by(self.id, seat, sorted(stops.passed), stops.quiet)
            self.answered.note(op)
            self.stops[seat] = stops
            self.show()

    def _stops(self, found: Wishes) -> dict[int, Stops]:
        return {s: Stops(set(found.stops.get(str(s), [])), found.quiet.get(str(s), -1)) for s in self.persons}

    def _playing(self, op: str) -> Match:
        """The match, for an input to change. Raises Refusal."""
        self.answered.once(op)
        if self.match is None:
            raise Refusal("not-now")
        if self.over:
            raise Refusal("over")
        return self.match

    # Keeping -----------------------------------------------------------------------------------------------

    async def _keep(self, match: Match, move: Move, op: str) -> None:
        """The lines go to the store, then the move counts, then everybody is shown it."""
        before = len(match.timeline.made)
        append = Append(self.id, len(match.lines), move.lines, op, self.standing(move.after))
        try:
            await self.store.append(append)
        except Taken:
            await self.catch_up()
            raise Refusal("stale") from None
        except StoreTrouble:
            self.troubled()
            raise
        self.store_trouble = False
        match.take(move)
        self.wish = None
        if move.made <= before and not self.over:
            self._gone_back(move.made)
        if op == PASSED:
            self.passed.add(before)
        else:
            self.answered.note(op)
        self.show()

    def _gone_back(self, to: int) -> None:
        self.undone += 1
        self.passed.difference_update([n for n in self.passed if n >= to])

    def standing(self, after: State) -> dict[str, object]:
        """Where the match stands, for lists of matches: nothing there changes while somebody declares in secret."""
        end = after.outcome
        public = self.match is None or end is not None or after.steps != self.match.state.steps
        over = None if end is None else {"winner": end.winner, "ending": end.ending, "rule": end.rule}
        asked = None if after.ask is None else after.ask.seat
        return {
            "made": after.steps, "turn": self.turn(after), "asked": asked, "over": over,
            "changed": now() if public else None, "wish": None,
        }  # fmt: skip

    def show(self) -> None:
        """Everybody is sent the table as it now is."""
        for one in self.connections:
            one.outgoing.frame()
        self.changed()

    async def catch_up(self) -> None:
        """Do what another server process has written to this room's record. Raises StoreTrouble."""
        match = self.match
        if match is None:
            return
        rows = await self.store.lines(self.id, len(match.lines))
        if not rows:
            return
        match.follow([row.text for row in rows])
        self.wish = None
        self.note_rows(rows)
        self.show()

    async def follow_wishes(self, found: Wishes) -> None:
        """What is wished here, as another server process may have written it. Raises StoreTrouble."""
        if self._wished(found):
            return
        async with self.lock:  # so that nobody wishes here what was not yet written when it was read
            found = (await self.store.wishes([self.id]))[self.id]
            if not self._wished(found):
                self.wish, self.stops = found.wish, self._stops(found)
                self.show()

    def _wished(self, found: Wishes) -> bool:
        return (self.wish, self.stops) == (found.wish, self._stops(found))

    def note_rows(self, rows: Iterable[Row]) -> None:
        """What the store knows of inputs that are done."""
        for row in rows:
            said = json.loads(row.text)
            if "do" in said and row.op == PASSED:
                self.passed.add(said["n"] - 1)
            elif "undo" in said:
                self._gone_back(said["undo"])
            if row.op != PASSED:
                self.answered.note(row.op or "")

    # A store that can't be written -------------------------------------------------------------------------

    def troubled(self) -> None:
        """Everybody is told, and the store is tried again until it takes something."""
        if not self.store_trouble:
            self.store_trouble = True
            self.show()
        if self._mending is None or self._mending.done():
            self._mending = asyncio.create_task(self._mend(), name=f"mend {self.id}")

    async def _mend(self) -> None:
        pause = 0.5
        while self.store_trouble:
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)
            try:
                await self.store.note(self.id, mode=self.mode)  # as it is there already
            except StoreTrouble:
                continue
            self.store_trouble = False
            self.show()

    def close(self) -> None:
        """The room is put away; the store has it."""
        if self._mending is not None:
            self._mending.cancel()


def _nothing() -> None:
    pass
