"""Drawing, damage, level-up, refresh and losing (FC-4): what happens at once, at a check, and step by step."""

from __future__ import annotations

from typing import Final

from kirifuda.games.ficus.stage import characters, to_reserve
from kirifuda.games.ficus.terms import (
    DAMAGE,
    DECK,
    HAND,
    K_DAMAGE,
    K_DRAW,
    LAYOUT,
    LEVEL,
    N_POWER,
    O_DAMAGE,
    O_DAMAGED,
    O_DRAW,
    O_FADE,
    O_LEVEL_RESERVE,
    O_LEVEL_UP,
    O_REFRESH,
    O_REFRESHED,
    O_SKIP,
    OPT_POWER_ZERO,
    OPT_REFRESH_PENALTY,
    PENALTY_A,
    PHASE,
    RESERVE,
    SETTING_UP,
    SIDE,
)
from kirifuda.kernel.abilities import NO_ABILITY
from kirifuda.kernel.door import emit, happen
from kirifuda.kernel.events import MOVE, NUMBER, SHUFFLE, Event, occasion
from kirifuda.kernel.faces import face
from kirifuda.kernel.frames import Frame
from kirifuda.kernel.state import Outcome, State, ref_of

FULL: Final = 5
"""Damage cards that raise the level (FC-4.2)."""
LEVELS: Final = 3


def level(s: State, seat: int) -> int:
    """A player's level (FC-3.4)."""
    return max(0, LEVELS - len(s.places[seat * SIDE + LEVEL]))


# At once -------------------------------------------------------------------------------------------------


def at_once(s: State) -> None:
    """A level-up when all of one damage lies there, then the refresh of an empty deck (FC-4.2, FC-4.4)."""
    f = s.top
    if f is not None and f.kind == K_DAMAGE and f.b <= 0 and levels_up(s, f.a):
        level_up(s, f.a)
        return
    places = s.places
    if (not places[DECK] and places[RESERVE]) or (not places[SIDE + DECK] and places[SIDE + RESERVE]):
        refresh(s)


def levels_up(s: State, seat: int) -> bool:
    base = seat * SIDE
    return len(s.places[base + DAMAGE]) >= FULL and len(s.places[base + LEVEL]) > 0


def level_up(s: State, seat: int) -> None:
    """The oldest five damage cards to the reserve, the top level card to the hand (FC-4.2)."""
    base = seat * SIDE
    reserve = LAYOUT.place(seat, RESERVE)
    batch = [
        Event(MOVE, ref_of(s, c), reserve, 0, 0, O_LEVEL_RESERVE, 402, 0, seat) for c in s.places[base + DAMAGE][:FULL]
    ]
    up = Event(MOVE, ref_of(s, s.places[base + LEVEL][-1]), LAYOUT.place(seat, HAND), 0, 0, O_LEVEL_UP, 402, 0, seat)
    up.also = 304
    batch.append(up)
    emit(s, batch)


def refresh(s: State) -> None:
    """The reserve is shuffled into a new deck (FC-4.4)."""
    batch: list[Event] = []
    penalty = s.setup.options[OPT_REFRESH_PENALTY]
    for seat in range(2):
        base = seat * SIDE
        reserve = s.places[base + RESERVE]
        if s.places[base + DECK] or not reserve:
            continue
        deck = LAYOUT.place(seat, DECK)
        batch.append(occasion(O_REFRESH, 0, len(reserve), 0, 404, seat))
        for card in reserve:
            batch.append(Event(MOVE, ref_of(s, card), deck, 0, 0, O_REFRESHED, 404, 0, seat))
        batch.append(Event(SHUFFLE, 0, deck, 0, 0, 0, 404, 0, seat))
        if penalty:
            owed = s.nums[PENALTY_A + seat] + penalty
            batch.append(Event(NUMBER, 0, PENALTY_A + seat, owed, 0, 0, 404, 0, seat))
    emit(s, batch)


# At a check ----------------------------------------------------------------------------------------------


def lost(s: State) -> bool:
    """Whether somebody has lost: five damage and no level card (FC-4.3), or no card to draw (FC-4.5)."""
    rule_a = _lost(s, 0)
    rule_b = _lost(s, 1)
    if rule_a and rule_b:
        s.outcome = Outcome(None, "both-lost", 406)
    elif rule_a or rule_b:
        rule = rule_a or rule_b
        s.outcome = Outcome(1 if rule_a else 0, "damage" if rule == 403 else "out-of-cards", rule)
    return s.outcome is not None


def _lost(s: State, seat: int) -> int:
    """The number of the rule by which a seat has lost, or 0."""
    base = seat * SIDE
    places = s.places
    if len(places[base + DAMAGE]) >= FULL and not places[base + LEVEL]:
        return 403
    if not places[base + DECK] and not places[base + RESERVE]:
        return 405
    return 0


def check(s: State) -> bool:
    """Losses, then rule actions (FC-2.10); True if something was done."""
    if s.nums[PHASE] == SETTING_UP:
        return False
    if lost(s):
        return True
    for seat in range(2):
        owed = s.nums[PENALTY_A + seat]
        if owed:
            s.top = deal(seat, owed, 404, s.top)
            happen(s, Event(NUMBER, 0, PENALTY_A + seat, 0, 0, 0, 404, 0, seat))
            return True
    return s.setup.options[OPT_POWER_ZERO] != 0 and fade(s)


def fade(s: State) -> bool:
    """Characters of power 0 or less go to the reserve, all together (`power_zero`, FC-2.11)."""
    batch: list[Event] = []
    for seat in range(2):
        for card in characters(s, seat):
            if face(s, card).numbers[N_POWER] <= 0:
                batch.append(to_reserve(s, ref_of(s, card), O_FADE, 211, 0))
    if not batch:
        return False
    emit(s, batch)
    return True


# Step by step --------------------------------------------------------------------------------------------


def deal(seat: int, n: int, rule: int, below: Frame | None) -> Frame | None:
    """A frame that deals n damage to a player; n of 0 or less is none (FC-4.1)."""
    return Frame(K_DAMAGE, 0, seat, n, rule, NO_ABILITY, ((n,),), below) if n > 0 else below


def step_damage(s: State, f: Frame) -> None:
    """One card more to the damage zone; after the last, level-up and what watches the damage (FC-4.1, FC-4.2)."""
    seat = f.a
    if f.b <= 0:
        if levels_up(s, seat):
            level_up(s, seat)
            return
        s.top = f.below
        dealt = f.env[0][0]
        if dealt > 0:
            happen(s, occasion(O_DAMAGED, 0, dealt, 0, f.c, seat))
        return
    deck = s.places[seat * SIDE + DECK]
    if not deck:
        s.top = Frame(f.kind, 0, seat, 0, f.c, NO_ABILITY, ((f.env[0][0] - f.b,),), f.below)
        happen(s, occasion(O_SKIP, 0, f.b, 0, 405, seat))
        return
    s.top = Frame(f.kind, 0, seat, f.b - 1, f.c, NO_ABILITY, f.env, f.below)
    card = Event(MOVE, ref_of(s, deck[-1]), LAYOUT.place(seat, DAMAGE), 0, 0, O_DAMAGE, 401, 0, seat)
    card.also = 305
    happen(s, card)


def draw(seat: int, n: int, rule: int, below: Frame | None) -> Frame:
    """A frame that draws n cards one by one."""
    return Frame(K_DRAW, 0, seat, n, rule, NO_ABILITY, (), below)


def step_draw(s: State, f: Frame) -> None:
    """Draw one by one; what cannot be drawn is skipped (FC-4.5)."""
    if f.b <= 0:
        s.top = f.below
        return
    deck = s.places[f.a * SIDE + DECK]
    if not deck:
        s.top = f.below
        happen(s, occasion(O_SKIP, 0, f.b, 0, 405, f.a))
        return
    s.top = Frame(f.kind, 0, f.a, f.b - 1, f.c, NO_ABILITY, f.env, f.below)
    happen(s, Event(MOVE, ref_of(s, deck[-1]), LAYOUT.place(f.a, HAND), 0, 0, O_DRAW, f.c, 0, f.a))
