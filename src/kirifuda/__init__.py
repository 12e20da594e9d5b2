"""Kirifuda plays trading card games by their rules.

    rules = kirifuda.rules("rumbling-angel")
    deck = kirifuda.deck("rumbling-angel", "sparks-and-kites")
    state = rules.start((deck.cards, deck.cards), seed=1)

`rules` answers everything about a match: `apply`, `view`, `events`, `explain`, `trace`, `sample`, `leave`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kirifuda.kernel.rules import Rules
    from kirifuda.library.decks import Deck

__all__ = ["deck", "rules"]


def rules(game: str) -> Rules:
    """The rulebook of a game, built in or installed. Raises KirifudaError for a name that no game has."""
    from kirifuda.library.games import rules as find

    return find(game)


def deck(game: str, name: str) -> Deck:
    """A deck: a built-in one by name, a deck file, or a share code.

    Raises DeckError if there is none, DeckErrors for what is wrong in a list, ReadError for a file that can't be read.
    """
    from kirifuda.library.decks import load_deck
    from kirifuda.library.pool import pool

    return load_deck(name, pool(game))
