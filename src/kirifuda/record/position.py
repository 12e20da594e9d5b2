"""A whole position, frames included, as one line of text.

    kirifuda-position:1:GAME:CHECK:PAYLOAD

PAYLOAD is base64url of zlib of JSON; CHECK is the BLAKE2b digest of the packed bytes, 8 hexadecimal digits. The JSON
holds the rules' version, options, the cards with their texts, whose each card is, the fingerprint of every program,
and the position as the kernel encodes it. The line knows what no seat may know: it is for hosts, tests and reports.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from kirifuda.build_info import package_version
from kirifuda.errors import KirifudaError, Message, RecordError, what_of
from kirifuda.kernel.cards import CardDef
from kirifuda.kernel.positions import Plain, decode, encode
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import Setup, State
from kirifuda.library.games import rules as rules_of
from kirifuda.record.lines import Header, dumps, write_options
from kirifuda.record.pins import DeckList, Pinned, pinned, read_card, read_deck, write_card, write_deck
from kirifuda.record.placed import Line, Placed
from kirifuda.record.reading import read_options_of

VERSION: Final = 1
NAME: Final = "kirifuda-position"
MOST_BYTES: Final = 8 << 20
"""How large a position may unpack to."""
_SHAPE: Final = re.compile(r"([^:\s]+):([^:\s]*):([^:\s]*):([^:\s]*):([^:\s]*)")


def write(s: State, cards: tuple[Pinned, ...] | None = None) -> str:
    """The line of a position. `cards` are those of its match (`match.header.cards`); without them their texts are
    looked up among the cards that can be played.

    Raises CardError for a card whose text is found nowhere, RecordError for a view, which is no position.
    """
    rules = s.setup.rules
    given = {card.definition.id: card for card in cards or ()}
    pins: list[Pinned] = []
    for d in s.setup.defs[1:]:
        card = given.get(d.id) or pinned(rules, d)
        pins.append(Pinned(d, card.names, card.texts))
    if any(d.number == 0 for d in s.defs[1:]):
        raise RecordError("a view does not know every card: only a whole state is written as a position")
    payload = dumps(
        {
            "rules": rules.version,
            "kirifuda": package_version(),
            "options": write_options(rules, s.setup.options),
            "cards": [write_card(rules, card) for card in pins],
            "decks": [write_deck(deck) for deck in owned(s)],
            "programs": programs(s.setup),
            "position": encode(s),
        }
    )
    packed = zlib.compress(payload.encode("utf-8"), 9)
    body = base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")
    return f"{NAME}:{VERSION}:{rules.name}:{_check(packed)}:{body}"


def owned(s: State) -> tuple[DeckList, DeckList]:
    """Each seat's cards in the order of their numbers."""
    split = s.setup.split
    return DeckList(tuple(s.defs[1 : split + 1])), DeckList(tuple(s.defs[split + 1 :]))


def programs(setup: Setup) -> dict[str, str]:
    """The fingerprint of every text by its address."""
    return {address: ability.fingerprint() for address, ability in sorted(setup.abilities.items())}


def _check(packed: bytes) -> str:
    return blake2b(packed, digest_size=4).hexdigest()


@dataclass(frozen=True)
class Position:
    """A state, and its cards with their texts."""

    state: State
    cards: tuple[Pinned, ...]

    @property
    def text(self) -> str:
        return write(self.state, self.cards)


def read(text: str, file: str = "") -> Position:
    """The position of a line, at the same decision, with the same digest.

    Raises RecordError for a line that is damaged, of another version, of a game that is not there, or whose card
    texts are carried out otherwise by this version.
    """
    rules, packed = _unpacked(text.strip(), file)
    try:
        payload = Line(packed, file or "<position>", 1).read()
        return _state(rules, payload)
    except RecordError as error:
        reason = Message("the position does not hold together ({reason})", reason=what_of(error))
        raise RecordError(reason, file) from None


def _unpacked(text: str, file: str) -> tuple[Rules, str]:
    """The game, and the JSON."""
    match = _SHAPE.fullmatch(text)
    if match is None or match.group(1) != NAME:
        shape = f"{NAME}:{VERSION}:GAME:CHECK:PAYLOAD"
        raise RecordError(Message("a position is one line {shape} without spaces", shape=shape), file)
    if match.group(2) != str(VERSION):
        raise RecordError(
            Message("a position of version {found}; this Kirifuda reads {version}: use the one that wrote it",
                    found=match.group(2), version=VERSION),
            file,
        )  # fmt: skip
    try:
        rules = rules_of(match.group(3))
    except KirifudaError as error:
        raise RecordError(error.what, file) from None
    body = match.group(5)
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), b"-_", validate=True)
    except binascii.Error:
        raise RecordError("the position is damaged: its letters are not base64; copy the line again", file) from None
    if _check(packed) != match.group(4):
        raise RecordError("the position is damaged: its checksum differs; copy the whole line again", file)
    try:
        unpack = zlib.decompressobj()
        data = unpack.decompress(packed, MOST_BYTES)
        if not unpack.eof:
            reason = Message("the position unpacks to more than {most} bytes, or ends too early", most=MOST_BYTES)
            raise RecordError(reason, file)
        return rules, data.decode("utf-8")
    except (zlib.error, UnicodeDecodeError):
        raise RecordError("the position is damaged: it does not unpack", file) from None


def _state(rules: Rules, place: Placed) -> Position:
    keys = place.keys("a position", ("rules", "kirifuda", "options", "cards", "decks", "programs", "position"))
    same_rules(rules, keys["rules"].number("rules"))
    options = read_options_of(rules, keys["options"])
    cards: dict[str, Pinned] = {}
    for item in keys["cards"].items("cards"):
        card = read_card(rules, item)
        cards[card.definition.id] = card
    decks = [read_deck(item, cards) for item in keys["decks"].items("decks", 2)]
    marks = {address: item.text("a fingerprint") for address, item in keys["programs"].entries("programs").items()}
    pins = tuple(cards.values())
    try:
        s = decoded(rules, options, pins, (decks[0], decks[1]), marks, keys["position"].data())
    except RecordError as error:
        raise keys["position"].wrong(error.what) from None
    return Position(s, pins)


def guessed(header: Header) -> State:
    """The position that a sampled record begins with. Raises RecordError for one that does not hold together."""
    guess = header.guess
    assert guess is not None
    rules = header.rules
    try:
        same_rules(rules, header.rules_version)
        return decoded(rules, header.options, header.cards, header.decks, guess.programs, guess.position)
    except RecordError as error:
        raise guess.place.wrong(error.what) if guess.place is not None else error from None


def same_rules(rules: Rules, version: int) -> None:
    """Refuse a position that was written under other rules: it may stand in the middle of one that has changed."""
    if version != rules.version:
        raise RecordError(
            Message("written under version {old} of {game}'s rules; this is version {new}",
                    old=version, game=rules.name, new=rules.version)
        )  # fmt: skip


def decoded(
    rules: Rules, options: tuple[int, ...], cards: tuple[Pinned, ...], decks: tuple[DeckList, DeckList],
    marks: dict[str, str], data: Plain,
) -> State:  # fmt: skip
    """The state of an encoded position, over these cards; `marks` are the fingerprints of their texts.

    Raises RecordError for what does not hold together, and for a text that is carried out otherwise by now.
    """
    order: tuple[CardDef, ...] = tuple([card.definition for card in cards])
    try:
        numbered = rules.setup((order, ()), write_options(rules, options))
    except ValueError as error:
        raise RecordError(what_of(error)) from None
    numbers = {card.id: card.number for card in numbered.defs}
    lists = [tuple([numbers[card.id] for card in deck.cards]) for deck in decks]
    setup = Setup(rules, options, numbered.defs, numbered.abilities, (lists[0], lists[1]))
    _same_programs(setup, marks)
    try:
        s = decode(setup, data)
    except RecordError:
        raise
    except (KirifudaError, ValueError, LookupError, TypeError, AssertionError, AttributeError, OverflowError) as error:
        raise RecordError(unfit(error)) from None
    if listed(encode(s)) != listed(data):
        raise RecordError("read and written again it differs")
    return s


def unfit(error: Exception) -> Message:
    """That encoded data does not hold together: in our words, or in Python's for what we did not foresee."""
    ours = isinstance(error, (KirifudaError, ValueError))
    reason = what_of(error) if ours else f"{type(error).__name__} {error}"
    return Message("its frames and cards do not fit: {reason}", reason=reason)


def _same_programs(setup: Setup, marks: dict[str, str]) -> None:
    """Refuse a text that is now carried out in other steps: a position may stand in the middle of it."""
    known = programs(setup)
    for address in sorted({*known, *marks}):
        if address not in marks:
            raise RecordError(Message("no fingerprint of the text {address}", address=address))
        if address not in known:
            raise RecordError(Message("these cards have no text {address}", address=address))
        if marks[address] != known[address]:
            raise RecordError(
                Message(
                    "the text {address} is carried out otherwise by this version: use the Kirifuda that wrote the line",
                    address=address,
                )
            )


def listed(data: Plain) -> Plain:
    """Plain data as JSON gives it back."""
    return [listed(item) for item in data] if isinstance(data, (tuple, list)) else data
