"""The phrase table as a grammar for an Earley parser that keeps every reading."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import product
from typing import Any

from kirifuda.errors import CardError
from kirifuda.language.table import (
    AGREES,
    BY_NUMBER,
    COUNTED,
    EN,
    FORMS,
    INHERIT,
    INT,
    JA,
    MANY,
    NAME,
    TEXT,
    Part,
    Row,
    Table,
    word_in,
)
from kirifuda.language.tree import Node

_START = "ability"
_MOST_READINGS = 16
_EITHER = 0
_ONE = 1
_SEVERAL = 2
_Key = tuple[str, int, int]
"""A sort, a form, and how many things it speaks of."""
_Choice = tuple[list[str], str]
"""A right-hand side: its symbols, and its alias."""
_SOUNDS = ((r"\banother target ", "target other "), (r"\banother ", "a other "), (r"\ban (?=[aeiou])", "a "))


def normalised(text: str, language: int) -> str:
    """Width and spacing made alike: NFKC, one space; in Japanese none outside quotes; in English "an" is "a"."""
    out = unicodedata.normalize("NFKC", text).replace("−", "-").replace("～", "~")
    if language == JA:
        pieces = re.split(r"(「[^「」]*」)", out)
        return "".join([re.sub(r"\s+", " " if i % 2 else "", piece) for i, piece in enumerate(pieces)])
    out = re.sub(r"\s+", " ", out).strip().replace("<", "“").replace(">", "”")
    pieces = out.split('"')
    for i in range(0, len(pieces), 2):
        for written, plain in _SOUNDS:
            pieces[i] = re.sub(written, plain, pieces[i], flags=re.IGNORECASE)
    return '"'.join(pieces)


@lru_cache(maxsize=8)
def grammar_of(table: Table, language: int) -> Grammar:
    return Grammar(table, language)


class _Side:
    """A right-hand side while it is put together."""

    def __init__(self, fixed: dict[int, int]) -> None:
        self.symbols: list[str] = []
        self.order: list[int] = []
        self.fixed = fixed


class Grammar:
    """The table's phrases of one language as a grammar.

    A nonterminal is a sort in a form, of one thing, of several, or of either.
    """

    def __init__(self, table: Table, language: int) -> None:
        from lark import Lark

        self.table = table
        self.language = language
        self.aliases: dict[str, tuple[Row, list[int], dict[int, int]]] = {}
        """Alias -> its row, the slots that its children fill in order, and slots whose number is in the wording."""
        self._todo = [(_START, 0, _EITHER)]
        self._rules: dict[_Key, list[_Choice]] = {}
        self.text = self._write()
        self.parser = Lark(self.text, parser="earley", lexer="dynamic", ambiguity="explicit", start="start")
        shown = {"INT": "〈n〉", "NAME": "「…」" if language == JA else "“…”"}
        self.words: dict[str, str] = {t.name: shown.get(t.name, t.pattern.value) for t in self.parser.terminals}
        """The parser's terminals as people write them."""
        _predict_once(self.parser)

    def goes_on(self, text: str, at: int) -> set[str]:
        """The words that may stand at a place; of those that began before it, and so far stand there, the rest."""
        found: set[str] = set()
        for begin, names in enumerate(self._awaited(text[:at])):
            said = text[begin:at].lower()
            for word in [self.words[name] for name in names]:
                if begin == at or word.lower().startswith(said):
                    found.add(word[at - begin :])
        return found

    def _awaited(self, text: str) -> list[list[str]]:
        """The terminals that may stand at each character of a text and at its end, as far as it can be read."""
        from lark.exceptions import UnexpectedInput

        earley = self.parser.parser.parser
        found: list[list[str]] = []

        def predict(i: int, to_scan: Any, *others: Any) -> None:
            type(earley).predict_and_complete(earley, i, to_scan, *others)
            found.append([item.expect.name for item in to_scan])

        earley.predict_and_complete = predict
        try:
            self.parser.parse(text)
        except UnexpectedInput:
            return found
        finally:
            del earley.predict_and_complete
        return found

    def _write(self) -> str:
        while self._todo:
            key = self._todo.pop()
            if key not in self._rules:
                sort, form, several = key
                choices = [([self._symbol(inner, form, several)], "") for inner in self.table.holds.get(sort, [])]
                for row in self.table.by_sort.get(sort, []):
                    choices += self._alternatives(row, form, several)
                self._rules[key] = choices
        self._drop_empty()
        rules = []
        for key, choices in self._rules.items():
            self._alike(choices)
            sides = [" ".join(symbols) + (f" -> {alias}" if alias else "") for symbols, alias in choices]
            rules.append(f"{_nonterminal(*key)}: " + "\n  | ".join(sides))
        name = "/「[^「」]+」/" if self.language == JA else '/"[^"]+"/'
        return "\n".join([f"start: {_nonterminal(_START, 0, _EITHER)}", *rules, "INT: /[0-9]{1,4}/", f"NAME: {name}"])

    def _alike(self, choices: list[_Choice]) -> None:
        """Raises CardError if two phrases of one sort are worded alike."""
        seen: dict[tuple[str, ...], str] = {}
        for symbols, alias in choices:
            other = seen.setdefault(tuple(symbols), alias)
            if other != alias:
                names = self.aliases[other][0].name, self.aliases[alias][0].name
                raise CardError(f"the phrases {names[0]} and {names[1]} are worded alike")

    def _drop_empty(self) -> None:
        """Without the right-hand sides that no text can fill, as several of what is always one."""
        empty = {"?"}
        while empty:
            empty = {_nonterminal(*key) for key, choices in self._rules.items() if not choices}
            kept: dict[_Key, list[_Choice]] = {}
            for key, choices in self._rules.items():
                if choices:
                    kept[key] = [choice for choice in choices if not empty.intersection(choice[0])]
            self._rules = kept

    def _alternatives(self, row: Row, form: int, several: int) -> list[_Choice]:
        """The row as right-hand sides: one for each wording by number, and for each way in which its words agree."""
        if row.many:
            one = self._symbol(row.slots[0][1], 0, _EITHER)
            joint = "" if self.language == JA else '" "'
            return [([one, f"({joint} {one})*"], self._alias(row, [], {}))]
        if several != _EITHER and row.number not in ("", BY_NUMBER) and (row.number == MANY) != (several == _SEVERAL):
            return []
        if several == _SEVERAL and not row.number and (not row.slots or row.slots[0][1] in (INT, NAME)):
            return []
        parts = row.wording(self.language, form)
        counted = sorted({part.slot for part in parts if part.kind == COUNTED})
        agrees = sorted({part.slot for part in parts if part.kind == AGREES})
        if several != _EITHER and not row.number and 0 not in agrees and row.slots:
            agrees.append(0)
        sides: list[_Choice] = []
        for kinds in product(*[(_ONE, _SEVERAL)] * len(counted + agrees)):
            chosen = dict(zip(counted + agrees, kinds, strict=True))
            if several != _EITHER and row.number == BY_NUMBER and chosen[row.number_slot()] != several:
                continue
            if several != _EITHER and not row.number and row.slots and chosen[0] != several:
                continue
            side = _Side({slot: 1 for slot in counted if chosen[slot] == _ONE})
            for part in parts:
                self._add(row, part, form, chosen, side)
            sides.append((side.symbols, self._alias(row, side.order, side.fixed)))
        return sides

    def _add(self, row: Row, part: Part, form: int, chosen: dict[int, int], side: _Side) -> None:
        if part.kind == TEXT:
            side.symbols.append(_quoted(part.text, self.language))
        elif part.kind == FORMS:
            word = word_in(part, self.language, form)
            if word:
                side.symbols.append(_quoted(word, self.language))
        elif part.kind == AGREES:
            side.symbols.append(_quoted(part.words[0 if chosen[part.slot] == _SEVERAL else 1], self.language))
        elif part.kind == COUNTED:
            for inner in part.inner[0 if chosen[part.slot] == _ONE else 1]:
                self._add(row, inner, form, chosen, side)
        else:
            sort = row.slots[part.slot][1]
            several = chosen.get(part.slot, _EITHER) if sort != INT else _EITHER
            side.order.append(part.slot)
            side.symbols.append(self._symbol(sort, form if part.form == INHERIT else part.form, several))

    def _symbol(self, sort: str, form: int, several: int) -> str:
        if sort in (INT, NAME):
            return sort.upper()
        self._todo.append((sort, form, several))
        return _nonterminal(sort, form, several)

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
        if parsed.data not in self.aliases:
            return self._nodes(parsed.children[0])
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


def _predict_once(parser: Any) -> None:
    """Let a symbol predict its own rules only.

    Lark lets each predict all that it may begin with, again for every item that waits for it, though what was
    predicted predicts in its turn: ten times the work where, as in Japanese, most phrases begin with a slot.
    """
    predictions = parser.parser.parser.predictions
    for symbol, rules in predictions.items():
        predictions[symbol] = [rule for rule in rules if rule.origin == symbol]


def _nonterminal(sort: str, form: int, several: int) -> str:
    return f"s_{sort.replace('-', '_')}_{form}_{several}"


def _quoted(text: str, language: int) -> str:
    text = unicodedata.normalize("NFKC", text)
    if language == EN:
        text = re.sub(*_SOUNDS[-1], text)
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"' + ("i" if language == EN and any(c.isalpha() for c in text) else "")
