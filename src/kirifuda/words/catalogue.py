"""Catalogues: message ids in, sentences out.

A catalogue is a TOML file of tables of templates. A template knows three things and no more, so that no text of a card
or of a person can do anything in it:

    {card}            a fact, as it is
    {a:skill}         a fact, through a converter (a number as the name of a skill)
    {n|card|cards}    the first wording if the fact is 1 (or is the reader), else the second
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from kirifuda.errors import Message, ReadError
from kirifuda.library.games import folder
from kirifuda.library.toml import read_toml

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


Tables = dict[str, dict[str, str]]


def read_tables(path: Path) -> Tables:
    """A catalogue file. Raises ReadError for anything but tables of strings, and for a file that is not there."""
    document = read_toml(path)
    for name, table in document.data.items():
        if not isinstance(table, dict):
            raise document.error((name,), Message("[{name}] is not a table of strings", name=name))
        for key, text in table.items():
            if not isinstance(text, str):
                raise document.error((name, key), Message("[{name}] is not a table of strings", name=name))
    return document.data


@lru_cache(maxsize=32)
def game_catalogue(game: str, language: str) -> Catalogue:
    """What a game says: its `words.LANGUAGE.toml`, over what every game says (`common.LANGUAGE.toml`).

    Raises ReadError for a file that is not right, or if the game ships none.
    """
    tables = {name: dict(table) for name, table in _own(f"common.{language}.toml").items()}
    path = folder(game) / f"words.{language}.toml"
    if not path.is_file():
        raise ReadError(Message("{game} ships no words: its package has no such file", game=game), path.name)
    for name, table in read_tables(path).items():
        tables[name] = {**tables.get(name, {}), **table}
    return Catalogue(language, tables)


@lru_cache(maxsize=8)
def terminal_catalogue(language: str) -> Catalogue:
    """What the terminal itself says."""
    return Catalogue(language, _own(f"terminal.{language}.toml"))


@lru_cache(maxsize=8)
def _own(name: str) -> Tables:
    return read_tables(Path(str(files("kirifuda.words"))) / name)
