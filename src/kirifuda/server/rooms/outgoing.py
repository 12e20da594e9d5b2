"""What one browser is still to be sent, in its order.

A frame is made when it is sent, of the position as it then is. So a slow browser is sent fewer frames, never old ones,
and nobody waits for it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from kirifuda.server import messages as m

Send = Callable[[bytes], Awaitable[None]]


class Gone(Exception):
    """The connection is to be closed."""


class Due(NamedTuple):
    """The place in the queue of a frame that is still to be made."""

    op: str
    """The input that it acknowledges."""
    whole: bool


class Outgoing:
    """A queue of messages, and of frames that `make` makes; it makes none where there is nothing new to show."""

    def __init__(self, make: Callable[[Due], m.Frame | None]) -> None:
        self._make: Final = make
        self._queue: Final[deque[m.Outputs | Due]] = deque()
        self._news: Final = asyncio.Event()

    @property
    def waiting(self) -> int:
        """How much is still to be sent."""
        return len(self._queue)

    def say(self, message: m.Outputs) -> None:
        """A message goes out after those that wait already."""
        self._queue.append(message)
        self._news.set()

    def frame(self, op: str = "", *, whole: bool = False) -> None:
        """The table as it will be when this is sent. Of several that wait with nothing between them one is enough."""
        last = self._queue[-1] if self._queue else None
        if isinstance(last, Due):
            if not op and not whole:
                return
            if not last.op:
                self._queue.pop()
                whole = whole or last.whole
        self._queue.append(Due(op, whole))
        self._news.set()

    def clear(self) -> None:
        """Nothing of it is sent any more."""
        self._queue.clear()

    def begin(self, welcome: m.Welcome, *, table: bool) -> None:
        """A welcome, with `table` the whole table, and only then what inputs are still to be answered."""
        owed = [one for one in self._queue if (one.op if isinstance(one, Due) else not isinstance(one, m.Welcome))]
        self._queue.clear()
        self.say(welcome)
        if table:
            self.frame(whole=True)
        self._queue.extend(owed)

    async def send_all(self, send: Send) -> None:
        """Send what there is to send, until the connection ends. Raises Gone after a failure that ends it."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._queue:
                waiting = self._queue.popleft()
                message = self._make(waiting) if isinstance(waiting, Due) else waiting
                if message is not None:
                    await send(m.encoder.encode(message))
                if isinstance(message, m.Failed) and message.fatal:
                    raise Gone
