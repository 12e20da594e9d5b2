"""Windows that go by between two people tell nothing of what the one holds who lets them go by."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kirifuda.agents.priors import Prior
from kirifuda.kernel.decisions import PASS_CHOICE
from kirifuda.kernel.rng import seeded
from kirifuda.library.decks import built_in, load_deck
from kirifuda.library.pool import pool
from kirifuda.record import Match, Seated, sampled
from kirifuda.record.playing import CONCEAL, PERSON
from kirifuda.server.rooms import attendant, stops
from kirifuda.server.rooms.registry import Rooms
from kirifuda.server.rooms.stops import LONGEST, SHORTEST, windows
from kirifuda.server.store import Store
from kirifuda.server.thought import Thinkers

from .test_rooms import Desk

Json = dict[str, Any]
GAME = "rumbling-angel"


def positions() -> Iterator[tuple[Match, int]]:
    """Matches between two people, each at a window of the seat that is told."""
    cards = pool(GAME)
    decks = [load_deck(name, cards) for name in built_in(cards.rules)][:2]
    for seed in range(1, 9):
        people = (Seated("Ann", PERSON), Seated("Ben", PERSON))
        match = Match.start(GAME, (decks[0], decks[1]), seed, {CONCEAL: True}, people)
        rng = seeded(seed)
        while (decision := match.decision) is not None:
            whose = "own" if match.rules.turn_player(match.state) == decision.seat else "theirs"
            if f"{decision.ask.reason}/{whose}" in windows(match.rules) and PASS_CHOICE in decision.options:
                yield match, decision.seat
                break
            match.choose(decision.seat, decision.options.sample(rng))


def worlds(match: Match, seat: int) -> list[Match]:
    """What the seat that lets the window go by might hold, as the other seat must think: with an answer and without."""
    view = match.rules.view(match.state, 1 - seat)
    found: dict[int, Match] = {}
    for n in range(40):
        rng = seeded(n)
        world = sampled(match.header, Prior(rng).supposed(view), rng)
        decision = world.decision
        assert decision is not None
        found.setdefault(min(len(decision.options), 2), world)
    return list(found.values())


async def seen(rooms: Rooms, world: Match, seat: int, waits: list[float]) -> tuple[list[Json], int, list[float]]:
    """What the other seat is sent while the window goes by, and how long it waits."""
    keys = await rooms.adopt(world, "friends", [1 - seat])
    entered = await rooms.enter(keys.mine)
    assert entered is not None
    room, _ = entered
    assert room.match is not None
    state = room.match.state
    desk = Desk(rooms)
    await desk.say(type="hello", key=keys.mine)
    await desk.until(lambda: desk.table)
    waits.clear()
    gone_by, look = asyncio.Event(), room.changed

    def changed() -> None:
        look()
        if room.match is not None and room.match.state is not state:
            gone_by.set()

    room.changed = changed
    await room.wish_stops(seat, list(windows(world.rules)), quiet=False)
    async with asyncio.timeout(30):
        await gone_by.wait()
    await desk.say(type="explain", op="end", card="1")
    await desk.until(lambda: desk.answers("end"))
    await desk.leave()
    sent = [message for message in desk.heard if message["type"] == "frame"]
    return [{k: v for k, v in message.items() if k != "op"} for message in sent], room.match.state.steps, list(waits)


async def test_what_is_held_changes_neither_the_frames_nor_the_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """Two worlds that the other seat can't tell apart stay so while a window goes by."""
    store, thinkers = Store(f"sqlite:///{tmp_path / 'rooms.db'}"), Thinkers()
    await store.start()
    rooms = Rooms(store, thinkers)
    waits: list[float] = []

    def delay() -> float:
        waits.append(0.0)
        return 0.0

    monkeypatch.setattr(attendant, "delay", delay)
    compared = 0
    for match, seat in positions():
        two = worlds(match, seat)
        if len(two) < 2:
            continue
        after = [match.rules.apply(world.state, PASS_CHOICE) for world in two]
        views = [match.rules.view(state, 1 - seat).encode() for state in after]
        asks_again = [state.ask is not None and state.ask.seat == seat for state in after]
        if views[0] != views[1] or any(asks_again):
            continue  # what follows is another question than whether there was an answer
        one, other = [await seen(rooms, world, seat, waits) for world in two]
        assert json.dumps(one) == json.dumps(other)
        assert len(one[2]) == 1
        compared += 1
    await rooms.close()
    await thinkers.close()
    await store.close()
    assert compared > 1


def test_how_long_a_window_stays_is_drawn_anew_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the system's own chance, evenly between two bounds, and by nothing else: nothing is given to it."""
    drawn: list[int] = []

    def below(n: int) -> int:
        drawn.append(n)
        return [0, n - 1, n // 2][len(drawn) - 1]

    monkeypatch.setattr(stops.secrets, "randbelow", below)
    first, last, middle = stops.delay(), stops.delay(), stops.delay()
    assert first == SHORTEST
    assert LONGEST - 0.001 < last < LONGEST
    assert middle == pytest.approx((SHORTEST + LONGEST) / 2)
    assert len(drawn) == 3
