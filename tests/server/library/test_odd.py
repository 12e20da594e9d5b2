"""Requests that nobody means well, or that nobody has thought of: each is answered, and the next one too."""

import json
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from kirifuda.library.pool import pool

CHECK = "/api/games/ficus/decks/check"
HANDS = "/api/games/ficus/decks/hands"
DOORS = (CHECK, HANDS, "/api/rooms", "/api/rooms/known", "/api/records", "/api/record/play-on")
BODIES = (
    b"", b"{", b"null", b"[]", b"1", b'"x"', b"\xff\xfe", b'{"a":' * 5000, b"[" * 5000, b'{"text": 1}',
    b'{"text": "1 x", "language": "fr"}', b'{"text": "' + b"x" * 30_000 + b'"}', b'{"keys": ["short"]}',
)  # fmt: skip


@pytest.mark.parametrize("door", DOORS)
def test_a_body_of_any_shape_is_answered(client: TestClient[Any], door: str) -> None:
    for body in BODIES:
        answer = client.post(door, content=body, headers={"content-type": "application/json", "accept-language": "ja"})
        problem = answer.json()
        assert answer.status_code in (400, 401, 422), (body[:20], problem)
        assert problem["text"]
        if problem["why"] == "bad-request":
            assert problem["text"].startswith(("この要求は読めません", "要求の中の")), problem


@pytest.mark.parametrize(
    "path", ["../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "..%2f..%2fetc%2fpasswd", "/etc/passwd", "%00", "x" * 5000]
)
@pytest.mark.parametrize("under", ["/static/{}", "/api/games/{}/cards", "/api/games/{}/rules"])
def test_a_path_that_leads_out_leads_nowhere(client: TestClient[Any], under: str, path: str) -> None:
    answer = client.get(under.format(path))
    assert answer.status_code == 404
    assert "root:" not in answer.text


def test_a_deck_of_more_cards_than_can_be_dealt(client: TestClient[Any]) -> None:
    text = "\n".join([f"99 {card}" for card in pool("ficus").cards])
    for door, body in ((CHECK, {"text": text, "language": "ja"}), (HANDS, {"text": text})):
        answer = client.post(door, json=body, headers={"accept-language": "ja"})
        assert "1000" in answer.text, answer.text
        assert answer.status_code < 500
    room = client.post("/api/rooms", json={"game": "ficus", "mode": "solo", "decks": [text, ""]})
    assert (room.status_code, room.json()["why"]) == (422, "deck")


def test_a_deck_s_name_is_one_line_that_turns_nothing_around(client: TestClient[Any]) -> None:
    card = next(iter(pool("ficus").cards))
    text = f"# \u202eevil\u2066<script>{'n' * 2000}\n4 {card}"
    found = client.post(CHECK, json={"text": text}).json()
    assert found["name"].startswith("evil<script>n")
    assert len(found["name"]) == 60
    assert "\u202e" not in json.dumps(found, ensure_ascii=False)


def test_names_in_a_record_that_is_brought_in_are_short_lines(client: TestClient[Any], root: Path) -> None:
    lines = (root / "tests/replays/records/24-conceded.kifu").read_text(encoding="utf-8").splitlines()
    head = json.loads(lines[0])
    head["seats"][0]["name"] = "<img src=x>\u202e" + "n" * 2000
    head["decks"][0]["name"] = "\u2067Glass" + "d" * 2000
    keys = client.post("/api/records", json={"text": "\n".join([json.dumps(head), *lines[1:]])}).json()
    film = client.get("/api/record/film?look=2", headers={"authorization": f"Bearer {keys['mine']}"}).json()
    seat = film["frames"][0]["table"]["seats"]["0"]
    name = "<img src=x>" + "n" * 49
    assert seat["name"] == f"A · {name}"
    assert seat["deck"] == "Glass" + "d" * 55
    assert film["title"].startswith(name + " ")
    (page,) = client.post("/api/rooms/known", json={"keys": [keys["mine"]]}).json()
    assert page["names"][0] == name
    assert page["decks"][0] == seat["deck"]


@pytest.mark.parametrize(
    ("changed", "word"),
    [
        ({"kifu": 2}, "形式2の棋譜"), ({"game": "nope"}, "というゲームはありません"), ({"form": "odd"}, "formは"),
        ({"decks": []}, "2047枚まで"),
    ],
)  # fmt: skip
def test_a_record_of_another_kind_says_what_it_is(
    client: TestClient[Any], root: Path, changed: dict[str, object], word: str
) -> None:
    lines = (root / "tests/replays/records/24-conceded.kifu").read_text(encoding="utf-8").splitlines()
    head = json.loads(lines[0])
    if "decks" in changed:
        changed = {"decks": [{"name": "x", "cards": [f"1999 {head['cards'][0]['id']}"]}] * 2}
    text = "\n".join([json.dumps({**head, **changed}), *lines[1:]])
    answer = client.post("/api/records", json={"text": text, "language": "ja"})
    assert answer.status_code == 400
    assert word in answer.json()["text"]
