"""A card in large: both languages side by side, and how it stands if it lies on the table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal

from kirifuda.cli import telling
from kirifuda.cli.full.pages import Lines, Page
from kirifuda.cli.sitting import Sitting
from kirifuda.kernel.cards import BLANK
from kirifuda.kernel.views import View
from kirifuda.words.catalogue import LANGUAGES
from kirifuda.words.reader import Reader


class Zoom(Page):
    """One card; the reader's language stands first."""

    def __init__(self, sitting: Sitting, view: View, cards: tuple[int, ...]) -> None:
        reader = sitting.reader(view.seat)
        definition = view.state.defs[cards[0]]
        standing = telling.standing(reader, sitting.ui, view, list(cards))
        super().__init__("", standing, sitting.ui)
        order = [sitting.language, *[other for other in LANGUAGES if other != sitting.language]]
        readers = [Reader(reader.rules, language, reader.seat, reader.cards) for language in order]
        self.sides = [[one.hidden] if definition is BLANK else one.details(definition) for one in readers]

    def body(self) -> ComposeResult:
        with Horizontal(id="sides"):
            for lines in self.sides:
                yield Lines(spaced(lines), classes="side")
        if self.lines:
            yield Lines(self.lines, classes="standing")


def spaced(lines: list[str]) -> list[str]:
    """The title apart from the rest."""
    return [lines[0], "", *lines[1:]]
