"""Rumbling Angel: fields stacked into areas, characters, items and events, a life stack of six."""

from kirifuda.games.rumbling_angel.rules import RumblingAngel

RULES = RumblingAngel()
"""The rulebook, as the entry point group `kirifuda.games` finds it."""
