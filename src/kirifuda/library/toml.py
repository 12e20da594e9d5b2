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
from stat import S_ISDIR, S_ISREG
from typing import Any

from kirifuda.errors import Message, ReadError, What
from kirifuda.library.places import Place, Places, Where

__all__ = ["Document", "Place", "Where", "kind_of", "parse_toml", "read_file", "read_toml", "suggestion"]

LONGEST_SHOWN = 40
"""Characters of a faulty value that a message repeats."""

_NAMING = (
    "found invalid character {it}", "illegal character {it}", "cannot declare {it} twice",
    "cannot mutate immutable namespace {it}", "cannot redefine namespace {it}", "duplicate inline table key {it}",
)  # fmt: skip
"""What tomllib says of something that it names."""
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

    def error(self, path: Where, message: What) -> ReadError:
        """A fault at a value; for one that is not there, at the table that lacks it."""
        return ReadError(message, self.file, *self.places.value(path))

    def key_error(self, path: Where, message: What) -> ReadError:
        """A fault at a key rather than at its value."""
        return ReadError(message, self.file, *self.places.key(path))

    def text_error(self, path: Where, line: int, column: int, message: What) -> ReadError:
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
            self.key_error((*path, key), Message("unknown key {key}{hint}", key=repr(key), hint=suggestion(key, names)))
            for key in table
            if key not in names
        ]


def suggestion(word: str, known: Iterable[str]) -> What:
    """"; did you mean …?", or the known words."""
    names = list(known)
    return nearest(word, names) or (known_words(names) if names else "")


def nearest(word: str, known: Iterable[str]) -> What:
    """"; did you mean …?", or nothing."""
    close = get_close_matches(word, list(known), n=1)
    return Message("; did you mean '{word}'?", word=close[0]) if close else ""


def known_words(names: Iterable[str]) -> Message:
    """"; known: …"."""
    return Message("; known: {words}", words=", ".join(names))


def kind_of(value: object) -> What:
    """A value in a message: shown if it is short, named if it is long."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return Message("a table")
    if isinstance(value, list):
        return Message("a list") if value else Message("an empty list")
    if value is None:
        return Message("nothing")
    shown = f"'{printable(value)}'" if isinstance(value, str) else str(value)
    return shown if len(shown) <= LONGEST_SHOWN else shown[: LONGEST_SHOWN - 1] + "…"


def printable(text: str) -> str:
    """A text with every sign that can't be seen written as its escape."""
    return "".join([c if c.isprintable() else c.encode("unicode_escape").decode() for c in text])


MOST_BYTES = 16 << 20
"""No card, deck or scenario file comes near this."""


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """A file's bytes. Raises ReadError if it is not there, larger than `most`, or anything but a file on a disk."""
    try:
        mode = path.stat().st_mode
        if not S_ISREG(mode) and not S_ISDIR(mode):
            raise ReadError("this is a device or a pipe, not a file", str(path))
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except FileNotFoundError:
        raise ReadError("there is no such file", str(path)) from None
    except IsADirectoryError:
        raise ReadError("this is a folder; name a file", str(path)) from None
    except OSError as error:
        why = Message("the file cannot be read ({reason})", reason=error.strerror or type(error).__name__)
        raise ReadError("this is a folder; name a file" if path.is_dir() else why, str(path)) from None
    if len(raw) > most:
        raise ReadError(Message("the file is larger than {n} MiB", n=most >> 20), str(path))
    return raw


def read_file(path: Path) -> str:
    """A text file, with line ends made alike. Raises ReadError as `read_bytes` does, and if it is not UTF-8."""
    raw = read_bytes(path)
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
        reason, place = _fault(str(error), text)
        raise ReadError(Message("not TOML: {reason}", reason=reason), file, *place) from None
    except RecursionError:
        raise ReadError("lists or tables lie too deep in one another", file, 1, 1) from None
    except ValueError:
        huge = _HUGE.search(text)
        raise ReadError("a number is too long", file, *_place(text, huge.start() if huge else 0)) from None
    return Document(data, file, text)


def _fault(message: str, text: str) -> tuple[Message, Place]:
    """What tomllib says, in our manner, and where."""
    head, _, where = message.rpartition(" (at ")
    head = (head or message)[:1].lower() + (head or message)[1:]
    found = re.fullmatch(r"line (\d+), column (\d+)\)", where)
    if found is None:
        return Message("{reason} before the file ends", reason=_reason(head)), _place(text, len(text.rstrip("\n")))
    return _reason(head), (int(found[1]), int(found[2]))


def _reason(said: str) -> Message:
    """A fault in tomllib's words, with what it names set apart."""
    for template in _NAMING:
        before, after = template.split("{it}")
        if said.startswith(before) and said.endswith(after):
            return Message(template, it=said[len(before) : len(said) - len(after)])
    return Message(said)


def _place(text: str, index: int) -> Place:
    before = text[:index]
    return before.count("\n") + 1, len(before) - before.rfind("\n")
