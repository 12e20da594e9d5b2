"""What the rules ask of each act. `met` decides, `facts` explains; both are used on states and on views."""

from __future__ import annotations

from typing import Final

from kirifuda.games.rumbling_angel.area import (
    characters,
    entry_condition,
    fields_at,
    has_empty_area,
    is_empty,
    item_room,
    items_at,
    meets,
    room_for_item,
    unused_slot,
)
from kirifuda.games.rumbling_angel.combat import may_attack
from kirifuda.games.rumbling_angel.costs import missing, payable
from kirifuda.games.rumbling_angel.terms import (
    ACTIVE,
    AREAS,
    BOX_EVENT,
    BOX_SPECIAL,
    CHARACTER,
    CHARACTER_BASE,
    F_NO_EVENTS,
    F_SAFE_FROM_ABILITIES,
    F_SAFE_FROM_EVENTS,
    F_SAFE_FROM_THEIR_ABILITIES,
    F_SAFE_FROM_THEIR_EVENTS,
    HAND,
    K_DECLARE,
    K_TURN,
    K_WINDOW,
    LAYOUT,
    MAIN_PHASE,
    OPT_EQUIP_TO,
    PHASE,
    PLACED,
    SIDE,
    TYPE_CHARACTER,
    TYPE_EVENT,
    TYPE_FIELD,
    TYPE_ITEM,
)
from kirifuda.kernel.abilities import Ability
from kirifuda.kernel.bits import SLOT, SUBJECT
from kirifuda.kernel.faces import face, seat_face
from kirifuda.kernel.frames import Frame
from kirifuda.kernel.requirements import Facts, Requirement
from kirifuda.kernel.state import State, alive, place_of, side_of, slot_of, top_of, zone_of
from kirifuda.kernel.usual import Condition, CostsPayable, HasAbility, InZone, NotUsed, OnOwnSide, Targets, TypeIs

MAIN_STEP: Final = 10
"""The step of the turn frame at which its menu is open."""
CLOSING_STEP: Final = 11
"""The step at which the opponent may act before the main phase ends (RA-7.6)."""


class Free(Requirement):
    """Own main phase, no chain open, no battle going on (RA-7.5)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        f = menu_frame(s)
        return f.kind == K_TURN and f.step == MAIN_STEP and s.nums[ACTIVE] == seat and s.nums[PHASE] == MAIN_PHASE

    def facts(self, s: State, seat: int, card: int, extra: int) -> Facts:
        return (("own_turn", 1 if s.nums[ACTIVE] == seat else 0), ("phase", s.nums[PHASE]))


class Priority(Requirement):
    """It is this seat's turn to act or to answer (RA-9.2)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        f = menu_frame(s)
        if f.kind == K_WINDOW:
            return f.b == seat
        if f.kind == K_TURN and s.nums[PHASE] == MAIN_PHASE:
            return (s.nums[ACTIVE] == seat) == (f.step == MAIN_STEP)
        return False


class NonePlaced(Requirement):
    """No field has been placed this turn (RA-4.1)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return s.nums[PLACED] == 0


class RoomForField(Requirement):
    """A new area can be made, or one is empty (RA-4.2)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return unused_slot(s, seat) >= 0 or has_empty_area(s, seat)


class OneOfAName(Requirement):
    """No character of this name stands on the player's side (RA-5.4)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        name = s.defs[card].name
        base = seat * SIDE + CHARACTER_BASE
        for place in range(base, base + AREAS):
            for other in s.places[place]:
                if s.defs[other].name == name:
                    return False
        return True


class AnEmptyArea(Requirement):
    """Some area of the player's is empty (RA-5.1)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return has_empty_area(s, seat)


class EntryCondition(Requirement):
    """Some empty area's fields meet the entry condition (RA-5.2)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        entry = entry_condition(face(s, card))
        for area in range(AREAS):
            if is_empty(s, seat, area) and meets(s, fields_at(s, seat, area), entry):
                return True
        return False

    def facts(self, s: State, seat: int, card: int, extra: int) -> Facts:
        return (("entry", entry_condition(face(s, card))),)


class Payable(Requirement):
    """The cost icons can be paid by discarding characters (RA-6.1 to 6.3)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return payable(s, seat, card)

    def facts(self, s: State, seat: int, card: int, extra: int) -> Facts:
        return (("missing", missing(s, seat, card)),)


class ABearer(Requirement):
    """A character with capacity to spare (RA-6.6)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        sides = 2 if s.setup.options[OPT_EQUIP_TO] else 1
        for side in range(sides):
            for other in characters(s, side ^ seat):
                if room_for_item(s, other):
                    return True
        return False


class EventsAllowed(Requirement):
    """Nothing forbids the player to use event cards (RA-10.6)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return seat_face(s, seat).flags & F_NO_EVENTS == 0


class Standing(Requirement):
    """The card is a character of the player's on the table (RA-8.1)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return zone_of(s, card) == CHARACTER and side_of(s, card) == seat


class Ready(Requirement):
    """The character is ready (RA-8.1)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return s.recs[card].turned == 0


class MayAttack(Requirement):
    """Nothing forbids the character to attack (RA-10.12)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return may_attack(s, card)


# Of a place or a target ----------------------------------------------------------------------------------


class FieldMayLie(Requirement):
    """The area is empty, or a new one can be made (RA-4.3)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        area = area_of(seat, extra)
        return area >= 0 and (is_empty(s, seat, area) or area == unused_slot(s, seat))


class AreaEmpty(Requirement):
    """The area exists and is empty (RA-5.1)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return is_empty(s, seat, area_of(seat, extra))


class AreaMeets(Requirement):
    """The area's fields meet the entry condition (RA-5.2)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        area = area_of(seat, extra)
        return area >= 0 and meets(s, fields_at(s, seat, area), entry_condition(face(s, card)))

    def facts(self, s: State, seat: int, card: int, extra: int) -> Facts:
        return (("entry", entry_condition(face(s, card))),)


class RoomOnBearer(Requirement):
    """The character has capacity to spare (RA-6.6)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return zone_of(s, extra & SUBJECT) == CHARACTER and room_for_item(s, extra & SUBJECT)


class CapacityForItem(Requirement):
    """What a character's fields leave of its capacity holds one item more (RA-5.10)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return room_for_item(s, extra & SUBJECT)

    def facts(self, s: State, seat: int, card: int, extra: int) -> Facts:
        bearer = extra & SUBJECT
        whose, area = side_of(s, bearer), slot_of(s, bearer)
        fields = len(fields_at(s, whose, area))
        room = item_room(s, face(s, bearer), fields)
        return (("bearer_card", bearer), ("room", room), ("fields", fields), ("items", len(items_at(s, whose, area))))


# What each act asks, in three parts: what a menu that goes through a hand or an area has already seen to, what
# holds or not whatever the card, and what must be asked card by card.

PLACE_OPEN: Final[tuple[Requirement, ...]] = (NonePlaced(401, "none-placed"), RoomForField(402, "room-for-field"))
PLACE: Final[tuple[Requirement, ...]] = (
    TypeIs(301, "is-field", TYPE_FIELD),
    Free(705, "main-menu"),
    InZone(401, "in-hand", HAND),
    *PLACE_OPEN,
)
PLACE_AT: Final[tuple[Requirement, ...]] = (FieldMayLie(403, "field-may-lie"),)

ENTER_OPEN: Final[tuple[Requirement, ...]] = (AnEmptyArea(501, "an-empty-area"),)
ENTER_WITH: Final[tuple[Requirement, ...]] = (
    OneOfAName(504, "one-of-a-name"),
    EntryCondition(502, "entry-condition"),
)
ENTER: Final[tuple[Requirement, ...]] = (
    TypeIs(302, "is-character", TYPE_CHARACTER),
    Free(705, "main-menu"),
    InZone(501, "in-hand", HAND),
    *ENTER_OPEN,
    *ENTER_WITH,
)
ENTER_AT: Final[tuple[Requirement, ...]] = (AreaEmpty(501, "area-empty"), AreaMeets(502, "area-meets"))

EQUIP_OPEN: Final[tuple[Requirement, ...]] = (ABearer(606, "a-bearer"),)
EQUIP_WITH: Final[tuple[Requirement, ...]] = (Payable(601, "payable"),)
EQUIP: Final[tuple[Requirement, ...]] = (
    TypeIs(303, "is-item", TYPE_ITEM),
    Free(705, "main-menu"),
    InZone(705, "in-hand", HAND),
    *EQUIP_OPEN,
    *EQUIP_WITH,
)
EQUIP_TO: Final[tuple[Requirement, ...]] = (RoomOnBearer(606, "room-on-bearer"),)
CAPACITY: Final[tuple[Requirement, ...]] = (CapacityForItem(510, "capacity-for-item"),)
"""Asked of a character on the table, to explain the room that `RoomOnBearer` finds or does not."""

EVENT_OPEN: Final[tuple[Requirement, ...]] = (EventsAllowed(1006, "events-allowed"),)
EVENT_WITH: Final[tuple[Requirement, ...]] = (
    Payable(601, "payable"),
    Condition(1009, "condition"),
    Targets(611, "targets"),
)
EVENT: Final[tuple[Requirement, ...]] = (
    TypeIs(304, "is-event", TYPE_EVENT),
    Priority(902, "priority"),
    InZone(705, "in-hand", HAND),
    *EVENT_OPEN,
    *EVENT_WITH,
)

ATTACK_WITH: Final[tuple[Requirement, ...]] = (Ready(801, "ready"), MayAttack(1012, "may-attack"))
ATTACK: Final[tuple[Requirement, ...]] = (
    Standing(801, "standing"),
    Free(705, "main-menu"),
    *ATTACK_WITH,
)

ABILITY_WITH: Final[tuple[Requirement, ...]] = (
    NotUsed(1010, "not-used", 610),
    CostsPayable(604, "costs-payable"),
    Condition(1009, "condition"),
    Targets(611, "targets"),
)
ABILITY: Final[tuple[Requirement, ...]] = (
    OnOwnSide(705, "on-own-side"),
    Priority(902, "priority"),
    HasAbility(1009, "has-ability"),
    *ABILITY_WITH,
)


# Looking -------------------------------------------------------------------------------------------------


def menu_frame(s: State) -> Frame:
    """The frame on top, or the one on which a declaration is being gathered."""
    f = top_of(s)
    if f.kind == K_DECLARE and f.below is not None:
        return f.below
    return f


def area_of(seat: int, slot: int) -> int:
    """The area that a slot reference means on a seat's own side, or -1."""
    index = slot & ~SLOT
    return index - seat * LAYOUT.slots if slot & SLOT and index // LAYOUT.slots == seat else -1


def bearers(s: State, seat: int) -> list[int]:
    """The characters that an item may be equipped to (RA-6.6, `equip_to`)."""
    found = [c for c in characters(s, seat) if room_for_item(s, c)]
    if s.setup.options[OPT_EQUIP_TO]:
        found += [c for c in characters(s, 1 - seat) if room_for_item(s, c)]
    return found


def may_be_target(s: State, ability: Ability, ref: int, seat: int) -> bool:
    """Whether a thing can be named by this kind of text of this seat."""
    if ref & SLOT or not alive(s, ref):
        return ref & SLOT != 0
    card = ref & SUBJECT
    if not s.layout.in_play[place_of(s, card)]:
        return True
    safe = F_SAFE_FROM_EVENTS if ability.box == BOX_EVENT else F_SAFE_FROM_ABILITIES
    if side_of(s, card) != seat:
        safe |= F_SAFE_FROM_THEIR_EVENTS if ability.box == BOX_EVENT else F_SAFE_FROM_THEIR_ABILITIES
    if ability.box not in (BOX_EVENT, BOX_SPECIAL):
        return True
    return face(s, card).flags & safe == 0


def area_slot(s: State, card: int) -> int:
    """The reference to the area in which a card lies."""
    return SLOT | (side_of(s, card) * LAYOUT.slots + slot_of(s, card))
