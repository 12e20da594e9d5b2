"""The rooms that are open here. A room is read from the store when somebody first comes, and put away when all have
been gone for a while."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, ParamSpec, TypeVar

from kirifuda.build_info import describe
from kirifuda.errors import KirifudaError
from kirifuda.kernel.state import Outcome
from kirifuda.library.games import rules as rules_of
from kirifuda.library.pool import pool
from kirifuda.record import Match
from kirifuda.record.playing import now
from kirifuda.server.quiet import to_its_end, trace
from kirifuda.server.resources import Keys, KnownKeys, NewRoom, RoomPage
from kirifuda.server.rooms.attendant import Attendant, Pace
from kirifuda.server.rooms.keys import commitment, hashed, new_key
from kirifuda.server.rooms.lesson import Lesson
from kirifuda.server.rooms.opening import begun, name_in, opened
from kirifuda.server.rooms.room import Room
from kirifuda.server.said import said
from kirifuda.server.store import Append, Door, Report, Store, StoreTrouble, Taken, Wishes
from kirifuda.server.store import Room as Kept
from kirifuda.server.thought import Thinkers
from kirifuda.server.typed import title_of, titled
from kirifuda.testing.guided import guided
from kirifuda.words.explaining import outcome
from kirifuda.words.reader import SPECTATOR, Reader

IDLE_SECONDS: Final = 300.0
"""After how long a room that everybody has left is put away."""
FOLLOW_SECONDS: Final = 0.25
"""How often a shared store is asked what other server processes have written."""

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)


class Rooms:
    """Every room that is open in this process, and the way into the others."""

    def __init__(self, store: Store, thinkers: Thinkers, pace: Pace | None = None, most_connections: int = 100) -> None:
        self.store: Final = store
        self.thinkers: Final = thinkers
        self.pace: Final = pace or Pace()
        self.most_connections: Final = most_connections
        self._open: Final[dict[str, Room]] = {}
        self._attendants: Final[dict[str, Attendant]] = {}
        self._opening: Final[dict[str, asyncio.Task[Room]]] = {}
        self._follower: asyncio.Task[None] | None = None
        self._heavy: Final = asyncio.Lock()

    def start(self) -> None:
        """Where other processes write to the same store, look after what they write."""
        if self.store.shared:
            self._follower = asyncio.create_task(self._keep_following(), name="follow")

    async def close(self) -> None:
        """Everybody leaves off; the store has it all."""
        if self._follower is not None:
            self._follower.cancel()
        await asyncio.gather(*[attendant.close() for attendant in self._attendants.values()])
        for room in self._open.values():
            room.close()

    async def heavy(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Do something long beside the matches: one such thing at a time, and in the order in which they came."""
        async with self._heavy:
            return await asyncio.to_thread(work, *arguments, **named)

    # Opening -----------------------------------------------------------------------------------------------

    async def create(self, new: NewRoom) -> Keys:
        """A new room. Raises Declined for what can't be played, and StoreTrouble."""
        kept, seat = await asyncio.to_thread(opened, new)
        if new.mode == "friends":
            return await self._keys(kept, [seat], [1 - seat])
        persons = [n for n in range(2) if kept.contributions[n] is None]
        return await self._keys(kept, persons, None)

    async def adopt(self, match: Match, mode: str, seats: list[int], language: str = "en") -> Keys:
        """A room for a match that has a record already: an imported one, or one that is played on.

        `seats` are those of whoever gets the first key. Raises StoreTrouble.
        """
        header, end, ask = match.header, match.outcome, match.state.ask
        at = now()
        kept = Kept(
            id=new_key()[:12], game=match.rules.name, mode=mode, decks=[titled(deck.name) for deck in header.decks],
            names=[name_in(seated, seat) for seat, seated in enumerate(match.seats)],
            agents=[seated.agent for seated in match.seats],
            options={}, language=language, secret="", contributions=["", ""], stops={}, made=match.state.steps, turn=0,
            asked=None if ask is None else ask.seat, began=header.began or at, changed=at,
            over=None if end is None else {"winner": end.winner, "ending": end.ending, "rule": end.rule},
        )  # fmt: skip
        return await self._keys(kept, seats, None, match.lines)

    async def _keys(
        self, kept: Kept, mine: list[int], friend: list[int] | None, lines: Sequence[str] = ()
    ) -> Keys:  # fmt: skip
        keys = Keys(
            kept.id, new_key(), new_key() if friend is not None else "", new_key(),
            commitment(kept.secret),
        )  # fmt: skip
        doors = [(keys.mine, mine), (keys.friend, friend or []), (keys.spectator, [])]
        rows = [Door(hash=hashed(key), room=kept.id, seats=seats) for key, seats in doors if key]
        await self.store.add_room(kept, rows, lines)
        return keys

    async def enter(self, key: str) -> tuple[Room, list[int]] | None:
        """The room that a key opens and the seats that it holds there; None for a key that opens nothing.

        Raises StoreTrouble, and RecordError for a record that can't be played again.
        """
        found = await self.store.behind([hashed(key)])
        if not found:
            return None
        door, kept = found[0]
        return await self._room(kept), list(door.seats)

    async def _room(self, kept: Kept) -> Room:
        room = self._open.get(kept.id)
        if room is not None:
            return room
        task = self._opening.get(kept.id)
        if task is None:
            task = asyncio.create_task(self._load(kept))
            self._opening[kept.id] = task
            task.add_done_callback(lambda _: self._opening.pop(kept.id, None))
        return await to_its_end(task)

    async def _load(self, kept: Kept) -> Room:
        rows = await self.store.lines(kept.id)
        match = None
        if rows:
            kept = await self.store.room(kept.id) or kept  # its seed may have been completed since it was read
            match = await asyncio.to_thread(_replayed, "".join([row.text + "\n" for row in rows]))
        else:
            await asyncio.to_thread(pool, kept.game)
        room = Room(self.store, kept, match, rows)
        self._open[kept.id] = room
        self._attendants[kept.id] = Attendant(room, self.thinkers, self.pace)
        self._lead(room)
        self.left(room)  # whoever opens it may be gone by now
        return room

    def _lead(self, room: Room) -> None:
        """The lesson of a guided game that is not yet told to its end."""
        if room.match is not None and room.mode == "guided" and room.lesson is None:
            room.lesson = Lesson(guided(room.match.rules.name), room.match)

    # Beginning ---------------------------------------------------------------------------------------------

    async def contribute(self, room: Room, given: dict[int, str]) -> None:
        """Persons give their parts of the seed; the match begins with the last. Raises StoreTrouble."""
        async with room.lock:
            room.contributions = await self.store.contribute(room.id, given)
        if room.waiting_for:
            for one in room.connections:
                one.welcome()
        else:
            await self.begin(room)

    async def begin(self, room: Room) -> None:
        """The seed is complete: shuffle and deal. Everybody is told if a deck can't be played any more.

        Raises StoreTrouble.
        """
        async with room.lock:
            if room.match is not None:
                return
            kept = await self.store.room(room.id)  # another process may have been told the rest of the seed
            if kept is not None:
                room.contributions = list(kept.contributions)
            if room.waiting_for:
                return
            a, b = [given or "" for given in room.contributions]
            try:
                match = await asyncio.to_thread(begun, room.kept, (a, b))
            except (KirifudaError, ValueError) as error:
                log.warning("room %s can't begin: %s", room.id, type(error).__name__)
                for one in room.connections:
                    one.fail("decks", fatal=True)
                return
            try:
                await self.store.append(Append(room.id, 0, match.lines, "", room.standing(match.state)))
            except Taken:
                rows = await self.store.lines(room.id)
                match = await asyncio.to_thread(_replayed, "".join([row.text + "\n" for row in rows]))
                room.note_rows(rows)
            room.match = match
            self._lead(room)
        for one in room.connections:
            one.welcome()
        room.changed()

    # Listing -----------------------------------------------------------------------------------------------

    async def known(self, known: KnownKeys) -> list[RoomPage]:
        """The matches of a bearer of keys, the newest first. Raises StoreTrouble."""
        by_hash = {hashed(key): key for key in known.keys}
        found = await self.store.behind(list(by_hash))
        pages = [self._page(by_hash[door.hash], door, kept, known.language) for door, kept in found]
        return sorted(pages, key=lambda page: page.changed, reverse=True)

    def _page(self, key: str, door: Door, kept: Kept, language: str) -> RoomPage:
        return RoomPage(
            key, kept.id, kept.game, kept.mode, list(door.seats), (kept.names[0], kept.names[1]),
            (title_of(kept.decks[0]), title_of(kept.decks[1])), kept.turn, kept.made,
            _ended(door, kept, language), kept.changed,
            kept.over is None and kept.asked in door.seats,
        )  # fmt: skip

    async def report(self, room: Room, looking: int, note: str, language: str) -> str:
        """Keep what somebody has reported, and where his match stood; its id. Raises StoreTrouble."""
        assert room.match is not None
        report = Report(
            id=new_key()[:12], room=room.id, looking=looking, made=len(room.match.timeline.made),
            lines=len(room.match.lines), note=note.replace("\0", ""),  # PostgreSQL has none in a text
            versions=describe(), language=language, when=now(),
        )  # fmt: skip
        await self.store.add_report(report)
        return report.id

    # Leaving -----------------------------------------------------------------------------------------------

    def left(self, room: Room) -> None:
        """Nobody may be there any more: a room that stays empty is put away after a while."""
        if not room.connections:
            asyncio.get_running_loop().call_later(IDLE_SECONDS, self._put_away, room)

    def _put_away(self, room: Room) -> None:
        attendant = self._attendants.get(room.id)
        if room.connections or attendant is None or self._open.get(room.id) is not room:
            return
        if room.lock.locked() or attendant.busy:
            self.left(room)
        else:
            del self._open[room.id], self._attendants[room.id]
            room.close()

    # Other processes ---------------------------------------------------------------------------------------

    async def _keep_following(self) -> None:
        while True:
            await asyncio.sleep(FOLLOW_SECONDS)
            with suppress(StoreTrouble):
                await self.follow()

    async def follow(self) -> None:
        """Do what other processes have written since to the rooms that somebody looks at. Raises StoreTrouble."""
        watched = {room.id: room for room in self._open.values() if room.connections and not room.lock.locked()}
        if not watched:
            return
        counts, wishes = await self.store.counts(list(watched)), await self.store.wishes(list(watched))
        for room in watched.values():
            await self._catch_up(room, counts, wishes)

    async def _catch_up(self, room: Room, counts: dict[str, int], wishes: dict[str, Wishes]) -> None:
        """So many lines have the rooms' records, and this is wished there. Raises StoreTrouble; of any other trouble
        only this room suffers."""
        try:
            count = counts.get(room.id, 0)
            if room.match is None and count:
                await self.begin(room)
            elif room.match is not None and count > len(room.match.lines):
                async with room.lock:
                    await room.catch_up()
            await room.follow_wishes(wishes[room.id])
        except StoreTrouble:
            raise
        except Exception as error:  # noqa: BLE001
            log.error("room %s: what another process has written can't be followed: %s", room.id, trace(error))  # noqa: TRY400
            for one in list(room.connections):
                one.fail("broken", fatal=True, line=0 if room.match is None else len(room.match.lines) + 1)


def _replayed(text: str) -> Match:
    """The match of a record, going on by this machine's clock."""
    match = Match.read(text)
    match.keep_time(now)
    return match


def _ended(door: Door, kept: Kept, language: str) -> str:
    """How a match has ended, in words; of a game that is no longer here only that it has. "" while it is in play."""
    if kept.over is None:
        return ""
    try:
        rules = rules_of(kept.game)
    except KirifudaError:
        return said(language, "refused", "over")
    reader = Reader(rules, language, door.seats[0] if len(door.seats) == 1 else SPECTATOR, {})
    return outcome(reader, Outcome(kept.over["winner"], kept.over["ending"], kept.over["rule"]))
