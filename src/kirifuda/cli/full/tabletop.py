"""What every screen with a table on it does: shows a position, and says of any card what it is and why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import ModalScreen, Screen

from kirifuda.cli import settings, telling
from kirifuda.cli.full.answering import Answers
from kirifuda.cli.full.asking import Asking
from kirifuda.cli.full.board import Board
from kirifuda.cli.full.chronicle import Chronicle
from kirifuda.cli.full.pages import Line, Lines, Page
from kirifuda.cli.full.sheet import PENDING, Piece
from kirifuda.cli.full.side import Detail, Keys, Log
from kirifuda.cli.full.zoom import Zoom
from kirifuda.cli.sitting import Sitting
from kirifuda.errors import KirifudaError
from kirifuda.kernel.bits import SLOT, SUBJECT, token
from kirifuda.kernel.cards import BLANK
from kirifuda.kernel.state import State
from kirifuda.kernel.views import View
from kirifuda.words import board as boards
from kirifuda.words.catalogue import LANGUAGES, Fact
from kirifuda.words.questions import thing
from kirifuda.words.reader import Reader, capital
from kirifuda.words.rulebook import Rulebook

T = TypeVar("T")

WIDE: Final = 110
"""From how many columns on the log stands beside the table."""
ROOMY: Final = (80, 24)
"""Columns and rows below which the log gives way to the question; it is read on a page then."""


class Tabletop(Screen[None]):
    """A position, the question that is open in it, and what has happened."""

    AUTO_FOCUS = "Answers"
    TOLD: ClassVar[tuple[str, ...]] = ()
    """What is said of its keys, by the catalogue's names."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "why", show=False),
        Binding("v", "zoom", show=False),
        Binding("l", "log", show=False),
        Binding("t", "lists", show=False),
        Binding("r", "rules", show=False),
        Binding("g", "language", show=False),
        Binding("d", "dark", show=False),
        Binding("h,f1", "help", show=False),
        Binding("q", "leave", show=False),
        Binding("tab", "other", show=False, priority=True),
    ]

    class Moved(Message):
        """Another table takes this one's place."""

        def __init__(self, table: Tabletop) -> None:
            super().__init__()
            self.table: Final = table

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting: Final = sitting
        self.view: View = self.seen()
        self.asking: Asking | None = None
        self.meant = 0
        """The card or slot that is meant: the one that mouse or arrows pointed at last, on the table or in the rows."""
        self.chronicle: Final = Chronicle()

    def compose(self) -> ComposeResult:
        with Vertical(id="table"):
            yield Board()
            yield Detail(id="detail")
            with Vertical(id="asking"):
                yield Lines([], classes="question")
                yield Lines([], classes="status")
                yield Answers()
            with Vertical(id="side"):
                yield Lines([], classes="preview")
                yield Log()
        yield Keys()

    # What a kind of screen says ---------------------------------------------------------------------------

    def seen(self) -> View:
        """The position, as whoever sits here may know it."""
        raise NotImplementedError

    def states(self) -> list[State]:
        """The positions so far, as far as they are shown."""
        return self.sitting.match.states

    def remarks(self, n: int) -> list[str]:
        """What the screen itself has to say of the n-th position."""
        return []

    def told(self) -> list[str]:
        """What has happened so far."""
        return self.chronicle.lines(self.sitting.reader(self.view.seat), self.states(), self.remarks)

    def keys(self) -> list[tuple[str, str]]:
        """The keys that do something now, and their actions."""
        raise NotImplementedError

    # Showing ---------------------------------------------------------------------------------------------

    @property
    def reader(self) -> Reader:
        return self.sitting.reader(self.view.seat)

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    @property
    def answers(self) -> Answers:
        return self.query_one(Answers)

    def say(self, key: str, **facts: Fact) -> str:
        """One of the full screen's own messages."""
        return capital(self.sitting.ui.say("full", key, **facts))

    def on_mount(self) -> None:
        self.fit()
        self.begin()

    def begin(self) -> None:
        """The screen is there: show what there is."""
        self.show()

    def fit(self) -> None:
        """What has a place on a screen of this size."""
        width, height = self.app.size
        self.set_class(width >= WIDE, "wide")
        self.set_class(width < ROOMY[0] or (height < ROOMY[1] and width < WIDE), "small")

    def on_resize(self) -> None:
        self.fit()
        self.board.lay()
        self.show_keys()

    def show(self) -> None:
        """Everything anew."""
        self.view = self.seen()
        self.asking = Asking(self.reader, self.view) if self.view.state.ask is not None else None
        self.board.show(self.reader, self.view, self.asking.lit if self.asking is not None else frozenset())
        self.query_one(Log).tell(self.told())
        self.put()
        self.detail(self.board.pointed)
        self.show_keys()

    def put(self) -> None:
        """The question and its rows; the cursor of the table goes along with them unless it is in use."""
        if not self.board.has_focus:
            self.board.point(None)
            self.meant = 0
        if self.asking is not None:
            self.question(self.asking.text)
            self.answers.ask(self.asking)
        else:
            self.answers.silence()

    def question(self, *lines: str) -> None:
        self.query_one(".question", Lines).write(list(lines))

    def status(self, *lines: str) -> None:
        """What there is to say about the answer: why it was refused, what is missing."""
        found = self.query_one(".status", Lines)
        found.write(list(lines))
        found.set_class(bool(lines), "shown")

    def show_keys(self) -> None:
        words = self.sitting.ui.tables["full-keys"]
        keys = self.keys()
        if self.has_class("small"):
            keys.sort(key=lambda one: one[1] != "log")
        self.query_one(Keys).tell([(key, words[action], action) for key, action in keys])

    def detail(self, piece: Piece | None) -> None:
        """One line about a piece; beside a wide table the whole card."""
        text = self.described(piece)
        self.query_one(Detail).tell(text)
        if self.has_class("wide"):
            source = self.asking.ask.source & SUBJECT if self.asking is not None else 0
            card = piece.cards[0] if piece is not None and piece.cards else self.meant or source
            definition = self.view.state.defs[card] if card and not card & SLOT else BLANK
            self.query_one(".preview", Lines).write([] if definition is BLANK else self.reader.details(definition))

    def described(self, piece: Piece | None) -> str:
        if piece is None:
            return ""
        reader, s = self.reader, self.view.state
        if piece.subject & SLOT:
            return capital(reader.slot(s, piece.subject & SUBJECT & ~SLOT))
        if piece.cards:
            return capital(thing(reader, s, piece.cards[0]))
        assert piece.zone is not None
        if piece.zone == PENDING:
            return piece.text
        seat, name = piece.zone
        return capital(reader.say("board", "lies", player=reader.player(seat), zone=reader.zone(name)))

    # Pointing --------------------------------------------------------------------------------------------

    def on_board_pointed(self, event: Board.Pointed) -> None:
        self.meant = event.piece.subject
        self.detail(event.piece)

    def on_answers_lies(self, event: Answers.Lies) -> None:
        """The cursor of the table goes along with that of the rows."""
        if not self.board.has_focus:
            self.meant = event.subject
            self.board.point(self.board.sheet.of(event.subject) if event.subject else None)
            self.detail(self.board.pointed)

    def on_board_taken(self, event: Board.Taken) -> None:
        self.taken(event.piece)

    def taken(self, piece: Piece) -> None:
        """A piece of the table was chosen: look at it."""
        if piece.zone == PENDING:
            self.action_pending()
        elif piece.zone is not None and not piece.subject:
            self.action_lists(piece.zone)
        elif piece.cards:
            self.action_zoom()

    def on_keys_pressed(self, event: Keys.Pressed) -> None:
        self.call_later(self.run_action, event.action)

    def action_other(self) -> None:
        """From the table to the rows and back."""
        if self.board.has_focus and self.answers.option_count:
            self.answers.focus()
        else:
            self.board.focus()
            if self.board.pointed is None:
                self.board.action_move(0, 1)
        self.meant = self.board.pointed.subject if self.board.pointed is not None else 0
        self.detail(self.board.pointed)

    # Reading ---------------------------------------------------------------------------------------------

    def over(self, page: ModalScreen[T], then: Callable[[T | None], None] | None = None) -> None:
        """Something over the table for a while."""
        _ = self.app.push_screen(page, then)

    def read(self, title: str, lines: list[str], bottom: bool = False) -> None:
        self.over(Page(title, lines, self.sitting.ui, bottom))

    def action_why(self) -> None:
        """What may be done with the card or place that is meant, and why not."""
        subject, reader, ui = self.meant, self.reader, self.sitting.ui
        if not subject:
            self.read(self.say("why"), [self.say("why-how")])
        elif subject & SLOT:
            title = reader.slot(self.view.state, subject & ~SLOT)
            lines = [] if self.asking is None else telling.answerable(
                reader, ui, self.view, token(reader.rules.slot_code, subject)
            )  # fmt: skip
            self.read(capital(title), lines or [self.say("nothing-asked")])
        else:
            title = reader.card(self.view.state.defs[subject])
            lines = telling.acts(reader, ui, self.view, [subject])
            self.read(title, [*lines, *telling.standing(reader, ui, self.view, [subject])])

    def action_zoom(self) -> None:
        """The card that is meant, in large."""
        piece = self.board.pointed
        subject = self.meant
        cards = piece.cards if piece is not None and subject in piece.cards else (subject,)
        if subject and not subject & SLOT:
            self.over(Zoom(self.sitting, self.view, cards))

    def action_log(self) -> None:
        self.read(self.say("log"), self.told() or [self.sitting.ui.template("say", "no-log")], bottom=True)

    def action_lists(self, only: tuple[int, str] | None = None) -> None:
        """Every card of the zones that can be called up."""
        reader, s = self.reader, self.view.state
        lines: list[str] = []
        first = reader.seat if reader.seat < len("ab") else 0
        for seat in (first, 1 - first):
            for name in reader.table["seat"]["listed"]:
                if only is None or only == (seat, name):
                    cards = boards.hand(reader, s, seat, name)
                    title = reader.say("board", "lies", player=reader.player(seat), zone=reader.zone(name))
                    lines += [f"{capital(title)} ({len(cards)})", *["  " + card for card in reversed(cards)], ""]
        self.read(self.say("lists"), lines)

    def action_pending(self) -> None:
        """What waits to resolve, and the battle, in full."""
        self.read(self.say("pending"), boards.going_on(self.reader, self.view.state))

    def action_help(self) -> None:
        told = self.sitting.ui.tables["full-help"]
        self.read(self.say("help"), [told[key] for key in self.TOLD])

    def action_rules(self) -> None:
        """A rule or a chapter, by its number."""
        book = Rulebook.load(self.reader.rules.name, self.sitting.language)

        def found(wanted: str | None) -> None:
            ui = self.sitting.ui
            if wanted is None:
                return
            lines = [ui.say("say", "chapter", name=c.name, title=c.title) for c in book.chapters]
            if wanted:
                try:
                    lines = [ui.say("say", "rule", name=rule.name, text=rule.text) for rule in book.find(wanted)]
                except KirifudaError:
                    lines.insert(0, ui.say("say", "no-rule", name=wanted[:40]))
            self.read(self.say("rules"), lines)

        asked = self.asking.ask.rule if self.asking is not None else 0
        self.over(Line(self.say("rules-how"), self.reader.rule(asked) if asked else ""), found)

    # The screen itself -----------------------------------------------------------------------------------

    def action_language(self) -> None:
        """The other language, from now on. What is picked stays picked."""
        now = LANGUAGES.index(self.sitting.language)
        self.sitting.speak(LANGUAGES[(now + 1) % len(LANGUAGES)])
        settings.note(settings.LANGUAGE, self.sitting.language)
        picks = [] if self.answers.closed else self.answers.picks
        self.status()
        self.show()
        if picks:
            self.answers.set_picks(picks)

    def action_dark(self) -> None:
        """Light on dark, or dark on light."""
        light = self.app.theme.endswith("light")
        self.app.theme = "textual-dark" if light else "textual-light"
        settings.note(settings.LIGHT, not light)

    def action_leave(self) -> None:
        self.app.exit()
