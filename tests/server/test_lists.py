"""The list of one's matches: what it says of them, and what it gives away of the other seat."""

from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from kirifuda.kernel.rng import seeded
from kirifuda.server.resources import KnownKeys, NewRoom, RoomPage
from kirifuda.server.rooms import room as rooms_room
from kirifuda.server.rooms.registry import Rooms
from kirifuda.server.store import Store
from kirifuda.server.thought import Thinkers
from kirifuda.server.typed import title_of, titled


async def test_what_is_declared_in_secret_leaves_no_trace_in_a_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = count()
    monkeypatch.setattr(rooms_room, "now", lambda: f"{next(ticks):06}")
    store = Store(f"sqlite:///{tmp_path}/rooms.db")
    await store.start()
    rooms = Rooms(store, Thinkers(1))
    try:
        keys = await rooms.create(NewRoom("rumbling-angel", "friends", seat=0))
        found = await rooms.enter(keys.mine)
        assert found is not None
        room = found[0]
        await rooms.contribute(room, {0: "aa", 1: "bb"})
        assert room.match is not None

        async def seen() -> list[RoomPage]:
            """By each seat, and by somebody who watches."""
            pages = [await rooms.known(KnownKeys([key])) for key in (keys.mine, keys.friend, keys.spectator)]
            return [page for (page,) in pages]

        rng, secret = seeded(5), 0
        for _ in range(120):
            decision = room.match.decision
            if decision is None:
                break
            before, steps = await seen(), room.match.state.steps
            number = room.match.number(decision.seat)
            await room.choose(decision.seat, list(decision.options.sample(rng).picks), number)
            if room.match.state.steps == steps:
                secret += 1
                after = await seen()
                other = 1 - decision.seat  # who may now be asked himself: an answer that is sealed is no public step
                assert replace(after[other], yours=False) == replace(before[other], yours=False)
                assert after[2] == before[2]
        assert secret > 3
    finally:
        await rooms.close()
        await rooms.thinkers.close()
        await store.close()


LIST = "4 FT-001\n46 FT-002"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("embers-and-soot", "embers-and-soot"), ("# Kites (凧)\n" + LIST, "Kites (凧)"), (LIST, ""), ("4 FT-001", ""),
        ("KD1-ABCDEFGHJK", ""), ("  kd1-ABCDEFGHJK", ""), ("", ""), ("# a\u202eb\x00c" + "d" * 3000, "abc" + "d" * 57),
    ],
)  # fmt: skip
def test_of_a_deck_everybody_may_know_what_it_is_called_and_no_card(written: str, shown: str) -> None:
    assert title_of(written) == shown
    assert title_of(titled(shown)) == shown
