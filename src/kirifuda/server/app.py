"""The application: its doors, its guard, and what lives as long as it does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ControllerRouterHandler

from kirifuda.build_info import package_version
from kirifuda.server import library
from kirifuda.server.quiet import unheard
from kirifuda.server.rooms.registry import Rooms
from kirifuda.server.settings import Settings
from kirifuda.server.store import Store
from kirifuda.server.thought import Thinkers
from kirifuda.server.web import guard, packing, rooms, socket
from kirifuda.server.web.pages import pages
from kirifuda.server.web.problems import HANDLERS, refusing

LARGEST_REQUEST = 6_000_000
"""Bytes; an imported record is the largest thing that anybody sends."""

UNPACKED = [r"^/(api/(?!docs$)|ws)", r"\.woff2$"]
"""Addresses whose answers are not packed on their way out: the interface packs what it may itself (`packing`)."""


def make_app(settings: Settings, more: Sequence[ControllerRouterHandler] = ()) -> Litestar:
    """The server as an ASGI application. `more` answers for further addresses."""

    @asynccontextmanager
    async def living(app: Litestar) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(unheard)
        store = Store(settings.store_address)
        await store.start()
        thinkers = Thinkers(settings.thinkers, settings.seconds)
        opened = Rooms(store, thinkers, settings.pace)
        opened.start()
        app.state.store, app.state.rooms = store, opened
        try:
            yield
        finally:
            for task in list(app.state.sockets):
                task.cancel()
            await opened.close()
            await thinkers.close()
            await store.close()

    handlers: list[ControllerRouterHandler] = [
        socket.table, *rooms.route_handlers, *library.route_handlers, *more, *pages(settings.static),
    ]  # fmt: skip
    sockets: set[asyncio.Task[None]] = set()
    return Litestar(
        handlers,
        state=State({"settings": settings, "sockets": sockets}),
        lifespan=[living],
        middleware=[guard.guarded(settings.names, refusing)],
        before_send=[guard.add_headers],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=packing.SMALLEST, gzip_compress_level=packing.LEVEL, exclude=UNPACKED
        ),
        exception_handlers=HANDLERS,
        request_max_body_size=LARGEST_REQUEST,
        openapi_config=OpenAPIConfig("Kirifuda", package_version(), render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
    )
