"""How a database is reached: by which driver, and how SQLite is set up."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any, Final

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BUSY_SECONDS: Final = 2.0
"""How long SQLite waits for another program to let go of the file."""

_DRIVERS: Final = {
    "sqlite": ("sqlite+pysqlite", "sqlite+aiosqlite"),
    "postgresql": ("postgresql+psycopg", "postgresql+psycopg"),
    "postgres": ("postgresql+psycopg", "postgresql+psycopg"),
}
"""The drivers that we use: for the thread that adds lines, and for everything else."""


def _with_driver(url: str, which: int) -> tuple[str, bool]:
    """The address with its driver, and whether a connection of that kind may have been cut off meanwhile."""
    scheme, _, rest = url.partition("://")
    name = scheme.partition("+")[0]
    drivers = _DRIVERS.get(name)
    return f"{scheme if drivers is None else drivers[which]}://{rest}", name != "sqlite"


def engine(url: str) -> AsyncEngine:
    """The engine of a database address: `sqlite:///FILE` or `postgresql://…`."""
    address, afar = _with_driver(url, 1)
    made = create_async_engine(address, pool_pre_ping=afar)
    if not afar:
        event.listen(made.sync_engine, "connect", _set_up_sqlite)
    return made


def writing_engine(url: str) -> Engine:
    """The engine of the one thread that adds lines."""
    address, afar = _with_driver(url, 0)
    made = create_engine(address, pool_pre_ping=afar, pool_size=1, max_overflow=0)
    if not afar:
        event.listen(made, "connect", _set_up_sqlite)
    return made


def try_file(path: str) -> None:
    """Raises sqlite3.Error for a file that can't be a database; the driver would raise it in a thread that lives on."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA schema_version")


def _set_up_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout={int(BUSY_SECONDS * 1000)}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON",
    ):  # fmt: skip
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
