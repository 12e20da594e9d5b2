"""How an act may be said, as a pattern that a game writes down: "use {card}[ on {on}][ paying {paying}]".

`[ ]` may be left out, `( | )` are ways to say one thing, `{card}` is the card, `{which}` and `{n}` tell acts of one
card apart (a keyword's name, an ability's number); every other name in braces is a clause, which answers a question
that the act leads to.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

HOLE: Final = re.compile(r"\{(\w+)\}")
_HOLES: Final = {"which": r"(?P<which>.+?)", "n": r"(?P<which>\d{1,4})"}
_SIGNS: Final = {"[": "(?:", "]": ")?", "(": "(?:", ")": ")", "|": "|"}
_WAYS: Final = re.compile(r"\(([^()|]*)(?:\|[^()]*)?\)")


def pattern(said: str) -> re.Pattern[str]:
    """What is said, as an expression. Raises ValueError for braces or brackets that do not match."""
    found: list[str] = []
    at = 0
    while at < len(said):
        hole = HOLE.match(said, at)
        if hole:
            found.append(_HOLES.get(hole[1], rf"(?P<{hole[1]}>.+?)"))
            at = hole.end()
        elif said[at] in "{}":
            raise ValueError(said)
        else:
            found.append(_SIGNS.get(said[at], re.escape(said[at])))
            at += 1
    try:
        return re.compile("".join(found), re.IGNORECASE)
    except re.error as error:
        raise ValueError(said) from error


@dataclass(frozen=True)
class Verb:
    """An act of a menu: the ways in which it may be said, and the token codes that it may stand for."""

    ways: tuple[str, ...]
    patterns: tuple[re.Pattern[str], ...]
    first: int
    last: int
    numbered: bool
    """Whether a number tells its acts apart; a keyword does otherwise."""

    @property
    def word(self) -> str:
        """What it is called: the first word of its first way."""
        return re.split(r"[\s{\[(]", self.ways[0], maxsplit=1)[0]

    def say(self, name: str, which: str = "") -> str:
        """The act as it is written, in its first way."""
        parts = re.split(r"\[([^\]]*)\]", self.ways[0])
        kept = [part for i, part in enumerate(parts) if i % 2 == 0 or (which and re.search(r"\{(which|n)\}", part))]
        said = _WAYS.sub(r"\1", "".join(kept))
        return re.sub(r"\{(which|n)\}", lambda _: which, said.replace("{card}", name)).strip()


def verb(ways: tuple[str, ...], first: int, last: int, numbered: bool) -> Verb:
    """A verb of its ways. Raises ValueError for one that is no pattern."""
    return Verb(ways, tuple([pattern(way) for way in ways]), first, last, numbered)
