"""What lies over the table for a while: something to read, a yes or no, a line to type, a few things to choose from."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from kirifuda.words.catalogue import Catalogue, terminal_catalogue
from kirifuda.words.wrapping import hanging, wrap

SMALL: Final = 72
"""Columns of a small page, its frame included."""
FRAME: Final = 8
LEAST: Final = (60, 20)
"""Columns and rows below which a question could not be read with its answers."""
LEAST_WIDTH: Final = 8
"""Narrower than this nothing is broken well."""
INDENT: Final = "  "


class Lines(Static):
    """Lines broken in the manner of both languages, to the width there is."""

    def __init__(self, lines: list[str], classes: str = "") -> None:
        super().__init__(classes=classes)
        self.lines = lines

    def on_mount(self) -> None:
        self.write(self.lines)

    def on_resize(self) -> None:
        self.write(self.lines)

    def write(self, lines: list[str]) -> None:
        """Show other lines."""
        self.lines = lines
        width = max(LEAST_WIDTH, self.size.width or 76)
        self.update(Content("\n".join(row for line in lines for row in hanging(line, width))))


class TooSmall(ModalScreen[None]):
    """Lies over everything while the screen is too small to show what is asked; nothing is answered meanwhile."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language: Final = language

    def compose(self) -> ComposeResult:
        yield Lines([""])

    def on_mount(self) -> None:
        self.on_resize()

    def on_resize(self) -> None:
        """Say how large the screen is, and how large it has to be."""
        size = self.app.size
        told = terminal_catalogue(self.language).say(
            "full", "too-small", width=size.width, height=size.height, columns=LEAST[0], rows=LEAST[1]
        )
        self.query_one(Lines).write([told])


class Page(ModalScreen[None]):
    """Something to read; any of the keys that leave it leave it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space,question_mark,v,l,t,r,h,f1", "dismiss", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("home", "scroll(-9999)", show=False),
        Binding("end", "scroll(9999)", show=False),
    ]

    def __init__(self, title: str, lines: list[str], ui: Catalogue, bottom: bool = False) -> None:
        super().__init__()
        self.heading: Final = title
        self.lines: Final = lines
        self.ui: Final = ui
        self.bottom: Final = bottom
        """Whether it begins at its end, as a log does."""

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            if self.heading:
                yield Static(Content(self.heading), classes="page--title")
            with VerticalScroll(id="page-body", can_focus=False):
                yield from self.body()
            yield Static(Content(self.ui.template("full", "page-keys")), classes="page--keys")

    def body(self) -> ComposeResult:
        """What there is to read."""
        yield Lines(self.lines)

    def on_mount(self) -> None:
        if self.bottom:
            self.call_after_refresh(self.query_one("#page-body").scroll_end, animate=False)

    def action_scroll(self, rows: int) -> None:
        self.query_one("#page-body").scroll_relative(y=rows, animate=False)

    def on_click(self) -> None:
        _ = self.dismiss()


class Confirm(ModalScreen[bool]):
    """Yes or no; no unless yes is meant."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,n", "answer(False)", show=False),
        Binding("y", "answer(True)", show=False),
    ]

    def __init__(self, lines: list[str], ui: Catalogue) -> None:
        super().__init__()
        self.lines: Final = lines
        self.ui: Final = ui

    def compose(self) -> ComposeResult:
        with Vertical(id="page", classes="small"):
            yield Lines(self.lines, classes="page--title")
            rows = [Option(Content(self.ui.template("full", key)), key) for key in ("no", "yes")]
            yield OptionList(*rows)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        _ = self.dismiss(event.option_id == "yes")

    def action_answer(self, yes: bool) -> None:
        _ = self.dismiss(yes)


class Pick(ModalScreen[int | None]):
    """A few things to choose from, by arrows, number or mouse."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    def __init__(self, title: str, rows: list[str], highlighted: int = 0) -> None:
        super().__init__()
        self.heading: Final = title
        self.rows: Final = rows
        self.first: Final = highlighted

    def compose(self) -> ComposeResult:
        options: list[Option] = []
        with Vertical(id="page", classes="small"):
            yield Lines([self.heading], classes="page--title")
            width = min(SMALL, self.app.size.width * 9 // 10) - FRAME
            for n, text in enumerate(self.rows, 1):
                rows = wrap(text, width - len(INDENT))
                options.append(Option(Content(f"{n} " + ("\n" + INDENT).join(rows))))
            yield OptionList(*options)

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = self.first

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        _ = self.dismiss(event.option_index)

    def on_key(self, event: object) -> None:
        key = str(getattr(event, "key", ""))
        if key.isdecimal() and 1 <= int(key) <= len(self.rows):
            _ = self.dismiss(int(key) - 1)


class Line(ModalScreen[str | None]):
    """A line to type."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False)]

    def __init__(self, title: str, value: str = "") -> None:
        super().__init__()
        self.heading: Final = title
        self.value: Final = value

    def compose(self) -> ComposeResult:
        with Vertical(id="page", classes="small"):
            yield Lines([self.heading], classes="page--title")
            yield Input(self.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        _ = self.dismiss(event.value.strip())
