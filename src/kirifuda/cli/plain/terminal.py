"""The match at the terminal: what happened, what is asked, the answer; then the same again."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Final

from kirifuda.agents.contract import NO_LIMIT, Player
from kirifuda.agents.registry import agent as agent_named
from kirifuda.cli.plain import answers, saving
from kirifuda.cli.plain.commands import Commands, Gone
from kirifuda.cli.plain.screen import Left, Screen
from kirifuda.cli.plain.sitting import PERSON, Sitting
from kirifuda.errors import NotLegal
from kirifuda.kernel.bits import PASS
from kirifuda.kernel.decisions import ACT, Choice
from kirifuda.kernel.views import View
from kirifuda.library.pool import pool
from kirifuda.words.board import board, going_on, number
from kirifuda.words.catalogue import Catalogue, Fact, terminal_catalogue
from kirifuda.words.explaining import outcome, refusal
from kirifuda.words.logs import log_lines
from kirifuda.words.questions import Option, nothing, options, question
from kirifuda.words.reader import SPECTATOR, Reader, capital

MOST_SEED: Final = (1 << 128) - 1
RETOLD: Final = 6
"""How many choices are told anew when a match is resumed."""


class Terminal:
    """A sitting shown to whoever sits here, and asked of him."""

    def __init__(self, sitting: Sitting, language: str) -> None:
        self.sitting: Final = sitting
        self.screen: Final = Screen()
        self.language = language
        self.ui: Catalogue = terminal_catalogue(language)
        self.readers: dict[int, Reader] = {}
        self.shown = [0, 0, 0]
        """How many positions each reader has been told of."""
        self.board_of: tuple[int, ...] = ()
        """For which moment the board was last shown."""
        self.at_keyboard = -1
        self.file: Path | None = None
        """Where the match was saved last."""
        self.saved = 0
        self.commands: Final = Commands(self)
        seats = sitting.header.seats
        self.agents: Final[dict[int, Player]] = {
            seat: agent_named(seats[seat].agent).sit(seat, sitting.rules, (sitting.header.seed + seat + 1) & MOST_SEED)
            for seat in range(2)
            if seats[seat].agent != PERSON
        }

    def say(self, key: str, **facts: Fact) -> None:
        """A message of the terminal's own."""
        self.screen.say(capital(self.ui.say("say", key, **facts)))

    def speak(self, language: str) -> None:
        """Go on in another language."""
        self.language = language
        self.ui = terminal_catalogue(language)
        self.readers = {}

    def reader(self, seat: int) -> Reader:
        if seat not in self.readers:
            rules = self.sitting.rules
            self.readers[seat] = Reader(rules, self.language, seat, pool(rules.name).cards)
        return self.readers[seat]

    # The match -------------------------------------------------------------------------------------------

    def play(self) -> None:
        """To the end, or until the person goes. Raises Left when input ends."""
        self.title()
        try:
            while self.sitting.state.outcome is None:
                self.next()
        except Gone:
            self.away()
            return
        except Left:
            self.away()
            raise
        self.end()

    def resumed(self, path: Path) -> None:
        """The match goes on from a file: it is saved there again, and the last turns are told anew."""
        self.file = path
        n = len(self.sitting.states)
        self.shown = [max(0, n - RETOLD)] * 3
        self.say("resumed", n=len(self.sitting.seats))

    def title(self) -> None:
        header = self.sitting.header
        reader = self.reader(self.sitting.people[0] if self.sitting.people else SPECTATOR)
        names: list[str] = []
        for seat in range(2):
            agent = header.seats[seat].agent
            if agent != PERSON:
                names.append(self.ui.say("say", "computer", agent=self.agent(agent)))
            elif len(self.sitting.people) == 1:
                names.append(self.ui.template("say", "you"))
            else:
                names.append(self.ui.say("say", "person", letter="AB"[seat]))
        self.say("title", game=reader.words.template("game", "name"), a=names[0], b=names[1])
        self.say("decks", a=header.decks[0].name, b=header.decks[1].name)

    def agent(self, name: str) -> str:
        """What an agent is called."""
        return self.ui.template("agents", name) if self.ui.has("agents", name) else name

    def next(self) -> None:
        """One answer, of an agent or of a person."""
        ask = self.sitting.state.ask
        assert ask is not None
        agent = self.agents.get(ask.seat)
        if agent is not None:
            view = self.sitting.view(ask.seat)
            decision = view.decision
            assert decision is not None
            self.sitting.answer(agent.choose(view, decision, NO_LIMIT))
            if not self.sitting.people:
                self.news(SPECTATOR)
            return
        self.turn_to(ask.seat)
        self.news(ask.seat)
        self.put(ask.seat)
        while not self.answer(ask.seat):
            pass

    def turn_to(self, seat: int) -> None:
        """With two people at one keyboard: the other one looks away first."""
        if len(self.sitting.people) < 2 or seat == self.at_keyboard:
            return
        if self.at_keyboard >= 0:
            self.screen.push_away()
        self.at_keyboard = seat
        self.board_of = ()
        self.screen.gap()
        self.say("hand-over", next="AB"[seat], other="BA"[seat])
        self.screen.ask(self.ui.template("prompt", "ready"))

    def news(self, seat: int) -> None:
        """What has happened since this reader was last told."""
        lines = log_lines(self.reader(seat), self.sitting.sights(seat, self.shown[seat]))
        self.shown[seat] = len(self.sitting.states)
        if lines:
            self.screen.gap()
            self.screen.say(*lines)

    # Asking ----------------------------------------------------------------------------------------------

    def put(self, seat: int) -> None:
        """The board, when a new moment begins; what waits to resolve; the question and its options."""
        view = self.sitting.view(seat)
        reader = self.reader(seat)
        s = view.state
        ask = s.ask
        assert ask is not None
        moment = (seat, number(reader, s, "turn"), number(reader, s, "phase"))
        self.screen.gap()
        if moment != self.board_of and ask.kind == ACT:
            self.board_of = moment
            self.screen.say(*board(reader, view))
            self.screen.gap()
        elif ask.seat == seat:
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

    def prompt(self, view: View, found: list[Option]) -> str:
        ask = view.state.ask
        assert ask is not None
        numbered = answers.shown(ask, found)
        word = self.default(view)
        default = self.ui.template("prompt", f"default-{word}") if word else ""
        return self.ui.say(
            "prompt", answers.form(ask, len(numbered)), lo=ask.lo, hi=ask.hi, n=len(numbered), default=default
        )

    def default(self, view: View) -> str:
        """What Enter does: the word that the table layout gives, where it means an answer."""
        ask = view.state.ask
        assert ask is not None
        return str(self.reader(ask.seat).table["defaults"].get(ask.reason, ""))

    def answer(self, seat: int) -> bool:
        """One line of input. True when the match has gone on, or back."""
        view = self.sitting.view(seat)
        reader = self.reader(seat)
        found = options(reader, view)
        line = self.screen.ask(self.prompt(view, found))
        word, rest = self.commands.read(line)
        if not line:
            word = self.default(view)
            if not word:
                self.say("no-default")
                return False
        if answers.is_numbers(line):
            choice = answers.picked(view, found, line)
            if choice is None:
                self.hint(view, found)
                return False
            return self.give(view, choice)
        if word in ("pass", "none", "all", "back"):
            choice = answers.by_word(view, found, word)
            if choice is None:
                if word == "back":
                    self.say("back-none")
                else:
                    self.hint(view, found)
                return False
            return self.give(view, choice)
        return self.commands.do(word, rest, line, view)

    def hint(self, view: View, found: list[Option]) -> None:
        ask = view.state.ask
        assert ask is not None
        numbered = answers.shown(ask, found)
        lo = 1 if len(numbered) == len(found) and not answers.may_be_none(ask) else 0
        key = "hint-one" if ask.hi == 1 else "hint-some"
        self.say("again", hint=self.ui.say("say", key, lo=min(lo, len(numbered)), hi=len(numbered)))

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
            self.sitting.answer(choice)
        except NotLegal as error:
            self.screen.say(*refusal(reader, view, error))
            return False
        return True

    # Leaving ---------------------------------------------------------------------------------------------

    def save(self, path: Path) -> bool:
        try:
            self.sitting.save(path)
        except OSError as error:
            self.say("not-saved", file=str(path), reason=error.strerror or type(error).__name__)
            return False
        self.file = path
        self.saved = len(self.sitting.match.lines)
        return True

    def away(self) -> None:
        """The person goes in the middle of a match: it is saved."""
        if not self.sitting.seats:
            self.say("nothing-to-save")
        elif self.save(self.file or saving.new_file(self.sitting.rules.name)):
            self.say("saved")
            self.screen.say_whole(self.ui.say("say", "resume", file=shlex.quote(str(self.file))))
        self.say("bye")

    def end(self) -> None:
        """How it ended, and where its record lies."""
        state = self.sitting.state
        people = self.sitting.people
        reader = self.reader(people[0] if len(people) == 1 else SPECTATOR)
        if people:
            self.news(reader.seat if reader.seat != SPECTATOR else self.at_keyboard)
        assert state.outcome is not None
        self.screen.gap()
        self.screen.say(outcome(reader, state.outcome))
        turns = number(reader, state, "turn")
        if self.save(self.file or saving.new_file(self.sitting.rules.name)):
            self.say("turns", turns=turns)
            self.screen.say_whole(self.ui.say("say", "record", file=str(self.file)))
