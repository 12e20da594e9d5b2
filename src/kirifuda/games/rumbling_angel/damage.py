"""Losing life, drawing, damaged fields and downs: what happens at once, and step by step (RA-2, RA-8.6 to 8.13)."""

from __future__ import annotations

from kirifuda.games.rumbling_angel.area import any_undamaged, fields_at, undamaged
from kirifuda.games.rumbling_angel.terms import (
    AREAS,
    CHARACTER_BASE,
    DECK,
    FIELD_BASE,
    HAND,
    ITEM_BASE,
    K_DOWN,
    K_LOSE_LIFE,
    LAYOUT,
    LIFE,
    MP_BASE,
    O_DAMAGED,
    O_DOWN,
    O_DRAW,
    O_DROP,
    O_LIFE_LOST,
    O_RECOVER,
    OPT_LIFE_DAMAGE_TO,
    SIDE,
    SIDEWAYS,
    T_CARD,
    TRASH,
    UPRIGHT,
)
from kirifuda.games.rumbling_angel.terms import (
    TURN as TURN_NUMBER,
)
from kirifuda.kernel.abilities import NO_ABILITY
from kirifuda.kernel.bits import EVERYONE, PLACE_BITS, SUBJECT, Ref, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask
from kirifuda.kernel.door import emit, happen
from kirifuda.kernel.events import MOVE, REVEAL, TURN, Event, occasion
from kirifuda.kernel.frames import Frame
from kirifuda.kernel.state import TABLE, Outcome, State, alive, owner_of, ref_of, side_of, slot_of


def at_once(s: State) -> None:
    """Loss at an empty life stack, its top card turned up, areas without a character, downs."""
    if s.nums[TURN_NUMBER] > 0 and lost(s):
        return
    if _top_is_down(s, 0) or _top_is_down(s, 1):
        emit(s, [_turned_up(s, seat) for seat in range(2) if _top_is_down(s, seat)])
    if s.flags & TABLE:
        s.flags &= ~TABLE
        areas(s)


def _top_is_down(s: State, seat: int) -> bool:
    """Whether the top card of the life stack is not seen by both (RA-2.5)."""
    life = s.places[seat * SIDE + LIFE]
    return len(life) > 0 and s.recs[life[-1]].loc >> PLACE_BITS & EVERYONE != EVERYONE


def _turned_up(s: State, seat: int) -> Event:
    return Event(REVEAL, ref_of(s, s.places[seat * SIDE + LIFE][-1]), EVERYONE, 0, 0, 0, 205, 0, seat)


def lost(s: State) -> bool:
    """RA-2.1, and RA-2.3 when both stacks are empty at one step."""
    empty_a = not s.places[LIFE]
    empty_b = not s.places[SIDE + LIFE]
    if empty_a and empty_b:
        s.outcome = Outcome(None, "both-out-of-life", 203)
    elif empty_a or empty_b:
        s.outcome = Outcome(1 if empty_a else 0, "out-of-life", 201)
    return s.outcome is not None


def areas(s: State) -> None:
    """An area whose character is gone: items and MP go to the trash, damaged fields recover (RA-4.7, 5.11).

    When there is none: every character whose area has no undamaged field goes down (RA-8.6).
    """
    batch: list[Event] = []
    sinking = False
    places = s.places
    for seat in range(2):
        base = seat * SIDE
        for area in range(AREAS):
            fields = places[base + FIELD_BASE + area]
            if places[base + CHARACTER_BASE + area]:
                if not any_undamaged(s, fields):
                    sinking = True
                continue
            items = places[base + ITEM_BASE + area]
            mp = places[base + MP_BASE + area]
            for card in (items + mp if items or mp else ()):
                trash = LAYOUT.place(owner_of(s, card), TRASH)
                batch.append(Event(MOVE, ref_of(s, card), trash, 0, 0, O_DROP, 511, 0, seat))
            for card in fields:
                if s.recs[card].turned:
                    batch.append(Event(TURN, ref_of(s, card), UPRIGHT, 0, 0, O_RECOVER, 407, 0, seat))
    if batch:
        s.flags |= TABLE
        emit(s, batch)
    elif sinking:
        downs(s)


def downs(s: State) -> None:
    """Every character whose area has no undamaged field goes down, all together (RA-8.6, RA-8.11)."""
    fallen: list[Ref] = []
    for seat in range(2):
        for area in range(AREAS):
            here = s.places[seat * SIDE + CHARACTER_BASE + area]
            if here and not any_undamaged(s, fields_at(s, seat, area)):
                ref = ref_of(s, here[0])
                if not _falling(s, ref):
                    fallen.append(ref)
    if not fallen:
        return
    s.top = Frame(K_DOWN, 1, 0, 0, 0, NO_ABILITY, (tuple(fallen), ()), s.top)
    batch: list[Event] = []
    for fall in fallen:
        card = fall & SUBJECT
        trash = LAYOUT.place(owner_of(s, card), TRASH)
        batch.append(Event(MOVE, fall, trash, 0, 0, O_DOWN, 806, 0, side_of(s, card)))
    emit(s, batch)


def _falling(s: State, ref: int) -> bool:
    """Whether the character's down is already under way (its replacement is still to be carried out)."""
    f = s.top
    while f is not None:
        if f.kind == K_DOWN and (ref in f.env[0] or ref in f.env[1]):
            return True
        f = f.below
    return False


def not_down(s: State, ref: int) -> None:
    """Something else takes the place of a down: no life is owed for it, wherever the character is then (RA-5.11)."""
    f = s.top
    if f is not None and f.kind == K_DOWN and ref in f.env[0]:
        s.top = f.with_env(f.step, (tuple([r for r in f.env[0] if r != ref]), (*f.env[1], ref)))


def step_down(s: State, f: Frame) -> None:
    """Those that went down are counted, then life is lost in steps (RA-8.11)."""
    owed_a = 0
    owed_b = 0
    for down in f.env[0]:
        if owner_of(s, down & SUBJECT):
            owed_b += 1
        else:
            owed_a += 1
    s.top = f.below
    if owed_a or owed_b:
        s.top = Frame(K_LOSE_LIFE, 0, owed_a, owed_b, 811, NO_ABILITY, ((),), s.top)
    if f.env[1]:
        downs(s)


def step_lose_life(s: State, f: Frame) -> None:
    """One card from each player who still owes one, together, until none is owed (RA-2.6, 8.11); to where: RA-2.7."""
    owed = (f.a, f.b)
    batch: list[Event] = []
    for seat in range(2):
        life = s.places[seat * SIDE + LIFE]
        if owed[seat] > 0 and life:
            to = LAYOUT.place(seat, HAND if s.setup.options[OPT_LIFE_DAMAGE_TO] else TRASH)
            lost_card = Event(MOVE, ref_of(s, life[-1]), to, 0, 0, O_LIFE_LOST, f.c, 0, seat)
            lost_card.also = 207
            batch.append(lost_card)
    if not batch:
        s.top = f.below
        return
    s.top = Frame(f.kind, 0, max(0, f.a - 1), max(0, f.b - 1), f.c, NO_ABILITY, f.env, f.below)
    emit(s, batch)


def step_draw(s: State, f: Frame) -> None:
    """Draw one by one: a = the seat, b = how many still, c = the rule. A player who cannot loses (RA-2.2)."""
    if f.b <= 0:
        s.top = f.below
        return
    deck = s.places[f.a * SIDE + DECK]
    if not deck:
        s.outcome = Outcome(1 - f.a, "out-of-cards", 202)
        return
    s.top = Frame(f.kind, 0, f.a, f.b - 1, f.c, NO_ABILITY, f.env, f.below)
    happen(s, Event(MOVE, ref_of(s, deck[-1]), LAYOUT.place(f.a, HAND), 0, 0, O_DRAW, f.c, 0, f.a))


def step_damage(s: State, f: Frame) -> None:
    """n damage to a character: one undamaged field after another, its player's choice (RA-8.13)."""
    if f.b <= 0 or not alive(s, f.a):
        s.top = f.below
        return
    card = f.a & SUBJECT
    seat = side_of(s, card)
    tokens = tuple([token(T_CARD, c) for c in undamaged(s, seat, slot_of(s, card))])
    if not tokens:
        s.top = f.below
        return
    s.setup.rules.pose(s, Ask(CHOOSE, seat, "damage-field", 813, card, tokens, 1, 1, ANY, False))


def damage_answered(s: State, f: Frame, picks: tuple[int, ...]) -> None:
    """The field that takes one damage."""
    seat = side_of(s, f.a & SUBJECT)
    s.top = Frame(f.kind, 0, f.a, f.b - 1, f.c, NO_ABILITY, f.env, f.below)
    field = ref_of(s, picks[0] & SUBJECT)
    emit(
        s,
        [
            Event(TURN, field, SIDEWAYS, 0, 0, 0, f.c, f.a, seat),
            occasion(O_DAMAGED, f.a, 1, 0, f.c, seat),
        ],
    )
