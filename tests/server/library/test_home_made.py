"""A set of somebody's own that changes, breaks or goes while matches are played with it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from kirifuda.library.pool import user_folder
from kirifuda.server.client import patched

Json = dict[str, Any]
NAME = "<script>alert(1)</script>"
DECK = "\n".join([*[f"3 MY-{n:03}" for n in range(1, 17)], "2 MY-017"])


def written(cards: int = 20) -> str:
    """A set of plain characters."""
    name = json.dumps(NAME)
    head = f'game = "ficus"\nset = "mine"\nname = {{ en = {name}, ja = {name} }}\n'
    card = (
        '[[card]]\nid = "MY-{n:03}"\nname = {{ en = {name}, ja = {name} }}\ntype = "character"\ncolour = "red"\n'
        "level = 0\npower = 2500\nbreak = 1\n"
    )
    return head + "".join([card.format(n=n, name=json.dumps(f"{NAME} {n}")) for n in range(1, cards + 1)])


@pytest.fixture
def own(client: TestClient[Any]) -> Path:
    """The file of a set of the host's own, which can be played."""
    folder = user_folder("ficus")
    folder.mkdir(parents=True)
    file = folder / "mine.toml"
    file.write_text(written(), encoding="utf-8")
    return file


def removed(file: Path) -> None:
    file.unlink()


def broken(file: Path) -> None:
    file.write_text("nonsense [", encoding="utf-8")


def smaller(file: Path) -> None:
    file.write_text(written(5), encoding="utf-8")


changes = pytest.mark.parametrize("change", [removed, broken, smaller])


def room(client: TestClient[Any], mode: str) -> Json:
    body = {"game": "ficus", "mode": mode, "decks": [DECK, DECK], "agents": ["random", "random"], "seat": 0}
    answer = client.post("/api/rooms", json=body)
    assert answer.status_code == 201, answer.text
    keys: Json = answer.json()
    return keys


def hello(socket: Any, key: str, language: str = "en") -> None:
    socket.send_json({"type": "hello", "key": key, "language": language, "contribution": "ab"})


def until(socket: Any, wanted: Callable[[Json], object]) -> Json:
    while not wanted(message := socket.receive_json()):
        pass
    return message  # type: ignore[no-any-return]


class Sitting:
    """Somebody at the table, and what lies there."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.table: Json = {}

    def until(self, wanted: Callable[[Json], object]) -> Json:
        """The first message that is wanted, with the table as it then is."""
        while True:
            message: Json = self.socket.receive_json()
            if message["type"] == "frame":
                self.table = message["table"] if "table" in message else patched(self.table, message["patch"])
            if wanted(message):
                return message

    def answer(self, n: int) -> None:
        """Anything that is an answer, once this seat is asked."""
        if "question" not in self.table:
            self.until(lambda _: "question" in self.table)
        asked = {"seat": 0, "number": self.table["question"]["number"]}
        self.socket.send_json({"type": "consider", "op": f"c{n}", "picks": [], **asked})
        full = self.until(lambda m: m["type"] == "considered")["complete"]
        self.socket.send_json({"type": "choose", "op": f"o{n}", "picks": full, **asked})
        assert self.until(lambda m: m.get("op") == f"o{n}")["type"] == "frame"


@changes
def test_a_match_in_play_goes_on_with_its_own_cards(
    client: TestClient[Any], own: Path, change: Callable[[Path], None]
) -> None:
    keys = room(client, "computer")
    with client.websocket_connect("/ws") as socket:
        hello(socket, keys["mine"])
        until(socket, lambda m: "table" in m)
    change(own)
    with client.websocket_connect("/ws") as socket:
        hello(socket, keys["mine"], "ja")
        me = Sitting(socket)
        for n in range(4):
            me.answer(n)
        assert any(card.get("name", "").startswith(NAME[:8]) for card in me.table["cards"].values())
        socket.send_json({"type": "leave", "op": "enough", "seat": 0})
        me.until(lambda m: m.get("op") == "enough")
    film = client.get("/api/record/film?look=3", headers={"authorization": f"Bearer {keys['mine']}"})
    assert film.status_code == 200


@changes
def test_a_match_that_can_t_begin_any_more_says_so_to_everybody(
    client: TestClient[Any], own: Path, change: Callable[[Path], None]
) -> None:
    keys = room(client, "friends")
    with client.websocket_connect("/ws") as one, client.websocket_connect("/ws") as other:
        hello(one, keys["mine"], "ja")
        until(one, lambda m: m["type"] == "welcome")
        change(own)
        hello(other, keys["friend"])
        for socket, word in ((one, "始められません"), (other, "can't begin")):
            failed = until(socket, lambda m: m["type"] == "failed")
            assert failed["why"] == "decks"
            assert failed["fatal"]
            assert word in failed["text"]
            assert "MY-0" not in failed["text"]  # a list is its player's
    own.write_text(written(), encoding="utf-8")
    with client.websocket_connect("/ws") as socket:  # the set is back
        hello(socket, keys["mine"])
        assert until(socket, lambda m: "table" in m)
