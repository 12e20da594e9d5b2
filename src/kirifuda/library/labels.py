"""Labels: words that a game or a set declares for its cards, in both languages, some with a text that they stand for.

A game's own lie in `labels.toml` of its package; a card file may add others. In both, `[KEY.LABEL]` is a label of the
game's key of that name: `name = { ja = "…", en = "…" }`, and where the key's labels have a text, `text.ja = "…"`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from kirifuda.errors import CardError, CardErrors, KirifudaError, Message, ReadError
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import LABELS, Key
from kirifuda.language.table import LABEL, Table
from kirifuda.language.tree import Node
from kirifuda.library.naming import LANGUAGES, SET, read_names
from kirifuda.library.toml import Document, Where, kind_of, read_toml
from kirifuda.library.trees import Trees, stored_trees

FILE = "labels.toml"


class Label:
    """A label: what it is called in each language, and the line that it stands for, if it has one."""

    def __init__(self, id: str, names: dict[str, str], line: Node | None = None) -> None:
        self.id = id
        self.names = names
        self.line = line


class Labels:
    """Labels by key and id."""

    def __init__(self, known: dict[str, dict[str, Label]] | None = None) -> None:
        self.known = {key: dict(labels) for key, labels in (known or {}).items()}

    def of(self, key: str) -> dict[str, Label]:
        return self.known.get(key, {})

    def add(self, key: str, label: Label) -> None:
        self.known.setdefault(key, {})[label.id] = label

    def read(self, table: Table, tree: Node, language: str) -> Node:
        """A text as it was read, with the ids of the labels that it names."""
        ids = {
            label.names[language].casefold(): label.id for labels in self.known.values() for label in labels.values()
        }
        return _renamed(table, tree, lambda name: ids.get(name.casefold(), name))

    def said(self, table: Table, tree: Node, language: str) -> Node:
        """A text with the language's names for the labels."""
        names = {label.id: label.names[language] for labels in self.known.values() for label in labels.values()}
        return _renamed(table, tree, lambda name: names.get(name, name))


def _renamed(table: Table, node: Node, name: Any) -> Node:
    label = node.row in table.by_name and table.by_name[node.row].role == LABEL
    args: list[Node | int | str] = []
    for arg in node.args:
        if isinstance(arg, Node):
            args.append(_renamed(table, arg, name))
        else:
            args.append(name(arg) if label and isinstance(arg, str) else arg)
    return Node(node.row, tuple(args))


def label_keys(rules: Rules) -> list[Key]:
    """The keys of a game whose values are labels."""
    return [key for key in rules.keys if key.holds == LABELS]


@cache
def labels_of(rules: Rules) -> Labels:
    """What a game declares for cards of every set. Raises CardErrors for what is wrong in its file."""
    return read_file_of(rules, stored_trees(rules))


def read_file_of(rules: Rules, trees: Trees) -> Labels:
    """The same, read with these trees."""
    from kirifuda.library import games

    if not label_keys(rules):
        return Labels()
    try:
        path = games.folder(rules.name) / FILE
    except KirifudaError:
        return Labels()
    if not path.exists():
        return Labels()
    document = read_toml(path)
    errors = document.unknown_keys((), document.data, [key.name for key in label_keys(rules)])
    found = read_labels(document, rules, Labels(), trees, errors)
    if errors:
        raise CardErrors(errors)
    return found


def read_labels(document: Document, rules: Rules, known: Labels, trees: Trees, errors: list[ReadError]) -> Labels:
    """The labels that are known, and those that a document declares; faults go to `errors`."""
    found = Labels(known.known)
    for key in label_keys(rules):
        tables = document.data.get(key.name, {})
        if not isinstance(tables, dict):
            shown = Message("{name} is a table of labels, not {found}", name=key.name, found=kind_of(tables))
            errors.append(document.error((key.name,), shown))
            continue
        for word, table in tables.items():
            label = _label(document, (key.name, word), key, rules, table, trees, errors)
            if label is not None:
                found.add(key.name, label)
    return found


def _label(
    document: Document, path: Where, key: Key, rules: Rules, table: Any, trees: Trees, errors: list[ReadError]
) -> Label | None:
    before = len(errors)
    word = str(path[-1])
    if not SET.fullmatch(word):
        errors.append(
            document.error(path, Message("a label is a short name of small letters, not {found}", found=kind_of(word)))
        )
        return None
    if not isinstance(table, dict) or "name" not in table:
        errors.append(document.error(path, 'a label has a name, as in name = { ja = "…", en = "…" }'))
        return None
    errors += document.unknown_keys(path, table, ("name", "text") if key.box else ("name",))
    names = read_names(document, (*path, "name"), "name", table["name"], errors)
    line: Node | None = None
    if key.box:
        line = _line(document, (*path, "text"), key, rules, table.get("text"), trees, errors)
    return Label(word, names, line) if len(errors) == before else None


def _line(
    document: Document, path: Where, key: Key, rules: Rules, text: Any, trees: Trees, errors: list[ReadError]
) -> Node | None:
    """The one line of text that a label stands for."""
    language = next((language for language in LANGUAGES if isinstance(text, dict) and language in text), "")
    if not language or not isinstance(text[language], str):
        shown = Message('a label of {name} has a text, as in text.ja = "…"', name=key.name)
        errors.append(document.error(path[:-1] if text is None else path, shown))
        return None
    try:
        tree = trees.read(text[language], language, rules, "", 1)
        rules.compile(tree, str(path[-2]), key.box)
    except ReadError as error:
        errors.append(document.text_error((*path, language), error.line, error.column, error.what))
        return None
    except CardError as error:
        errors.append(document.error((*path, language), error.what))
        return None
    if len(tree.args) != 1:
        errors.append(document.error((*path, language), "a label stands for one line of text"))
        return None
    return tree.node(0)
