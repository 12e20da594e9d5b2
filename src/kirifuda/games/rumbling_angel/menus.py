"""The menus: what the turn player may do, and what may be used in a window (RA-7.5, RA-9)."""

from __future__ import annotations

from kirifuda.games.rumbling_angel import requirements as req
from kirifuda.games.rumbling_angel.terms import (
    AREAS,
    CHARACTER_BASE,
    F_NO_EVENTS,
    FIELD_BASE,
    HAND,
    ITEM_BASE,
    SIDE,
    T_ABILITY,
    T_ATTACK,
    T_ENTER,
    T_EQUIP,
    T_EVENT,
    T_PLACE,
    TYPE_CHARACTER,
    TYPE_EVENT,
    TYPE_FIELD,
)
from kirifuda.kernel.abilities import ACTIVATED
from kirifuda.kernel.bits import PASS, token
from kirifuda.kernel.faces import face, has_activated, seat_face
from kirifuda.kernel.loops import untried
from kirifuda.kernel.requirements import all_met
from kirifuda.kernel.state import State, ref_of
from kirifuda.kernel.usual import NotUsed


def main_menu(s: State, seat: int) -> tuple[int, ...]:
    """Everything the turn player may begin now, ending the main phase first."""
    found = [PASS]
    may_place = all_met(req.PLACE_OPEN, s, seat, 0, 0)
    may_enter = all_met(req.ENTER_OPEN, s, seat, 0, 0)
    may_equip = all_met(req.EQUIP_OPEN, s, seat, 0, 0)
    may_use = all_met(req.EVENT_OPEN, s, seat, 0, 0)
    for card in s.places[seat * SIDE + HAND]:
        kind = s.defs[card].kind
        if kind == TYPE_FIELD:
            if may_place:
                found.append(token(T_PLACE, card))
        elif kind == TYPE_CHARACTER:
            if may_enter and all_met(req.ENTER_WITH, s, seat, card, 0):
                found.append(token(T_ENTER, card))
        elif kind == TYPE_EVENT:
            if may_use and all_met(req.EVENT_WITH, s, seat, card, 0):
                found.append(token(T_EVENT, card))
        elif may_equip and all_met(req.EQUIP_WITH, s, seat, card, 0):
            found.append(token(T_EQUIP, card))
    base = seat * SIDE + CHARACTER_BASE
    for place in range(base, base + AREAS):
        for card in s.places[place]:
            if all_met(req.ATTACK_WITH, s, seat, card, 0):
                found.append(token(T_ATTACK, card))
                for i in range(len(face(s, card).keywords)):
                    found.append(token(T_ATTACK + 1 + i, card))
    add_abilities(s, seat, found)
    return untried(s, found)


def answers(s: State, seat: int) -> tuple[int, ...]:
    """What a seat may use in a window: events and abilities, or nothing but passing (RA-6.5)."""
    found = [PASS]
    if all_met(req.EVENT_OPEN, s, seat, 0, 0):
        defs = s.defs
        for card in s.places[seat * SIDE + HAND]:
            if defs[card].kind == TYPE_EVENT and all_met(req.EVENT_WITH, s, seat, card, 0):
                found.append(token(T_EVENT, card))
    add_abilities(s, seat, found)
    return untried(s, found)


def add_abilities(s: State, seat: int, found: list[int]) -> None:
    """Every activated ability that can be used now, of characters, items and fields."""
    if not has_activated(s, seat):
        return
    places = s.places
    for base in (seat * SIDE + CHARACTER_BASE, seat * SIDE + ITEM_BASE, seat * SIDE + FIELD_BASE):
        for place in range(base, base + AREAS):
            for card in places[place]:
                now = face(s, card)
                if not now.activated:
                    continue
                abilities = now.abilities
                for i in range(len(abilities)):
                    if abilities[i].kind == ACTIVATED and all_met(req.ABILITY_WITH, s, seat, card, i):
                        found.append(token(T_ABILITY + i, card))


def may_answer(s: State, seat: int) -> bool:
    """Whether public facts leave it open that the seat can answer (RA-9.6): what `conceal_responses` asks by."""
    if s.places[seat * SIDE + HAND] and seat_face(s, seat).flags & F_NO_EVENTS == 0:
        return True
    if not has_activated(s, seat):
        return False
    for base in (seat * SIDE + CHARACTER_BASE, seat * SIDE + ITEM_BASE, seat * SIDE + FIELD_BASE):
        for area in range(AREAS):
            for card in s.places[base + area]:
                abilities = face(s, card).abilities
                for i in range(len(abilities)):
                    if abilities[i].kind == ACTIVATED and _surely(s, seat, card, i):
                        return True
    return False


def _surely(s: State, seat: int, card: int, i: int) -> bool:
    ability = face(s, card).abilities[i]
    ref = ref_of(s, card)
    for cost in ability.costs:
        if not cost.surely(s, ref, seat):
            return False
    return NotUsed(1010, "", 610).met(s, seat, card, i)
