"""Serving until somebody says stop: the socket, the address that is said, the browser."""

from __future__ import annotations

import asyncio
import errno
import gc
import ipaddress
import logging
import os
import re
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final, TextIO

import uvicorn
from sqlalchemy import make_url

from kirifuda.errors import KirifudaError, Message
from kirifuda.library.folders import user_home
from kirifuda.library.games import names
from kirifuda.library.pool import pool
from kirifuda.server.app import make_app
from kirifuda.server.settings import Settings
from kirifuda.server.store import Store, StoreTrouble

_NAME: Final = re.compile(r"[^\s/:@\[\]]+")
GRACE_SECONDS = 3
"""How long what is being answered may take when the server ends."""


class Served(uvicorn.Server):
    """Says when it answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._settling: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the doors, then say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()
            self._settling = asyncio.create_task(asyncio.to_thread(settle), name="settle")


def settle() -> None:
    """Read every game before somebody waits for it. What stays for good need not be looked through for garbage again
    and again: that would hold up everybody for as long as it takes."""
    for name in names():
        with suppress(KirifudaError):
            pool(name)
    gc.collect()
    gc.freeze()


def listen(host: str, port: int) -> socket.socket:
    """A socket that waits; port 0 is a free one. Raises KirifudaError if it can't be had."""
    try:
        kind = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=kind, backlog=512)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise KirifudaError(
                Message(
                    "port {port} is taken, perhaps by a Kirifuda of yours: choose another by --port (0 is a free one)",
                    port=port,
                )
            ) from error  # fmt: skip
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror or str(error)
        raise KirifudaError(
            Message("nobody can listen at {host}, port {port}: {reason}", host=host, port=port, reason=reason)
        ) from error


def address(found: socket.socket) -> str:
    """Where a browser of this machine finds it."""
    host, port = found.getsockname()[:2]
    return _link({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port)  # noqa: S104


def elsewhere(found: socket.socket) -> list[str]:
    """Where browsers of other devices find it; nowhere, if it listens to this machine alone."""
    host, port = found.getsockname()[:2]
    hosts = _own_addresses() if host in ("0.0.0.0", "::") else [host]  # noqa: S104
    return [_link(one, port) for one in hosts if not ipaddress.ip_address(one).is_loopback]


def _own_addresses() -> list[str]:
    """This machine's address in the network that it would reach others by, and those that its name has."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.connect(("192.0.2.1", 9))  # an address for examples: nothing is sent, but the way there is looked up
        found.append(one.getsockname()[0])
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return list(dict.fromkeys(found))


def _link(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


Ready = Callable[[str, list[str]], None]
"""Is told the address once the server answers, and the addresses for other devices."""


def serve(settings: Settings, found: socket.socket, ready: Ready, *, quiet: bool = True) -> None:
    """Serve until a signal.

    Raises KirifudaError if the store can't be opened, if another server has it that can't share it, and for a name that
    is none.
    """
    with found, ExitStack() as until_the_end:
        for name in settings.names:
            if not _NAME.fullmatch(name):
                raise KirifudaError(Message("--name is a name alone, as club.example, not {found}", found=repr(name)))
        with _told(settings):
            until_the_end.enter_context(alone(settings.store_address, address(found)))
            asyncio.run(_try_store(settings))
        _serve(settings, found, ready, quiet=quiet)


def _serve(settings: Settings, found: socket.socket, ready: Ready, *, quiet: bool) -> None:
    logging.getLogger("kirifuda").setLevel(logging.WARNING if quiet else logging.INFO)
    config = uvicorn.Config(
        make_app(settings), log_level="warning" if quiet else "info", access_log=False,
        timeout_graceful_shutdown=GRACE_SECONDS, ws_max_size=1 << 20, ws_per_message_deflate=False,
        server_header=False,
    )  # fmt: skip
    server = Served(config, lambda: ready(address(found), elsewhere(found)))
    # uvicorn raises a signal again once it has ended in good order: by then it has been obeyed.
    signal.signal(signal.SIGTERM, lambda _number, _frame: None)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[found])


# The store ---------------------------------------------------------------------------------------------------


async def _try_store(settings: Settings) -> None:
    store = Store(settings.store_address)
    await store.start()
    await store.close()


@contextmanager
def _told(settings: Settings) -> Iterator[None]:
    """What keeps a store from being opened, as it is said to the host."""
    kind = settings.store.partition(":")[0].partition("+")[0]
    if settings.store and kind not in ("sqlite", "postgresql", "postgres"):
        raise KirifudaError(
            Message(
                "--store begins with {found}: matches are kept in sqlite:///FILE or postgresql://USER@HOST/DATABASE",
                found=repr(kind[:40]),
            )
        )  # fmt: skip
    try:
        yield
    except KirifudaError:
        raise
    except ImportError as error:
        raise KirifudaError(
            Message("PostgreSQL needs a package that is not installed: pip install 'kirifuda[postgresql]'")
        ) from error
    except (StoreTrouble, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise KirifudaError(
            Message("the matches can't be kept in {where}: {reason}", where=_where(settings), reason=reason)
        ) from error
    except Exception as error:
        raise KirifudaError(Message("--store is no address of a database: {reason}", reason=str(error))) from error


def _where(settings: Settings) -> str:
    """The store as it may be said: no password is."""
    if not settings.store:
        return str(user_home("data"))
    url = make_url(settings.store)
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string()


LONGEST_OPENING: Final = 10.0
"""Seconds that one waits for a browser to open."""


class AlreadyServed(KirifudaError):
    """Another server has the file of a store; `where` is its address, "" if it has not said so yet."""

    def __init__(self, file: str, where: str) -> None:
        super().__init__(
            Message(
                "another server keeps its matches in {file}, at {where}: end it, or give --store another file",
                file=file, where=where or "?",
            )
        )  # fmt: skip
        self.where: Final = where


@contextmanager
def alone(store: str, where: str) -> Iterator[None]:
    """Have a file of SQLite for oneself: only PostgreSQL tells one server what another has written.

    Raises AlreadyServed if another server has it, KirifudaError if there is no file. The system lets go of it when the
    process ends, however it ends.
    """
    file = make_url(store).database
    if not store.startswith("sqlite"):
        yield
        return
    if not file or file == ":memory:":
        raise KirifudaError("--store names no file: matches are kept in sqlite:///FILE")
    with Path(f"{file}.server").open("a+", encoding="utf-8") as mark:
        try:
            _lock(mark)
        except OSError as error:
            mark.seek(0)
            raise AlreadyServed(file, mark.read().strip()) from error
        mark.truncate(0)
        mark.write(where)
        mark.flush()
        yield


def _lock(file: TextIO) -> None:
    """Raises OSError if another process has it locked."""
    try:
        import fcntl
    except ImportError:
        return  # Windows has no such locks
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def open_browser(where: str, *, wait: bool = False) -> None:
    """Open a browser at an address, where there is one; only who ends here waits for it."""
    opening = threading.Thread(target=webbrowser.open, args=(where,), daemon=True)
    opening.start()
    if wait:
        opening.join(LONGEST_OPENING)
