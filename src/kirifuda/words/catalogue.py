"""Catalogues: message ids in, sentences out.

A catalogue is a TOML file of tables of templates. A template knows three things and no more, so that no text of a card
or of a person can do anything in it:

    {card}            a fact, as it is
    {a:skill}         a fact, through a converter (a number as the name of a skill)
    {n|card|cards}    the first wording if the fact is 1 (or is the reader), else the second
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from kirifuda.library.games import package_of

LANGUAGES: Final = ("ja", "en")
HOLE: Final = re.compile(r"\{(\w+)(?::(\w+)|\|([^{}|]*)\|([^{}|]*))?\}")


class Who:
    """A player as the reader calls him."""

    def __init__(self, name: str, whose: str, you: bool) -> None:
        self.name: Final = name
        self.whose: Final = whose
        self.you: Final = you

    def __str__(self) -> str:
        return self.name


Fact = int | str | Who
Convert = Callable[[str, Fact], str]


def as_it_is(kind: str, value: Fact) -> str:
    """The converter that knows only how to say whose."""
    return value.whose if isinstance(value, Who) else str(value)


def fill(template: str, facts: Mapping[str, Fact], convert: Convert = as_it_is) -> str:
    """A template with its facts. A fact that is not given leaves its hole as it is."""

    def one(hole: re.Match[str]) -> str:
        name, kind, single, other = hole.groups()
        if name not in facts:
            return hole[0]
        value = facts[name]
        if single is not None:
            first = value.you if isinstance(value, Who) else value == 1
            return str(single if first else other)
        return convert(kind, value) if kind is not None else str(value)

    return HOLE.sub(one, template)


class Catalogue:
    """One language's tables. What is not in them is shown as `table.key`: ugly, and found by a test."""

    def __init__(self, language: str, tables: Mapping[str, Mapping[str, str]]) -> None:
        self.language: Final = language
        self.tables: Final = tables

    def has(self, table: str, key: str) -> bool:
        return key in self.tables.get(table, {})

    def template(self, table: str, key: str) -> str:
        return self.tables.get(table, {}).get(key, f"{table}.{key}")

    def say(self, table: str, key: str, convert: Convert = as_it_is, /, **facts: Fact) -> str:
        """A message with its facts."""
        return fill(self.template(table, key), facts, convert)

    def joined(self, parts: list[str], by: str = "comma") -> str:
        """Parts as a list of this language."""
        return self.template("lists", by).join(parts)


def read_catalogue(file: Traversable, language: str) -> Catalogue:
    """A catalogue file. Raises ValueError for anything but tables of strings."""
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    for name, table in tables.items():
        if not isinstance(table, dict) or not all(isinstance(text, str) for text in table.values()):
            raise ValueError(f"{file.name}: [{name}] is not a table of strings")
    return Catalogue(language, tables)


@lru_cache(maxsize=32)
def game_catalogue(game: str, language: str) -> Catalogue:
    """The catalogue that a game ships: `words.LANGUAGE.toml` beside its code."""
    return read_catalogue(files(package_of(game)).joinpath(f"words.{language}.toml"), language)


@lru_cache(maxsize=8)
def terminal_catalogue(language: str) -> Catalogue:
    """What the terminal itself says."""
    return read_catalogue(files("kirifuda.words").joinpath(f"terminal.{language}.toml"), language)
