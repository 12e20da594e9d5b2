"""Breaking a text into lines, in Japanese too: two columns for a wide character, and no line begins with a stop."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

NOT_FIRST: Final = frozenset("、。，．：；！？）」』】〉》…ー～・ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
NOT_LAST: Final = frozenset("（「『【〈《")

_WIDE = "\u3000-\u30ff\u3400-\u9fff\uff01-\uff60"
_PIECE = re.compile(rf"[{_WIDE}]|[^\s{_WIDE}]+|\s+")


def columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def clipped(text: str, width: int) -> str:
    """As much of the text as `width` columns hold; what was cut off shows as a sign."""
    if columns(text) <= width:
        return text
    kept = ""
    for char in text:
        if columns(kept + char) > width - 1:
            break
        kept += char
    return kept.rstrip() + "…" if width > 0 else ""


def wrap(text: str, width: int) -> list[str]:
    """The lines of `text`, none wider than `width` unless a word is. A line break in Japanese leaves no space."""
    lines: list[str] = []
    line = ""
    for unit in _units(re.sub(rf"(?<=[{_WIDE}])\n(?=[{_WIDE}])", "", text)):
        if line and columns(line + unit.rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += unit if line else unit.lstrip()
    return [*lines, line.rstrip()] if line.strip() else lines


def hanging(text: str, width: int) -> list[str]:
    """The lines of one paragraph: it keeps its indentation, and every line after the first is two columns deeper."""
    indent = " " * (len(text) - len(text.lstrip(" ")))
    lines = wrap(text.strip(), max(1, width - len(indent) - 2))
    return [indent + ("  " if i else "") + line for i, line in enumerate(lines)] or [""]


def _units(text: str) -> list[str]:
    """What is never broken: a word, or a wide character with what may not be parted from it."""
    units: list[str] = []
    for piece in _PIECE.findall(text):
        space = piece.isspace()
        joined = units and not space and (piece[0] in NOT_FIRST or units[-1][-1] in NOT_LAST)
        if joined:
            units[-1] += piece
        else:
            units.append(" " if space else piece)
    return units
