"""Stopping an agent that thinks for too long, where the platform can: by an alarm in the main thread."""

from __future__ import annotations

import signal
import threading
import time
from types import FrameType, TracebackType
from typing import Any, Self

_AGAIN = 1.0
"""Seconds to the next alarm, for an agent that swallows the first."""


class Late(BaseException):
    """Raised inside an agent whose time is up. Not an Exception, so that `except Exception` lets it through."""


class Alarm:
    """Raises `Late` in whatever runs between `set` and `clear` for longer than `limit` seconds.

    Without alarms (Windows; outside the main thread) it only measures: `check` raises when the answer came too late.
    """

    def __init__(self, limit: float | None) -> None:
        self.limit = limit
        self.rings = limit is not None and hasattr(signal, "setitimer") and _in_main_thread()
        self._armed = False
        self._begun = 0.0
        self._former: Any = None

    def __enter__(self) -> Self:
        if self.rings:
            self._former = signal.signal(signal.SIGALRM, self._ring)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.clear()
        if self.rings:
            signal.signal(signal.SIGALRM, self._former)

    def set(self) -> None:
        if self.limit is not None:
            self._begun = time.monotonic()
            self._armed = True
            if self.rings:
                signal.setitimer(signal.ITIMER_REAL, self.limit, _AGAIN)

    def clear(self) -> None:
        self._armed = False
        if self.rings:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def check(self) -> None:
        """Raises Late if the time was up and no alarm got through."""
        if self.limit is not None and time.monotonic() - self._begun > self.limit:
            raise Late

    def _ring(self, _number: int, _at: FrameType | None) -> None:
        if self._armed:
            raise Late


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()
