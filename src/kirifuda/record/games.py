"""Finding a game's rulebook by its name."""

from __future__ import annotations

from difflib import get_close_matches
from importlib.metadata import entry_points

from kirifuda.errors import RecordError
from kirifuda.kernel.rules import Rules


def find(name: str) -> Rules:
    """The rulebook of an installed game. Raises RecordError, which names those there are."""
    found = {point.name: point for point in entry_points(group="kirifuda.games")}
    if name not in found:
        near = get_close_matches(name, found, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(sorted(found))}"
        raise RecordError(f"no game {name!r} is installed; {hint}")
    rules = found[name].load()
    assert isinstance(rules, Rules)
    return rules
