"""The full-screen terminal itself."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize

from kirifuda.cli import settings
from kirifuda.cli.full.pages import LEAST, Pick, TooSmall
from kirifuda.cli.full.tabletop import Tabletop
from kirifuda.cli.options import reader_language
from kirifuda.words.catalogue import LANGUAGES, terminal_catalogue


class Terminal(App[None]):
    """Asks for the language if nobody has said which, then shows the first table."""

    CSS_PATH = "full.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", show=False, priority=True)]

    def __init__(
        self, language: str, first: Callable[[str], Tabletop], lesson: Callable[[str], Tabletop] | None = None
    ) -> None:  # fmt: skip
        super().__init__()
        self.language: Final = language
        """The reader's language; "" if it has to be asked for."""
        self.first: Final = first
        self.lesson: Final = lesson
        """A guided first game, if one is to be offered instead."""
        self.table: Tabletop | None = None
        """The table that is shown, under whatever lies over it."""
        self.theme = "textual-light" if light() else "textual-dark"

    def on_mount(self) -> None:
        if sys.platform != "win32":  # asked to end from outside, it leaves the terminal as it found it
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit)
        if self.language:
            self.begin(self.language)
            return
        rows = [terminal_catalogue(language).template("full", "language") for language in LANGUAGES]
        titles = [terminal_catalogue(language).template("full", "which-language") for language in LANGUAGES]

        def chosen(n: int | None) -> None:
            if n is None:
                self.exit()
                return
            settings.note(settings.LANGUAGE, LANGUAGES[n])
            self.begin(LANGUAGES[n])

        _ = self.push_screen(Pick(" / ".join(titles), rows, LANGUAGES.index(reader_language())), chosen)

    def on_resize(self, event: Resize) -> None:
        """A screen that has become too small is covered until it is large enough again."""
        small = event.size.width < LEAST[0] or event.size.height < LEAST[1]
        if small and not isinstance(self.screen, TooSmall):
            table = self.table
            language = table.sitting.language if table is not None else self.language or reader_language()
            _ = self.push_screen(TooSmall(language))
        elif not small and isinstance(self.screen, TooSmall):
            _ = self.pop_screen()

    def begin(self, language: str) -> None:
        """The first table, in this language; a newcomer is offered a guided game before."""
        lesson = self.lesson
        if lesson is None:
            self.sit(self.first(language))
            return
        ui = terminal_catalogue(language)

        def chosen(n: int | None) -> None:
            self.sit(lesson(language) if n == 0 else self.first(language))

        rows = [ui.template("full", key) for key in ("lesson-yes", "lesson-no")]
        _ = self.push_screen(Pick(ui.template("full", "lesson-offer"), rows), chosen)

    def sit(self, table: Tabletop) -> None:
        """Show a table."""
        self.table = table
        _ = self.push_screen(table)

    def on_tabletop_moved(self, event: Tabletop.Moved) -> None:
        """From one table to another."""
        self.table = event.table
        _ = self.switch_screen(event.table)


def light() -> bool:
    """Whether the person wants dark on light: as chosen, else as the terminal says of itself."""
    chosen = settings.read().get(settings.LIGHT)
    if isinstance(chosen, bool):
        return chosen
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return ground in ("7", "15")
