"""Lines out and lines in."""

from __future__ import annotations

import shutil
import sys
import unicodedata
from typing import Final

from kirifuda.words.wrapping import hanging

COLUMNS: Final = 80
NARROWEST: Final = 40


class Left(Exception):
    """The person has gone: end of input, or interrupted."""

    def __init__(self, interrupted: bool) -> None:
        super().__init__()
        self.interrupted: Final = interrupted


class Screen:
    """The terminal. Nothing that is written can carry a control sequence."""

    def __init__(self) -> None:
        self.columns = max(NARROWEST, min(COLUMNS, shutil.get_terminal_size().columns))
        self.alone = not sys.stdin.isatty()
        """Nobody sits there: input comes from a file or a pipe."""

    def say(self, *lines: str) -> None:
        """Lines, wrapped to the terminal."""
        for line in lines:
            for row in hanging(clean(line), self.columns):
                sys.stdout.write(row + "\n")

    def say_whole(self, line: str) -> None:
        """A line that is to be copied: never wrapped."""
        sys.stdout.write(clean(line) + "\n")

    def gap(self) -> None:
        sys.stdout.write("\n")

    def push_away(self) -> None:
        """Empty lines, so that what was written is out of sight; only where there is a screen."""
        if sys.stdout.isatty():
            sys.stdout.write("\n" * shutil.get_terminal_size().lines)

    def ask(self, prompt: str) -> str:
        """One line, NFKC and trimmed. Raises Left at the end of input and on an interrupt."""
        return unicodedata.normalize("NFKC", self.ask_as_it_is(prompt)).strip()

    def ask_as_it_is(self, prompt: str) -> str:
        """One line, trimmed, its letters in the width in which they were typed. Raises Left as `ask` does."""
        sys.stdout.flush()
        try:
            line = input(clean(prompt))
        except EOFError:
            self.gap()
            raise Left(interrupted=False) from None
        except KeyboardInterrupt:
            self.gap()
            raise Left(interrupted=True) from None
        except UnicodeDecodeError:
            line = "�"
        if self.alone:
            self.gap()
        return clean(line).strip()


def clean(text: str) -> str:
    """The text without control signs and lone surrogates."""
    return "".join(" " if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") else sign for sign in text)
