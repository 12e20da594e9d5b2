"""Lays a seat's cards as a scene says it, and the turn at a resting point: zones, slots, how cards lie, their marks."""

from __future__ import annotations

from typing import Any, Final

from kirifuda.errors import Message
from kirifuda.kernel.bits import EVERYONE
from kirifuda.kernel.layout import ALL, Zone
from kirifuda.kernel.state import NO_MARKS
from kirifuda.library.cards import Card
from kirifuda.library.toml import Where
from kirifuda.testing.idiom import Idiom
from kirifuda.testing.names import held
from kirifuda.testing.scene import Laid, Scene

DECK: Final = 20
"""Unknown cards of the zone in which a match begins, unless a scene says otherwise."""
SEEN: Final = "seen"


def seat_keys(idiom: Idiom) -> tuple[str, ...]:
    """What a scene may say of a seat."""
    return (*[idiom.key(zone) for zone in idiom.plain], *[row.key for row in idiom.rows])


class Layer:
    """Lays the cards of one scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene: Final = scene
        self.idiom: Final = scene.idiom
        self.rules: Final = scene.rules

    # A seat --------------------------------------------------------------------------------------------------

    def seat(self, seat: int, table: dict[str, Any], where: Where) -> None:
        """Everything on a seat's side. Raises ScenarioError at its place."""
        for zone in self.idiom.plain:
            self.zone(seat, zone, table, where)
        for row in self.idiom.rows:
            slots = table.get(row.key, [])
            here = (*where, row.key)
            if row.several:
                for card, more in self.scene.cards(slots, here, row.key, self.host_keys):
                    self.put(seat, self.host_place(seat, row.first), self.host, card, more, here)
                continue
            if not isinstance(slots, list) or len(slots) > row.count:
                raise self.scene.wrong(
                    here,
                    Message(
                        "{key} is a list of at most {n} tables, not {found}",
                        key=row.key, n=row.count, found=repr(slots),
                    ),
                )  # fmt: skip
            for i, slot in enumerate(slots):
                self.slot(seat, row.first + i, slot, (*here, i))

    def zone(self, seat: int, zone: Zone, table: dict[str, Any], where: Where) -> None:
        key = self.idiom.key(zone)
        manner = self.idiom.manner
        default = manner.defaults.get(zone.name, DECK if zone.number == 0 else 0)
        place = self.rules.layout.place(seat, zone.number)
        entries = self.scene.cards(table.get(key, default), (*where, key), key, self.card_keys(zone))
        least = manner.least.get(zone.name, 0)
        if len(entries) < least:
            raise self.scene.wrong(
                (*where, key), Message("{key} is {n} or more while the match goes on", key=key, n=least)
            )
        if self.idiom.stack(zone):
            entries = entries[::-1]
        for i, (card, more) in enumerate(entries):
            laid = self.put(seat, place, zone, card, more, (*where, key))
            if more.get(SEEN) or (i == len(entries) - 1 and self.idiom.topped(zone)):
                laid.known = EVERYONE

    # A card --------------------------------------------------------------------------------------------------

    def card_keys(self, zone: Zone) -> tuple[str, ...]:
        """What may be said of a card of a zone, beside its name."""
        turned, _ = self.idiom.turned(zone)
        found = [turned] if turned else []
        if zone.visibility != ALL:
            found.append(SEEN)
        return (*found, *(self.idiom.marks if zone.in_play else ()))

    def put(self, seat: int, place: int, zone: Zone, card: Card | None, more: dict[str, Any], where: Where) -> Laid:
        """A card, turned and marked as it is said. One turned up in a hidden zone is known."""
        self.of_type(card, zone, where)
        key, turned = self.idiom.turned(zone)
        is_turned = bool(key) and self.flag(more, key, not turned, where) == turned
        laid = self.scene.put(seat, place, card, int(is_turned), self.marks(zone, card, more, where))
        if is_turned and zone.visibility != ALL:
            laid.known = EVERYONE
        return laid

    def flag(self, more: dict[str, Any], key: str, default: bool, where: Where) -> bool:
        value = more.get(key, default)
        if not isinstance(value, bool):
            raise self.scene.wrong(
                (*where, key), Message("{key} is true or false, not {found}", key=key, found=repr(value))
            )
        return value

    def of_type(self, card: Card | None, zone: Zone, where: Where) -> None:
        """A card that lies where only its type may lie; an unknown one is filled in later."""
        kind = self.idiom.kind(zone)
        if card is not None and kind and card.definition.kind != kind:
            types = self.rules.types
            raise self.scene.wrong(
                where,
                Message(
                    "{card} is of the type {found}; {kind} belongs here",
                    card=card.names["en"], found=types[card.definition.kind], kind=types[kind],
                ),
            )  # fmt: skip

    def marks(self, zone: Zone, card: Card | None, more: dict[str, Any], where: Where) -> tuple[int, ...]:
        found = list(NO_MARKS)
        for i, mark in enumerate(self.idiom.marks):
            if zone.in_play and mark in more:
                value = more[mark]
                if isinstance(value, list) and card is not None and i == self.rules.used_mark():
                    found[i] = self.uses(card, value, (*where, mark))
                else:
                    found[i] = self.scene.number(value, (*where, mark), mark, 0, 99)
        return tuple(found)

    def uses(self, card: Card, words: list[Any], where: Where) -> int:
        """The uses of this turn as bits: words of the game, and the lines of once-a-turn texts."""
        bits = 0
        abilities = card.definition.face.abilities
        for word in words:
            if word in self.idiom.manner.used:
                bits |= 1 << self.idiom.manner.used[word]
                continue
            line = self.scene.number(word, where, "used", 1, max(1, len(abilities)))
            once = abilities[line - 1].once if abilities else -1
            if once < 0:
                raise self.scene.wrong(
                    where,
                    Message(
                        "line {line} of {card} is no text that is used once a turn", line=line, card=card.names["en"]
                    ),
                )
            bits |= 1 << once
        return bits

    # A slot --------------------------------------------------------------------------------------------------

    @property
    def host(self) -> Zone:
        """The zone of those that slots hold."""
        assert self.idiom.host is not None
        return self.idiom.host

    @property
    def host_keys(self) -> tuple[str, ...]:
        return self.card_keys(self.host)

    def host_place(self, seat: int, n: int) -> int:
        return self.rules.layout.place(seat, self.host.number, n)

    def slot(self, seat: int, n: int, said: Any, where: Where) -> None:
        """One slot: a table, the name of its host alone, or nothing in it."""
        idiom = self.idiom
        host = self.host
        if isinstance(said, str):
            said = {} if said == "none" else {idiom.key(host): said}
        if isinstance(said, dict) and "card" in said:
            said = {idiom.key(host): said["card"], **{key: value for key, value in said.items() if key != "card"}}
        own = self.host_keys
        others = [zone for zone in idiom.slotted if zone is not host]
        slot = self.scene.table(said, (*[idiom.key(zone) for zone in idiom.slotted], *own), where, "a slot")
        if not slot:
            return
        self.stands(slot, own, others, where)
        for zone in idiom.slotted:
            key = idiom.key(zone)
            place = self.rules.layout.place(seat, zone.number, n)
            if zone is not host:
                for card, more in self.scene.cards(slot.get(key, []), (*where, key), key, self.card_keys(zone)):
                    self.put(seat, place, zone, card, more, (*where, key))
            elif key in slot:
                more = {name: slot[name] for name in own if name in slot}
                card = self.scene.card(slot[key], (*where, key))
                self.of_type(card, zone, (*where, key))
                self.put(seat, place, zone, card, more, where)

    def stands(self, slot: dict[str, Any], own: tuple[str, ...], others: list[Zone], where: Where) -> None:
        """What is said of a slot can be: something lies under a host, and what is a host's is said of one."""
        idiom = self.idiom
        if idiom.under is not None and not slot.get(idiom.key(idiom.under)):
            under = idiom.key(idiom.under)
            raise self.scene.wrong(
                where, Message("{under} is missing, on which the rest stands; write {} for an empty place", under=under)
            )
        host = idiom.key(self.host)
        if host not in slot:
            for key in (*own, *[idiom.key(zone) for zone in others if zone is not idiom.under]):
                if key in slot:
                    raise self.scene.wrong(
                        (*where, key), Message("{key} is of a {host}: there is none here", key=key, host=host)
                    )

    # The turn ------------------------------------------------------------------------------------------------

    def turn(self, table: dict[str, Any], where: Where) -> None:
        """Whose turn it is, at which point, and what has happened in it."""
        seat = "ab".index(table["seat"])
        number = self.scene.number(table.get("number", 3), (*where, "number"), "number", 1, 9999)
        for key, i in self.idiom.turn_keys.items():
            if key in table:
                self.scene.nums[i] = self.happened(i, table[key], (*where, key), key)
        self.scene.point = (table.get("at", self.idiom.points[0]), seat, number)

    def happened(self, i: int, value: Any, where: Where, key: str) -> int | Laid:
        """One of the table's numbers: a number, true, a seat, or a card on the table."""
        if i in self.rules.references:
            return self.named(value, where)
        if value in ("a", "b"):
            return "ab".index(value)
        return int(value) if isinstance(value, bool) else self.scene.number(value, where, key, 0, 9999)

    def named(self, word: Any, where: Where) -> Laid:
        """A card that lies on the table of this scene: "Spark", "Spark of b", "Spark in area 2"."""
        out, aside = held(word if isinstance(word, str) else "")
        thing = self.scene.reader.read(out, aside)
        card = self.scene.card(thing.name if isinstance(word, str) else word, where)
        layout = self.rules.layout
        found = [
            laid for laid in self.scene.laid
            if laid.card is card and layout.in_play[laid.place]
            and thing.seat in (-1, int(laid.place >= layout.size)) and thing.slot in (-1, layout.slot_of[laid.place])
        ]  # fmt: skip
        if len(found) == 1 or (found and 0 < thing.nth <= len(found)):
            return found[max(0, thing.nth - 1)]
        raise self.scene.wrong(
            where,
            Message("{card} is not on the table of this scene", card=repr(word)) if not found else
            Message("{thing} is not one thing: write {name} #1, of a, or in which place",
                    thing=str(thing), name=thing.name),
        )  # fmt: skip
