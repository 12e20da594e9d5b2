"""Battles: attack, defence, action, calculation (RA-8), and the skills used with an attack (RA-10).

BATTLE frame: a = the attacker, b = the defender (0 before the defence), c = the attacking seat. Its environment
holds (AP of the attacker, AP of the defender) once read, then the fields chosen to be damaged.
"""

from __future__ import annotations

from typing import Final

from kirifuda.games.rumbling_angel.area import characters, undamaged
from kirifuda.games.rumbling_angel.combat import ap, dp, may_attack, may_defend
from kirifuda.games.rumbling_angel.terms import (
    ATTACKER,
    DASH_USED,
    DEFENDER,
    F_NO_EVENTS,
    K_BATTLE,
    K_DAMAGE,
    K_LOSE_LIFE,
    K_WINDOW,
    M_LOSS,
    M_USED,
    N_AP,
    N_DP,
    O_ATTACK,
    O_BATTLE_END,
    O_CLASH,
    O_DAMAGED,
    O_DEFEND,
    O_NO_DEFENDER,
    O_READY,
    O_SKILL,
    O_STOPPED,
    S_BULWARK,
    S_CHALLENGE,
    S_DASH,
    S_HUSH,
    S_ONSLAUGHT,
    S_PIERCE,
    SIDEWAYS,
    T_CARD,
    UNTIL_END_OF_BATTLE,
    UPRIGHT,
)
from kirifuda.games.rumbling_angel.windows import ACTION, CHAIN, LAST
from kirifuda.kernel.abilities import ADDS, FLAG, NO_ABILITY
from kirifuda.kernel.abilities import NUMBER as CHANGES_NUMBER
from kirifuda.kernel.bits import SUBJECT, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask
from kirifuda.kernel.door import emit, happen
from kirifuda.kernel.events import MARK, MODIFIER, NUMBER, TURN, Event, Modifier, begin, occasion
from kirifuda.kernel.faces import face
from kirifuda.kernel.frames import Frame, frame
from kirifuda.kernel.state import State, alive, ref_of, side_of, slot_of

# Steps
DEFENCE: Final = 1
OPEN_ACTION: Final = 2
OPEN_LAST: Final = 3
CALCULATE: Final = 4
PICK_ATTACKERS: Final = 5
PICK_DEFENDERS: Final = 6
DAMAGE: Final = 7
PIERCE: Final = 8
END: Final = 9
CLOSE: Final = 10

SKILL_RULES: Final = (0, 1003, 1004, 1005, 1006, 1007, 1008)


def declare(s: State, below: Frame, attacker: int, seat: int, skill: int) -> None:
    """(A) The attack is declared, with at most one skill; then it may be answered (RA-8.1, RA-9.4)."""
    batch = [
        Event(TURN, attacker, SIDEWAYS, 0, 0, 0, 801, attacker, seat),
        Event(NUMBER, 0, ATTACKER, attacker, 0, 0, 801, attacker, seat),
        occasion(O_ATTACK, attacker, 0, 0, 801, seat),
    ]
    packed = 0
    if skill > 0:
        packed = face(s, attacker & SUBJECT).keywords[skill - 1]
        batch += _skill(attacker, seat, packed)
    battle = Frame(K_BATTLE, DEFENCE, attacker, 0, seat, NO_ABILITY, ((packed,),), below)
    s.top = frame(K_WINDOW, battle, CHAIN, 1 - seat)
    emit(s, batch)


def _skill(attacker: int, seat: int, packed: int) -> list[Event]:
    """A skill's effect, with the declaration (RA-10.3 to 10.6)."""
    skill = packed >> 8
    rule = SKILL_RULES[skill]
    batch = [occasion(O_SKILL, attacker, skill, packed & 255, 904, seat)]
    if skill in (S_ONSLAUGHT, S_BULWARK):
        number = N_AP if skill == S_ONSLAUGHT else N_DP
        mod = Modifier(
            attacker, seat, ADDS, CHANGES_NUMBER, number, packed & 255, UNTIL_END_OF_BATTLE, attacker, rule
        )
        batch.append(begin(mod, seat))
    elif skill == S_HUSH:
        mod = Modifier(0, 1 - seat, ADDS, FLAG, 0, F_NO_EVENTS, UNTIL_END_OF_BATTLE, attacker, rule)
        batch.append(begin(mod, seat))
    return batch


def skill_of(f: Frame) -> int:
    """The skill used in this battle, or 0."""
    return f.env[0][0] >> 8


def stopped(s: State, f: Frame) -> int:
    """The number of the rule by which the battle stops now, or 0 (RA-8.7, RA-8.8)."""
    if not alive(s, f.a) or (f.b != 0 and not alive(s, f.b)):
        return 807
    if not may_attack(s, f.a & SUBJECT) or (f.b != 0 and not may_defend(s, f.b & SUBJECT)):
        return 808
    return 0


def window_stops(s: State, f: Frame) -> bool:
    """Whether an open window of a battle has nothing left to wait for, because the battle has stopped."""
    below = f.below
    return f.a != CHAIN and below is not None and below.kind == K_BATTLE and stopped(s, below) != 0


def step(s: State, f: Frame) -> None:
    """The next step of a battle."""
    if f.step <= CALCULATE:
        if not s.setup.rules.settled(s):
            return
        rule = stopped(s, f)
        if rule:
            s.top = f.at(END)
            happen(s, occasion(O_STOPPED, f.a, 0, 0, rule, f.c))
            return
    if f.step == DEFENCE:
        _defence(s, f)
    elif f.step == OPEN_ACTION:
        s.top = frame(K_WINDOW, f.at(OPEN_LAST), ACTION, f.c)
    elif f.step == OPEN_LAST:
        s.top = frame(K_WINDOW, f.at(CALCULATE), LAST, f.c)
    elif f.step == CALCULATE:
        _calculate(s, f)
    elif f.step == PICK_ATTACKERS:
        _pick(s, f, f.a, f.env[1][1], f.c)
    elif f.step == PICK_DEFENDERS:
        _pick(s, f, f.b, f.env[1][0], 1 - f.c)
    elif f.step == DAMAGE:
        _damage(s, f)
    elif f.step == PIERCE:
        _pierce(s, f)
    elif f.step == END:
        _end(s, f)
    else:
        s.top = f.below


def _defence(s: State, f: Frame) -> None:
    """(B) A player with a character must name one; without any the attack hits directly (RA-8.2, 8.3)."""
    other = 1 - f.c
    able = [c for c in characters(s, other) if may_defend(s, c)]
    if not able:
        s.top = f.at(END)
        if ap(s, f.a & SUBJECT) >= 1:
            s.top = frame(K_LOSE_LIFE, s.top, 1 if other == 0 else 0, 1 if other == 1 else 0, 803)
        happen(s, occasion(O_NO_DEFENDER, f.a, 0, 0, 803, other))
        return
    chooser = f.c if skill_of(f) == S_CHALLENGE else other
    rule = 1005 if skill_of(f) == S_CHALLENGE else 802
    tokens = tuple([token(T_CARD, c) for c in able])
    s.setup.rules.pose(s, Ask(CHOOSE, chooser, "defender", rule, 0, tokens, 1, 1, ANY, False))


def answered(s: State, f: Frame, picks: tuple[int, ...]) -> None:
    """A defender has been named, or a field to be damaged."""
    if f.step == DEFENCE:
        defender = ref_of(s, picks[0] & SUBJECT)
        battle = Frame(K_BATTLE, OPEN_ACTION, f.a, defender, f.c, NO_ABILITY, f.env, f.below)
        s.top = frame(K_WINDOW, battle, CHAIN, f.c)
        emit(
            s,
            [
                Event(NUMBER, 0, DEFENDER, defender, 0, 0, 802, 0, 1 - f.c),
                occasion(O_DEFEND, defender, 0, 0, 802, 1 - f.c),
            ],
        )
    else:
        s.top = f.with_env(f.step + 1, f.env + (tuple([ref_of(s, t & SUBJECT) for t in picks]),))


def _calculate(s: State, f: Frame) -> None:
    """Both APs are read, both DPs fall together (RA-8.5, RA-8.12)."""
    attacker = f.a & SUBJECT
    defender = f.b & SUBJECT
    ap_a = ap(s, attacker)
    ap_d = ap(s, defender)
    loss_a = s.recs[attacker].marks[M_LOSS] + min(ap_d, dp(s, attacker))
    loss_d = s.recs[defender].marks[M_LOSS] + min(ap_a, dp(s, defender))
    s.top = f.with_env(PICK_ATTACKERS, f.env + ((ap_a, ap_d),))
    emit(
        s,
        [
            occasion(O_CLASH, f.a, ap_a, ap_d, 805, f.c),
            Event(MARK, f.a, M_LOSS, loss_a, 0, 0, 812, f.b, f.c),
            Event(MARK, f.b, M_LOSS, loss_d, 0, 0, 812, f.a, 1 - f.c),
        ],
    )


def _pick(s: State, f: Frame, battler: int, other_ap: int, seat: int) -> None:
    """A battler at DP 0 whose opponent's AP is 1 or more is damaged: its owner picks the field (RA-8.5)."""
    card = battler & SUBJECT
    if not alive(s, battler) or other_ap < 1 or dp(s, card) > 0:
        s.top = f.with_env(f.step + 1, f.env + ((),))
        return
    tokens = tuple([token(T_CARD, c) for c in undamaged(s, side_of(s, card), slot_of(s, card))])
    if not tokens:
        s.top = f.with_env(f.step + 1, f.env + ((),))
        return
    s.setup.rules.pose(s, Ask(CHOOSE, seat, "damage-field", 805, card, tokens, 1, 1, ANY, False))


def _damage(s: State, f: Frame) -> None:
    """Both fields turn together (RA-8.5)."""
    batch: list[Event] = []
    for battler, group, seat in ((f.a, f.env[2], f.c), (f.b, f.env[3], 1 - f.c)):
        for field in group:
            batch.append(Event(TURN, field, SIDEWAYS, 0, 0, 0, 805, battler, seat))
            batch.append(occasion(O_DAMAGED, battler, 1, 0, 805, seat))
    s.top = f.at(PIERCE)
    if batch:
        emit(s, batch)


def _pierce(s: State, f: Frame) -> None:
    """Pierce: the damaged defender takes one damage more (RA-10.7)."""
    s.top = f.at(END)
    if skill_of(f) == S_PIERCE and f.env[3] and alive(s, f.b):
        s.top = frame(K_DAMAGE, s.top, f.b, 1, 1007)


def _end(s: State, f: Frame) -> None:
    """The battle is over, and what lasted until then ends (RA-5.12, RA-10.2)."""
    batch = [
        Event(NUMBER, 0, ATTACKER, 0, 0, 0, 809, 0, f.c),
        Event(NUMBER, 0, DEFENDER, 0, 0, 0, 809, 0, f.c),
    ]
    if s.mods:
        batch.append(Event(MODIFIER, 0, UNTIL_END_OF_BATTLE, 0, 0, 0, 1002, 0, f.c))
    batch.append(occasion(O_BATTLE_END, f.a, 0, 0, 809, f.c))
    if skill_of(f) == S_DASH and alive(s, f.a):
        used = s.recs[f.a & SUBJECT].marks[M_USED]
        if used & DASH_USED == 0:
            batch.append(Event(TURN, f.a, UPRIGHT, 0, 0, O_READY, 1008, f.a, f.c))
            batch.append(Event(MARK, f.a, M_USED, used | DASH_USED, 0, 0, 1008, f.a, f.c))
    s.top = f.at(CLOSE)
    emit(s, batch)
