"""`scenarios.toml`: how a game's scenarios are written, where that does not follow from its zones, codes and words.

A game that needs none of it ships no such file. All keys may be left out:

    [says]        act = ["way", …]     how an act is said (`spoken`), instead of its code's word
    [answers]     code = ["word", …]   further words for an answer; the first is the one that is shown
    [clauses]     reason = "clause"    which clause answers which question; else the one whose things fit
    [slots]       zone = ["word", …]   further words for a slot, beside the catalogue's
    [keys]        zone = "key"         what a zone is called in a scene, instead of its name
    [turned]      zone = "word"        what a turned card of a zone is called there; "not word" for one that is not
    [used]        word = bit           words for bits of the mark that remembers uses, beside the lines' numbers
    [types]       zone = "type"        the only type of card that may lie there, where the zone is not named after it
    [defaults]    zone = n             unknown cards that lie there unless a scene says otherwise
    [least]       zone = n             how many cards must lie there
    new_slot = ["a new …"]             what a slot that is not there yet is called
    shared = ["clause"]                clauses that several questions share, each taking as many as it asks for
    ordered = ["zone"]                 zones whose lists are compared in order
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import msgspec

from kirifuda.errors import ReadError, ScenarioError
from kirifuda.library.games import folder
from kirifuda.library.toml import read_toml

FILE: Final = "scenarios.toml"


@dataclass
class Manner:
    """What the file says."""

    says: dict[str, list[str]] = field(default_factory=dict)
    answers: dict[str, list[str]] = field(default_factory=dict)
    clauses: dict[str, str] = field(default_factory=dict)
    slots: dict[str, list[str]] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    turned: dict[str, str] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    defaults: dict[str, int] = field(default_factory=dict)
    least: dict[str, int] = field(default_factory=dict)
    new_slot: list[str] = field(default_factory=list)
    shared: list[str] = field(default_factory=list)
    ordered: list[str] = field(default_factory=list)


@lru_cache(maxsize=16)
def manner_of(game: str) -> Manner:
    """How a game's scenarios are written. Raises ScenarioError for a file that is not right."""
    path = folder(game) / FILE
    if not path.is_file():
        return Manner()
    try:
        document = read_toml(path)
    except ReadError as error:
        raise ScenarioError(error.what, error.file, error.line, error.column) from None
    known = list(Manner.__dataclass_fields__)
    for wrong in document.unknown_keys((), document.data, known):
        raise ScenarioError(wrong.what, wrong.file, wrong.line, wrong.column)
    return _converted(document.data, str(path))


def _converted(data: dict[str, Any], file: str) -> Manner:
    try:
        return msgspec.convert(data, Manner)
    except msgspec.ValidationError:
        what = "a value has the wrong shape: `kirifuda.testing.manner` says what each key holds"
        raise ScenarioError(what, file) from None


def strangers(manner: Manner, zones: list[str], codes: list[str], types: list[str]) -> list[tuple[str, str]]:
    """Names of the file that the game does not have, each with its key."""
    found: list[tuple[str, str]] = []
    for key in ("turned", "defaults", "least", "types", "ordered"):
        found += [(key, name) for name in getattr(manner, key) if name not in zones]
    for key in ("says", "answers"):
        found += [(key, name) for name in getattr(manner, key) if name not in codes]
    return found + [("types", name) for name in manner.types.values() if name not in types]
