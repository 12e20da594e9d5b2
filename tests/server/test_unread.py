"""What can't be read is said with its place, with what belongs there, and with the field as it is written."""

import json
from pathlib import Path

import httpx
import msgspec
import pytest

from kirifuda.server import messages as m
from kirifuda.server.unread import operation, why

from .conftest import Served

CHOOSE = {"type": "choose", "op": "x", "seat": 0, "number": [1, 2], "picks": [1]}
WRONG = {
    "the message is no JSON, from byte 5 on": '{"a" 1}',
    "the message ends too early: send JSON that is whole": "{",
    "the message must be an object, not a list": "[]",
    "type is missing in the message: send it": "{}",
    "type must be text": '{"type": 5}',
    "type can't be 'nothing'": '{"type": "nothing"}',
    "picks is missing in the message: send it": json.dumps({k: v for k, v in CHOOSE.items() if k != "picks"}),
    "the message has no field evil: leave it out": json.dumps({**CHOOSE, "evil": 1}),
    "picks has at most 200 entries: send fewer": json.dumps({**CHOOSE, "picks": [1] * 201}),
    "picks[1] must be a whole number, not text": json.dumps({**CHOOSE, "picks": [1, "x"]}),
    "number must have 2 entries": json.dumps({**CHOOSE, "number": [1]}),
    "seat must be at most 1": json.dumps({**CHOOSE, "seat": 2}),
    "seat must be at least 0": json.dumps({**CHOOSE, "seat": -1}),
    "op must be of the form ^[A-Za-z0-9_-]+$": json.dumps({**CHOOSE, "op": "a b"}),
    "language must be one of ja, en": json.dumps({"type": "speak", "language": "fr"}),
    "key must have at least 16 letters": json.dumps({"type": "hello", "key": "k"}),
    "card has at most 40 letters: send fewer": json.dumps({"type": "explain", "op": "x", "card": "c" * 41}),
}


@pytest.mark.parametrize("said", WRONG)
def test_what_a_message_lacks_is_said_in_both_languages(said: str) -> None:
    with pytest.raises(msgspec.DecodeError) as caught:
        m.decoder.decode(WRONG[said])
    assert why(str(caught.value), "en", whole="message") == said
    japanese = why(str(caught.value), "ja", whole="message")
    assert not any(word in japanese for word in ("the message", "must", "Expected", "Object ")), japanese
    field = said.split(" ", maxsplit=1)[0]
    assert field == "the" or field in japanese


def test_what_is_new_in_msgspec_is_said_as_it_says_it() -> None:
    assert why("Something else - at `$.picks[0]`", "en", whole="message") == "picks[0]: Something else"
    assert len(why("x" * 10_000, "en", whole="message")) < 100


def test_the_operation_of_what_can_t_be_read() -> None:
    texts = (json.dumps({**CHOOSE, "picks": "x"}), '{"op": "a b"}', '{"op": 5}', "[", "[]")
    assert [operation(text) for text in texts] == ["x", "", "", "", ""]


HTTP = [
    (b"", "the request has no body: send a JSON object", "要求の本文がありません"),
    (b"{}", "game is missing in the request: send it", "要求にgameがありません"),
    (b'{"game":"ficus","mode":"x"}', "mode must be one of computer, friends,", "modeには次のどれか"),
    (b'{"game":"ficus","mode":"solo","decks":["",1]}', "decks[1] must be text, not a whole number", "decks[1]には文字"),
]


def test_requests_too(tmp_path: Path) -> None:
    server = Served(tmp_path).start()
    try:
        for body, english, japanese in HTTP:
            for language, said in (("en", english), ("ja", japanese)):
                headers = {"content-type": "application/json", "accept-language": language}
                answer = httpx.post(f"{server.address}/api/rooms", content=body, headers=headers)
                assert (answer.status_code, answer.json()["why"]) == (400, "bad-request")
                assert said in answer.json()["text"]
        room = {"game": "ficus", "mode": "solo", "options": {"hand_limit": -1}}
        answer = httpx.post(f"{server.address}/api/rooms", json=room)
        assert answer.json()["text"].startswith("hand_limit is a whole number")
    finally:
        server.end()
