"""How a game's positions and acts are written in scenarios and tests: what follows from its layout, codes and words.

A game ships its `table.toml` and its words for the screens anyway; a scenario is written with the same ones. What does
not follow from them is said in its `scenarios.toml` (`testing.manner`), and its resting points are `Rules.points`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from kirifuda.errors import Message, ScenarioError
from kirifuda.kernel.abilities import ACTIVATED
from kirifuda.kernel.bits import SLOT, SUBJECT, SUBJECT_BITS
from kirifuda.kernel.faces import face
from kirifuda.kernel.layout import NOBODY, Zone
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import KEYWORDS
from kirifuda.kernel.state import State
from kirifuda.kernel.vocabulary import Code
from kirifuda.testing.manner import FILE, Manner, manner_of, strangers
from kirifuda.testing.spoken import Verb, verb
from kirifuda.words.catalogue import LANGUAGES, game_catalogue
from kirifuda.words.placing import table_of

GENERAL: Final = "[ (on|to|in|at) {on}][ with {which}][ paying {paying}]"
"""What may follow an act's word in a game that does not say it otherwise."""
GENERAL_NUMBERED: Final = "[ {n}] of {card}[ (on|to|in|at) {on}][ paying {paying}]"


def key_of(name: str) -> str:
    """A word of the rules as a key of a scenario."""
    return name.replace("-", "_")


class Row:
    """Slots under one name: all of a side's, each with one host, or a single one that has a name of its own and may
    hold `several`."""

    def __init__(
        self, name: str, key: str, words: tuple[str, ...], first: int, count: int, several: bool = False
    ) -> None:
        self.name: Final = name
        self.key: Final = key
        """What a scene calls them: a list."""
        self.words: Final = words
        """What an act calls one of them, before its number."""
        self.first: Final = first
        self.count: Final = count
        self.several: Final = several


class Idiom:
    """One game's way of saying things.

    Raises ScenarioError for a game whose package says too little of its table, or says it wrongly.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        self.manner: Final[Manner] = manner_of(rules.name)
        self.table: Final[dict[str, Any]] = table_of(rules.name)
        if not rules.points or "turn" not in self.table["state"]:
            raise ScenarioError(
                Message("{game} has no resting points of numbered turns, at which scenarios begin", game=rules.name)
            )
        for key, name in self._strangers():
            raise ScenarioError(
                Message("{file}: {key} names {name}, which the game does not have", file=FILE, key=key, name=repr(name))
            )
        self.words: Final = [game_catalogue(rules.name, language) for language in LANGUAGES]
        layout = rules.layout
        self.zones: Final = {zone.name: zone for zone in layout.zones}
        self.plain: Final = [zone for zone in layout.zones if not zone.slotted]
        self.slotted: Final = [zone for zone in layout.zones if zone.slotted]
        slot = self.table["slot"]
        self.host: Final = self.zones.get(slot["host"])
        self.under: Final = self.zones.get(slot.get("under", ""))
        self.rows: Final = self._rows(slot)
        self.occasions: Final = rules.words("occasion")
        self.marks: Final = tuple([key_of(mark) for mark in rules.words("mark")])
        self.seat_numbers: Final = tuple([key_of(name) for name in rules.words("seat-number")])
        self.keywords: Final = next((key.name for key in rules.keys if key.holds == KEYWORDS), "")
        self.rolls: Final = {name: i for i, name in enumerate(rules.words("roll")) if name}
        self.points: Final = rules.points
        state = self.table["state"]
        set_by_point = [state.get(name) for name in ("turn", "first", "phase")]
        self.turn_keys: Final = {
            key_of(name): i for i, name in enumerate(rules.words("table")) if name and name not in set_by_point
        }
        """Further keys of `turn`: the table's numbers that say what has happened."""
        self.verbs: Final = self._verbs()
        self.answers: Final[dict[str, int]] = {}
        """Words that answer by themselves, each with its token code."""
        self.numbered: Final[dict[str, int]] = {}
        """Words followed by a number, each with the token code of number 1."""
        self._answers()
        self.slot_words: Final = {word: row for row in self.rows for word in row.words}
        self.new_slot_words: Final = tuple(self._new_slots())

    def _strangers(self) -> list[tuple[str, str]]:
        rules = self.rules
        zones = [zone.name for zone in rules.layout.zones]
        return strangers(self.manner, zones, [code.word for code in rules.codes], list(rules.types[1:]))

    # Zones and slots -----------------------------------------------------------------------------------------

    def _rows(self, slot: dict[str, Any]) -> list[Row]:
        if self.host is None:
            return []
        if slot["names"]:
            return [self._row(name, name, i, 1, True) for i, name in enumerate(slot["names"])]
        return [self._row(slot["name"], f"{slot['name']}s", 0, self.rules.layout.slots, False)]

    def _row(self, name: str, key: str, first: int, count: int, several: bool) -> Row:
        words = [name, *[words.template("zones", name).casefold() for words in self.words]]
        words += self.manner.slots.get(name, [])
        return Row(name, self.manner.keys.get(name, key_of(key)), tuple(dict.fromkeys(words)), first, count, several)

    def key(self, zone: Zone) -> str:
        """What a scene calls a zone."""
        return self.manner.keys.get(zone.name, key_of(zone.name))

    def stack(self, zone: Zone) -> bool:
        """Whether a zone is a face-down stack: its lists go from the top."""
        return zone.ordered and zone.visibility == NOBODY and not zone.slotted

    def topped(self, zone: Zone) -> bool:
        """Whether everyone knows its top card."""
        return zone.name in self.table["seat"]["tops"]

    def turned(self, zone: Zone) -> tuple[str, bool]:
        """The key that says how a card of a zone is turned, and what it says of one that is; "" for none."""
        word = self.manner.turned.get(zone.name) or self.table["turned"].get(zone.name, "")
        straight = word.startswith("not ")
        return key_of(word.removeprefix("not ")), not straight

    def kind(self, zone: Zone) -> int:
        """The only card type that may lie in a zone; 0 for any."""
        name = self.manner.types.get(zone.name, zone.name if zone.slotted else "")
        return self.rules.types.index(name) if name in self.rules.types and name else 0

    def new_slot(self, s: State, seat: int) -> int:
        """The slot reference that "a new place" means, or 0."""
        zone = self.under or self.host
        if zone is None:
            return 0
        for i in range(s.layout.slots):
            if not s.places[s.layout.place(seat, zone.number, i)]:
                return SLOT | (seat * s.layout.slots + i)
        return 0

    def _new_slots(self) -> list[str]:
        if self.manner.new_slot or self.under is None:
            return self.manner.new_slot
        ja, en = [words.template("zones", self.rows[0].name) for words in self.words]
        return [f"a new {en}", f"new {en}", f"新しい{ja}"]

    def slot_label(self, index: int) -> str:
        """A slot as it is written."""
        seat, n = divmod(index, self.rules.layout.slots)
        row = next(row for row in self.rows if row.first <= n < row.first + row.count)
        number = "" if row.several else f" {n - row.first + 1}"
        return f"{row.words[0]}{number} of {'ab'[seat]}"

    # Acts and answers ----------------------------------------------------------------------------------------

    def _verbs(self) -> list[Verb]:
        found: list[Verb] = []
        for code in self.rules.codes:
            if code.alone:
                continue
            ways = self.manner.says.get(code.word) or self._ways(code)
            try:
                found.append(verb(tuple(ways), code.first, code.last, code.start > 0))
            except ValueError as error:
                raise ScenarioError(
                    Message("{file}: the way to say {act} has brackets or braces that do not match: {way}",
                            file=FILE, act=code.word, way=repr(str(error)))
                ) from None  # fmt: skip
        return found

    def _ways(self, code: Code) -> list[str]:
        """An act of a game that does not say how it is said: its word, and what the catalogues call it."""
        ways = [code.word + (GENERAL_NUMBERED if code.start else " {card}" + GENERAL)]
        for words in self.words:
            said = words.tables.get("said", {}).get(code.word, "")
            if said.count("{") == 1 and "{card}" in said and not set(said) & set("[]()|"):
                ways.append(said)
        return ways

    def _answers(self) -> None:
        for code in self.rules.codes:
            if not code.alone:
                continue
            own = self.manner.answers.get(code.word, [])
            if code.last > code.first:
                self.numbered.update(dict.fromkeys([*own, code.word], code.first))
                continue
            said = [words.template("acts", code.word).casefold() for words in self.words]
            spoken = [word for word in [*own, code.word, *said] if "{" not in word]
            self.answers.update(dict.fromkeys(spoken, code.first))

    def ends(self, reason: str) -> bool:
        """Whether to pass at this menu is to end something: it is no window, which a player may let go by."""
        return reason not in self.table["windows"]

    def which(self, s: State, card: int, said: Verb, word: str) -> int:
        """The token code of a verb's act that a word tells apart. Raises ScenarioError if it is no such word.

        A code beyond what the card has is an act that the rules refuse.
        """
        if said.numbered:
            abilities = face(s, card).abilities
            own = [i for i, ability in enumerate(abilities) if ability.kind == ACTIVATED]
            n = int(word or 1)
            if not 1 <= n <= len(own):
                return said.first + len(abilities) + max(0, n - len(own) - 1)
            return said.first + own[n - 1]
        if not word:
            return said.first
        keyword = self._keyword(word)
        held = [packed >> 8 for packed in face(s, card).keywords]
        return said.first + 1 + (held.index(keyword) if keyword in held else len(held))

    def _keyword(self, word: str) -> int:
        name = word.strip().split()[0].casefold().strip("【】[]")
        for i, keyword in enumerate(self.rules.keywords):
            if keyword and name in (keyword, *[words.template("skills", keyword).casefold() for words in self.words]):
                return i
        known = ", ".join(self.rules.keywords[1:])
        raise ScenarioError(Message("there is no skill {word}; skills are {words}", word=repr(word), words=known))

    def say(self, s: State, pick: int, name: str) -> str:
        """An act as it is written."""
        code = pick >> SUBJECT_BITS
        said = next((verb for verb in self.verbs if verb.first <= code <= verb.last), None)
        if said is None:
            return name
        more = code - said.first
        now = face(s, pick & SUBJECT)
        if said.numbered:
            return said.say(name, str(sum(1 for a in now.abilities[: more + 1] if a.kind == ACTIVATED)))
        return said.say(name, self.rules.keywords[now.keywords[more - 1] >> 8] if 0 < more <= len(now.keywords) else "")


@lru_cache(maxsize=16)
def find(rules: Rules) -> Idiom:
    """A game's idiom. Raises ScenarioError if its package does not say enough for one."""
    return Idiom(rules)
