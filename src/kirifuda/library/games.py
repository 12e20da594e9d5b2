"""Finding games: the built-in ones, and those that installed packages add (entry points `kirifuda.games`)."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from kirifuda.errors import KirifudaError, Message
from kirifuda.kernel.rules import Rules
from kirifuda.library.toml import suggestion

GROUP = "kirifuda.games"
BUILT_IN = {"rumbling-angel": "kirifuda.games.rumbling_angel:RULES"}
"""The games of this package, by name: found also where it is not installed, and without looking at other packages."""

DEFAULT: Final = "rumbling-angel"
"""The game that is meant where none is named."""


@cache
def _places() -> dict[str, str]:
    """Every game, and where its rulebook is. A built-in game's name stays its own."""
    from importlib.metadata import entry_points

    added = {point.name: point.value for point in sorted(entry_points(group=GROUP)) if point.name not in BUILT_IN}
    return {**BUILT_IN, **added}


def names() -> list[str]:
    """Every game's name: the built-in ones first."""
    return list(_places())


def _place(name: str) -> str:
    place = BUILT_IN.get(name) or _places().get(name)
    if place is None:
        raise KirifudaError(Message("there is no game {name}{hint}", name=repr(name), hint=suggestion(name, names())))
    return place


@cache
def rules(name: str) -> Rules:
    """The rulebook of a game.

    Raises KirifudaError for a name that no game has, and for an installed game that does not load.
    """
    place = _place(name)
    module, _, attribute = place.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise KirifudaError(
            Message(
                "the game {name} does not load from {place}: {reason}", name=repr(name), place=place, reason=str(error)
            )
        ) from error
    if not isinstance(found, Rules):
        raise KirifudaError(
            Message("the game {name} does not load: {place} is no rulebook", name=repr(name), place=place)
        )
    return found


def package_of(name: str) -> str:
    """The package that holds a game's data files. Raises KirifudaError for a name that no game has."""
    return _place(name).partition(":")[0]
