"""The match at the terminal: what happened, what is asked, the answer; then the same again."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kirifuda.cli import answers, matches
from kirifuda.cli.plain.commands import Commands, Gone
from kirifuda.cli.plain.screen import Left, Screen
from kirifuda.cli.sitting import Sitting
from kirifuda.errors import NotLegal
from kirifuda.kernel.bits import PASS
from kirifuda.kernel.decisions import ACT, PASS_CHOICE, Choice
from kirifuda.kernel.state import State
from kirifuda.kernel.views import View
from kirifuda.record import Match
from kirifuda.words.board import board, going_on, number
from kirifuda.words.catalogue import Fact
from kirifuda.words.explaining import outcome, refusal
from kirifuda.words.faults import said
from kirifuda.words.logs import log_lines
from kirifuda.words.questions import Option, forgone, nothing, options, question
from kirifuda.words.reader import SPECTATOR, capital

if TYPE_CHECKING:
    from kirifuda.testing.guided import Guided

RETOLD: Final = 6
"""How many choices are told anew when a match is resumed."""


class Terminal(Sitting):
    """A match shown to whoever sits here, and asked of him."""

    def __init__(self, match: Match, language: str, path: Path | None = None, guide: Guided | None = None) -> None:
        super().__init__(match, language, path, guide)
        self.seat_agents()
        self.screen: Final = Screen()
        told = 0 if path is None else max(0, matches.positions(match) - RETOLD)
        self.told = [told] * 3
        """How many positions each reader has been told of."""
        self.moment: tuple[int, ...] = ()
        """When the board was last shown."""
        self.warned_at: State | None = None
        """The position at which it was said what is lost by passing."""
        self.at_keyboard = -1
        self.commands: Final = Commands(self)

    def say(self, key: str, **facts: Fact) -> None:
        """A message of the terminal's own."""
        self.screen.say(capital(self.ui.say("say", key, **facts)))

    # The match -------------------------------------------------------------------------------------------

    def play(self) -> None:
        """To the end, or until the person goes. Raises Left when input ends."""
        self.title()
        try:
            while self.match.outcome is None:
                self.next()
        except Gone:
            self.away()
            return
        except Left:
            self.away()
            raise
        self.end()

    def title(self) -> None:
        match = self.match
        reader = self.reader(self.people[0] if self.people else SPECTATOR)
        names = [self.name(seat) for seat in range(2)]
        self.say("title", game=reader.words.template("game", "name"), a=names[0], b=names[1])
        decks = self.decks()
        if all(decks):
            self.say("decks", a=decks[0], b=decks[1])
        for seat in self.people:
            plan = self.plan(seat)
            if plan:
                self.say("plan", deck=decks[seat], about=plan)
        self.say("help-how")
        if self.path is not None:
            self.say("resumed", n=len(match.decisions))
            self.screen.say(*[said(note, self.language) for note in match.notes])
        elif self.guide is None and len(self.people) == 1 and matches.newcomer(match.rules.name):
            self.say("guide-how")

    def next(self) -> None:
        """One answer, of an agent or of a person."""
        ask = self.match.state.ask
        assert ask is not None
        reply = self.reply()
        self.hear()
        if reply is not None:
            self.choose(ask.seat, reply)
            self.keep()
            return
        if ask.seat in self.agents:
            self.answer_of_agent(ask.seat)
            if not self.people:
                self.news(SPECTATOR)
            return
        self.turn_to(ask.seat)
        self.news(ask.seat)
        self.teach()
        self.put(ask.seat)
        while not self.answer(ask.seat):
            pass

    def answer_of_agent(self, seat: int) -> None:
        """An agent answers. One that fails has lost: nobody waits for it."""
        try:
            choice = self.think(seat, matches.view(self.match, seat))
        except Exception as error:  # noqa: BLE001 - whatever an agent raises, the person's match goes on
            self.failed(seat, error)
            return
        try:
            self.choose(seat, choice)
        except NotLegal as error:
            self.failed(seat, error)
            return
        if not self.people:
            self.keep()

    def turn_to(self, seat: int) -> None:
        """With two people at one keyboard: the other one looks away first."""
        if len(self.people) < 2 or seat == self.at_keyboard:
            return
        if self.at_keyboard >= 0:
            self.screen.push_away()
        self.at_keyboard = seat
        self.moment = ()
        self.screen.gap()
        self.say("hand-over", next="AB"[seat], other="BA"[seat])
        # Only an empty line opens the other hand; the end of the match may be asked for here too.
        while True:
            line = self.screen.ask(self.ui.template("prompt", "ready"))
            if not line:
                return
            command, _ = self.commands.read(line)
            if command == "quit":
                raise Gone

    def news(self, seat: int) -> None:
        """What has happened since this reader was last told."""
        lines = log_lines(self.reader(seat), matches.sights(self.match, seat, self.told[seat]))
        self.told[seat] = len(self.match.states)
        if lines:
            self.screen.gap()
            self.screen.say(*lines)

    def teach(self) -> None:
        """What a guided game says, and what it asks for."""
        spoken = self.spoken()
        if spoken:
            self.screen.gap()
            self.screen.say(*[self.ui.say("say", "guide", text=line) for line in spoken])

    # Asking ----------------------------------------------------------------------------------------------

    def put(self, seat: int) -> None:
        """The board, when a new moment begins; what waits to resolve; the question and its options."""
        view = matches.view(self.match, seat)
        reader = self.reader(seat)
        s = view.state
        ask = s.ask
        assert ask is not None
        moment = (seat, number(reader, s, "turn"), number(reader, s, "phase"))
        self.screen.gap()
        if moment != self.moment and ask.kind == ACT:
            self.moment = moment
            self.screen.say(*board(reader, view))
            self.screen.gap()
        else:
            self.screen.say(*going_on(reader, s))
        self.screen.say(question(reader, view))
        found = options(reader, view)
        numbered = answers.shown(ask, found)
        for n, option in enumerate(numbered, 1):
            self.screen.say(self.ui.say("say", "option", n=n, text=option.text))
        for option in found:
            if option.pick == PASS:
                self.screen.say(self.ui.say("say", "option", n=0, text=option.text))
        if answers.may_be_none(ask) and numbered:
            self.screen.say(self.ui.say("say", "option", n=0, text=nothing(reader, ask)))
        wanted = self.wanted()
        if wanted:
            self.screen.say(self.ui.say("say", "guide", text=wanted))

    def prompt(self, view: View, found: list[Option]) -> str:
        ask = view.state.ask
        assert ask is not None
        numbered = answers.shown(ask, found)
        word = self.default(view)
        key = f"default-{word}" if word else "default-back" if ask.back else ""
        default = self.ui.template("prompt", key) if key else ""
        form = answers.form(ask, len(numbered))
        example = answers.example(form, ask)
        facts: dict[str, Fact] = {"lo": ask.lo, "hi": ask.hi, "n": len(numbered), "example": example}
        return self.ui.say("prompt", form, default=default, **facts)

    def default(self, view: View) -> str:
        """What Enter does: the word that the table layout gives, where it means an answer."""
        ask = view.state.ask
        assert ask is not None
        return str(self.reader(ask.seat).table["defaults"].get(ask.reason, ""))

    def answer(self, seat: int) -> bool:
        """One line of input. True when the match has gone on, or back."""
        view = matches.view(self.match, seat)
        found = options(self.reader(seat), view)
        line = self.screen.ask(self.prompt(view, found))
        word, rest = self.commands.read(line)
        if not line:
            word = self.default(view)
            if not word:
                self.say("no-default")
                return False
        if answers.is_numbers(line):
            choice = answers.picked(view, found, line)
        elif word in ("pass", "none", "all", "back"):
            choice = answers.by_word(view, found, word)
            if line and choice == PASS_CHOICE and self.warned(view, found):
                return False
        else:
            return self.commands.do(word, rest, line, view)
        if choice is not None:
            return self.give(view, choice)
        if word == "back":
            self.say("back-none")
        else:
            self.hint(view, found)
        return False

    def warned(self, view: View, found: list[Option]) -> bool:
        """Say, once at a position, what is lost by passing here, if something is. By its number it was read before."""
        act = forgone(self.reader(view.seat), view)
        if not act or self.wanted() or self.warned_at is self.match.state:
            return False
        self.warned_at = self.match.state
        passing = next(option.text for option in found if option.pick == PASS)
        self.say("forgone", passing=passing, act=act)
        return True

    def hint(self, view: View, found: list[Option]) -> None:
        """Which numbers there are."""
        ask = view.state.ask
        assert ask is not None
        numbered = answers.shown(ask, found)
        lo = 1 if len(numbered) == len(found) and not answers.may_be_none(ask) else 0
        hi = len(numbered)
        key = "hint-only" if lo >= hi else "hint-one" if ask.hi == 1 else "hint-some"
        self.say("again", hint=self.ui.say("say", key, lo=lo, hi=hi))

    def give(self, view: View, choice: Choice) -> bool:
        """Give an answer, after asking once more if it would lose the match. False if it is refused."""
        ask = view.state.ask
        assert ask is not None
        reader = self.reader(ask.seat)
        if ask.reason in reader.table["care"]["confirm"] and choice.picks:
            self.say("care")
            if not self.commands.sure():
                self.say("not-done")
                return False
        try:
            if not self.accepts(choice):
                self.match.rules.checked(self.match.state, choice)
                self.screen.say(self.ui.say("say", "guide", text=self.hinted()))
                self.put(ask.seat)
                return False
            self.choose(ask.seat, choice)
        except NotLegal as error:
            self.screen.say(*refusal(reader, view, error))
            return False
        self.keep()
        return True

    # The record ------------------------------------------------------------------------------------------

    def hear(self) -> None:
        """What has gone wrong meanwhile."""
        self.screen.say(*self.troubles())

    def away(self) -> None:
        """The person goes in the middle of a match: its record is kept."""
        if self.path is not None:
            self.say("kept")
            self.screen.say_whole(self.ui.say("say", "resume", file=shlex.quote(str(self.path))))
        else:
            self.say("nothing-to-keep" if self.kept else "unkept")
        self.say("bye")
        self.match.close()

    def end(self) -> None:
        """How it ended, and where its record lies."""
        state = self.match.state
        reader = self.only_reader
        if self.people:
            self.news(self.people[0] if len(self.people) == 1 else max(self.at_keyboard, 0))
        assert state.outcome is not None
        self.hear()
        self.screen.gap()
        self.screen.say(outcome(reader, state.outcome))
        self.say("turns", turns=number(reader, state, "turn"))
        if self.path is not None:
            self.screen.say_whole(self.ui.say("say", "record", file=str(self.path)))
        self.match.close()
