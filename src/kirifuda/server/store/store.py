"""The store. What it has said yes to outlives the server.

Lines that several rooms add at the same moment go into one transaction: a hundred matches wait for one disk write, not
for a hundred. They are written by a thread of their own, a whole transaction at a time, so that nobody else waits for
the disk. A store that can't be written says so to every room that asked, and each asks again with its next input.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Text, bindparam, false, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from kirifuda.server.quiet import to_its_end
from kirifuda.server.store.engines import engine, try_file, writing_engine
from kirifuda.server.store.migrating import migrate
from kirifuda.server.store.tables import Door, Line, Report, Room

log = logging.getLogger(__name__)

AGAIN_SECONDS: Final = 60.0
"""After so long the same trouble is logged again."""
MOST_AT_ONCE: Final = 64
"""How many rooms' lines go into one transaction."""


STANDING: Final = ("made", "turn", "asked", "over", "changed", "wish")
"""The columns that say where a match stands, and what is wished there."""
_STAND: Final = update(Room).where(Room.id == bindparam("of")).values({
    **{name: bindparam(f"now_{name}") for name in STANDING},
    "changed": func.coalesce(bindparam("now_changed", type_=Text()), Room.changed),
})  # fmt: skip


_WRITES_NOTHING: Final = update(Room).where(false()).values(mode=Room.mode)
"""Fails where nothing may be written."""


class StoreTrouble(Exception):
    """The store can't be read or written now: it is full, locked, or gone. Nothing was kept of what was asked."""


class Taken(Exception):
    """Another server process has written these lines' numbers: the room must be read again."""


@dataclass(frozen=True)
class Append:
    """Lines to add to a room's record, from number `first` on, and where its match stands with them."""

    room: str
    first: int
    lines: Sequence[str]
    op: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    """What becomes of the room's columns that are `STANDING`; nothing if they stay. `changed` stays if it is None."""


class Wishes(NamedTuple):
    """What the people of a match wish: the columns of `Room` of these names."""

    wish: int | None
    stops: dict[str, Any]
    quiet: dict[str, Any]


class Store:
    """One database. Open it with `start`, and close it when the server ends."""

    def __init__(self, url: str) -> None:
        self.url: Final = url
        self.engine: Final = engine(url)
        self.session: Final = async_sessionmaker(self.engine, expire_on_commit=False)
        self._lines: Final = writing_engine(url)
        self._hand: Final = ThreadPoolExecutor(1, "store")
        self._turn: Final = nullcontext() if self.shared else asyncio.Lock()
        """SQLite has one writer at a time, and no queue for those who wait: here they wait in order."""
        self._queue: asyncio.Queue[tuple[Append, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._logged = ("", 0.0)
        """The trouble that was logged last, and when."""

    @property
    def shared(self) -> bool:
        """Whether other server processes may write to it."""
        return self.engine.dialect.name != "sqlite"

    async def start(self) -> None:
        """Bring the tables up to date. Raises StoreTrouble if it can't be opened, or can only be read."""
        try:
            if not self.shared:
                try_file(self.engine.url.database or "")
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
                await connection.execute(_WRITES_NOTHING)
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            await self._dispose()
            raise StoreTrouble(_reason(error)) from error
        self._writer = asyncio.create_task(self._write(), name="store")

    async def close(self) -> None:
        """What was asked for before is written first."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self._dispose()

    async def _dispose(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._hand, self._lines.dispose)
        self._hand.shutdown()
        await self.engine.dispose()

    # Rooms -------------------------------------------------------------------------------------------------

    async def add_room(self, room: Room, doors: Iterable[Door], lines: Sequence[str] = ()) -> None:
        """A new room; with `lines`, one whose match has a record already. Raises StoreTrouble."""
        async with self._writing() as session:
            session.add(room)
            await session.flush()
            session.add_all(doors)
            session.add_all([Line(room=room.id, number=i, text=text) for i, text in enumerate(lines)])

    async def behind(self, hashes: Sequence[str]) -> list[tuple[Door, Room]]:
        """The rooms that these doors open. Raises StoreTrouble."""
        question = select(Door, Room).join(Room, Room.id == Door.room).where(Door.hash.in_(hashes))
        async with self._reading() as session:
            return [(door, room) for door, room in await session.execute(question)]

    async def room(self, room: str) -> Room | None:
        """A room by its id. Raises StoreTrouble."""
        async with self._reading() as session:
            return await session.get(Room, room)

    async def lines(self, room: str, since: int = 0) -> list[Line]:
        """The lines of a room's record, from a number on. Raises StoreTrouble."""
        question = select(Line).where(Line.room == room, Line.number >= since).order_by(Line.number)
        async with self._reading() as session:
            return list(await session.scalars(question))

    async def counts(self, rooms: Sequence[str]) -> dict[str, int]:
        """How many lines these rooms' records have. Raises StoreTrouble."""
        question = select(Line.room, func.count()).where(Line.room.in_(rooms)).group_by(Line.room)
        async with self._reading() as session:
            return dict((await session.execute(question)).all())

    async def wishes(self, rooms: Sequence[str]) -> dict[str, Wishes]:
        """What is wished in these rooms. Raises StoreTrouble."""
        question = select(Room.id, Room.wish, Room.stops, Room.quiet).where(Room.id.in_(rooms))
        async with self._reading() as session:
            return {room: Wishes(*wishes) for room, *wishes in await session.execute(question)}

    async def note(self, room: str, **facts: Any) -> None:
        """Change a room's own columns. Raises StoreTrouble."""
        async with self._writing() as session:
            await session.execute(update(Room).where(Room.id == room).values(**facts))

    async def pass_by(self, room: str, seat: int, passed: list[str], quiet: int) -> None:
        """Keep the windows that a seat lets go by, and the turn in which it wishes no more. Raises StoreTrouble."""
        async with self._writing() as session:
            found = await session.get_one(Room, room, with_for_update=self.shared)
            found.stops = {**found.stops, str(seat): passed}
            found.quiet = {**found.quiet, str(seat): quiet}

    async def contribute(self, room: str, given: dict[int, str]) -> list[str | None]:
        """Keep parts of the seed for seats that have given none; what all seats have given now. Raises StoreTrouble."""
        async with self._writing() as session:
            found = await session.get_one(Room, room, with_for_update=self.shared)
            now = [given.get(seat) if old is None else old for seat, old in enumerate(found.contributions)]
            found.contributions = now
            return now

    # Reports -----------------------------------------------------------------------------------------------

    async def add_report(self, report: Report) -> None:
        """Raises StoreTrouble."""
        async with self._writing() as session:
            session.add(report)

    async def report(self, report: str) -> Report | None:
        """A report by its id. Raises StoreTrouble."""
        async with self._reading() as session:
            return await session.get(Report, report)

    # Sessions ----------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncSession]:
        """A session to read with, whose errors are the store's."""
        with self._told():
            async with self.session() as session:
                yield session

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncSession]:
        """A transaction, whose errors are the store's."""
        with self._told():
            async with self._turn, self.session.begin() as session:
                yield session

    @contextmanager
    def _told(self) -> Iterator[None]:
        """A database's errors are the store's trouble."""
        try:
            yield
        except (SQLAlchemyError, OSError) as error:
            raise self._trouble(error) from error

    def _trouble(self, error: Exception) -> StoreTrouble:
        """A database's error, as the store's. The host is told, once of what everybody runs into."""
        reason, now = _reason(error), time.monotonic()
        if reason != self._logged[0] or now - self._logged[1] > AGAIN_SECONDS:
            log.warning("the store: %s", reason)
            self._logged = (reason, now)
        return StoreTrouble(reason)

    # Lines -------------------------------------------------------------------------------------------------

    async def append(self, append: Append) -> None:
        """Returns when the lines are kept. Raises Taken, and StoreTrouble; then none of them is."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((append, done))
        await to_its_end(done)

    async def _write(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST_AT_ONCE and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._keep(batch)
            finally:
                for _, done in batch:
                    if not done.done():
                        done.set_exception(StoreTrouble("the server ends"))
                    self._queue.task_done()

    async def _keep(self, batch: list[tuple[Append, asyncio.Future[None]]]) -> None:
        """All in one transaction; if one of the rooms is why that can't be, each in its own."""
        appends = [append for append, _ in batch]
        try:
            async with self._turn:
                await asyncio.get_running_loop().run_in_executor(self._hand, self._put, appends)
        except (OperationalError, OSError) as error:  # the store's own: full, locked, out of reach
            for _, done in batch:
                _settle(done, self._trouble(error))
        except Exception as error:  # noqa: BLE001 - a room's: another writer was there, or what it adds can't be kept
            if len(batch) == 1:
                added, done = batch[0]
                _settle(done, Taken(added.room) if isinstance(error, IntegrityError) else self._trouble(error))
                return
            for one in batch:
                await self._keep([one])
        else:
            for _, done in batch:
                _settle(done, None)

    def _put(self, appends: list[Append]) -> None:
        with self._lines.begin() as connection:
            _add(connection, appends)


def _add(connection: Connection, appends: list[Append]) -> None:
    rows = [
        {"room": a.room, "number": a.first + i, "text": text, "op": a.op if i == 0 and a.op else None}
        for a in appends
        for i, text in enumerate(a.lines)
    ]
    connection.execute(insert(Line), rows)
    stands = [{"of": a.room, **{f"now_{name}": a.facts[name] for name in STANDING}} for a in appends if a.facts]
    if stands:
        connection.execute(_STAND, stands)


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _reason(error: Exception) -> str:
    """What went wrong, without the statement and its parameters: they hold what nobody else may read."""
    if isinstance(error, DBAPIError):
        return str(error.orig).splitlines()[0] if str(error.orig) else type(error.orig).__name__
    return str(error) if isinstance(error, (sqlite3.Error, OSError)) else type(error).__name__
