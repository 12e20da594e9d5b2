"""Before the first turn: hands, who goes first, redraw, level areas (FC-1.3 to FC-1.5).

SETUP frame: its steps go in this order.
"""

from __future__ import annotations

from typing import Final

from kirifuda.games.ficus.damage import LEVELS, draw
from kirifuda.games.ficus.terms import (
    DECK,
    FIRST,
    HAND,
    K_SETUP,
    K_TURN,
    LAYOUT,
    LEVEL,
    O_DECK,
    O_GO_FIRST,
    O_REDRAW,
    O_SET_LEVEL,
    ROLL_FIRST,
    SIDE,
    T_CARD,
)
from kirifuda.kernel.abilities import NO_ABILITY
from kirifuda.kernel.bits import SUBJECT, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask
from kirifuda.kernel.door import emit
from kirifuda.kernel.events import MOVE, NUMBER, SHUFFLE, Event, occasion
from kirifuda.kernel.frames import NO_ENV, Frame, frame
from kirifuda.kernel.rolls import roll
from kirifuda.kernel.state import State, ref_of

HAND_SIZE: Final = 5

SHUFFLE_DECKS: Final = 0
DRAW_A: Final = 1
DRAW_B: Final = 2
WHO: Final = 3
REDRAW: Final = 4
REDRAW_SECOND: Final = 5
LEVEL_AREAS: Final = 6
START: Final = 7


def step(s: State, f: Frame) -> None:
    """The next step of setting up."""
    step = f.step
    if step == SHUFFLE_DECKS:
        s.top = f.at(DRAW_A)
        emit(s, [Event(SHUFFLE, 0, LAYOUT.place(seat, DECK), 0, 0, 0, 103, 0, seat) for seat in range(2)])
    elif step in (DRAW_A, DRAW_B):
        s.top = draw(step - DRAW_A, HAND_SIZE, 103, f.at(step + 1))
    elif step == WHO:
        first = roll(s, ROLL_FIRST, 2, 0)
        s.top = f.at(REDRAW)
        emit(s, [Event(NUMBER, 0, FIRST, first, 0, 0, 103, 0, first), occasion(O_GO_FIRST, 0, 0, 0, 103, first)])
    elif step in (REDRAW, REDRAW_SECOND):
        _ask(s, f, s.nums[FIRST] if step == REDRAW else 1 - s.nums[FIRST])
    elif step == LEVEL_AREAS:
        _levels(s, f)
    else:
        s.top = frame(K_TURN, None, 0, 0, s.nums[FIRST])


def _ask(s: State, f: Frame, seat: int) -> None:
    """Any number of hand cards may go back, once; the first player decides first (FC-1.4)."""
    tokens = tuple([token(T_CARD, c) for c in s.places[seat * SIDE + HAND]])
    s.ask = Ask(CHOOSE, seat, "redraw", 104, 0, tokens, 0, len(tokens), ANY, False)


def answered(s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
    """The cards go back, the deck is shuffled, and as many are drawn; how many is public (FC-1.4)."""
    seat = ask.seat
    s.top = Frame(K_SETUP, f.step + 1, 0, 0, 0, NO_ABILITY, NO_ENV, None)
    if not picks:
        return
    deck = LAYOUT.place(seat, DECK)
    batch = [occasion(O_REDRAW, 0, len(picks), 0, 104, seat)]
    for t in picks:
        batch.append(Event(MOVE, ref_of(s, t & SUBJECT), deck, 0, 0, O_DECK, 104, 0, seat))
    batch.append(Event(SHUFFLE, 0, deck, 0, 0, 0, 104, 0, seat))
    s.top = draw(seat, len(picks), 104, s.top)
    emit(s, batch)


def _levels(s: State, f: Frame) -> None:
    """Three cards from the deck's top, face down; nobody sees them (FC-1.5)."""
    s.top = f.at(START)
    batch: list[Event] = []
    for seat in range(2):
        deck = s.places[seat * SIDE + DECK]
        for i in range(1, min(LEVELS, len(deck)) + 1):
            area = LAYOUT.place(seat, LEVEL)
            batch.append(Event(MOVE, ref_of(s, deck[-i]), area, 0, 0, O_SET_LEVEL, 105, 0, seat))
    emit(s, batch)
