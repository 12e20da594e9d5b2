"""Records behind keys: what a key opens, and how much of it its bearer may see."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from litestar.status_codes import (
    HTTP_401_UNAUTHORIZED,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
    HTTP_422_UNPROCESSABLE_ENTITY,
)

from kirifuda.errors import Message, RecordError
from kirifuda.record import SEAT, Match, Read, Witness, parse
from kirifuda.record.playing import now
from kirifuda.server.library.answers import Asked
from kirifuda.server.messages import Fairness
from kirifuda.server.problems import Declined
from kirifuda.server.resources import Keys
from kirifuda.server.rooms.keys import fairness, hashed, new_key
from kirifuda.server.rooms.room import RECORD
from kirifuda.server.shown.onlooker import BOTH
from kirifuda.server.store import Door, Room, Store
from kirifuda.server.typed import one_line, titled
from kirifuda.words.reader import SPECTATOR

SOLO: Final = "solo"
MOST_LINES: Final = 3000
"""Lines of an imported record. A match has some hundred; each of them is played again."""
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")


class Behind(NamedTuple):
    """What a key opens: the room, the seats that its bearer holds there, and the record so far."""

    room: Room
    seats: list[int]
    text: str

    @property
    def imported(self) -> bool:
        return self.room.mode == RECORD

    @property
    def open(self) -> bool:
        """Whether its bearer may see everything: the match is over, or the record was his own to begin with."""
        return self.imported or self.room.over is not None

    @property
    def looks(self) -> list[int]:
        """Whose eyes he may choose."""
        if self.open:
            return [0, 1, SPECTATOR, BOTH]
        both = [BOTH] if self.room.mode == SOLO and len(self.seats) == 2 else []
        return [*self.seats, SPECTATOR, *both]

    @property
    def fairness(self) -> Fairness | None:
        """How anybody can check the shuffle, once the match is over."""
        return fairness(self.room.secret, self.room.contributions, over=self.room.over is not None)

    def record(self) -> Match | Witness:
        """What is written down. Raises RecordError for a record that can't be played again."""
        return record_of(parse(self.text))


def record_of(read: Read) -> Match | Witness:
    """A record of any form. Raises RecordError at what does not hold together."""
    return Witness(read) if read.header.form == SEAT else Match.replayed(read)


def key_of(request: Asked) -> str:
    """The key that a request bears. Raises Declined if it bears none."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not _KEY.fullmatch(key.strip()):
        raise Declined(HTTP_401_UNAUTHORIZED, "key", "a key is missing: it is sent as Authorization: Bearer KEY")
    return str(key.strip())


async def behind(store: Store, key: str) -> Behind:
    """What a key opens. Raises Declined for a key that opens nothing, or a match that has not begun; StoreTrouble."""
    found = await store.behind([hashed(key)])
    if not found:
        raise Declined(HTTP_401_UNAUTHORIZED, "key", "this key opens nothing here")
    door, room = found[0]
    rows = await store.lines(room.id)
    if not rows:
        raise Declined(HTTP_409_CONFLICT, "not-begun", "the match has not begun: there is no record yet")
    return Behind(room, list(door.seats), "".join([row.text + "\n" for row in rows]))


def chosen(found: Behind, record: Match | Witness, look: int) -> tuple[int, list[int]]:
    """Whose eyes to see with, and all that may be chosen. Raises Declined for eyes that the bearer has not."""
    if isinstance(record, Witness):
        return record.seat, [record.seat]
    if look not in found.looks:
        raise Declined(
            HTTP_403_FORBIDDEN, "look", "the match goes on: until it is over, a key shows what its own seats may know"
        )
    return look, found.looks


# Importing -----------------------------------------------------------------------------------------------


def imported(text: str) -> tuple[Match | Witness, list[str]]:
    """A record that somebody has sent, checked as far as it can be, and its lines.

    Raises RecordError at its line for what is malformed or not so, and Declined for one that is too long.
    """
    lines = text.count("\n") + 1
    if lines > MOST_LINES:
        raise Declined(
            HTTP_422_UNPROCESSABLE_ENTITY, "too-long",
            Message("the record has {n} lines, and at most {most} are taken", n=lines, most=MOST_LINES),
        )  # fmt: skip
    try:
        read = parse(text.encode("utf-8", "surrogatepass"))
        record = record_of(read)
    except RecursionError:
        raise RecordError("lists and objects lie too deep in this record") from None
    return record, [place.line.text.rstrip("\r") for place in (read.place, *[place for _, place in read.entries])]


async def keep(store: Store, record: Match | Witness, lines: list[str], language: str) -> Keys:
    """Keep an imported record; the keys that open it, and nobody can play there. Raises StoreTrouble."""
    h, at = record.header, now()
    end = record.steps[-1].view.state.outcome if isinstance(record, Witness) else record.outcome
    made = len(record.steps) - 1 if isinstance(record, Witness) else len(record.timeline.made)
    keys = Keys(new_key()[:12], new_key(), spectator=new_key())
    kept = Room(
        id=keys.room, game=h.rules.name, mode=RECORD, decks=[titled(deck.name) for deck in h.decks],
        names=[one_line(seated.name) for seated in h.seats], agents=[one_line(seated.agent) for seated in h.seats],
        options={}, language=language, secret="", contributions=["", ""], stops={}, made=made, turn=0, asked=None,
        over=None if end is None else {"winner": end.winner, "ending": end.ending, "rule": end.rule},
        began=one_line(h.began) or at, changed=at,
    )  # fmt: skip
    doors = [Door(hash=hashed(key), room=keys.room, seats=[]) for key in (keys.mine, keys.spectator)]
    await store.add_room(kept, doors, lines)
    return keys


async def reported(store: Store, found: Behind, report: str) -> tuple[str, int]:
    """The record as it stood when somebody reported a problem, and whose eyes he had.

    Raises Declined for a report that is not there, that another seat has made, or somebody who only watched.
    """
    row = await store.report(report)
    if row is not None and row.room == found.room.id and row.looking == SPECTATOR:
        raise Declined(
            HTTP_409_CONFLICT, "watching", "who reported this was watching: it comes with no record of a seat"
        )  # fmt: skip
    if row is None or row.room != found.room.id or row.looking not in found.seats:
        raise Declined(HTTP_404_NOT_FOUND, "report", "there is no such report of a seat that this key holds")
    return "".join(found.text.splitlines(keepends=True)[: row.lines]), int(row.looking)
