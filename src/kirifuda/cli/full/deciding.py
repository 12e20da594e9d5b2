"""A person's answer, by keys and by mouse, on the rows and on the table alike."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from kirifuda.cli.full.answering import Answers
from kirifuda.cli.full.asking import ONE
from kirifuda.cli.full.pages import Confirm, Pick
from kirifuda.cli.full.sheet import Piece
from kirifuda.cli.full.tabletop import Tabletop
from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.state import State
from kirifuda.words.reader import capital


class Deciding(Tabletop):
    """A table whose question is answered here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b,escape", "back", show=False),
        Binding("p", "pass_", show=False),
        Binding("n", "none", show=False),
        Binding("a", "all", show=False),
        Binding("f", "fill", show=False),
    ]

    warned_at: State | None = None
    """The position at which it was said what is lost by passing."""

    def take(self, seat: int, choice: Choice) -> None:
        """Play the answer of a seat."""
        raise NotImplementedError

    def answer_keys(self) -> list[tuple[str, str]]:
        """The keys that answer the open question."""
        asking = self.asking
        found: list[tuple[str, str]] = []
        if asking is not None:
            if asking.passing:
                found.append(("p", "pass_"))
            if asking.none:
                found.append(("n", "none"))
            if asking.kind != ONE:
                found += [("Enter", "give"), ("f", "fill"), ("a", "all")]
            if asking.back is not None:
                found.append(("b", "back"))
        return found

    def on_answers_given(self, event: Answers.Given) -> None:
        self.give(event.choice)

    def give(self, choice: Choice) -> None:
        """The person's answer; one that loses the match at once is asked for twice."""
        asking = self.asking
        if asking is None:
            return
        if asking.careful and choice.picks:

            def sure(yes: bool | None) -> None:
                if yes:
                    self.take(asking.ask.seat, choice)

            self.over(Confirm([asking.text, self.sitting.ui.template("say", "care")], self.sitting.ui), sure)
        else:
            self.take(asking.ask.seat, choice)

    def taken(self, piece: Piece) -> None:
        """A card or place of the table was chosen: its act is done, or one of its acts is asked for."""
        asking = self.asking
        subjects = piece.cards or (piece.subject,)
        found = [n for subject in subjects for n in asking.about(subject)] if asking is not None else []
        if asking is None or not found:
            super().taken(piece)
        elif asking.kind == ONE and len(found) > 1 and len(subjects) == 1:
            self.ask_which(found)
        else:
            self.answers.toggle(next((n for n in found if n not in self.answers.picks), found[0]))

    def ask_which(self, found: list[int]) -> None:
        """Several acts of one card."""
        asking = self.asking
        assert asking is not None

        def chosen(n: int | None) -> None:
            if n is not None:
                self.answers.toggle(found[n])

        self.over(Pick(asking.text, [asking.options[n].text for n in found]), chosen)

    def on_answers_changed(self) -> None:
        """What is picked shows on the table, and what is still missing is said."""
        asking = self.asking
        if asking is None:
            return
        picks = self.answers.picks
        self.board.pick(frozenset(asking.options[n].pick & SUBJECT for n in picks) - {0})
        if asking.allowed(picks):
            self.status(self.say("enough", n=len(picks)))
        else:
            self.status(*asking.missing(picks)[:2])

    def word(self, word: str) -> None:
        """`pass`, `none`, `all`: if it is an answer here."""
        choice = self.asking.by_word(word) if self.asking is not None else None
        if choice is not None:
            self.give(choice)

    def action_pass_(self) -> None:
        """Pass; once it is said what is lost by it, if something is. Its row says so itself."""
        asking, state = self.asking, self.sitting.match.state
        if asking is not None and asking.forgone and not self.sitting.wanted() and self.warned_at is not state:
            self.warned_at = state
            said = self.sitting.ui.say("say", "forgone", passing=asking.passing, act=asking.forgone)
            self.status(capital(said))
            return
        self.word("pass")

    def action_none(self) -> None:
        self.word("none")

    def action_all(self) -> None:
        """Pick all of it."""
        if self.asking is not None and self.asking.kind != ONE:
            self.answers.set_picks(list(range(len(self.asking.options))))

    def action_fill(self) -> None:
        """Pick what is missing to a full answer."""
        if self.asking is not None and self.asking.kind != ONE:
            full = self.asking.completed(self.answers.picks) or self.asking.completed([])
            if full is not None:
                self.answers.set_picks(full)

    def action_give(self) -> None:
        self.answers.action_enter()

    def action_back(self) -> None:
        """Leave a declaration."""
        if self.asking is not None and self.asking.back is not None:
            self.give(self.asking.back)

    def on_key(self, event: events.Key) -> None:
        if event.key.isdecimal() and len(event.key) == 1:
            event.stop()
            self.answers.digit(event.key)
