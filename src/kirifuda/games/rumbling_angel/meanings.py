"""Things, targets and conditions that only Rumbling Angel knows."""

from __future__ import annotations

from typing import Final

from kirifuda.games.rumbling_angel.area import fields_at, host_of
from kirifuda.games.rumbling_angel.requirements import area_slot
from kirifuda.games.rumbling_angel.terms import ATTACKER, CHARACTER, FIELD, LAYOUT, SIDEWAYS
from kirifuda.kernel.abilities import READS_MARKS, TargetSpec, reads_number, reads_zone
from kirifuda.kernel.bits import SLOT, SUBJECT
from kirifuda.kernel.cards import Face
from kirifuda.kernel.events import Event
from kirifuda.kernel.frames import Env
from kirifuda.kernel.state import State, alive, place_of, ref_of, side_of, slot_of
from kirifuda.language.conditions import Condition
from kirifuda.language.meanings import ANYONES, YOURS, Test, Things, lying_place


class Resident(Things):
    """The character in the source's area: of a field, of an item (its bearer)."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = reads_zone(CHARACTER)

    def refs(self, s: State, source: int, seat: int, env: Env) -> list[int]:
        if not alive(s, source):
            return []
        host = host_of(s, source & SUBJECT)
        return [ref_of(s, host)] if host else []

    def concerns(self, s: State, source: int, seat: int, e: Event) -> bool:
        if not alive(s, source) or e.ref & SUBJECT == 0:
            return False
        there = lying_place(s, e)
        here = place_of(s, source & SUBJECT)
        layout = s.layout
        if there < 0 or layout.slot_of[there] < 0:
            return False
        return layout.slot_of[there] == layout.slot_of[here] and (there >= layout.size) == (here >= layout.size)


class AreasOf(Things):
    """The areas in which things lie, as slot references."""

    def __init__(self, things: Things) -> None:
        super().__init__()
        self.things: Final = things
        self.reads = things.reads
        self.bound = things.bound

    def refs(self, s: State, source: int, seat: int, env: Env) -> list[int]:
        found: list[int] = []
        for ref in self.things.refs(s, source, seat, env):
            if alive(s, ref) and s.layout.in_play[place_of(s, ref & SUBJECT)]:
                found.append(area_slot(s, ref & SUBJECT))
        return found


class FieldsOf(Things):
    """All fields of areas."""

    def __init__(self, areas: Things) -> None:
        super().__init__()
        self.areas: Final = areas
        self.reads = areas.reads | reads_zone(FIELD)
        self.bound = areas.bound

    def refs(self, s: State, source: int, seat: int, env: Env) -> list[int]:
        found: list[int] = []
        for slot in self.areas.refs(s, source, seat, env):
            index = slot & ~SLOT
            for card in fields_at(s, index // LAYOUT.slots, index % LAYOUT.slots):
                found.append(ref_of(s, card))
        return found


class Hurt(Test):
    """A field of its area is damaged, or none is (RA-8.5)."""

    def __init__(self, hurt: bool) -> None:
        super().__init__()
        self.reads = READS_MARKS | reads_zone(FIELD)
        self.hurt: Final = hurt

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        if not s.layout.in_play[place_of(s, card)]:
            return False
        for field in fields_at(s, side_of(s, card), slot_of(s, card)):
            if s.recs[field].turned == SIDEWAYS:
                return self.hurt
        return not self.hurt


class Bears(Test):
    """A card of this zone lies in its area: an item, or MP (RA-3.3, RA-5.7)."""

    def __init__(self, zone: int) -> None:
        super().__init__()
        self.reads = reads_zone(zone)
        self.zone: Final = zone

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        if not s.layout.in_play[place_of(s, card)]:
            return False
        return len(s.places[LAYOUT.place(side_of(s, card), self.zone, slot_of(s, card))]) > 0


class HasSkill(Test):
    """It has the skill, whatever its number (RA-10.2)."""

    def __init__(self, skill: int) -> None:
        super().__init__()
        self.skill: Final = skill

    def holds(self, s: State, source: int, card: int, now: Face) -> bool:
        for keyword in now.keywords:
            if keyword >> 8 == self.skill:
                return True
        return False


class Borne(Things):
    """The cards of a zone that lie with things: items, or MP."""

    def __init__(self, things: Things, zone: int) -> None:
        super().__init__()
        self.things: Final = things
        self.zone: Final = zone
        self.reads = things.reads | reads_zone(zone)
        self.bound = things.bound

    def refs(self, s: State, source: int, seat: int, env: Env) -> list[int]:
        found: list[int] = []
        for ref in self.things.refs(s, source, seat, env):
            card = ref & SUBJECT
            if alive(s, ref) and s.layout.in_play[place_of(s, card)]:
                for borne in s.places[LAYOUT.place(side_of(s, card), self.zone, slot_of(s, card))]:
                    found.append(ref_of(s, borne))
        return found


class TargetArea(TargetSpec):
    """An area that exists, named when the text is announced (RA-4.2)."""

    def __init__(self, owner: int) -> None:
        super().__init__(1, 1)
        self.owner: Final = owner

    def candidates(self, s: State, source: int, seat: int) -> list[int]:
        found: list[int] = []
        for side in range(2):
            if self.owner != ANYONES and (side == seat) != (self.owner == YOURS):
                continue
            for area in range(LAYOUT.slots):
                if fields_at(s, side, area):
                    found.append(SLOT | (side * LAYOUT.slots + area))
        return found


class InBattle(Condition):
    """A battle is going on."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = reads_number(ATTACKER)

    def holds(self, s: State, source: int, seat: int, env: Env) -> bool:
        return s.nums[ATTACKER] != 0
