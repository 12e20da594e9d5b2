"""Areas: ordered fields, one character, its items and MP; capacity and the entry condition (RA-4, RA-5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kirifuda.games.rumbling_angel.terms import (
    AREAS,
    CHARACTER_BASE,
    COLOURS,
    FIELD_BASE,
    ICON,
    ICON_BITS,
    ITEM_BASE,
    MP_BASE,
    N_LARGE,
    N_LARGE_FIELD,
    N_SMALL,
    N_SMALL_FIELD,
    N_SMALL_ITEM,
    OPT_CAPACITY,
    SIDE,
)
from kirifuda.kernel.cards import Face
from kirifuda.kernel.faces import face
from kirifuda.kernel.state import State, side_of, slot_of


def fields_at(s: State, seat: int, area: int) -> tuple[int, ...]:
    """The fields of an area, bottom first."""
    return s.places[seat * SIDE + FIELD_BASE + area]


def character_at(s: State, seat: int, area: int) -> int:
    """The character of an area, or 0."""
    here = s.places[seat * SIDE + CHARACTER_BASE + area]
    return here[0] if here else 0


def items_at(s: State, seat: int, area: int) -> tuple[int, ...]:
    return s.places[seat * SIDE + ITEM_BASE + area]


def mp_at(s: State, seat: int, area: int) -> tuple[int, ...]:
    """The MP cards that lie on an area's character."""
    return s.places[seat * SIDE + MP_BASE + area]


def characters(s: State, seat: int) -> list[int]:
    """A seat's characters, area by area."""
    base = seat * SIDE + CHARACTER_BASE
    found: list[int] = []
    for place in range(base, base + AREAS):
        here = s.places[place]
        if here:
            found.append(here[0])
    return found


def host_of(s: State, card: int) -> int:
    """The character that stands in the card's area, or 0."""
    return character_at(s, side_of(s, card), slot_of(s, card))


def undamaged(s: State, seat: int, area: int) -> list[int]:
    """The area's fields that are not damaged (RA-8.5)."""
    return [c for c in fields_at(s, seat, area) if s.recs[c].turned == 0]


def any_undamaged(s: State, fields: tuple[int, ...]) -> bool:
    """Whether one of these fields is not damaged (RA-8.6)."""
    for card in fields:
        if s.recs[card].turned == 0:
            return True
    return False


def is_empty(s: State, seat: int, area: int) -> bool:
    """Whether the area exists and holds no character (RA-4.2)."""
    base = seat * SIDE + area
    return area >= 0 and len(s.places[base + FIELD_BASE]) > 0 and not s.places[base + CHARACTER_BASE]


def empty_areas(s: State, seat: int) -> list[int]:
    """Areas that exist and hold no character (RA-4.2)."""
    base = seat * SIDE
    places = s.places
    return [
        area
        for area in range(AREAS)
        if places[base + FIELD_BASE + area] and not places[base + CHARACTER_BASE + area]
    ]


def has_empty_area(s: State, seat: int) -> bool:
    base = seat * SIDE
    places = s.places
    for area in range(AREAS):
        if places[base + FIELD_BASE + area] and not places[base + CHARACTER_BASE + area]:
            return True
    return False


def unused_slot(s: State, seat: int) -> int:
    """Where a new area would be made, or -1 (RA-4.2)."""
    base = seat * SIDE + FIELD_BASE
    for area in range(AREAS):
        if not s.places[base + area]:
            return area
    return -1


ALL_COLOURS: Final = (1 << COLOURS) - 1

# Icons ---------------------------------------------------------------------------------------------------


def icons(packed: int, attribute: int) -> int:
    return packed >> attribute * ICON_BITS & ICON


def icon_count(packed: int) -> int:
    """How many icons in all."""
    if packed <= ICON:
        return packed
    p: i64 = packed
    pairs = (p & 0x00FF00FF00FF00FF) + (p >> 8 & 0x00FF00FF00FF00FF)
    return (pairs & 0xFFFF) + (pairs >> 16 & 0xFFFF) + (pairs >> 32 & 0xFFFF) + (pairs >> 48)


_NEEDS: Final[dict[int, tuple[int, ...]]] = {}
"""What entry conditions need, by their packed icons."""


def meets(s: State, fields: tuple[int, ...], entry: int) -> bool:
    """Whether these fields meet an entry condition: a field of its own for every icon (RA-5.2)."""
    needs = _needs(entry)
    if len(fields) < needs[0]:
        return False
    for i in range(1, len(needs)):
        if _having(s, fields, needs[i] & ALL_COLOURS) < needs[i] >> COLOURS:
            return False
    return True


def filled(s: State, fields: tuple[int, ...], entry: int) -> int:
    """How many icons of an entry condition these fields can fill at once: the largest matching (RA-5.2)."""
    needs = _needs(entry)
    if len(needs) == 1:
        return min(len(fields), needs[0])
    # The first set is of all the colours asked for: its need is that of all icons that are not neutral.
    total = needs[1] >> COLOURS
    coloured = total
    for i in range(1, len(needs)):
        short = (needs[i] >> COLOURS) - _having(s, fields, needs[i] & ALL_COLOURS)
        coloured = min(coloured, total - short)
    return min(needs[0], coloured + min(len(fields) - coloured, needs[0] - total))


def _having(s: State, fields: tuple[int, ...], colours: int) -> int:
    """How many of the fields have one of these colours (bits)."""
    n = 0
    for card in fields:
        if face(s, card).attributes & colours:
            n += 1
    return n


def _needs(entry: int) -> tuple[int, ...]:
    """What `_matching` says, worked out once in a process."""
    needs = _NEEDS.get(entry)
    if needs is None:
        needs = _NEEDS[entry] = _matching(entry)
    return needs


def _matching(entry: int) -> tuple[int, ...]:
    """An entry condition as a matching, by Hall's condition over the colours asked for.

    How many fields in all, since a neutral icon takes any field left over; then for each set of colours (low bits)
    how many fields must have one of them (bits above).
    """
    asked = 0
    for attribute in range(COLOURS):
        if icons(entry, attribute):
            asked |= 1 << attribute
    found = [icon_count(entry)]
    some = asked
    while some:
        least = 0
        for attribute in range(COLOURS):
            if some >> attribute & 1:
                least += icons(entry, attribute)
        found.append(least << COLOURS | some)
        some = (some - 1) & asked
    return tuple(found)


def entry_condition(f: Face) -> int:
    """The large icons, of either kind, packed (RA-5.2)."""
    return f.numbers[N_LARGE] + f.numbers[N_LARGE_FIELD]


def field_room(f: Face) -> int:
    """How many fields the capacity holds (RA-5.10)."""
    n = f.numbers
    return icon_count(n[N_LARGE]) + icon_count(n[N_LARGE_FIELD]) + n[N_SMALL] + n[N_SMALL_FIELD]


def item_room(s: State, f: Face, fields: int) -> int:
    """How many items the capacity holds beside that many fields (RA-5.10 and its readings)."""
    n = f.numbers
    large = icon_count(n[N_LARGE])
    for_fields = icon_count(n[N_LARGE_FIELD]) + n[N_SMALL_FIELD]
    if s.setup.options[OPT_CAPACITY]:
        over = max(0, fields - large - for_fields)
        return n[N_SMALL_ITEM] + max(0, n[N_SMALL] - over)
    shared = large + n[N_SMALL]
    return n[N_SMALL_ITEM] + max(0, shared - max(0, fields - for_fields))


def room_for_item(s: State, card: int) -> bool:
    """Whether a character has capacity for one more item, the item itself not counted (RA-6.6)."""
    seat = side_of(s, card)
    area = slot_of(s, card)
    return len(items_at(s, seat, area)) < item_room(s, face(s, card), len(fields_at(s, seat, area)))
