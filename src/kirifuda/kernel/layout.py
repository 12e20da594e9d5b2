"""Where cards lie: zones, and the places and slots they are made of.

A *place* is where a tuple of cards lies: one per seat for a plain zone, one per seat and slot for a
zone of slots. A *slot* holds a host and its attachments: the places of every slotted zone that share
its index. Moving between places of one zone is an attachment, not a change of zone.
"""

from __future__ import annotations

from typing import Final

from kirifuda.kernel.abilities import reads_zone
from kirifuda.kernel.bits import EVERYONE, PLACE

# Visibility
NOBODY: Final = 0
OWNER: Final = 1
ALL: Final = 2


class Zone:
    """A zone's number and nature.

    `ordered`: the order of its cards means something. `in_play`: its cards have a record (orientation,
    marks, modifiers) and their texts work. `slotted`: it has a place for each slot.
    """

    def __init__(
        self, number: int, name: str, visibility: int, ordered: bool, in_play: bool, slotted: bool
    ) -> None:
        self.number: Final = number
        self.name: Final = name
        self.visibility: Final = visibility
        self.ordered: Final = ordered
        self.in_play: Final = in_play
        self.slotted: Final = slotted


class Layout:
    """The places of a game for two seats. Zones are numbered from 0 in the order given.

    Raises ValueError if a game needs more places than a location has bits for.
    """

    def __init__(self, zones: tuple[Zone, ...], slots: int) -> None:
        self.zones: Final = zones
        self.slots: Final = slots
        bases: list[int] = []
        count = 0
        for zone in zones:
            bases.append(count)
            count += slots if zone.slotted else 1
        self.bases: Final = tuple(bases)
        self.size: Final = count
        """Places per seat."""
        if 2 * count > PLACE + 1:
            raise ValueError(f"a layout has at most {(PLACE + 1) // 2} places a seat, not {count}")
        zone_of: list[int] = []
        seen_by: list[int] = []
        in_play: list[bool] = []
        slot_of: list[int] = []
        for seat in range(2):
            for zone in zones:
                mask = EVERYONE if zone.visibility == ALL else 1 << seat if zone.visibility == OWNER else 0
                for slot in range(slots if zone.slotted else 1):
                    zone_of.append(zone.number)
                    seen_by.append(mask)
                    in_play.append(zone.in_play)
                    slot_of.append(slot if zone.slotted else -1)
        self.zone_of: Final = tuple(zone_of)
        self.seen_by: Final = tuple(seen_by)
        self.in_play: Final = tuple(in_play)
        self.slot_of: Final = tuple(slot_of)
        self.read_by: Final = tuple([reads_zone(zone) for zone in zone_of])
        """What a text looks at that looks at the cards of a place (`abilities.READS_…`)."""
        self.play_places: Final = tuple(p for p in range(2 * count) if in_play[p])
        """Every place whose cards are in play."""

    def place(self, seat: int, zone: int, slot: int = 0) -> int:
        return seat * self.size + self.bases[zone] + slot
