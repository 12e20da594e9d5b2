"""One browser's connection: whose eyes it has, what it may do, and what its inputs come to."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, assert_never

import msgspec

from kirifuda.errors import KirifudaError, RecordError
from kirifuda.server import messages as m
from kirifuda.server.quiet import to_its_end, trace
from kirifuda.server.rooms.allowance import Allowance
from kirifuda.server.rooms.eyes import Eyes, welcome
from kirifuda.server.rooms.keys import hashed
from kirifuda.server.rooms.outgoing import Due, Gone, Outgoing
from kirifuda.server.rooms.refusing import Refusal
from kirifuda.server.rooms.room import CONCEDED, Room
from kirifuda.server.said import said
from kirifuda.server.store import StoreTrouble
from kirifuda.server.unread import operation, why
from kirifuda.words.reader import SPECTATOR

if TYPE_CHECKING:
    from kirifuda.server.rooms.registry import Rooms

LONGEST_MESSAGE: Final = 32_000
"""Letters. No input comes near this."""
MOST_WAITING: Final = 400
"""What a browser may leave unread before it is let go."""

Operations = m.Choose | m.Consider | m.Explain | m.Stops | m.Undo | m.Agree | m.Leave | m.Report

log = logging.getLogger(__name__)


class Connection:
    """A browser that has connected. It sits nowhere until its first `hello`."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms: Final = rooms
        self.room: Room | None = None
        self.who = ""
        """Which door it came through."""
        self.seats: list[int] = []
        self.looking = SPECTATOR
        self.language = "en"
        self.eyes: Eyes | None = None
        self.outgoing: Final = Outgoing(self._frame)
        self._allowance: Final = Allowance()

    def _frame(self, due: Due) -> m.Frame | None:
        return None if self.eyes is None else self.eyes.frame(due.op, whole=due.whole)

    # Hearing -----------------------------------------------------------------------------------------------

    async def hear(self, text: str | bytes) -> None:
        """One message of the browser's, whatever it is: nothing that it says ends more than itself.

        Raises Gone for a browser that says much and reads nothing.
        """
        if self.outgoing.waiting > MOST_WAITING:
            raise Gone
        wait = self._allowance.take()
        if wait:
            if self._allowance.tell():
                self.fail("too-fast")
            await asyncio.sleep(wait)
        if len(text) > LONGEST_MESSAGE:
            self.fail("too-long", operation(text), most=LONGEST_MESSAGE)
            return
        try:
            message = m.decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.fail("malformed", operation(text), reason=why(str(error), self.language, whole="message"))
            return
        if isinstance(message, m.Hello):
            await self._hello(message)
        elif self.room is None:
            self.fail("first-hello")
        elif isinstance(message, m.Look):
            self._look(message.seat)
        elif isinstance(message, m.Speak):
            self.language = message.language
            self.welcome()
        else:
            await self._operate(self.room, message)

    def fail(self, word: str, op: str = "", *, fatal: bool = False, **facts: str | int) -> None:
        """Say that a message could not be taken, and of which operation it was."""
        self.outgoing.say(m.Failed(word, said(self.language, "failed", word, **facts), fatal, op))

    async def _hello(self, hello: m.Hello) -> None:
        self.language = hello.language
        if hello.v != m.VERSION:
            self.fail("version", fatal=True, ours=m.VERSION, theirs=hello.v)
            return
        try:
            found = await self.rooms.enter(hello.key)
            if found is None:
                self.fail("unknown-key", fatal=True)
                return
            room, seats = found
            if self.room is not room and len(room.connections) >= self.rooms.most_connections:
                self.fail("full")
                return
            if self.room is not room:
                self.outgoing.clear()
            self.leave()
            self.room, self.seats, self.who = room, seats, hashed(hello.key)[:12]
            self.looking = self._first_look(room, seats)
            self.eyes = None
            room.connections.add(self)
            missing = [seat for seat in seats if seat in room.waiting_for]
            if hello.contribution and missing:
                await to_its_end(self.rooms.contribute(room, dict.fromkeys(missing, hello.contribution)))
            elif not room.waiting_for and room.match is None:
                await to_its_end(self.rooms.begin(room))
        except StoreTrouble:
            self.fail("store")
            return
        except KirifudaError as error:
            log.error("a room can't be opened: %s", trace(error))  # noqa: TRY400 - what it says may be a choice
            line = error.line if isinstance(error, RecordError) else 0
            self.fail("broken", fatal=True, line=line)
            return
        if self.eyes is None:
            self.welcome()
        room.show()

    @staticmethod
    def _first_look(room: Room, seats: list[int]) -> int:
        """Whoever holds both seats begins with the one that is asked."""
        ask = None if room.match is None else room.match.state.ask
        return ask.seat if ask is not None and ask.seat in seats else seats[0] if seats else SPECTATOR

    def welcome(self) -> None:
        """Where one sits, and the table whole."""
        if self.room is None:
            return
        if self.room.match is not None:
            self.eyes = Eyes(self.room, self.room.match, self.seats, self.looking, self.language)
        found = welcome(self.room, self.seats, self.looking, self.language)
        self.outgoing.begin(found, table=self.eyes is not None)

    def leave(self) -> None:
        """The browser has gone, or goes to another room."""
        if self.room is not None:
            room, self.room = self.room, None
            room.connections.discard(self)
            room.show()
            self.rooms.left(room)

    def _look(self, seat: int) -> None:
        """The same table with other eyes."""
        if seat not in (*self.seats, SPECTATOR):
            self.refuse("", "wrong-seat")
            return
        self.looking = seat
        if self.eyes is not None:
            self.eyes = self.eyes.elsewhere(seat)
            self.outgoing.frame(whole=True)

    async def _operate(self, room: Room, message: Operations) -> None:
        op = f"{self.who}:{message.op}"
        if self._answered(room, message.op, op):
            return
        try:
            await to_its_end(self._change(room, message, op))
        except Refusal as refusal:
            if self._answered(room, message.op, op):  # it came by another connection, or another process, meanwhile
                return
            refused = self.refuse(message.op, refusal.why, refusal)
            if refusal.why in ("not-legal", "stale", "wrong-seat"):
                room.answered.note(op, refused)
        except StoreTrouble:
            self.refuse(message.op, "store")

    def _answered(self, room: Room, op: str, known: str) -> bool:
        """Answer an input that has come before as it was answered then; False for a new one."""
        before = room.answered.before(known)
        if before is False:
            return False
        if before is True:
            self.outgoing.frame(op)
        else:
            self.outgoing.say(before)
        return True

    async def _change(self, room: Room, message: Operations, op: str) -> None:
        """Raises Refusal, StoreTrouble."""
        if isinstance(message, m.SeatOperation) and message.seat not in self.seats:
            raise Refusal("wrong-seat")
        match message:
            case m.Choose():
                await room.choose(message.seat, message.picks, message.number, op)
            case m.Stops():
                await room.wish_stops(message.seat, message.passed, quiet=message.quiet, op=op)
            case m.Undo():
                await room.undo(message.seat, op)
            case m.Agree():
                await room.agree(message.seat, yes=message.yes, op=op)
            case m.Leave():
                await room.leave(message.seat, CONCEDED, op)
            case m.Consider() | m.Explain():
                self._ask(room, message)
                return
            case m.Report():
                await self._report(room, message, op)
                return
            case _:
                assert_never(message)
        self.outgoing.frame(message.op)

    def _ask(self, room: Room, message: m.Consider | m.Explain) -> None:
        """Questions that change nothing. Raises Refusal."""
        if self.eyes is None or room.match is None:
            raise Refusal("not-now")
        if isinstance(message, m.Explain):
            self.outgoing.say(self.eyes.explain(message.op, message.card))
            return
        ask = room.match.state.ask
        if ask is None:
            raise Refusal("over")
        if ask.seat != message.seat or room.match.number(message.seat) != message.number:
            raise Refusal("stale")
        self.outgoing.say(self.eyes.consider(message.op, message.seat, message.picks))

    async def _report(self, room: Room, message: m.Report, op: str) -> None:
        """Raises StoreTrouble, Refusal."""
        if room.match is None:
            raise Refusal("not-now")
        async with room.lock:
            room.answered.once(op)
            report = await self.rooms.report(room, self.looking, message.note, self.language)
            key = "reported-watching" if self.looking == SPECTATOR else "reported"
            reported = m.Reported(message.op, report, said(self.language, "room", key))
            room.answered.note(op, reported)
        self.outgoing.say(reported)

    def refuse(self, op: str, why: str, refusal: Refusal | None = None) -> m.Refused:
        """Say that an input was not done; the question stays open."""
        text = said(self.language, "refused", why)
        rules: list[str] = []
        if self.eyes is not None and refusal is not None:
            if refusal.error is not None:
                text, rules = self.eyes.refusal(refusal.error)
            elif why == "lesson" and self.room is not None and self.room.lesson is not None:
                text = self.room.lesson.hint(self.language) or text
        refused = m.Refused(op, why, text, rules)
        self.outgoing.say(refused)
        return refused
