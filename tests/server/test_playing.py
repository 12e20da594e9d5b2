"""Whole matches over the socket, and what becomes of every wrong input."""

import asyncio
import json
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from kirifuda.server.client import Client

from .conftest import Served

GAMES = ("rumbling-angel", "ficus", "leaf-boats")
Json = dict[str, Any]


def secret_kept(client: Client) -> None:
    """Nothing of the seed is told before the match is over."""
    fairness = client.over and client.over["fairness"]
    assert fairness
    for text in client.heard:
        message = json.loads(text)
        if not (message.get("table") or message.get("patch") or {}).get("over"):
            assert fairness["secret"] not in text
            assert fairness["seed"] not in text


def checks(fairness: Json) -> None:
    """What anybody can compute from what he was sent."""
    assert sha256(fairness["secret"].encode()).hexdigest() == fairness["commitment"]
    text = "/".join([fairness["secret"], *fairness["contributions"]])
    assert sha256(text.encode()).hexdigest()[:32] == fairness["seed"]


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_match_against_the_computer(server: Served, game: str) -> None:
    keys = server.new(game=game)
    async with server.client(keys["mine"]) as me:
        over = await me.play(Random(1))
        assert me.welcome["commitment"] == keys["commitment"] == over["fairness"]["commitment"]
        (seat,) = me.welcome["seats"]
        assert over["fairness"]["contributions"][seat] == me.contribution
        checks(over["fairness"])
        secret_kept(me)
        assert me.log
        assert not me.table.get("canUndo")
        assert not me.table.get("canLeave")
        for message in ({"type": "undo", "op": "late"}, {"type": "leave", "op": "later"}):
            assert (await refused(me, {**message, "seat": seat}))["why"] == "over"


@pytest.mark.parametrize("game", GAMES)
async def test_two_people_and_a_spectator(server: Served, game: str) -> None:
    keys = server.new(game=game, mode="friends", names=["Ann", "Ben"])
    async with (
        server.client(keys["mine"]) as ann, server.client(keys["spectator"]) as eve,
    ):
        await ann.until(lambda m: m["type"] == "welcome" and m["waitingFor"] == [1 - m["seats"][0]])
        async with server.client(keys["friend"], "ja") as ben:

            async def watch() -> None:
                while not eve.over:
                    await eve.receive()

            await asyncio.gather(ann.play(Random(2)), ben.play(Random(3)), watch())
            for one in (ann, ben, eve):
                secret_kept(one)
            assert {ann.over["fairness"]["seed"], ben.over["fairness"]["seed"]} == {eve.over["fairness"]["seed"]}  # type: ignore[index]
            checks(eve.over["fairness"])  # type: ignore[index]
            assert eve.welcome["seats"] == []
            assert all("question" not in json.loads(text).get("table", {}) for text in eve.heard)
            shown = [eve.table["seats"][seat]["name"].split(" · ") for seat in "01"]
            assert [letter for letter, _ in shown] == ["A", "B"]
            assert {name for _, name in shown} == {"Ann", "Ben"}
            hands_apart(ann, ben)


async def test_how_the_decks_were_shuffled_is_told_when_all_is_over(server: Served) -> None:
    keys = server.new(game="ficus", mode="friends", seat=0)
    bearers = [(keys["mine"], 0), (keys["friend"], 1), (keys["spectator"], 2)]

    def films() -> list[Json]:
        asked = [(f"/api/record/film?look={look}", f"Bearer {key}") for key, look in bearers]
        return [server.request(path, authorization=key)[1] for path, key in asked]

    async with server.client(keys["mine"]) as ann, server.client(keys["friend"]) as ben:
        await asyncio.gather(*[one.until(lambda m: m["type"] == "frame") for one in (ann, ben)])
        before = await asyncio.to_thread(films)
        await ann.send({"type": "leave", "op": "enough", "seat": 0})
        while not ann.over:
            await ann.receive()
        shuffle = ann.over["fairness"]
        for film in before:
            assert film["frames"]
            assert not [one for one in (shuffle["secret"], shuffle["seed"]) if one in json.dumps(film)]
        for film in await asyncio.to_thread(films):
            assert json.dumps(shuffle) in json.dumps(film)


def hands_apart(one: Client, other: Client) -> None:
    """Nobody is shown the other's hand: a question goes to the seat that is asked, and to nobody else."""
    for client in (one, other):
        (seat,) = client.welcome["seats"]
        for text in client.heard:
            message = json.loads(text)
            asked = (message.get("table") or message.get("patch") or {}).get("question")
            if asked and "seat" in asked:
                assert asked["seat"] == seat


async def refused(client: Client, message: Json) -> Json:
    """What a wrong input is answered; the question stays open."""
    before = client.question
    await client.send(message)
    found = await client.answered(message["op"])
    assert found["type"] == "refused"
    assert client.question == before
    return found


async def failed(client: Client) -> Json:
    """What is said to a message that can't be taken. Who is fast is told to wait (`too-fast`), but is heard."""
    return await client.until(lambda m: m["type"] == "failed" and m["why"] != "too-fast")


async def test_wrong_inputs_are_refused_and_the_match_goes_on(server: Served) -> None:
    async with server.client(server.new()["mine"]) as me:
        question = await me.asked()
        assert question is not None
        right = {"type": "choose", "seat": question["seat"], "number": question["number"], "picks": [123456]}
        assert (await refused(me, {**right, "op": "a1"}))["why"] == "not-legal"
        other = {**right, "op": "a2", "seat": 1 - question["seat"]}
        assert (await refused(me, other))["why"] == "wrong-seat"
        stale = {**right, "op": "a3", "number": [question["number"][0], question["number"][1] + 1]}
        assert (await refused(me, stale))["why"] == "stale"
        assert (await refused(me, {**right, "op": "a1", "picks": [1]}))["why"] == "not-legal"
        wrong = [{**right, "op": "a b"}, {**right, "op": "x", "picks": [2**70]}, {**right, "op": "x", "evil": 1}]
        texts = ["{", "[]", "null", '{"type":"hello"}', '{"type":"nothing"}', *[json.dumps(one) for one in wrong]]
        for text in texts:
            await me.socket.send(text)
            found = await failed(me)
            assert (found["why"], found.get("fatal", False)) == ("malformed", False)
        many = {**right, "op": "many", "picks": [1] * 201}
        await me.send(many)
        found = await failed(me)
        assert (found["op"], found["text"]) == (
            "many", "This message can't be read: picks has at most 200 entries: send fewer.",
        )  # fmt: skip
        await me.socket.send(b"\xff\xfe")
        assert (await failed(me))["why"] == "malformed"
        await me.send({"type": "report", "op": "long", "note": "x" * 40_000})
        assert (await failed(me))["why"] == "too-long"
        assert me.question == question
        await me.play(Random(4))


async def test_a_flood_is_answered_once_and_the_room_goes_on(server: Served) -> None:
    keys = server.new(mode="solo")
    async with server.client(keys["mine"]) as me, server.client(keys["mine"]) as calm:
        assert await me.asked()
        assert await calm.asked()
        flood = asyncio.create_task(send_often(me, '{"type":"look","seat":2}', 2000))
        told = await me.until(lambda m: m["type"] == "failed")
        assert told["why"] == "too-fast"
        assert not told.get("fatal")
        result = await calm.answer(Random(1))
        assert result["type"] == "frame"
        flood.cancel()
        me.socket.transport.abort()


async def send_often(client: Client, text: str, times: int) -> None:
    """Without waiting for an answer."""
    for _ in range(times):
        await client.socket.send(text)


async def test_an_input_that_comes_twice_is_done_once(server: Served) -> None:
    async with server.client(server.new(mode="solo")["mine"]) as me:
        question = await me.asked()
        assert question is not None
        picks = question["usual"] if question.get("usual") is not None else [question["options"][0]["pick"]]
        first = await me.answered(await me.choose(picks, question, "same"))
        made = me.table.get("made")
        assert first["type"] == "frame"
        again = await me.answered(await me.choose(picks, question, "same"))
        assert again["type"] == "frame"
        assert me.table.get("made") == made
        async with server.client(me.key) as there:
            await there.asked()
            await there.choose(picks, question, "same")
            assert (await there.until(lambda m: m.get("op") == "same"))["type"] == "frame"
            assert there.table.get("made") == made


async def test_two_windows_on_one_seat_and_a_reload(server: Served) -> None:
    keys = server.new()
    async with server.client(keys["mine"]) as one, server.client(keys["mine"], "ja") as other:
        first = await one.asked()
        assert first is not None
        assert (await other.asked() or {})["number"] == first["number"]
        await one.answer(Random(1))
        await other.until(lambda m: m["type"] == "frame" and other.question != first)
        async with server.client(keys["mine"]) as reloaded:
            again = await reloaded.asked()
            now = await one.asked()
            assert again == now
            assert reloaded.log == one.log


async def test_a_key_that_opens_nothing_and_another_version(server: Served) -> None:
    async with server.client("x" * 32) as me:
        failed = await me.receive()
        assert (failed["why"], failed["fatal"]) == ("unknown-key", True)
    me = Client(server.table, server.new()["mine"])
    from websockets.asyncio.client import connect

    async with connect(server.table) as socket:
        await socket.send(json.dumps({"type": "hello", "key": me.key, "v": 99}))
        failed = json.loads(await socket.recv())
        assert (failed["why"], failed["fatal"]) == ("version", True)
    async with connect(server.table) as socket:
        await socket.send(json.dumps({"type": "look", "seat": 1}))
        assert json.loads(await socket.recv())["why"] == "first-hello"


async def test_taking_back_against_the_computer(server: Served) -> None:
    async with server.client(server.new()["mine"]) as me:
        first = await me.asked()
        assert first is not None
        assert not me.table.get("canUndo")
        await me.answer(Random(5))
        await me.asked()
        (seat,) = me.table["canUndo"]
        await me.send({"type": "undo", "op": "back", "seat": seat})
        frame = await me.answered("back")
        assert frame["reset"]
        assert (await me.asked() or {})["options"] == first["options"]


async def test_taking_back_between_people_is_by_consent(server: Served) -> None:
    keys = server.new(mode="friends")
    async with server.client(keys["mine"]) as ann, server.client(keys["friend"]) as ben:
        await both_asked(ann, ben)
        asked = ann if ann.question else ben
        other = ben if asked is ann else ann
        first = asked.question
        (seat,) = asked.welcome["seats"]
        await asked.answer(Random(1))
        for yes in (False, True):
            await asked.send({"type": "undo", "op": f"u{yes}", "seat": seat})
            assert (await asked.answered(f"u{yes}"))["type"] == "frame"
            await other.until(lambda m: bool(other.table.get("wish")))
            assert other.table["wishSeat"] == seat
            await asked.send({"type": "agree", "op": f"self{yes}", "seat": seat, "yes": True})
            assert (await asked.answered(f"self{yes}"))["why"] == "not-now"
            await other.send({"type": "agree", "op": f"a{yes}", "seat": 1 - seat, "yes": yes})
            assert (await other.answered(f"a{yes}"))["type"] == "frame"
            await asked.until(lambda m: not asked.table.get("wish"))
        assert asked.question == {**(first or {}), "number": asked.question["number"]}  # type: ignore[index]


async def both_asked(ann: Client, ben: Client) -> int:
    """Whose question comes first."""
    while not (ann.table and ben.table):
        await asyncio.gather(*[one.receive() for one in (ann, ben) if not one.table])
    return 0 if ann.question else 1


async def test_leaving_and_then_nothing_more(server: Served) -> None:
    async with server.client(server.new()["mine"]) as me:
        question = await me.asked()
        assert question is not None
        (seat,) = me.table["canLeave"]
        await me.send({"type": "leave", "op": "gone", "seat": seat})
        assert (await me.answered("gone"))["type"] == "frame"
        assert me.over is not None
        assert me.over["winner"] == 1 - seat
        assert (await me.answered(await me.choose([1], question)))["why"] == "over"
        await me.send({"type": "undo", "op": "late", "seat": seat})
        assert (await me.answered("late"))["why"] == "over"


@pytest.mark.parametrize("game", ["rumbling-angel", "ficus", "leaf-boats"])
async def test_the_guided_first_game(server: Served, game: str) -> None:
    async with server.client(server.new(game=game, mode="guided")["mine"]) as me:
        while await me.asked() is not None:
            lesson = me.table.get("lesson") or {}
            if not lesson.get("wanted"):
                break
            question = me.question
            assert question is not None
            wrong = next((o["pick"] for o in question["options"] if [o["pick"]] != lesson["picks"]), None)
            if wrong is not None and question["kind"] == "act":
                found = await me.answered(await me.choose([wrong]))
                assert found["type"] == "frame" or (found["why"], bool(found["text"])) == ("lesson", True)
                if found["type"] == "frame":
                    continue
            assert (await me.answered(await me.choose(lesson["picks"])))["type"] == "frame"
        assert me.table["lesson"]["said"]
        rng = Random(2)
        for _ in range(5):  # the learner is free, and the computer answers
            if await me.asked() is not None:
                await me.answer(rng)


async def test_watching_two_agents(server: Served) -> None:
    keys = server.new(game="leaf-boats", mode="watch", agents=["random", "random"])
    async with server.client(keys["mine"], contribution="") as me:
        await me.until(lambda m: m["type"] == "frame" and me.table.get("made", 0) > 2)
        assert me.welcome["seats"] == []
        assert me.question is None


async def test_windows_go_by_as_one_wishes(server: Served) -> None:
    keys = server.new(mode="solo")
    async with server.client(keys["mine"]) as me:
        await me.asked()
        windows = [window["key"] for window in me.welcome["layout"]["windows"]]
        for seat in (0, 1):
            await me.send({"type": "stops", "op": f"s{seat}", "seat": seat, "passed": [*windows, "no/own"]})
            assert (await me.answered(f"s{seat}"))["type"] == "frame"
        async with server.client(keys["mine"]) as again:
            await again.asked()
            assert again.welcome["stops"] == {"0": sorted(windows), "1": sorted(windows)}
        rng = Random(3)
        while (question := await me.asked()) is not None:
            assert not (window_of(question, me) in windows and any(o.get("passing") for o in question["options"]))
            await me.answer(rng)
        assert me.over


def window_of(question: Json, client: Client) -> str:
    """How the layout calls a question that may go by."""
    whose = "own" if client.table["turnSeat"] == question["seat"] else "theirs"
    return f"{question['reason']}/{whose}"
