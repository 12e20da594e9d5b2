"""What errors say, in the reader's language.

An error carries messages whose English template is their id (`errors.Message`). The templates of other languages stand
in `faults.LANGUAGE.toml`: here those of card, deck and scenario files, beside a game's code those of its own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from kirifuda.errors import (
    MOST_SHOWN,
    CardErrors,
    DeckErrors,
    KirifudaError,
    ReadError,
    RecordError,
    ScenarioError,
    What,
    message_of,
    more,
    what_of,
)
from kirifuda.library.games import folders

ENGLISH = "en"


def said(what: What, language: str) -> str:
    """A message in a language; in English where nobody has translated it."""
    if language == ENGLISH:
        return str(what)
    return message_of(what).said(_template_of(language))


def fault(error: Exception, language: str) -> str:
    """An error in a language, with its place: a line each for one that carries several."""
    if isinstance(error, (CardErrors, DeckErrors)):
        return "\n".join(faults(error.errors, language))
    text = said(what_of(error), language)
    if isinstance(error, (ReadError, RecordError, ScenarioError)):
        return error.where + text
    return text


def faults(errors: Sequence[KirifudaError], language: str) -> list[str]:
    """The faults of one file, a line each: the first ones, and how many there are besides."""
    lines = [fault(error, language) for error in errors[:MOST_SHOWN]]
    if len(errors) > MOST_SHOWN:
        first = errors[0]
        file = first.file if isinstance(first, (ReadError, RecordError, ScenarioError)) else ""
        lines.append(said(more(file, len(errors) - MOST_SHOWN), language))
    return lines


@cache
def _template_of(language: str) -> Callable[[str], str]:
    found = read_templates(files("kirifuda.words").joinpath(f"faults.{language}.toml"))
    for folder in folders().values():
        found |= read_templates(folder / f"faults.{language}.toml")
    return lambda template: found.get(template, template)


def read_templates(file: Traversable) -> dict[str, str]:
    """The templates of one file, by the English ones; none if there is no such file."""
    if not file.is_file():
        return {}
    language = file.name.split(".")[1]
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["fault"]
    return {row["en"]: row[language] for row in rows}
