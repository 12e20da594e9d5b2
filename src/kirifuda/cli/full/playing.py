"""A match in play: the person's answers, the agents' in a thread beside the screen, and whoever only watches."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType
from textual.worker import get_current_worker

from kirifuda.cli import matches
from kirifuda.cli.full.deciding import Deciding
from kirifuda.cli.full.pages import Confirm, Line, Pick
from kirifuda.cli.full.stops import Stops, windows
from kirifuda.cli.sitting import Sitting
from kirifuda.errors import NotLegal, RecordError
from kirifuda.kernel.decisions import PASS_CHOICE, Choice
from kirifuda.kernel.state import State
from kirifuda.kernel.views import View
from kirifuda.words.board import number
from kirifuda.words.explaining import outcome
from kirifuda.words.faults import fault
from kirifuda.words.questions import window
from kirifuda.words.reader import SPECTATOR


class Playing(Deciding):
    """A match, from where it stands to its end."""

    TOLD: ClassVar[tuple[str, ...]] = (
        "answer", "several", "pass", "back", "why", "card", "table", "read", "screen", "leave",
    )  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", show=False),
        Binding("P", "quiet", show=False),
        Binding("s", "stops", show=False),
        Binding("c", "concede", show=False),
        Binding("w", "save", show=False),
        Binding("o", "look_back", show=False),
    ]

    def __init__(self, sitting: Sitting) -> None:
        self.at_keyboard = sitting.people[0] if len(sitting.people) == 1 else -1
        """Whose cards are shown; -1 while nobody's may be."""
        super().__init__(sitting)
        if not sitting.agents:
            sitting.seat_agents()
        self.stops: Final = {seat: Stops(sitting.match.rules.name) for seat in sitting.people}
        self.automatic: Final[set[int]] = set()
        """Which choices were passes that nobody was asked for."""
        self.notes: Final[dict[int, list[str]]] = {}
        """What the screen has to say after so many choices."""
        self.taught: Final[set[int]] = set()
        """After how many choices a guided game has had its say."""
        self.busy = True
        """Whether the match goes on by itself: an agent thinks, a window is let go by."""
        self.thought_about: State | None = None
        """The position that an agent thinks about now."""

    # What is seen ----------------------------------------------------------------------------------------

    @property
    def eyes(self) -> int:
        return self.at_keyboard if self.at_keyboard >= 0 else SPECTATOR

    def seen(self) -> View:
        return matches.view(self.sitting.match, self.eyes)

    def remarks(self, n: int) -> list[str]:
        passed = n in self.automatic and self.sitting.match.timeline.made[n].seat == self.eyes
        return [*self.notes.get(n, []), *([self.say("passed")] if passed else [])]

    def keys(self) -> list[tuple[str, str]]:
        found = self.answer_keys()
        if self.sitting.match.outcome is not None:
            found.append(("o", "look_back"))
        found += [("?", "why"), ("v", "zoom"), ("u", "undo"), ("s", "stops"), ("h", "help"), ("q", "leave")]
        return [*found, ("l", "log"), ("t", "lists"), ("g", "language"), ("w", "save"), ("c", "concede")]

    # Going on --------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.go_on()

    def go_on(self) -> None:
        """Whoever is asked answers; the end is said."""
        match = self.sitting.match
        reply = self.sitting.reply() if match.outcome is None else None
        self.hear()
        ask = match.state.ask
        if match.outcome is not None:
            self.end()
        elif ask is None:
            return
        elif reply is not None:
            self.take(ask.seat, reply)
        elif ask.seat in self.sitting.people:
            self.turn_to(ask.seat)
        else:
            self.wait_for(ask.seat)

    def turn_to(self, seat: int) -> None:
        """A person is asked: windows that he lets go by are passed, unless a lesson asks there, and another
        person is called to the keyboard."""
        view = matches.view(self.sitting.match, seat)
        if not self.sitting.wanted() and self.stops[seat].pass_by(self.sitting.reader(seat), view):
            self.automatic.add(len(self.sitting.match.timeline.made))
            self.take(seat, PASS_CHOICE)
            return
        self.busy = False
        if seat != self.at_keyboard:
            self.hand_over(seat)
            return
        self.show()
        self.answers.focus()
        self.teach()

    def teach(self) -> None:
        """What a guided game says with this question, once, and in the log."""
        n = len(self.sitting.match.timeline.made)
        lines = self.sitting.spoken()
        if lines and n not in self.taught:
            self.taught.add(n)
            self.notes.setdefault(n, []).extend(lines)
            self.read(self.say("lesson"), lines)

    def put(self) -> None:
        super().put()
        wanted = self.sitting.wanted()
        if self.asking is not None and wanted:
            self.question(self.asking.text, self.sitting.ui.say("say", "guide", text=wanted))

    def hand_over(self, seat: int) -> None:
        """With two people at one keyboard: the other one looks away first."""
        self.at_keyboard = -1
        self.show()
        self.question("")

        def sits(answer: int | None) -> None:
            if answer is None:
                self.hand_over(seat)
                return
            self.at_keyboard = seat
            self.show()
            self.answers.focus()

        ui = self.sitting.ui
        said = ui.say("say", "hand-over", next="AB"[seat], other="BA"[seat])
        self.over(Pick(said, [ui.template("full", "ready")]), sits)

    def wait_for(self, seat: int) -> None:
        """An agent is asked: it thinks beside the screen, about one position once."""
        self.busy = True
        self.show()
        self.question(self.say("thinking", player=self.sitting.name(seat)))
        state = self.sitting.match.state
        if state is self.thought_about:
            return
        self.thought_about = state
        self.ask_agent(seat, state, matches.view(self.sitting.match, seat))

    @work(thread=True, group="agent")
    def ask_agent(self, seat: int, state: State, seen: View) -> None:
        """In a thread: only the view goes in, and only the choice comes out."""
        worker = get_current_worker()
        found: Choice | Exception
        try:
            found = self.sitting.think(seat, seen)
        except Exception as error:  # noqa: BLE001 - whatever an agent raises, the person's match goes on
            found = error
        if not worker.is_cancelled:
            self.app.call_from_thread(self.agent_answered, seat, state, found)

    def agent_answered(self, seat: int, state: State, found: Choice | Exception) -> None:
        """The agent's answer, unless the match has gone elsewhere meanwhile."""
        if state is not self.sitting.match.state or not self.is_attached:
            return
        self.thought_about = None
        if isinstance(found, Exception):
            self.sitting.failed(seat, found)
            self.go_on()
        else:
            self.take(seat, found)

    def take(self, seat: int, choice: Choice) -> None:
        """An answer is played, and the match goes on."""
        try:
            if not self.sitting.accepts(choice):
                self.sitting.match.rules.checked(self.sitting.match.state, choice)
                self.status(self.sitting.hinted())
                return
            self.sitting.choose(seat, choice)
        except NotLegal as error:
            if seat not in self.sitting.people:
                self.sitting.failed(seat, error)
                self.go_on()
            elif self.asking is not None:
                self.status(*self.asking.refused(error))
            return
        self.busy = True
        self.status()
        self.sitting.keep()
        self.call_later(self.go_on)

    def hear(self) -> None:
        """What has gone wrong meanwhile is said, and in the log, for it is no event of the match."""
        found = self.sitting.troubles()
        if found:
            self.notes.setdefault(len(self.sitting.match.timeline.made), []).extend(found)
            self.status(*found)

    def end(self) -> None:
        """How it ended, and where its record lies."""
        self.busy = False
        self.show()
        state = self.sitting.match.state
        assert state.outcome is not None
        lines = [
            outcome(self.sitting.only_reader, state.outcome),
            self.sitting.ui.say("say", "turns", turns=number(self.reader, state, "turn")),
        ]
        if self.sitting.path is not None:
            lines.append(self.sitting.ui.say("say", "record", file=str(self.sitting.path)))
        self.question(" ".join(lines))

    # Wishes ----------------------------------------------------------------------------------------------

    def action_quiet(self) -> None:
        """No wish any more in this turn."""
        if self.asking is not None:
            seat = self.asking.ask.seat
            self.stops[seat].quiet = number(self.reader, self.view.state, "turn")
            self.go_on()

    def action_stops(self, at: int = 0) -> None:
        """At which windows to stop."""
        seat = self.at_keyboard
        if seat not in self.stops:
            return
        reader, stops = self.reader, self.stops[seat]
        rows = windows(reader)
        texts = [
            self.say(
                f"stop-{whose}", mark="x" if stops.stops(reason, whose) else " ",
                window=window(reader, reason),
            )
            for reason, whose in rows
        ]  # fmt: skip

        def chosen(n: int | None) -> None:
            if n is not None:
                stops.toggle(*rows[n])
                self.action_stops(n)

        self.over(Pick(self.say("stops"), texts, at), chosen)

    # Going back, leaving ---------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Back to the last question that a person answered himself."""
        if not self.sitting.take_back(frozenset(self.automatic)):
            self.status(self.sitting.ui.template("say", "nothing-to-undo"))
            return
        made = len(self.sitting.match.timeline.made)
        self.automatic.intersection_update(range(made))
        self.taught.intersection_update(range(made))
        for n in [n for n in self.notes if n >= made]:
            del self.notes[n]
        for stops in self.stops.values():
            stops.quiet = -1
        self.status(self.sitting.ui.template("say", "undone" if len(self.sitting.people) == 1 else "undone-two"))
        self.go_on()

    def action_concede(self) -> None:
        match = self.sitting.match
        seat = self.at_keyboard
        if match.outcome is not None or seat < 0:
            return

        def sure(yes: bool | None) -> None:
            if yes and match.outcome is None:
                self.sitting.leave(seat, "conceded")
                self.go_on()

        self.over(Confirm([self.sitting.ui.template("say", "concede")], self.sitting.ui), sure)

    def action_save(self) -> None:
        """Keep the record in a file of the person's own."""

        def named(name: str | None) -> None:
            if not name:
                return
            ui = self.sitting.ui
            try:
                self.sitting.save(Path(name).expanduser())
            except (RecordError, OSError, RuntimeError, ValueError) as error:
                self.status(ui.say("say", "not-saved", reason=fault(error, self.sitting.language)))
            else:
                self.status(ui.say("say", "saved", file=str(self.sitting.path)))

        self.over(Line(self.say("save"), ""), named)

    def action_look_back(self) -> None:
        """When it is over: through the whole match, step by step."""
        from kirifuda.cli.full.viewing import Viewing

        if self.sitting.match.outcome is not None:
            self.post_message(self.Moved(Viewing(self.sitting, len(self.sitting.match.states) - 1)))
