"""A game's words in one language: message ids to sentences, with parameters."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any

from kirifuda.library.games import package_of

LANGUAGES = ("ja", "en")
_SLOT = re.compile(r"{(\w+)}")


class Catalogue:
    """Sections of ids and sentences. An unknown id is shown as itself in angle brackets: tests keep that from users."""

    def __init__(self, language: str, sections: dict[str, dict[str, str]]) -> None:
        self.language = language
        self.sections = sections

    def say(self, section: str, key: str, **facts: object) -> str:
        """The sentence for an id, its parameters filled in. Parameters are plain text: nothing in them is read."""
        sentence = self.sections.get(section, {}).get(key)
        if sentence is None:
            return f"<{section}.{key}>"
        return _SLOT.sub(lambda match: str(facts.get(match.group(1), match.group(0))), sentence)


@lru_cache(maxsize=8)
def catalogue(game: str, language: str) -> Catalogue:
    """The catalogue that a game ships."""
    text = (files(package_of(game)) / f"words.{language}.toml").read_text(encoding="utf-8")
    return Catalogue(language, tomllib.loads(text))


@lru_cache(maxsize=8)
def table(game: str) -> dict[str, Any]:
    """The table layout that a game ships."""
    return tomllib.loads((files(package_of(game)) / "table.toml").read_text(encoding="utf-8"))
