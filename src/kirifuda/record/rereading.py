"""Whether the cards that a record pins still read as they did. Replay goes by the record's own trees all the same."""

from __future__ import annotations

from kirifuda.errors import CardError, Message, What
from kirifuda.library.games import names
from kirifuda.library.pool import pool
from kirifuda.library.trees import stored_trees
from kirifuda.record.lines import Header
from kirifuda.record.pins import LANGUAGES, Pinned, pinned, write_card


def rereading(header: Header) -> list[What]:
    """A note for each card whose text now reads otherwise, or that has changed since."""
    rules = header.rules
    if rules.name not in names():
        return []
    notes: list[What] = []
    try:
        cards = pool(rules.name).cards
    except CardError:
        cards = {}
    trees = stored_trees(rules)
    for card in header.cards:
        name = card.definition.id
        known = cards.get(name)
        if known is not None and write_card(rules, pinned(rules, known)) == write_card(rules, card):
            continue
        otherwise = False
        for text in card.texts:
            for language in LANGUAGES:
                sentence = text.sentences.get(language)
                if sentence is None:
                    continue
                try:
                    otherwise |= trees.read(sentence, language, rules, "", 1) != text.tree
                except CardError:
                    otherwise = True
        if otherwise:
            notes.append(Message("{card}: its text now reads otherwise; the record's own meaning is played", card=name))
        elif known is not None:
            keys = _what(header, card)
            notes.append(
                Message("{card}: the card has changed since; the record's own is played{keys}", card=name, keys=keys)
            )
    return notes


def _what(header: Header, card: Pinned) -> str:
    """Which keys differ."""
    known = pool(header.rules.name).cards[card.definition.id]
    now = write_card(header.rules, pinned(header.rules, known))
    then = write_card(header.rules, card)
    differ = [key for key in {**then, **now} if now.get(key) != then.get(key)]
    return f" ({', '.join(differ)})"
