"""The turn: standby, draw, change, main, battle and end phase (FC-5). TURN frame: c = the turn player."""

from __future__ import annotations

from typing import Final

from kirifuda.games.ficus import battle, declare
from kirifuda.games.ficus.damage import draw
from kirifuda.games.ficus.elements import elements
from kirifuda.games.ficus.menus import battle_menu, main_menu
from kirifuda.games.ficus.requirements import BATTLE_STEP, MAIN_STEP
from kirifuda.games.ficus.stage import characters
from kirifuda.games.ficus.terms import (
    ACTIVE,
    ATTACKS,
    BATTLE_PHASE,
    CHANGE_PHASE,
    DRAW_PHASE,
    END_PHASE,
    ENDED,
    F_STAYS_NEGATIVE,
    HAND,
    LAYOUT,
    M_USED,
    MAIN_PHASE,
    O_BATTLE_END,
    O_BATTLE_START,
    O_CHANGE,
    O_DISCARD,
    O_PHASE,
    O_STAND,
    O_TURN_END,
    O_TURN_START,
    O_UNBIND,
    OPT_TURN_LIMIT,
    PHASE,
    RESERVE,
    SEAT_HAND_LIMIT,
    SIDE,
    STANDBY_PHASE,
    T_BATTLE,
    T_CARD,
    UNTIL_END_OF_TURN,
    UNTIL_TURN_OF,
    UPRIGHT,
)
from kirifuda.games.ficus.terms import TURN as TURN_NUMBER
from kirifuda.kernel.bits import PASS, SUBJECT, SUBJECT_BITS, token
from kirifuda.kernel.decisions import ACT, ANY, CHOOSE, Ask
from kirifuda.kernel.door import emit, happen
from kirifuda.kernel.events import MARK, MODIFIER, MOVE, NUMBER, TURN, Event, occasion
from kirifuda.kernel.faces import face, seat_face
from kirifuda.kernel.frames import Frame, frame
from kirifuda.kernel.loops import arrive, here, new_turn
from kirifuda.kernel.state import NO_MARKS, Outcome, State, ref_of

BEGIN: Final = 0
STANDBY: Final = 1
DRAW: Final = 2
CHANGE: Final = 3
CHANGING: Final = 4
BEGIN_MAIN: Final = 5
MENU: Final[int] = MAIN_STEP
BEGIN_BATTLE: Final = 11
BATTLE: Final[int] = BATTLE_STEP
END_BATTLE: Final = 13
BEGIN_END: Final = 14
DISCARD: Final = 15
EXPIRE: Final = 16
END_EFFECTS: Final = 17
QUIET: Final = 18


def step(s: State, f: Frame) -> None:
    """The next step of the turn; each but the first begins with a check (FC-2.10)."""
    step = f.step
    if step == BEGIN:
        _begin(s, f)
    elif not s.setup.rules.settled(s):
        return
    elif step == MENU:
        arrive(s, here(s))
        s.ask = Ask(ACT, f.c, "main", 504, 0, main_menu(s, f.c), 1, 1, ANY, False)
    elif step == BATTLE:
        arrive(s, here(s))
        s.ask = Ask(ACT, f.c, "battle", 711, 0, battle_menu(s, f.c), 1, 1, ANY, False)
    elif step == STANDBY:
        _standby(s, f)
    elif step == DRAW:
        # The first player draws on the first turn too (FC-1.6).
        s.top = draw(f.c, 1, 106 if s.nums[TURN_NUMBER] == 1 else 502, f.at(CHANGE))
        happen(s, _phase(f.c, DRAW_PHASE, 502))
    elif step == CHANGE:
        s.top = f.at(CHANGING)
        happen(s, _phase(f.c, CHANGE_PHASE, 503))
    elif step == CHANGING:
        _change(s, f)
    elif step == BEGIN_MAIN:
        s.top = f.at(MENU)
        happen(s, _phase(f.c, MAIN_PHASE, 504))
    elif step == BEGIN_BATTLE:
        s.top = f.at(BATTLE)
        emit(s, [_phase(f.c, BATTLE_PHASE, 505), occasion(O_BATTLE_START, 0, 0, 0, 701, f.c)])
    elif step == END_BATTLE:
        s.top = f.at(BEGIN_END)
        happen(s, occasion(O_BATTLE_END, 0, 0, 0, 711, f.c))
    else:
        _end_phase(s, f)


def _end_phase(s: State, f: Frame) -> None:
    """The next step of the end phase (FC-5.6)."""
    step = f.step
    if step == BEGIN_END:
        s.top = f.at(DISCARD)
        happen(s, _phase(f.c, END_PHASE, 506))
    elif step == DISCARD:
        _discard(s, f)
    elif step == EXPIRE:
        _expire(s, f)
    elif step == END_EFFECTS:
        s.top = f.at(QUIET)
        if s.nums[ENDED] == 0:
            happen(s, Event(NUMBER, 0, ENDED, 1, 0, O_TURN_END, 506, 0, f.c))
    else:
        _quiet(s, f)


def answered(s: State, f: Frame, picks: tuple[int, ...]) -> None:
    """The answer to a question of the turn."""
    step = f.step
    if step == MENU:
        s.setup.rules.note_act(s, picks[0])
        if picks[0] == PASS:
            s.top = f.at(BEGIN_END)
        elif picks[0] >> SUBJECT_BITS == T_BATTLE:
            s.top = f.at(BEGIN_BATTLE)
        else:
            declare.begin(s, f.c, picks[0])
    elif step == BATTLE:
        s.setup.rules.note_act(s, picks[0])
        if picks[0] == PASS:
            s.top = f.at(END_BATTLE)
        else:
            battle.declare(s, ref_of(s, picks[0] & SUBJECT), f.c, f)
    elif step == CHANGING:
        s.top = f.at(BEGIN_MAIN)
        if picks:
            s.top = draw(f.c, 1, 503, s.top)
            emit(s, [occasion(O_CHANGE, 0, 0, 0, 503, f.c), *_discards(s, f.c, picks, 503)])
    else:
        s.top = f.at(EXPIRE)
        emit(s, _discards(s, f.c, picks, 506))


def _discards(s: State, seat: int, picks: tuple[int, ...], rule: int) -> list[Event]:
    reserve = LAYOUT.place(seat, RESERVE)
    return [Event(MOVE, ref_of(s, t & SUBJECT), reserve, 0, 0, O_DISCARD, rule, 0, seat) for t in picks]


def _phase(seat: int, phase: int, rule: int) -> Event:
    return Event(NUMBER, 0, PHASE, phase, 0, O_PHASE, rule, 0, seat)


def _begin(s: State, f: Frame) -> None:
    """A new turn: what was counted in the last one is gone."""
    new_turn(s)
    s.top = f.at(STANDBY)
    turn = s.nums[TURN_NUMBER] + 1
    batch = [
        Event(NUMBER, 0, TURN_NUMBER, turn, 0, 0, 501, 0, f.c),
        Event(NUMBER, 0, ACTIVE, f.c, 0, 0, 501, 0, f.c),
        Event(NUMBER, 0, PHASE, STANDBY_PHASE, 0, 0, 501, 0, f.c),
    ]
    if s.nums[ATTACKS]:
        batch.append(Event(NUMBER, 0, ATTACKS, 0, 0, 0, 501, 0, f.c))
    if s.nums[ENDED]:
        batch.append(Event(NUMBER, 0, ENDED, 0, 0, 0, 501, 0, f.c))
    for seat in range(2):
        for card in characters(s, seat):
            marks = s.recs[card].marks
            if marks is not NO_MARKS:
                for mark in range(len(marks)):
                    if marks[mark]:
                        rule = 205 if mark == M_USED else 606
                        batch.append(Event(MARK, ref_of(s, card), mark, 0, 0, 0, rule, 0, f.c))
    for m in s.mods:
        if m.duration == UNTIL_TURN_OF + f.c:
            batch.append(Event(MODIFIER, 0, m.duration, 0, 0, 0, 203, 0, f.c))
            break
    batch.append(occasion(O_TURN_START, 0, turn, 0, 501, f.c))
    emit(s, batch)


def _standby(s: State, f: Frame) -> None:
    """All own elements face up, all own characters positive (FC-5.1)."""
    s.top = f.at(DRAW)
    batch = [
        Event(TURN, ref_of(s, c), UPRIGHT, 0, 0, O_UNBIND, 501, 0, f.c)
        for c in elements(s, f.c)
        if s.recs[c].turned != UPRIGHT
    ]
    for card in characters(s, f.c):
        if s.recs[card].turned != UPRIGHT and face(s, card).flags & F_STAYS_NEGATIVE == 0:
            batch.append(Event(TURN, ref_of(s, card), UPRIGHT, 0, 0, O_STAND, 501, 0, f.c))
    if batch:
        emit(s, batch)


def _change(s: State, f: Frame) -> None:
    """Once, a hand card may be discarded and one drawn (FC-5.3)."""
    tokens = tuple([token(T_CARD, c) for c in s.places[f.c * SIDE + HAND]])
    if tokens:
        s.ask = Ask(CHOOSE, f.c, "change", 503, 0, tokens, 0, 1, ANY, False)
    else:
        s.top = f.at(BEGIN_MAIN)


# The end phase -------------------------------------------------------------------------------------------


def over_limit(s: State, seat: int) -> int:
    """How many cards beyond the hand limit a seat holds."""
    return len(s.places[seat * SIDE + HAND]) - seat_face(s, seat).numbers[SEAT_HAND_LIMIT]


def _discard(s: State, f: Frame) -> None:
    """The turn player discards down to the hand limit (FC-5.6)."""
    over = over_limit(s, f.c)
    if over <= 0:
        s.top = f.at(EXPIRE)
        return
    tokens = tuple([token(T_CARD, c) for c in s.places[f.c * SIDE + HAND]])
    s.setup.rules.pose(s, Ask(CHOOSE, f.c, "hand-limit", 506, 0, tokens, over, over, ANY, False))


def _expires(s: State) -> bool:
    for m in s.mods:
        if m.duration == UNTIL_END_OF_TURN:
            return True
    return False


def _expire(s: State, f: Frame) -> None:
    """What lasted until the end of the turn ends (FC-5.6)."""
    s.top = f.at(END_EFFECTS)
    if _expires(s):
        happen(s, Event(MODIFIER, 0, UNTIL_END_OF_TURN, 0, 0, 0, 506, 0, f.c))


def _quiet(s: State, f: Frame) -> None:
    """The three run again until quiet; then the other player's turn begins (FC-5.6)."""
    if over_limit(s, f.c) > 0 or _expires(s):
        s.top = f.at(DISCARD)
    elif s.nums[TURN_NUMBER] >= s.setup.options[OPT_TURN_LIMIT]:
        s.outcome = Outcome(None, "turn-limit", 409)
    else:
        s.top = frame(f.kind, None, 0, 0, 1 - f.c)
