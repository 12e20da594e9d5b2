"""Records over HTTP: who may see what of them, how they come in and go out, and how they are played on."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import AsyncTestClient

from kirifuda.errors import KirifudaError
from kirifuda.kernel.rng import seeded
from kirifuda.library.decks import built_in, load_deck
from kirifuda.library.games import names as games
from kirifuda.library.pool import pool
from kirifuda.record import SAMPLED, SEAT, Match, Seated, Witness, parse, seat_form
from kirifuda.server.app import make_app
from kirifuda.server.library.kept import MOST_LINES, imported
from kirifuda.server.messages import Table
from kirifuda.server.resources import Film, Keys
from kirifuda.server.rooms.attendant import Attendant, Pace
from kirifuda.server.rooms.registry import Rooms
from kirifuda.server.settings import Settings
from kirifuda.server.shown.onlooker import Onlooker, RoomFacts
from kirifuda.server.web.packing import SMALLEST

Client = AsyncTestClient[Litestar]


def played(
    game: str = "rumbling-angel", choices: int = 30, seed: int = 4,
    seats: tuple[Seated, Seated] = (Seated("Aki"), Seated("Ben")),
) -> Match:  # fmt: skip
    """A match of two shipped decks, answered at random."""
    cards = pool(game)
    decks = [load_deck(name, cards) for name in built_in(cards.rules)][:2]
    match = Match.start(game, (decks[0], decks[1]), seed, seats=seats)
    rng = seeded(seed)
    while match.decision is not None and len(match.decisions) < choices:
        match.choose(match.decision.seat, match.decision.options.sample(rng))
    return match


@pytest.fixture
async def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Client]:
    monkeypatch.setenv("KIRIFUDA_HOME", str(tmp_path))
    app = make_app(Settings(store=f"sqlite:///{tmp_path}/rooms.db", names=("testserver.local",)))
    async with AsyncTestClient(app) as client:
        yield client


def rooms_of(client: Client) -> Rooms:
    found: Rooms = client.app.state.rooms
    return found


def bearer(key: str, language: str = "en") -> dict[str, str]:
    return {"Authorization": f"Bearer {key}", "Accept-Language": language}


async def bring(client: Client, text: str) -> Keys:
    answer = await client.post("/api/records", json={"text": text})
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=Keys)


async def film(client: Client, key: str, look: int, language: str = "en") -> Film:
    answer = await client.get(f"/api/record/film?look={look}", headers=bearer(key, language))
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Film)


def merged(table: Any, patch: Any) -> Any:
    """RFC 7396."""
    if not isinstance(patch, dict):
        return patch
    found = dict(table) if isinstance(table, dict) else {}
    for key, value in patch.items():
        if value is None:
            found.pop(key, None)
        else:
            found[key] = merged(found.get(key), value)
    return found


def tables(found: Film) -> list[Table]:
    """The table of each frame, as a browser puts it together."""
    now: Any = msgspec.to_builtins(found.frames[0].table)
    whole = [now]
    for frame in found.frames[1:]:
        now = merged(now, frame.patch)
        whole.append(now)
    return [msgspec.convert(table, Table) for table in whole]


# Seeing --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("look", [0, 1, 2, 3])
async def test_an_imported_record_is_seen_with_any_eyes(client: Client, game: str, look: int) -> None:
    match = played(game)
    keys = await bring(client, match.text)
    found = await film(client, keys.mine, look, "ja")
    assert (found.form, found.looks, found.can_play_on) == ("full", [0, 1, 2, 3], True)
    assert found.title == "Aki 対 Ben"
    onlooker = Onlooker(match, look, "ja")
    expected = [onlooker.table(RoomFacts(found_seats(found)), n) for n in range(len(match.states))]
    assert tables(found) == expected


@pytest.mark.parametrize(
    ("seats", "called"),
    [
        ((Seated("a"), Seated("b", "heuristic")), ["Player A", "B · Computer"]),
        ((Seated("a"), Seated("")), ["Player A", "Player B"]),
        ((Seated("b"), Seated("a")), ["A · b", "B · a"]),
        ((Seated("a", "random"), Seated("b", "random")), ["A · playing at random", "B · playing at random"]),
    ],
)
async def test_whoever_has_no_name_is_called_as_at_the_table(
    client: Client, seats: tuple[Seated, Seated], called: list[str]
) -> None:
    keys = await bring(client, played(choices=3, seats=seats).text)
    found = await film(client, keys.mine, 0, "en")
    assert [found_seats(found)[str(seat)].name for seat in range(2)] == called
    names = [name.rpartition(" · ")[2] for name in called]
    assert found.title == " against ".join(called if names[0] == names[1] else names)
    wanted = {"at": 3, "seat": 0, "mode": "solo"}
    begun = await client.post("/api/record/play-on", json=wanted, headers=bearer(keys.mine))
    assert begun.status_code == 201, begun.text
    rooms = rooms_of(client)
    entered = await rooms.enter(msgspec.json.decode(begun.content, type=Keys).mine)
    assert entered is not None
    assert entered[0].kept.names == [name if name in "ab" else "" for name in names]


def found_seats(found: Film) -> Any:
    first = found.frames[0].table
    assert first is not None
    return first.seats


async def test_of_a_match_in_play_a_key_shows_what_its_seats_may_know(client: Client) -> None:
    match = played()
    keys = await rooms_of(client).adopt(match, "friends", [0])
    mine = await film(client, keys.mine, 0)
    assert (mine.looks, mine.can_play_on) == ([0, 2], False)
    for key, look in ((keys.mine, 1), (keys.mine, 3), (keys.spectator, 0)):
        refused = await client.get(f"/api/record/film?look={look}", headers=bearer(key))
        assert (refused.status_code, refused.json()["why"]) == (403, "look")
    witness = Witness(parse(seat_form(match, 0)))
    assert len(mine.frames) <= len(witness.steps)  # the other seat's unfinished declarations can't be counted
    known = {card.definition.id for card in witness.header.cards}
    text = msgspec.json.encode(mine).decode()
    for stranger in {card.id for card in match.header.decks[1].cards} - known:
        assert stranger not in text


async def test_only_a_film_without_secrets_is_packed(client: Client) -> None:
    """The length of something packed tells of what is in it, and the other seat chose a name that stands there."""
    keys = await rooms_of(client).adopt(played(), "friends", [0])
    secret = await client.get("/api/record/film?look=0", headers=bearer(keys.mine))
    assert "content-encoding" not in secret.headers
    brought = await bring(client, played().text)
    open_ = await client.get("/api/record/film?look=3", headers=bearer(brought.mine))
    assert open_.headers["content-encoding"] == "gzip"
    assert int(open_.headers["content-length"]) < len(open_.content) / 4
    several = [(await rooms_of(client).adopt(played(), "friends", [0])).mine for _ in range(8)]
    known = await client.post("/api/rooms/known", json={"keys": several})
    assert len(known.content) > SMALLEST
    assert "content-encoding" not in known.headers


async def test_long_work_is_done_one_after_the_other_and_beside_the_matches(client: Client) -> None:
    rooms = rooms_of(client)
    working, first = threading.Event(), threading.Event()
    begun: list[int] = []

    def work(n: int) -> int:
        begun.append(n)
        working.set()
        first.wait(20)
        return threading.get_ident()

    tasks = [asyncio.create_task(rooms.heavy(work, n)) for n in range(3)]
    await asyncio.to_thread(working.wait, 20)
    await bring_nothing(client)
    assert begun == [0]
    first.set()
    done = await asyncio.gather(*tasks)
    assert begun == [0, 1, 2]
    assert threading.get_ident() not in done


async def bring_nothing(client: Client) -> None:
    """The server answers."""
    assert (await client.get("/api/agents")).status_code == 200


async def test_both_hands_are_seen_when_all_is_over_and_by_who_plays_both(client: Client) -> None:
    solo = await rooms_of(client).adopt(played(), "solo", [0, 1])
    assert (await film(client, solo.mine, 3)).looks == [0, 1, 2, 3]
    match = played()
    match.leave(1, "conceded")
    over = await rooms_of(client).adopt(match, "friends", [0])
    found = await film(client, over.spectator, 3)
    last = tables(found)[-1]
    assert last.over is not None
    assert last.over.winner == 0
    assert all(side.piles["hand"].cards for side in last.sides.values())


async def test_what_one_seat_saw_is_seen_again(client: Client) -> None:
    match = played("ficus")
    text = seat_form(match, 1)
    keys = await bring(client, text)
    found = await film(client, keys.mine, 2)
    assert (found.form, found.looks) == (SEAT, [1])
    assert "can't be checked" in found.notes[0]
    onlooker = Onlooker(match, 1, "en")
    facts = RoomFacts(found_seats(found))
    shown = tables(found)
    assert shown[-1] == onlooker.table(facts)
    assert shown[0] == onlooker.table(facts, 0)


# Files ---------------------------------------------------------------------------------------------------


async def test_the_file_is_full_when_the_match_is_over_and_one_seats_until_then(client: Client) -> None:
    match = played()
    keys = await rooms_of(client).adopt(match, "friends", [1])
    seen = await client.get("/api/record/file", headers=bearer(keys.mine))
    assert seen.text == seat_form(match, 1)
    assert "attachment" in seen.headers["content-disposition"]
    nothing = await client.get("/api/record/file", headers=bearer(keys.spectator, "ja"))
    assert nothing.status_code == 403
    assert "終わってから" in nothing.json()["text"]
    match.leave(1, "conceded")
    over = await rooms_of(client).adopt(match, "friends", [1])
    whole = await client.get("/api/record/file", headers=bearer(over.spectator))
    assert Match.read(whole.text).state.digest == match.state.digest


@pytest.mark.parametrize(
    ("headers", "why"),
    [({}, "key"), ({"Authorization": "Basic abc"}, "key"), ({"Authorization": "Bearer short"}, "key"),
     ({"Authorization": "Bearer " + "x" * 32}, "key")],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/api/record/film", "/api/record/file", "/api/reports/abc/seat"])
async def test_without_a_key_nothing_opens(client: Client, path: str, headers: dict[str, str], why: str) -> None:
    answer = await client.get(path, headers=headers)
    assert (answer.status_code, answer.json()["why"]) == (401, why)


# Bringing in ---------------------------------------------------------------------------------------------


async def test_a_record_that_says_something_else_than_the_rules_is_refused_at_its_line(client: Client) -> None:
    lines = played().text.splitlines()
    wrong = json.loads(lines[3])
    wrong["do"] = "choose 99999"
    lines[3] = json.dumps(wrong)
    answer = await client.post("/api/records", json={"text": "\n".join(lines), "language": "ja"})
    assert answer.status_code == 400
    assert answer.json()["text"].startswith("4行目：3手目、do：'choose 99999'")
    english = await client.post("/api/records", json={"text": "\n".join(lines)})
    assert english.json()["text"].startswith("Line 4: choice 3, do: 'choose 99999'")


NO_RECORDS = ["", "{", "x", '{"kifu": 2}', "\ufeff", "\n" * MOST_LINES, '{"kifu": 1, "form": "seat"}']


@pytest.mark.parametrize("text", NO_RECORDS)
@pytest.mark.parametrize("language", ["en", "ja"])
async def test_what_is_no_record_is_a_problem(client: Client, text: str, language: str) -> None:
    answer = await client.post("/api/records", json={"text": text, "language": language})
    assert answer.status_code in (400, 422)
    assert answer.json()["text"]
    assert any(japanese(c) for c in answer.json()["text"]) is (language == "ja")


def japanese(c: str) -> bool:
    return "\u3040" <= c <= "\u9fff"


GOOD = played("leaf-boats", 14).text
PIECES = ["[" * 500, '"', "1e9", "9" * 60, "null", "{}", "\n"]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_no_text_is_more_than_an_error(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(GOOD) - 1))
    put = data.draw(st.one_of(st.text(max_size=8), st.sampled_from(PIECES)))
    text = GOOD[:at] + put + GOOD[at + data.draw(st.integers(0, 20)) :]
    try:
        record, lines = imported(text)
    except KirifudaError:
        return
    assert isinstance(record, Match)
    assert Match.read("\n".join(lines)).state.digest == record.state.digest


# Playing on ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["computer", "solo"])
async def test_a_record_is_played_on_from_any_position(client: Client, mode: str) -> None:
    match = played()
    keys = await bring(client, match.text)
    wanted = {"at": 11, "seat": 1, "mode": mode, "agent": "random"}
    answer = await client.post("/api/record/play-on", json=wanted, headers=bearer(keys.mine))
    assert answer.status_code == 201, answer.text
    new = msgspec.json.decode(answer.content, type=Keys)
    entered = await rooms_of(client).enter(new.mine)
    assert entered is not None
    room, seats = entered
    assert seats == ([1] if mode == "computer" else [0, 1])
    assert room.match is not None
    assert room.match.state.digest == match.states[11].digest
    by = ["random", "person"] if mode == "computer" else ["person", "person"]
    assert [seated.agent for seated in room.match.seats] == by


async def test_what_a_seat_saw_is_played_on_as_a_guess(client: Client) -> None:
    match = played("ficus")
    keys = await bring(client, seat_form(match, 0))
    answer = await client.post("/api/record/play-on", json={"at": 9, "seat": 0}, headers=bearer(keys.mine))
    assert answer.status_code == 201, answer.text
    entered = await rooms_of(client).enter(answer.json()["mine"])
    assert entered is not None
    guess = entered[0].match
    assert guess is not None
    assert guess.header.form == SAMPLED
    seen = Witness(parse(seat_form(match, 0))).steps[9].view
    assert guess.rules.view(guess.states[0], 0).encode() == seen.encode()


@pytest.mark.parametrize(
    ("wanted", "status", "why"),
    [({"at": 999, "seat": 0}, 422, "position"), ({"at": 3, "seat": 0, "agent": "heuristik"}, 422, "agent"),
     ({"at": 3, "seat": 2}, 400, "bad-request"), ({"at": -1, "seat": 0}, 400, "bad-request")],
)  # fmt: skip
async def test_what_cannot_be_played_on_is_a_problem(
    client: Client, wanted: dict[str, Any], status: int, why: str
) -> None:
    keys = await bring(client, played().text)
    answer = await client.post("/api/record/play-on", json=wanted, headers=bearer(keys.mine))
    assert (answer.status_code, answer.json()["why"]) == (status, why)


async def test_a_match_in_play_is_not_branched(client: Client) -> None:
    keys = await rooms_of(client).adopt(played(), "computer", [0])
    answer = await client.post("/api/record/play-on", json={"at": 2, "seat": 0}, headers=bearer(keys.mine))
    assert (answer.status_code, answer.json()["why"]) == (403, "not-over")


async def test_nobody_plays_in_a_record(client: Client) -> None:
    match = played(choices=5)
    keys = await bring(client, match.branch(5, seats=(Seated("Aki", "random"), Seated("Ben", "random"))).text)
    entered = await rooms_of(client).enter(keys.mine)
    assert entered is not None
    room, seats = entered
    assert (room.mode, seats) == ("record", [])
    attendant = Attendant(room, rooms_of(client).thinkers, Pace(watched=0))
    room.connections.add(cast("Any", object()))  # somebody looks on: elsewhere that sets two agents playing
    attendant.look()
    assert not attendant.busy
    room.connections.clear()


# Reports -------------------------------------------------------------------------------------------------


async def test_a_report_comes_with_what_the_seat_saw_and_a_guess(client: Client) -> None:
    match = played()
    rooms = rooms_of(client)
    keys = await rooms.adopt(match, "friends", [0])
    entered = await rooms.enter(keys.mine)
    assert entered is not None
    report = await rooms.report(entered[0], 0, "the stag struck twice", "en")
    seen = await client.get(f"/api/reports/{report}/seat", headers=bearer(keys.mine))
    assert seen.text == seat_form(match, 0)
    guess = await client.get(f"/api/reports/{report}/sampled", headers=bearer(keys.mine))
    again = Match.read(guess.text)
    assert again.rules.view(again.state, 0).encode() == match.rules.view(match.state, 0).encode()
    for key, form in ((keys.spectator, "seat"), (keys.mine, "full")):
        answer = await client.get(f"/api/reports/{report}/{form}", headers=bearer(key))
        assert answer.status_code == 404


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_who_watched_and_reported_is_told_that_there_is_no_record(client: Client, language: str) -> None:
    rooms = rooms_of(client)
    keys = await rooms.adopt(played(), "friends", [0])
    entered = await rooms.enter(keys.spectator)
    assert entered is not None
    report = await rooms.report(entered[0], 2, "", language)
    for form in ("seat", "sampled"):
        answer = await client.get(f"/api/reports/{report}/{form}", headers=bearer(keys.spectator, language))
        assert (answer.status_code, answer.json()["why"]) == (409, "watching")
        assert ("watching" if language == "en" else "観戦者") in answer.json()["text"]
