"""A match as it is played at this terminal: the record's `Match`, with who sits where."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.kernel.views import Sight, View
from kirifuda.record.lines import Header
from kirifuda.record.match import Match

PERSON: Final = "person"


class Sitting:
    """One match in play."""

    def __init__(self, match: Match) -> None:
        self.match: Final = match
        self.rules: Final[Rules] = match.rules

    @property
    def header(self) -> Header:
        return self.match.header

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def states(self) -> list[State]:
        """The position at the start, after each choice, and after a seat has left."""
        states = self.match.states
        return states if states[-1] is self.match.state else [*states, self.match.state]

    @property
    def seats(self) -> list[int]:
        """Whose each choice was."""
        return [decided.made.seat for decided in self.match.decisions]

    @property
    def people(self) -> list[int]:
        """The seats of persons."""
        return [seat for seat in range(2) if self.header.seats[seat].agent == PERSON]

    def view(self, seat: int) -> View:
        return self.rules.view(self.state, None if seat == 2 else seat)

    def sights(self, seat: int, since: int) -> list[Sight]:
        """What a seat saw in the positions from `since` on."""
        found: list[Sight] = []
        for state in self.states[since:]:
            found += self.rules.events(state, None if seat == 2 else seat)
        return found

    def answer(self, choice: Choice) -> None:
        """Give the answer of the seat that is asked. Raises NotLegal."""
        ask = self.state.ask
        assert ask is not None
        self.match.choose(ask.seat, choice)

    def undo(self) -> bool:
        """Back to the last question that a person answered. False if there is none."""
        people = self.people
        seats = self.seats
        for n in range(len(seats) - 1, -1, -1):
            if seats[n] in people:
                self.match.undo(n)
                return True
        return False

    def leave(self, seat: int, ending: str) -> None:
        """The seat leaves the match."""
        self.match.leave(seat, ending)

    def save(self, path: Path) -> None:
        """Write the record whole; a file that is there is replaced only when the new one is complete."""
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(path.name + ".part")
        part.write_text(self.match.text, encoding="utf-8")
        part.replace(path)
