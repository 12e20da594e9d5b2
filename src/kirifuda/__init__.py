"""Kirifuda plays trading card games by their rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kirifuda.kernel.rules import Rules


def rules(name: str) -> Rules:
    """The rulebook of a game, as in `kirifuda.rules("rumbling-angel")`.

    Raises KirifudaError for a name that no game has.
    """
    from kirifuda.library import games

    return games.rules(name)
