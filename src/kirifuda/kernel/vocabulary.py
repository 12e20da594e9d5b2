"""Words for what is packed into tokens: how a game's acts and things are named in records and on the wire."""

from __future__ import annotations

from typing import Final


class Code:
    """A word for the token codes from `first` to `last`.

    A word for several codes takes a number, counted from `start`; a number 0 is not written. `alone`: the token
    has no subject ("yes"), so the word stands by itself.
    """

    def __init__(self, word: str, first: int, last: int = 0, start: int = 0, alone: bool = False) -> None:
        self.word: Final = word
        self.first: Final = first
        self.last: Final = last or first
        self.start: Final = start
        self.alone: Final = alone
