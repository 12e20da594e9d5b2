"""Texts as trees, remembered: reading a sentence takes milliseconds, so built-in trees ship with the package.

`trees.json` beside the card files maps a text to its encoded tree. It is bound to the phrase table by a fingerprint;
a file made with another table is ignored. `python -m kirifuda.library.trees [GAME…]` writes it anew.
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from kirifuda.errors import CheckError, Message
from kirifuda.kernel.rules import Rules
from kirifuda.language.printer import print_text
from kirifuda.language.table import Table
from kirifuda.language.tree import Node, decode, encode
from kirifuda.library.games import cards_folder

LANGUAGES = ("ja", "en")
FILE = "trees.json"


def table_of(rules: Rules) -> Table:
    """A game's phrase table. Raises CheckError if its cards have no texts."""
    table = rules.phrases()
    if isinstance(table, Table):
        return table
    raise CheckError(Message("the cards of {game} have no texts", game=rules.name))


@lru_cache(maxsize=8)
def fingerprint(rules: Rules) -> str:
    """What a stored tree is bound to: every row of the table."""
    table = table_of(rules)
    rows = [(r.name, r.sort, r.slots, r.ja, r.en, r.after, r.number, r.role) for r in table.rows]
    return blake2b(repr((rows, sorted(table.holds.items()))).encode(), digest_size=8).hexdigest()


class Trees:
    """Reads and prints texts, remembering what it has read."""

    def __init__(self, stored: dict[str, Any] | None = None) -> None:
        self.stored = stored or {}
        self.read_now: dict[str, Node] = {}

    def read(self, text: str, language: str, rules: Rules, file: str, line: int) -> Node:
        """The tree of a text. Raises ReadError at its place."""
        key = f"{language}:{text.strip()}"
        if key in self.read_now:
            return self.read_now[key]
        if key in self.stored:
            tree = decode(self.stored[key])
        else:
            from kirifuda.library.reading import read_checked

            tree = read_checked(text, LANGUAGES.index(language), table_of(rules), file, line)
        self.read_now[key] = tree
        return tree

    def print(self, tree: Node, language: str, rules: Rules) -> str:
        return print_text(table_of(rules), tree, LANGUAGES.index(language))

    def write(self, rules: Rules) -> str:
        """Everything read, as the stored file holds it."""
        trees = {key: encode(tree) for key, tree in sorted(self.read_now.items())}
        return json.dumps({"table": fingerprint(rules), "trees": trees}, ensure_ascii=False, indent=0) + "\n"


def no_trees() -> Trees:
    return Trees()


def stored_trees(rules: Rules) -> Trees:
    """The trees that ship with a game's cards, if they were made with this phrase table."""
    try:
        data = json.loads((cards_folder(rules.name) / FILE).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return Trees()
    return Trees(data["trees"]) if data.get("table") == fingerprint(rules) else Trees()


def read_all(rules: Rules) -> Trees:
    """Every text of a game's own cards and labels, read anew."""
    from kirifuda.library.cards import load_cards
    from kirifuda.library.labels import read_file_of

    trees = Trees()
    read_file_of(rules, trees)
    for path in sorted(cards_folder(rules.name).glob("*.toml")):
        load_cards(path, rules, trees)
    return trees


def main(wanted: list[str]) -> None:
    """Write the stored trees of these games; of every built-in one if none is named."""
    from kirifuda.library.games import BUILT_IN, rules

    for name in wanted or BUILT_IN:
        game = rules(name)
        trees = read_all(game)
        folder = cards_folder(name)
        (folder / FILE).write_text(trees.write(game), encoding="utf-8")
        sys.stdout.write(f"{folder / FILE}: {len(trees.read_now)} texts\n")


if __name__ == "__main__":
    main(sys.argv[1:])
