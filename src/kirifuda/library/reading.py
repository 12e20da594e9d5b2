"""Sentence to tree.

A sentence with two readings is an error that shows both; one that does not parse is an error that says where, what
was understood so far, and which phrases come near. Errors are in the language of the text unless `speak` names another.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from kirifuda.errors import ReadError
from kirifuda.language.checker import check_text
from kirifuda.language.printer import phrase, print_text
from kirifuda.language.table import AGREES, COUNTED, FORMS, JA, TEXT, Row, Table
from kirifuda.language.tree import Node
from kirifuda.library.grammar import Grammar, grammar_of, normalised

SAME = -1
"""Errors speak the language of the text."""


class _Place:
    """Where a line of a text begins, and which language its errors speak."""

    def __init__(self, file: str, line: int, column: int, speak: int) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.speak = speak

    def error(self, message: str, at: int = 0) -> ReadError:
        return ReadError(message, self.file, self.line, self.column + at)


def read(
    text: str, language: int, table: Table, file: str = "", line: int = 1, column: int = 1, speak: int = SAME
) -> Node:
    """The tree of a card's text, a line for each ability. `line` and `column` say where the text begins.

    Raises ReadError at the character, and for a text with two readings.
    """
    found: list[Node | int | str] = []
    for written, place in _lines(text, file, line, column, language if speak == SAME else speak):
        found.append(_read_line(written, language, table, place))
    return Node("text", tuple(found))


def read_checked(
    text: str, language: int, table: Table, file: str = "", line: int = 1, column: int = 1, speak: int = SAME
) -> Node:
    """The tree of a card's text, which means something that can be played.

    Raises ReadError as `read` does, and at the phrase that means nothing.
    """
    tree = read(text, language, table, file, line, column, speak)
    problems = check_text(table, tree)
    if problems:
        problem = problems[0]
        lines = _lines(text, file, line, column, language if speak == SAME else speak)
        written, place = lines[problem.line - 1]
        raise place.error(problem.say(place.speak), _found_at(table, problem.node, written, language))
    return tree


def _lines(text: str, file: str, line: int, column: int, speak: int) -> list[tuple[str, _Place]]:
    """The lines of a text that say something, and where each begins. Raises ReadError if there is none."""
    found: list[tuple[str, _Place]] = []
    for i, written in enumerate(text.split("\n")):
        if written.strip():
            before = len(written) - len(written.lstrip())
            found.append((written.strip(), _Place(file, line + i, (column if i == 0 else 1) + before, speak)))
    if not found:
        raise ReadError(_say(speak, "empty"), file, line, column)
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
        raise place.error(_say(place.speak, "two-readings", shown[0], shown[1]))
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
    """Where reading stopped, what was understood so far, and which phrases come near."""
    language, speak = grammar.language, place.speak
    at = getattr(error, "pos_in_stream", None)
    at = len(text) if at is None or at < 0 else at
    near = _nearest(grammar, text, at)
    understood = text[:at]
    rest = text[at : at + 12] or _say(speak, "end")
    message = _say(speak, "unread", rest, understood or _say(speak, "nothing"))
    if near:
        message += _say(speak, "nearest", "、".join(near) if speak == JA else ", ".join(near))
    return place.error(message, _written_index(written, at, language))


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
    return [f"「{shapes[c]}」" if grammar.language == JA else f'"{shapes[c]}"' for c in close]


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


_MESSAGES = {
    "empty": ("テキストが空です", "the text is empty"),
    "two-readings": ("2通りに読めます：（1）{0}（2）{1}", "it can be read in two ways: (1) {0} (2) {1}"),
    "unread": ("「{0}」から読めません。ここまでは読めました：{1}", 'cannot read on from "{0}"; understood so far: {1}'),
    "nearest": ("。近い言い方：{0}", "; phrases that come near: {0}"),
    "end": ("文の終わり", "the end"),
    "nothing": ("なし", "nothing"),
}


def _say(language: int, key: str, *facts: str) -> str:
    out = _MESSAGES[key][language]
    for i, fact in enumerate(facts):
        out = out.replace("{" + str(i) + "}", fact)
    return out
