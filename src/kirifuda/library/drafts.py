"""A card that is being written, answer by answer: each is read by the game's schema, and checked at once.

What is wrong with an answer is what `cards check` would say of it. Nothing here knows a game, or who asks.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any

from kirifuda.errors import CardError, Message, ReadError, What
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import GROUP, ICONS, KEYWORDS, LABELS, NUMBER, ROWS, TEXT, Key
from kirifuda.library.cards import Card, CardSet, parse_cards
from kirifuda.library.labels import labels_of
from kirifuda.library.naming import LANGUAGES, SET, wrong_id, wrong_text
from kirifuda.library.pool import Pool, folded
from kirifuda.library.toml import Document, suggestion
from kirifuda.library.trees import Trees, table_of
from kirifuda.library.values import ValueReader
from kirifuda.library.writing import string, written

KeyPath = tuple[str, ...]
"""A key of a card, and for one in a group the inner key: `("capacity", "large")`."""
_WORDS = re.compile(r"[\s,、，・]+")
_ENTRIES = re.compile(r"\s*[,、，;；]\s*")
_ROWS = re.compile(r"\s*[;；\n]\s*")
_PIECES = re.compile(r"[^\s\d+-]+|[+-]?\d+")
_WHOLE = re.compile(r"[+-]?\d{1,18}")
_JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


def language_of(text: str) -> str:
    """The language of a sentence: Japanese if a sign of it is."""
    return "ja" if _JAPANESE.search(text) else "en"


class Draft:
    """A card being written for a file, which may hold cards already. `said` turns a reader's words into the file's.

    The methods that take an answer give what is wrong with it, and nothing once it is taken. A fault inside a text has
    its line and column there.
    """

    def __init__(
        self, rules: Rules, pool: Pool, before: CardSet | None = None, said: Callable[[str], str] = str.casefold
    ) -> None:  # fmt: skip
        self.rules = rules
        self.pool = pool
        self.before = before
        self.said = said
        self.set_id = before.id if before is not None else ""
        self.kind = ""
        self.table: dict[str, Any] = {}
        """The card as its file will have it."""
        self.printed: dict[str, dict[str, str]] = {}
        """Its texts in both languages, by key."""
        self.trees = Trees()

    def asked(self) -> list[tuple[KeyPath, Key]]:
        """What its type asks for; of a group, each key within."""
        found: list[tuple[KeyPath, Key]] = []
        for key in [key for key in self.rules.keys if self.kind in key.types]:
            inner = [((key.name, part.name), part) for part in key.inner] if key.holds == GROUP else []
            found += inner or [((key.name,), key)]
        return found

    def next_id(self) -> str:
        """An id that nobody has: the letters of the file's last card, or of the set, and a number."""
        last = re.fullmatch(r"(.+)-\d+", self.before.cards[-1].id) if self.before is not None else None
        letters = last[1] if last else "".join([part[0] for part in self.set_id.upper().split("-") if part])
        taken = {**self.pool.cards, **self._own()}
        n = 1
        while f"{letters}-{n:03}" in taken:
            n += 1
        return f"{letters}-{n:03}"

    def _own(self) -> dict[str, Card]:
        return {card.id: card for card in self.before.cards} if self.before is not None else {}

    # Answers -------------------------------------------------------------------------------------------------

    def take_set(self, answer: str) -> list[ReadError]:
        """The set's short name, which no other set may have."""
        answer = answer.strip()
        if not SET.fullmatch(answer):
            shown = Message(": {found}", found=f"'{answer}'")
            return _no(Message('set is a short name of small letters, as in set = "first-night"{shown}', shown=shown))
        if answer in [other.id for other in self.pool.sets]:
            return _no(Message("another set is named '{id}': give this one a name of its own", id=answer))
        self.set_id = answer
        return []

    def take_type(self, answer: str) -> list[ReadError]:
        """Its type. What only another type has is forgotten."""
        word, kinds = self.said(answer), self.rules.types[1:]
        if word not in kinds:
            return _no(Message("{found} is no card type{hint}", found=f"'{answer}'", hint=suggestion(word, kinds)))
        if word != self.kind:
            for key in self.rules.keys:
                self.table.pop(key.name, None)
            self.printed = {}
        self.kind = self.table["type"] = word
        return []

    def take_id(self, answer: str) -> list[ReadError]:
        """Its id, which no other card may have."""
        answer = unicodedata.normalize("NFKC", answer).strip().upper()
        wrong = wrong_id(answer)
        if wrong:
            return _no(wrong)
        other = self._own().get(answer) or self.pool.cards.get(answer)
        if other is not None:
            return _no(
                Message("{id} is a card of '{other}': give this one an id of its own", id=answer, other=other.set_id)
            )
        self.table["id"] = answer
        return []

    def take_name(self, what: str, language: str, answer: str) -> list[ReadError]:
        """Its name or its flavour in a language; an empty answer leaves it out."""
        answer = answer.strip()
        wrong = wrong_text(what, answer) if answer else ""
        if wrong:
            return _no(wrong)
        names = {**self.table.get(what, {}), language: answer}
        self.table[what] = {key: names[key] for key in LANGUAGES if names.get(key)}
        if not self.table[what]:
            del self.table[what]
        return []

    def take(self, path: KeyPath, key: Key, answer: str) -> list[ReadError]:
        """The value of a key of its type; an empty answer leaves out what may be left out."""
        if key.holds == TEXT:
            return self._take_text(path, key, answer.strip())
        if not answer.strip() and not key.required:
            self._drop(path)
            return []
        value = self._typed(key, answer)
        errors: list[ReadError] = []
        ValueReader(Document({}, "", ""), (), self.rules, errors).key(key, path, value, key.name)
        if not errors:
            self._put(path, value)
        return [ReadError(error.what) for error in errors]

    def _take_text(self, path: KeyPath, key: Key, answer: str) -> list[ReadError]:
        if not answer and not key.required:
            self._drop(path)
            return []
        language = language_of(answer)
        try:
            labels, table = labels_of(self.rules), table_of(self.rules)
            tree = labels.read(table, self.trees.read(answer, language, self.rules, "", 1), language)
            self.rules.compile(tree, self.table.get("id", "X-1"), key.box)
        except ReadError as error:
            return [error]
        except CardError as error:
            return _no(error.what)
        self.printed[key.name] = {
            other: self.trees.print(labels.said(table, tree, other), other, self.rules) for other in LANGUAGES
        }
        self._put(path, {language: self.printed[key.name][language]})
        return []

    def _put(self, path: KeyPath, value: Any) -> None:
        table = self.table
        for step in path[:-1]:
            table = table.setdefault(step, {})
        table[path[-1]] = value

    def _drop(self, path: KeyPath) -> None:
        table = self.table.get(path[0], {}) if len(path) > 1 else self.table
        table.pop(path[-1], None)
        self.printed.pop(path[-1], None)

    def _typed(self, key: Key, answer: str) -> Any:
        """What was typed as the file's value. What makes no sense stays as it is, for the reader to refuse."""
        text = unicodedata.normalize("NFKC", answer).strip()
        if key.holds == NUMBER:
            return int(text) if _WHOLE.fullmatch(text) else text
        if key.holds == ICONS:
            return [self.said(word) for word in _WORDS.split(text) if word]
        if key.holds == LABELS:
            return [self._label(key, word) for word in _ENTRIES.split(text) if word]
        if key.holds == KEYWORDS:
            entries = [_PIECES.findall(entry) for entry in _ENTRIES.split(text) if entry]
            return [" ".join([self.said(pieces[0]), *pieces[1:]]) for pieces in entries if pieces]
        if key.holds == ROWS:
            return [self._row(_PIECES.findall(entry)) for entry in _ROWS.split(text) if entry]
        return text

    def _label(self, key: Key, word: str) -> str:
        """A label's id, by its name in either language."""
        for label in labels_of(self.rules).of(key.name).values():
            if folded(word) in [folded(name) for name in label.names.values()]:
                return label.id
        return word.casefold()

    def _row(self, pieces: list[str]) -> dict[str, Any]:
        """"water ap +1 dp -1": an attribute, then names and numbers."""
        row: dict[str, Any] = {"against": self.said(pieces[0]) if pieces else ""}
        for i in range(1, len(pieces), 2):
            number = pieces[i + 1] if i + 1 < len(pieces) else ""
            row[pieces[i].casefold()] = int(number) if _WHOLE.fullmatch(number) else number
        return row

    # The file ------------------------------------------------------------------------------------------------

    def toml(self) -> str:
        """The card as its file has it: a [[card]] table."""
        lines = ["[[card]]"]
        for name in dict.fromkeys(["id", "name", "type", *[key.name for key in self.rules.keys], "flavour"]):
            if name in self.printed:
                lines += [f"{name}.{language} = {string(text)}" for language, text in self.table[name].items()]
            elif name in self.table:
                lines.append(f"{name} = {written(self.table[name])}")
            elif any(path[0] == name and len(path) > 1 for path, _ in self.asked()) and self._needed(name):
                lines.append(f"{name} = {{}}")
        return "\n".join(lines) + "\n"

    def _needed(self, name: str) -> bool:
        return any(key.required for key in self.rules.keys if key.name == name and self.kind in key.types)

    def file(self, text: str = "") -> str:
        """The whole file as it will read: `text` with this card after its last, or a new set of this card alone."""
        if text.strip():
            return f"{text.rstrip()}\n\n{self.toml()}"
        return f"game = {string(self.rules.name)}\nset = {string(self.set_id)}\n\n{self.toml()}"

    def card(self, text: str, file: str) -> Card:
        """The card, as read from the whole file. Raises CardErrors and ReadError for all that is wrong with it."""
        return parse_cards(self.file(text), file, self.rules, self.trees).cards[-1]


def _no(what: What) -> list[ReadError]:
    return [ReadError(what)]
