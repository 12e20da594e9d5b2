"""What somebody types or chooses in a browser: decks, and names that others read."""

from __future__ import annotations

import re
from typing import Final

from kirifuda.errors import DeckError, DeckErrors, KirifudaError, Message, ReadError, RecordError, what_of
from kirifuda.kernel.requirements import Finding
from kirifuda.library.codes import from_code, looks_like_code
from kirifuda.library.decks import Deck, built_in, load_deck, parse_deck
from kirifuda.library.naming import unseen
from kirifuda.library.pool import Pool
from kirifuda.server.resources import DeckFinding
from kirifuda.words.explaining import objected, said
from kirifuda.words.faults import said as fault_said
from kirifuda.words.reader import Reader

MOST_LINES: Final = 400
"""Lines of a list. A deck has far fewer, and each unknown card is compared with all that are known."""
MOST_CARDS: Final = 1000
"""Cards of a deck: a match has two, and room for so many."""
LONGEST_NAME: Final = 60
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_COMMENT: Final = ("#", "＃")


def typed_deck(text: str, cards: Pool) -> Deck:
    """The deck that somebody typed or chose: a list, a share code, or the id of a shipped deck; never a file's path.

    Raises DeckError for a damaged code or what is too long, DeckErrors for what is wrong in a list.
    """
    if text.strip() in built_in(cards.rules):
        return load_deck(text.strip(), cards)
    deck = Deck("", from_code(text, cards).entries) if looks_like_code(text) else listed_deck(text, cards)
    if deck.size > MOST_CARDS:
        raise DeckError(Message("a deck has at most {most} cards", most=MOST_CARDS))
    return deck


def listed_deck(text: str, cards: Pool) -> Deck:
    """The deck of a list. Raises DeckError for one that is too long, DeckErrors for what is wrong in it."""
    lines = text.count("\n")
    if lines >= MOST_LINES:
        raise DeckError(Message("the list has {n} lines, and a deck has at most {most}", n=lines + 1, most=MOST_LINES))
    deck = parse_deck(text, cards, title_of(text))
    names = {language: one_line(name) for language, name in deck.names.items()}
    return Deck(deck.name, deck.entries, names, deck.about)


# What is wrong with them ---------------------------------------------------------------------------------


def line_of(error: KirifudaError, language: str) -> DeckFinding:
    """One fault of a text, and its line."""
    line = error.line if isinstance(error, ReadError) else 0
    return DeckFinding(fault_said(what_of(error), language), line=line)


def placed(error: KirifudaError, language: str) -> str:
    """What an error says, the first of several, and at which line of the text that was sent."""
    if isinstance(error, DeckErrors):
        return line_of(error.errors[0], language).text
    what = what_of(error)
    if isinstance(error, (ReadError, RecordError)) and error.line:
        what = Message("line {line}: {what}", line=error.line, what=what)
    return fault_said(what, language)


def objection(reader: Reader, deck: Deck, found: Finding) -> DeckFinding:
    """What a rule objects to: the sentence with the card, if there is one, and the rule's number."""
    card, text = objected(deck.cards, found), said(reader, found)
    return DeckFinding(text if card is None else f"{reader.card(card)}: {text}", reader.rule(found.rule))


# Names ---------------------------------------------------------------------------------------------------


def title_of(text: str) -> str:
    """What everybody may know of a deck: the id of a shipped one, the title of a list; "" where it has none.

    Never a card: the other player reads it.
    """
    first = text.removeprefix("\ufeff").strip().split("\n", 1)[0].strip()
    if first[:1] in _COMMENT:
        return one_line(first[1:])
    return first if not looks_like_code(first) and _ID.fullmatch(first) else ""


def titled(name: str) -> str:
    """A list of which no more than its title is known."""
    return f"# {one_line(name)}" if name else ""


def one_line(text: str) -> str:
    """A name of a stranger's as one short line, without signs that would turn the words around it."""
    return "".join([c for c in text if unseen(c) < 0]).strip()[:LONGEST_NAME]
