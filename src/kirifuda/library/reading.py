"""Sentence to tree.

A sentence with two readings is an error that shows both; one that does not parse is an error that says where, what
was understood so far, what may stand there, and which phrases come near. Phrases are quoted in the language of the
text; what is said about them is said in the reader's (`errors.Message`).
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher, get_close_matches
from threading import Lock
from typing import Any

from kirifuda.errors import Message, ReadError, What
from kirifuda.language.checker import check_text
from kirifuda.language.printer import finish, phrase, print_text
from kirifuda.language.table import AGREES, COUNTED, EN, FORMS, JA, TEXT, Row, Table
from kirifuda.language.tree import Node
from kirifuda.library.grammar import Grammar, grammar_of, normalised

MARK = re.compile(r"\[[^]]+\]|【[^】]+】")
"""The mark in brackets that says of what kind a line is."""
MOST_SHOWN = 8
"""How many of the phrases that may stand somewhere are named, where something stands there to compare with."""
MOST_AT_THE_END = 20
"""How many where the text ends, and each is as likely as the next."""
LOOKED_AT = 12
"""How many characters of what could not be read are shown, and compared with what may stand there."""

_READING = Lock()
"""Held by the thread that reads: the parser, and what makes one of a grammar, remember in themselves where they are."""


class _Place:
    """Where a line of a text begins."""

    def __init__(self, file: str, line: int, column: int) -> None:
        self.file = file
        self.line = line
        self.column = column

    def error(self, message: What, at: int = 0) -> ReadError:
        return ReadError(message, self.file, self.line, self.column + at)


def read(text: str, language: int, table: Table, file: str = "", line: int = 1, column: int = 1) -> Node:
    """The tree of a card's text, a line for each ability. `line` and `column` say where the text begins.

    Raises ReadError at the character, and for a text with two readings.
    """
    found: list[Node | int | str] = []
    for written, place in _lines(text, file, line, column):
        with _READING:
            found.append(_read_line(written, language, table, place))
    return Node("text", tuple(found))


def read_checked(text: str, language: int, table: Table, file: str = "", line: int = 1, column: int = 1) -> Node:
    """The tree of a card's text, which means something that can be played.

    Raises ReadError as `read` does, and at the phrase that means nothing.
    """
    tree = read(text, language, table, file, line, column)
    problems = check_text(table, tree)
    if problems:
        problem = problems[0]
        lines = _lines(text, file, line, column)
        written, place = lines[problem.line - 1]
        raise place.error(problem.said, _found_at(table, problem.node, written, language))
    return tree


def _lines(text: str, file: str, line: int, column: int) -> list[tuple[str, _Place]]:
    """The lines of a text that say something, and where each begins. Raises ReadError if there is none."""
    found: list[tuple[str, _Place]] = []
    for i, written in enumerate(text.split("\n")):
        if written.strip():
            before = len(written) - len(written.lstrip())
            found.append((written.strip(), _Place(file, line + i, (column if i == 0 else 1) + before)))
    if not found:
        raise ReadError("the text is empty", file, line, column)
    return found


def _read_line(written: str, language: int, table: Table, place: _Place) -> Node:
    from lark.exceptions import UnexpectedInput

    text = normalised(written, language)
    grammar = grammar_of(table, language)
    try:
        parsed = grammar.parser.parse(text)
    except UnexpectedInput as error:
        raise _unread(error, grammar, text, written, place) from None
    readings = grammar.readings(parsed)
    if len(readings) > 1:
        shown = [print_text(table, Node("text", (node,)), 1 - language) for node in readings[:2]]
        if shown[0] == shown[1]:
            shown = [repr(node) for node in readings[:2]]
        both = Message("it can be read in two ways: (1) {first} (2) {second}", first=shown[0], second=shown[1])
        raise place.error(both)
    return readings[0]


# Errors --------------------------------------------------------------------------------------------------


def _found_at(table: Table, node: Node, written: str, language: int) -> int:
    """Where a phrase stands in a line as written; 0 if it is said in another form there."""
    text = normalised(written, language).lower()
    for form in range(3):
        said = normalised(phrase(table, node, language, form), language).lower()
        at = text.find(said)
        if said and at >= 0:
            return _written_index(written, at, language)
    return 0


def _unread(error: Any, grammar: Grammar, text: str, written: str, place: _Place) -> ReadError:
    """Where reading stopped, what was understood so far, whether a mark is missing, what may stand there or is near."""
    at = getattr(error, "pos_in_stream", None)
    at = len(text) if at is None or at < 0 else at
    rest = text[at : at + LOOKED_AT]
    marks = _quoted(_marks_missing(grammar, text, at), grammar.language)
    may = _quoted(_expected(grammar, text, at), grammar.language)
    near = _quoted(_nearest(grammar, text, at), grammar.language)
    message = Message(
        'cannot read on from "{rest}"; understood so far: {before}{marks}{may}{near}',
        rest=rest or Message("the end"), before=text[:at].strip() or Message("nothing"),
        marks=Message("; with its mark before it the line reads further: {phrases}", phrases=marks) if marks else "",
        may=Message("; here may stand {phrases}", phrases=may) if may else "",
        near=Message("; phrases that come near: {phrases}", phrases=near) if near else "",
    )  # fmt: skip
    return place.error(message, _written_index(written, at, grammar.language))


def _marks_missing(grammar: Grammar, text: str, at: int) -> list[str]:
    """The marks before which the line, as it stands, would be read further than it is."""
    return [mark for mark in marks_of(grammar.table, grammar.language) if _read_up_to(grammar, mark, text) > at]


def marks_of(table: Table, language: int) -> list[str]:
    """The marks with which a game's lines begin, as cards print them, each once; none if its lines bear none."""
    found: dict[str, None] = {}
    for row in table.by_sort.get("ability", []):
        first = row.parts[language][0]
        mark = MARK.match(first.text) if first.kind == TEXT else None
        if mark is not None:
            found[finish(mark[0], language)] = None
    return list(found)


def _read_up_to(grammar: Grammar, mark: str, text: str) -> int:
    """How far a line can be read with a mark before it; its length and one more if the whole of it can."""
    from lark.exceptions import UnexpectedInput

    before = normalised(mark, grammar.language) + (" " if grammar.language == EN else "")
    try:
        grammar.parser.parse(before + text)
    except UnexpectedInput as error:
        at = getattr(error, "pos_in_stream", None)
        return len(text) if at is None or at < 0 else at - len(before)
    return len(text) + 1


def _quoted(phrases: list[str], language: int) -> str:
    return "、".join([f"「{p}」" for p in phrases]) if language == JA else ", ".join([f'"{p}"' for p in phrases])


def _expected(grammar: Grammar, text: str, at: int) -> list[str]:
    """What may stand where reading stopped, that most like what stands there first."""
    rest = text[at : at + LOOKED_AT]
    words = {word.strip() for word in grammar.goes_on(text, at)} - {""}

    def unlike(word: str) -> tuple[float, str]:
        return -SequenceMatcher(None, word.casefold(), rest[: len(word) + 2].casefold()).ratio(), word

    found = sorted(words, key=unlike)
    most = MOST_SHOWN if rest else MOST_AT_THE_END
    return found[:most] + ["…"] * (len(found) > most)


def _written_index(written: str, at: int, language: int) -> int:
    """Where in the text as written the character lies that normalising put at `at`."""
    for i in range(len(written) + 1):
        if len(normalised(written[:i], language)) > at:
            return i - 1
    return len(written)


def _nearest(grammar: Grammar, text: str, at: int) -> list[str]:
    """Phrases of the table that are most like the text around the place."""
    begin = max([text.rfind(mark, 0, at) for mark in "、。,.】]"]) + 1
    end = min([i for i in (text.find(mark, at) for mark in "、。,.") if i >= 0], default=len(text))
    clause = re.sub(r"[0-9]+", "", text[begin:end]).strip()
    shapes: dict[str, str] = {}
    for row in grammar.table.rows:
        if row.sort in ("noun", "qual", "numbered", "subject", "acts", "body"):
            continue
        shown = _shape(row, grammar.language)
        if len(re.sub(r"\W", "", shown)) > 1:
            shapes[re.sub(r"\[[^]]*\]|〈[^〉]*〉", "", shown)] = shown
    close = get_close_matches(clause, list(shapes), n=3, cutoff=0.3)
    return [shapes[c] for c in close]


def _shape(row: Row, language: int) -> str:
    """A row's template as people read it: slots as 〈name〉."""
    out = ""
    for part in row.parts[language]:
        if part.kind == TEXT:
            out += part.text
        elif part.kind == FORMS:
            out += part.words[0]
        elif part.kind == AGREES:
            out += part.words[1]
        elif part.kind == COUNTED:
            out += part.words[1].replace("{}", "〈n〉")
        else:
            out += f"〈{row.slots[part.slot][0]}〉"
    return re.sub(r"{(\w+)[.*]?\w*}", r"〈\1〉", out)
