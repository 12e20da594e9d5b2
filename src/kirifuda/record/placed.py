"""One line of JSON, every value with the column where it stands, so that an error can point at it."""

from __future__ import annotations

import json
import re
from difflib import get_close_matches
from typing import Final

from kirifuda.errors import Message, RecordError, What, brief
from kirifuda.kernel.positions import Plain

_SPACE: Final = re.compile(r"[ \t\r]*")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"')
_NUMBERS: Final = re.compile(r"\[(?:N, ?){7,}N\]".replace("N", "-?(?:0|[1-9][0-9]{0,38})"))
"""A long list of whole numbers, as positions and views have many: read at once, its items at the column of the list."""
_WORDS: Final = {"null": None, "true": True, "false": False}
DEEPEST: Final = 60
LONGEST_NUMBER: Final = 40


class Placed:
    """A value of a line and its column (from 1). Its readers raise RecordError at that column."""

    def __init__(
        self, line: Line, column: int, value: bool | int | str | list[Placed] | dict[str, tuple[int, Placed]] | None
    ) -> None:
        self.line = line
        self.column = column
        self.value = value

    def wrong(self, message: What) -> RecordError:
        return self.line.wrong(message, self.column)

    def shown(self) -> What:
        """The value in a word or two, for an error."""
        value = self.value
        if isinstance(value, dict):
            return Message("an object")
        if isinstance(value, list):
            return Message("a list")
        if isinstance(value, str):
            return brief(value)
        return json.dumps(value)

    def text(self, what: str) -> str:
        if isinstance(self.value, str):
            return self.value
        raise self.wrong(Message("{what} is a string, not {found}", what=Message(what), found=self.shown()))

    def number(self, what: str, least: int = 0, most: int = (1 << 63) - 1) -> int:
        value = self.value
        if isinstance(value, int) and not isinstance(value, bool):
            if least <= value <= most:
                return value
            raise self.wrong(
                Message("{what} is from {least} to {most}, not {found}",
                        what=Message(what), least=least, most=most, found=value)
            )  # fmt: skip
        raise self.wrong(Message("{what} is a whole number, not {found}", what=Message(what), found=self.shown()))

    def seat(self, what: str) -> int:
        if self.value in ("a", "b"):
            return 0 if self.value == "a" else 1
        raise self.wrong(Message('{what} is "a" or "b", not {found}', what=Message(what), found=self.shown()))

    def items(self, what: str, size: int = -1) -> list[Placed]:
        if not isinstance(self.value, list):
            raise self.wrong(Message("{what} is a list, not {found}", what=Message(what), found=self.shown()))
        if size >= 0 and len(self.value) != size:
            n = len(self.value)
            raise self.wrong(Message("{what} has {size} items, not {n}", what=Message(what), size=size, n=n))
        return self.value

    def entries(self, what: str) -> dict[str, Placed]:
        """An object's values under any keys."""
        if not isinstance(self.value, dict):
            raise self.wrong(Message("{what} is an object, not {found}", what=Message(what), found=self.shown()))
        return {key: value for key, (_, value) in self.value.items()}

    def keys(self, what: str, needed: tuple[str, ...], allowed: tuple[str, ...] = ()) -> dict[str, Placed]:
        """An object's values; every other key is an error, and so is a needed one that is missing."""
        found = self.entries(what)
        assert isinstance(self.value, dict)
        known = (*needed, *allowed)
        for key, (column, _) in self.value.items():
            if key not in known:
                near = get_close_matches(key, known, 1)
                hint = (
                    Message("did you mean {near}?", near=repr(near[0]))
                    if near else Message("{what} has {keys}", what=Message(what), keys=", ".join(known))
                )  # fmt: skip
                raise self.line.wrong(
                    Message("{what} has no key {key}; {hint}", what=Message(what), key=repr(key), hint=hint), column
                )
        for key in needed:
            if key not in found:
                raise self.wrong(Message("{what} lacks the key {key}", what=Message(what), key=repr(key)))
        return found

    def data(self) -> Plain:
        """The value as plain data, lists as tuples. Raises RecordError at an object, which plain data has not."""
        value = self.value
        if isinstance(value, list):
            return tuple([item.data() for item in value])
        if isinstance(value, dict):
            raise self.wrong("only lists, numbers and words are expected here, not an object")
        return value

    def plain(self) -> object:
        """The value as ordinary lists, dicts and scalars."""
        value = self.value
        if isinstance(value, list):
            return [item.plain() for item in value]
        if isinstance(value, dict):
            return {key: item.plain() for key, (_, item) in value.items()}
        return value


class Line:
    """A line of a file, being read."""

    def __init__(self, text: str, file: str, number: int) -> None:
        self.text = text
        self.file = file
        self.number = number
        self.at = 0

    def wrong(self, message: What, column: int) -> RecordError:
        return RecordError(message, self.file, self.number, column)

    def read(self) -> Placed:
        """The line's value. Raises RecordError at the first character that is not JSON."""
        found = self._value(0)
        self._skip()
        if self.at < len(self.text):
            raise self.wrong("one JSON object a line is expected, and more follows it: begin a new line", self.at + 1)
        return found

    def _skip(self) -> None:
        match = _SPACE.match(self.text, self.at)
        assert match is not None
        self.at = match.end()

    def _take(self, character: str) -> bool:
        self._skip()
        if self.text.startswith(character, self.at):
            self.at += 1
            return True
        return False

    def _expected(self, what: str) -> RecordError:
        self._skip()
        if self.at >= len(self.text):
            cut = Message("the line ends where {what} is expected: it was cut short", what=Message(what))
            return self.wrong(cut, self.at + 1)
        sign = repr(self.text[self.at])
        return self.wrong(
            Message("{sign} stands where {what} is expected", sign=sign, what=Message(what)), self.at + 1
        )

    def _value(self, depth: int) -> Placed:
        self._skip()
        start = self.at
        if depth > DEEPEST:
            raise self.wrong(Message("lists and objects lie at most {most} deep", most=DEEPEST), start + 1)
        text = self.text
        letter = text[start : start + 1]
        if letter == "{":
            return Placed(self, start + 1, self._object(depth))
        if letter == "[":
            return Placed(self, start + 1, self._numbers() or self._list(depth))
        if letter == '"':
            return Placed(self, start + 1, self._string())
        for word, value in _WORDS.items():
            if text.startswith(word, start):
                self.at = start + len(word)
                return Placed(self, start + 1, value)
        match = _NUMBER.match(text, start)
        if match is None:
            raise self._expected("a value")
        digits = match.group()
        if not digits.lstrip("-").isdecimal() or len(digits) > LONGEST_NUMBER:
            long = Message("numbers are whole and have at most {most} digits", most=LONGEST_NUMBER)
            raise self.wrong(long, start + 1)
        self.at = match.end()
        return Placed(self, start + 1, int(digits))

    def _string(self) -> str:
        start = self.at
        match = _STRING.match(self.text, start)
        if match is None:
            raise self.wrong("the string that begins here has no end, or holds what must be escaped", start + 1)
        self.at = match.end()
        found: str = json.loads(match.group())
        if any("\ud800" <= c <= "\udfff" for c in found):
            raise self.wrong("a string holds half a character (a lone surrogate)", start + 1)
        return found

    def _object(self, depth: int) -> dict[str, tuple[int, Placed]]:
        self.at += 1
        found: dict[str, tuple[int, Placed]] = {}
        if self._take("}"):
            return found
        while True:
            self._skip()
            column = self.at + 1
            if not self.text.startswith('"', self.at):
                raise self._expected("a key in double quotes")
            key = self._string()
            if key in found:
                raise self.wrong(Message("the key {key} stands twice: keep one", key=repr(key)), column)
            if not self._take(":"):
                raise self._expected("a colon")
            found[key] = (column, self._value(depth + 1))
            if self._take("}"):
                return found
            if not self._take(","):
                raise self._expected("a comma or a closing brace")

    def _numbers(self) -> list[Placed]:
        """The items of a long list of whole numbers; nothing if what stands here is none."""
        match = _NUMBERS.match(self.text, self.at)
        if match is None:
            return []
        column = self.at + 1
        self.at = match.end()
        return [Placed(self, column, number) for number in json.loads(match.group())]

    def _list(self, depth: int) -> list[Placed]:
        self.at += 1
        found: list[Placed] = []
        if self._take("]"):
            return found
        while True:
            found.append(self._value(depth + 1))
            if self._take("]"):
                return found
            if not self._take(","):
                raise self._expected("a comma or a closing bracket")
