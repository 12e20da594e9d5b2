"""The one door: nothing changes but by an event.

A batch is proposed whole, each event is replaced if a text says so, all are applied, and then what a rule
does *at once* is done. Triggers are gathered with the batch and wait. A step emits at most one batch, as its
last act, because the door itself may become a frame to ask which replacement applies.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from kirifuda.kernel import events as ev
from kirifuda.kernel.abilities import NO_ABILITY, REPLACEMENT, Ability
from kirifuda.kernel.applying import apply_event
from kirifuda.kernel.events import Event
from kirifuda.kernel.faces import refresh
from kirifuda.kernel.frames import DOOR, NO_ENV, Env, Frame
from kirifuda.kernel.state import CAST, DIRTY, FACES, State, cards_in_play, ref_of, side_of
from kirifuda.kernel.triggers import NO_WATCHERS, gather, watchers


@mypyc_attr(free_list_len=1)  # the one dropped last is used again: they are made at every step
class DoorFrame(Frame):
    """A batch that waits for a choice of replacement. `a` = the event looked at; env[0] = the
    replacements chosen so far, as pairs: which event, which of the replacements that apply to it."""

    def __init__(self, a: int, env: Env, batch: tuple[Event, ...], below: Frame | None) -> None:
        super().__init__(DOOR, 0, a, 0, 0, NO_ABILITY, env, below)
        self.batch: Final = batch

    def at(self, step: int) -> Frame:
        return self

    def with_env(self, step: int, env: Env) -> Frame:
        return DoorFrame(step, env, self.batch, self.below)

    def events(self) -> tuple[Event, ...]:
        return self.batch

    def renamed(self, a: int, b: int, c: int, env: Env, below: Frame | None, events: tuple[Event, ...]) -> Frame:
        return DoorFrame(a, env, events, below)


def happen(s: State, event: Event) -> None:
    """Emit a batch of one."""
    if s.flags & (CAST | FACES):
        refresh(s)
    if event.why != 0 and (s.watches | s.replaces) >> event.why & 1:
        emit(s, [event])
        return
    apply_event(s, event)
    if event.kind == ev.MOVE and event.why != 0 and s.layout.in_play[event.a]:
        gather(s, [event], NO_WATCHERS)
    settle_at_once(s)


def emit(s: State, batch: list[Event]) -> None:
    """Emit a batch. It is applied before this returns, unless a seat must choose a replacement first."""
    if s.flags & (CAST | FACES):
        refresh(s)
    if s.replaces:
        for event in batch:
            if event.why != 0 and s.replaces >> event.why & 1:
                s.top = DoorFrame(0, NO_ENV, tuple(batch), s.top)
                return
    apply_batch(s, batch)


def apply_batch(s: State, batch: list[Event]) -> None:
    """Apply all, gather once, and do what a rule does at once."""
    why = 0
    for event in batch:
        if event.why != 0:
            why |= 1 << event.why
    before = watchers(s, why) if s.watches & why else NO_WATCHERS
    for event in batch:
        apply_event(s, event)
    gather(s, batch, before)
    settle_at_once(s)


class Replacing:
    """A replacement ability that would replace an event."""

    def __init__(self, ability: Ability, source: int, side: int) -> None:
        self.ability: Final = ability
        self.source: Final = source
        self.side: Final = side


def replacements(s: State, e: Event) -> list[Replacing]:
    """The replacement abilities in play that apply to an event, seat by seat and place by place."""
    found: list[Replacing] = []
    if e.why == 0 or not s.replaces >> e.why & 1:
        return found
    for card in cards_in_play(s):
        now = s.recs[card].face
        if now.replaces >> e.why & 1:
            side = side_of(s, card)
            ref = ref_of(s, card)
            for ability in now.abilities:
                if ability.kind == REPLACEMENT and ability.watches >> e.why & 1 and ability.sees(s, ref, side, e):
                    found.append(Replacing(ability, ref, side))
    return found


def settle_at_once(s: State) -> None:
    if s.flags & DIRTY:
        s.flags &= ~DIRTY
        s.setup.rules.at_once(s)
