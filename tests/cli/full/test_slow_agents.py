"""An agent thinks about a position once, however often the one who watches presses a key meanwhile."""

import asyncio
import threading

import pytest
from textual.pilot import Pilot

from kirifuda.agents import Budget, Player
from kirifuda.cli import matches
from kirifuda.cli.full.app import Terminal
from kirifuda.cli.full.watching import Watching
from kirifuda.cli.sitting import Sitting
from kirifuda.kernel.decisions import Choice, Decision
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.views import View
from kirifuda.library.games import rules
from kirifuda.library.pool import pool
from kirifuda.record import Match

from .driving import DECKS, GAME, ROUNDS


class Slow(Player):
    """Answers when it is told to."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.may = threading.Event()
        self.asked = 0

    def choose(self, view: View, decision: Decision, budget: Budget) -> Choice:
        self.asked += 1
        self.begun.set()
        assert self.may.wait(60)
        return decision.options.sample(seeded(1))


def of_agents() -> Match:
    return matches.begin(
        rules(GAME), matches.choose_decks(DECKS, pool(GAME)), ("random", "random"), {"conceal_responses": False}, 5
    )  # fmt: skip


@pytest.mark.parametrize(
    ("keys", "paused"),
    [
        ([".", ".", "."], True),
        ([".", "p", "p"], True),
        (["+", "-", "+"], False),
        (["p", "p"], False),
        (["p", ".", "p", "."], False),
    ],
)  # fmt: skip
def test_keys_start_no_second_thought(keys: list[str], paused: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kirifuda.cli.full.watching.PACES", (0.0,) * 6)
    sitting = Sitting(of_agents(), "en")
    slow = Slow()
    sitting.agents = {0: slow, 1: slow}
    screen = Watching(sitting, paused=paused)

    async def pressed(pilot: Pilot[None], key: str) -> None:
        pilot.app.simulate_key({".": "full_stop", "+": "plus", "-": "minus"}.get(key, key))
        for _ in range(ROUNDS):
            await pilot.pause(0)

    async def whole() -> None:
        app = Terminal("en", lambda _language: screen)
        async with app.run_test(size=(80, 24)) as pilot:
            for key in keys:
                await pressed(pilot, key)
            assert await asyncio.to_thread(slow.begun.wait, 60)
            thinking = [worker for worker in app.workers if worker.group == "agent"]
            if not screen.paused:
                await pressed(pilot, "p")
            slow.may.set()
            await app.workers.wait_for_complete()
            for _ in range(ROUNDS):
                await pilot.pause(0)
            assert len(thinking) == 1
            assert slow.asked == 1
            assert len(sitting.match.timeline.made) == 1

    asyncio.run(whole())
    sitting.match.close()
