"""Declarations: gathered in silence, then made whole in one batch (RA-6.11).

A DECLARE frame holds a = the verb's token code, b = the card, c = the seat, and in its environment one group
of references a question answered. Until it is whole it emits nothing and may be taken back.
"""

from __future__ import annotations

from kirifuda.games.rumbling_angel import battle
from kirifuda.games.rumbling_angel import requirements as req
from kirifuda.games.rumbling_angel.area import empty_areas, unused_slot
from kirifuda.games.rumbling_angel.costs import payment_events, payment_question
from kirifuda.games.rumbling_angel.terms import (
    ACTIVE,
    DECLARED,
    FIELD_BASE,
    K_DECLARE,
    K_LINK,
    K_WINDOW,
    LAYOUT,
    M_USED,
    O_DECLARE,
    O_PLACE,
    O_USE_ABILITY,
    O_USE_EVENT,
    PLACED,
    SIDE,
    T_ABILITY,
    T_AREA,
    T_ATTACK,
    T_CARD,
    T_ENTER,
    T_EQUIP,
    T_EVENT,
    T_PLACE,
)
from kirifuda.games.rumbling_angel.windows import CHAIN, base_of
from kirifuda.kernel.abilities import NO_ABILITY, Ability
from kirifuda.kernel.announcing import cost_question, picked, target_question
from kirifuda.kernel.bits import SLOT, SUBJECT, SUBJECT_BITS, Ref, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask
from kirifuda.kernel.door import emit
from kirifuda.kernel.events import MARK, MOVE, NUMBER, Event, occasion
from kirifuda.kernel.faces import face
from kirifuda.kernel.frames import NO_ENV, Frame, frame
from kirifuda.kernel.requirements import Requirement, all_met
from kirifuda.kernel.state import State, next_ref, ref_of, top_of


def begin(s: State, seat: int, pick: int) -> None:
    """A menu's token was taken: begin to gather what it needs."""
    verb = pick >> SUBJECT_BITS
    card = pick & SUBJECT
    ability: Ability = NO_ABILITY
    if verb >= T_ABILITY:
        ability = face(s, card).abilities[verb - T_ABILITY]
    elif verb == T_EVENT:
        ability = face(s, card).abilities[0]
    s.top = Frame(K_DECLARE, 0, verb, ref_of(s, card), seat, ability, NO_ENV, s.top)
    proceed(s, top_of(s))


def proceed(s: State, f: Frame) -> None:
    """Ask what is still missing, or make the declaration."""
    ask = question(s, f)
    if ask is None:
        # Costs that ask nothing have been added to the frame meanwhile.
        commit(s, top_of(s))
    else:
        s.setup.rules.pose(s, ask)


def answered(s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
    """One more group is known: places, targets or payments, as references."""
    s.top = f.with_env(f.step + 1, f.env + (picked(s, picks),))
    proceed(s, top_of(s))


def question(s: State, f: Frame) -> Ask | None:
    """The next thing to choose, or None when the declaration is whole."""
    verb = f.a
    card = f.b & SUBJECT
    seat = f.c
    if verb == T_PLACE:
        if f.step == 0:
            slots = _slots(s, seat, [*empty_areas(s, seat), unused_slot(s, seat)], req.PLACE_AT, card)
            return Ask(CHOOSE, seat, "place-where", 401, card, slots, 1, 1, ANY, True)
    elif verb == T_ENTER:
        if f.step == 0:
            slots = _slots(s, seat, empty_areas(s, seat), req.ENTER_AT, card)
            return Ask(CHOOSE, seat, "enter-where", 501, card, slots, 1, 1, ANY, True)
    elif verb == T_EQUIP:
        if f.step == 0:
            found = tuple([token(T_CARD, c) for c in req.bearers(s, seat)])
            return Ask(CHOOSE, seat, "equip-whom", 606, card, found, 1, 1, ANY, True)
        if f.step == 1:
            return payment_question(s, seat, card)
    elif verb == T_EVENT or verb >= T_ABILITY:
        return _text_question(s, f)
    return None


def _slots(
    s: State, seat: int, areas: list[int], requirements: tuple[Requirement, ...], card: int
) -> tuple[int, ...]:
    found: list[int] = []
    for area in areas:
        slot = SLOT | (seat * LAYOUT.slots + area)
        if area >= 0 and all_met(requirements, s, seat, card, slot):
            found.append(token(T_AREA, slot))
    return tuple(found)


def _text_question(s: State, f: Frame) -> Ask | None:
    """Targets first, then the payment (RA-6.11); of "up to n" there may be none (RA-10.14)."""
    specs = len(f.ability.targets)
    if f.step < specs:
        return target_question(s, f.ability, f.step, f.env, f.b, f.c)
    if f.a == T_EVENT:
        return payment_question(s, f.c, f.b & SUBJECT) if f.step == specs else None
    return cost_question(s, f, specs, f.b, f.c)


# Making it -----------------------------------------------------------------------------------------------


def commit(s: State, f: Frame) -> None:
    """The declaration is whole: one batch."""
    verb = f.a
    seat = f.c
    below = f.below
    assert below is not None
    card = f.b & SUBJECT
    if verb == T_PLACE:
        s.top = below
        place = seat * SIDE + FIELD_BASE + req.area_of(seat, f.env[0][0])
        emit(
            s,
            [
                Event(MOVE, f.b, place, 0, 0, O_PLACE, 401, f.b, seat),
                Event(NUMBER, 0, PLACED, 1, 0, 0, 401, 0, seat),
            ],
        )
        return
    if T_ATTACK <= verb < T_ABILITY:
        battle.declare(s, below, f.b, seat, verb - T_ATTACK)
        return
    batch: list[Event] = []
    link = next_ref(f.b)
    if verb in (T_EVENT, T_ENTER, T_EQUIP):
        why = O_USE_EVENT if verb == T_EVENT else O_DECLARE
        rule = 505 if verb == T_ENTER else 606 if verb == T_EQUIP else 607
        batch.append(Event(MOVE, f.b, LAYOUT.place(seat, DECLARED), 0, 0, why, rule, f.b, seat))
    else:
        batch.append(occasion(O_USE_ABILITY, f.b, verb - T_ABILITY, 0, 705, seat))
        link = Ref(f.b)
    if seat != s.nums[ACTIVE]:
        batch[0].also = 605
    specs = len(f.ability.targets)
    if verb == T_EVENT and len(f.env) > specs:
        batch += payment_events(s, seat, f.b, f.env[specs])
    elif verb == T_EQUIP and len(f.env) > 1:
        batch += payment_events(s, seat, f.b, f.env[1])
    elif verb >= T_ABILITY:
        for i, cost in enumerate(f.ability.costs):
            batch += cost.events(s, f.b, seat, f.env[specs + i])
        if f.ability.once >= 0:
            used = s.recs[card].marks[M_USED] | 1 << f.ability.once
            batch.append(Event(MARK, f.b, M_USED, used, 0, 0, 1010, f.b, seat))
    chain = Frame(K_LINK, 0, verb, link, seat, f.ability, f.env, base_of(s, below))
    s.top = frame(K_WINDOW, chain, CHAIN, 1 - seat, 0)
    emit(s, batch)

