"""TOML whose every value knows its place: tomllib reads; `places` says where, when somebody asks.

For card files, scenario files and whatever else people write by hand. A fault is a `ReadError` at file, line and
column; an unknown key is a fault, with the nearest known one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any

from kirifuda.errors import ReadError
from kirifuda.library.places import Place, Places, Where

__all__ = ["Document", "Place", "Where", "kind_of", "parse_toml", "read_file", "read_toml", "suggestion"]

LONGEST_SHOWN = 40
"""Characters of a faulty value that a message repeats."""

_HUGE = re.compile(r"\d[\d_]{4000,}")


class Document:
    """A TOML file as read: `data`, and where each of its values stands."""

    def __init__(self, data: dict[str, Any], file: str, text: str) -> None:
        self.data = data
        self.file = file
        self.text = text

    @cached_property
    def places(self) -> Places:
        return Places(self.text)

    def where(self, path: Where) -> Place:
        """Line and column of a value, or of the nearest table around it."""
        return self.places.value(path)

    def error(self, path: Where, message: str) -> ReadError:
        """A fault at a value; for one that is not there, at the table that lacks it."""
        return ReadError(message, self.file, *self.places.value(path))

    def key_error(self, path: Where, message: str) -> ReadError:
        """A fault at a key rather than at its value."""
        return ReadError(message, self.file, *self.places.key(path))

    def text_error(self, path: Where, line: int, column: int, message: str) -> ReadError:
        """A fault inside a string, at a line and column of the string itself."""
        value: Any = self.data
        for step in path:
            value = value[step]
        start = sum(len(part) + 1 for part in str(value).split("\n")[: line - 1])
        return ReadError(message, self.file, *self.places.inside(path, start + column - 1))

    def unknown_keys(self, path: Where, table: dict[str, Any], known: Iterable[str]) -> list[ReadError]:
        """A fault for each key that nobody reads, with the nearest known one."""
        names = list(known)
        return [
            self.key_error((*path, key), f"unknown key {key!r}{suggestion(key, names)}")
            for key in table
            if key not in names
        ]


def suggestion(word: str, known: Iterable[str]) -> str:
    """"; did you mean …?", or the known words."""
    names = list(known)
    close = get_close_matches(word, names, n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; known: {', '.join(names)}" if names else ""


def kind_of(value: object) -> str:
    """A value in a message: shown if it is short, named if it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    if value is None:
        return "nothing"
    shown = f"'{value}'" if isinstance(value, str) else str(value)
    return shown if len(shown) <= LONGEST_SHOWN else shown[: LONGEST_SHOWN - 1] + "…"


MOST_BYTES = 16 << 20
"""No card, deck or scenario file comes near this."""


def read_file(path: Path) -> str:
    """A text file, with line ends made alike. Raises ReadError if it is not there, no file, or not UTF-8."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir() and not path.is_fifo():
            raise ReadError("this is a device, not a file", str(path))
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise ReadError(f"the file is larger than {MOST_BYTES >> 20} MiB", str(path))
    except FileNotFoundError:
        raise ReadError("there is no such file", str(path)) from None
    except IsADirectoryError:
        raise ReadError("this is a folder; name a file", str(path)) from None
    except OSError as error:
        why = "this is a folder; name a file" if path.is_dir() else f"the file cannot be read ({error.strerror})"
        raise ReadError(why, str(path)) from None
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ReadError("the file is UTF-16; save it as UTF-8", str(path), 1, 1)
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = raw[: error.start].removeprefix(b"\xef\xbb\xbf").decode(errors="replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise ReadError("the file is not UTF-8; save it as UTF-8", str(path), line, column) from None


def read_toml(path: Path) -> Document:
    """A TOML file. Raises ReadError with file, line and column."""
    return parse_toml(read_file(path), str(path))


def parse_toml(text: str, file: str) -> Document:
    """TOML from a string. Raises ReadError with line and column."""
    text = text.replace("\r\n", "\n")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, place = _fault(str(error), text)
        raise ReadError(f"not TOML: {message}", file, *place) from None
    except RecursionError:
        raise ReadError("lists or tables lie too deep in one another", file, 1, 1) from None
    except ValueError:
        huge = _HUGE.search(text)
        raise ReadError("a number is too long", file, *_place(text, huge.start() if huge else 0)) from None
    return Document(data, file, text)


def _fault(message: str, text: str) -> tuple[str, Place]:
    """What tomllib says, in our manner, and where."""
    head, _, where = message.rpartition(" (at ")
    head = (head or message)[:1].lower() + (head or message)[1:]
    found = re.fullmatch(r"line (\d+), column (\d+)\)", where)
    if found is None:
        return f"{head} before the file ends", _place(text, len(text.rstrip("\n")))
    return head, (int(found[1]), int(found[2]))


def _place(text: str, index: int) -> Place:
    before = text[:index]
    return before.count("\n") + 1, len(before) - before.rfind("\n")
