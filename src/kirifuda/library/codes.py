"""Share codes: a deck as a short line of letters that can be read out, typed and pasted.

`docs/formats.md` describes them bit by bit. The first version holds a tag of the game, the cards in groups of one
prefix, and a checksum; a code has one form, so equal decks have equal codes.
"""

from __future__ import annotations

import re
from hashlib import blake2b

from kirifuda.errors import DeckError, Message
from kirifuda.library.decks import MOST, Deck
from kirifuda.library.pool import Pool
from kirifuda.library.toml import kind_of

PREFIX = "KD1-"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Thirty-two signs without I, L, O and U; read, I and L mean 1, and O means 0 (Crockford's base 32)."""

_READ = {**{sign: i for i, sign in enumerate(ALPHABET)}, "I": 1, "L": 1, "O": 0}
_SKIPPED = re.compile(r"[\s-]+")
TAG = 2
CHECK = 3
"""Bytes of the game's tag, and of the checksum."""


def looks_like_code(written: str) -> bool:
    """Whether this is meant as a share code of any version."""
    return re.match(r"\s*KD[0-9]+-", written, re.IGNORECASE) is not None


def code(deck: Deck, game: str) -> str:
    """A deck as a share code. The order of its list and its name are not kept."""
    groups: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for count, card in deck.entries:
        prefix, width, number = _split(card.id)
        groups.setdefault((prefix, width), []).append((number, count))
    body = bytearray(_tag(game))
    for (prefix, width), entries in sorted(groups.items()):
        body += bytes([len(prefix)]) + prefix.encode("ascii") + bytes([width]) + _number(len(entries))
        last = -1
        for number, count in sorted(entries):
            body += _entry(number - last, count)
            last = number
    body += _check(bytes(body))
    return PREFIX + _letters(bytes(body))


def from_code(written: str, pool: Pool) -> Deck:
    """The deck of a share code. Raises DeckError for a damaged code, one of another game, or unknown cards."""
    raw = _bytes(written)
    body, check = raw[:-CHECK], raw[-CHECK:]
    if len(body) < TAG or _check(body) != check:
        raise DeckError("the deck code is damaged: a letter is missing or wrong; copy it again")
    if body[:TAG] != _tag(pool.rules.name):
        raise DeckError(
            Message(
                "the deck code is of another game{other}, not of {game}",
                other=_other_game(body[:TAG]),
                game=pool.rules.name,
            )
        )
    try:
        found = _groups(body[TAG:])
    except (IndexError, ValueError):
        raise DeckError("the deck code does not unpack: it was made by something else") from None
    unknown = [card_id for card_id, _ in found if card_id not in pool.cards]
    if unknown:
        shown = ", ".join(unknown[:5]) + (" …" if len(unknown) > 5 else "")
        raise DeckError(
            Message("the deck code holds cards that are not here: {shown}; add their set first", shown=shown)
        )
    return Deck("shared", [(count, pool.cards[card_id]) for card_id, count in found])


def _split(card_id: str) -> tuple[str, int, int]:
    """An id as prefix, how many digits follow, and their number; an id without digits has width 0."""
    found = re.fullmatch(r"(.*?)([0-9]{0,9})", card_id)
    assert found is not None
    prefix, digits = found.groups()
    return prefix, len(digits), int(digits or "0")


def _tag(game: str) -> bytes:
    return blake2b(game.encode(), digest_size=TAG).digest()


def _other_game(tag: bytes) -> str:
    from kirifuda.library.games import names

    return "".join([f", {name}" for name in names() if _tag(name) == tag][:1])


def _check(body: bytes) -> bytes:
    return blake2b(body, digest_size=CHECK).digest()


# Bytes ---------------------------------------------------------------------------------------------------


def _number(value: int) -> bytes:
    """A whole number, seven bits a byte, lowest first; the high bit says that another follows."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def _entry(step: int, count: int) -> bytes:
    """One card: the step from the number before it, and how many. Most fit one byte."""
    if step <= 63 and count <= 4:
        return bytes([step << 2 | count - 1])
    return b"\x00" + _number(step) + _number(count)


class _Reader:
    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.at = 0

    def byte(self) -> int:
        self.at += 1
        return self.raw[self.at - 1]

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value


def _groups(raw: bytes) -> list[tuple[str, int]]:
    """Ids and counts. Raises IndexError or ValueError for what no `code` writes."""
    found: dict[str, int] = {}
    reader = _Reader(raw)
    while reader.at < len(raw):
        length = reader.byte()
        prefix = raw[reader.at : reader.at + length].decode("ascii")
        reader.at += length
        width = reader.byte()
        number = -1
        for _ in range(reader.number()):
            head = reader.byte()
            step, count = (head >> 2, (head & 3) + 1) if head else (reader.number(), reader.number())
            number += step
            card_id = prefix + (f"{number:0{width}d}" if width else "")
            if step < 1 or not 1 <= count <= MOST or card_id in found:
                raise ValueError(card_id)
            found[card_id] = count
    if not found:
        raise ValueError
    return list(found.items())


# Letters -------------------------------------------------------------------------------------------------


def _letters(raw: bytes) -> str:
    """Five bits a letter, highest first, the last filled up with zeros."""
    bits = "".join(f"{byte:08b}" for byte in raw)
    bits += "0" * (-len(bits) % 5)
    return "".join(ALPHABET[int(bits[i : i + 5], 2)] for i in range(0, len(bits), 5))


def _bytes(written: str) -> bytes:
    """What `_letters` wrote, in either case, with spaces and dashes anywhere. Raises DeckError."""
    text = written.strip().upper()
    if not text.startswith(PREFIX):
        if looks_like_code(text):
            raise DeckError(
                Message("the deck code begins with {prefix}-: a newer Kirifuda made it", prefix=text.split("-")[0])
            )
        raise DeckError(
            Message("a deck code begins with {prefix}, found {found}", prefix=PREFIX, found=kind_of(written.strip()))
        )
    bits = ""
    for i, sign in enumerate(text):
        if i < len(PREFIX) or _SKIPPED.fullmatch(sign):
            continue
        if sign not in _READ:
            raise DeckError(
                Message(
                    "the deck code holds {sign}, which is no letter of a code, at character {n}",
                    sign=repr(sign),
                    n=i + 1,
                )
            )
        bits += f"{_READ[sign]:05b}"
    spare = len(bits) % 8
    if spare >= 5 or "1" in bits[len(bits) - spare :]:
        raise DeckError("the deck code is damaged: a letter is missing or wrong; copy it again")
    return bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits) - spare, 8))
