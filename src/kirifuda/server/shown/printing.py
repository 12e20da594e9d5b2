"""Cards as printed, in both languages: what the card list gives, and what a frame brings of cards of no shipped set."""

from __future__ import annotations

from functools import lru_cache

from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import ICONS, LABELS, TEXT
from kirifuda.library.cards import Card
from kirifuda.library.reading import MARK
from kirifuda.library.values import ICON_BITS
from kirifuda.server.messages import CardPage, TextPrinted
from kirifuda.words.catalogue import LANGUAGES
from kirifuda.words.reader import ICON, SPECTATOR, Reader, capital
from kirifuda.words.rulebook import Rulebook

Meaning = tuple[str, str, str]
"""A keyword, what it means, the number of its rule."""


def card_page(rules: Rules, card: Card) -> CardPage:
    """All of a card, as printed."""
    kind = rules.types[card.definition.kind]
    mask = attributes_of(rules, card)
    readers = {language: Reader(rules, language, SPECTATOR, {card.id: card}) for language in LANGUAGES}
    return CardPage(
        card.id,
        card.set_id,
        dict(card.names),
        kind,
        {language: reader.kind(card.definition) for language, reader in readers.items()},
        [name for i, name in enumerate(rules.attributes) if mask >> i & 1],
        {language: reader.attributes(mask) for language, reader in readers.items()},
        values_of(rules, card),
        {language: reader.particulars(card) for language, reader in readers.items()},
        texts_of(rules, card, readers),
        dict(card.flavour),
        keywords_of(rules, card, readers),
        {language: costs for language, reader in readers.items() if (costs := reader.costs(card))},
    )


def attributes_of(rules: Rules, card: Card) -> int:
    """Its attributes, as bits; of a card that bears none those of its icons, as what it costs."""
    mask = card.definition.face.attributes
    if mask:
        return mask
    for key in rules.keys:
        if key.holds == ICONS:
            packed = card.values.numbers.get(key.name, 0)
            for i in range(len(rules.attributes)):
                if packed >> i * ICON_BITS & ICON:
                    mask |= 1 << i
    return mask


def values_of(rules: Rules, card: Card) -> dict[str, int]:
    """Its numbers by the keys of its file, icons counted; of a card that only a record knows, those of its face."""
    icons = {key.name for key in rules.keys if key.holds == ICONS}
    icons |= {f"{key.name}.{inner.name}" for key in rules.keys for inner in key.inner if inner.holds == ICONS}
    known = card.values.numbers
    if not known:
        return {name: n for name, n in zip(rules.numbers, card.definition.face.numbers, strict=False) if name and n}
    return {
        name: sum(n >> i * ICON_BITS & ICON for i in range(len(rules.attributes))) if name in icons else n
        for name, n in known.items()
    }


def texts_of(rules: Rules, card: Card, readers: dict[str, Reader]) -> list[TextPrinted]:
    """Its texts line by line, each with its box where a card of its type has several, and its label if it bears one."""
    kind = rules.types[card.definition.kind]
    boxes = [key.name for key in rules.keys if key.holds == TEXT and kind in key.types]
    found: list[TextPrinted] = []
    for key in rules.keys:
        if kind not in key.types or key.name not in card.texts or key.holds not in (TEXT, LABELS):
            continue
        several = key.holds == LABELS or len(boxes) > 1
        named = {language: capital(reader.words.template("ask", key.name)) for language, reader in readers.items()}
        box = named if several else {}
        lines = {language: card.texts[key.name][language].split("\n") for language in LANGUAGES}
        labels = card.labels.get(key.name, []) if key.holds == LABELS else []
        for n, (ja, en) in enumerate(zip(lines["ja"], lines["en"], strict=True)):
            found.append(TextPrinted(box, ja, en, dict(labels[n]) if n < len(labels) else {}))
    return found


def keywords_of(rules: Rules, card: Card, readers: dict[str, Reader]) -> dict[str, list[Meaning]]:
    """Its keywords, and the marks before its texts, each with the rule that says what it means."""
    printed = card.values.keywords or card.definition.face.keywords
    names = [
        {language: reader.skill(keyword << 8) for language, reader in readers.items()}
        for keyword in dict.fromkeys(packed >> 8 for packed in printed)
    ]
    names += marks_of(card)
    found: dict[str, list[Meaning]] = {}
    for named in names:
        number = next((n for language in LANGUAGES if (n := defining(rules.name, language, named[language]))), 0)
        for language in LANGUAGES if number else ():
            rule = Rulebook.load(rules.name, language).rule(number)
            meaning = (named[language], rule.text, rule.name)
            if meaning not in found.setdefault(language, []):
                found[language].append(meaning)
    return found


def marks_of(card: Card) -> list[dict[str, str]]:
    """The words in brackets with which lines of its texts begin, by language."""
    found: list[dict[str, str]] = []
    for text in card.texts.values():
        for ja, en in zip(text["ja"].split("\n"), text["en"].split("\n"), strict=False):
            marks = MARK.match(ja), MARK.match(en)
            if marks[0] is not None and marks[1] is not None:
                found.append({"ja": marks[0][0][1:-1], "en": marks[1][0][1:-1].casefold()})
    return found


@lru_cache(maxsize=512)
def defining(game: str, language: str, word: str) -> int:
    """The number of the rule that begins with a word; 0 if none does."""
    for rule in Rulebook.load(game, language).rules:
        if rule.text.casefold().startswith(word.casefold()) and not rule.text[len(word) : len(word) + 1].islower():
            return rule.number
    return 0
