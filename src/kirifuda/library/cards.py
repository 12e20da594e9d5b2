"""Card files: TOML by the game's schema, each text read into a tree and compiled.

Every fault of a file is found, each as one line with its place.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from kirifuda.errors import CardError, ReadError
from kirifuda.kernel.abilities import Ability
from kirifuda.kernel.cards import CardDef
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import GROUP, ICONS, KEYWORDS, NUMBER, ROWS, TEXT, Key, Values
from kirifuda.language.tree import Node
from kirifuda.library.toml import Document, Where, parse_toml, read_toml, suggestion
from kirifuda.library.trees import Trees, no_trees

LANGUAGES = ("ja", "en")
_TOP = ["game", "set", "name", "card"]
_COMMON = ["id", "name", "type", "flavour"]
_ID = re.compile(r"[A-Z0-9][A-Z0-9-]*")
ICON_BITS = 8


class Card:
    """A card as its file gives it: names, flavour and texts in both languages, trees, and the definition."""

    def __init__(
        self,
        definition: CardDef,
        names: dict[str, str],
        flavour: dict[str, str],
        texts: dict[str, dict[str, str]],
        trees: dict[str, Node],
        values: Values,
        set_id: str,
    ) -> None:
        self.definition = definition
        self.names = names
        self.flavour = flavour
        self.texts = texts
        """By key ("effect"), then by language; the language not written is printed from the tree."""
        self.trees = trees
        self.values = values
        self.set_id = set_id

    @property
    def id(self) -> str:
        return self.definition.id

    def text(self, language: str) -> str:
        """All its texts in one language, a line each."""
        return "\n".join(text[language] for text in self.texts.values())

    def __repr__(self) -> str:
        return f"<Card {self.id} {self.names['ja']}>"


class CardSet:
    """The cards of one file."""

    def __init__(self, game: str, id: str, names: dict[str, str], cards: list[Card]) -> None:
        self.game = game
        self.id = id
        self.names = names
        self.cards = cards


class CardErrors(CardError):
    """Everything that is wrong with a card file, a line each."""

    def __init__(self, errors: list[ReadError]) -> None:
        super().__init__("\n".join(str(error) for error in errors))
        self.errors = errors


def load_cards(path: Path, rules: Rules, trees: Trees | None = None) -> CardSet:
    """The cards of a file. Raises ReadError if it is not TOML, CardErrors for what is wrong in it."""
    return read_set(read_toml(path), rules, trees)


def parse_cards(text: str, file: str, rules: Rules, trees: Trees | None = None) -> CardSet:
    """The cards of a string in the format of a card file."""
    return read_set(parse_toml(text, file), rules, trees)


def read_set(document: Document, rules: Rules, trees: Trees | None = None) -> CardSet:
    """The cards of a document. Raises CardErrors."""
    data = document.data
    errors = document.unknown_keys((), data, _TOP)
    game = data.get("game")
    if game != rules.name:
        errors.append(document.error(("game",), f'expected game = "{rules.name}", found {game!r}'))
    set_id = data.get("set")
    if not isinstance(set_id, str) or not set_id:
        errors.append(document.error(("set",), f'expected set = "a-short-name", found {set_id!r}'))
    if "card" not in data or not isinstance(data["card"], list) or not data["card"]:
        errors.append(document.error(("card",), "expected [[card]] tables, one for each card"))
    names = _names(document, ("name",), data.get("name"), errors) if "name" in data else {}
    if errors:
        raise CardErrors(errors)
    cards = read_cards(document, ("card",), rules, trees, str(set_id), errors)
    if errors:
        raise CardErrors(errors)
    return CardSet(rules.name, str(set_id), names or {"ja": str(set_id), "en": str(set_id)}, cards)


def read_cards(
    document: Document, path: Where, rules: Rules, trees: Trees | None, set_id: str, errors: list[ReadError]
) -> list[Card]:
    """The cards under a path of a document (a card file's, or inline ones of a scenario)."""
    tables: Any = document.data
    for step in path:
        tables = tables[step]
    cards: list[Card] = []
    ids: set[str] = set()
    by_name: set[str] = set()
    for i, table in enumerate(tables):
        here = (*path, i)
        if not isinstance(table, dict):
            errors.append(document.error(here, f"expected a table for a card, found {table!r}"))
            continue
        reader = _CardReader(document, here, rules, trees or no_trees(), set_id, errors)
        card = reader.read(table)
        if card is None:
            continue
        if card.id in ids:
            errors.append(document.error((*here, "id"), f"two cards have the id {card.id}"))
        if card.names["ja"] in by_name:
            errors.append(document.error((*here, "name"), f"two cards of this set are named {card.names['ja']}"))
        ids.add(card.id)
        by_name.add(card.names["ja"])
        cards.append(card)
    return cards


def _names(document: Document, path: Where, value: Any, errors: list[ReadError]) -> dict[str, str]:
    """A name or flavour in both languages; one given as a plain string serves for both."""
    if isinstance(value, str) and value.strip():
        return {"ja": value, "en": value}
    if isinstance(value, dict):
        errors += document.unknown_keys(path, value, list(LANGUAGES))
        good = {k: v for k, v in value.items() if k in LANGUAGES and isinstance(v, str) and v.strip()}
        if good and len(good) == len([k for k in value if k in LANGUAGES]):
            any_one = next(iter(good.values()))
            return {language: good.get(language, any_one) for language in LANGUAGES}
    errors.append(document.error(path, f'expected {{ ja = "…", en = "…" }} or a string, found {value!r}'))
    return {}


class _CardReader:
    """Reads one card table by the game's keys."""

    def __init__(
        self, document: Document, here: Where, rules: Rules, trees: Trees, set_id: str, errors: list[ReadError]
    ) -> None:
        self.document = document
        self.here = here
        self.rules = rules
        self.trees_ = trees
        self.set_id = set_id
        self.errors = errors
        self.values = Values()
        self.texts: dict[str, dict[str, str]] = {}
        self.trees: dict[str, Node] = {}
        self.abilities: list[Ability] = []

    def wrong(self, path: Where, message: str) -> None:
        self.errors.append(self.document.error((*self.here, *path), message))

    def read(self, table: dict[str, Any]) -> Card | None:
        before = len(self.errors)
        rules = self.rules
        card_id = table.get("id")
        if not isinstance(card_id, str) or not _ID.fullmatch(card_id):
            self.wrong(("id",), f"expected an id of capitals, digits and dashes such as FN-001, found {card_id!r}")
            card_id = "?"
        names: dict[str, str] = {}
        if "name" in table:
            names = _names(self.document, (*self.here, "name"), table["name"], self.errors)
        else:
            self.wrong((), f"card {card_id} has no name")
        flavour: dict[str, str] = {}
        if "flavour" in table:
            flavour = _names(self.document, (*self.here, "flavour"), table["flavour"], self.errors)
        kinds = list(rules.types[1:])
        kind = table.get("type")
        if kind not in kinds:
            hint = suggestion(kind, kinds) if isinstance(kind, str) else f"; known: {', '.join(kinds)}"
            self.wrong(("type",), f"card {card_id}: {kind!r} is no card type{hint}")
            return None
        keys = [key for key in rules.keys if kind in key.types]
        known = _COMMON + [key.name for key in keys]
        self.errors += self.document.unknown_keys(self.here, table, known)
        for key in keys:
            if key.name in table:
                self.key(key, (key.name,), table[key.name], key.name, card_id)
            elif key.required:
                self.wrong((), f"card {card_id} has no {key.name}, which a {kind} has")
        if len(self.errors) > before:
            return None
        definition = rules.printed(card_id, names["ja"], rules.types.index(kind), self.values, tuple(self.abilities))
        return Card(definition, names, flavour, self.texts, self.trees, self.values, self.set_id)

    def key(self, key: Key, path: Where, value: Any, name: str, card_id: str) -> None:
        if key.holds == NUMBER:
            self.number(key, path, value, name)
        elif key.holds == ICONS:
            self.icons(key, path, value, name)
        elif key.holds == KEYWORDS:
            self.keywords(path, value)
        elif key.holds == TEXT:
            self.text(key, path, value, card_id)
        elif key.holds == ROWS:
            self.rows(key, path, value)
        elif key.holds == GROUP:
            self.group(key, path, value, card_id)

    def number(self, key: Key, path: Where, value: Any, name: str) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not key.lo <= value <= key.hi:
            self.wrong(path, f"{name} is a whole number from {key.lo} to {key.hi}, not {value!r}")
        else:
            self.values.numbers[name] = value

    def icons(self, key: Key, path: Where, value: Any, name: str) -> None:
        known = list(self.rules.attributes)
        if not isinstance(value, list):
            self.wrong(path, f"{name} is a list of attributes such as [{known[0]!r}], not {value!r}")
            return
        packed = 0
        for i, word in enumerate(value):
            if word not in known:
                hint = suggestion(word, known) if isinstance(word, str) else f"; known: {', '.join(known)}"
                self.wrong((*path, i), f"{word!r} is no attribute{hint}")
            else:
                packed += 1 << known.index(word) * ICON_BITS
        if not key.least <= len(value) <= key.hi:
            self.wrong(path, f"{name} has from {key.least} to {key.hi} entries, not {len(value)}")
        self.values.numbers[name] = packed

    def keywords(self, path: Where, value: Any) -> None:
        known = [word for word in self.rules.keywords if word]
        if not isinstance(value, list):
            self.wrong(path, f"expected a list such as [{known[0]!r}], found {value!r}")
            return
        for i, written in enumerate(value):
            words = written.split() if isinstance(written, str) else []
            if not words or words[0] not in known:
                hint = suggestion(words[0], known) if words else ""
                self.wrong((*path, i), f"{written!r} is no skill{hint}")
                continue
            keyword = self.rules.keywords.index(words[0])
            numbered = self.rules.numbered_keyword(keyword)
            if numbered != (len(words) == 2) or (numbered and not words[1].isdecimal()) or len(words) > 2:
                expected = f"{words[0]} N" if numbered else words[0]
                self.wrong((*path, i), f"expected {expected!r}, found {written!r}")
                continue
            self.values.keywords.append(keyword << 8 | (int(words[1]) & 255 if numbered else 0))

    def rows(self, key: Key, path: Where, value: Any) -> None:
        names = ["against", *[inner.name for inner in key.inner]]
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            self.wrong(path, f"expected a list of tables with {', '.join(names)}, found {value!r}")
            return
        found: list[dict[str, int]] = []
        for i, row in enumerate(value):
            self.errors += self.document.unknown_keys((*self.here, *path, i), row, names)
            known = list(self.rules.attributes)
            if row.get("against") not in known:
                self.wrong((*path, i, "against"), f"against is one of {', '.join(known)}, not {row.get('against')!r}")
                continue
            read = {"against": known.index(row["against"])}
            for inner in key.inner:
                if inner.name in row:
                    number = row[inner.name]
                    if isinstance(number, bool) or not isinstance(number, int) or not inner.lo <= number <= inner.hi:
                        expected = f"a whole number from {inner.lo} to {inner.hi}"
                        self.wrong((*path, i, inner.name), f"{inner.name} is {expected}, not {number!r}")
                    else:
                        read[inner.name] = number
            found.append(read)
        self.values.rows[key.name] = found

    def group(self, key: Key, path: Where, value: Any, card_id: str) -> None:
        names = [inner.name for inner in key.inner]
        if not isinstance(value, dict):
            self.wrong(path, f"expected a table with {', '.join(names)}, found {value!r}")
            return
        self.errors += self.document.unknown_keys((*self.here, *path), value, names)
        for inner in key.inner:
            if inner.name in value:
                self.key(inner, (*path, inner.name), value[inner.name], f"{key.name}.{inner.name}", card_id)

    def text(self, key: Key, path: Where, value: Any, card_id: str) -> None:
        """A text in Japanese or English, or in both if they read alike."""
        if not isinstance(value, dict) or not value or not all(isinstance(v, str) for v in value.values()):
            self.wrong(path, f'expected {key.name}.ja = "…" or {key.name}.en = "…", found {value!r}')
            return
        self.errors += self.document.unknown_keys((*self.here, *path), value, list(LANGUAGES))
        trees: list[Node] = []
        for language in LANGUAGES:
            if language in value:
                line, column = self.document.where((*self.here, *path, language))
                try:
                    trees.append(self.trees_.read(value[language], language, self.rules, self.document.file, line))
                except ReadError as error:
                    message = f"card {card_id}: {error.message}"
                    at = column if error.line == line else error.column
                    if error.line == line:
                        message += f" (character {error.column} of the text)"
                    self.errors.append(ReadError(message, self.document.file, error.line, at))
        if not trees:
            return
        if trees[0] != trees[-1]:
            self.wrong(path, f"card {card_id}: the Japanese and the English text say different things")
            return
        try:
            self.abilities += self.rules.compile(trees[0], card_id, key.box)
        except CardError as error:
            self.wrong(path, f"card {card_id}: {error}")
            return
        self.trees[key.name] = trees[0]
        self.texts[key.name] = {
            language: str(value.get(language) or self.trees_.print(trees[0], language, self.rules)).strip()
            for language in LANGUAGES
        }
