"""Words that people type, in either language, as the words of files."""

from __future__ import annotations

from functools import lru_cache

from kirifuda.library.pool import folded
from kirifuda.words.catalogue import LANGUAGES, game_catalogue

TABLES = ("types", "attributes", "icons", "skills")


def file_word(game: str, typed: str) -> str:
    """The file's word for a type, an attribute or a keyword, whichever language it was typed in; else as typed."""
    word = folded(typed)
    return _words(game).get(word, word)


@lru_cache(maxsize=8)
def _words(game: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for language in LANGUAGES:
        for table in TABLES:
            for word, shown in game_catalogue(game, language).tables.get(table, {}).items():
                found.setdefault(folded(word), word)
                found.setdefault(folded(shown), word)
    return found
