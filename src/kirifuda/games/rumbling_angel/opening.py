"""Before the first turn: hands, mulligan, life stacks, who goes first (RA-1.3 to 1.7).

SETUP frame: b = the seat being asked; its environment holds the sealed answers to the mulligan.
"""

from __future__ import annotations

from typing import Final

from kirifuda.games.rumbling_angel.terms import (
    CHOOSER,
    DECK,
    FIRST,
    HAND,
    K_DRAW,
    K_TURN,
    LAYOUT,
    LIFE,
    O_DECK,
    O_GO_FIRST,
    O_MULLIGAN,
    O_SET_LIFE,
    OPT_CONCEAL,
    ROLL_CHOOSER,
    SIDE,
    T_FIRST,
    T_SECOND,
    T_YES,
    TYPE_FIELD,
)
from kirifuda.kernel.bits import SUBJECT_BITS, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask
from kirifuda.kernel.door import emit
from kirifuda.kernel.events import MOVE, NUMBER, SHUFFLE, Event, occasion
from kirifuda.kernel.frames import Frame, frame
from kirifuda.kernel.rolls import roll
from kirifuda.kernel.state import State, ref_of

HAND_SIZE: Final = 7
LIFE_SIZE: Final = 6

RIGHT: Final = 0
SHUFFLE_DECKS: Final = 1
DRAW_A: Final = 2
DRAW_B: Final = 3
MULLIGAN: Final = 4
RETURN_A: Final = 5
REDRAW_A: Final = 6
RETURN_B: Final = 7
REDRAW_B: Final = 8
LIFE_STACKS: Final = 9
ORDER: Final = 10


def step(s: State, f: Frame) -> None:
    """The next step of setting up."""
    step = f.step
    if step == RIGHT:
        chooser = roll(s, ROLL_CHOOSER, 2, 0)
        s.top = f.at(SHUFFLE_DECKS)
        emit(s, [Event(NUMBER, 0, CHOOSER, chooser, 0, 0, 103, 0, chooser)])
    elif step == SHUFFLE_DECKS:
        s.top = f.at(DRAW_A)
        emit(s, [Event(SHUFFLE, 0, LAYOUT.place(seat, DECK), 0, 0, 0, 104, 0, seat) for seat in range(2)])
    elif step in (DRAW_A, DRAW_B):
        s.top = frame(K_DRAW, f.at(step + 1), step - DRAW_A, HAND_SIZE, 104)
    elif step == MULLIGAN:
        _mulligan(s, f)
    elif step in (RETURN_A, RETURN_B):
        _return(s, f, 0 if step == RETURN_A else 1)
    elif step in (REDRAW_A, REDRAW_B):
        seat = 0 if step == REDRAW_A else 1
        s.top = f.at(step + 1)
        if f.env[seat]:
            s.top = frame(K_DRAW, s.top, seat, HAND_SIZE, 105)
    elif step == LIFE_STACKS:
        _life(s, f)
    else:
        chooser = s.nums[CHOOSER]
        tokens = (token(T_FIRST, 0), token(T_SECOND, 0))
        s.ask = Ask(CHOOSE, chooser, "go-first", 107, 0, tokens, 1, 1, ANY, False)


def _mulligan(s: State, f: Frame) -> None:
    """Each seat whose hand holds no field may take a new one; both answer unseen (RA-1.5)."""
    seat = len(f.env)
    if seat == 2:
        s.top = f.at(RETURN_A)
        return
    for card in s.places[seat * SIDE + HAND]:
        if s.defs[card].kind == TYPE_FIELD:
            if s.setup.options[OPT_CONCEAL]:
                # Asked all the same: the other seat may not learn who could have taken one.
                s.ask = Ask(CHOOSE, seat, "no-mulligan", 105, 0, (), 0, 0, ANY, False)
            else:
                s.top = f.with_env(MULLIGAN, f.env + ((),))
            return
    s.ask = Ask(CHOOSE, seat, "mulligan", 105, 0, (token(T_YES, 0),), 0, 1, ANY, False)


def answered(s: State, f: Frame, picks: tuple[int, ...]) -> None:
    """A sealed answer to the mulligan, or who goes first."""
    if f.step == MULLIGAN:
        s.top = f.with_env(MULLIGAN, f.env + ((1,) if picks else (),))
        return
    chooser = s.nums[CHOOSER]
    first = chooser if picks[0] >> SUBJECT_BITS == T_FIRST else 1 - chooser
    s.top = frame(K_TURN, None, 0, 0, first)
    emit(
        s,
        [Event(NUMBER, 0, FIRST, first, 0, 0, 107, 0, chooser), occasion(O_GO_FIRST, 0, first, 0, 107, chooser)],
    )


def _return(s: State, f: Frame, seat: int) -> None:
    """All seven back, and shuffled (RA-1.5)."""
    s.top = f.at(f.step + 1)
    if not f.env[seat]:
        return
    deck = LAYOUT.place(seat, DECK)
    batch = [occasion(O_MULLIGAN, 0, 0, 0, 105, seat)]
    for card in s.places[seat * SIDE + HAND]:
        batch.append(Event(MOVE, ref_of(s, card), deck, 0, 0, O_DECK, 105, 0, seat))
    batch.append(Event(SHUFFLE, 0, deck, 0, 0, 0, 105, 0, seat))
    emit(s, batch)


def _life(s: State, f: Frame) -> None:
    """Six cards from the deck's top, the last placed on top (RA-1.6)."""
    s.top = f.at(ORDER)
    batch: list[Event] = []
    for seat in range(2):
        deck = s.places[seat * SIDE + DECK]
        for i in range(1, min(LIFE_SIZE, len(deck)) + 1):
            life = LAYOUT.place(seat, LIFE)
            batch.append(Event(MOVE, ref_of(s, deck[-i]), life, 0, 0, O_SET_LIFE, 106, 0, seat))
    emit(s, batch)
