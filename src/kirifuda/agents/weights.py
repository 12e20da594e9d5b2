"""How a game is to be weighed: `heuristic.toml` beside its code."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import as_file, files
from typing import Any

from kirifuda.errors import ReadError
from kirifuda.kernel.rules import Rules
from kirifuda.library.games import package_of
from kirifuda.library.toml import Document, kind_of, read_toml

FILE = "heuristic.toml"
PLAIN = ("all", "none", "pass")
"""Answers that any question may have; others are words of the rules."""


@dataclass(frozen=True)
class Weights:
    """What a game's package says to the heuristic agent."""

    deals: int
    """Over how many deals of the hidden cards it looks ahead."""
    doubt: int
    """How far behind the best, on one deal, an answer may be and still be looked into on the next."""
    rest: tuple[str, ...]
    """The questions, by reason, at which a position is weighed."""
    weights: tuple[int, ...]
    """One for each of the rules' aspects, in their order."""
    answers: dict[str, str]
    """Questions that need no thought, by reason."""


@lru_cache(maxsize=8)
def weights_of(rules: Rules) -> Weights:
    """The weights that a game ships. Raises ReadError at the place of what is wrong, or if there are none."""
    place = files(package_of(rules.name)).joinpath(FILE)
    if not place.is_file():
        raise ReadError(f"{rules.name} ships no weights for the heuristic agent: its package has no such file", FILE)
    with as_file(place) as path:
        return read_weights(read_toml(path), rules)


def read_weights(document: Document, rules: Rules) -> Weights:
    """The weights of a document. Raises ReadError at the first thing that is wrong."""
    data = document.data
    for fault in document.unknown_keys((), data, ("deals", "doubt", "rest", "weights", "answers")):
        raise fault
    deals = _number(document, ("deals",), data.get("deals"), 1)
    doubt = _number(document, ("doubt",), data.get("doubt"), 0)
    rest = data.get("rest")
    if not isinstance(rest, list) or not rest or not all(isinstance(reason, str) for reason in rest):
        raise document.error(("rest",), "expected a list of questions, by the ids of their reasons")
    weights = _table(document, "weights", data)
    for fault in document.unknown_keys(("weights",), weights, rules.aspects):
        raise fault
    for aspect in rules.aspects:
        _number(document, ("weights", aspect), weights.get(aspect))
    answers = _table(document, "answers", data)
    words = (*PLAIN, *[code.word for code in rules.codes if code.alone])
    for reason, answer in answers.items():
        if answer not in words:
            raise document.error(("answers", reason), f"expected one of {', '.join(words)}, not {kind_of(answer)}")
    return Weights(deals, doubt, tuple(rest), tuple([weights[aspect] for aspect in rules.aspects]), answers)


def _table(document: Document, name: str, data: dict[str, Any]) -> dict[str, Any]:
    table = data.get(name, {})
    if not isinstance(table, dict):
        raise document.error((name,), f"expected a table, not {kind_of(table)}")
    return table


def _number(document: Document, path: tuple[str, ...], value: object, least: int = -1_000_000) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise document.error(path, f"expected {path[-1]} as a whole number, not {kind_of(value)}")
    return value
