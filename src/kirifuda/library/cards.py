"""Card files: TOML by the game's schema, each text read into a tree and compiled.

Every fault of a file is found, each as one line with its place.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kirifuda.errors import CardError, CardErrors, Message, ReadError, What
from kirifuda.kernel.abilities import Ability
from kirifuda.kernel.cards import CardDef
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import LABELS, TEXT, Key, Values
from kirifuda.language.tree import Node
from kirifuda.library.labels import Labels, label_keys, labels_of, read_labels
from kirifuda.library.naming import LANGUAGES, SET, read_names, wrong_id
from kirifuda.library.toml import Document, Where, kind_of, known_words, parse_toml, read_toml, suggestion
from kirifuda.library.trees import Trees, no_trees, table_of
from kirifuda.library.values import ICON_BITS, ValueReader

__all__ = [
    "ICON_BITS", "LANGUAGES", "Card", "CardErrors", "CardSet", "faults", "load_cards", "parse_cards", "read_cards",
    "read_set",
]  # fmt: skip

_TOP = ("game", "set", "name", "card")
_COMMON = ("id", "name", "type", "flavour")


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
        labels: dict[str, list[dict[str, str]]] | None = None,
    ) -> None:
        self.definition = definition
        self.names = names
        self.flavour = flavour
        self.texts = texts
        """By key ("effect"), then by language; the language not written is printed from the tree."""
        self.trees = trees
        """By key ("effect")."""
        self.values = values
        self.set_id = set_id
        self.labels = labels or {}
        """By key, what each of its labels is called, by language. Those with a text have it in `texts` too."""

    @property
    def id(self) -> str:
        return self.definition.id

    def text(self, language: str) -> str:
        """All its texts in one language, a line each; those aside that its labels stand for."""
        return "\n".join(text[language] for key, text in self.texts.items() if key not in self.labels)

    def __repr__(self) -> str:
        return f"<Card {self.id} {self.names['ja']}>"


class CardSet:
    """The cards of one file."""

    def __init__(self, game: str, id: str, names: dict[str, str], cards: list[Card], file: str = "") -> None:
        self.game = game
        self.id = id
        self.names = names
        self.cards = cards
        self.file = file

    def __repr__(self) -> str:
        return f"<CardSet {self.id}: {len(self.cards)} cards>"


def load_cards(path: Path, rules: Rules | None = None, trees: Trees | None = None) -> CardSet:
    """The cards of a file; without `rules`, of the game that the file names.

    Raises ReadError if it is not TOML, CardErrors for what is wrong in it.
    """
    return read_set(read_toml(path), rules, trees)


def parse_cards(text: str, file: str, rules: Rules | None = None, trees: Trees | None = None) -> CardSet:
    """The cards of a string in the format of a card file. Raises as `load_cards` does."""
    return read_set(parse_toml(text, file), rules, trees)


def faults(path: Path) -> list[ReadError]:
    """Everything that is wrong with a card file, in the order of its lines; nothing for a good one."""
    try:
        load_cards(path)
    except ReadError as error:
        return [error]
    except CardErrors as several:
        return several.errors
    return []


def read_set(document: Document, rules: Rules | None = None, trees: Trees | None = None) -> CardSet:
    """The cards of a document. Raises CardErrors."""
    data = document.data
    if not data:
        raise CardErrors([document.error((), 'the file is empty; it begins with game = "…" and set = "…"')])
    errors: list[ReadError] = []
    found = _game(document, rules, errors)
    own = [key.name for key in label_keys(found)] if found is not None else []
    errors += document.unknown_keys((), data, (*_TOP, *own))
    set_id = data.get("set")
    if not isinstance(set_id, str) or not SET.fullmatch(set_id):
        shown = Message(": {found}", found=kind_of(set_id)) if "set" in data else ""
        expected = Message('set is a short name of small letters, as in set = "first-night"{shown}', shown=shown)
        errors.append(document.error(("set",), expected))
    names = {language: str(set_id) for language in LANGUAGES}
    if "name" in data:
        names = read_names(document, ("name",), "name", data["name"], errors)
    tables = data.get("card")
    if not isinstance(tables, list) or not tables:
        hint: What = Message(": write [[card]] in two pairs of brackets") if isinstance(tables, dict) else ""
        errors.append(
            document.error(("card",), Message("the file has no [[card]] tables, one for each card{hint}", hint=hint))
        )
        tables = []
    cards: list[Card] = []
    if found is not None and tables:
        trees = trees or no_trees()
        labels = read_labels(document, found, labels_of(found), trees, errors)
        cards = read_cards(document, ("card",), found, trees, str(set_id), errors, labels)
    if errors or found is None:
        raise CardErrors(sorted(errors, key=lambda error: (error.line, error.column)))
    return CardSet(found.name, str(set_id), names, cards, document.file)


def _game(document: Document, rules: Rules | None, errors: list[ReadError]) -> Rules | None:
    """The game of a document, which must be the one wanted if one is."""
    from kirifuda.library import games

    name = document.data.get("game")
    if not isinstance(name, str):
        shown = Message(", not {found}", found=kind_of(name)) if "game" in document.data else ""
        expected = Message('game is a game\'s name, as in game = "{name}"{shown}', name=games.DEFAULT, shown=shown)
        errors.append(document.error(("game",), expected))
        return None
    if rules is not None and name == rules.name:
        return rules
    if name not in games.names():
        unknown = Message("there is no game {found}{hint}", found=kind_of(name), hint=suggestion(name, games.names()))
        errors.append(document.error(("game",), unknown))
        return None
    if rules is not None:
        errors.append(
            document.error(
                ("game",), Message("these are cards of {game}, not of {wanted}", game=name, wanted=rules.name)
            )
        )
        return None
    return games.rules(name)


def read_cards(
    document: Document, path: Where, rules: Rules, trees: Trees | None, set_id: str, errors: list[ReadError],
    labels: Labels | None = None,
) -> list[Card]:  # fmt: skip
    """The cards under a path of a document (a card file's, or inline ones of a scenario); faults go to `errors`.

    `labels` are those that the cards may bear: the game's, unless a set adds to them.
    """
    tables: Any = document.data
    for step in path:
        tables = tables[step]
    trees = trees or no_trees()
    cards: list[Card] = []
    taken: dict[tuple[str, str], int] = {}
    for i, table in enumerate(tables):
        here = (*path, i)
        if not isinstance(table, dict):
            errors.append(document.error(here, Message("a card is a table, not {found}", found=kind_of(table))))
            continue
        reader = _CardReader(document, here, rules, trees, set_id, errors, labels or labels_of(rules))
        card = reader.read(table)
        for key, written in reader.claims():
            if (key, written) in taken:
                first, _ = document.where((*path, taken[key, written]))
                other = Message("another card is {found}, at line {line}", found=kind_of(written), line=first)
                errors.append(document.error((*here, key), other))
            taken.setdefault((key, written), i)
        if card is not None:
            cards.append(card)
    return cards


class _CardReader:
    """Reads one card table by the game's keys."""

    def __init__(
        self, document: Document, here: Where, rules: Rules, trees: Trees, set_id: str, errors: list[ReadError],
        known: Labels,
    ) -> None:  # fmt: skip
        self.known = known
        self.document = document
        self.here = here
        self.rules = rules
        self.store = trees
        self.set_id = set_id
        self.errors = errors
        self.id = ""
        self.names: dict[str, str] = {}
        self.texts: dict[str, dict[str, str]] = {}
        self.trees: dict[str, Node] = {}
        self.abilities: list[Ability] = []
        self.labels: dict[str, list[dict[str, str]]] = {}

    def wrong(self, path: Where, message: What) -> None:
        self.errors.append(self.document.error((*self.here, *path), message))

    def claims(self) -> list[tuple[str, str]]:
        """What no other card of the file may be called, with the key that says it."""
        found = [("id", self.id)] if self.id else []
        return found + [("name", name) for name in dict.fromkeys(self.names.values())]

    def read(self, table: dict[str, Any]) -> Card | None:
        """The card, or None if it has a fault."""
        before = len(self.errors)
        self.read_id(table)
        if "name" in table:
            self.names = read_names(self.document, (*self.here, "name"), "name", table["name"], self.errors)
        else:
            self.wrong((), 'the card has no name, as in name = { ja = "…", en = "…" }')
        flavour: dict[str, str] = {}
        if "flavour" in table:
            flavour = read_names(self.document, (*self.here, "flavour"), "flavour", table["flavour"], self.errors)
        kinds = self.rules.types[1:]
        kind = table.get("type")
        if not isinstance(kind, str) or kind not in kinds:
            hint = suggestion(kind, kinds) if isinstance(kind, str) else known_words(kinds)
            none = Message("the card has no type{hint}", hint=hint)
            unknown = Message("{found} is no card type{hint}", found=kind_of(kind), hint=hint)
            self.wrong(("type",), unknown if "type" in table else none)
            return None
        reader = ValueReader(self.document, self.here, self.rules, self.errors, self.known)
        self.read_keys(table, kind, reader)
        if len(self.errors) > before:
            return None
        number = self.rules.types.index(kind)
        definition = self.rules.printed(self.id, self.names["ja"], number, reader.values, tuple(self.abilities))
        return Card(
            definition, self.names, flavour, self.texts, self.trees, reader.values, self.set_id, self.labels
        )  # fmt: skip

    def read_id(self, table: dict[str, Any]) -> None:
        wrong = wrong_id(table.get("id"))
        if "id" not in table:
            self.wrong((), 'the card has no id, as in id = "FN-001"')
        elif wrong:
            self.wrong(("id",), wrong)
        else:
            self.id = str(table["id"])

    def read_keys(self, table: dict[str, Any], kind: str, reader: ValueReader) -> None:
        keys = [key for key in self.rules.keys if kind in key.types]
        names = [*_COMMON, *[key.name for key in keys]]
        others: dict[str, tuple[str, ...]] = {}
        for key in self.rules.keys:
            if key.name not in names:
                others[key.name] = (*others.get(key.name, ()), *key.types)
        for name in table:
            if name in others:
                owners = ", ".join(others[name])
                message = Message(
                    "{name} is a key of type {owners}, not of {kind}", name=name, owners=owners, kind=kind
                )
                self.errors.append(self.document.key_error((*self.here, name), message))
        reader.keys({name: value for name, value in table.items() if name not in others}, names)
        for key in keys:
            if key.name not in table:
                if key.required:
                    self.wrong((), Message("the card has no {name}; type {kind} needs one", name=key.name, kind=kind))
            elif key.holds == TEXT:
                self.text(key, (key.name,), table[key.name])
            elif key.holds == LABELS:
                self.take_labels(key, (key.name,), table[key.name], reader)
            else:
                reader.key(key, (key.name,), table[key.name], key.name)

    # Labels ----------------------------------------------------------------------------------------------

    def take_labels(self, key: Key, path: Where, value: Any, reader: ValueReader) -> None:
        """Labels by their ids; what they stand for, if anything, becomes a text of theirs."""
        known = self.known.of(key.name)
        reader.key(key, path, value, key.name)
        ids = reader.values.labels.get(key.name, ())
        self.labels[key.name] = [known[word].names for word in ids]
        lines = [line for line in [known[word].line for word in ids] if line is not None]
        if lines and key.box:
            self.compiled(key, Node("text", tuple(lines)), path, {})

    # Texts -----------------------------------------------------------------------------------------------

    def text(self, key: Key, path: Where, value: Any) -> None:
        """A text in Japanese or English, or in both if they read alike."""
        if not isinstance(value, dict) or not value:
            self.wrong(
                path,
                Message('write {name}.ja = "…" or {name}.en = "…", not {found}', name=key.name, found=kind_of(value)),
            )
            return
        self.errors += self.document.unknown_keys((*self.here, *path), value, LANGUAGES)
        written = [language for language in LANGUAGES if language in value]
        trees = [tree for tree in [self.tree((*path, at), value[at], at) for at in written] if tree is not None]
        if not trees or len(trees) < len(written):
            return
        if trees[0] != trees[-1]:
            ja, en = [self.printed(tree, "en").replace("\n", " ") for tree in trees]
            self.wrong(
                path, Message("the Japanese and the English text say different things: {ja} / {en}", ja=ja, en=en)
            )
            return
        self.compiled(key, trees[0], (*path, written[0]), value)

    def compiled(self, key: Key, tree: Node, path: Where, value: dict[str, Any]) -> None:
        """A text's abilities, and the text in both languages: as it is written, or as the tree prints."""
        try:
            self.abilities += self.rules.compile(tree, self.id, key.box)
        except CardError as error:
            self.wrong(path, error.what)
            return
        self.trees[key.name] = tree
        self.texts[key.name] = {
            language: str(value.get(language) or self.printed(tree, language)).strip() for language in LANGUAGES
        }

    def printed(self, tree: Node, language: str) -> str:
        said = self.known.said(table_of(self.rules), tree, language)
        return self.store.print(said, language, self.rules)

    def tree(self, path: Where, text: Any, language: str) -> Node | None:
        if not isinstance(text, str):
            self.wrong(path, Message("a card's text is a string, not {found}", found=kind_of(text)))
            return None
        try:
            tree = self.store.read(text, language, self.rules, "", 1)
            return self.known.read(table_of(self.rules), tree, language)
        except ReadError as error:
            place = (error.line, error.column)
            self.errors.append(self.document.text_error((*self.here, *path), *place, error.what))
        return None
