"""The browser's half of the protocol, without a browser: for tests, for load, for a program of one's own.

It keeps the table that the frames describe and says what is asked. It knows no rule: any answer that it makes up it
makes of the question's options.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from random import Random
from types import TracebackType
from typing import Any, Final, Self

from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]


def patched(target: Any, patch: Any) -> Any:
    """A JSON value with a merge patch applied (RFC 7396); the old one stays as it is."""
    if not isinstance(patch, dict):
        return patch
    found = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            found.pop(key, None)
        else:
            found[key] = patched(found.get(key), value)
    return found


class Client:
    """One connection. Use it as a context: it connects and says hello."""

    def __init__(self, address: str, key: str, language: str = "en", contribution: str | None = None) -> None:
        self.address: Final = address
        self.key: Final = key
        self.language: Final = language
        self.contribution: Final = secrets.token_hex(16) if contribution is None else contribution
        self.welcome: Json = {}
        self.table: Json = {}
        self.log: list[Json] = []
        self.frames: list[Json] = []
        """Every frame as it came."""
        self.heard: list[str] = []
        """Every message as it came."""
        self.socket: ClientConnection
        self._n = 0
        self._ops = 0

    async def __aenter__(self) -> Self:
        self.socket = await connect(self.address, compression=None, max_size=None)
        await self.hello()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()

    # Speaking ----------------------------------------------------------------------------------------------

    async def send(self, message: Json) -> None:
        await self.socket.send(json.dumps(message))

    async def hello(self) -> None:
        """The first message; again after every reconnection."""
        hello: Json = {"type": "hello", "key": self.key, "language": self.language, "v": 1}
        await self.send({**hello, "contribution": self.contribution} if self.contribution else hello)

    def op(self) -> str:
        """A new operation id."""
        self._ops += 1
        return f"{id(self):x}-{self._ops}"

    async def choose(self, picks: list[int], question: Json | None = None, op: str = "") -> str:
        """Answer the open question; the operation id."""
        asked = question or self.question
        assert asked is not None
        op = op or self.op()
        message: Json = {"type": "choose", "op": op, "seat": asked["seat"], "number": asked["number"], "picks": picks}
        await self.send(message)
        return op

    # Hearing -----------------------------------------------------------------------------------------------

    async def receive(self) -> Json:
        """The next message, whatever it is; a frame is put on the table."""
        text = await self.socket.recv()
        assert isinstance(text, str)
        self.heard.append(text)
        message: Json = json.loads(text)
        if message["type"] == "welcome":
            self.welcome = message
            self._n = 0
        elif message["type"] == "frame":
            self._frame(message)
        return message

    def _frame(self, frame: Json) -> None:
        if "table" in frame:
            self.table = frame["table"]
            self.log = []
        else:
            assert frame["n"] == self._n + 1, "a frame is missing"
            self.table = patched(self.table, frame.get("patch", {}))
        if frame.get("reset"):
            self.log = []
        self._n = frame["n"]
        self.log += frame.get("log", [])
        self.frames.append(frame)

    async def until(self, wanted: Callable[[Json], object], seconds: float = 60.0) -> Json:
        """The first message from now on that is wanted. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while True:
                message = await self.receive()
                if wanted(message):
                    return message

    async def answered(self, op: str, seconds: float = 60.0) -> Json:
        """What an input comes to: a frame that acknowledges it, or a refusal."""
        return await self.until(lambda message: message.get("op") == op, seconds)

    async def asked(self, seconds: float = 60.0) -> Json | None:
        """The open question, once there is one; None when the match is over. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while not self.question and not self.over:
                if self.table.get("waiting") and len(self.welcome["seats"]) == 2:
                    await self.send({"type": "look", "seat": 1 - self.frames[-1].get("looking", 2)})
                    await self.until(lambda message: "table" in message)
                else:
                    await self.receive()
        return None if self.over else self.question

    @property
    def question(self) -> Json | None:
        found: Json | None = self.table.get("question")
        return found

    @property
    def over(self) -> Json | None:
        found: Json | None = self.table.get("over")
        return found

    # Playing -----------------------------------------------------------------------------------------------

    async def answer(self, rng: Random) -> Json:
        """Some answer to the open question, and what it comes to. One that does not fit is completed by `consider`."""
        question = self.question
        assert question is not None
        result = await self.answered(await self.choose(some_picks(question, rng), question))
        if result["type"] == "refused" and result["why"] == "not-legal":
            op = self.op()
            await self.send({
                "type": "consider", "op": op, "seat": question["seat"], "number": question["number"], "picks": [],
            })  # fmt: skip
            full = (await self.answered(op))["complete"]
            result = await self.answered(await self.choose(full, question))
        return result

    async def play(self, rng: Random) -> Json:
        """Answer until the match is over; how it ended."""
        while await self.asked() is not None:
            await self.answer(rng)
        assert self.over is not None
        return self.over


def some_picks(question: Json, rng: Random) -> list[int]:
    """Picks as a question's form asks for them."""
    picks = [option["pick"] for option in question["options"]]
    if question["kind"] == "order":
        rng.shuffle(picks)
        return picks
    if question["kind"] == "act":
        return [rng.choice(picks)]
    return rng.sample(picks, rng.randint(question["lo"], min(question["hi"], len(picks))))
