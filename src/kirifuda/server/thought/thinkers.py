"""The thinking processes: who is asked where, and what becomes of one that dies or does not answer."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final
from zlib import crc32

from kirifuda.server.thought.parts import arriving, joined

SECONDS: Final = 1.0
"""How long an agent may think about one answer."""
GRACE: Final = 20.0
"""How much longer its process may take: on a busy machine, and to read the cards for the first time."""


class ThoughtFailed(Exception):
    """A process died, did not answer in time, or its agent failed. It says which; never what the agent saw."""


@dataclass(frozen=True)
class Wanted:
    """An answer that a seat's agent is to give."""

    who: str
    """Room, seat, and how often the match went back: whose player it is."""
    agent: str
    game: str
    seat: int
    seed: int
    positions: int
    """How many positions the match has had."""
    view: bytes
    sights: Callable[[int], Sequence[bytes]]
    """What the seat saw in the positions from one on, for an agent that watches."""


class _Thinker:
    """One process, started when it is first asked."""

    def __init__(self) -> None:
        self.lock: Final = asyncio.Lock()
        self.process: Process | None = None

    async def ask(self, parts: Sequence[bytes], seconds: float) -> dict[str, Any]:
        """Raises ThoughtFailed, with the process ended."""
        try:
            if self.process is None or self.process.returncode is not None:
                command = (sys.executable, "-m", "kirifuda.server.thought.worker")
                self.process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            self.process.stdin.write(joined(parts))
            async with asyncio.timeout(seconds):
                await self.process.stdin.drain()
                answer = await arriving(self.process.stdout)
        except BaseException as error:
            await self.end(kill=True)
            if isinstance(error, TimeoutError):
                raise ThoughtFailed("no answer in time") from None
            if isinstance(error, (asyncio.IncompleteReadError, OSError)):
                raise ThoughtFailed("its process ended") from None
            raise
        found: dict[str, Any] = json.loads(answer[0])
        return found

    async def end(self, *, kill: bool = False) -> None:
        """An idle process ends when its input does; another one is killed."""
        process, self.process = self.process, None
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        if kill:
            with suppress(ProcessLookupError):
                process.kill()
        try:
            async with asyncio.timeout(2):
                await process.wait()
        except TimeoutError:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Thinkers:
    """As many processes as there are cores to think with. A seat is asked in the same one as long as it lives."""

    def __init__(self, processes: int = 0, seconds: float = SECONDS, grace: float = GRACE) -> None:
        count = processes or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._thinkers: Final = [_Thinker() for _ in range(count)]
        self.seconds: Final = seconds
        self.grace: Final = grace

    async def think(self, wanted: Wanted) -> tuple[int, ...]:
        """The picks of an agent's answer. Raises ThoughtFailed."""
        thinker = self._thinkers[crc32(wanted.who.encode()) % len(self._thinkers)]
        head = {
            "who": wanted.who, "agent": wanted.agent, "game": wanted.game, "seat": wanted.seat, "seed": wanted.seed,
            "positions": wanted.positions, "seconds": self.seconds,
        }  # fmt: skip
        first = json.dumps(head).encode()
        sights: Sequence[bytes] = ()
        async with thinker.lock:
            for _ in range(2):
                found = await thinker.ask([first, wanted.view, *sights], self.seconds + self.grace)
                if "picks" in found:
                    return tuple(found["picks"])
                if "need" not in found:
                    raise ThoughtFailed(found.get("failed", "no answer"))
                sights = wanted.sights(found["need"])
        raise ThoughtFailed("it asks to be shown the same again")

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that live."""
        living = [thinker.process for thinker in self._thinkers]
        return [process.pid for process in living if process is not None and process.returncode is None]

    async def close(self) -> None:
        """All processes end."""
        await asyncio.gather(*[thinker.end(kill=thinker.lock.locked()) for thinker in self._thinkers])
