"""Where the values of a TOML text stand: tree-sitter's grammar of TOML, walked once.

Lines and columns count characters from 1. A path is a tuple of keys and indices, as `("card", 0, "effect", "ja")`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

Where = tuple[str | int, ...]
Place = tuple[int, int]

_UNICODE = {"x": 4, "u": 6, "U": 10}
"""How many characters an escape that names a code point takes."""


class Places:
    """The places of a text that is known to be TOML: of each key as `keys`, of each value as `values`."""

    def __init__(self, text: str) -> None:
        import tree_sitter_toml
        from tree_sitter import Language, Parser

        raw = text.encode()
        self.keys: dict[Where, Place] = {}
        self.values: dict[Where, Place] = {(): (1, 1)}
        self._lines = raw.split(b"\n")
        self._strings: dict[Where, Node] = {}
        self._counts: dict[Where, int] = {}
        self._tree = Parser(Language(tree_sitter_toml.language())).parse(raw)
        self._walk(self._tree.root_node)

    def key(self, path: Where) -> Place:
        """Where a key stands; for an element of a list, where the element does."""
        return self.keys.get(path) or self.value(path)

    def value(self, path: Where) -> Place:
        """Where a value stands, or the nearest table around it."""
        while path not in self.values:
            path = path[:-1]
        return self.values[path]

    def inside(self, path: Where, index: int) -> Place:
        """Where a character of a string value stands."""
        node = self._strings.get(path)
        if node is None:
            return self.value(path)
        source = (node.text or b"").decode()
        before = source[: _source_index(source, index)]
        line, column = self.values[path]
        newlines = before.count("\n")
        if newlines:
            return line + newlines, len(before) - before.rfind("\n")
        return line, column + len(before)

    # Walking the syntax tree -----------------------------------------------------------------------------

    def _walk(self, root: Node) -> None:
        for node in root.named_children:
            if node.type == "pair":
                self._pair((), node)
            elif node.type in ("table", "table_array_element"):
                self._table(node)

    def _table(self, node: Node) -> None:
        """A header and the pairs below it. Each array of tables on the way means its newest element."""
        base: Where = ()
        header = list(_keys(node.named_children[0]))
        for i, (key, part) in enumerate(header):
            base = (*base, key)
            last = i == len(header) - 1
            self.keys.setdefault(base, self._place(part))
            self.values.setdefault(base, self._place(node))
            if last and node.type == "table_array_element":
                self._counts[base] = self._counts.get(base, -1) + 1
            if base in self._counts:
                base = (*base, self._counts[base])
        self.values[base] = self._place(node)
        for child in node.named_children[1:]:
            if child.type == "pair":
                self._pair(base, child)

    def _pair(self, base: Where, node: Node) -> None:
        path = base
        for key, part in _keys(node.named_children[0]):
            path = (*path, key)
            self.keys.setdefault(path, self._place(part))
            self.values.setdefault(path, self._place(part))
        self._value(path, node.named_children[1])

    def _value(self, path: Where, node: Node) -> None:
        self.values[path] = self._place(node)
        if node.type == "string":
            self._strings[path] = node
        elif node.type == "inline_table":
            for child in node.named_children:
                if child.type == "pair":
                    self._pair(path, child)
        elif node.type == "array":
            for i, child in enumerate([child for child in node.named_children if child.type != "comment"]):
                self._value((*path, i), child)

    def _place(self, node: Node) -> Place:
        row, column = node.start_point
        return row + 1, len(self._lines[row][:column].decode(errors="replace")) + 1


def _keys(node: Node) -> Iterator[tuple[str, Node]]:
    """The parts of a key, dotted or not, each with its node."""
    # `a.b.c` nests to the left: unfolded in a loop, however long it is.
    parts: list[Node] = []
    todo = [node]
    while todo:
        part = todo.pop()
        if part.type == "dotted_key":
            todo += reversed(part.named_children)
        else:
            parts.append(part)
    for part in parts:
        written = (part.text or b"").decode()
        yield (next(iter(tomllib.loads(f"{written} = 0"))) if part.type == "quoted_key" else written), part


def _source_index(source: str, index: int) -> int:
    """Where in a string as its file writes it, quotes and escapes included, lies the character `index` of its value."""
    quote = source[:3] if source[:3] in ('"""', "'''") else source[:1]
    at = len(quote)
    if len(quote) == 3 and source[at : at + 1] == "\n":
        at += 1
    while at < len(source):
        escaped = source[at] == "\\" and quote[0] == '"'
        if escaped and source[at + 1 : at + 2].isspace():
            at += 1
            while source[at : at + 1].isspace():
                at += 1
            continue
        if index == 0:
            break
        index -= 1
        at += _UNICODE.get(source[at + 1 : at + 2], 2) if escaped else 1
    return at
