"""Where matches of this terminal are kept, and how one begins or goes on."""

from __future__ import annotations

import os
import time
from pathlib import Path

from kirifuda.cli.plain.sitting import Sitting
from kirifuda.kernel.options import OptionValue
from kirifuda.kernel.rules import Rules
from kirifuda.library.decks import Deck
from kirifuda.record.lines import Seated
from kirifuda.record.match import Match


def folder() -> Path:
    """Where matches are saved that were given no file: `$KIRIFUDA_HOME/matches`, else in the user's data folder."""
    home = os.environ.get("KIRIFUDA_HOME")
    base = Path(home) if home else Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "kirifuda"
    return base / "matches"


def new_file(game: str) -> Path:
    """A file's path that is not taken, named after the game and the time."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder() / f"{stem}.kifu"
    n = 1
    while path.exists():
        n += 1
        path = folder() / f"{stem}-{n}.kifu"
    return path


def now() -> str:
    """The time as records write it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def begin(
    rules: Rules, decks: tuple[Deck, Deck], agents: tuple[str, str], options: dict[str, OptionValue], seed: int
) -> Sitting:
    """A new match. Raises ValueError for an option or a seed that the rules refuse."""
    seats = (Seated("", agents[0]), Seated("", agents[1]))
    names = (decks[0].name, decks[1].name)
    return Sitting(Match.start(rules, decks, seed, options, seats, deck_names=names, clock=now))


def resume(path: Path) -> Sitting:
    """The match of a saved file, at its last position. Raises RecordError, which names the line."""
    return Sitting(Match.read(path))
