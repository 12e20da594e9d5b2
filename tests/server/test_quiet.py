"""Nothing that an error says gets into the log: it may hold a hand, a choice, a key."""

import asyncio
import gc
from contextlib import suppress
from pathlib import Path

import pytest

from kirifuda.server.app import make_app
from kirifuda.server.quiet import to_its_end
from kirifuda.server.settings import Settings


async def fails(when: asyncio.Event) -> None:
    await when.wait()
    raise ValueError("FT-001")


async def test_how_something_ended_that_nobody_waits_for_any_more_is_not_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    when = asyncio.Event()
    waiting = asyncio.create_task(to_its_end(fails(when)))
    await asyncio.sleep(0)
    waiting.cancel()
    with suppress(asyncio.CancelledError):
        await waiting
    when.set()
    for _ in range(3):
        await asyncio.sleep(0)
    gc.collect()
    assert not caplog.records


async def test_who_waits_for_something_is_told_how_it_ended() -> None:
    when = asyncio.Event()
    when.set()
    with pytest.raises(ValueError, match="FT-001"):
        await to_its_end(fails(when))


async def test_of_an_error_that_nobody_has_foreseen_only_the_place_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:  # fmt: skip
    when = asyncio.Event()
    when.set()
    app = make_app(Settings(store=f"sqlite:///{tmp_path / 'rooms.db'}"))
    async with app.lifespan():
        task = asyncio.create_task(fails(when))
        while not task.done():
            await asyncio.sleep(0)
        del task
        gc.collect()
    assert [record.getMessage().partition(" at ")[0] for record in caplog.records] == [
        "Task exception was never retrieved: ValueError",
    ]  # fmt: skip
    assert "FT-001" not in caplog.text
    assert "fails" not in caplog.text
