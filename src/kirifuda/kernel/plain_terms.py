"""The nouns of a plain game of turns (`kernel.plain`) as small numbers; a game's own follow them."""

from __future__ import annotations

from typing import Final

from kirifuda.kernel.options import Option
from kirifuda.kernel.vocabulary import Code

# Numbers of the table; a game's own follow.
TURN: Final = 1
ACTIVE: Final = 2
FIRST: Final = 3
PHASE: Final = 4
NUMS: Final = 5
TABLE_WORDS: Final[tuple[str, ...]] = ("", "turn", "active", "first", "phase")
SETTING_UP: Final = 0
MAIN_PHASE: Final = 1
END_PHASE: Final = 2
PHASE_WORDS: Final[tuple[str, ...]] = ("setting-up", "main", "end")

# Occasions; a game's own follow.
O_DRAW: Final = 1
O_DISCARD: Final = 2
O_PAY: Final = 3
O_PLAY: Final = 4
"""A card is played for its text, and is spent."""
O_ENTER: Final = 5
"""A card is put into a slot."""
O_LEAVE: Final = 6
"""A card leaves its slot."""
O_TURN_START: Final = 7
O_TURN_END: Final = 8
O_NOTHING: Final = 9
O_GO_FIRST: Final = 10
O_USE: Final = 11
"""A text of a card in play is used."""
OCCASIONS: Final = 12
OCCASION_WORDS: Final[tuple[str, ...]] = (
    "", "draw", "discard", "pay", "play", "enter", "leave", "turn-start", "turn-end", "nothing", "go-first",
    "use",
)  # fmt: skip

# Codes of tokens
T_CARD: Final = 1
T_SLOT: Final = 2
T_YES: Final = 7
T_PLAY: Final = 8
"""Plus the card type's number."""
T_USE: Final = 32
"""Plus the place of a text among those of its card, which is used for its cost."""
T_MODE: Final = 64
"""Plus the place of a mode."""

# Frames; a game's own follow.
K_SETUP: Final = 16
K_TURN: Final = 17
K_DRAW: Final = 18
K_PLAY: Final = 19
"""A play or a use being gathered: a = its code, b = the card, c = the seat."""
FIRST_FRAME: Final = 24

# Steps of a turn (c = the turn player)
BEGIN: Final = 0
DRAWING: Final = 1
MENU: Final = 2
ENDING: Final = 3
CLEANING: Final = 4
NEXT: Final = 5

ROLL_FIRST: Final = 2
UNTIL_END_OF_TURN: Final = 1
UNTIL_TURN_OF: Final = 3
M_USED: Final = 0
"""The mark of uses this turn."""

PLAIN_OPTIONS: Final[tuple[Option, ...]] = (
    Option("deck_size", 20, (), 500, 1),
    Option("copies", 3, (), 500, 1),
    Option("turn_limit", 100, (), 100000, 1),
)
POINTS: Final[tuple[str, ...]] = ("main", "start", "end")


def play_codes(*words: str, use: str = "") -> tuple[Code, ...]:
    """The codes of a game whose card types are played by these words, in the order of the types; and in which texts of
    cards in play are used by the word `use`, if it has such texts.

    Raises ValueError for more words than there are codes for: the types are at most twenty-three.
    """
    most = T_USE - T_PLAY - 1
    if len(words) > most:
        raise ValueError(f"a plain game has at most {most} card types to play, not {len(words)}")
    acts = [Code(word, T_PLAY + 1 + kind) for kind, word in enumerate(words)]
    if use:
        acts.append(Code(use, T_USE, T_MODE - 1, start=1))
    return (*acts, Code("yes", T_YES, alone=True), Code("number", T_MODE, (1 << 12) - 1, alone=True))
