"""The table on the screen: a sheet that can be pointed at, with mouse and keys."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from kirifuda.cli.full import sheet
from kirifuda.cli.full.sheet import Piece, Sheet, lay
from kirifuda.kernel.views import View
from kirifuda.words.reader import Reader
from kirifuda.words.wrapping import columns

LIT: Final = "▸"
PICKED: Final = "✓"
PLAIN: Final = " "


class Board(Widget, can_focus=True):
    """The table of one view. What an answer may name is lit, and bears a sign."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "board--lit", "board--cursor", "board--picked", "board--turned", "board--label", "board--seat", "board--cell",
        "board--host", "board--event", "board--plain",
    }  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(0, -1)", show=False),
        Binding("right", "move(0, 1)", show=False),
        Binding("up", "move(-1, 0)", show=False),
        Binding("down", "move(1, 0)", show=False),
        Binding("enter,space", "take", show=False),
    ]

    class Pointed(Message):
        """Mouse or arrows point at another piece."""

        def __init__(self, piece: Piece) -> None:
            super().__init__()
            self.piece: Final = piece

    class Taken(Message):
        """A piece was chosen: clicked, or Enter on it."""

        def __init__(self, piece: Piece) -> None:
            super().__init__()
            self.piece: Final = piece

    def __init__(self) -> None:
        super().__init__()
        self.sheet: Sheet = Sheet(0)
        self.reader: Reader | None = None
        self.view: View | None = None
        self.lit: frozenset[int] = frozenset()
        self.picked: frozenset[int] = frozenset()
        self.cursor: tuple[int, tuple[int, str] | None] = (0, None)
        """The subject or the zone that is pointed at."""

    # What is shown ---------------------------------------------------------------------------------------

    def show(self, reader: Reader, view: View, lit: frozenset[int] = frozenset()) -> None:
        """Another position, or the same with other things lit."""
        self.reader, self.view, self.lit, self.picked = reader, view, lit, frozenset()
        self.lay()

    def pick(self, subjects: frozenset[int]) -> None:
        """These have been picked for the answer."""
        self.picked = subjects
        self.refresh()

    def lay(self) -> None:
        """Lay the sheet anew for the room there is."""
        if self.reader is None or self.view is None or not self.size.width:
            return
        height = self.sheet.height
        rows = self.app.size.height
        tall, low = rows >= sheet.TALL, rows < sheet.LOW
        self.sheet = lay(self.reader, self.view, self.lit, self.size.width, tall, low)
        if self.sheet.height != height:
            self.styles.height = self.sheet.height
        self.refresh()

    def on_resize(self) -> None:
        self.lay()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.sheet.height

    @property
    def pointed(self) -> Piece | None:
        """What the cursor is on."""
        subject, zone = self.cursor
        if not subject and zone is None:
            return None
        for piece in self.sheet.pieces:
            if piece.pointed and (subject in (piece.subject, *piece.cards) if subject else piece.zone == zone):
                return piece
        return None

    def point(self, piece: Piece | None) -> None:
        """Put the cursor on a piece."""
        cursor = (piece.subject, piece.zone) if piece is not None else (0, None)
        if cursor != self.cursor:
            self.cursor = cursor
            self.refresh()

    def go_to(self, piece: Piece) -> None:
        """Put the cursor on a piece, as mouse and arrows do."""
        self.point(piece)
        self.post_message(self.Pointed(piece))

    # Keys and mouse --------------------------------------------------------------------------------------

    def action_move(self, down: int, right: int) -> None:
        """To the nearest piece in that direction."""
        here = self.pointed
        things = [piece for piece in self.sheet.pieces if piece.pointed]
        if here is None:
            mine = [piece for piece in things if piece.subject in self.lit] or things
            if mine:
                self.go_to(mine[0])
            return
        best: Piece | None = None
        least = 0.0
        for piece in things:
            rows = (piece.row - here.row) * down
            aside = (piece.column - here.column) * right
            if piece is here or (down and rows <= 0) or (right and (aside <= 0 or piece.row != here.row)):
                continue
            far = rows * 4 + abs(piece.column - here.column) if down else aside
            if best is None or far < least:
                best, least = piece, far
        if best is not None:
            self.go_to(best)

    def action_take(self) -> None:
        if self.pointed is not None:
            self.post_message(self.Taken(self.pointed))

    def on_click(self, event: events.Click) -> None:
        piece = self.sheet.at(event.y, event.x)
        if piece is not None and piece.pointed:
            self.go_to(piece)
            self.post_message(self.Taken(piece))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        piece = self.sheet.at(event.y, event.x)
        if piece is not None and piece.pointed and event.delta != (0, 0):
            self.go_to(piece)

    # Painting --------------------------------------------------------------------------------------------

    def style(self, piece: Piece) -> Style:
        """How a piece looks; its ground comes from below."""
        name = {
            sheet.LABEL: "label", sheet.SEAT: "seat", sheet.HOST: "host", sheet.EVENT: "event", sheet.PLAIN: "plain",
            sheet.ZONE: "plain", sheet.CARD: "host",
        }[piece.kind]  # fmt: skip
        found = self.get_component_rich_style(f"board--{name}", partial=True)
        if piece.turned:
            found += self.get_component_rich_style("board--turned", partial=True)
        if self.picked.intersection((piece.subject, *piece.cards)):
            found += self.get_component_rich_style("board--picked", partial=True)
        elif self.is_lit(piece):
            found += self.get_component_rich_style("board--lit", partial=True)
        if piece.pointed and piece is self.pointed and self.has_focus:
            found += self.get_component_rich_style("board--cursor", partial=True)
        return found

    def is_lit(self, piece: Piece) -> bool:
        """Whether an answer may name what it stands for."""
        return bool(piece.subject and self.lit.intersection((piece.subject, *piece.cards)))

    def sign(self, piece: Piece) -> str:
        """What stands before it: that it is lit or picked shows without colour too."""
        if not piece.pointed:
            return ""
        if self.picked.intersection((piece.subject, *piece.cards)):
            return PICKED
        return LIT if self.is_lit(piece) else PLAIN

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        base = self.rich_style
        cell = base + self.get_component_rich_style("board--cell", partial=True)
        grounds = [(left, left + wide) for row, left, high, wide in self.sheet.cells if row <= y < row + high]

        def fill(start: int, end: int) -> list[Segment]:
            found: list[Segment] = []
            column = start
            while column < end:
                inside = next(((a, b) for a, b in grounds if a <= column < b), None)
                nearest = min([a for a, _ in grounds if a > column], default=end)
                stop = min(end, inside[1] if inside else nearest)
                found.append(Segment(" " * (stop - column), cell if inside else base))
                column = stop
            return found

        segments: list[Segment] = []
        column = 0
        for piece in sorted([p for p in self.sheet.pieces if p.row == y], key=lambda p: p.column):
            if piece.column < column:
                continue
            segments += fill(column, piece.column)
            ground = cell if any(a <= piece.column < b for a, b in grounds) else base
            text = self.sign(piece) + piece.text
            segments.append(Segment(text, ground + self.style(piece)))
            column = piece.column + columns(text)
        segments += fill(column, width)
        return Strip(segments).crop(0, width)
