"""Declarations: gathered in silence, then made whole in one batch (FC-6.4).

A DECLARE frame holds a = the verb's token code, b = the card, c = the seat, and in its environment one group of
references a question answered. Until it is whole it emits nothing and may be taken back.
"""

from __future__ import annotations

from typing import Final

from kirifuda.games.ficus import requirements as req
from kirifuda.games.ficus.elements import bind_events, bind_of, bind_question, free_events, free_of, free_question
from kirifuda.games.ficus.stage import arrival, full, move, partners, stages_to_pick, to_replace
from kirifuda.games.ficus.terms import (
    COUNTERED,
    K_ATTACK,
    K_DECLARE,
    K_PLAY,
    LAYOUT,
    M_USED,
    O_COUNTER,
    O_EVENT,
    O_FINISH,
    O_PLAY,
    O_USE,
    RESERVE,
    RESOLUTION,
    T_ABILITY,
    T_CARD,
    T_MOVE,
    TYPE_EVENT,
)
from kirifuda.kernel.abilities import NO_ABILITY, Ability
from kirifuda.kernel.announcing import cost_question, picked, target_question
from kirifuda.kernel.bits import EVERYONE, SUBJECT, SUBJECT_BITS, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask
from kirifuda.kernel.door import emit, happen
from kirifuda.kernel.events import MARK, MOVE, NUMBER, REVEAL, Event, occasion
from kirifuda.kernel.faces import face
from kirifuda.kernel.frames import NO_ENV, TEXT, Frame
from kirifuda.kernel.state import State, alive, next_ref, owner_of, ref_of, slot_of, top_of

# Questions of a played character
AT: Final = 0
WHOM: Final = 1
PLACED: Final = 2
"""How many groups a character's place takes: the stage, and whom it replaces."""


def begin(s: State, seat: int, pick: int) -> None:
    """A menu's token was taken: begin to gather what it needs."""
    verb = pick >> SUBJECT_BITS
    card = pick & SUBJECT
    ability: Ability = NO_ABILITY
    if verb >= T_ABILITY:
        ability = face(s, card).abilities[verb - T_ABILITY]
    elif s.defs[card].kind == TYPE_EVENT:
        ability = face(s, card).abilities[0]
    s.top = Frame(K_DECLARE, 0, verb, ref_of(s, card), seat, ability, NO_ENV, s.top)
    proceed(s, top_of(s))


def proceed(s: State, f: Frame) -> None:
    """Ask what is still missing, or make the declaration."""
    while True:
        if f.step >= groups(s, f):
            commit(s, f)
            return
        ask = question(s, f)
        if ask is not None:
            s.setup.rules.pose(s, ask)
            return
        # What asks nothing takes an empty group, so that groups and questions stay in step.
        f = top_of(s)
        if f.step < groups(s, f):
            f = f.with_env(f.step + 1, f.env + ((),))
            s.top = f


def answered(s: State, f: Frame, picks: tuple[int, ...]) -> None:
    """One more group is known: a stage, targets or payments, as references."""
    s.top = f.with_env(f.step + 1, f.env + (picked(s, picks),))
    proceed(s, top_of(s))


def groups(s: State, f: Frame) -> int:
    """How many groups make the declaration whole."""
    if f.a == T_MOVE:
        return 1
    if f.a >= T_ABILITY:
        return len(f.ability.targets) + len(f.ability.costs)
    return announced(s, f) + 2


def announced(s: State, f: Frame) -> int:
    """How many groups of a played card come before its payment: an event's targets, a character's place."""
    return len(f.ability.targets) if s.defs[f.b & SUBJECT].kind == TYPE_EVENT else PLACED


def question(s: State, f: Frame) -> Ask | None:
    """The next thing to choose, or None if there is nothing to choose for the next group."""
    seat = f.c
    card = f.b & SUBJECT
    if f.a == T_MOVE:
        if not full(s, seat, 1 - slot_of(s, card)):
            return None
        tokens = tuple([token(T_CARD, c) for c in partners(s, seat, card)])
        return Ask(CHOOSE, seat, "exchange-with", 606, card, tokens, 1, 1, ANY, True)
    if f.step < len(f.ability.targets):
        return target_question(s, f.ability, f.step, f.env, f.b, seat)
    if f.a >= T_ABILITY:
        return cost_question(s, f, len(f.ability.targets), f.b, seat)
    first = announced(s, f)
    if f.step == first:
        return bind_question(s, seat, card, bind_of(s, card))
    if f.step == first + 1:
        return free_question(s, seat, card, free_of(s, card), f.env[first])
    if f.step == AT:
        return Ask(CHOOSE, seat, "place-where", 605, card, stages_to_pick(seat), 1, 1, ANY, True)
    replaced = to_replace(s, seat, f.env[AT][0])
    if not replaced:
        return None
    return Ask(CHOOSE, seat, "replace-whom", 302, card, replaced, 1, 1, ANY, True)


# Making it -----------------------------------------------------------------------------------------------


def commit(s: State, f: Frame) -> None:
    """The declaration is whole: one batch, and what is played resolves at once (FC-2.6)."""
    below = f.below
    assert below is not None
    if f.a == T_MOVE:
        s.top = below
        emit(s, move(s, f.c, f.b, f.env[0]))
    elif f.a >= T_ABILITY:
        _use(s, f, below)
    else:
        _play(s, f, below)


def _use(s: State, f: Frame, below: Frame) -> None:
    """A use text: its cost is paid whole, then it is carried out (FC-2.5)."""
    specs = len(f.ability.targets)
    batch = [occasion(O_USE, f.b, f.a - T_ABILITY, 0, 205, f.c)]
    for i, cost in enumerate(f.ability.costs):
        batch += cost.events(s, f.b, f.c, f.env[specs + i])
    if f.ability.once >= 0:
        used = s.recs[f.b & SUBJECT].marks[M_USED] | 1 << f.ability.once
        batch.append(Event(MARK, f.b, M_USED, used, 0, 0, 205, f.b, f.c))
    s.top = Frame(TEXT, 0, f.b, f.c, 0, f.ability, ((f.b, 0), *f.env[:specs]), below)
    emit(s, batch)


def _play(s: State, f: Frame, below: Frame) -> None:
    """A card from hand, in the main phase or as the counter (FC-6.4, FC-7.6)."""
    card = f.b & SUBJECT
    seat = f.c
    first = announced(s, f)
    is_event = s.defs[card].kind == TYPE_EVENT
    # Announced, it is no secret any more.
    batch = [Event(REVEAL, f.b, EVERYONE, 0, 0, 0, 604, f.b, seat)]
    if below.kind == K_ATTACK:
        below = below.at(req.COUNTER_STEP + 1)
        batch.append(Event(NUMBER, 0, COUNTERED, 1, 0, 0, 706, f.b, seat))
        used = occasion(O_COUNTER, f.b, 0, 0, 706, seat)
        used.also = 206
        batch.append(used)
    if is_event:
        there = next_ref(f.b)
        finish = Frame(K_PLAY, 0, f.a, there, seat, NO_ABILITY, NO_ENV, below)
        s.top = Frame(TEXT, 0, there, seat, 0, f.ability, ((there, 0), *f.env[:first]), finish)
        set_aside = Event(MOVE, f.b, LAYOUT.place(seat, RESOLUTION), 0, 0, O_EVENT, 607, f.b, seat)
        set_aside.also = 308
        batch.append(set_aside)
    else:
        s.top = arrival(f.b, f.env[AT][0], f.env[WHOM], seat, below)
        batch.append(occasion(O_PLAY, f.b, 0, 0, 605, seat))
    batch += bind_events(f.env[first], f.b, seat)
    batch += free_events(s, f.env[first + 1], f.env[first], f.b, seat)
    emit(s, batch)


def finish(s: State, f: Frame) -> None:
    """A resolved event goes to the reserve, unless its text has moved it (FC-6.7)."""
    s.top = f.below
    if alive(s, f.b):
        to = LAYOUT.place(owner_of(s, f.b & SUBJECT), RESERVE)
        happen(s, Event(MOVE, f.b, to, 0, 0, O_FINISH, 607, f.b, f.c))
