"""What people call things: cards by name or id, with what tells like ones apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kirifuda.errors import Message, NotThere, ScenarioError
from kirifuda.kernel.bits import SLOT, SUBJECT
from kirifuda.kernel.cards import BLANK, CardDef
from kirifuda.kernel.state import State, side_of, slot_of
from kirifuda.library.cards import Card
from kirifuda.library.pool import folded
from kirifuda.library.toml import nearest

if TYPE_CHECKING:
    from kirifuda.testing.idiom import Row

QUOTED = re.compile(r'"([^"]+)"|「([^」]+)」|“([^”]+)”')
BETWEEN = re.compile(r"\s*[,、，]\s*")
HELD = re.compile("\x02(\\d+)\x03")
SEATS: Final = {"a": 0, "b": 1, "A": 0, "B": 1}
BEYOND: Final = 98
"""The number of a slot that no side has."""


@dataclass(frozen=True)
class Thing:
    """A thing as named: "Spark", "Spark #2", "FIRE-1 in area 2", "Spark of b"; a slot as "area 2" or "area 2 of b"."""

    name: str
    nth: int = 0
    seat: int = -1
    slot: int = -1
    is_slot: bool = False

    def __str__(self) -> str:
        extra = f" #{self.nth}" if self.nth else ""
        return self.name + extra


class Names:
    """The cards that may be named, by id and by name in either language, without regard to case and width."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards: dict[str, Card] = {}
        self.words: dict[str, list[str]] = {}
        for card in cards:
            self.cards[card.id] = card
            for word in {folded(name) for name in (card.id, *card.names.values())}:
                self.words.setdefault(word, []).append(card.id)

    def card(self, word: str) -> Card:
        """The card of a name or an id. Raises ScenarioError for a name that no card or more than one has."""
        ids = self.words.get(folded(word), [])
        if folded(word) in [folded(i) for i in ids]:
            ids = [i for i in ids if folded(i) == folded(word)]
        if len(ids) == 1:
            return self.cards[ids[0]]
        if ids:
            raise ScenarioError(Message("{word} may be {ids}: write the id", word=repr(word), ids=", ".join(ids)))
        known = [name for card in self.cards.values() for name in (card.id, *dict.fromkeys(card.names.values()))]
        raise ScenarioError(Message("there is no card {word}{hint}", word=repr(word), hint=nearest(word, known)))

    def means(self, word: str, definition: CardDef) -> bool:
        """Whether a word is the name or id of this card."""
        return definition is not BLANK and definition.id in self.words.get(folded(word), [])

    def name(self, definition: CardDef, language: str = "en") -> str:
        """What a card is called in a language; "?" for one that is not known."""
        if definition is BLANK or not definition.id:
            return "?"
        card = self.cards.get(definition.id)
        return card.names[language] if card else definition.name


def held(text: str) -> tuple[str, list[str]]:
    """The text with what stands in quotes put aside, so that a name may hold any word."""
    aside: list[str] = []

    def put(match: re.Match[str]) -> str:
        aside.append(next(group for group in match.groups() if group is not None))
        return f"\x02{len(aside) - 1}\x03"

    return QUOTED.sub(put, text), aside


RISKY = re.compile(r"[,、，#＃]| (?:in|on|at|to|with|paying|of) |の|を|で", re.IGNORECASE)


def quoted(name: str) -> str:
    """A name as it can stand among other words."""
    return f'"{name}"' if RISKY.search(name) else name


def unheld(text: str, aside: list[str]) -> str:
    return HELD.sub(lambda match: aside[int(match.group(1))], text)


def _place(slot_words: Mapping[str, Row]) -> str:
    """A slot as it is named: by its word and number, or by a word of its own."""
    numbered = [word for word, row in slot_words.items() if not row.several]
    alone = [word for word, row in slot_words.items() if row.several]
    return rf"(?:(?P<row>{_either(numbered)})\s*(?P<n>\d{{1,4}})|(?P<alone>{_either(alone)}))"


def _either(words: list[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) or "(?!)"


def _expression(written: str) -> re.Pattern[str]:
    return re.compile(written, re.IGNORECASE)


class ThingReader:
    """Reads names with what tells them apart; `slot_words` are the game's words for a slot, with the row of each."""

    def __init__(self, slot_words: Mapping[str, Row]) -> None:
        self.rows = {word.casefold(): row for word, row in slot_words.items()}
        self.slot = _expression(rf"(?:(?P<ja>[ab])の)?{_place(slot_words)}(?:\s+of\s+(?P<en>[ab]))?")
        self.english = _expression(
            r"(?P<name>.+?)(?:\s*[#＃](?P<nth>\d{1,4}))?"
            rf"(?:\s+(?:in|on|at)\s+{_place(slot_words)})?(?:\s+of\s+(?P<seat>[ab]))?"
        )
        self.japanese = _expression(
            rf"(?:(?P<seat>[ab])の)?(?:{_place(slot_words)}の)?(?P<name>.+?)(?:\s*[#＃](?P<nth>\d{{1,4}}))?"
        )

    def place(self, match: re.Match[str]) -> int:
        """The slot that was named, -1 if none was; a number beyond the last is no slot of the table's."""
        if match["alone"]:
            return self.rows[match["alone"].casefold()].first
        if not match["row"]:
            return -1
        row, n = self.rows[match["row"].casefold()], int(match["n"])
        return row.first + n - 1 if 0 < n <= row.count else BEYOND

    def read(self, text: str, aside: list[str]) -> Thing:
        """One thing."""
        text = text.strip()
        match = self.slot.fullmatch(text)
        if match:
            seat = match.group("ja") or match.group("en")
            return Thing(text, 0, SEATS.get(seat or "", -1), self.place(match), True)
        japanese = self.japanese.fullmatch(text)
        match = japanese if japanese and (japanese.group("seat") or self.place(japanese) >= 0) else None
        match = match or self.english.fullmatch(text)
        if match is None:
            return Thing(unheld(text, aside))
        seat, nth = match.group("seat"), match.group("nth")
        return Thing(
            unheld(match.group("name"), aside),
            int(nth) if nth else 0,
            SEATS.get(seat or "", -1),
            self.place(match),
        )

    def read_list(self, text: str, aside: list[str]) -> list[Thing]:
        """Several things, with commas between them."""
        return [self.read(part, aside) for part in BETWEEN.split(text.strip()) if part.strip()]


def fits(s: State, names: Names, pick: int, thing: Thing, asked: int) -> bool:
    """Whether a candidate is the thing named. A slot without a seat is the asked seat's, if it has one there."""
    subject = pick & SUBJECT
    if pick < 0 or subject == 0:
        return False
    if subject & SLOT:
        seat, slot = divmod(subject & ~SLOT, s.layout.slots)
        return thing.is_slot and thing.slot == slot and thing.seat in (-1, seat)
    if thing.is_slot or not names.means(thing.name, s.defs[subject]):
        return False
    return thing.seat in (-1, side_of(s, subject)) and thing.slot in (-1, slot_of(s, subject))


def looks(s: State, pick: int) -> tuple[object, ...]:
    """What tells a candidate from another one of its name."""
    subject = pick & SUBJECT
    if subject & SLOT:
        return (subject,)
    rec = s.recs[subject]
    return (pick - subject, s.recs[subject].loc & 127, rec.turned, rec.marks)


def find(s: State, names: Names, candidates: Iterable[int], thing: Thing, asked: int, taken: list[int]) -> int:
    """The candidate that is the thing named. Raises ScenarioError if there is none, or several that differ."""
    found = [t for t in candidates if t not in taken and fits(s, names, t, thing, asked)]
    if not found:
        raise NotThere(Message("{thing} is not among them", thing=str(thing)))
    own = [t for t in found if t & SUBJECT & SLOT and (t & SUBJECT & ~SLOT) // s.layout.slots == asked]
    if thing.nth:
        if thing.nth > len(found):
            raise NotThere(Message("there are only {n} of {name}", n=len(found), name=thing.name))
        return found[thing.nth - 1]
    if own:
        return own[0]
    if len({looks(s, t) for t in found}) > 1:
        raise ScenarioError(
            Message(
                "{thing} is not one thing: write {name} #1, of a, or in which place", thing=str(thing), name=thing.name
            )
        )
    return found[0]
