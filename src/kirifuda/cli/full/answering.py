"""How an answer is given: one of a list, several of it, all of it in an order."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from kirifuda.cli.full.asking import ONE, ORDER, Asking
from kirifuda.kernel.bits import PASS, SUBJECT
from kirifuda.kernel.decisions import Choice
from kirifuda.words.wrapping import wrap

NOTHING: Final = -1
"""The row that passes, or chooses nothing."""
LEAST: Final = 20


class Answers(OptionList):
    """The rows of a question, and what has been picked of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "pick", show=False),
        Binding("enter", "enter", show=False),
        Binding("shift+up,left_square_bracket", "shift(-1)", show=False),
        Binding("shift+down,right_square_bracket", "shift(1)", show=False),
    ]

    class Given(Message):
        """An answer."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice: Final = choice

    class Changed(Message):
        """Other rows have been picked."""

    class Lies(Message):
        """The highlighted row speaks of this card or slot (0: of none)."""

        def __init__(self, subject: int) -> None:
            super().__init__()
            self.subject: Final = subject

    def __init__(self) -> None:
        super().__init__()
        self.asking: Asking | None = None
        self.picks: list[int] = []
        self.closed = False
        """Whether the rows are only looked at."""
        self.typed = ""
        """Digits of a number that is being typed."""

    # What is shown ---------------------------------------------------------------------------------------

    def ask(self, asking: Asking) -> None:
        """Another question."""
        self.asking = asking
        self.picks = list(range(len(asking.options))) if asking.default == "all" and asking.kind != ONE else []
        self.typed = ""
        self.write()
        rows = self.rows()
        last = asking.default in ("pass", "none") and NOTHING in rows
        self.highlighted = len(rows) - 1 if last else 0 if rows else None
        self.scroll_home(animate=False)
        if self.picks:
            self.post_message(self.Changed())

    def silence(self) -> None:
        """Nothing is asked."""
        self.asking = None
        self.picks = []
        self.clear_options()

    def rows(self) -> list[int]:
        """What each row stands for: the number of an option, or NOTHING."""
        if self.asking is None:
            return []
        found = list(range(len(self.asking.options)))
        if self.asking.passing or (self.asking.none and self.asking.kind == ONE):
            found.append(NOTHING)
        return found

    def show_answer(self, picks: list[int]) -> None:
        """Show an answer that has been given: these rows, or the one that means nothing."""
        self.picks = list(picks)
        self.write()
        rows = self.rows()
        wanted = picks[0] if picks else NOTHING
        self.highlighted = rows.index(wanted) if wanted in rows else None

    def write(self) -> None:
        """Write the rows, broken to the width there is."""
        highlighted = self.highlighted
        rows = [Row(Content(self.text(n))) for n in self.rows()]
        self.clear_options()
        self.add_options(rows)
        if highlighted is not None and highlighted < len(rows):
            self.highlighted = highlighted

    def text(self, n: int) -> str:
        """A row: its number, whether it is picked, what it says."""
        asking = self.asking
        assert asking is not None
        said = (asking.passing or asking.none) if n == NOTHING else asking.options[n].text
        mark = ""
        if asking.kind != ONE:
            mark = f"[{self.picks.index(n) + 1}] " if n in self.picks else "[ ] "
        head = f"{n + 1:>2} {mark}"
        lines = wrap(said, max(LEAST, self.scrollable_content_region.width - len(head) - 1))
        return head + ("\n" + " " * len(head)).join(lines)

    def on_resize(self) -> None:
        self.write()

    # Picking ---------------------------------------------------------------------------------------------

    def toggle(self, n: int) -> None:
        """Pick a row, or leave it; one answer out of a list is given at once."""
        asking = self.asking
        if asking is None or self.closed:
            return
        if n == NOTHING:
            self.post_message(self.Given(Choice((PASS,) if asking.passing else ())))
        elif asking.kind == ONE:
            self.post_message(self.Given(asking.choice([n])))
        else:
            if n in self.picks:
                self.picks.remove(n)
            else:
                self.picks.append(n)
            self.write()
            self.post_message(self.Changed())

    def set_picks(self, picks: list[int]) -> None:
        """Pick these and no others."""
        self.picks = list(picks)
        self.write()
        self.post_message(self.Changed())

    def action_pick(self) -> None:
        if self.highlighted is not None:
            self.toggle(self.rows()[self.highlighted])

    def action_enter(self) -> None:
        """Take the row, or give what has been picked."""
        if self.asking is not None and self.asking.kind == ONE:
            self.action_pick()
        elif self.asking is not None:
            self.give()

    def give(self) -> None:
        """Give what has been picked. What is refused is said by whoever takes the answer."""
        if self.asking is not None and not self.closed:
            self.post_message(self.Given(self.asking.choice(self.picks)))

    def action_shift(self, by: int) -> None:
        """Move the highlighted one in the order."""
        asking = self.asking
        if asking is None or asking.kind != ORDER or self.highlighted is None or self.closed:
            raise SkipAction
        if len(self.picks) < len(asking.options):
            self.picks += [n for n in range(len(asking.options)) if n not in self.picks]
        at = self.picks.index(self.highlighted)
        to = at + by
        if 0 <= to < len(self.picks):
            self.picks[at], self.picks[to] = self.picks[to], self.picks[at]
        self.write()
        self.post_message(self.Changed())

    def digit(self, sign: str) -> None:
        """A number typed: the row is taken as soon as no longer number can be meant."""
        if self.asking is None:
            return
        self.typed += sign
        n = int(self.typed)
        count = len(self.asking.options)
        if n == 0 and NOTHING in self.rows():
            self.typed = ""
            self.toggle(NOTHING)
        elif n == 0 and self.asking.none and not self.closed:
            self.typed = ""
            self.post_message(self.Given(Choice(())))
        elif 1 <= n <= count:
            self.highlighted = n - 1
            if n * 10 > count:
                self.typed = ""
                self.toggle(n - 1)
        else:
            self.typed = ""

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A row was clicked."""
        event.stop()
        self.toggle(self.rows()[event.option_index])

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        rows = self.rows()
        n = rows[event.option_index] if event.option_index < len(rows) else NOTHING
        subject = self.asking.options[n].pick & SUBJECT if self.asking is not None and n != NOTHING else 0
        self.post_message(self.Lies(subject))
