"""What the store has said yes to outlives the server; what it can't keep is not done."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from alembic.util.exc import CommandError
from sqlalchemy import inspect, text

from kirifuda.record import Match
from kirifuda.server.client import Client
from kirifuda.server.rooms.registry import Rooms
from kirifuda.server.store import Append, Door, Room, Store, StoreTrouble, Taken
from kirifuda.server.store.migrating import check, migrate, unmigrate
from kirifuda.server.thought import Thinkers

from .conftest import Served

OwnServer = Callable[..., Served]


def a_room(name: str = "r") -> Room:
    return Room(
        id=name, game="ficus", mode="solo", decks=["", ""], names=["", ""], agents=["person", "person"], options={},
        language="en", secret="00",  # noqa: S106 - none
         contributions=[None, None], stops={}, made=0, turn=0, asked=None, over=None,
        began="", changed="",
    )  # fmt: skip


async def test_tables_and_migrations_say_the_same_and_go_both_ways(store: str) -> None:
    opened = Store(store)
    await opened.start()
    async with opened.engine.begin() as connection:
        await connection.run_sync(check)
        assert await connection.run_sync(lambda c: set(inspect(c).get_table_names())) >= {"room", "door", "line"}
        await connection.run_sync(unmigrate)
        assert await connection.run_sync(lambda c: inspect(c).get_table_names()) == ["alembic_version"]
        with pytest.raises(CommandError):
            await connection.run_sync(check)
        await connection.run_sync(migrate)
        await connection.run_sync(check)
    await opened.close()


async def test_lines_are_kept_once_and_in_order(store: str) -> None:
    opened, other = Store(store), Store(store)
    await opened.start()
    await other.start()
    await opened.add_room(a_room(), [Door(hash="h", room="r", seats=[0])])
    await opened.add_room(a_room("s"), [])
    writes = [opened.append(Append(room, i, [str(i)], f"op{i}")) for i in range(20) for room in ("r", "s")]
    await asyncio.gather(*writes)
    assert [line.text for line in await other.lines("r")] == [str(i) for i in range(20)]
    assert [line.op for line in await other.lines("r", 18)] == ["op18", "op19"]
    with pytest.raises(Taken):
        await other.append(Append("r", 19, ["x"]))
    late, new = await asyncio.gather(
        other.append(Append("r", 5, ["x"])), other.append(Append("s", 20, ["y"])), return_exceptions=True
    )
    assert isinstance(late, Taken)
    assert new is None
    assert await opened.counts(["r", "s"]) == {"r": 20, "s": 21}
    assert await opened.contribute("r", {0: "aa"}) == ["aa", None]
    assert await other.contribute("r", {0: "bb", 1: "cc"}) == ["aa", "cc"]
    await opened.close()
    await other.close()


async def test_what_can_not_be_written_does_not_keep_the_others_waiting(store: str) -> None:
    opened = Store(store)
    await opened.start()
    await opened.add_room(a_room(), [])
    with pytest.raises(StoreTrouble, match="UnicodeEncodeError"):
        await opened.append(Append("r", 0, ["\ud800"]))
    async with asyncio.timeout(30):
        await opened.append(Append("r", 0, ["x"]))
        await opened.close()


async def test_what_can_not_be_written_fails_alone_among_those_that_are_written_with_it(store: str) -> None:
    opened = Store(store)
    await opened.start()
    await opened.add_room(a_room(), [])
    await opened.add_room(a_room("s"), [])
    wrong, right = await asyncio.gather(
        opened.append(Append("r", 0, ["\ud800"])), opened.append(Append("s", 0, ["x"])), return_exceptions=True
    )
    assert isinstance(wrong, StoreTrouble)
    assert right is None
    assert await opened.counts(["r", "s"]) == {"s": 1}
    await opened.close()


async def test_any_note_can_be_kept(store: str) -> None:
    opened = Store(store)
    await opened.start()
    await opened.add_room(a_room(), [])
    rooms = Rooms(opened, Thinkers())
    room = SimpleNamespace(id="r", match=SimpleNamespace(timeline=SimpleNamespace(made=[]), lines=[]))
    report = await rooms.report(room, 0, "odd\0\n札", "ja")  # type: ignore[arg-type]
    kept = await opened.report(report)
    assert kept is not None
    assert kept.note == "odd\n札"
    await opened.close()


async def test_a_store_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(StoreTrouble, match="unable to open"):
        await Store(f"sqlite:///{tmp_path / 'no' / 'such' / 'folder.db'}").start()


async def test_a_store_that_can_only_be_read_says_so(tmp_path: Path, database: Callable[[str], str]) -> None:
    """Before anybody has begun a match there."""
    address = database("readonly")
    opened = Store(address)
    await opened.start()
    async with opened.engine.begin() as connection:
        await connection.execute(text("alter database readonly set default_transaction_read_only = on"))
    await opened.close()
    with pytest.raises(StoreTrouble, match="read-only"):
        await Store(address).start()
    if os.geteuid() == 0:
        return  # no file is closed to root
    file = tmp_path / "rooms.db"
    opened = Store(f"sqlite:///{file}")
    await opened.start()
    await opened.close()
    file.chmod(0o444)
    with pytest.raises(StoreTrouble, match="readonly"):
        await Store(f"sqlite:///{file}").start()


async def test_the_host_is_told_of_trouble_once(
    store: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """A full disk, or a database that has gone, is in the log however it was run into; not once for every answer."""
    opened = Store(store)
    await opened.start()
    await opened.add_room(a_room(), [])
    async with opened.engine.begin() as connection:
        await connection.execute(text("drop table line"))
    for n in range(3):
        with pytest.raises(StoreTrouble):
            await opened.append(Append("r", n, ["a secret of the match"]))
    assert len(caplog.messages) == 1
    assert caplog.messages[0].startswith("the store: ")
    assert "secret" not in caplog.text
    monkeypatch.setattr("kirifuda.server.store.store.AGAIN_SECONDS", 0.0)
    with pytest.raises(StoreTrouble):
        await opened.lines("r")
    assert len(caplog.messages) == 2
    await opened.close()


# Killed and started again ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["rumbling-angel", "ficus"])
async def test_a_killed_server_goes_on_at_the_same_decision(own_server: OwnServer, store: str, game: str) -> None:
    first = own_server(store)
    keys = first.new(game=game, mode="friends")
    picks: list[int] = []
    async with first.client(keys["mine"]) as me, first.client(keys["friend"]) as friend:
        rng = Random(3)
        for _ in range(12):
            await asyncio.gather(*[one.receive() for one in (me, friend) if not one.table])
            asked = await first_asked(me, friend)
            await asked.answer(rng)
        asked = await first_asked(me, friend)
        before, log, key = asked.question, asked.log, asked.key
        assert before is not None
        picks = before["usual"] if before.get("usual") is not None else [before["options"][0]["pick"]]
        await asked.choose(picks, before, "last")
        answered = await asked.answered("last")
        made = asked.table["made"]
        first.end(signal.SIGKILL)
    second = own_server(store)
    async with second.client(key) as me, second.client(keys["spectator"]) as eve:
        await me.until(lambda m: m["type"] == "frame")
        assert me.table["made"] == made or answered["type"] == "refused"
        assert me.log[: len(log)] == log
        await me.choose(picks, before, "last")
        again = await me.answered("last")
        assert again["type"] == answered["type"]
        assert me.table["made"] == made or answered["type"] == "refused"
        await eve.until(lambda m: m["type"] == "frame")
        async with second.client(keys["friend"] if key == keys["mine"] else keys["mine"]) as other:
            await other.until(lambda m: m["type"] == "frame")
            for _ in range(5):
                await (await first_asked(me, other)).answer(Random(1))
            (seat,) = me.welcome["seats"]
            await me.send({"type": "leave", "op": "enough", "seat": seat})
            for one in (me, other):
                while not one.over:
                    await one.receive()
                assert one.over["winner"] == 1 - seat


async def first_asked(one: Client, other: Client) -> Client:
    """Whichever of two is asked, once one is."""
    while not (one.question or other.question):
        waits = [asyncio.ensure_future(client.receive()) for client in (one, other)]
        _, rest = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
    return one if one.question else other


async def test_two_server_processes_share_a_match(own_server: OwnServer, database: Callable[[str], str]) -> None:
    address = database("shared")
    here, there = own_server(address), own_server(address)
    keys = here.new(game="leaf-boats", mode="friends")
    async with here.client(keys["mine"]) as me, there.client(keys["friend"]) as friend:
        await asyncio.gather(me.play(Random(1)), friend.play(Random(2)))
        assert me.over
        assert friend.over
        assert me.over["fairness"] == friend.over["fairness"]


# A store in trouble ----------------------------------------------------------------------------------------------


async def test_a_locked_store_refuses_and_nothing_is_lost(own_server: OwnServer) -> None:
    served = own_server()
    keys = served.new(mode="solo")
    async with served.client(keys["mine"]) as me:
        question = await me.asked()
        assert question is not None
        lock = sqlite3.connect(served.home / "rooms.db", isolation_level=None, check_same_thread=False)
        lock.execute("begin immediate")
        picks = question["usual"] if question.get("usual") is not None else [question["options"][0]["pick"]]
        refused = await me.answered(await me.choose(picks, question, "while"))
        assert (refused["type"], refused["why"]) == ("refused", "store")
        if not me.table.get("trouble"):
            await me.until(lambda m: bool(me.table.get("trouble")))
        assert me.question == question
        lock.execute("rollback")
        lock.close()
        if me.table.get("trouble"):
            await me.until(lambda m: not me.table.get("trouble"))
        assert (await me.answered(await me.choose(picks, question, "while")))["type"] == "frame"
        await me.play(Random(1))


async def test_a_full_store_refuses_and_nothing_is_lost(own_server: OwnServer) -> None:
    served = own_server()
    keys = served.new(mode="solo")
    async with served.client(keys["mine"]) as me:
        question = await me.asked()
        assert question is not None
        with sqlite3.connect(served.home / "rooms.db") as connection:
            full = "create trigger full before insert on line begin select raise(fail, 'disk is full'); end"
            connection.execute(full)
        connection.close()
        picks = question["usual"] if question.get("usual") is not None else [question["options"][0]["pick"]]
        refused = await me.answered(await me.choose(picks, question))
        assert refused["type"] == "refused"
        with sqlite3.connect(served.home / "rooms.db") as connection:
            connection.execute("drop trigger full")
        connection.close()
        assert me.question == question
        assert (await me.answered(await me.choose(picks, question)))["type"] == "frame"


async def test_the_store_holds_no_key_and_a_record_that_replays(own_server: OwnServer) -> None:
    served = own_server()
    keys = served.new(game="leaf-boats")
    async with served.client(keys["mine"]) as me:
        over = await me.play(Random(1))
    served.end()
    data = b"".join(path.read_bytes() for path in served.home.glob("rooms.db*"))
    for key in (keys["mine"], keys["spectator"]):
        assert key.encode() not in data
    with sqlite3.connect(served.home / "rooms.db") as connection:
        rows = connection.execute("select text from line order by number").fetchall()
    connection.close()
    match = Match.read("".join(text + "\n" for (text,) in rows))
    assert match.outcome is not None
    assert f"{match.header.seed:032x}" == over["fairness"]["seed"]


async def test_a_record_that_is_broken_is_said_and_the_others_go_on(own_server: OwnServer) -> None:
    served = own_server()
    keys = served.new(game="leaf-boats", mode="solo")
    async with served.client(keys["mine"]) as me:
        await me.asked()
        await me.answer(Random(1))
    served.end()
    with sqlite3.connect(served.home / "rooms.db") as connection:
        connection.execute("update line set text = replace(text, '\"who\": \"', '\"who\": \"x') where number = 1")
    connection.close()
    served.start()
    async with served.client(keys["mine"]) as me:
        failed = await me.receive()
        assert (failed["why"], failed["fatal"]) == ("broken", True)
        assert "2" in failed["text"]
    async with served.client(served.new(game="leaf-boats")["mine"]) as me:
        assert await me.asked()


def test_known_keys_are_listed_with_where_their_match_stands(own_server: OwnServer) -> None:
    served = own_server()
    keys = served.new(game="leaf-boats", mode="solo", names=["Ann", "\u202eBen\n"])

    async def a_little() -> None:
        async with served.client(keys["mine"]) as me:
            await me.asked()

    asyncio.run(a_little())
    status, pages = served.request("/api/rooms/known", {"keys": [keys["mine"], keys["spectator"], "x" * 32]})
    assert status == 200
    by_key = {page["key"]: page for page in pages}  # type: ignore[index]
    assert set(by_key) == {keys["mine"], keys["spectator"]}
    assert by_key[keys["mine"]]["seats"] == [0, 1]
    assert by_key[keys["mine"]]["names"] == ["Ann", "Ben"]
    assert by_key[keys["mine"]]["yours"]
    assert not by_key[keys["spectator"]].get("yours")
