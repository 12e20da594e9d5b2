"""Rooms over HTTP: begin a match, and list those that one has keys for."""

from __future__ import annotations

from litestar import Router, post
from litestar.datastructures import State
from litestar.params import JSONBody

from kirifuda.server.resources import Keys, KnownKeys, NewRoom, RoomPage
from kirifuda.server.rooms.registry import Rooms
from kirifuda.server.web.problems import AnyRequest, speak


@post("/", status_code=201)
async def begin(request: AnyRequest, data: JSONBody[NewRoom], state: State) -> Keys:
    """Begin a match."""
    speak(request, data.language)
    rooms: Rooms = state.rooms
    return await rooms.create(data)


@post("/known", status_code=200)
async def known(data: JSONBody[KnownKeys], state: State) -> list[RoomPage]:
    """The matches that these keys open, the newest first."""
    rooms: Rooms = state.rooms
    return await rooms.known(data)


route_handlers = [Router("/api/rooms", route_handlers=[begin, known], tags=["rooms"])]
