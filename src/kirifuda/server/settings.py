"""What a server is started with."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from kirifuda.library.folders import user_home
from kirifuda.server.rooms.attendant import Pace


@dataclass(frozen=True)
class Settings:
    """Everything that can be chosen about a server."""

    store: str = ""
    """The database's address; "" for a file in the folder of the user's data."""
    names: tuple[str, ...] = ()
    """Names beside `localhost` and its addresses by which it may be asked."""
    static: Path = field(default_factory=lambda: Path(str(files("kirifuda"))) / "static")
    """The built pages."""
    thinkers: int = 0
    """Processes for agents; 0: as the cores allow."""
    seconds: float = 1.0
    """How long an agent may think about an answer."""
    pace: Pace = field(default_factory=Pace)

    @property
    def store_address(self) -> str:
        """The database's address. Raises OSError if the folder of the user's data can't be made."""
        if self.store:
            return self.store
        folder = user_home("data")
        folder.mkdir(parents=True, exist_ok=True)
        return f"sqlite:///{os.fspath(folder / 'rooms.db')}"
