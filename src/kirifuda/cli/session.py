"""A match between people and agents at one terminal: states kept for undo, everything shown through views."""

from __future__ import annotations

from kirifuda.agents import Budget, Player
from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.kernel.views import Sight, View

BUDGET = Budget(seconds=5.0)
"""What an agent has for an answer."""


class Session:
    """The match as it goes: `players[seat]` is an agent, or None for a person."""

    def __init__(self, rules: Rules, state: State, players: tuple[Player | None, Player | None]) -> None:
        self.rules = rules
        self.players = players
        self.states = [state]
        self.choices: list[tuple[int, Choice]] = []
        self.log: tuple[list[Sight], list[Sight]] = ([], [])
        """What each seat has been shown so far."""
        self.unread = [0, 0]
        self._show(state)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def people(self) -> list[int]:
        """The seats where people sit."""
        return [seat for seat in range(2) if self.players[seat] is None]

    def view(self, seat: int) -> View:
        return self.rules.view(self.state, seat)

    def _show(self, state: State) -> None:
        for seat in range(2):
            seen = self.rules.events(state, seat)
            self.log[seat].extend(seen)
            player = self.players[seat]
            if player is not None:
                player.see(seen)

    def choose(self, seat: int, choice: Choice) -> None:
        """A choice of the seat that is asked. Raises NotLegal, and nothing has happened."""
        state = self.rules.apply(self.state, choice)
        self.states.append(state)
        self.choices.append((seat, choice))
        self._show(state)

    def let_agents_play(self) -> None:
        """Until a person is asked, or the match is over."""
        while self.state.outcome is None:
            decision = self.state.decision
            assert decision is not None
            player = self.players[decision.seat]
            if player is None:
                return
            view = self.view(decision.seat)
            asked = view.decision
            assert asked is not None
            self.choose(decision.seat, player.choose(view, asked, BUDGET))

    def news(self, seat: int) -> list[Sight]:
        """What the seat has been shown since it last asked for news."""
        found = self.log[seat][self.unread[seat] :]
        self.unread[seat] = len(self.log[seat])
        return found

    def undo(self, seat: int) -> bool:
        """Back to this seat's previous decision; False if there is none."""
        i = len(self.choices) - 1
        while i >= 0 and self.choices[i][0] != seat:
            i -= 1
        if i < 0:
            return False
        self.states = self.states[: i + 1]
        self.choices = self.choices[:i]
        self.log = ([], [])
        for state in self.states:
            for side in range(2):
                self.log[side].extend(self.rules.events(state, side))
        self.unread = [len(self.log[0]), len(self.log[1])]
        return True

    def concede(self, seat: int) -> None:
        state = self.rules.leave(self.state, seat, "conceded")
        self.states.append(state)
