"""The WebSocket of the table: one a browser, one JSON object a message."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from kirifuda.server.quiet import trace
from kirifuda.server.rooms.connection import Connection
from kirifuda.server.rooms.outgoing import Gone

HELLO_SECONDS: Final = 30.0
"""How long somebody may say nothing who sits nowhere."""
ENDED: Final = 4400
"""How a connection is closed that the server ends; it says why in its last message."""

log = logging.getLogger(__name__)


@websocket("/ws")
async def table(socket: WebSocket[Any, Any, Any]) -> None:
    """Play, or watch. The first message is a `hello`."""
    await socket.accept()
    connection = Connection(socket.app.state.rooms)
    sockets: set[asyncio.Task[None]] = socket.app.state.sockets

    async def send(data: bytes) -> None:
        await socket.send_text(data.decode())

    sending = asyncio.create_task(connection.outgoing.send_all(send))
    hearing = asyncio.create_task(_hear(socket, connection))
    sockets.update((sending, hearing))
    try:
        done, _ = await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            error = None if task.cancelled() else task.exception()
            if error is not None and not isinstance(error, (Gone, WebSocketException, OSError)):
                log.error("a connection has failed: %s", trace(error))
    finally:
        for task in (sending, hearing):
            task.cancel()
            sockets.discard(task)
        connection.leave()
        with suppress(Exception):
            await socket.close(code=ENDED)


async def _hear(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    try:
        while True:
            async with asyncio.timeout(HELLO_SECONDS if connection.room is None else None):
                message = await _received(socket)
            await connection.hear(message)
    except (WebSocketDisconnect, TimeoutError):
        return


async def _received(socket: WebSocket[Any, Any, Any]) -> str | bytes:
    """A message as it came: text, or bytes that are read as text."""
    event: dict[str, Any] = {**await socket.receive()}
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone", code=1005)
    text = event.get("text")
    return str(text) if text is not None else bytes(event.get("bytes") or b"")
