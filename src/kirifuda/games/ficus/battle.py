"""An attack: guard, counter, trigger check, judgement or break (FC-7).

ATTACK frame: a = the attacker, b = the guard (0 without one), c = the attacking seat.
CHECK frame: a = the turned card, b = the attacker, c = the seat, step = icons that have taken effect.
"""

from __future__ import annotations

from typing import Final

from kirifuda.games.ficus.damage import deal
from kirifuda.games.ficus.declare import begin
from kirifuda.games.ficus.menus import counters, may_counter
from kirifuda.games.ficus.requirements import COUNTER_STEP, GUARD_OPEN, GUARD_WITH
from kirifuda.games.ficus.stage import characters, on_main, to_reserve
from kirifuda.games.ficus.terms import (
    ATTACKER,
    ATTACKS,
    BOX_TRIGGER,
    COUNTERED,
    DECK,
    ELEMENT,
    F_UNDEFEATED,
    GUARD,
    K_ATTACK,
    K_CHECK,
    LAYOUT,
    N_BREAK,
    N_POWER,
    O_ATTACK,
    O_ATTACK_END,
    O_CHECK,
    O_DEFEAT,
    O_DEFEATED,
    O_ELEMENT,
    O_GUARD,
    O_HIT,
    O_ICON,
    O_JUDGE,
    O_SKIP,
    O_STOPPED,
    O_UNGUARDED,
    OPT_CONCEAL,
    OPT_TIE,
    RESOLUTION,
    SIDE,
    SIDEWAYS,
    T_CARD,
    UNTIL_END_OF_ATTACK,
)
from kirifuda.kernel.abilities import NO_ABILITY, Ability
from kirifuda.kernel.bits import PASS, SUBJECT, token
from kirifuda.kernel.decisions import ACT, ANY, CHOOSE, Ask
from kirifuda.kernel.door import emit, happen
from kirifuda.kernel.events import MODIFIER, MOVE, NUMBER, OCCASION, TURN, Event, occasion
from kirifuda.kernel.faces import face
from kirifuda.kernel.frames import NO_ENV, TEXT, Frame
from kirifuda.kernel.requirements import all_met
from kirifuda.kernel.state import State, alive, next_ref, ref_of

# Steps
TO_GUARD: Final = 1
GUARDED: Final = 2
TO_COUNTER: Final = COUNTER_STEP
TO_CHECK: Final = 4
JUDGE: Final = 5
JUDGED: Final = 6
END: Final = 7
CLOSE: Final = 8


def declare(s: State, attacker: int, seat: int, below: Frame) -> None:
    """A positive main-stage character is made negative: it attacks the player (FC-7.2)."""
    s.top = Frame(K_ATTACK, TO_GUARD, attacker, 0, seat, NO_ABILITY, NO_ENV, below)
    emit(
        s,
        [
            Event(TURN, attacker, SIDEWAYS, 0, 0, 0, 702, attacker, seat),
            Event(NUMBER, 0, ATTACKER, attacker, 0, 0, 702, attacker, seat),
            Event(NUMBER, 0, ATTACKS, s.nums[ATTACKS] + 1, 0, 0, 702, attacker, seat),
            occasion(O_ATTACK, attacker, 0, 0, 702, seat),
        ],
    )


def step(s: State, f: Frame) -> None:
    """The next step of an attack; each begins with a check (FC-2.10), but for the second half of a judgement."""
    if f.step == JUDGED:
        _won(s, f)
        return
    if not s.setup.rules.settled(s):
        return
    if f.step < END and not on_main(s, f.a):
        s.top = f.at(END)
        happen(s, occasion(O_STOPPED, f.a, 0, 0, 710, f.c))
    elif f.step == TO_GUARD:
        _guard(s, f)
    elif f.step == GUARDED:
        s.top = f.at(TO_COUNTER)
    elif f.step == TO_COUNTER:
        _counter(s, f)
    elif f.step == TO_CHECK:
        _check(s, f)
    elif f.step == JUDGE:
        _judge(s, f)
    elif f.step == END:
        _end(s, f)
    else:
        s.top = f.below


def answered(s: State, f: Frame, picks: tuple[int, ...]) -> None:
    """The guard, if there is one; then the counter, if there is one."""
    seat = 1 - f.c
    if f.step == TO_COUNTER:
        if picks[0] == PASS:
            s.top = f.at(TO_CHECK)
        else:
            begin(s, seat, picks[0])
        return
    if not picks:
        s.top = f.at(TO_COUNTER)
        happen(s, occasion(O_UNGUARDED, f.a, 0, 0, 704, seat))
        return
    guard = ref_of(s, picks[0] & SUBJECT)
    s.top = Frame(K_ATTACK, GUARDED, f.a, guard, f.c, NO_ABILITY, NO_ENV, f.below)
    emit(
        s,
        [
            Event(TURN, guard, SIDEWAYS, 0, 0, 0, 704, guard, seat),
            Event(NUMBER, 0, GUARD, guard, 0, 0, 704, guard, seat),
            occasion(O_GUARD, guard, 0, 0, 704, seat),
        ],
    )


def _guard(s: State, f: Frame) -> None:
    """The defender may name one of his positive characters, of either stage (FC-7.4)."""
    seat = 1 - f.c
    able: list[int] = []
    if all_met(GUARD_OPEN, s, seat, 0, 0):
        able = [token(T_CARD, c) for c in characters(s, seat) if all_met(GUARD_WITH, s, seat, c, 0)]
    if able:
        s.ask = Ask(CHOOSE, seat, "guard", 704, f.a & SUBJECT, tuple(able), 0, 1, ANY, False)
    else:
        answered(s, f, ())


def _counter(s: State, f: Frame) -> None:
    """Once in each attack, guarded or not; asked too if only the hand shows that there is none (FC-7.6, FC-7.12)."""
    seat = 1 - f.c
    found = counters(s, seat)
    rule = 706
    if len(found) == 1:
        if not (s.setup.options[OPT_CONCEAL] and may_counter(s, seat)):
            s.top = f.at(TO_CHECK)
            return
        rule = 712
    s.ask = Ask(ACT, seat, "counter", rule, f.a & SUBJECT, found, 1, 1, ANY, False)


# The trigger check ---------------------------------------------------------------------------------------


def _check(s: State, f: Frame) -> None:
    """The attacking player turns the top card of his deck (FC-7.7); without one it is skipped (FC-4.5)."""
    deck = s.places[f.c * SIDE + DECK]
    s.top = f.at(JUDGE)
    if not deck:
        happen(s, occasion(O_SKIP, 0, 1, 0, 405, f.c))
        return
    top = ref_of(s, deck[-1])
    s.top = Frame(K_CHECK, 0, next_ref(top), f.a, f.c, NO_ABILITY, NO_ENV, s.top)
    happen(s, Event(MOVE, top, LAYOUT.place(f.c, RESOLUTION), 0, 0, O_CHECK, 707, f.a, f.c))


def icons(s: State, card: int) -> list[Ability]:
    """What a card's bonus trigger icons do, in printed order (FC-2.8)."""
    return [a for a in s.defs[card].face.abilities if a.box == BOX_TRIGGER]


def step_check(s: State, f: Frame) -> None:
    """The next icon takes effect; after the last the card goes to the elements, if it still lies there (FC-7.7)."""
    if alive(s, f.a) or f.step > 0:
        printed = icons(s, f.a & SUBJECT)
        if f.step < len(printed):
            s.top = Frame(TEXT, 0, f.a, f.c, 0, printed[f.step], ((f.b, 0),), f.at(f.step + 1))
            shown = occasion(O_ICON, f.a, f.step + 1, 0, 208, f.c)
            shown.also = 707
            happen(s, shown)
            return
    s.top = f.below
    if alive(s, f.a):
        happen(s, Event(MOVE, f.a, LAYOUT.place(f.c, ELEMENT), 0, 0, O_ELEMENT, 707, f.b, f.c))


# Judgement, break and end --------------------------------------------------------------------------------


def _judge(s: State, f: Frame) -> None:
    """Power against power (FC-7.8), or the break (FC-7.9); a guard that has left still keeps the damage away."""
    s.top = f.at(END)
    if f.b == 0:
        n = face(s, f.a & SUBJECT).numbers[N_BREAK]
        s.top = deal(1 - f.c, n, 709, s.top)
        happen(s, occasion(O_HIT, f.a, n, 0, 709, f.c))
        return
    if not alive(s, f.b):
        return
    mine = face(s, f.a & SUBJECT).numbers[N_POWER]
    theirs = face(s, f.b & SUBJECT).numbers[N_POWER]
    losers: list[int] = []
    tie = s.setup.options[OPT_TIE] == 0
    if theirs > mine or (theirs == mine and tie):
        losers.append(f.a)
    if mine > theirs or (theirs == mine and tie):
        losers.append(f.b)
    losers = [r for r in losers if face(s, r & SUBJECT).flags & F_UNDEFEATED == 0]
    s.top = f.with_env(JUDGED, (tuple(losers),))
    batch = [occasion(O_JUDGE, f.a, mine, theirs, 708, f.c)]
    batch += [to_reserve(s, r, O_DEFEATED, 708, f.b if r == f.a else f.a) for r in losers]
    emit(s, batch)


def not_defeated(s: State, ref: int) -> None:
    """Something else takes the place of a defeat: nobody has defeated it."""
    f = s.top
    if f is not None and f.kind == K_ATTACK and f.step == JUDGED:
        s.top = f.with_env(JUDGED, (tuple([r for r in f.env[0] if r != ref]),))


def _won(s: State, f: Frame) -> None:
    """Whoever has defeated the other (FC-7.8)."""
    s.top = f.at(END)
    batch: list[Event] = []
    for loser in f.env[0]:
        winner, seat = (f.b, 1 - f.c) if loser == f.a else (f.a, f.c)
        batch.append(Event(OCCASION, winner, 0, 0, 0, O_DEFEAT, 708, loser, seat))
    if batch:
        emit(s, batch)


def _end(s: State, f: Frame) -> None:
    """The attack is over, and what lasted until then ends (FC-7.10, FC-7.11)."""
    batch = [Event(NUMBER, 0, ATTACKER, 0, 0, 0, 711, 0, f.c)]
    if s.nums[GUARD]:
        batch.append(Event(NUMBER, 0, GUARD, 0, 0, 0, 711, 0, f.c))
    if s.nums[COUNTERED]:
        batch.append(Event(NUMBER, 0, COUNTERED, 0, 0, 0, 706, 0, f.c))
    for m in s.mods:
        if m.duration == UNTIL_END_OF_ATTACK:
            batch.append(Event(MODIFIER, 0, UNTIL_END_OF_ATTACK, 0, 0, 0, 711, 0, f.c))
            break
    batch.append(occasion(O_ATTACK_END, f.a, 0, 0, 711, f.c))
    s.top = f.at(CLOSE)
    emit(s, batch)
