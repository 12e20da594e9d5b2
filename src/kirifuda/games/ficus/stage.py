"""The stages: who stands where, placing with replacement, and moving (FC-3.1, FC-3.2, FC-6.5, FC-6.6).

PLACE frame: a = the card that comes, b = the stage's slot reference (0: its player picks), c = the seat; its
environment holds the one to be replaced, once that is known.
"""

from __future__ import annotations

from typing import Final

from kirifuda.games.ficus.terms import (
    F_NO_ATTACK,
    F_NO_GUARD,
    F_NO_MOVE,
    K_PLACE,
    LAYOUT,
    M_MOVED,
    M_NEW,
    MAIN,
    O_ENTER,
    O_MOVE,
    O_REPLACED,
    RESERVE,
    ROOM,
    SIDE,
    STAGE,
    STAGE_BASE,
    STAGES,
    T_CARD,
    T_STAGE,
    UPRIGHT,
)
from kirifuda.kernel.abilities import NO_ABILITY
from kirifuda.kernel.bits import SLOT, SUBJECT, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask
from kirifuda.kernel.door import emit, happen
from kirifuda.kernel.events import ATTACH, MARK, MOVE, Event
from kirifuda.kernel.faces import face
from kirifuda.kernel.frames import Frame
from kirifuda.kernel.state import State, alive, next_ref, owner_of, place_of, ref_of, side_of, slot_of, zone_of


def stage_slot(seat: int, stage: int) -> int:
    """The reference to one of a seat's stages."""
    return SLOT | (seat * STAGES + stage)


def stage_of(slot: int) -> int:
    """Which stage a slot reference means."""
    return (slot & ~SLOT) % STAGES


def on_stage(s: State, seat: int, stage: int) -> tuple[int, ...]:
    """The characters on one of a seat's stages."""
    return s.places[seat * SIDE + STAGE_BASE + stage]


def characters(s: State, seat: int) -> tuple[int, ...]:
    """A seat's characters, the main stage's first."""
    base = seat * SIDE + STAGE_BASE
    return s.places[base] + s.places[base + 1]


def full(s: State, seat: int, stage: int) -> bool:
    """Three stand there (FC-3.1)."""
    return len(on_stage(s, seat, stage)) >= ROOM


def on_main(s: State, ref: int) -> bool:
    """Whether a reference finds a character on a main stage."""
    card = ref & SUBJECT
    return alive(s, ref) and zone_of(s, card) == STAGE and slot_of(s, card) == MAIN


def to_reserve(s: State, ref: int, why: int, rule: int, source: int) -> Event:
    """A card goes to its owner's reserve."""
    card = ref & SUBJECT
    return Event(MOVE, ref, LAYOUT.place(owner_of(s, card), RESERVE), 0, 0, why, rule, source, side_of(s, card))


def may_attack(s: State, card: int) -> bool:
    """Nothing forbids it to attack."""
    return face(s, card).flags & F_NO_ATTACK == 0


def may_guard(s: State, card: int) -> bool:
    return face(s, card).flags & F_NO_GUARD == 0


# Placing -------------------------------------------------------------------------------------------------

WHERE: Final = 0
WHOM: Final = 1
REPLACE: Final = 2
ENTER: Final = 3


def place(ref: int, slot: int, seat: int, below: Frame | None) -> Frame:
    """A frame by which a text puts a card onto a stage; with `slot` 0 its player picks which (FC-3.2)."""
    return Frame(K_PLACE, WHOM if slot else WHERE, ref, slot, seat, NO_ABILITY, ((),), below)


def arrival(ref: int, slot: int, replaced: tuple[int, ...], seat: int, below: Frame) -> Frame:
    """A frame by which a played card comes where its declaration says."""
    return Frame(K_PLACE, REPLACE, ref, slot, seat, NO_ABILITY, (replaced,), below)


def stages_to_pick(seat: int) -> tuple[int, ...]:
    return tuple([token(T_STAGE, stage_slot(seat, stage)) for stage in range(STAGES)])


def to_replace(s: State, seat: int, slot: int) -> tuple[int, ...]:
    """Whom a newcomer may replace there: one of those that fill the stage; nobody while there is room (FC-3.2)."""
    stage = stage_of(slot)
    return tuple([token(T_CARD, c) for c in on_stage(s, seat, stage)]) if full(s, seat, stage) else ()


def step_place(s: State, f: Frame) -> None:
    """The next step of coming onto a stage."""
    if not alive(s, f.a):
        s.top = f.below
    elif f.step == WHERE:
        card = f.a & SUBJECT
        s.setup.rules.pose(s, Ask(CHOOSE, f.c, "place-where", 302, card, stages_to_pick(f.c), 1, 1, ANY, False))
    elif f.step == WHOM:
        candidates = to_replace(s, f.c, f.b)
        if candidates:
            card = f.a & SUBJECT
            s.setup.rules.pose(s, Ask(CHOOSE, f.c, "replace-whom", 302, card, candidates, 1, 1, ANY, False))
        else:
            s.top = f.at(ENTER)
    elif f.step == REPLACE:
        s.top = f.at(ENTER)
        for ref in f.env[0]:
            if alive(s, ref):
                happen(s, to_reserve(s, ref, O_REPLACED, 302, f.a))
    else:
        s.top = f.below
        to = f.c * SIDE + STAGE_BASE + stage_of(f.b)
        emit(
            s,
            [
                Event(MOVE, f.a, to, UPRIGHT, 0, O_ENTER, 605, f.a, f.c),
                Event(MARK, next_ref(f.a), M_NEW, 1, 0, 0, 606, f.a, f.c),
            ],
        )


def place_answered(s: State, f: Frame, picks: tuple[int, ...]) -> None:
    """A stage, or whom the newcomer replaces."""
    subject = picks[0] & SUBJECT
    if f.step == WHERE:
        s.top = Frame(K_PLACE, WHOM, f.a, subject, f.c, NO_ABILITY, f.env, f.below)
    else:
        s.top = f.with_env(REPLACE, ((ref_of(s, subject),),))


# Moving --------------------------------------------------------------------------------------------------


def movable(s: State, card: int) -> bool:
    """Not new this turn, not moved this turn, and nothing forbids it (FC-6.6)."""
    marks = s.recs[card].marks
    return marks[M_NEW] == 0 and marks[M_MOVED] == 0 and face(s, card).flags & F_NO_MOVE == 0


def partners(s: State, seat: int, card: int) -> list[int]:
    """With whom a character may change places: those on the other stage that may move too (FC-6.6)."""
    return [c for c in on_stage(s, seat, 1 - slot_of(s, card)) if movable(s, c)]


def has_partner(s: State, seat: int, card: int) -> bool:
    """Whether a character may change places with somebody (FC-6.6)."""
    for c in on_stage(s, seat, 1 - slot_of(s, card)):
        if movable(s, c):
            return True
    return False


def move(s: State, seat: int, ref: int, partner: tuple[int, ...]) -> list[Event]:
    """A character goes to the other stage, its partner to this one; they stay what they are (FC-6.6, FC-2.7)."""
    batch: list[Event] = []
    for mover in (ref, *partner):
        here = place_of(s, mover & SUBJECT)
        base = seat * SIDE + STAGE_BASE
        event = Event(ATTACH, mover, 2 * base + 1 - here, 0, 0, O_MOVE, 606, mover, seat)
        event.also = 207
        batch.append(event)
        batch.append(Event(MARK, mover, M_MOVED, 1, 0, 0, 606, mover, seat))
    return batch
