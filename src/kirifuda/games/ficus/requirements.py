"""What the rules ask of each act. `met` decides, `facts` explains; both are used on states and on views."""

from __future__ import annotations

from typing import Final

from kirifuda.games.ficus.damage import level
from kirifuda.games.ficus.elements import bind_of, binds, elements, free_of, frees, icons, missing, supply
from kirifuda.games.ficus.stage import full, has_partner, may_attack, may_guard, movable, on_main
from kirifuda.games.ficus.terms import (
    ACTIVE,
    ATTACKER,
    ATTACKS,
    COUNTER,
    COUNTERED,
    F_NO_COUNTERS,
    F_NO_EVENTS,
    F_NO_MOVE,
    F_UNGUARDABLE,
    FIRST,
    HAND,
    K_ATTACK,
    K_DECLARE,
    K_TURN,
    M_MOVED,
    M_NEW,
    MAIN,
    N_LEVEL,
    OPT_FIRST_TURN_ATTACKS,
    PHASE,
    STAGE,
    TURN,
    TYPE_CHARACTER,
    TYPE_EVENT,
    UPRIGHT,
)
from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.faces import face, seat_face
from kirifuda.kernel.frames import Frame
from kirifuda.kernel.requirements import NO_FACTS, Facts, Requirement
from kirifuda.kernel.state import State, side_of, slot_of, top_of, zone_of
from kirifuda.kernel.usual import Condition, CostsPayable, HasAbility, InZone, NotUsed, OnOwnSide, Targets, TypeIs

MAIN_STEP: Final = 10
"""The step of the turn frame at which the main menu is open (FC-5.4)."""
BATTLE_STEP: Final = 12
"""The step at which the battle menu is open (FC-7.2)."""
COUNTER_STEP: Final = 3
"""The step of the attack frame at which a counter may be used (FC-7.6)."""


def menu_frame(s: State) -> Frame:
    """The frame on top, or the one on which a declaration is being gathered."""
    f = top_of(s)
    if f.kind == K_DECLARE and f.below is not None:
        return f.below
    return f


class AtMenu(Requirement):
    """The player's own menu of this step is open."""

    def __init__(self, rule: int, message: str, step: int) -> None:
        super().__init__(rule, message)
        self.step: Final = step

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        f = menu_frame(s)
        return f.kind == K_TURN and f.step == self.step and s.nums[ACTIVE] == seat

    def facts(self, s: State, seat: int, card: int, extra: int) -> Facts:
        return (("own_turn", 1 if s.nums[ACTIVE] == seat else 0), ("phase", s.nums[PHASE]))


# Playing -------------------------------------------------------------------------------------------------


class LevelMet(Requirement):
    """The card's level is not above the player's (FC-6.1)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return s.defs[card].face.numbers[N_LEVEL] <= level(s, seat)

    def facts(self, s: State, seat: int, card: int, extra: int) -> Facts:
        return (("level", s.defs[card].face.numbers[N_LEVEL]), ("have", level(s, seat)))


class BindPayable(Requirement):
    """There are as many face-up elements of each colour as the bind cost asks for (FC-6.2)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return binds(s, seat, bind_of(s, card))

    def facts(self, s: State, seat: int, card: int, extra: int) -> Facts:
        cost = bind_of(s, card)
        have = supply(s, seat)
        colour = missing(have, cost)
        if colour < 0:
            return NO_FACTS
        return (("missing", colour), ("cost", icons(cost, colour)), ("have", icons(have, colour)))


class FreePayable(Requirement):
    """There are as many elements as the free cost asks for, beside the bind cost (FC-6.3)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return frees(s, seat, bind_of(s, card), free_of(s, card))

    def facts(self, s: State, seat: int, card: int, extra: int) -> Facts:
        return (("cost", free_of(s, card)), ("have", len(elements(s, seat))), ("bind", bind_of(s, card)))


class SeatMay(Requirement):
    """No text keeps the player from it (a flag of the seat); "cannot" beats "can" (FC-2.7)."""

    def __init__(self, rule: int, message: str, flag: int) -> None:
        super().__init__(rule, message)
        self.flag: Final = flag

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return seat_face(s, seat).flags & self.flag == 0


# Counters ------------------------------------------------------------------------------------------------


class CounterOpen(Requirement):
    """The counter step of an attack on the player (FC-7.6)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        f = menu_frame(s)
        return f.kind == K_ATTACK and f.step == COUNTER_STEP and f.c != seat

    def facts(self, s: State, seat: int, card: int, extra: int) -> Facts:
        return (("own_turn", 1 if s.nums[ACTIVE] == seat else 0), ("phase", s.nums[PHASE]))


class OneCounter(Requirement):
    """No counter has been used in this attack (FC-7.6)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return s.nums[COUNTERED] == 0


class IsCounter(Requirement):
    """The card's text says that it is usable in battle (FC-7.6)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return is_counter(s, card)


def is_counter(s: State, card: int) -> bool:
    return COUNTER in s.defs[card].face.keywords


# Moving, attacking, guarding -----------------------------------------------------------------------------


class OnStage(Requirement):
    """The card stands on one of the player's stages."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return zone_of(s, card) == STAGE and side_of(s, card) == seat


class OnMainStage(Requirement):
    """The card stands on the player's main stage: only there it attacks (FC-3.1)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return zone_of(s, card) == STAGE and side_of(s, card) == seat and slot_of(s, card) == MAIN


class NotMarked(Requirement):
    """The character does not bear a mark of this turn (FC-6.6)."""

    def __init__(self, rule: int, message: str, mark: int) -> None:
        super().__init__(rule, message)
        self.mark: Final = mark

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return s.recs[card].marks[self.mark] == 0


class CardMay(Requirement):
    """No text keeps the character from it (a flag of its face); "cannot" beats "can" (FC-2.7)."""

    def __init__(self, rule: int, message: str, flag: int) -> None:
        super().__init__(rule, message)
        self.flag: Final = flag

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return face(s, card).flags & self.flag == 0


class RoomOrExchange(Requirement):
    """The other stage has room, or somebody there may change places (FC-6.6)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        if zone_of(s, card) != STAGE:
            return False
        return not full(s, seat, 1 - slot_of(s, card)) or has_partner(s, seat, card)


class MayExchange(Requirement):
    """The one on the other stage may move too (FC-6.6)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return zone_of(s, extra) == STAGE and side_of(s, extra) == seat and movable(s, extra)


class Positive(Requirement):
    """The character is positive."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return s.recs[card].turned == UPRIGHT


class AttacksLeft(Requirement):
    """In the first turn only so many attacks are made (FC-1.6)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        if s.nums[TURN] != 1 or s.nums[FIRST] != seat:
            return True
        return s.nums[ATTACKS] < s.setup.options[OPT_FIRST_TURN_ATTACKS]

    def facts(self, s: State, seat: int, card: int, extra: int) -> Facts:
        return (("attacks", s.nums[ATTACKS]), ("most", s.setup.options[OPT_FIRST_TURN_ATTACKS]))


class MayAttack(Requirement):
    """No text keeps the character from attacking (FC-2.7)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return may_attack(s, card)


class MayGuard(Requirement):
    """No text keeps the character from guarding (FC-2.7)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return may_guard(s, card)


class Guardable(Requirement):
    """No text keeps the attack from being guarded (FC-2.7)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        attacker = s.nums[ATTACKER]
        return on_main(s, attacker) and face(s, attacker & SUBJECT).flags & F_UNGUARDABLE == 0


# What each act asks: what holds or not whatever the card comes first, then what a menu must ask card by card.

PAYABLE: Final[tuple[Requirement, ...]] = (
    LevelMet(601, "level-met"),
    BindPayable(602, "bind-payable"),
    FreePayable(603, "free-payable"),
)
TEXT: Final[tuple[Requirement, ...]] = (Condition(604, "condition"), Targets(604, "targets"))

PLAY: Final[tuple[Requirement, ...]] = (
    TypeIs(201, "is-character", TYPE_CHARACTER),
    AtMenu(504, "main-menu", MAIN_STEP),
    InZone(605, "in-hand", HAND),
    *PAYABLE,
)

EVENT_OPEN: Final[tuple[Requirement, ...]] = (SeatMay(207, "events-allowed", F_NO_EVENTS),)
EVENT: Final[tuple[Requirement, ...]] = (
    TypeIs(201, "is-event", TYPE_EVENT),
    AtMenu(504, "main-menu", MAIN_STEP),
    InZone(607, "in-hand", HAND),
    *EVENT_OPEN,
    *PAYABLE,
    *TEXT,
)

COUNTER_OPEN: Final[tuple[Requirement, ...]] = (
    OneCounter(706, "one-counter"),
    SeatMay(207, "counters-allowed", F_NO_COUNTERS),
)
COUNTER_ANY: Final[tuple[Requirement, ...]] = (
    IsCounter(706, "is-counter"),
    CounterOpen(706, "counter-step"),
    InZone(706, "in-hand", HAND),
    *COUNTER_OPEN,
)
COUNTER_CHARACTER: Final[tuple[Requirement, ...]] = (*COUNTER_ANY, *PAYABLE)
COUNTER_EVENT: Final[tuple[Requirement, ...]] = (*COUNTER_ANY, *EVENT_OPEN, *PAYABLE, *TEXT)

MOVE_WITH: Final[tuple[Requirement, ...]] = (
    NotMarked(606, "not-new", M_NEW),
    NotMarked(606, "not-moved", M_MOVED),
    CardMay(207, "may-move", F_NO_MOVE),
    RoomOrExchange(606, "room-or-exchange"),
)
MOVE: Final[tuple[Requirement, ...]] = (
    OnStage(606, "on-stage"),
    AtMenu(504, "main-menu", MAIN_STEP),
    *MOVE_WITH,
)
EXCHANGE: Final[tuple[Requirement, ...]] = (MayExchange(606, "may-exchange"),)

BATTLE: Final[tuple[Requirement, ...]] = (AtMenu(505, "main-menu", MAIN_STEP),)

ATTACK_OPEN: Final[tuple[Requirement, ...]] = (AttacksLeft(106, "attacks-left"),)
ATTACK_WITH: Final[tuple[Requirement, ...]] = (Positive(702, "positive"), MayAttack(207, "may-attack"))
ATTACK: Final[tuple[Requirement, ...]] = (
    OnMainStage(301, "on-main-stage"),
    AtMenu(701, "battle-menu", BATTLE_STEP),
    *ATTACK_OPEN,
    *ATTACK_WITH,
)

GUARD_OPEN: Final[tuple[Requirement, ...]] = (Guardable(207, "guardable"),)
GUARD_WITH: Final[tuple[Requirement, ...]] = (Positive(704, "positive"), MayGuard(207, "may-guard"))
GUARD: Final[tuple[Requirement, ...]] = (OnStage(704, "on-stage"), *GUARD_OPEN, *GUARD_WITH)

ABILITY_WITH: Final[tuple[Requirement, ...]] = (
    NotUsed(205, "not-used", 205),
    CostsPayable(604, "costs-payable"),
    Condition(205, "condition"),
    Targets(604, "targets"),
)
ABILITY: Final[tuple[Requirement, ...]] = (
    OnOwnSide(205, "on-own-side"),
    AtMenu(205, "main-menu", MAIN_STEP),
    HasAbility(202, "has-ability"),
    *ABILITY_WITH,
)
