"""Programs: flat lists of steps with jumps. A step moves the frame on, then emits at most one batch or asks.

A text's frame: a = the source, b = the seat of the text, step = the program counter. Environment: slot 0 holds what
set it off and an amount, then come the targets; slots after that are given by the compiler.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from kirifuda.kernel.abilities import NO_ABILITY, Ability, TargetSpec
from kirifuda.kernel.bits import SLOT, SUBJECT, SUBJECT_BITS, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask
from kirifuda.kernel.door import emit, happen
from kirifuda.kernel.events import MARK, MOVE, Event, Modifier, begin
from kirifuda.kernel.frames import Frame, with_slot
from kirifuda.kernel.rolls import roll
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State, alive, owner_of, ref_of
from kirifuda.language.amounts import Amount, Fixed
from kirifuda.language.conditions import Condition
from kirifuda.language.meanings import ANYONES, YOURS, Group, Things, of_frame

# Who does it
TEXT_PLAYER: Final = 0
OTHER_PLAYER: Final = 1
TURN_PLAYER: Final = 2
NEXT_PLAYER: Final = 3

YES: Final = 7
"""Code of the token that accepts an offer."""
MODE: Final = 64
"""Code of the first mode's token."""


def seat_of(s: State, f: Frame, who: int) -> int:
    """The seat that a step is for."""
    if who == TEXT_PLAYER:
        return f.b
    if who == OTHER_PLAYER:
        return 1 - f.b
    turn = s.setup.rules.turn_player(s)
    return turn if who == TURN_PLAYER else 1 - turn


def seats(f: Frame, owner: int) -> list[int]:
    """The seats meant by "you", "opponent" or "each"."""
    return [0, 1] if owner == ANYONES else [f.b if owner == YOURS else 1 - f.b]


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One instruction."""

    def run(self, s: State, f: Frame) -> None:
        raise NotImplementedError

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        raise NotImplementedError

    def possible(self, s: State, source: int, seat: int) -> bool:
        """Whether it could be done whole: asked before an offer, and before a replacement."""
        return True


def go_on(s: State, f: Frame) -> None:
    """The next step."""
    s.top = f.at(f.step + 1)


def nothing(s: State, f: Frame, why: str) -> None:
    """The step did nothing, and says why (a message id's number by its game)."""
    go_on(s, f)
    happen(s, s.setup.rules.nothing(f.a, f.b, why))


def carry_out(s: State, f: Frame, batch: list[Event], why_not: str) -> None:
    """Go on, and emit a batch; an empty one says why nothing happens."""
    if not batch:
        nothing(s, f, why_not)
        return
    go_on(s, f)
    emit(s, batch)


def asked(s: State, f: Frame, reason: str, seat: int, tokens: list[int], lo: int, hi: int) -> None:
    """Ask the seat to choose for the text; of "up to n" there may be none, which is a rule of its own."""
    rules = s.setup.rules
    rule = rules.counting_rule() if lo == 0 < hi else rules.choosing_rule()
    rules.pose(s, Ask(CHOOSE, seat, reason, rule, f.a & SUBJECT, tuple(tokens), lo, hi, ANY, False))


def tokens_of(rules: Rules, refs: Sequence[int]) -> list[int]:
    """Tokens for things referred to."""
    return [token(rules.slot_code if r & SLOT else rules.card_code, r & SUBJECT) for r in refs]


def refs_of(s: State, picks: tuple[int, ...]) -> tuple[int, ...]:
    """References to what was picked."""
    return tuple([t & SUBJECT if t & SLOT else ref_of(s, t & SUBJECT) for t in picks])


# Flow ----------------------------------------------------------------------------------------------------


class Jump(Step):
    """Go to another step."""

    def __init__(self, to: int) -> None:
        self.to: Final = to

    def run(self, s: State, f: Frame) -> None:
        s.top = f.at(self.to)


class Unless(Step):
    """Go to another step unless a condition holds; the slot `done` then says that nothing was done."""

    def __init__(self, condition: Condition, to: int, done: int) -> None:
        self.condition: Final = condition
        self.to: Final = to
        self.done: Final = done

    def run(self, s: State, f: Frame) -> None:
        if self.condition.holds(s, f.a, f.b, f.env):
            go_on(s, f)
        else:
            s.top = f.with_env(self.to, with_slot(f.env, self.done, ()))


class UnlessDone(Step):
    """Go to another step unless the sentence before was carried out (or, with `wanted` False, was not)."""

    def __init__(self, to: int, done: int, wanted: bool) -> None:
        self.to: Final = to
        self.done: Final = done
        self.wanted: Final = wanted

    def run(self, s: State, f: Frame) -> None:
        done = self.done < len(f.env) and len(f.env[self.done]) > 0
        s.top = f.at(f.step + 1 if done == self.wanted else self.to)


class Count(Step):
    """Work out an amount once, into a slot: how often what follows is done."""

    def __init__(self, amount: Amount, slot: int) -> None:
        self.amount: Final = amount
        self.slot: Final = slot

    def run(self, s: State, f: Frame) -> None:
        n = self.amount.value(s, f.a, f.b, f.env)
        s.top = f.with_env(f.step + 1, with_slot(f.env, self.slot, (n,)))


class Again(Step):
    """Take one off a counter and go on; at none left, go to `to`."""

    def __init__(self, slot: int, to: int) -> None:
        self.slot: Final = slot
        self.to: Final = to

    def run(self, s: State, f: Frame) -> None:
        n = f.env[self.slot][0]
        if n <= 0:
            s.top = f.at(self.to)
        else:
            s.top = f.with_env(f.step + 1, with_slot(f.env, self.slot, (n - 1,)))


class Done(Step):
    """The sentence has been carried out."""

    def __init__(self, done: int) -> None:
        self.done: Final = done

    def run(self, s: State, f: Frame) -> None:
        s.top = f.with_env(f.step + 1, with_slot(f.env, self.done, (1,)))


class Offer(Step):
    """May: skipped if it could not be done; else its player accepts or declines (then goes to `to`)."""

    def __init__(self, steps: tuple[Step, ...], to: int, done: int, who: int) -> None:
        self.steps: Final = steps
        self.to: Final = to
        self.done: Final = done
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        seat = seat_of(s, f, self.who)
        for step in self.steps:
            if not step.possible(s, f.a, seat):
                self.answered(s, f, _NO_ASK, ())
                return
        rules = s.setup.rules
        yes = (token(YES, 0),)
        rules.pose(s, Ask(CHOOSE, seat, "may", rules.choosing_rule(), f.a & SUBJECT, yes, 0, 1, ANY, False))

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        if picks:
            go_on(s, f)
        else:
            s.top = f.with_env(self.to, with_slot(f.env, self.done, ()))


_NO_ASK: Final = Ask(CHOOSE, 0, "", 0, 0, (), 0, 0, ANY, False)


class Modes(Step):
    """Choose one of several: mode i begins at `starts[i]`."""

    def __init__(self, starts: tuple[int, ...]) -> None:
        self.starts: Final = starts

    def run(self, s: State, f: Frame) -> None:
        asked(s, f, "choose-mode", f.b, [token(MODE + i, 0) for i in range(len(self.starts))], 1, 1)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        s.top = f.at(self.starts[(picks[0] >> SUBJECT_BITS) - MODE])


class MarkUsed(Step):
    """Once per turn: a second time this turn nothing happens."""

    def __init__(self, bit: int, end: int) -> None:
        self.bit: Final = bit
        self.end: Final = end

    def run(self, s: State, f: Frame) -> None:
        mark = s.setup.rules.used_mark()
        if not alive(s, f.a):
            go_on(s, f)
            return
        used = s.recs[f.a & SUBJECT].marks[mark]
        if used >> self.bit & 1:
            s.top = f.at(self.end)
            return
        go_on(s, f)
        happen(s, Event(MARK, f.a, mark, used | 1 << self.bit, 0, 0, s.setup.rules.limit_rule(), f.a, f.b))


# Choosing ------------------------------------------------------------------------------------------------


class NameTarget(Step):
    """A triggered text names its target when it happens."""

    def __init__(self, spec: TargetSpec, slot: int, end: int) -> None:
        self.spec: Final = spec
        self.slot: Final = slot
        self.end: Final = end

    def run(self, s: State, f: Frame) -> None:
        rules = s.setup.rules
        found = [r for r in self.spec.candidates(s, f.a, f.b) if rules.may_target(s, f.ability, r, f.b)]
        for group in f.env[1 : self.slot]:
            found = [r for r in found if r not in group]
        if len(found) < max(1, self.spec.lo):
            s.top = f.at(self.end)
            if self.spec.lo > 0:
                happen(s, rules.nothing(f.a, f.b, "no-target"))
            else:
                s.top = f.with_env(f.step + 1, with_slot(f.env, self.slot, ()))
            return
        asked(s, f, "name-targets", f.b, tokens_of(rules, found), self.spec.lo, min(self.spec.hi, len(found)))

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        s.top = f.with_env(f.step + 1, with_slot(f.env, self.slot, refs_of(s, picks)))


class ChooseThings(Step):
    """Things of a group are chosen when it is done."""

    def __init__(self, group: Group, n: int, slot: int, who: int, fewer: bool) -> None:
        self.group: Final = group
        self.n: Final = n
        self.slot: Final = slot
        self.who: Final = who
        self.fewer: Final = fewer
        """Whether fewer, or none, will do."""

    def run(self, s: State, f: Frame) -> None:
        found = [ref_of(s, card) for card in self.group.cards(s, f.a, f.b)]
        n = min(self.n, len(found))
        if n == 0:
            s.top = f.with_env(f.step + 1, with_slot(f.env, self.slot, ()))
            return
        lo = 0 if self.fewer else n
        asked(s, f, "choose-things", seat_of(s, f, self.who), tokens_of(s.setup.rules, found), lo, n)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        s.top = f.with_env(f.step + 1, with_slot(f.env, self.slot, refs_of(s, picks)))

    def possible(self, s: State, source: int, seat: int) -> bool:
        return len(self.group.cards(s, source, seat)) > 0


class PickAtRandom(Step):
    """A roll picks things of a group."""

    def __init__(self, group: Group, n: int, slot: int, rolled: int) -> None:
        self.rolled: Final = rolled
        """The roll's number."""
        self.group: Final = group
        self.n: Final = n
        self.slot: Final = slot

    def run(self, s: State, f: Frame) -> None:
        found = self.group.cards(s, f.a, f.b)
        picked: list[int] = []
        while found and len(picked) < self.n:
            picked.append(ref_of(s, found.pop(roll(s, self.rolled, len(found), f.b))))
        s.top = f.with_env(f.step + 1, with_slot(f.env, self.slot, tuple(picked)))


# Deeds every game has ------------------------------------------------------------------------------------


class Draw(Step):
    """Cards are drawn one by one."""

    def __init__(self, amount: Amount, who: int) -> None:
        self.amount: Final = amount
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        n = self.amount.value(s, f.a, f.b, f.env)
        if n <= 0:
            nothing(s, f, "none")
            return
        rules = s.setup.rules
        counted = self.who >= TURN_PLAYER or not isinstance(self.amount, Fixed)
        rule = rules.counting_rule() if counted else 0
        s.top = rules.draw_frame(seat_of(s, f, self.who), n, rule, f.at(f.step + 1))

    def possible(self, s: State, source: int, seat: int) -> bool:
        return len(s.places[s.layout.place(seat, s.setup.rules.deck_zone)]) > 0


class Discard(Step):
    """Cards of the hand, of its player's choice."""

    def __init__(self, n: int, who: int) -> None:
        self.n: Final = n
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        seat = seat_of(s, f, self.who)
        rules = s.setup.rules
        hand = s.places[s.layout.place(seat, rules.held_zone)]
        n = min(self.n, len(hand))
        if n == 0:
            nothing(s, f, "empty-hand")
            return
        asked(s, f, "discard", seat, [token(rules.card_code, c) for c in hand], n, n)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        go_on(s, f)
        emit(s, [s.setup.rules.discard(s, ref_of(s, t & SUBJECT), f.a, ask.seat) for t in picks])

    def possible(self, s: State, source: int, seat: int) -> bool:
        return len(s.places[s.layout.place(seat, s.setup.rules.held_zone)]) >= self.n


class DiscardHand(Step):
    """Every card of the hand."""

    def __init__(self, who: int) -> None:
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        rules = s.setup.rules
        seat = seat_of(s, f, self.who)
        hand = s.places[s.layout.place(seat, rules.held_zone)]
        if not hand:
            nothing(s, f, "empty-hand")
            return
        go_on(s, f)
        emit(s, [rules.discard(s, ref_of(s, card), f.a, seat) for card in hand])


class Leave(Step):
    """Things go to a zone of their owners', by an occasion and under a rule of the game's."""

    def __init__(self, things: Things, zone: int, flags: int, why: int, rule: int) -> None:
        self.things: Final = things
        self.zone: Final = zone
        self.flags: Final = flags
        """As of a MOVE: to the bottom, or unseen."""
        self.why: Final = why
        self.rule: Final = rule

    def run(self, s: State, f: Frame) -> None:
        batch: list[Event] = []
        for ref in of_frame(self.things, s, f):
            to = s.layout.place(owner_of(s, ref & SUBJECT), self.zone)
            batch.append(Event(MOVE, ref, to, 0, self.flags, self.why, self.rule, f.a, f.b))
        carry_out(s, f, batch, "nobody")

    def possible(self, s: State, source: int, seat: int) -> bool:
        return len(self.things.refs(s, source, seat, ((source, 0),))) > 0


class Modify(Step):
    """A continuous change on things, for a duration."""

    def __init__(
        self, things: Things, layer: int, what: int, which: int, amount: Amount, duration: int,
        granted: Ability = NO_ABILITY,
    ) -> None:  # fmt: skip
        self.things: Final = things
        self.layer: Final = layer
        self.what: Final = what
        self.which: Final = which
        self.amount: Final = amount
        self.duration: Final = duration
        self.granted: Final = granted

    def run(self, s: State, f: Frame) -> None:
        value = self.amount.value(s, f.a, f.b, f.env)
        refs = of_frame(self.things, s, f)
        carry_out(s, f, [begin(self.modifier(s, f, ref, value), f.b) for ref in refs], "nobody")

    def modifier(self, s: State, f: Frame, ref: int, value: int) -> Modifier:
        rule = s.setup.rules.changing_rule()
        duration = s.setup.rules.duration(self.duration, f.b)
        return Modifier(ref, f.b, self.layer, self.what, self.which, value, duration, f.a, rule, self.granted)

