"""Every card that can be played: the built-in sets, and the sets in a folder of the user's own."""

from __future__ import annotations

import os
import unicodedata
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from kirifuda.errors import DeckError
from kirifuda.kernel.rules import Rules
from kirifuda.library.cards import Card, CardSet, load_cards
from kirifuda.library.games import rules as rules_of
from kirifuda.library.trees import folder_of, stored_trees


def folded(name: str) -> str:
    """A name without regard to width, case, spaces and kinds of apostrophe."""
    text = unicodedata.normalize("NFKC", name).casefold()
    return "".join(c for c in text if not c.isspace() and c not in "'’‘`´\"“”・-‐–—")


def user_folder(game: str) -> Path:
    """Where a user's own sets lie: `$KIRIFUDA_HOME/cards/GAME`, else under the user's data folder."""
    home = os.environ.get("KIRIFUDA_HOME")
    base = Path(home) if home else Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "kirifuda"
    return base / "cards" / game


class Pool:
    """The cards of a game, found by id or by name in either language."""

    def __init__(self, rules: Rules, sets: list[CardSet]) -> None:
        self.rules = rules
        self.sets = sets
        self.cards: dict[str, Card] = {}
        self._by_name: dict[str, Card] = {}
        for card_set in sets:
            for card in card_set.cards:
                self.add(card)

    def add(self, card: Card) -> None:
        """A card more; a later one of the same id takes its place."""
        self.cards[card.id] = card
        for name in (card.id, *card.names.values()):
            self._by_name[folded(name)] = card

    def find(self, name: str) -> Card | None:
        """A card by id or name."""
        return self._by_name.get(folded(name))

    def card(self, name: str) -> Card:
        """A card by id or name. Raises DeckError with the nearest names."""
        found = self.find(name)
        if found is None:
            raise DeckError(f"there is no card {name!r}{self.nearest(name)}")
        return found

    def nearest(self, name: str) -> str:
        """"; did you mean …?", or nothing."""
        close = get_close_matches(folded(name), list(self._by_name), n=3, cutoff=0.5)
        names = list(dict.fromkeys(f"{self._by_name[c].names['ja']} ({self._by_name[c].id})" for c in close))
        return f"; did you mean {', '.join(names)}?" if names else ""

    def extended(self, cards: list[Card]) -> Pool:
        """The pool with further cards."""
        pool = Pool(self.rules, self.sets)
        for card in self.cards.values():
            pool.add(card)
        for card in cards:
            pool.add(card)
        return pool


@lru_cache(maxsize=8)
def pool(game: str) -> Pool:
    """The built-in and the user's cards of a game, read once in a process.

    Raises CardErrors for a file that is not right.
    """
    rules = rules_of(game)
    trees = stored_trees(rules)
    folder = Path(str(folder_of(rules)))
    sets = [load_cards(path, rules, trees) for path in sorted(folder.glob("*.toml"))] if folder.is_dir() else []
    own = user_folder(game)
    if own.is_dir():
        for path in sorted(own.glob("*.toml")):
            sets.append(load_cards(path, rules, trees))
    return Pool(rules, sets)
