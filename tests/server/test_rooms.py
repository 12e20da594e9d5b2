"""A room and its connections in this process: what happens at the moments that a socket can't be made to wait for."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from kirifuda.kernel.rng import seeded
from kirifuda.library.decks import built_in, load_deck
from kirifuda.library.pool import pool
from kirifuda.record import Match, Seated
from kirifuda.record.playing import PERSON
from kirifuda.server.client import patched
from kirifuda.server.resources import NewRoom
from kirifuda.server.rooms import registry
from kirifuda.server.rooms.allowance import Allowance
from kirifuda.server.rooms.connection import MOST_WAITING, Connection
from kirifuda.server.rooms.outgoing import Gone
from kirifuda.server.rooms.registry import Rooms
from kirifuda.server.rooms.room import Room
from kirifuda.server.rooms.stops import Stops
from kirifuda.server.store import Append, Store, Wishes
from kirifuda.server.thought import Thinkers, ThoughtFailed, Wanted
from kirifuda.server.web import socket

Json = dict[str, Any]


class Gated(Store):
    """A store that keeps a room waiting while its gate is shut."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.gate = asyncio.Event()
        self.gate.set()
        self.asked = asyncio.Event()

    async def append(self, append: Append) -> None:
        self.asked.set()
        await self.gate.wait()
        await super().append(append)


class Desk:
    """A browser without a socket: it keeps what it is sent, and the table."""

    def __init__(self, rooms: Rooms) -> None:
        self.connection = Connection(rooms)
        self.key = ""
        self.heard: list[Json] = []
        self.table: Json = {}
        self.reading = asyncio.Event()
        self.reading.set()
        self.news = asyncio.Event()
        self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        with suppress(Gone):
            await self.connection.outgoing.send_all(self._take)

    async def _take(self, data: bytes) -> None:
        await self.reading.wait()
        message = json.loads(data)
        self.heard.append(message)
        if message["type"] == "frame":
            self.table = message["table"] if "table" in message else patched(self.table, message["patch"])
        self.news.set()

    async def say(self, **message: object) -> None:
        await self.connection.hear(json.dumps(message))

    async def until(self, wanted: Callable[[], object]) -> None:
        async with asyncio.timeout(30):
            while not wanted():
                self.news.clear()
                await self.news.wait()

    def answers(self, op: str) -> list[Json]:
        return [message for message in self.heard if message.get("op") == op]

    def choosing(self, op: str) -> Json:
        question = self.table["question"]
        picks = question["usual"] if question.get("usual") is not None else [question["options"][0]["pick"]]
        return {"type": "choose", "op": op, "seat": question["seat"], "number": question["number"], "picks": picks}

    async def leave(self) -> None:
        self._sending.cancel()
        self.connection.leave()


@pytest.fixture
async def rooms(tmp_path: Path) -> AsyncIterator[Rooms]:
    store = Gated(f"sqlite:///{tmp_path / 'rooms.db'}")
    await store.start()
    thinkers = Thinkers()
    opened = Rooms(store, thinkers)
    yield opened
    await opened.close()
    await thinkers.close()
    await store.close()


async def two_people(rooms: Rooms) -> tuple[Desk, Desk]:
    """Two who have sat down; the first is asked."""
    keys = await rooms.create(NewRoom("rumbling-angel", "friends"))
    one, other = Desk(rooms), Desk(rooms)
    for desk, key in ((one, keys.mine), (other, keys.friend)):
        desk.key = key
        await desk.say(type="hello", key=key, contribution="ab")
    for desk in (one, other):
        await desk.until(lambda desk=desk: desk.table)
    return (one, other) if "question" in one.table else (other, one)


async def come_back(rooms: Rooms, desk: Desk) -> Desk:
    """The same person at another browser."""
    await desk.leave()
    again = Desk(rooms)
    again.key = desk.key
    await again.say(type="hello", key=desk.key)
    await again.until(lambda: again.table)
    return again


@pytest.fixture(params=["reconnects", "restarts"])
def back(request: pytest.FixtureRequest, rooms: Rooms) -> Callable[..., Any]:
    """Everybody comes back: to the same server, or to one that has been killed and started again."""

    async def everybody(*desks: Desk) -> list[Desk]:
        to = Rooms(rooms.store, rooms.thinkers) if request.param == "restarts" else rooms
        return [await come_back(to, desk) for desk in desks]

    return everybody


def gated(rooms: Rooms) -> Gated:
    assert isinstance(rooms.store, Gated)
    return rooms.store


async def test_a_choice_on_its_way_to_the_store_counts_also_if_the_browser_goes(rooms: Rooms) -> None:
    asked, other = await two_people(rooms)
    store = gated(rooms)
    store.gate.clear()
    store.asked.clear()
    made = other.table.get("made", 0)
    doing = asyncio.create_task(asked.say(**asked.choosing("last")))
    await store.asked.wait()
    doing.cancel()
    with suppress(asyncio.CancelledError):
        await doing
    await asked.leave()
    room = other.connection.room
    assert room is not None
    assert room.match is not None
    before = len(room.match.timeline.made)
    store.gate.set()
    await other.until(lambda: "question" in other.table or other.table.get("made", 0) > made)
    assert len(room.match.timeline.made) == before + 1
    assert len(await store.lines(room.id)) == len(room.match.lines)


async def test_an_input_that_comes_twice_at_once_is_answered_alike(rooms: Rooms) -> None:
    asked, _ = await two_people(rooms)
    room = asked.connection.room
    assert room is not None
    assert room.match is not None
    before = len(room.match.timeline.made)
    again = asked.choosing("same")
    await asyncio.gather(asked.say(**again), asked.say(**again))
    await asked.until(lambda: len(asked.answers("same")) == 2)
    assert [message["type"] for message in asked.answers("same")] == ["frame", "frame"]
    assert len(room.match.timeline.made) == before + 1


async def test_to_take_back_is_done_once_also_if_it_comes_by_two_connections(rooms: Rooms) -> None:
    keys = await rooms.create(NewRoom("rumbling-angel", "computer", seat=0))
    one, other = Desk(rooms), Desk(rooms)
    for desk in (one, other):
        await desk.say(type="hello", key=keys.mine, contribution="ab")
    for n in range(3):
        await one.until(lambda: "question" in one.table)
        await one.say(**one.choosing(f"c{n}"))
        await one.until(lambda op=f"c{n}": one.answers(op))
    room = one.connection.room
    assert room is not None
    await asyncio.gather(*[desk.say(type="undo", op="back", seat=0) for desk in (one, other)])
    for desk in (one, other):
        await desk.until(lambda desk=desk: desk.answers("back"))
        assert [message["type"] for message in desk.answers("back")] == ["frame"]
    assert room.undone == 1


async def test_a_problem_is_reported_once_also_if_it_comes_by_two_connections(rooms: Rooms) -> None:
    asked, _ = await two_people(rooms)
    again = Desk(rooms)
    await again.say(type="hello", key=asked.key)
    await asyncio.gather(*[desk.say(type="report", op="trouble", note="odd") for desk in (asked, again)])
    for desk in (asked, again):
        await desk.until(lambda desk=desk: desk.answers("trouble"))
    assert asked.answers("trouble") == again.answers("trouble")


async def test_stops_that_come_again_do_not_undo_later_ones(rooms: Rooms) -> None:
    asked, _ = await two_people(rooms)
    (seat,) = asked.connection.seats
    for op, passed in (("one", ["answer/own"]), ("two", []), ("one", ["answer/own"])):
        await asked.say(type="stops", op=op, seat=seat, passed=passed)
    await asked.until(lambda: len(asked.answers("one")) == 2)
    room = asked.connection.room
    assert room is not None
    assert room.stops[seat] == Stops()


async def test_who_says_much_and_reads_nothing_is_let_go(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Allowance, "take", lambda _: 0.0)
    asked, _ = await two_people(rooms)
    asked.reading.clear()
    while asked.connection.outgoing.waiting <= MOST_WAITING:
        await asked.say(type="explain", op="why", card="1")
    with pytest.raises(Gone):
        await asked.say(type="explain", op="why", card="1")
    assert asked.connection.outgoing.waiting == MOST_WAITING + 1


async def test_a_room_takes_so_many_and_the_next_once_one_has_gone(rooms: Rooms) -> None:
    few = Rooms(rooms.store, rooms.thinkers, most_connections=2)
    keys = await few.create(NewRoom("rumbling-angel", "solo"))
    one, two, three = [Desk(few) for _ in range(3)]
    for desk in (one, two, three):
        await desk.say(type="hello", key=keys.mine, contribution="ab")
    await three.until(lambda: three.heard)
    assert [message["why"] for message in three.heard] == ["full"]
    await two.say(type="hello", key=keys.mine)
    await one.leave()
    await three.say(type="hello", key=keys.mine)
    for desk in (two, three):
        await desk.until(lambda desk=desk: desk.table)
    await few.close()


async def test_a_room_that_nobody_waited_for_is_put_away(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = await rooms.create(NewRoom("rumbling-angel", "solo"))
    put_away = asyncio.Event()
    monkeypatch.setattr(registry, "IDLE_SECONDS", 0.0)
    monkeypatch.setattr(Room, "close", lambda _: put_away.set())
    desk = Desk(rooms)
    doing = asyncio.create_task(desk.say(type="hello", key=keys.mine, contribution="ab"))
    while not rooms._opening:
        await asyncio.sleep(0)
    doing.cancel()
    with suppress(asyncio.CancelledError):
        await doing
    await desk.leave()
    async with asyncio.timeout(30):
        await put_away.wait()
    assert not rooms._open
    assert not rooms._attendants


async def test_a_thought_that_was_taken_back_is_no_failure(rooms: Rooms, caplog: pytest.LogCaptureFixture) -> None:
    thinking, taken_back = asyncio.Event(), asyncio.Event()

    class Late(Thinkers):
        async def think(self, wanted: Wanted) -> tuple[int, ...]:
            thinking.set()
            await taken_back.wait()
            raise ThoughtFailed("it asks to be shown the same again")

    slow = Rooms(rooms.store, Late())
    keys = await slow.adopt(where_the_computer_is_asked(), "computer", [0])
    desk = Desk(slow)
    await desk.say(type="hello", key=keys.mine)
    await thinking.wait()
    await desk.say(type="undo", op="back", seat=0)
    await desk.until(lambda: "question" in desk.table)
    taken_back.set()
    room = desk.connection.room
    assert room is not None
    while slow._attendants[room.id].busy:
        await asyncio.sleep(0)
    assert not room.agent_trouble
    assert not caplog.records
    await slow.close()


def where_the_computer_is_asked() -> Match:
    """A match in which a person at seat a has just answered."""
    cards = pool("rumbling-angel")
    a, b = [load_deck(name, cards) for name in built_in(cards.rules)][:2]
    match = Match.start("rumbling-angel", (a, b), 1, {}, (Seated("Ann", PERSON), Seated("", "random")))
    rng = seeded(1)
    while (decision := match.decision) is not None:
        if decision.seat == 1 and match.timeline.made and match.timeline.made[-1].seat == 0:
            return match
        match.choose(decision.seat, decision.options.sample(rng))
    raise AssertionError


async def test_who_is_slow_to_be_let_in_is_not_turned_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "HELLO_SECONDS", 0.05)
    said = iter([{"type": "websocket.receive", "text": "hello"}, {"type": "websocket.disconnect"}])
    done: list[str] = []

    class Slow:
        room = None

        async def receive(self) -> Json:
            return next(said)

        async def hear(self, text: str) -> None:
            await asyncio.sleep(2 * socket.HELLO_SECONDS)
            done.append(text)

    await socket._hear(Slow(), Slow())  # type: ignore[arg-type]
    assert done == ["hello"]


async def test_another_language_takes_no_answer_away(rooms: Rooms) -> None:
    asked, _ = await two_people(rooms)
    wrong = {**asked.choosing("wrong"), "picks": [123456]}
    asked.heard.clear()
    asked.reading.clear()
    await asked.say(type="look", seat=2)
    await asyncio.sleep(0)
    await asked.say(**wrong)
    await asked.say(**asked.choosing("right"))
    await asked.say(type="speak", language="ja")
    asked.reading.set()
    await asked.until(lambda: asked.answers("right") and asked.answers("wrong"))
    since = asked.heard[[message["type"] for message in asked.heard].index("welcome") :]
    assert "table" in since[1]
    assert [message["n"] for message in since if message["type"] == "frame"] == [1, 2]
    assert [message["type"] for message in asked.answers("wrong")] == ["refused"]


async def test_a_problem_is_reported_once_however_often_it_is_sent(rooms: Rooms) -> None:
    asked, _ = await two_people(rooms)
    for _ in range(2):
        await asked.say(type="report", op="trouble", note="odd")
    await asked.until(lambda: len(asked.answers("trouble")) == 2)
    first, second = asked.answers("trouble")
    assert first == second


async def test_no_is_an_answer_that_may_come_twice(rooms: Rooms) -> None:
    asked, other = await two_people(rooms)
    (seat,) = asked.connection.seats
    await asked.say(**asked.choosing("first"))
    await asked.until(lambda: asked.answers("first"))
    await asked.say(type="undo", op="back", seat=seat)
    for _ in range(2):
        await other.say(type="agree", op="no", seat=1 - seat, yes=False)
    await other.until(lambda: len(other.answers("no")) == 2)
    assert [message["type"] for message in other.answers("no")] == ["frame", "frame"]


async def test_who_asks_faster_than_is_heard_is_heard_in_the_end(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    from kirifuda.server.rooms import allowance, connection

    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    asked, _ = await two_people(rooms)
    monkeypatch.setattr(connection.asyncio, "sleep", sleep)
    for n in range(300):
        await asked.say(type="explain", op=f"e{n}", card="1")
    monkeypatch.undo()
    await asked.until(lambda: asked.answers("e299"))
    assert len([message for message in asked.heard if message["type"] == "explained"]) == 300
    assert len([message for message in asked.heard if message.get("why") == "too-fast"]) >= 1
    assert waited
    assert waited == sorted(waited) or max(waited) < 300 / allowance.A_SECOND


# Coming back -----------------------------------------------------------------------------------------------------


async def test_an_open_wish_to_take_back_is_still_there(rooms: Rooms, back: Callable[..., Any]) -> None:
    asked, other = await two_people(rooms)
    (seat,) = asked.connection.seats
    first = asked.table["question"]
    await asked.say(**asked.choosing("first"))
    await asked.until(lambda: asked.answers("first"))
    await asked.say(type="undo", op="back", seat=seat)
    await other.until(lambda: other.table.get("wish"))
    asked, other = await back(asked, other)
    names = [asked.table["seats"][str(n)]["name"] for n in (0, 1)]
    assert other.table["wish"] == f"{names[seat]} wishes to take back the last answer."
    assert asked.table["wish"] == f"You wish to take back your last answer: {names[1 - seat]} is asked."
    assert other.table["wishSeat"] == asked.table["wishSeat"] == seat
    await other.say(type="agree", op="yes", seat=1 - seat, yes=True)
    await asked.until(lambda: "question" in asked.table)
    assert asked.table["question"]["options"] == first["options"]
    assert "wish" not in asked.table
    (asked,) = await back(asked)
    assert "wish" not in asked.table


async def test_what_one_window_wishes_shows_in_the_others_of_its_seat(rooms: Rooms) -> None:
    asked, other = await two_people(rooms)
    (seat,) = asked.connection.seats
    second = Desk(rooms)
    await second.say(type="hello", key=asked.key)
    await second.until(lambda: second.table)
    told = len(other.heard)
    await asked.say(type="stops", op="one", seat=seat, passed=["answer/own"], quiet=True)
    for desk in (asked, second):
        await desk.until(lambda desk=desk: desk.table.get("stops") == {str(seat): ["answer/own"]})
        assert desk.table["quiet"] == {str(seat): desk.table["turn"]}
    await second.say(type="stops", op="two", seat=seat, passed=[])
    await asked.until(lambda: asked.table["stops"] == {str(seat): []})
    assert "quiet" not in asked.table
    assert other.table["stops"] == {str(1 - seat): []}
    assert len(other.heard) == told, "the other player is told nothing"
    await second.leave()


async def test_a_quiet_turn_stays_quiet(rooms: Rooms, back: Callable[..., Any]) -> None:
    asked, other = await two_people(rooms)
    (seat,) = asked.connection.seats
    await asked.say(type="stops", op="quiet", seat=seat, passed=["answer/own"], quiet=True)
    await asked.until(lambda: asked.answers("quiet"))
    before = asked.connection.room
    assert before is not None
    (asked,) = await back(asked)
    room = asked.connection.room
    assert room is not None
    assert room.stops[seat] == before.stops[seat]
    assert room.stops[seat].quiet == asked.table.get("turn", 0)
    greeted = [message for message in asked.heard if message["type"] == "welcome"]
    assert greeted[-1]["quiet"] == {str(seat): asked.table.get("turn", 0)}
    await other.leave()


async def test_what_is_wished_at_one_server_process_is_known_at_the_other(rooms: Rooms) -> None:
    keys = await rooms.create(NewRoom("rumbling-angel", "friends", seat=0))
    there = Rooms(rooms.store, rooms.thinkers)
    one, other = Desk(rooms), Desk(there)
    await one.say(type="hello", key=keys.mine, contribution="ab")
    await other.say(type="hello", key=keys.friend, contribution="cd")
    await other.until(lambda: other.table)
    await rooms.follow()
    await one.until(lambda: one.table)
    for desk, seat, passed in ((one, 0, ["answer/own"]), (other, 1, ["answer/theirs"])):
        await desk.say(type="stops", op=f"s{seat}", seat=seat, passed=passed, quiet=seat == 1)
        await desk.until(lambda desk=desk, op=f"s{seat}": desk.answers(op))
    await rooms.follow()
    await there.follow()
    later = Rooms(rooms.store, rooms.thinkers)
    found = [entered[0].stops for at in (rooms, there, later) if (entered := await at.enter(keys.mine)) is not None]
    assert found[0] == found[1] == found[2]
    assert [sorted(found[0][seat].passed) for seat in (0, 1)] == [["answer/own"], ["answer/theirs"]]
    assert (found[0][0].quiet, found[0][1].quiet) == (-1, one.table.get("turn", 0))
    for at in (there, later):
        await at.close()


async def test_of_a_room_that_can_not_be_followed_the_others_do_not_suffer(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    first, _ = await two_people(rooms)
    second, _ = await two_people(rooms)
    wishes, followed = rooms.store.wishes, second.connection.room
    broken = first.connection.room
    assert broken is not None
    assert followed is not None

    async def without(names: list[str]) -> dict[str, Wishes]:
        return {name: one for name, one in (await wishes(names)).items() if name != broken.id}

    monkeypatch.setattr(rooms.store, "wishes", without)
    await rooms.store.note(followed.id, wish=0)
    await rooms.follow()
    assert followed.wish == 0
    await first.until(lambda: any(one.get("why") == "broken" for one in first.heard))


async def test_stops_that_the_store_has_not_taken_are_not_wished(rooms: Rooms) -> None:
    asked, _ = await two_people(rooms)
    (seat,) = asked.connection.seats
    room = asked.connection.room
    assert room is not None

    def full(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        if statement.startswith("UPDATE"):
            raise OSError("the disk is full")

    event.listen(rooms.store.engine.sync_engine, "before_cursor_execute", full)
    await asked.say(type="stops", op="quiet", seat=seat, passed=["answer/own"], quiet=True)
    await asked.until(lambda: asked.answers("quiet"))
    event.remove(rooms.store.engine.sync_engine, "before_cursor_execute", full)
    assert [message["why"] for message in asked.answers("quiet")] == ["store"]
    assert room.stops[seat] == Stops()
    await asked.say(type="stops", op="quiet", seat=seat, passed=["answer/own"], quiet=True)
    await asked.until(lambda: len(asked.answers("quiet")) == 2)
    assert room.stops[seat].passed == {"answer/own"}


async def test_what_was_refused_is_refused_again(rooms: Rooms, back: Callable[..., Any]) -> None:
    asked, other = await two_people(rooms)
    right = asked.choosing("right")
    wrong = [
        {**right, "op": "illegal", "picks": [123456]}, {**right, "op": "theirs", "seat": 1 - right["seat"]},
        {**right, "op": "late", "number": [right["number"][0], right["number"][1] + 1]},
    ]  # fmt: skip
    for one in wrong:
        await asked.say(**one)
    await asked.say(**right)
    await asked.until(lambda: asked.answers("right"))
    told = [asked.answers(str(one["op"]))[0]["why"] for one in wrong]
    assert told == ["not-legal", "wrong-seat", "stale"]
    made = asked.table.get("made", 0)
    asked, other = await back(asked, other)
    for one in [*wrong, right]:
        await asked.say(**one)
    await asked.until(lambda: asked.answers("right"))
    assert [asked.answers(str(one["op"]))[0]["type"] for one in wrong] == ["refused"] * 3
    assert asked.answers("right")[0]["type"] == "frame"
    assert asked.table.get("made", 0) == made
