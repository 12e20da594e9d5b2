"""The turn: first phase, main phase, end phase (RA-7). TURN frame: c = the turn player."""

from __future__ import annotations

from typing import Final

from kirifuda.games.rumbling_angel import declare, windows
from kirifuda.games.rumbling_angel.area import characters
from kirifuda.games.rumbling_angel.menus import main_menu
from kirifuda.games.rumbling_angel.requirements import CLOSING_STEP, MAIN_STEP
from kirifuda.games.rumbling_angel.terms import (
    ACTIVE,
    AREAS,
    CHARACTER_BASE,
    END_PHASE,
    ENDED,
    FIRST_PHASE,
    HAND,
    K_DRAW,
    LAYOUT,
    LIFE,
    M_LOSS,
    M_USED,
    MAIN_PHASE,
    O_DISCARD,
    O_DRAW,
    O_EXTRA_DRAW,
    O_PHASE,
    O_READY,
    O_TURN_END,
    O_TURN_START,
    OPT_TURN_LIMIT,
    PHASE,
    PLACED,
    SEAT_HAND_LIMIT,
    SIDE,
    SIDEWAYS,
    T_CARD,
    TRASH,
    UNTIL_END_OF_TURN,
    UNTIL_TURN_OF,
    UPRIGHT,
)
from kirifuda.games.rumbling_angel.terms import TURN as TURN_NUMBER
from kirifuda.kernel.bits import PASS, SUBJECT, token
from kirifuda.kernel.decisions import ACT, ANY, CHOOSE, Ask
from kirifuda.kernel.door import emit
from kirifuda.kernel.events import MARK, MODIFIER, MOVE, NUMBER, TURN, Event, occasion
from kirifuda.kernel.faces import seat_face
from kirifuda.kernel.frames import Frame, frame
from kirifuda.kernel.loops import arrive, here, new_turn
from kirifuda.kernel.state import Outcome, State, cards_in_play, ref_of, top_of

BEGIN: Final = 0
ENTRY: Final = 1
FIRST_DRAW: Final = 2
EXTRA_DRAW: Final = 3
BEGIN_MAIN: Final = 4
MENU: Final = MAIN_STEP
CLOSING: Final = CLOSING_STEP
BEGIN_END: Final = 12
DISCARD: Final = 13
EXPIRE: Final = 14
END_EFFECTS: Final = 15
QUIET: Final = 16


def step(s: State, f: Frame) -> None:
    """The next step of the turn."""
    step = f.step
    if step == MENU:
        _menu(s, f)
    elif step == CLOSING:
        _closing(s, f)
    elif step == BEGIN:
        _begin(s, f)
    elif not s.setup.rules.settled(s):
        return
    elif step == ENTRY:
        _entry(s, f)
    elif step == FIRST_DRAW:
        count = 1 if s.nums[TURN_NUMBER] == 1 else 2
        s.top = frame(K_DRAW, f.at(EXTRA_DRAW), f.c, count, 703)
    elif step == EXTRA_DRAW:
        _extra_draw(s, f)
    elif step == BEGIN_MAIN:
        s.top = f.at(MENU)
        emit(s, _phase(f.c, MAIN_PHASE))
    elif step == BEGIN_END:
        s.top = f.at(DISCARD)
        emit(s, _phase(f.c, END_PHASE))
    elif step == DISCARD:
        _discard(s, f)
    elif step == EXPIRE:
        _expire(s, f)
    elif step == END_EFFECTS:
        s.top = f.at(QUIET)
        if s.nums[ENDED] == 0:
            emit(s, [Event(NUMBER, 0, ENDED, 1, 0, 0, 707, 0, f.c), occasion(O_TURN_END, 0, 0, 0, 707, f.c)])
    else:
        _quiet(s, f)


def _phase(seat: int, phase: int) -> list[Event]:
    return [Event(NUMBER, 0, PHASE, phase, 0, 0, 701, 0, seat), occasion(O_PHASE, 0, phase, 0, 701, seat)]


def _begin(s: State, f: Frame) -> None:
    """A new turn: marks of the last one are gone (RA-10.10)."""
    new_turn(s)
    s.top = f.at(ENTRY)
    batch = [
        Event(NUMBER, 0, TURN_NUMBER, s.nums[TURN_NUMBER] + 1, 0, 0, 701, 0, f.c),
        Event(NUMBER, 0, ACTIVE, f.c, 0, 0, 701, 0, f.c),
        Event(NUMBER, 0, PHASE, FIRST_PHASE, 0, 0, 701, 0, f.c),
    ]
    if s.nums[PLACED]:
        batch.append(Event(NUMBER, 0, PLACED, 0, 0, 0, 401, 0, f.c))
    if s.nums[ENDED]:
        batch.append(Event(NUMBER, 0, ENDED, 0, 0, 0, 707, 0, f.c))
    for card in cards_in_play(s):
        if s.recs[card].marks[M_USED]:
            batch.append(Event(MARK, ref_of(s, card), M_USED, 0, 0, 0, 1010, 0, f.c))
    for m in s.mods:
        if m.duration == UNTIL_TURN_OF + f.c:
            batch.append(Event(MODIFIER, 0, m.duration, 0, 0, 0, 309, 0, f.c))
            break
    batch.append(occasion(O_TURN_START, 0, s.nums[TURN_NUMBER] + 1, 0, 701, f.c))
    emit(s, batch)


def _entry(s: State, f: Frame) -> None:
    """The turn player readies any of his characters that he chooses (RA-7.2)."""
    base = f.c * SIDE + CHARACTER_BASE
    spent: list[int] = []
    for area in range(AREAS):
        for card in s.places[base + area]:
            if s.recs[card].turned == SIDEWAYS:
                spent.append(token(T_CARD, card))
    if not spent:
        s.top = f.at(FIRST_DRAW)
        return
    s.ask = Ask(CHOOSE, f.c, "ready", 702, 0, tuple(spent), 0, len(spent), ANY, False)


def _extra_draw(s: State, f: Frame) -> None:
    """Once, one face-up card of the life stack may be drawn (RA-7.4)."""
    life = s.places[f.c * SIDE + LIFE]
    up = [token(T_CARD, c) for c in life if c == life[-1] or s.recs[c].turned == SIDEWAYS]
    reason = "extra-draw-last" if len(life) == 1 else "extra-draw"
    s.ask = Ask(CHOOSE, f.c, reason, 704, 0, tuple(up), 0, 1, ANY, False)


def _menu(s: State, f: Frame) -> None:
    """The main menu is always asked, even if ending the phase is all there is (RA-7.5)."""
    if not s.setup.rules.settled(s):
        return
    arrive(s, here(s))
    s.ask = Ask(ACT, f.c, "main", 705, 0, main_menu(s, f.c), 1, 1, ANY, False)


def _closing(s: State, f: Frame) -> None:
    """When the turn player moves to end the main phase the opponent may act (RA-7.6)."""
    if not s.setup.rules.settled(s):
        return
    arrive(s, here(s))
    ask = windows.open_for(s, 1 - f.c, "main-end", 706)
    if ask is None:
        s.top = f.at(BEGIN_END)
    else:
        s.ask = ask


def answered(s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
    """The answer to a question of the turn."""
    step = f.step
    if step in (MENU, CLOSING):
        s.setup.rules.note_act(s, picks[0])
        if picks[0] == PASS:
            s.top = f.at(CLOSING if step == MENU else BEGIN_END)
            return
        declare.begin(s, f.c if step == MENU else 1 - f.c, picks[0])
    elif step == ENTRY:
        s.top = f.at(FIRST_DRAW)
        if picks:
            emit(s, [Event(TURN, ref_of(s, t & SUBJECT), UPRIGHT, 0, 0, O_READY, 702, 0, f.c) for t in picks])
    elif step == EXTRA_DRAW:
        s.top = f.at(BEGIN_MAIN)
        if picks:
            card = ref_of(s, picks[0] & SUBJECT)
            emit(
                s,
                [
                    occasion(O_EXTRA_DRAW, 0, 0, 0, 704, f.c),
                    Event(MOVE, card, LAYOUT.place(f.c, HAND), 0, 0, O_DRAW, 704, 0, f.c),
                ],
            )
    elif step == DISCARD:
        s.top = f.at(EXPIRE)
        trash = LAYOUT.place(f.c, TRASH)
        emit(s, [Event(MOVE, ref_of(s, t & SUBJECT), trash, 0, 0, O_DISCARD, 707, 0, f.c) for t in picks])


def over_limit(s: State, seat: int) -> int:
    """How many cards beyond the hand limit a seat holds."""
    return len(s.places[seat * SIDE + HAND]) - seat_face(s, seat).numbers[SEAT_HAND_LIMIT]


def _discard(s: State, f: Frame) -> None:
    """Down to the hand limit (RA-7.7)."""
    over = over_limit(s, f.c)
    if over <= 0:
        s.top = f.at(EXPIRE)
        return
    tokens = tuple([token(T_CARD, c) for c in s.places[f.c * SIDE + HAND]])
    s.setup.rules.pose(s, Ask(CHOOSE, f.c, "hand-limit", 707, 0, tokens, over, over, ANY, False))


def _expiring(s: State) -> list[Event]:
    """DP loss and all changes that do not come from something still on the table, on both sides (RA-7.7)."""
    batch: list[Event] = []
    for seat in range(2):
        for card in characters(s, seat):
            if s.recs[card].marks[M_LOSS]:
                batch.append(Event(MARK, ref_of(s, card), M_LOSS, 0, 0, 0, 707, 0, seat))
    for m in s.mods:
        if m.duration == UNTIL_END_OF_TURN:
            batch.append(Event(MODIFIER, 0, UNTIL_END_OF_TURN, 0, 0, 0, 707, 0, s.nums[ACTIVE]))
            break
    return batch


def _expire(s: State, f: Frame) -> None:
    s.top = f.at(END_EFFECTS)
    batch = _expiring(s)
    if batch:
        emit(s, batch)


def _quiet(s: State, f: Frame) -> None:
    """The three run again until quiet; then the other player's turn begins (RA-7.7)."""
    if over_limit(s, f.c) > 0 or _expiring(s):
        s.top = f.at(DISCARD)
        return
    if s.nums[TURN_NUMBER] >= s.setup.options[OPT_TURN_LIMIT]:
        s.outcome = Outcome(None, "turn-limit", 209)
        return
    s.top = frame(top_of(s).kind, None, 0, 0, 1 - f.c)


