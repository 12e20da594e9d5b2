"""Why a message or a request could not be read: where, what belongs there, what to do about it, in a reader's language.

msgspec says it in sentences of its own, in English. Here they are taken apart, and said anew by the catalogue; a field
is called as it is written.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct, ValidationError
from msgspec.json import decode

from kirifuda.server.messages import Op
from kirifuda.server.said import catalogue, said

LONGEST: Final = 60
"""Letters of something that was sent, where it is said again."""
_PLACE: Final = re.compile(r" - at `\$\.?(.*)`$")
_FORMS: Final = (
    ("missing", r"Object missing required field `(?P<field>.+)`"),
    ("unknown", r"Object contains unknown field `(?P<field>.+)`"),
    ("type", r"Expected `(?P<wanted>[^`]+)`, got `(?P<found>[^`]+)`"),
    ("only-type", r"Expected `(?P<wanted>[^`]+)`"),
    ("one-of", r"Expected `str` matching regex '\^\((?P<words>[\w|-]+)\)\$'"),
    ("form", r"Expected `str` matching regex '(?P<form>.+)'"),
    ("most-letters", r"Expected `str` of length <= (?P<n>\d+)"),
    ("least-letters", r"Expected `str` of length >= (?P<n>\d+)"),
    ("most-entries", r"Expected `array` of length <= (?P<n>\d+)"),
    ("least-entries", r"Expected `array` of length >= (?P<n>\d+)"),
    ("entries", r"Expected `array` of length (?P<n>\d+)(?:, got \d+)?"),
    ("most", r"Expected `\w+` <= (?P<n>-?[\d.]+)"),
    ("least", r"Expected `\w+` >= (?P<n>-?[\d.]+)"),
    ("value", r"Invalid value (?P<found>.+)"),
    ("cut-off", r"Input data was truncated"),
    ("no-json", r"JSON is malformed: .+ \(byte (?P<n>\d+)\)"),
)


class _Named(Struct):
    op: Op = ""


def operation(text: str | bytes) -> str:
    """The operation of a message that can't be read: its sender waits for an answer to it; "" if it names none."""
    try:
        return decode(text, type=_Named).op
    except (ValidationError, ValueError, RecursionError):
        return ""


def why(sentence: str, language: str, *, whole: str, place: str = "") -> str:
    """A sentence of msgspec's in a language. `whole` is a word for all that was sent: `message` or `request`."""
    found = _PLACE.search(sentence)
    if found is not None:
        sentence, place = sentence[: found.start()], found[1]
    where = place or catalogue(language).template("unread", whole)
    for key, form in _FORMS:
        match = re.fullmatch(form, sentence, re.DOTALL)
        if match is not None:
            facts = {name: _fact(language, name, text) for name, text in match.groupdict().items()}
            return said(language, "unread", key, where=where, **facts)
    return said(language, "unread", "other", where=where, reason=_fact(language, "reason", sentence))


def _fact(language: str, name: str, text: str) -> str:
    words = catalogue(language)
    if name == "words":
        return words.template("unread", "and-so-on").join(text.split("|"))
    if name == "wanted" or (name == "found" and words.has("json", text)):
        kinds = [words.template("json", kind) if words.has("json", kind) else kind for kind in text.split(" | ")]
        return words.template("unread", "or").join(kinds)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
