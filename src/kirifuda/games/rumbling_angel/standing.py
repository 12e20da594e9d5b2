"""How a position stands for a player, as counts: what agents weigh. Their weights are in `heuristic.toml`."""

from __future__ import annotations

from typing import Final

from kirifuda.games.rumbling_angel.area import (
    character_at,
    characters,
    empty_areas,
    entry_condition,
    fields_at,
    filled,
    icon_count,
    items_at,
    mp_at,
)
from kirifuda.games.rumbling_angel.combat import ap, may_attack, may_defend
from kirifuda.games.rumbling_angel.requirements import OneOfAName
from kirifuda.games.rumbling_angel.terms import (
    ACTIVE,
    AREAS,
    DECK,
    HAND,
    LIFE,
    M_LOSS,
    N_AP,
    N_DP,
    SEAT_HAND_LIMIT,
    SIDE,
    TYPE_CHARACTER,
    TYPE_FIELD,
    UNTIL_END_OF_BATTLE,
    UNTIL_END_OF_TURN,
    UPRIGHT,
)
from kirifuda.kernel.abilities import ADDS
from kirifuda.kernel.abilities import NUMBER as CHANGES_NUMBER
from kirifuda.kernel.faces import face, seat_face
from kirifuda.kernel.state import State, ref_of

ASPECTS: Final = (
    "life", "peril", "hand", "over-limit", "deck", "character", "ap", "dp", "loss", "ready", "shield", "damaged",
    "area", "field", "item", "mp", "exposed", "field-held", "enterable", "entering", "filled",
)  # fmt: skip
"""In the order of `assess`. The last four are told by the hand: 0 where it is not known."""
LOW: Final = 3
"""Life cards below which each counts once more."""
SHORT: Final = 6
"""Cards in a deck below which each that is missing counts (RA-2.2)."""
DEEP: Final = 4
"""Undamaged fields under a character beyond which more shield nothing."""
_ONE_OF_A_NAME: Final = OneOfAName(504, "one-of-a-name")


def assess(s: State, seat: int, viewer: int) -> list[int]:
    """The aspects of one side, as far as the viewer may know them."""
    places = s.places
    base = seat * SIDE
    life = len(places[base + LIFE])
    hand = len(places[base + HAND])
    limit = seat_face(s, seat).numbers[SEAT_HAND_LIMIT]
    count = 0
    power = 0
    stamina = 0
    loss = 0
    ready = 0
    shield = 0
    damaged = 0
    areas = 0
    fields = 0
    items = 0
    mp = 0
    able = 0
    for area in range(AREAS):
        under = fields_at(s, seat, area)
        if not under:
            continue
        areas += 1
        fields += len(under)
        card = character_at(s, seat, area)
        if not card:
            continue
        count += 1
        power += max(0, lasting(s, card, N_AP))
        stamina += max(0, lasting(s, card, N_DP))
        loss += min(s.recs[card].marks[M_LOSS], face(s, card).numbers[N_DP])
        if s.nums[ACTIVE] == seat and s.recs[card].turned == UPRIGHT and ap(s, card) > 0 and may_attack(s, card):
            ready += 1
        if may_defend(s, card):
            able += 1
        whole = 0
        for field in under:
            if s.recs[field].turned == UPRIGHT:
                whole += 1
        shield += min(whole, DEEP)
        damaged += len(under) - whole
        items += len(items_at(s, seat, area))
        mp += len(mp_at(s, seat, area))
    exposed = 0
    if able == 0:
        for card in characters(s, 1 - seat):
            if ap(s, card) > 0 and may_attack(s, card):
                exposed += 1
    found = [
        life, max(0, LOW - life), min(hand, limit), max(0, hand - limit), min(0, len(places[base + DECK]) - SHORT),
        count, power, stamina, loss, ready, shield, damaged, areas, fields, items, mp, exposed,
    ]  # fmt: skip
    return found + (_held(s, seat) if seat == viewer else [0, 0, 0, 0])


def lasting(s: State, card: int, number: int) -> int:
    """A number of a card without what ends with the turn or the battle, and for DP without the loss."""
    value = face(s, card).numbers[number]
    for m in s.mods:
        if (
            m.what == CHANGES_NUMBER
            and m.which == number
            and m.layer == ADDS
            and m.duration in (UNTIL_END_OF_TURN, UNTIL_END_OF_BATTLE)
            and m.ref == ref_of(s, card)
        ):
            value -= m.value
    return value


def _held(s: State, seat: int) -> list[int]:
    """What the hand promises: fields, who could enter now, how strong the best of them is, icons that areas fill."""
    fields = 0
    enterable = 0
    best = 0
    icons = 0
    free = empty_areas(s, seat)
    for card in s.places[seat * SIDE + HAND]:
        kind = s.defs[card].kind
        if kind == TYPE_FIELD:
            fields += 1
        elif kind == TYPE_CHARACTER and _ONE_OF_A_NAME.met(s, seat, card, 0):
            now = s.defs[card].face
            entry = entry_condition(now)
            most = 0
            for area in free:
                most = max(most, filled(s, fields_at(s, seat, area), entry))
            icons += most
            if free and most == icon_count(entry):
                enterable += 1
                best = max(best, now.numbers[N_AP] + now.numbers[N_DP])
    return [min(fields, 3), min(enterable, len(free)), best, icons]
