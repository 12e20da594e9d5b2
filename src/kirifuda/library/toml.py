"""TOML whose every value knows its place: tomllib reads, tree-sitter's grammar says where.

Paths are tuples of keys and indices, as `("card", 0, "effect", "ja")`.
"""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from kirifuda.errors import ReadError

Where = tuple[str | int, ...]


class Document:
    """A TOML file as read: `data`, and `error(path, message)` for a fault at one of its values."""

    def __init__(self, data: dict[str, Any], file: str, places: dict[Where, tuple[int, int]]) -> None:
        self.data = data
        self.file = file
        self._places = places

    def where(self, path: Where) -> tuple[int, int]:
        """Line and column of a value, or of the nearest table around it."""
        while path and path not in self._places:
            path = path[:-1]
        return self._places.get(path, (1, 1))

    def error(self, path: Where, message: str) -> ReadError:
        line, column = self.where(path)
        return ReadError(message, self.file, line, column)

    def unknown_keys(self, path: Where, table: dict[str, Any], known: list[str]) -> list[ReadError]:
        """An error for each key that nobody reads, with the nearest known one."""
        unknown = [key for key in table if key not in known]
        return [self.error((*path, key), f"unknown key {key!r}{suggestion(key, known)}") for key in unknown]


def suggestion(word: str, known: list[str]) -> str:
    """", did you mean ..." or the known words."""
    close = get_close_matches(word, known, n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; known: {', '.join(known)}" if known else ""


def read_file(path: Path) -> str:
    """A text file. Raises ReadError if it is not there, no file, or not UTF-8."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        raise ReadError("there is no such file", str(path)) from None
    except IsADirectoryError:
        raise ReadError("this is a folder; name a file", str(path)) from None
    except OSError as error:
        raise ReadError(f"the file cannot be read ({error.strerror})", str(path)) from None
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ReadError("the file is UTF-16; save it as UTF-8", str(path), 1, 1)
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = error.start - (before.rfind(b"\n") + 1) + 1
        raise ReadError("the file is not UTF-8; save it as UTF-8", str(path), line, column) from None


def read_toml(path: Path) -> Document:
    """A TOML file. Raises ReadError with file, line and column."""
    return parse_toml(read_file(path), str(path))


def parse_toml(text: str, file: str) -> Document:
    """TOML from a string. Raises ReadError with line and column."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, line, column = _fault(str(error), text)
        raise ReadError(f"not TOML: {message}", file, line, column) from None
    return Document(data, file, _places(text))


def _fault(message: str, text: str) -> tuple[str, int, int]:
    head, _, place = message.rpartition(" (at ")
    if place.startswith("line "):
        words = place.rstrip(")").replace(",", "").split()
        return head[:1].lower() + head[1:], int(words[1]), int(words[3])
    lines = text.split("\n")
    return (head or message).lower(), len(lines), len(lines[-1]) + 1


class _Places:
    """Walks the syntax tree and notes where each value's key, or the value itself in a list, begins."""

    def __init__(self, raw: bytes) -> None:
        self.lines = raw.split(b"\n")
        self.places: dict[Where, tuple[int, int]] = {(): (1, 1)}
        self.counts: dict[Where, int] = {}

    def note(self, path: Where, node: Any) -> None:
        row, column = node.start_point
        before = self.lines[row][:column].decode(errors="replace")
        self.places.setdefault(path, (row + 1, len(before) + 1))

    def keys(self, node: Any) -> Where:
        if node.type == "dotted_key":
            return tuple(k for child in node.named_children for k in self.keys(child))
        written = node.text.decode()
        return (written[1:-1] if node.type == "quoted_key" else written,)

    def resolved(self, path: Where) -> Where:
        """A header's path, with the index of the newest element of each array of tables on the way."""
        out: Where = ()
        for key in path:
            out = (*out, key)
            if out in self.counts:
                out = (*out, self.counts[out])
        return out

    def pair(self, base: Where, node: Any) -> None:
        path = base
        for k in self.keys(node.named_children[0]):
            path = (*path, k)
            self.note(path, node.named_children[0])
        self.value(path, node.named_children[-1])

    def value(self, path: Where, node: Any) -> None:
        if node.type == "inline_table":
            for child in node.named_children:
                if child.type == "pair":
                    self.pair(path, child)
        elif node.type == "array":
            for i, child in enumerate([c for c in node.named_children if c.type != "comment"]):
                self.note((*path, i), child)
                self.value((*path, i), child)

    def table(self, node: Any) -> None:
        header = self.keys(node.named_children[0])
        base = (*self.resolved(header[:-1]), header[-1])
        if node.type == "table_array_element":
            self.counts[base] = self.counts.get(base, -1) + 1
            self.note(base, node)
            base = (*base, self.counts[base])
        self.note(base, node)
        for child in node.named_children[1:]:
            if child.type == "pair":
                self.pair(base, child)


def _places(text: str) -> dict[Where, tuple[int, int]]:
    import tree_sitter_toml
    from tree_sitter import Language, Parser

    raw = text.encode()
    found = _Places(raw)
    for node in Parser(Language(tree_sitter_toml.language())).parse(raw).root_node.named_children:
        if node.type == "pair":
            found.pair((), node)
        elif node.type in ("table", "table_array_element"):
            found.table(node)
    return found.places
