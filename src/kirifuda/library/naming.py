"""Names, flavour and ids as people write them: what they may be, said at the place of what is not."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from kirifuda.errors import Message, ReadError, What
from kirifuda.library.toml import Document, Where, kind_of

LANGUAGES = ("ja", "en")
LONGEST = {"name": 60, "flavour": 400}
"""Characters of each. A longer name would burst every line that it stands in."""
LONGEST_ID = 20
ID = re.compile(r"[A-Z0-9]+(-[A-Z0-9]+)*")
SET = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks, by their kind, that nobody can see."""


def unseen(text: str) -> int:
    """Where the first sign stands that cannot be seen: a control sign, a mark of direction, a filler; -1 if none."""
    for i, sign in enumerate(text):
        if unicodedata.category(sign) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp") or sign in _UNSEEN:
            return i
    return -1


def shown(text: str) -> str:
    """A text of any origin for the terminal: every sign that can't be seen, but the end of a line, as its escape."""
    if unseen(text.replace("\n", "")) < 0:
        return text
    return "".join([c.encode("unicode_escape").decode() if c != "\n" and unseen(c) >= 0 else c for c in text])


def wrong_text(what: str, text: Any) -> What:
    """What is wrong with a name or a flavour in one language; nothing if it will do."""
    if not isinstance(text, str):
        return Message("{what} is text, not {found}", what=what, found=kind_of(text))
    text = text.strip()
    if not text:
        return Message("{what} is empty", what=what)
    if "\n" in text:
        return Message("a {what} is one line", what=what)
    at = unseen(text)
    if at >= 0:
        return Message("{what} has a sign that can't be seen, U+{code}", what=what, code=f"{ord(text[at]):04X}")
    if len(text) > LONGEST[what]:
        return Message("{what} is too long: {n} characters, at most {most}", what=what, n=len(text), most=LONGEST[what])
    return ""


def wrong_id(written: Any) -> What:
    """What is wrong with a card's id; nothing if it will do."""
    if isinstance(written, str) and ID.fullmatch(written) and len(written) <= LONGEST_ID:
        return ""
    shown = kind_of(written)
    return Message(
        'an id is at most {most} capitals, digits and dashes, as in "FN-001", not {found}', most=LONGEST_ID, found=shown
    )


def read_names(document: Document, path: Where, what: str, value: Any, errors: list[ReadError]) -> dict[str, str]:
    """A name or flavour in both languages; one language alone, or a plain string, serves for both."""
    given = {LANGUAGES[0]: value} if isinstance(value, str) else value
    if not isinstance(given, dict) or not given:
        expected = Message('{what} is { ja = "…", en = "…" }, not {found}', what=what, found=kind_of(value))
        errors.append(document.error(path, expected))
        return {}
    errors += document.unknown_keys(path, given, LANGUAGES)
    good: dict[str, str] = {}
    for language in [language for language in LANGUAGES if language in given]:
        wrong = wrong_text(what, given[language])
        if wrong:
            errors.append(document.error(path if isinstance(value, str) else (*path, language), wrong))
        else:
            good[language] = given[language].strip()
    any_one = next(iter(good.values()), "")
    return {language: good.get(language, any_one) for language in LANGUAGES} if any_one else {}
