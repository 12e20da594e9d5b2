"""A match as it is played at this terminal: its positions one after the other, and what was taken back.

Positions are values, so that taking back is going on from an old one.
"""

from __future__ import annotations

from typing import Final

from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.kernel.views import Sight, View
from kirifuda.record import notation
from kirifuda.record.lines import Entry, Header, Left, Made, Undone

PERSON: Final = "person"


class Sitting:
    """One match in play. `header` says how it began; `entries` are the lines of its record so far."""

    def __init__(self, header: Header, state: State) -> None:
        self.header: Final = header
        self.rules: Final[Rules] = header.rules
        self.states: Final = [state]
        """The position at the start and after each choice."""
        self.seats: Final[list[int]] = []
        """Whose each choice was."""
        self.entries: Final[list[Entry]] = []

    @property
    def state(self) -> State:
        return self.states[-1]

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
        before = self.state
        ask = before.ask
        after = self.rules.apply(before, choice)
        assert ask is not None
        number = (before.steps, before.asked >> 20 * ask.seat & 0xFFFFF)
        self.seats.append(ask.seat)
        self.states.append(after)
        done = len(self.seats)
        said = notation.write(before, choice)
        self.entries.append(Made(done, ask.seat, number, said, tuple(notation.names(before, choice))))

    def undo(self) -> bool:
        """Back to the last question that a person answered. False if there is none."""
        people = self.people
        for n in range(len(self.seats) - 1, -1, -1):
            if self.seats[n] in people:
                del self.seats[n:], self.states[n + 1 :]
                self.entries.append(Undone(n))
                return True
        return False

    def leave(self, seat: int, ending: str) -> None:
        """The seat leaves the match."""
        self.states.append(self.rules.leave(self.state, seat, ending))
        self.seats.append(seat)
        self.entries.append(Left(seat, ending))
