"""What a game's card files may say: the keys of each card type, declared once.

The library reads files by these declarations and gives the game the values as integers.
"""

from __future__ import annotations

from typing import Final

# What a key's value is
NUMBER: Final = 1
"""A whole number from `lo` to `hi`."""
ICONS: Final = 2
"""The game's attributes, each as often as it is printed: packed counts. A list, a table of counts, or one word."""
KEYWORDS: Final = 3
"""A list of keywords, some with a number ("onslaught 2")."""
TEXT: Final = 4
"""A card text, under a language: read into abilities."""
ROWS: Final = 5
"""A list of tables: one attribute under the key `against`, and numbers under the others."""
GROUP: Final = 6
"""A table of further keys."""
LABELS: Final = 7
"""A list of labels that the game or the set declares by name; with a `box`, each has a text of that box."""


class Key:
    """One key of a card: its name, what it holds, for which types, and what it is if absent (`required`)."""

    def __init__(
        self, name: str, holds: int, types: tuple[str, ...], required: bool = False, lo: int = 0, hi: int = 99,
        least: int = 0, inner: tuple[Key, ...] = (), box: int = 0,
    ) -> None:  # fmt: skip
        self.name: Final = name
        self.holds: Final = holds
        self.types: Final = types
        self.required: Final = required
        self.lo: Final = lo
        self.hi: Final = hi
        self.least: Final = least
        """ICONS: how many there must be."""
        self.inner: Final = inner
        self.box: Final = box
        """TEXT: the box of text it is."""


class Values:
    """A card's values as read: `numbers` by key ("group.key" for an inner one), `rows`, `keywords`, `labels`."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        """NUMBER keys, and ICONS keys as packed counts."""
        self.rows: dict[str, list[dict[str, int]]] = {}
        """ROWS keys: `against` is the attribute's number."""
        self.keywords: list[int] = []
        """Packed: keyword << 8 | its number."""
        self.labels: dict[str, tuple[str, ...]] = {}
        """LABELS keys: the labels in the order in which they are printed."""

    def number(self, key: str) -> int:
        return self.numbers.get(key, 0)
