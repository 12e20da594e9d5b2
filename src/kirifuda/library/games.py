"""Finding games: the built-in ones, and those that installed packages add (entry points `kirifuda.games`)."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points

from kirifuda.errors import KirifudaError
from kirifuda.kernel.rules import Rules
from kirifuda.library.toml import suggestion

BUILT_IN = {"rumbling-angel": "kirifuda.games.rumbling_angel:RULES"}


@lru_cache(maxsize=1)
def names() -> dict[str, str]:
    """Every game's name, and where its rulebook is."""
    found = dict(BUILT_IN)
    for point in entry_points(group="kirifuda.games"):
        found.setdefault(point.name, point.value)
    return found


@lru_cache(maxsize=16)
def rules(name: str) -> Rules:
    """The rulebook of a game. Raises KirifudaError for a name that no game has."""
    if name not in names():
        raise KirifudaError(f"there is no game {name!r}{suggestion(name, sorted(names()))}")
    module, _, attribute = names()[name].partition(":")
    found = getattr(import_module(module), attribute)
    if not isinstance(found, Rules):
        raise KirifudaError(f"{names()[name]} is not a rulebook")
    return found


def package_of(name: str) -> str:
    """The package that holds a game's data files."""
    rules(name)
    return names()[name].partition(":")[0]
