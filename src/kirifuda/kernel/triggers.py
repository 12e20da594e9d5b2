"""Triggers: who watches an occasion, and what waits once it has happened."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from kirifuda.kernel.abilities import TRIGGERED
from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.cards import Face
from kirifuda.kernel.events import ATTACH, MOVE, Event
from kirifuda.kernel.state import State, Waiting, cards_in_play, ref_of, side_of


@mypyc_attr(free_list_len=1)  # the one dropped last is used again: they are made at every step
class Watcher:
    """An entity with a triggered ability, as it lay when the batch happened."""

    def __init__(self, ref: int, side: int, face: Face) -> None:
        self.ref: Final = ref
        self.side: Final = side
        self.face: Final = face


NO_WATCHERS: Final[tuple[Watcher, ...]] = ()


def watchers(s: State, why: int) -> tuple[Watcher, ...]:
    """The entities in play that watch any of these occasions (a bit mask)."""
    found: list[Watcher] = []
    for card in cards_in_play(s):
        face = s.recs[card].face
        if face.watches & why:
            found.append(Watcher(ref_of(s, card), side_of(s, card), face))
    return tuple(found)


def _subject(s: State, e: Event) -> int:
    """The entity that an event is about: one that came into play as it now lies, another as it was."""
    return ref_of(s, e.ref & SUBJECT) if e.kind == MOVE and s.layout.in_play[e.a] else e.ref


def gather(s: State, batch: list[Event], before: tuple[Watcher, ...]) -> None:
    """Let every ability wait that the batch set off: of those in play before it, and of newcomers."""
    found = before
    for e in batch:
        # Who reads otherwise in another slot is a newcomer there.
        card = e.ref & SUBJECT
        new = s.layout.in_play[e.a] if e.kind == MOVE else e.kind == ATTACH and len(s.defs[card].slots) > 0
        if new and e.origin >= 0:
            face = s.recs[card].face
            if face.watches:
                found = found + (Watcher(ref_of(s, card), 1 if e.a >= s.layout.size else 0, face),)
    if not found:
        return
    for e in batch:
        if e.why == 0 or (e.kind == MOVE and e.origin < 0):
            continue
        for w in found:
            if w.face.watches >> e.why & 1:
                for ability in w.face.abilities:
                    if ability.kind == TRIGGERED and ability.watches >> e.why & 1 and ability.sees(s, w.ref, w.side, e):
                        s.waiting = s.waiting + (Waiting(ability, w.ref, w.side, _subject(s, e), e.c),)
