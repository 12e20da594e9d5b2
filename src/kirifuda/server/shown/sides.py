"""Both sides of the table, and every card that is shown there one by one."""

from __future__ import annotations

from typing import Final

from kirifuda.kernel.cards import BLANK, Face
from kirifuda.kernel.faces import face
from kirifuda.kernel.layout import OWNER, Zone
from kirifuda.kernel.state import State, as_printed
from kirifuda.kernel.views import View
from kirifuda.server.messages import CardShown, Pile, Side, SlotShown
from kirifuda.server.shown.keys import key_of
from kirifuda.words import board
from kirifuda.words.reader import Reader


class Sides:
    """The two sides of one view, as its reader calls things.

    `own`: both seats' views, if what only its owner sees is to be shown too; such cards are named by their owner's
    letter and handle.
    """

    def __init__(self, reader: Reader, view: View, own: tuple[View, View] | None = None) -> None:
        self.reader: Final = reader
        self.view: Final = view
        self.own: Final = own
        self.s: Final[State] = view.state
        self.cards: Final[dict[str, CardShown]] = {}
        """Filled as the sides are laid."""
        table = reader.table
        self.shown: Final = frozenset(table["seat"]["shown"])
        self.tops: Final = frozenset(table["seat"]["tops"])
        self.limits: Final[dict[str, str]] = table["slot"].get("limits", {})
        self.host: Final[str] = table["slot"]["host"]
        self.sides: Final = {str(seat): Side(self._piles(seat), self._slots(seat)) for seat in range(2)}

    # Zones -----------------------------------------------------------------------------------------------

    def _piles(self, seat: int) -> dict[str, Pile]:
        found: dict[str, Pile] = {}
        layout = self.reader.rules.layout
        for zone in layout.zones:
            if zone.slotted:
                continue
            if self.own is not None and zone.visibility == OWNER:
                found[zone.name] = self._owned(seat, zone, self.own[seat])
                continue
            here = self.s.places[layout.place(seat, zone.number)]
            each = zone.name in self.shown
            keys = [self._card(seat, card, zone.name) for card in here if each or self.view.handle(card)]
            top = key_of(self.view, here[-1]) if zone.name in self.tops and here and self.view.handle(here[-1]) else ""
            found[zone.name] = Pile(len(here), keys, top)
        return found

    def _owned(self, seat: int, zone: Zone, view: View) -> Pile:
        """A zone as its owner sees it."""
        keys: list[str] = []
        for card in view.state.places[self.reader.rules.layout.place(seat, zone.number)]:
            key = "ab"[seat] + key_of(view, card)
            definition = view.state.defs[card]
            self.cards[key] = CardShown(key, seat, zone.name, -1, definition.id, self.reader.card(definition))
            keys.append(key)
        return Pile(len(keys), keys)

    def _slots(self, seat: int) -> dict[str, SlotShown]:
        found: dict[str, SlotShown] = {}
        layout = self.reader.rules.layout
        zones = [zone for zone in layout.zones if zone.slotted]
        for n in range(layout.slots):
            if not board.slot_exists(self.reader, self.s, seat, n):
                continue
            held: dict[str, list[str]] = {}
            for zone in zones:
                here = self.s.places[layout.place(seat, zone.number, n)]
                held[zone.name] = [self._card(seat, card, zone.name, n) for card in here]
            found[str(n)] = SlotShown(held, self._limited(seat, n))
        return found

    def _limited(self, seat: int, n: int) -> dict[str, tuple[int, int]]:
        """The zones of a slot that hold no more than their host allows; nothing of one without any."""
        if not self.limits:
            return {}
        reader = self.reader
        hosts = board.zone_cards(reader, self.s, seat, self.host, n)
        found: dict[str, tuple[int, int]] = {}
        for zone in self.limits:
            count = len(board.zone_cards(reader, self.s, seat, zone, n))
            limit = board.slot_limit(reader, self.s, hosts, zone)
            if count or limit:
                found[zone] = (count, limit)
        return found

    # Cards -----------------------------------------------------------------------------------------------

    def _card(self, seat: int, card: int, zone: str, slot: int = -1) -> str:
        """Show a card; its key."""
        key = key_of(self.view, card)
        definition = self.s.defs[card]
        turned = self.reader.state_of(self.s, card, zone)
        if definition is BLANK:
            self.cards[key] = CardShown(key, seat, zone, slot, turned=turned)
            return key
        numbers = self._numbers(card) if zone == self.host and slot >= 0 else {}
        self.cards[key] = CardShown(
            key, seat, zone, slot, definition.id, self.reader.card(definition), turned, numbers, self._notes(card)
        )
        return key

    def _numbers(self, card: int) -> dict[str, tuple[int, int]]:
        rules = self.reader.rules
        found: dict[str, tuple[int, int]] = {}
        now, printed = face(self.s, card), self.s.defs[card].face
        for name in self.reader.table["slot"]["numbers"]:
            which = rules.numbers.index(name)
            found[name] = (rules.number(self.s, card, now, which), printed.numbers[which])
        return found

    def _notes(self, card: int) -> list[str]:
        """What texts have given it and taken from it, numbers apart."""
        now, printed = face(self.s, card), as_printed(self.s, card)
        return [] if now is printed else changes(self.reader, now, printed)


def changes(reader: Reader, now: Face, printed: Face) -> list[str]:
    """How a face differs from what is printed, numbers apart: flags, keywords, texts."""
    words = reader.words
    flags = now.flags & ~printed.flags
    found = [words.template("flags", name) for i, name in enumerate(reader.rules.words("flag")) if flags >> i & 1]
    found += [
        words.say("changes", "keyword", skill=reader.skill(keyword)) for keyword in now.keywords
        if keyword not in printed.keywords
    ]  # fmt: skip
    had = {ability.address for ability in printed.abilities}
    has = {ability.address for ability in now.abilities}
    found += [reader.text(ability) for ability in now.abilities if ability.address not in had]
    if had - has:
        found.append(words.template("changes", "lose"))
    return found
