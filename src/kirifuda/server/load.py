"""How a server bears many matches at once: `python -m kirifuda.server.load`, or `make load`.

It starts a server on a store of its own, and plays matches of two people each through real WebSockets. Every seat
answers a while after it is asked. What is told: how long an answer took from being sent to being acknowledged, how much
of a core the server spent on it, whatever else the machine was doing, and how large what was sent is.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from kirifuda.server.client import Client

THINKING = 0.2
"""Seconds from being asked to answering."""


@dataclass
class Measured:
    """What was seen while it counted."""

    waits: list[float] = field(default_factory=list)
    whole: list[int] = field(default_factory=list)
    deltas: list[int] = field(default_factory=list)
    ended: int = 0
    spent: float | None = None
    """Seconds of a core that the server's process took; None where the system doesn't tell."""
    counting: bool = False


class Player(Client):
    """A client that notes how large the frames are."""

    measured: Measured

    async def receive(self) -> dict[str, Any]:
        """The next message."""
        message = await super().receive()
        if message["type"] == "frame" and self.measured.counting:
            into = self.measured.whole if "table" in message else self.measured.deltas
            into.append(len(self.heard[-1].encode()))
        self.heard.clear()
        self.frames.clear()
        return message


async def seat(player: Player, rng: Random, measured: Measured) -> None:
    """One person: he thinks, answers, and waits for the answer to his answer."""
    while await player.asked(600) is not None:
        await asyncio.sleep(THINKING)
        begun = time.perf_counter()
        await player.answer(rng)
        if measured.counting:
            measured.waits.append(time.perf_counter() - begun)


async def match(address: str, game: str, number: int, measured: Measured) -> None:
    """Matches one after the other, until it is enough."""
    rng = Random(number)  # noqa: S311 - play needs no secrets
    await asyncio.sleep(number * 0.02)
    while True:
        keys = await asyncio.to_thread(new_room, address, game)
        ws = address.replace("http", "ws") + "/ws"
        one, other = Player(ws, keys["mine"]), Player(ws, keys["friend"])
        one.measured = other.measured = measured
        async with one, other:
            await asyncio.gather(seat(one, rng, measured), seat(other, rng, measured))
        measured.ended += 1


def new_room(address: str, game: str) -> dict[str, str]:
    """A room's keys."""
    body = json.dumps({"game": game, "mode": "friends"}).encode()
    request = Request(f"{address}/api/rooms", body, {"content-type": "application/json"})  # noqa: S310 - our own
    with urlopen(request) as found:  # noqa: S310
        keys: dict[str, str] = json.load(found)
    return keys


def spent(process: int) -> float | None:
    """Seconds of a core that a process has taken so far; None where the system doesn't tell."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    except OSError:
        return None
    user, system = stat.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def measure(address: str, process: int, game: str, games: int, warm: float, seconds: float) -> Measured:
    """So many matches at once: some seconds to get going, then some that count."""
    measured = Measured()
    tasks = [asyncio.create_task(match(address, game, n, measured)) for n in range(games)]
    await asyncio.sleep(warm)
    measured.counting = True
    before = spent(process)
    await asyncio.sleep(seconds)
    measured.counting = False
    after = spent(process)
    if before is not None and after is not None:
        measured.spent = after - before
    failed = [task.exception() for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if failed:
        raise RuntimeError(f"{len(failed)} matches failed") from failed[0]
    return measured


def told(measured: Measured, seconds: float) -> list[str]:
    """The figures, a line each."""
    waits = sorted(measured.waits)
    cuts = statistics.quantiles(waits, n=100)
    core = [] if measured.spent is None else [
        f"core time: {measured.spent / len(waits) * 1000:.2f} ms an answer, {measured.spent / seconds:.0%} of one core"
    ]  # fmt: skip
    return [
        f"answers: {len(waits)}, {len(waits) / seconds:.0f} a second; matches ended: {measured.ended}",
        f"input to answer: median {cuts[49] * 1000:.1f} ms, 95th percentile {cuts[94] * 1000:.1f} ms",
        f"the longest: {waits[-1] * 1000:.0f} ms",
        *core,
        f"whole frame: mean {statistics.fmean(measured.whole or [0]):.0f} bytes, largest {max(measured.whole or [0])}",
        f"delta: mean {statistics.fmean(measured.deltas):.0f} bytes, largest {max(measured.deltas)}",
    ]


async def run(arguments: argparse.Namespace) -> list[str]:
    """Start a server, measure it, stop it."""
    with tempfile.TemporaryDirectory() as home:
        words = [sys.executable, "-m", "kirifuda", "serve", "--port", "0", "--language", "en"]
        words += ["--store", arguments.store] if arguments.store else []
        environment = {**os.environ, "KIRIFUDA_HOME": home}
        server = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE, env=environment)
        try:
            assert server.stdout is not None
            line = (await server.stdout.readline()).decode()
            address = line.split(" at ")[1].split(" ")[0].rstrip("/")
            found = await measure(
                address, server.pid, arguments.game, arguments.games, arguments.warm, arguments.seconds
            )
            return told(found, arguments.seconds)
        finally:
            with contextlib.suppress(ProcessLookupError):
                server.terminate()
            await server.wait()


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(prog="kirifuda.server.load", description=__doc__)
    parser.add_argument("--game", default="rumbling-angel")
    parser.add_argument("--games", type=int, default=100, help="matches at once")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long it counts")
    parser.add_argument("--warm", type=float, default=15.0, help="seconds before it counts")
    parser.add_argument("--store", default="", help="the database's address")
    for line in asyncio.run(run(parser.parse_args())):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
