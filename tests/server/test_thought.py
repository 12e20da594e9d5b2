"""Agents in processes of their own: they see what their seat may see, and their deaths are not the match's."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from .conftest import Served

OwnServer = Callable[..., Served]


def seat_agent(served: Served, room: str, name: str) -> None:
    """Put an agent of this package in the place of the room's: over HTTP only registered ones are taken."""
    with sqlite3.connect(served.home / "rooms.db") as connection:
        row = connection.execute("select agents from room where id = ?", (room,)).fetchone()[0]
        agents = row.replace('"heuristic"', f'"agents_for_tests:{name}"')
        connection.execute("update room set agents = ? where id = ?", (agents, room))
    connection.close()


@pytest.mark.parametrize("mode", ["computer", "watch", "guided"])
async def test_only_registered_agents_may_be_asked_for(server: Served, mode: str) -> None:
    """A name with a colon would be looked for among the modules of the server's own Python."""
    body = {"game": "ficus", "mode": mode, "agents": ["heuristic", "os:something"]}
    status, problem = server.request("/api/rooms", body)
    assert (status, problem["why"]) == (422, "agent")
    assert "heuristic" in problem["text"]


async def test_an_agent_that_watches_is_shown_what_happens(own_server: OwnServer) -> None:
    served = own_server()
    keys = served.new(game="leaf-boats")
    seat_agent(served, keys["room"], "Watching")
    async with served.client(keys["mine"]) as me:
        over = await me.play(Random(1))
    assert "broke down" not in over["text"]
    assert not served.log.read_text()


async def test_a_process_killed_in_mid_thought_is_started_again(own_server: OwnServer) -> None:
    served = own_server()
    keys = served.new(game="leaf-boats")
    seat_agent(served, keys["room"], "DiesOnce")
    async with served.client(keys["mine"]) as me:
        over = await me.play(Random(1))
        assert (served.home / "died").exists()
        assert any("patch" in frame and frame["patch"].get("trouble") for frame in me.frames)
        assert "trouble" not in me.table
        assert "broke down" not in over["text"]


@pytest.mark.parametrize("name", ["Dies", "Illegal"])
async def test_an_agent_that_fails_three_times_has_lost(own_server: OwnServer, name: str) -> None:
    served = own_server()
    keys = served.new(game="leaf-boats")
    seat_agent(served, keys["room"], name)
    async with served.client(keys["mine"]) as me:
        over = await me.play(Random(1))
        assert over["winner"] in me.welcome["seats"]
        assert "broke down" in over["text"]
    log = served.log.read_text()
    assert log.count("failed") == 3
    assert keys["mine"] not in log
    assert "agent that prints" not in over["text"]


async def test_the_processes_end_with_the_server(own_server: OwnServer) -> None:
    served = own_server()
    assert served.process is not None
    children = Path(f"/proc/{served.process.pid}/task/{served.process.pid}/children")
    if not children.exists():
        pytest.skip("this system does not tell a process's children")
    async with served.client(served.new(game="leaf-boats", mode="watch")["mine"]) as me:
        await me.until(lambda _: me.table.get("made", 0) > 1)
        before = [int(word) for word in children.read_text().split()]
    assert before
    assert served.end() == 0
    for child in before:
        with pytest.raises(ProcessLookupError):
            os.kill(child, 0)
