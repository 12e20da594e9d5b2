"""The open question as a screen handles it: of what kind it is, what is lit, what the picks so far amount to."""

from __future__ import annotations

from typing import Final

from kirifuda.cli import answers
from kirifuda.errors import NotLegal
from kirifuda.kernel.bits import BACK, PASS, SUBJECT
from kirifuda.kernel.decisions import ACT, ARRANGEMENT, Ask, Choice
from kirifuda.kernel.views import View
from kirifuda.words.catalogue import terminal_catalogue
from kirifuda.words.explaining import said
from kirifuda.words.questions import Option, forgone, nothing, options, question
from kirifuda.words.reader import Reader

ONE: Final = "one"
"""One answer, taken at once."""
SEVERAL: Final = "several"
"""Some of what is offered, then given."""
ORDER: Final = "order"
"""All of it, in an order."""


class Asking:
    """The question that a view puts to its reader."""

    def __init__(self, reader: Reader, view: View) -> None:
        assert view.state.ask is not None
        self.reader: Final = reader
        self.view: Final = view
        self.ask: Final[Ask] = view.state.ask
        self.text: Final = question(reader, view)
        found = options(reader, view)
        self.options: Final[list[Option]] = answers.shown(self.ask, found)
        """What is offered, passing left out."""
        self.passing: Final = next((option.text for option in found if option.pick == PASS), "")
        """What passing is called, if it is an answer."""
        self.forgone: Final = forgone(reader, view) if self.passing else ""
        """What could still be done and is lost by passing."""
        self.none: Final = self._none()
        """What choosing nothing is called, if it is an answer."""
        self.default: Final = str(reader.table["defaults"].get(self.ask.reason, ""))
        """What Enter does, in the words of the table layout."""

    def _none(self) -> str:
        if not answers.may_be_none(self.ask):
            return ""
        if not self.options:
            return terminal_catalogue(self.reader.language).template("full", "go-on")
        return nothing(self.reader, self.ask)

    @property
    def kind(self) -> str:
        if self.ask.kind == ARRANGEMENT:
            return ORDER
        return ONE if self.ask.kind == ACT or self.ask.hi <= 1 else SEVERAL

    @property
    def lit(self) -> frozenset[int]:
        """The cards and slots that have something to do with an answer now."""
        return frozenset(pick & SUBJECT for pick in self.ask.candidates if pick != PASS and pick & SUBJECT)

    @property
    def careful(self) -> bool:
        """Whether a yes is asked for twice."""
        return self.ask.reason in self.reader.table["care"]["confirm"]

    def about(self, subject: int) -> list[int]:
        """Which options speak of a card or slot."""
        return [n for n, option in enumerate(self.options) if option.pick & SUBJECT == subject]

    # Answers ---------------------------------------------------------------------------------------------

    def choice(self, picks: list[int]) -> Choice:
        """The numbers of options as an answer."""
        return answers.choice(self.view, tuple(self.options[n].pick for n in picks))

    def by_word(self, word: str) -> Choice | None:
        """What `pass`, `none`, `all` or `back` means here, or None."""
        found = [*self.options, Option(PASS, self.passing, 0)] if self.passing else self.options
        return answers.by_word(self.view, found, word)

    def allowed(self, picks: list[int]) -> bool:
        """Whether these are a full answer."""
        decision = self.view.decision
        return decision is not None and self.choice(picks) in decision.options

    def completed(self, picks: list[int]) -> list[int] | None:
        """A full answer that begins with these, or None."""
        decision = self.view.decision
        assert decision is not None
        full = decision.options.complete(self.choice(picks))
        if full is None:
            return None
        return self.named(full)

    def named(self, choice: Choice) -> list[int]:
        """The numbers of options that an answer names."""
        known = [self.choice([n]).picks[0] for n in range(len(self.options))]
        return [known.index(pick) for pick in choice.picks if pick in known]

    def missing(self, picks: list[int]) -> list[str]:
        """Why these are not yet a full answer."""
        rules = self.reader.rules
        self.reader.view = self.view
        found = [f for f in rules.explain(self.view, self.choice(picks)) if not f.met]
        return [said(self.reader, f) for f in found]

    def refused(self, error: NotLegal) -> list[str]:
        self.reader.view = self.view
        return [said(self.reader, f) for f in error.unmet] or [self.reader.words.template("refusals", error.message)]

    @property
    def back(self) -> Choice | None:
        """The answer that leaves a declaration, if one has been begun."""
        return Choice((BACK,)) if self.ask.back else None
