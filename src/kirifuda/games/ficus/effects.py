"""Deeds that only Ficus's texts do: one class a phrase, each citing its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kirifuda.games.ficus.damage import deal
from kirifuda.games.ficus.meanings import passes
from kirifuda.games.ficus.stage import place, stage_slot
from kirifuda.games.ficus.terms import (
    DAMAGE,
    DECK,
    ELEMENT,
    HAND,
    LAYOUT,
    O_BIND,
    O_CHARGE,
    O_HEAL,
    O_MOVE,
    O_REST,
    O_RETURN,
    O_SPEND,
    O_STAND,
    O_UNBIND,
    RESERVE,
    ROOM,
    SIDE,
    SIDEWAYS,
    STAGE,
    STAGE_BASE,
    T_CARD,
    UPRIGHT,
)
from kirifuda.kernel.bits import SUBJECT, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask
from kirifuda.kernel.door import emit
from kirifuda.kernel.events import ATTACH, MOVE, TURN, Event
from kirifuda.kernel.frames import Frame, with_slot
from kirifuda.kernel.state import State, owner_of, place_of, ref_of, side_of, zone_of
from kirifuda.language.amounts import Amount
from kirifuda.language.meanings import Test, Things, of_frame
from kirifuda.language.steps import Step, asked, carry_out, go_on, nothing, refs_of, seat_of, seats, tokens_of

RULE_DONE: Final = 207
"""What a text does beside the rules of its own (FC-2.7)."""


def characters_of(things: Things, s: State, f: Frame) -> list[int]:
    """Those of the things that stand on a stage."""
    return [r for r in of_frame(things, s, f) if zone_of(s, r & SUBJECT) == STAGE]


# Characters ----------------------------------------------------------------------------------------------


class Orient(Step):
    """Characters become positive or negative."""

    def __init__(self, things: Things, turned: int) -> None:
        self.things: Final = things
        self.turned: Final = turned

    def run(self, s: State, f: Frame) -> None:
        why = O_STAND if self.turned == UPRIGHT else O_REST
        batch: list[Event] = []
        for ref in characters_of(self.things, s, f):
            if s.recs[ref & SUBJECT].turned != self.turned:
                batch.append(Event(TURN, ref, self.turned, 0, 0, why, RULE_DONE, f.a, f.b))
        carry_out(s, f, batch, "already-so")


class Relocate(Step):
    """Characters go to the other stage of their player, as long as there is room (FC-2.7, FC-3.2)."""

    def __init__(self, things: Things) -> None:
        self.things: Final = things

    def run(self, s: State, f: Frame) -> None:
        batch: list[Event] = []
        coming: list[int] = []
        for ref in characters_of(self.things, s, f):
            card = ref & SUBJECT
            seat = side_of(s, card)
            base = seat * SIDE + STAGE_BASE
            to = 2 * base + 1 - place_of(s, card)
            if len(s.places[to]) + coming.count(to) >= ROOM:
                continue
            coming.append(to)
            event = Event(ATTACH, ref, to, 0, 0, O_MOVE, RULE_DONE, f.a, f.b)
            event.also = 302
            batch.append(event)
        carry_out(s, f, batch, "nobody")


class BringIn(Step):
    """A character card of the hand or the reserve, or none, comes onto a stage (FC-3.2)."""

    def __init__(self, zone: int, tests: tuple[Test, ...], stage: int, who: int) -> None:
        self.zone: Final = zone
        self.tests: Final = tests
        self.stage: Final = stage
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        seat = seat_of(s, f, self.who)
        found = [c for c in s.places[LAYOUT.place(seat, self.zone)] if passes(s, f.a, c, self.tests)]
        if not found and self.zone == RESERVE:
            nothing(s, f, "none")
            return
        tokens = tuple([token(T_CARD, c) for c in found])
        # Of a hand, asked even if nothing fits, so that nobody learns from not being kept waiting.
        s.ask = Ask(CHOOSE, seat, "bring-in", RULE_DONE, f.a & SUBJECT, tokens, 0, min(1, len(found)), ANY, False)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        if not picks:
            nothing(s, f, "none")
            return
        ref = ref_of(s, picks[0] & SUBJECT)
        s.top = place(ref, stage_slot(ask.seat, self.stage), ask.seat, f.at(f.step + 1))


# Damage --------------------------------------------------------------------------------------------------


class Damage(Step):
    """Damage to one player, or to both, the turn player first (FC-4.1)."""

    def __init__(self, owner: int, amount: Amount) -> None:
        self.owner: Final = owner
        self.amount: Final = amount

    def run(self, s: State, f: Frame) -> None:
        n = self.amount.value(s, f.a, f.b, f.env)
        if n <= 0:
            nothing(s, f, "none")
            return
        go_on(s, f)
        hit = seats(f, self.owner)
        if len(hit) == 2:
            turn = s.setup.rules.turn_player(s)
            hit = [1 - turn, turn]
        for seat in hit:
            s.top = deal(seat, n, 401, s.top)


class Heal(Step):
    """The newest cards of the player's damage zone go to the reserve."""

    def __init__(self, n: int, who: int) -> None:
        self.n: Final = n
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        seat = seat_of(s, f, self.who)
        hurt = s.places[LAYOUT.place(seat, DAMAGE)]
        reserve = LAYOUT.place(seat, RESERVE)
        batch = [
            Event(MOVE, ref_of(s, hurt[-i]), reserve, 0, 0, O_HEAL, RULE_DONE, f.a, seat)
            for i in range(1, min(self.n, len(hurt)) + 1)
        ]
        carry_out(s, f, batch, "no-damage")

    def possible(self, s: State, source: int, seat: int) -> bool:
        return len(s.places[LAYOUT.place(seat, DAMAGE)]) > 0


# Elements ------------------------------------------------------------------------------------------------


class Charge(Step):
    """The top card of the player's deck goes face up to his elements (FC-3.3): one a step, for FC-4.4."""

    def __init__(self, who: int) -> None:
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        seat = seat_of(s, f, self.who)
        top = [ref_of(s, card) for card in s.places[LAYOUT.place(seat, DECK)][-1:]]
        carry_out(s, f, charged(s, top, f.a, seat), "empty-deck")


def charged(s: State, refs: Sequence[int], source: int, seat: int) -> list[Event]:
    """Cards go face up to a player's elements."""
    to = LAYOUT.place(seat, ELEMENT)
    return [Event(MOVE, ref, to, UPRIGHT, 0, O_CHARGE, 303, source, seat) for ref in refs]


class ChargeFrom(Step):
    """Cards of the player's hand, or of his reserve that fit, go face up to his elements."""

    def __init__(self, zone: int, tests: tuple[Test, ...], n: int, who: int) -> None:
        self.zone: Final = zone
        self.tests: Final = tests
        self.n: Final = n
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        seat = seat_of(s, f, self.who)
        found = [c for c in s.places[LAYOUT.place(seat, self.zone)] if passes(s, f.a, c, self.tests)]
        n = min(self.n, len(found))
        if n == 0:
            nothing(s, f, "empty-hand" if self.zone == HAND else "none")
            return
        asked(s, f, "charge", seat, [token(T_CARD, c) for c in found], n if self.zone == HAND else 0, n)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        carry_out(s, f, charged(s, refs_of(s, picks), f.a, ask.seat), "none")

    def possible(self, s: State, source: int, seat: int) -> bool:
        return self.zone != HAND or len(s.places[LAYOUT.place(seat, HAND)]) >= self.n


TO_UP: Final = 0
TO_DOWN: Final = 1
TO_HAND: Final = 2
TO_RESERVE: Final = 3
ELEMENT_REASONS: Final = ("turn-up", "turn-down", "element-to-hand", "element-to-reserve")


class PickElements(Step):
    """Elements, of the choice of who does it: face-down ones to be turned up, face-up ones to be turned down."""

    def __init__(self, elements: Things, n: int, why: int, slot: int, who: int) -> None:
        self.elements: Final = elements
        self.n: Final = n
        self.why: Final = why
        self.slot: Final = slot
        self.who: Final = who

    def fits(self, s: State, card: int) -> bool:
        if self.why > TO_DOWN:
            return True
        return (s.recs[card].turned == UPRIGHT) == (self.why == TO_DOWN)

    def run(self, s: State, f: Frame) -> None:
        found = [r for r in of_frame(self.elements, s, f) if self.fits(s, r & SUBJECT)]
        n = min(self.n, len(found))
        if n == 0:
            s.top = f.with_env(f.step + 1, with_slot(f.env, self.slot, ()))
            return
        asked(s, f, ELEMENT_REASONS[self.why], seat_of(s, f, self.who), tokens_of(s.setup.rules, found), n, n)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        s.top = f.with_env(f.step + 1, with_slot(f.env, self.slot, refs_of(s, picks)))

    def possible(self, s: State, source: int, seat: int) -> bool:
        return any(self.fits(s, r & SUBJECT) for r in self.elements.refs(s, source, seat, ()))


class MoveElements(Step):
    """The elements picked are turned, or leave (FC-3.3)."""

    def __init__(self, elements: Things, why: int) -> None:
        self.elements: Final = elements
        self.why: Final = why

    def run(self, s: State, f: Frame) -> None:
        batch: list[Event] = []
        for ref in of_frame(self.elements, s, f):
            seat = owner_of(s, ref & SUBJECT)
            if self.why == TO_UP:
                batch.append(Event(TURN, ref, UPRIGHT, 0, 0, O_UNBIND, 303, f.a, seat))
            elif self.why == TO_DOWN:
                batch.append(Event(TURN, ref, SIDEWAYS, 0, 0, O_BIND, 303, f.a, seat))
            elif self.why == TO_HAND:
                batch.append(Event(MOVE, ref, LAYOUT.place(seat, HAND), 0, 0, O_RETURN, RULE_DONE, f.a, seat))
            else:
                batch.append(Event(MOVE, ref, LAYOUT.place(seat, RESERVE), 0, 0, O_SPEND, RULE_DONE, f.a, seat))
        if not batch:
            nothing(s, f, "no-elements")
            return
        go_on(s, f)
        emit(s, batch)
