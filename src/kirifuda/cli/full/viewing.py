"""Through a record: forwards and backwards, with anybody's eyes, and on from any position."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from kirifuda.agents.registry import names as agents_known
from kirifuda.cli import matches
from kirifuda.cli.full.asking import Asking
from kirifuda.cli.full.pages import Pick
from kirifuda.cli.full.playing import Playing
from kirifuda.cli.full.tabletop import Tabletop
from kirifuda.cli.sitting import Sitting
from kirifuda.errors import KirifudaError
from kirifuda.kernel.state import State
from kirifuda.kernel.views import View
from kirifuda.record import Seated
from kirifuda.words.board import number
from kirifuda.words.explaining import outcome
from kirifuda.words.faults import fault
from kirifuda.words.reader import SPECTATOR

ASKED: Final = -1
"""The eyes of whoever is asked."""
OPPONENT: Final = "random"


class Viewing(Tabletop):
    """A match that has been played, at one of its positions."""

    TOLD: ClassVar[tuple[str, ...]] = ("view", "why", "card", "table", "read", "screen", "stop")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("full_stop,right", "step(1)", show=False),
        Binding("comma,left", "step(-1)", show=False),
        Binding("right_square_bracket,pagedown", "turn(1)", show=False),
        Binding("left_square_bracket,pageup", "turn(-1)", show=False),
        Binding("greater_than_sign", "to(-1)", show=False),
        Binding("less_than_sign", "to(0)", show=False),
        Binding("e", "eyes", show=False),
        Binding("o", "play_on", show=False),
    ]

    def __init__(self, sitting: Sitting, at: int = 0) -> None:
        self.at = at
        """How many choices have been made."""
        self.eyes = ASKED
        super().__init__(sitting)

    @property
    def positions(self) -> list[State]:
        """Every position, that after somebody has left too."""
        timeline = self.sitting.match.timeline
        return [*timeline.states, *([timeline.end] if timeline.end is not None else [])]

    @property
    def last(self) -> int:
        return len(self.positions) - 1

    @property
    def state(self) -> State:
        """The position shown."""
        return self.positions[self.at]

    def seen(self) -> View:
        s = self.state
        seat = self.eyes
        if seat == ASKED:
            seat = s.ask.seat if s.ask is not None else SPECTATOR
        return self.sitting.match.rules.view(s, None if seat == SPECTATOR else seat)

    def states(self) -> list[State]:
        return self.positions[: self.at + 1]

    def keys(self) -> list[tuple[str, str]]:
        found = [(".", "step_on"), (",", "step_back"), ("]", "turn_on"), ("[", "turn_back"), ("o", "play_on")]
        found += [("e", "eyes"), ("?", "why"), ("v", "zoom"), ("h", "help"), ("q", "leave")]
        return [*found, ("l", "log"), ("t", "lists"), ("g", "language")]

    def put(self) -> None:
        """The question that was asked, and how it was answered."""
        super().put()
        said: list[str] = [self.say("at", n=self.at, last=self.last)]
        answered: list[str] = []
        end = self.state.outcome
        if end is not None:
            said.append(outcome(self.sitting.reader(SPECTATOR), end))
        elif self.asking is not None:
            said += [self.say("at-asked", letter="AB"[self.asking.ask.seat]), self.asking.text]
            if self.at < len(self.sitting.match.timeline.made):
                answered.append(self.sitting.ui.say("record", "answered", text=self.answer(self.asking)))
        elif self.state.ask is not None:
            said.append(self.say("at-waiting", letter="AB"[1 - self.state.ask.seat]))
        self.question(self.reader.words.joined(said, "sentence"))
        self.status(*answered)

    def answer(self, asking: Asking) -> str:
        """The answer that was given, in the words of the rows, which show it."""
        chosen = self.sitting.match.timeline.choices[self.at]
        picks = asking.named(chosen)
        self.answers.show_answer(picks)
        if not picks:
            return asking.passing or asking.none or self.sitting.match.timeline.made[self.at].do
        return self.reader.words.joined([asking.options[n].text for n in picks], "cards")

    def begin(self) -> None:
        self.answers.closed = True
        super().begin()

    # Stepping --------------------------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """To a position, as near as there is one."""
        self.at = max(0, min(self.last, at))
        self.show()

    def action_step(self, by: int) -> None:
        self.go(self.at + by)

    def action_to(self, at: int) -> None:
        """To the beginning (0) or to the end (-1)."""
        self.go(self.last if at < 0 else at)

    def action_turn(self, by: int) -> None:
        """To where the next turn begins, or this one, or the one before."""
        reader = self.sitting.reader(SPECTATOR)
        turns = [number(reader, state, "turn") for state in self.positions]
        begun = [n for n in range(1, len(turns)) if turns[n] != turns[n - 1]]
        if by > 0:
            self.go(next((n for n in begun if n > self.at), self.last))
        else:
            self.go(next((n for n in reversed(begun) if n < self.at), 0))

    def action_step_on(self) -> None:
        self.action_step(1)

    def action_step_back(self) -> None:
        self.action_step(-1)

    def action_turn_on(self) -> None:
        self.action_turn(1)

    def action_turn_back(self) -> None:
        self.action_turn(-1)

    def action_eyes(self) -> None:
        """Whoever is asked, a, b, then what both may know."""
        self.eyes = (self.eyes + 2) % (SPECTATOR + 2) - 1
        self.show()

    # Playing on ------------------------------------------------------------------------------------------

    def action_play_on(self) -> None:
        """Go on from here as one of the seats, in a new record."""
        rows = [self.say("as-seat", letter=letter) for letter in "AB"] + [self.say("as-both")]

        def chosen(n: int | None) -> None:
            if n is not None:
                self.play_on(n)

        s = self.state
        if s.ask is not None:
            self.over(Pick(self.say("play-on", n=self.at), rows, s.ask.seat), chosen)

    def play_on(self, who: int) -> None:
        """Person `who` against the agent that sat there; 2: two persons."""
        old = self.sitting.match.seats
        agents = [seat.agent if seat.agent in agents_known() else OPPONENT for seat in old]
        sit = [matches.PERSON if who in (seat, 2) else agents[seat] for seat in range(2)]
        seats = (Seated(old[0].name, sit[0]), Seated(old[1].name, sit[1]))
        try:
            path = matches.new_file(self.sitting.match.rules.name)
            match = self.sitting.match.branch(self.at, path=path, seats=seats, clock=matches.now)
        except (OSError, KirifudaError) as error:
            self.status(fault(error, self.sitting.language))
            return
        sitting = Sitting(match, self.sitting.language, path)
        self.sitting.match.close()
        self.post_message(self.Moved(Playing(sitting)))
