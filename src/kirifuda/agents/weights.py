"""How a game is to be weighed: `heuristic.toml` beside its code."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kirifuda.errors import Message, ReadError
from kirifuda.kernel.rules import Rules
from kirifuda.library.games import folder
from kirifuda.library.toml import Document, kind_of, read_toml, suggestion
from kirifuda.words.catalogue import LANGUAGES, game_catalogue

FILE = "heuristic.toml"
PLAIN = ("all", "none", "pass")
"""Answers that any question may have; others are words of the rules."""


@dataclass(frozen=True)
class Weights:
    """What a game's package says to the heuristic agent."""

    deals: int
    """Over how many deals of the hidden cards it looks ahead."""
    rest: tuple[str, ...]
    """The questions, by reason, at which a position is weighed."""
    windows: tuple[str, ...]
    """The questions, by reason, in which it answers the other seat and never itself."""
    weights: tuple[int, ...]
    """One for each of the rules' aspects, in their order."""
    answers: dict[str, str]
    """Questions that need no thought, by reason."""


def has_weights(rules: Rules) -> bool:
    """Whether a game says how it is to be weighed."""
    return (folder(rules.name) / FILE).is_file()


@lru_cache(maxsize=8)
def weights_of(rules: Rules) -> Weights:
    """The weights that a game ships. Raises ReadError at the place of what is wrong, or if there are none."""
    if not has_weights(rules):
        missing = Message(
            "{game} ships no weights for the heuristic agent: its package has no such file", game=rules.name
        )
        raise ReadError(missing, FILE)
    return read_weights(read_toml(folder(rules.name) / FILE), rules)


def read_weights(document: Document, rules: Rules) -> Weights:
    """The weights of a document. Raises ReadError at the first thing that is wrong."""
    data = document.data
    for fault in document.unknown_keys((), data, ("deals", "rest", "windows", "weights", "answers")):
        raise fault
    deals = _number(document, ("deals",), data.get("deals"), 1)
    questions = game_catalogue(rules.name, LANGUAGES[0]).tables["reasons"]
    rest = _reasons(document, "rest", data, rules, questions)
    if not rest:
        raise document.error(("rest",), "expected at least one question at which it looks no further")
    windows = _reasons(document, "windows", data, rules, questions)
    weights = _table(document, "weights", data)
    for fault in document.unknown_keys(("weights",), weights, rules.aspects):
        raise fault
    for aspect in rules.aspects:
        _number(document, ("weights", aspect), weights.get(aspect))
    answers = _table(document, "answers", data)
    words = (*PLAIN, *[code.word for code in rules.codes if code.alone])
    for reason, answer in answers.items():
        if reason not in questions:
            raise document.key_error(("answers", reason), _no_question(reason, rules, questions))
        if answer not in words:
            expected = Message("expected one of {words}, not {found}", words=", ".join(words), found=kind_of(answer))
            raise document.error(("answers", reason), expected)
    return Weights(deals, rest, windows, tuple([weights[aspect] for aspect in rules.aspects]), answers)


def _reasons(
    document: Document, name: str, data: dict[str, Any], rules: Rules, questions: Iterable[str]
) -> tuple[str, ...]:
    reasons = data.get(name, [])
    if not isinstance(reasons, list) or not all(isinstance(reason, str) for reason in reasons):
        expected = Message("expected a list of questions by their reasons, not {found}", found=kind_of(reasons))
        raise document.error((name,), expected)
    for i, reason in enumerate(reasons):
        if reason not in questions:
            raise document.error((name, i), _no_question(reason, rules, questions))
    return tuple(reasons)


def _no_question(reason: str, rules: Rules, questions: Iterable[str]) -> Message:
    hint = suggestion(reason, questions)
    return Message("{reason} is no question of {game}{hint}", reason=repr(reason), game=rules.name, hint=hint)


def _table(document: Document, name: str, data: dict[str, Any]) -> dict[str, Any]:
    table = data.get(name, {})
    if not isinstance(table, dict):
        raise document.error((name,), Message("expected a table, not {found}", found=kind_of(table)))
    return table


def _number(document: Document, path: tuple[str, ...], value: object, least: int = -1_000_000) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        expected = Message("expected {key} as a whole number, not {found}", key=path[-1], found=kind_of(value))
        raise document.error(path, expected)
    return value
