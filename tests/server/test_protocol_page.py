"""`docs/protocol.md` describes the messages as they are, and its exchange is one that the server has just had."""

import json
import secrets
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from kirifuda.server.app import make_app
from kirifuda.server.client import patched
from kirifuda.server.pages import filled, reference
from kirifuda.server.settings import Settings

PAGE = "docs/protocol.md"
ROOM = {"game": "leaf-boats", "mode": "solo", "decks": ["fleet", "bad-weather"], "names": ["Aki", "Haru"]}
WIDE = 116


class Talk:
    """A conversation over the wire, written down as it goes."""

    def __init__(self, client: TestClient[Any], socket: Any) -> None:
        self.client = client
        self.socket = socket
        self.lines: list[str] = []
        self.table: dict[str, Any] = {}

    def note(self, text: str) -> None:
        self.lines += ["", text, ""]

    def write(self, sign: str, message: object) -> None:
        self.lines += ["```json", f"{sign} {laid(message)}", "```"]

    def say(self, message: dict[str, Any], answers: int = 1) -> dict[str, Any]:
        """Send a message; its last answer."""
        self.write("→", message)
        self.socket.send_text(json.dumps(message))
        answer: dict[str, Any] = {}
        for _ in range(answers):
            answer = json.loads(self.socket.receive_text())
            self.write("←", answer)
            if answer["type"] == "frame":
                self.table = answer["table"] if "table" in answer else patched(self.table, answer["patch"])
        return answer

    @property
    def asked(self) -> dict[str, Any]:
        """What an answer to the open question says of it."""
        return {"seat": self.table["question"]["seat"], "number": self.table["question"]["number"]}


def laid(value: object, indent: int = 0) -> str:
    """JSON on as few lines as hold it."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= WIDE or not isinstance(value, (dict, list)) or not value:
        return flat
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        parts = [f"{json.dumps(name)}: {laid(one, indent + 2)}" for name, one in value.items()]
        return "{\n" + ",\n".join(inner + part for part in parts) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(inner + laid(one, indent + 2) for one in value) + "\n" + " " * indent + "]"


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Talk]:
    """A room that has just been opened; its chance is the same in each run."""
    keys = count(1)
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _bytes: f"a-long-random-key-of-letters-no-{next(keys)}")
    monkeypatch.setattr(secrets, "token_hex", lambda bytes_: "5ec2e75e" * (bytes_ // 4))
    app = make_app(Settings(store=f"sqlite:///{tmp_path}/rooms.db"))
    with TestClient(app, base_url="http://127.0.0.1") as client, client.websocket_connect("/ws") as socket:
        yield Talk(client, socket)


def exchange(talk: Talk) -> str:
    talk.note("A room is begun over HTTP (`POST /api/rooms`, then its answer); both seats are this browser's own.")
    talk.write("→", ROOM)
    keys = talk.client.post("/api/rooms", json=ROOM).json()
    talk.write("←", keys)
    talk.note("The browser sits down, with its part of the seed: the play mat, then the table, whole.")
    talk.say({"type": "hello", "key": keys["mine"], "language": "en", "contribution": "0123abce"}, 2)
    dear = next(
        option for option in talk.table["question"]["options"]
        if option.get("act") == "Launch" and "cost 1" in option["text"]
    )  # fmt: skip
    talk.note("May this card be played?")
    explained = talk.say({"type": "explain", "op": "e1", "card": dear["card"]})
    assert explained["acts"][0]["may"]
    talk.note("It may. It lies on the table once its place is chosen and it is paid; until then `back` takes it back.")
    first = talk.asked
    frame = talk.say({"type": "choose", "op": "c1", **first, "picks": [dear["pick"]]})
    assert frame["op"] == "c1"
    assert talk.table["question"]["back"]
    talk.note("An answer that comes twice is done once, and one to a question that is no longer open is not done.")
    talk.say({"type": "choose", "op": "c1", **first, "picks": [dear["pick"]]})
    refused = talk.say({"type": "choose", "op": "c2", **first, "picks": [dear["pick"]]})
    assert refused["why"] == "stale"
    talk.note("What is no answer is refused, with the rule that says so.")
    refused = talk.say({"type": "choose", "op": "c3", **talk.asked, "picks": []})
    assert refused["why"] == "not-legal"
    talk.note("The place is chosen.")
    place = talk.table["question"]["options"][0]
    talk.say({"type": "choose", "op": "c4", **talk.asked, "picks": [place["pick"]]})
    talk.note("Would this be an answer, and how could it become one? Then it is paid.")
    considered = talk.say({"type": "consider", "op": "k1", **talk.asked, "picks": []})
    assert not considered["allowed"]
    frame = talk.say({"type": "choose", "op": "c5", **talk.asked, "picks": considered["complete"]})
    assert any(motion["kind"] == "move" for motion in frame["motions"])
    talk.note("The match is given up: with its end comes what anybody needs to check the shuffle.")
    frame = talk.say({"type": "leave", "op": "l1", "seat": 0})
    assert frame["patch"]["over"]["fairness"]["secret"]
    return "\n".join(talk.lines).strip() + "\n"


def test_the_page_is_as_it_would_be_made_now(talk: Talk, root: Path, golden: Callable[[str, str], None]) -> None:
    page = (root / PAGE).read_text(encoding="utf-8")
    golden(PAGE, filled(page, {**reference(), "exchange": exchange(talk)}))
