"""Cards and decks as a record pins them: what was printed, the texts, and the trees that are played."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from kirifuda.errors import CardError, Message, what_of
from kirifuda.kernel.abilities import NO_CHANGES, Ability
from kirifuda.kernel.cards import BLANK, CardDef, Face
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import LABELS, TEXT, Values
from kirifuda.language.tree import Node, decode, encode
from kirifuda.library.cards import Card
from kirifuda.library.decks import Deck as LibraryDeck
from kirifuda.library.games import names as game_names
from kirifuda.library.pool import pool
from kirifuda.record.placed import Placed

KINDS: Final = ("", "activated", "triggered", "static", "replacement", "played")
LANGUAGES: Final = ("ja", "en")
MOST_CARDS: Final = 2000


@dataclass(frozen=True)
class PinnedText:
    """One box of text: its number, its sentences by language, and the tree that is played."""

    box: int
    sentences: dict[str, str]
    tree: Node


@dataclass(frozen=True)
class Pinned:
    """A card as a record carries it: everything that replay needs, and what readers see."""

    definition: CardDef
    names: dict[str, str] = field(default_factory=dict)
    texts: tuple[PinnedText, ...] = ()


@dataclass(frozen=True)
class DeckList:
    """A deck in list order, top to bottom before it is shuffled."""

    cards: tuple[CardDef, ...]
    name: str = ""


Deck = Sequence[CardDef | Pinned | Card] | LibraryDeck
"""A deck as the library loads it, or its cards in order."""


def pinned(rules: Rules, card: CardDef | Pinned | Card) -> Pinned:
    """A card ready to be written. A bare definition is looked up among the cards that can be played.

    Raises CardError for a definition whose text was compiled and is not known there.
    """
    if isinstance(card, Pinned):
        return card
    if isinstance(card, CardDef):
        known = _known(rules, card)
        if known is None:
            if all(type(ability) is Ability for ability in card.face.abilities):
                return Pinned(card)
            raise CardError(
                Message("{card}: its text cannot be written without its tree; give the card with its texts",
                        card=card.id)
            )  # fmt: skip
        card = known
    texts: list[PinnedText] = []
    kind = rules.types[card.definition.kind]
    for key in rules.keys:
        if key.holds in (TEXT, LABELS) and kind in key.types and key.name in card.trees:
            texts.append(PinnedText(key.box, card.texts[key.name], card.trees[key.name]))
    return Pinned(card.definition, card.names, tuple(texts))


def as_card(rules: Rules, card: Pinned) -> Card:
    """The card as the library gives it, if it has this one; else what the record says of it, for what shows cards."""
    if rules.name in game_names():
        known = pool(rules.name).cards.get(card.definition.id)
        if known is not None and write_card(rules, pinned(rules, known)) == write_card(rules, card):
            return known
    texts: dict[str, dict[str, str]] = {}
    trees: dict[str, Node] = {}
    for text in card.texts:
        for key in rules.keys:
            if key.box and key.box == text.box:
                texts[key.name] = {language: text.sentences.get(language, "") for language in LANGUAGES}
                trees[key.name] = text.tree
    names = {language: card.names.get(language, card.definition.name) for language in LANGUAGES}
    return Card(card.definition, names, {}, texts, trees, Values(), "")


def _known(rules: Rules, card: CardDef) -> Card | None:
    """The card of the library that a definition is of."""
    if rules.name not in game_names():
        return None
    found = pool(rules.name).cards.get(card.id)
    return found if found is not None and found.definition.face is card.face else None


def pin_decks(
    rules: Rules, decks: tuple[Deck, Deck], names: tuple[str, str] = ("", "")
) -> tuple[tuple[Pinned, ...], tuple[DeckList, DeckList]]:
    """The distinct cards of both decks in the order in which they occur, and the lists.

    Raises CardError for two different cards of one id.
    """
    cards: dict[str, Pinned] = {}
    lists: list[DeckList] = []
    for deck, given in zip(decks, names, strict=True):
        order: list[CardDef] = []
        name = given
        items: Sequence[CardDef | Pinned | Card]
        if isinstance(deck, LibraryDeck):
            name = given or deck.name
            items = [card for count, card in deck.entries for _ in range(count)]
        else:
            items = deck
        for item in items:
            definition = item if isinstance(item, CardDef) else item.definition
            known = cards.get(definition.id)
            if known is None:
                known = cards[definition.id] = pinned(rules, item)
            elif known.definition is not definition:
                raise CardError(Message("two different cards have the id {id}", id=definition.id))
            order.append(known.definition)
        lists.append(DeckList(tuple(order), name))
    return tuple(cards.values()), (lists[0], lists[1])


# Writing -------------------------------------------------------------------------------------------------


def write_card(rules: Rules, card: Pinned) -> dict[str, object]:
    """A card as JSON's plain values. What is empty is left out."""
    d = card.definition
    face = d.face
    found: dict[str, object] = {"id": d.id, "name": d.name}
    if card.names:
        found["names"] = dict(card.names)
    found["type"] = rules.types[d.kind]
    attributes = [word for i, word in enumerate(rules.attributes) if face.attributes >> i & 1]
    if attributes:
        found["attributes"] = attributes
    numbers = {rules.numbers[i]: value for i, value in enumerate(face.numbers) if value}
    if numbers:
        found["numbers"] = numbers
    if face.flags:
        found["flags"] = face.flags
    keywords = [rules.keywords[k >> 8] + (f" {k & 255}" if k & 255 else "") for k in face.keywords]
    if keywords:
        found["keywords"] = keywords
    if d.traits:
        found["traits"] = list(d.traits)
    texts = [{"box": text.box, **text.sentences, "tree": encode(text.tree)} for text in card.texts]
    if texts:
        found["texts"] = texts
    elif face.abilities:
        found["abilities"] = [
            {"address": a.address, "kind": KINDS[a.kind], "box": a.box, "watches": a.watches} for a in face.abilities
        ]
    return found


def write_deck(deck: DeckList) -> dict[str, object]:
    """A deck list: "4 ID" for four in a row; of one that is not known only its size."""
    if deck.cards and deck.cards[0] is BLANK:
        return {"name": deck.name, "size": len(deck.cards)}
    runs: list[list[int | str]] = []
    for card in deck.cards:
        if runs and runs[-1][1] == card.id:
            runs[-1][0] = int(runs[-1][0]) + 1
        else:
            runs.append([1, card.id])
    return {"name": deck.name, "cards": [f"{count} {name}" for count, name in runs]}


# Reading -------------------------------------------------------------------------------------------------


def read_card(rules: Rules, place: Placed) -> Pinned:
    """The card that `write_card` wrote. Raises RecordError at the value that is wrong."""
    keys = place.keys(
        "a card", ("id", "name", "type"),
        ("names", "attributes", "numbers", "flags", "keywords", "traits", "texts", "abilities"),
    )  # fmt: skip
    card = keys["id"].text("a card's id")
    if not card or " " in card:
        raise keys["id"].wrong("a card's id is a word without spaces")
    names = read_sentences(keys["names"], "names") if "names" in keys else {}
    kind = _word(keys["type"], "a card's type", rules.types)
    attributes = 0
    for item in keys["attributes"].items("attributes") if "attributes" in keys else []:
        attributes |= 1 << _word(item, "an attribute", rules.attributes)
    numbers = [0] * len(rules.numbers)
    if "numbers" in keys:
        for name, item in keys["numbers"].keys("numbers", (), rules.numbers).items():
            at = rules.numbers.index(name)
            numbers[at] = item.number(name, *rules.number_range(at))
    flags = keys["flags"].number("flags") if "flags" in keys else 0
    keywords: list[int] = []
    for item in keys["keywords"].items("keywords") if "keywords" in keys else []:
        word, _, number = item.text("a keyword").partition(" ")
        if word not in rules.keywords[1:] or not re.fullmatch("|[1-9]|[1-9][0-9]", number):
            words = ", ".join(rules.keywords[1:])
            raise item.wrong(Message("a keyword is one of {words}, some with a number after it", words=words))
        keywords.append(rules.keywords.index(word) << 8 | int(number or "0"))
    abilities: tuple[Ability, ...] = ()
    if "abilities" in keys:
        abilities = tuple([_bare(item) for item in keys["abilities"].items("abilities")])
    texts: tuple[PinnedText, ...] = ()
    for item in keys["texts"].items("texts") if "texts" in keys else []:
        text = read_text(item)
        texts = (*texts, text)
        _check_box(rules, item, rules.types[kind], text.box)
        try:
            abilities += rules.compile(text.tree, card, text.box)
        except (CardError, LookupError, TypeError, ValueError, AssertionError, AttributeError) as error:
            # A stranger's tree may hold anything, and games compile only what their own phrases say.
            reason = what_of(error) if isinstance(error, CardError) else f"{type(error).__name__} {error}"
            raise item.wrong(
                Message("{card}: this text cannot be compiled by this version ({reason})", card=card, reason=reason)
            ) from None
    _check_boxes(rules, place, rules.types[kind], {ability.box for ability in abilities})
    face = Face(tuple(numbers), flags, attributes, tuple(keywords), abilities)
    name = keys["name"].text("a card's name")
    traits = tuple([item.text("a trait") for item in keys["traits"].items("traits")]) if "traits" in keys else ()
    return Pinned(CardDef(card, name, kind, face, rules.slot_faces(kind, face), traits), names, texts)


def _check_boxes(rules: Rules, place: Placed, kind: str, boxes: set[int]) -> None:
    """A card has the texts that its type must have, and none in a box that its type lacks."""
    keys = [key for key in rules.keys if key.box and kind in key.types]
    for key in keys:
        if key.required and key.box not in boxes:
            raise place.wrong(Message("the card has no {key}; type {kind} needs one", key=key.name, kind=kind))
    for box in boxes:
        _check_box(rules, place, kind, box)


def _check_box(rules: Rules, place: Placed, kind: str, box: int) -> None:
    if box not in [key.box for key in rules.keys if key.box and kind in key.types]:
        raise place.wrong(Message("a card of type {kind} has a text where its type has none", kind=kind))


def read_sentences(place: Placed, what: str) -> dict[str, str]:
    return {language: item.text(what) for language, item in place.keys(what, (), LANGUAGES).items()}


def read_text(place: Placed) -> PinnedText:
    """One box of text with its tree."""
    keys = place.keys("a text", ("box", "tree"), LANGUAGES)
    try:
        tree = decode(keys["tree"].plain())
    except CardError as error:
        raise keys["tree"].wrong(what_of(error)) from None
    sentences: dict[str, str] = {}
    for language in LANGUAGES:
        if language in keys:
            sentences[language] = keys[language].text("a text")
    return PinnedText(keys["box"].number("box", 0, 255), sentences, tree)


def _bare(place: Placed) -> Ability:
    keys = place.keys("an ability", ("address", "kind", "box", "watches"))
    kind = _word(keys["kind"], "an ability's kind", KINDS)
    box = keys["box"].number("box", 0, 255)
    return Ability(kind, box, keys["address"].text("an address"), keys["watches"].number("watches"), NO_CHANGES)


def read_deck(place: Placed, cards: dict[str, Pinned], hidden: bool = False) -> DeckList:
    """A deck over the cards of the record; of a hidden one only how many cards it has."""
    keys = place.keys("a deck", ("size" if hidden else "cards",), ("name",))
    name = keys["name"].text("a deck's name") if "name" in keys else ""
    if hidden:
        return DeckList((BLANK,) * keys["size"].number("size", 0, MOST_CARDS), name)
    order: list[CardDef] = []
    for item in keys["cards"].items("a deck's cards"):
        count, _, card = item.text("a line of a deck").partition(" ")
        if not re.fullmatch("[1-9][0-9]{0,3}", count) or not card:
            raise item.wrong('a line of a deck is a count and a card\'s id, as in "4 FN-001"')
        if card not in cards:
            raise item.wrong(Message("no card {id} is pinned in this record", id=repr(card)))
        order += [cards[card].definition] * int(count)
        if len(order) > MOST_CARDS:
            raise item.wrong(Message("a deck has at most {most} cards", most=MOST_CARDS))
    return DeckList(tuple(order), name)


def _word(place: Placed, what: str, words: tuple[str, ...]) -> int:
    """The place of a word among those that may stand here."""
    text = place.text(what)
    if text and text in words:
        return words.index(text)
    known = ", ".join([word for word in words if word])
    raise place.wrong(
        Message("{what} is one of {words}, not {found}", what=Message(what), words=known, found=repr(text))
    )
