"""What goes into the log of an error: its kind and where it arose, never what it says. That may hold a hand, a choice,
a key."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Awaitable
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

log = logging.getLogger(__name__)


def trace(error: BaseException) -> str:
    """The kind of an error, and the places in the code that it came through, the innermost last."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]
    return f"{type(error).__name__} at {' > '.join(places)}"


async def to_its_end(doing: Awaitable[T]) -> T:
    """Do something to its end, also if whoever waits for it ends meanwhile: what is in the store must count in the
    room too. How it ended is then nobody's to hear."""
    future = asyncio.ensure_future(doing)
    future.add_done_callback(_heard)
    return await asyncio.shield(future)


def _heard(future: asyncio.Future[Any]) -> None:
    if not future.cancelled():
        future.exception()


def unheard(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error that nobody has waited for: for `set_exception_handler` of a loop, whose own says all of it."""
    error = context.get("exception")
    log.error("%s: %s", context["message"], "" if error is None else trace(error))
