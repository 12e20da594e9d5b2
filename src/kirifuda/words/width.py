"""How wide text is in a terminal, and where a line may break: Japanese signs are two columns wide."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

COLUMNS: Final = 80
NOT_FIRST: Final = "、。，．・：；？！」』）］｝〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々"
"""Signs that begin no line."""
NOT_LAST: Final = "「『（［｛〈《"
"""Signs that end no line."""
_PIECE = re.compile(r"[^\u2e80-\uffff\s]+|\s+|.")


def width(text: str) -> int:
    """The columns that a text takes."""
    return sum(_sign(sign) for sign in text)


def _sign(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cc", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in ("W", "F") else 1


def clip(text: str, columns: int) -> str:
    """The text, cut to so many columns."""
    if width(text) <= columns:
        return text
    kept = ""
    for sign in text:
        if width(kept) + _sign(sign) > columns - 1:
            break
        kept += sign
    return kept + "…"


def wrap(text: str, columns: int = COLUMNS) -> list[str]:
    """A line as lines of at most so many columns; those after the first hang two columns deeper.

    Words of Latin letters stay whole unless longer than a line; Japanese may break anywhere but before or after
    certain signs.
    """
    hang = " " * (len(text) - len(text.lstrip(" ")) + 2)
    lines: list[str] = []
    line = ""
    for piece in _pieces(text, columns - len(hang) - 1):
        if line.strip() and width(line) + width(piece.rstrip()) > columns:
            lines.append(line.rstrip())
            line = hang
            piece = piece.lstrip()
        line += piece
    lines.append(line.rstrip())
    return lines


def _pieces(text: str, longest: int) -> list[str]:
    """What may not be broken, piece by piece."""
    found: list[str] = []
    for piece in _PIECE.findall(text):
        glued = found and (piece[0] in NOT_FIRST or found[-1][-1] in NOT_LAST) and not piece.isspace()
        if glued and width(found[-1] + piece) <= longest:
            found[-1] += piece
        else:
            while len(piece) > longest:
                found.append(piece[:longest])
                piece = piece[longest:]
            found.append(piece)
    return found
