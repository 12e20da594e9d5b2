"""Ficus: characters on a main and a support stage, elements that pay, damage that raises the level."""

from kirifuda.games.ficus.rules import Ficus

RULES = Ficus()
"""The rulebook, as the entry point group `kirifuda.games` finds it."""
