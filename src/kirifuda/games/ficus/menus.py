"""The menus: what may be done in the main phase, in the battle phase, and as a counter (FC-5.4, FC-7)."""

from __future__ import annotations

from kirifuda.games.ficus import requirements as req
from kirifuda.games.ficus.damage import level
from kirifuda.games.ficus.elements import bind_of, covers, elements, free_of, icon_count, supply
from kirifuda.games.ficus.stage import characters, on_stage
from kirifuda.games.ficus.terms import (
    F_NO_EVENTS,
    HAND,
    MAIN,
    N_LEVEL,
    OPT_FREE_MAY_TAKE_BOUND,
    SIDE,
    T_ABILITY,
    T_ATTACK,
    T_BATTLE,
    T_COUNTER,
    T_EVENT,
    T_MOVE,
    T_PLAY,
    TYPE_CHARACTER,
)
from kirifuda.kernel.abilities import ACTIVATED
from kirifuda.kernel.bits import EVERYONE, PASS, PLACE_BITS, token
from kirifuda.kernel.decisions import Ask
from kirifuda.kernel.faces import face, has_activated, seat_face
from kirifuda.kernel.loops import untried
from kirifuda.kernel.requirements import all_met
from kirifuda.kernel.state import State


def playable(s: State, seat: int) -> list[int]:
    """The hand cards whose level and costs are met: `req.PAYABLE`, with the elements counted once."""
    found: list[int] = []
    have = -1
    least = level(s, seat)
    count = len(elements(s, seat))
    reuse = s.setup.options[OPT_FREE_MAY_TAKE_BOUND] != 0
    for card in s.places[seat * SIDE + HAND]:
        if s.defs[card].face.numbers[N_LEVEL] > least:
            continue
        bind = bind_of(s, card)
        free = free_of(s, card)
        if free > count - (0 if reuse else icon_count(bind)) and free:
            continue
        if bind:
            if have < 0:
                have = supply(s, seat)
            if not covers(have, bind):
                continue
        found.append(card)
    return found


def main_menu(s: State, seat: int) -> tuple[int, ...]:
    """Everything the turn player may begin now; passing ends the turn without a battle (FC-5.5)."""
    found = [PASS, token(T_BATTLE, 0)]
    may_use = all_met(req.EVENT_OPEN, s, seat, 0, 0)
    for card in playable(s, seat):
        if s.defs[card].kind == TYPE_CHARACTER:
            found.append(token(T_PLAY, card))
        elif may_use and all_met(req.TEXT, s, seat, card, 0):
            found.append(token(T_EVENT, card))
    able = has_activated(s, seat)
    for card in characters(s, seat):
        if all_met(req.MOVE_WITH, s, seat, card, 0):
            found.append(token(T_MOVE, card))
        if able:
            add_abilities(s, seat, card, found)
    return untried(s, found)


def forgone(s: State, ask: Ask) -> int:
    """The battle, where passing ends the turn although somebody could attack (FC-5.5)."""
    battle = token(T_BATTLE, 0)
    if ask.reason == "main" and battle in ask.candidates and all_met(req.ATTACK_OPEN, s, ask.seat, 0, 0):
        for card in on_stage(s, ask.seat, MAIN):
            if all_met(req.ATTACK_WITH, s, ask.seat, card, 0):
                return battle
    return 0


def add_abilities(s: State, seat: int, card: int, found: list[int]) -> None:
    """Every use text of a character that can be used now (FC-2.5)."""
    now = face(s, card)
    if now.activated:
        abilities = now.abilities
        for i in range(len(abilities)):
            if abilities[i].kind == ACTIVATED and all_met(req.ABILITY_WITH, s, seat, card, i):
                found.append(token(T_ABILITY + i, card))


def battle_menu(s: State, seat: int) -> tuple[int, ...]:
    """Who may attack; passing ends the battle phase (FC-7.11)."""
    found = [PASS]
    if all_met(req.ATTACK_OPEN, s, seat, 0, 0):
        for card in on_stage(s, seat, MAIN):
            if all_met(req.ATTACK_WITH, s, seat, card, 0):
                found.append(token(T_ATTACK, card))
    return untried(s, found)


def counters(s: State, seat: int) -> tuple[int, ...]:
    """What the defender may use as his counter, or nothing but passing (FC-7.6)."""
    found = [PASS]
    if all_met(req.COUNTER_OPEN, s, seat, 0, 0) and any_counter(s, seat):
        may_use = all_met(req.EVENT_OPEN, s, seat, 0, 0)
        for card in playable(s, seat):
            if not req.is_counter(s, card):
                continue
            if s.defs[card].kind == TYPE_CHARACTER or (may_use and all_met(req.TEXT, s, seat, card, 0)):
                found.append(token(T_COUNTER, card))
    return tuple(found)


def any_counter(s: State, seat: int) -> bool:
    for card in s.places[seat * SIDE + HAND]:
        if req.is_counter(s, card):
            return True
    return False


def may_counter(s: State, seat: int) -> bool:
    """Whether facts that both players know leave it open that the defender can counter (FC-7.12)."""
    if not all_met(req.COUNTER_OPEN, s, seat, 0, 0):
        return False
    no_events = seat_face(s, seat).flags & F_NO_EVENTS
    for card in s.places[seat * SIDE + HAND]:
        if s.recs[card].loc >> PLACE_BITS & EVERYONE != EVERYONE:
            return True
        usable = s.defs[card].kind == TYPE_CHARACTER or (not no_events and all_met(req.TEXT, s, seat, card, 0))
        if usable and req.is_counter(s, card) and all_met(req.PAYABLE, s, seat, card, 0):
            return True
    return False
