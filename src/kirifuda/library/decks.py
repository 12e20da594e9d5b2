"""Decks: text lists (`3 FN-001` or `3 名前` a line), legality, and short share codes."""

from __future__ import annotations

import re
import unicodedata
from hashlib import blake2b
from pathlib import Path

from kirifuda.errors import DeckError, ReadError
from kirifuda.kernel.cards import CardDef
from kirifuda.kernel.requirements import Finding
from kirifuda.kernel.rules import Rules
from kirifuda.library.cards import Card
from kirifuda.library.pool import Pool
from kirifuda.library.toml import read_file, suggestion
from kirifuda.library.trees import folder_of

MOST = 99
_LINE = re.compile(r"(\d+)\s*[x×]?\s+(.+)|(\d+)[x×]\s*(.+)")


class Deck:
    """A named list of cards, in the order of its file."""

    def __init__(self, name: str, entries: list[tuple[int, Card]]) -> None:
        self.name = name
        self.entries = entries

    @property
    def cards(self) -> tuple[CardDef, ...]:
        """One definition a card."""
        return tuple(card.definition for count, card in self.entries for _ in range(count))

    def problems(self, rules: Rules, options: tuple[int, ...] | None = None) -> list[Finding]:
        """What the rules object to; nothing for a legal deck."""
        values = options if options is not None else tuple(option.default for option in rules.options)
        return rules.legal_deck(self.cards, values)

    def text(self, language: str = "ja") -> str:
        """The list as a file holds it."""
        return "".join(f"{count} {card.id}  # {card.names[language]}\n" for count, card in self.entries)


def parse_deck(text: str, pool: Pool, name: str, file: str = "") -> Deck:
    """A deck from a text list. Raises ReadError at line and column."""
    counts: dict[str, int] = {}
    for number, raw in enumerate(text.split("\n"), 1):
        line = unicodedata.normalize("NFKC", raw).split("#")[0].strip()
        if not line:
            continue
        column = len(raw) - len(raw.lstrip()) + 1
        match = _LINE.fullmatch(line)
        if match is None:
            raise ReadError(f"expected a count and a card, as in '3 FN-001', found {line!r}", file, number, column)
        count = int(match.group(1) or match.group(3))
        written = (match.group(2) or match.group(4)).strip()
        if not 1 <= count <= MOST:
            raise ReadError(f"a count is from 1 to {MOST}, not {count}", file, number, column)
        card = pool.find(written)
        if card is None:
            at = column + raw.lstrip().find(written[:1], len(str(count)))
            raise ReadError(f"there is no card {written!r}{pool.nearest(written)}", file, number, at)
        counts[card.id] = counts.get(card.id, 0) + count
    if not counts:
        raise ReadError("the deck is empty; write a line such as '3 FN-001' for each card", file, 1, 1)
    return Deck(name, [(count, pool.cards[card_id]) for card_id, count in counts.items()])


def built_in(rules: Rules) -> dict[str, Path]:
    """The decks that ship with a game, by name."""
    folder = Path(str(folder_of(rules))) / "decks"
    return {path.stem: path for path in sorted(folder.glob("*.txt"))} if folder.is_dir() else {}


def load_deck(name: str, pool: Pool) -> Deck:
    """A built-in deck by name, a deck file by path, or a share code.

    Raises DeckError if there is none, ReadError for what is wrong in it.
    """
    own = built_in(pool.rules)
    if name in own:
        return parse_deck(read_file(own[name]), pool, name, str(own[name]))
    if name.startswith(CODE_PREFIX):
        return from_code(name, pool)
    path = Path(name)
    if path.exists() or path.suffix:
        return parse_deck(read_file(path), pool, path.stem, name)
    raise DeckError(f"there is no deck {name!r}{suggestion(name, sorted(own))}")


# Share codes ---------------------------------------------------------------------------------------------

CODE_PREFIX = "KD1-"
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz"
"""No letter that is taken for another (0 O 1 I l L)."""


def code(deck: Deck) -> str:
    """A short code that holds the whole deck: counts and ids, with a checksum."""
    body = ",".join(f"{count} {card.id}" for count, card in deck.entries)
    return CODE_PREFIX + _digits(_packed(body.encode()))


def from_code(written: str, pool: Pool) -> Deck:
    """The deck of a share code. Raises DeckError for a damaged code or unknown cards."""
    digits = written.strip().removeprefix(CODE_PREFIX)
    if not digits or any(c not in ALPHABET for c in digits):
        raise DeckError(f"a deck code begins with {CODE_PREFIX} and has only letters and digits: {written!r}")
    number = 0
    for c in digits:
        number = number * len(ALPHABET) + ALPHABET.index(c)
    raw = number.to_bytes((number.bit_length() + 7) // 8, "big")
    body, check = raw[1:-2], raw[-2:]
    if raw[:1] != b"\x01" or _check(body) != check:
        raise DeckError("the deck code is damaged: a letter is missing or wrong; copy it again")
    import zlib

    try:
        text = zlib.decompress(body).decode()
    except (zlib.error, UnicodeDecodeError):
        raise DeckError("the deck code is damaged: it does not unpack; copy it again") from None
    return parse_deck(text.replace(",", "\n"), pool, "shared", "deck code")


def _packed(body: bytes) -> bytes:
    import zlib

    small = zlib.compress(body, 9)
    return b"\x01" + small + _check(small)


def _check(body: bytes) -> bytes:
    return blake2b(body, digest_size=2).digest()


def _digits(raw: bytes) -> str:
    number = int.from_bytes(raw, "big")
    out = ""
    while number:
        number, digit = divmod(number, len(ALPHABET))
        out = ALPHABET[digit] + out
    return out
