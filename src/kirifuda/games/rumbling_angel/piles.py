"""Deeds of Rumbling Angel's texts with the life stack, each citing its rule."""

from __future__ import annotations

from typing import Final

from kirifuda.games.rumbling_angel.terms import DECK, LAYOUT, LIFE, O_REVEAL, O_SET_LIFE, SIDEWAYS
from kirifuda.kernel.bits import EVERYONE
from kirifuda.kernel.door import emit
from kirifuda.kernel.events import BOTTOM, MOVE, REVEAL, TURN, Event
from kirifuda.kernel.frames import Frame
from kirifuda.kernel.state import State, ref_of
from kirifuda.language.steps import Step, carry_out, go_on, nothing, seat_of, seats


class AddLife(Step):
    """Cards from the top of the deck go face down under the life stack (RA-2.5)."""

    def __init__(self, n: int, who: int) -> None:
        self.n: Final = n
        self.who: Final = who

    def run(self, s: State, f: Frame) -> None:
        seat = seat_of(s, f, self.who)
        deck = s.places[LAYOUT.place(seat, DECK)]
        n = min(self.n, len(deck))
        if n == 0:
            nothing(s, f, "empty-deck")
            return
        life = LAYOUT.place(seat, LIFE)
        refs = [ref_of(s, deck[-i]) for i in range(1, n + 1)]
        go_on(s, f)
        emit(s, [Event(MOVE, ref, life, 0, BOTTOM, O_SET_LIFE, 205, f.a, seat) for ref in refs])


class TurnLifeUp(Step):
    """The life stack lies face up, and may be drawn from in the extra draw (RA-2.5, RA-7.4)."""

    def __init__(self, owner: int) -> None:
        self.owner: Final = owner

    def run(self, s: State, f: Frame) -> None:
        batch: list[Event] = []
        for seat in seats(f, self.owner):
            for card in s.places[LAYOUT.place(seat, LIFE)]:
                if s.recs[card].turned != SIDEWAYS:
                    ref = ref_of(s, card)
                    batch.append(Event(REVEAL, ref, EVERYONE, 0, 0, 0, 205, f.a, seat))
                    batch.append(Event(TURN, ref, SIDEWAYS, 0, 0, O_REVEAL, 205, f.a, seat))
        carry_out(s, f, batch, "already-so")
