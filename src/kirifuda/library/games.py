"""Finding games: the built-in ones, and those that installed packages add (entry points `kirifuda.games`).

A game is a package: its rulebook, and beside it everything else as data (`folder`). What is wrong with one that
somebody installed is said when it is used, and keeps no other game from being played.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Final

from kirifuda.errors import KirifudaError, Message
from kirifuda.kernel.rules import Rules
from kirifuda.library.toml import suggestion

GROUP: Final = "kirifuda.games"
BUILT_IN = {"rumbling-angel": "kirifuda.games.rumbling_angel:RULES", "ficus": "kirifuda.games.ficus:RULES"}
"""The games of this package, by name: found also where it is not installed, and without looking at other packages."""

DEFAULT: Final = "rumbling-angel"
"""The game that is meant where none is named."""


@cache
def _places() -> dict[str, list[str]]:
    """Every game, and where its rulebook is: a place for each package that names it. A built-in game's name stays its
    own."""
    from importlib.metadata import entry_points

    found = {name: [place] for name, place in BUILT_IN.items()}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        places = found.setdefault(point.name, [])
        if point.name not in BUILT_IN and point.value not in places:
            places.append(point.value)
    return found


def names() -> list[str]:
    """Every game's name: the built-in ones first."""
    return list(_places())


def _place(name: str) -> str:
    if name in BUILT_IN:
        return BUILT_IN[name]
    places = _places().get(name, [])
    if not places:
        raise KirifudaError(Message("there is no game {name}{hint}", name=repr(name), hint=suggestion(name, names())))
    if len(places) > 1:
        raise KirifudaError(
            Message("several packages call a game {name}: {places}; uninstall all but one",
                    name=repr(name), places=", ".join(places))
        )  # fmt: skip
    return places[0]


@cache
def rules(name: str) -> Rules:
    """The rulebook of a game.

    Raises KirifudaError for a name that no game has, and for an installed game that does not load.
    """
    place = _place(name)
    module, _, attribute = place.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except Exception as error:  # whatever a stranger's module raises while it is made
        raise KirifudaError(
            Message(
                "the game {name} does not load from {place}: {reason}",
                name=repr(name), place=place, reason=f"{type(error).__name__}: {error}",
            )
        ) from error  # fmt: skip
    if not isinstance(found, Rules):
        raise KirifudaError(
            Message("the game {name} does not load: {place} is no rulebook", name=repr(name), place=place)
        )
    if found.name != name:
        raise KirifudaError(
            Message("the game {name} does not load: {place} calls itself {other}",
                    name=repr(name), place=place, other=repr(found.name))
        )  # fmt: skip
    return found


@cache
def folder(name: str) -> Path:
    """Where a game's data files lie: the package of its entry point, or that around its module.

    Raises KirifudaError for a name that no game has, and for a game that does not load.
    """
    if name not in BUILT_IN:
        rules(name)
    module = import_module(_place(name).partition(":")[0])
    package = module.__name__ if hasattr(module, "__path__") else module.__name__.rpartition(".")[0]
    if not package:
        raise KirifudaError(
            Message("the game {name} is a module of its own: put it into a package, with its data beside it",
                    name=repr(name))
        )  # fmt: skip
    return Path(str(files(package)))


def folders() -> dict[str, Path]:
    """The data folders of all games, those left out that do not load."""
    found: dict[str, Path] = {}
    for name in names():
        try:
            found[name] = folder(name)
        except KirifudaError:
            continue
    return found


def cards_folder(name: str) -> Path:
    """Where a game's own cards and decks lie: `cards` in its folder; built-in ones lie together. Raises as `folder`."""
    if name in BUILT_IN:
        return Path(str(files("kirifuda"))) / "cards" / name.replace("-", "_")
    return folder(name) / "cards"
