"""Who may ask, and what a page of ours may do: checks and headers that hold for every address."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS: Final = (
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
)
_ENCODED: Final = [(name.encode(), value.encode()) for name, value in HEADERS]

REFUSED: Final = 4403
"""How a WebSocket from elsewhere is closed."""


async def add_headers(message: Message, _scope: Scope) -> None:
    """Every response bears them: errors and files too."""
    if message["type"] == "http.response.start":
        message.setdefault("headers", [])
        message["headers"] = [*message["headers"], *_ENCODED]


def hosts(names: tuple[str, ...]) -> frozenset[str]:
    """The names by which this server may be asked: another one means that somebody's page has pointed a name of his at
    this machine. Addresses in figures can't be pointed anywhere, and are always taken."""
    own = socket.gethostname().lower()
    return frozenset({"localhost", own, f"{own}.local", *[name.lower() for name in names]})


def known_host(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header names this server."""
    name = urlsplit(f"//{host}").hostname or ""
    if name.lower() in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def stranger(headers: dict[str, str], names: frozenset[str]) -> str:
    """Why a request is refused before anybody reads it: `host`, `cross-site`; "" if it isn't."""
    host = headers.get("host", "")
    try:
        if not known_host(host, names):
            return "host"
        origin = headers.get("origin", "")
        if origin and urlsplit(origin).netloc.lower() != host.lower():
            return "cross-site"
    except ValueError:
        return "host"
    return "cross-site" if headers.get("sec-fetch-site", "") == "cross-site" and origin else ""


def guarded(
    names: tuple[str, ...], refuse: Callable[[str, Scope, Receive, Send], ASGIApp]
) -> Callable[[ASGIApp], ASGIApp]:
    """A middleware that lets strangers' requests go no further."""
    known = hosts(names)

    def around(app: ASGIApp) -> ASGIApp:
        async def guard(scope: Scope, receive: Receive, send: Send) -> None:
            headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope.get("headers", [])}
            why = stranger(headers, known)
            if not why:
                await app(scope, receive, send)
            elif scope["type"] == ScopeType.WEBSOCKET:
                await receive()
                await send({"type": "websocket.close", "code": REFUSED, "reason": why})
            else:
                await refuse(why, scope, receive, send)(scope, receive, send)

        return guard

    return around
