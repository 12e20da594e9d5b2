"""A position laid out by hand: cards put where a scenario says, at a resting point of the game.

This is the one place where a state is made outside the door. What the door would have kept is kept here: places and
locations agree, whoever sees a card has a handle for it, faces and the essence are read anew. A position that the
rules would change at once is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from kirifuda.errors import Message, ScenarioError, What
from kirifuda.kernel.applying import give_handles
from kirifuda.kernel.bits import GENERATION_SHIFT, PLACE_BITS
from kirifuda.kernel.cards import BLANK_FACE, CardDef
from kirifuda.kernel.essence import whole_essence
from kirifuda.kernel.faces import refresh
from kirifuda.kernel.options import OptionValue
from kirifuda.kernel.rng import Rng, seeded
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import (
    CAST,
    FACES,
    NO_MARKS,
    TABLE,
    VARIED,
    Rec,
    State,
    bare,
    fork,
    printed_at,
)
from kirifuda.library.cards import Card
from kirifuda.library.toml import Document, Where
from kirifuda.testing.idiom import Idiom
from kirifuda.testing.names import Names, ThingReader

Entry = tuple[Card | None, dict[str, Any]]
"""A card of a list, None for an unknown one, and what more is said of it."""
MOST = 200
"""Cards in one zone of a scene."""


@dataclass
class Laid:
    """One card of a scene: whose, where, how; `card` None is one to be filled by the seed."""

    owner: int
    place: int
    card: Card | None
    turned: int = 0
    marks: tuple[int, ...] = NO_MARKS
    known: int = 0
    number: int = 0


class Scene:
    """A position being laid out. Cards come in the order in which they are put; the last in a place is its top."""

    def __init__(
        self, rules: Rules, idiom: Idiom, names: Names, document: Document, options: dict[str, OptionValue], seed: int
    ) -> None:
        self.rules = rules
        self.idiom = idiom
        self.names = names
        self.document = document
        self.options = options
        self.seed = seed
        self.laid: list[Laid] = []
        self.nums: dict[int, int | Laid] = {}
        self.point = (rules.points[0] if rules.points else "", 0, 1)
        """The resting point, whose turn it is and which one."""
        self.reader = ThingReader(idiom.slot_words)

    # Reading -------------------------------------------------------------------------------------------------

    def wrong(self, where: Where, message: What) -> ScenarioError:
        line, column = self.document.where(where)
        return ScenarioError(message, self.document.file, line, column)

    def check_keys(self, table: dict[str, Any], known: tuple[str, ...], where: Where) -> None:
        """Every key is known. Raises ScenarioError at the first that is not."""
        for error in self.document.unknown_keys(where, table, known):
            raise ScenarioError(error.what, error.file, error.line, error.column)

    def table(self, value: Any, known: tuple[str, ...], where: Where, what: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.wrong(
                where,
                Message(
                    "{what} is a table with {keys}, not {value}", what=what, keys=", ".join(known), value=repr(value)
                ),
            )
        self.check_keys(value, known, where)
        return value

    def number(self, value: Any, where: Where, what: str, lo: int = 0, hi: int = MOST) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not lo <= value <= hi:
            raise self.wrong(
                where,
                Message(
                    "{what} is a whole number from {lo} to {hi}, not {value}",
                    what=what,
                    lo=lo,
                    hi=hi,
                    value=repr(value),
                ),
            )
        return value

    def card(self, word: Any, where: Where) -> Card:
        if not isinstance(word, str):
            raise self.wrong(where, Message("expected the name or id of a card, found {word}", word=repr(word)))
        try:
            return self.names.card(word)
        except ScenarioError as error:
            raise self.wrong(where, error.what) from None

    def cards(self, value: Any, where: Where, what: str, keys: tuple[str, ...] = ()) -> list[Entry]:
        """A list of cards as a scene writes it: a count of unknown ones, `{ unknown = n }`, or a list of names,
        `"3 Name"`, `{ unknown = n }` and `{ card = "Name", … }` with further keys."""
        if isinstance(value, int) and not isinstance(value, bool):
            return [(None, {})] * self.number(value, where, what)
        if isinstance(value, dict) and "card" not in value:
            return self._entry(value, where, what, keys)
        if not isinstance(value, list):
            raise self.wrong(
                where,
                Message(
                    "{what} is a number, { unknown = n } or a list of cards, not {value}", what=what, value=repr(value)
                ),
            )
        found: list[Entry] = []
        for i, entry in enumerate(value):
            found += self._entry(entry, (*where, i), what, keys)
        return found

    def _entry(self, entry: Any, where: Where, what: str, keys: tuple[str, ...]) -> list[Entry]:
        if isinstance(entry, dict):
            if "unknown" in entry:
                self.check_keys(entry, ("unknown",), where)
                return [(None, {})] * self.number(entry["unknown"], (*where, "unknown"), "unknown")
            self.check_keys(entry, ("card", "unknown", *keys), where)
            if "card" not in entry:
                raise self.wrong(where, Message("an entry of {what} has card or unknown", what=what))
            return [(self.card(entry["card"], (*where, "card")), {k: v for k, v in entry.items() if k != "card"})]
        if isinstance(entry, str):
            count, _, rest = entry.partition(" ")
            if re.fullmatch("[0-9]{1,4}", count) and rest and not self.names.words.get(entry):
                return [(self.card(rest.strip(), where), {})] * self.number(int(count), where, what)
        return [(self.card(entry, where), {})]

    # Laying --------------------------------------------------------------------------------------------------

    def put(
        self, owner: int, place: int, card: Card | None, turned: int = 0, marks: tuple[int, ...] = NO_MARKS
    ) -> Laid:
        """Lay a card on top of a place."""
        laid = Laid(owner, place, card, turned, marks, self.rules.layout.seen_by[place])
        self.laid.append(laid)
        return laid

    def fill(self) -> None:
        """Unknown cards become cards of the scenario, by the seed."""
        rng = seeded(self.seed)
        pool = [self.names.cards[i] for i in sorted(self.names.cards)]
        for laid in self.laid:
            if laid.card is None:
                if not pool:
                    raise ScenarioError("a scene with unknown cards has at least one card to choose from")
                laid.card = pool[rng.roll(len(pool))]

    def build(self, script: tuple[tuple[int, int], ...] = ()) -> State:
        """The position, at the question that it leads to. Raises ScenarioError if it is not at rest."""
        self.fill()
        decks: tuple[list[CardDef], list[CardDef]] = ([], [])
        for laid in self.laid:
            assert laid.card is not None
            decks[laid.owner].append(laid.card.definition)
        setup = self.rules.setup((tuple(decks[0]), tuple(decks[1])), self.options)
        s = self.rules.table(setup, self.seed, script)
        self._place(s)
        for number, value in self.nums.items():
            s.nums[number] = ref(value) if isinstance(value, Laid) else value
        s.top = self.rules.resting(s, *self.point)
        s.essence = whole_essence(s)
        s.flags = FACES | CAST | TABLE | VARIED
        refresh(s)
        top = s.top
        self.rules.at_once(s)
        if s.log or s.top is not top or s.outcome is not None or self.rules.rest(fork(s)):
            raise ScenarioError("the rules would change this position at once: it is no resting point")
        self.rules.advance(s)
        s.log = []
        s.mine = 0
        return s

    def _place(self, s: State) -> None:
        counts = [0, s.setup.split]
        s.places = [()] * len(s.places)
        for laid in self.laid:
            counts[laid.owner] += 1
            card = laid.number = counts[laid.owner]
            place = laid.place
            s.places[place] = (*s.places[place], card)
            loc = 1 << GENERATION_SHIFT | laid.known << PLACE_BITS | place
            handles = give_handles(s, 0, laid.known)
            if s.layout.in_play[place]:
                marks = NO_MARKS if laid.marks == NO_MARKS else laid.marks
                printed = printed_at(s, card, place)
                s.recs[card] = Rec(loc, handles, laid.turned, marks, s.clock, printed, printed)
                s.clock += 1
            elif laid.turned:
                s.recs[card] = Rec(loc, handles, laid.turned, NO_MARKS, 0, BLANK_FACE, BLANK_FACE)
            else:
                s.recs[card] = bare(loc, handles)


def ref(laid: Laid) -> int:
    """The reference to a card laid; every card is in its first generation."""
    return laid.number | 1 << 20


def filled(deck: list[Card | None], names: Names, rng: Rng) -> list[Card]:
    """A deck with cards of the scenario for the unknown ones, by chance."""
    pool = [names.cards[i] for i in sorted(names.cards)]
    return [pool[rng.roll(len(pool))] if card is None else card for card in deck]
