"""Sentence to tree: the phrase table as a grammar, read by an Earley parser that keeps every reading.

A sentence with two readings is an error that shows both; one that does not parse is an error that says where, what
was understood so far, and which phrases come near.
"""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from functools import lru_cache
from itertools import product
from typing import Any

from kirifuda.errors import ReadError
from kirifuda.language.printer import print_text
from kirifuda.language.table import COUNTED, EN, FORMS, INHERIT, INT, JA, NAME, TEXT, Part, Row, Table
from kirifuda.language.tree import Node

_START = "ability"
_MOST_READINGS = 16


def normalised(text: str, language: int) -> str:
    """Width and spacing made alike: NFKC, one space, no space in Japanese."""
    out = unicodedata.normalize("NFKC", text).replace("−", "-").replace("～", "~")
    return re.sub(r"\s+", "", out) if language == JA else re.sub(r"\s+", " ", out).strip()


def read(text: str, language: int, table: Table, file: str = "", line: int = 1, column: int = 1) -> Node:
    """The tree of a card's text, a line for each ability.

    Raises ReadError at the character, and for a text with two readings.
    """
    found: list[Node | int | str] = []
    for i, written in enumerate(text.split("\n")):
        if written.strip():
            found.append(read_line(written.strip(), language, table, file, line + i, column if i == 0 else 1))
    if not found:
        raise ReadError(_say(language, "empty"), file, line, column)
    return Node("text", tuple(found))


def read_line(written: str, language: int, table: Table, file: str, line: int, column: int) -> Node:
    """The tree of one ability."""
    from lark.exceptions import UnexpectedInput

    text = normalised(written, language)
    grammar = _grammar(table, language)
    try:
        parsed = grammar.parser.parse(text)
    except UnexpectedInput as error:
        raise _unread(error, grammar, text, written, file, line, column) from None
    readings = grammar.readings(parsed)
    if len(readings) > 1:
        shown = [print_text(table, Node("text", (node,)), 1 - language) for node in readings[:2]]
        raise ReadError(_say(language, "two-readings", shown[0], shown[1]), file, line, column)
    return readings[0]


# The grammar ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _grammar(table: Table, language: int) -> Grammar:
    return Grammar(table, language)


class Grammar:
    """The table's phrases of one language as a grammar. A nonterminal is a sort in a form."""

    def __init__(self, table: Table, language: int) -> None:
        from lark import Lark

        self.table = table
        self.language = language
        self.aliases: dict[str, tuple[Row, list[int], dict[int, int]]] = {}
        """Alias -> its row, the slots that its children fill in order, and slots whose number is in the wording."""
        self._todo = [(_START, 0)]
        self._rules: dict[tuple[str, int], str] = {}
        self.text = self._write()
        self.parser = Lark(self.text, parser="earley", lexer="dynamic", ambiguity="explicit", start="start")

    def _write(self) -> str:
        while self._todo:
            sort, form = self._todo.pop()
            if (sort, form) not in self._rules:
                choices: list[str] = []
                for row in self.table.by_sort.get(sort, []):
                    choices += self._alternatives(row, form)
                self._rules[sort, form] = f"{_nonterminal(sort, form)}: " + "\n  | ".join(choices)
        name = "/「[^「」]+」/" if self.language == JA else '/"[^"]+"/'
        return "\n".join([f"start: {_nonterminal(_START, 0)}", *self._rules.values(), "INT: /[0-9]+/", f"NAME: {name}"])

    def _alternatives(self, row: Row, form: int) -> list[str]:
        """The row as right-hand sides; a counted slot gives one for 1 and one for other numbers."""
        if row.many:
            one = self._symbol(row.slots[0][1], 0)
            joint = "" if self.language == JA else '" "'
            alias = self._alias(row, [], {})
            return [f"{one} ({joint} {one})* -> {alias}"]
        sides: list[tuple[list[str], list[int], dict[int, int]]] = [([], [], {})]
        for part in row.parts[self.language]:
            if part.kind == COUNTED:
                grown: list[tuple[list[str], list[int], dict[int, int]]] = []
                for i, wording in enumerate(part.inner):
                    for symbols, order, fixed in sides:
                        one_more = (list(symbols), list(order), {**fixed, **({part.slot: 1} if i == 0 else {})})
                        for inner in wording:
                            self._add(row, inner, form, one_more)
                        grown.append(one_more)
                sides = grown
            else:
                for side in sides:
                    self._add(row, part, form, side)
        return [f"{' '.join(symbols)} -> {self._alias(row, order, fixed)}" for symbols, order, fixed in sides]

    def _add(self, row: Row, part: Part, form: int, side: tuple[list[str], list[int], dict[int, int]]) -> None:
        symbols, order, _ = side
        if part.kind == TEXT:
            symbols.append(_quoted(part.text, self.language))
        elif part.kind == FORMS:
            word = part.words[min(form, len(part.words) - 1)]
            if word:
                symbols.append(_quoted(word, self.language))
        else:
            order.append(part.slot)
            symbols.append(self._symbol(row.slots[part.slot][1], form if part.form == INHERIT else part.form))

    def _symbol(self, sort: str, form: int) -> str:
        if sort in (INT, NAME):
            return sort.upper()
        self._todo.append((sort, form))
        return _nonterminal(sort, form)

    def _alias(self, row: Row, order: list[int], fixed: dict[int, int]) -> str:
        alias = f"a{len(self.aliases)}"
        self.aliases[alias] = (row, order, fixed)
        return alias

    def readings(self, parsed: Any) -> list[Node]:
        """Every tree that the parse stands for, each once."""
        found: list[Node] = []
        for node in self._nodes(parsed.children[0] if parsed.data == "start" else parsed):
            if isinstance(node, Node) and node not in found:
                found.append(node)
        return found

    def _nodes(self, parsed: Any) -> list[Node | int | str]:
        if not hasattr(parsed, "children"):
            text = str(parsed)
            return [int(text) if parsed.type == "INT" else text[1:-1]]
        if parsed.data in ("_ambig", "start"):
            many: list[Node | int | str] = []
            for child in parsed.children:
                many += [node for node in self._nodes(child) if node not in many]
            return many[:_MOST_READINGS]
        row, order, fixed = self.aliases[parsed.data]
        found: list[Node | int | str] = []
        for children in product(*[self._nodes(child) for child in parsed.children]):
            if row.many:
                found.append(Node(row.name, tuple(children)))
                continue
            args: list[Node | int | str] = [fixed.get(i, 0) for i in range(len(row.slots))]
            for slot, child in zip(order, children, strict=True):
                args[slot] = child
            found.append(Node(row.name, tuple(args)))
        return found[:_MOST_READINGS]


def _nonterminal(sort: str, form: int) -> str:
    return f"s_{sort.replace('-', '_')}_{form}"


def _quoted(text: str, language: int) -> str:
    escaped = unicodedata.normalize("NFKC", text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"' + ("i" if language == EN and any(c.isalpha() for c in text) else "")


# Errors --------------------------------------------------------------------------------------------------


def _unread(
    error: Any, grammar: Grammar, text: str, written: str, file: str, line: int, column: int
) -> ReadError:
    """Where reading stopped, what was understood so far, and which phrases come near."""
    language = grammar.language
    at = getattr(error, "pos_in_stream", None)
    at = len(text) if at is None or at < 0 else at
    near = _nearest(grammar, text, at)
    understood = text[:at]
    rest = text[at : at + 12] or _say(language, "end")
    message = _say(language, "unread", rest, understood or _say(language, "nothing"))
    if near:
        message += _say(language, "nearest", "、".join(near) if language == JA else ", ".join(near))
    return ReadError(message, file, line, column + _written_index(written, at, language))


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
