"""What lies on the table, as scenarios speak of it: lists of cards, slots, numbers, words."""

from __future__ import annotations

from typing import Any, Final

from kirifuda.kernel.faces import face, seat_face
from kirifuda.kernel.layout import Zone
from kirifuda.kernel.state import State
from kirifuda.testing.idiom import Idiom, key_of

CARDS: Final = "cards"
SLOTS: Final = "slots"
WORDS: Final = "words"
VALUE: Final = "value"


class Cards(list[int]):
    """Card numbers, in the order in which a scenario lists them."""


class Slots(list[Any]):
    """Slots as tables, in order; by their numbers in `numbered`."""

    def __init__(self, numbered: dict[str, Any], known: list[Any], host: str) -> None:
        super().__init__(known)
        self.numbered: Final = numbered
        self.host: Final = host


class Camera:
    """Takes pictures of positions: what a scenario can expect of a seat, of a slot, of the turn."""

    def __init__(self, idiom: Idiom) -> None:
        self.idiom: Final = idiom
        self.table: Final = idiom.table
        self.shown: Final[list[str]] = self.table["slot"]["numbers"]
        """The host's numbers, as the screens show them."""

    @property
    def looks(self) -> dict[str, str]:
        """What may be expected of a seat, and what each is."""
        idiom = self.idiom
        found: dict[str, str] = {}
        for zone in idiom.plain:
            found[idiom.key(zone)] = CARDS
            if idiom.turned(zone)[0]:
                found[f"{idiom.key(zone)}_{idiom.turned(zone)[0]}"] = CARDS
        for row in idiom.rows:
            found[row.key] = SLOTS
            found[key_of(row.name)] = SLOTS
        return {**found, **dict.fromkeys(idiom.seat_numbers, VALUE)}

    @property
    def slot_looks(self) -> dict[str, str]:
        """What may be expected of a slot, and what each is."""
        idiom = self.idiom
        found: dict[str, str] = {"card": CARDS}
        for zone in idiom.slotted:
            found[idiom.key(zone)] = CARDS
            key, _ = idiom.turned(zone)
            if key:
                found[key] = VALUE if zone is idiom.host else CARDS
        found |= dict.fromkeys([*map(key_of, self.shown), *idiom.marks], VALUE)
        return {**found, idiom.keywords: WORDS} if idiom.keywords else found

    def ordered(self, key: str) -> bool:
        """Whether the order of a list means something."""
        idiom = self.idiom
        for zone in idiom.zones.values():
            if idiom.key(zone) == key:
                return idiom.stack(zone) or zone is idiom.under or zone.name in idiom.manner.ordered
        return False

    def seat(self, s: State, seat: int) -> dict[str, Any]:
        """What lies on a seat's side."""
        idiom = self.idiom
        found: dict[str, Any] = {}
        for zone in idiom.plain:
            cards = s.places[s.layout.place(seat, zone.number)]
            cards = cards[::-1] if idiom.stack(zone) else cards
            found[idiom.key(zone)] = Cards(cards)
            key, _ = idiom.turned(zone)
            if key:
                top = cards[:1] if idiom.topped(zone) else ()
                found[f"{idiom.key(zone)}_{key}"] = Cards([c for c in cards if c in top or s.recs[c].turned])
        for row in idiom.rows:
            assert idiom.host is not None
            key = idiom.key(idiom.host)
            if row.several:
                hosts = s.places[s.layout.place(seat, idiom.host.number, row.first)]
                pictures = [{key: Cards([card]), **self.card(s, idiom.host, card)} for card in hosts]
                numbered = {str(i + 1): picture for i, picture in enumerate(pictures)}
            else:
                there = [i for i in range(row.count) if self.exists(s, seat, row.first + i)]
                numbered = {str(i + 1): self.slot(s, seat, row.first + i) for i in there}
            found[key_of(row.name)] = found[row.key] = Slots(numbered, list(numbered.values()), key)
        numbers = seat_face(s, seat).numbers
        return {**found, **{key: numbers[i] for i, key in enumerate(idiom.seat_numbers)}}

    def exists(self, s: State, seat: int, n: int) -> bool:
        """Whether a slot is there: where hosts stand on something, it is not before something lies in it."""
        if self.idiom.under is None:
            return True
        return any(s.places[s.layout.place(seat, zone.number, n)] for zone in self.idiom.slotted)

    def slot(self, s: State, seat: int, n: int) -> dict[str, Any]:
        """What lies in one slot."""
        idiom = self.idiom
        found: dict[str, Any] = {}
        for zone in idiom.slotted:
            cards = s.places[s.layout.place(seat, zone.number, n)]
            found[idiom.key(zone)] = Cards(cards)
            key, _ = idiom.turned(zone)
            if key and zone is not idiom.host:
                found[key] = Cards([c for c in cards if s.recs[c].turned])
        assert idiom.host is not None
        for card in s.places[s.layout.place(seat, idiom.host.number, n)]:
            found |= self.card(s, idiom.host, card)
        return found

    def card(self, s: State, zone: Zone, card: int) -> dict[str, Any]:
        """How a host lies and what it reads."""
        idiom = self.idiom
        rules = idiom.rules
        now = face(s, card)
        rec = s.recs[card]
        found: dict[str, Any] = {}
        key, turned = idiom.turned(zone)
        if key:
            found[key] = (rec.turned != 0) == turned
        for name in self.shown:
            found[key_of(name)] = rules.number(s, card, now, rules.numbers.index(name))
        found |= {mark: rec.marks[i] for i, mark in enumerate(idiom.marks)}
        if idiom.keywords:
            packed = now.keywords
            found[idiom.keywords] = [rules.keywords[k >> 8] + (f" {k & 255}" if k & 255 else "") for k in packed]
        return found

    def point(self, s: State) -> dict[str, Any]:
        """Whose turn it is, which, and in which phase."""
        rules = self.idiom.rules
        numbers = rules.words("table")
        state = self.table["state"]
        phase = s.nums[numbers.index(state["phase"])] if "phase" in state else 0
        phases = rules.words("phase")
        return {
            "seat": "ab"[rules.turn_player(s)], "number": s.nums[numbers.index(state["turn"])],
            "phase": phases[phase] if phases else "",
        }  # fmt: skip
