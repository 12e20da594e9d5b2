"""The pages of the card language: every phrase of a game's card texts, from its table."""

from __future__ import annotations

from kirifuda.language.reference import MODELS as COMMON_MODELS
from kirifuda.language.reference import reference
from kirifuda.library import games
from kirifuda.library.trees import table_of

TITLE = "The card language"
PREFACE = """\
A card's text is written once, in Japanese or in English, in the sentences below. It is read into a tree, and the other
language is printed from that tree. This page is made from the phrase table: `make accept` writes it anew.

How a text is put together:

- Each line is one ability. An event card's text is one line that says what is done.
- A phrase in a slot must be of the slot's sort. After each row's name stand its slots; `n: amount` is the slot `n`
  of the sort `amount`. The sorts `int` and `name` are a whole number, and a name in 「」 or in straight quotes.
- Width does not matter (＋１ is +1), nor do capitals in English. Between words any spaces will do.
- Several deeds are joined by 、 and "and"; sentences follow one another.
- A target (対象, target) is named when the text is announced; anything else is chosen when it is done.
- An ability that is given to something stands in 『』, in English in “ ” or < >.

A text is refused if it can be read in two ways, if it names the same target twice, if it says "that …" or "if you do"
with nothing to point at, if a text that works all the time names a target or chooses, and if such a text reads the
number or keyword that it changes. Behind each name stands what happens in play; numbers such as {prefix}-1.1 are rules.

The examples are those of `{game}`.
"""


def page_name(game: str) -> str:
    """What the page of a game is called."""
    return "card-language.md" if game == games.DEFAULT else f"card-language.{game}.md"


def card_language(game: str) -> str:
    """The whole page of a game. Raises KirifudaError for a name that no game has, CheckError for one without texts."""
    rules = games.rules(game)
    table = table_of(rules)
    preface = PREFACE.replace("{prefix}", rules.prefix).replace("{game}", game)
    return reference(table, TITLE, preface, table.models + COMMON_MODELS)
