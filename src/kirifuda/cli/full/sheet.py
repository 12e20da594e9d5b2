"""The table as a sheet of pieces: what is written where, and which card, slot or zone each piece stands for.

Placed by the game's `table.toml`, so that any game is laid out by the same code. Nothing here knows of a screen.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from kirifuda.kernel.bits import SLOT
from kirifuda.kernel.cards import BLANK
from kirifuda.kernel.state import State
from kirifuda.kernel.views import View
from kirifuda.words import board
from kirifuda.words.reader import SPECTATOR, Reader, capital
from kirifuda.words.wrapping import clipped, columns, wrap

# What a piece is, for its colours
LABEL: Final = "label"
SEAT: Final = "seat"
ZONE: Final = "zone"
HOST: Final = "host"
CARD: Final = "card"
PLAIN: Final = "plain"
EVENT: Final = "event"

MARK: Final = 1
"""Columns before a piece that can be pointed at, for the sign that marks it."""
GAP: Final = 1
SLOT_ROWS: Final = 5
GOING_ON: Final = 2
GOING_ON_TALL: Final = 4
PENDING: Final = (-1, "")
"""Stands in a piece's `zone` for what goes on."""
TALL_SLOT_ROWS: Final = 7
LEAST_SLOT_ROWS: Final = 2
LOW_SLOT_ROWS: Final = 3
TALL: Final = 36
"""From how many rows of the screen on there is room for more."""
LOW: Final = 24
"""Below how many rows there is room for less."""
NARROW_CHIP: Final = 15
MIN_CHIPS: Final = 3
HAND_ROWS: Final = 2
BRIEF_ROWS: Final = 3
"""Rows for what is said in short of a card of the hand."""
NARROW_SLOT: Final = 4
MIN_SLOTS: Final = 3
"""Of how many slots at least there is room for what they hold, there or not."""


class Piece:
    """Some text at a place of the sheet. `subject` is the card or slot it stands for (0: none), `zone` the zone."""

    def __init__(
        self, row: int, column: int, text: str, kind: str, subject: int = 0, zone: tuple[int, str] | None = None,
        turned: bool = False, cards: tuple[int, ...] = (),
    ) -> None:  # fmt: skip
        self.row: Final = row
        self.column: Final = column
        self.text: Final = text
        self.kind: Final = kind
        self.subject: Final = subject
        self.zone: Final = zone
        self.turned: Final = turned
        self.cards: Final = cards or ((subject,) if subject and not subject & SLOT else ())
        """Every card it stands for: alike ones share a piece."""

    @property
    def pointed(self) -> bool:
        """Whether it can be pointed at."""
        return self.subject != 0 or self.zone is not None

    @property
    def width(self) -> int:
        return columns(self.text) + (MARK if self.pointed else 0)


class Sheet:
    """The laid table."""

    def __init__(self, width: int) -> None:
        self.width: Final = width
        self.pieces: Final[list[Piece]] = []
        self.cells: Final[list[tuple[int, int, int, int]]] = []
        """Grounds of slots: row, column, height, width."""
        self.height = 0

    def at(self, row: int, column: int) -> Piece | None:
        """The piece that lies there."""
        for piece in self.pieces:
            if piece.row == row and piece.column <= column < piece.column + piece.width:
                return piece
        return None

    def of(self, subject: int) -> Piece | None:
        """The piece that stands for a card or slot."""
        for piece in self.pieces:
            if piece.subject == subject or subject in piece.cards:
                return piece
        return None


class Laying:
    """Lays one view. `lit` are the cards and slots that an answer may name: each gets a piece of its own."""

    def __init__(
        self, reader: Reader, view: View, lit: Collection[int], width: int, tall: bool, low: bool
    ) -> None:  # fmt: skip
        self.reader: Final = reader
        self.s: Final[State] = view.state
        self.lit: Final = lit
        self.tall: Final = tall
        self.side_rows: Final = TALL_SLOT_ROWS if tall else SLOT_ROWS - low
        self.least: Final = 1 if low else LOW_SLOT_ROWS
        self.sheet: Final = Sheet(width)
        self.row = 0

    def lay(self) -> Sheet:
        """The other side, what goes on, the reader's side, his hand."""
        reader = self.reader
        near = reader.seat if reader.seat < SPECTATOR else 1
        self.seat(1 - near)
        self.shown(1 - near)
        self.rows(1 - near, near=False)
        self.between()
        self.rows(near, near=True)
        self.shown(near)
        self.seat(near)
        self.held(near)
        self.sheet.height = self.row
        return self.sheet

    def put(self, column: int, text: str, kind: str, room: int, **about: object) -> int:
        """One piece on the open row, clipped to its room; the column after it."""
        piece = Piece(self.row, column, text, kind, **about)  # type: ignore[arg-type]
        if piece.width > room:
            piece = Piece(self.row, column, clipped(text, room - (piece.width - columns(text))), kind, **about)  # type: ignore[arg-type]
        self.sheet.pieces.append(piece)
        return column + piece.width

    # The sides -------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> None:
        """A player's line: who it is, and the plain zones in figures."""
        reader = self.reader
        width = self.sheet.width
        found = board.counted(reader, self.s, seat, short=True)
        tops = reader.table["seat"]["tops"]
        column = self.put(0, capital(str(reader.player(seat))), SEAT, width // 3) + GAP
        over = column + sum(columns(text) + MARK + GAP for _, text in found) - GAP - width
        longest = max((columns(text) for name, text in found if name in tops), default=0)
        for name, text in found:
            cards = board.zone_cards(reader, self.s, seat, name)
            shown = name in tops and cards and cards[-1] in self.lit
            top = cards[-1] if shown else 0
            room = min(columns(text) + MARK, width - column)
            if over > 0 and name in tops and columns(text) == longest:
                room, over = columns(text) + MARK - over, 0
            if room <= MARK:
                break
            column = self.put(column, text, ZONE, room, zone=(seat, name), subject=top) + GAP
        self.row += 1

    def rows(self, seat: int, *, near: bool) -> None:
        """A player's slots, row by row; his foremost row lies towards the other side."""
        found: list[range] = []
        first = 0
        for n in self.reader.table["slot"]["rows"]:
            found.append(range(first, first + n))
            first += n
        for slots in found if near else reversed(found):
            self.slots(seat, slots, len(found))

    def slots(self, seat: int, slots: range, several: int) -> None:
        """One row of slots, side by side; one that is not there yet takes little room."""
        rows = max(LEAST_SLOT_ROWS, self.side_rows // several)
        first = end = self.row
        left = 0
        widths = self.widths(seat, slots)
        for n, width in zip(slots, widths, strict=True):
            self.row = first
            self.slot(seat, n, left, width - GAP, first + rows)
            end = max(end, self.row)
            left += width
        # On a low screen a side takes no more rows than it needs: the question and its answers are glad of them.
        self.row = first + rows if self.tall else max(end, first + min(rows, self.least))
        left = 0
        for width in widths:
            self.sheet.cells.append((first, left, self.row - first, width - GAP))
            left += width

    def widths(self, seat: int, slots: range) -> list[int]:
        """How wide each slot is, the gap after it counted."""
        there = [board.slot_exists(self.reader, self.s, seat, n) for n in slots]
        wide = min(len(slots), max(sum(there), MIN_SLOTS))
        room = self.sheet.width + GAP - (len(slots) - wide) * NARROW_SLOT
        found: list[int] = []
        for i, exists in enumerate(there):
            taken = exists or (i >= sum(there) and i < wide)
            found.append(room // wide if taken else NARROW_SLOT)
        return found

    def slot(self, seat: int, n: int, left: int, width: int, end: int) -> None:
        """One slot: its number and its host, the numbers, what lies under it and beside it."""
        reader, s = self.reader, self.s
        if reader.table["slot"]["names"]:
            self.named_slot(seat, n, left, width, end)
            return
        index = SLOT | (seat * reader.rules.layout.slots + n)
        hosts = board.zone_cards(reader, s, seat, reader.table["slot"]["host"], n)
        exists = board.slot_exists(reader, s, seat, n)
        column = self.put(left, str(n + 1), LABEL, width, subject=index)
        if not hosts:
            empty = reader.words.template("board", "empty") if exists else ""
            self.put(column + MARK, empty, PLAIN, left + width - column - MARK)
            self.row += 1
        for card in hosts:
            self.host(card, column, left, width, end)
        self.attached(seat, n, left, width, end)

    def named_slot(self, seat: int, n: int, left: int, width: int, end: int) -> None:
        """A slot with a name of its own, which holds several: the name, then its hosts side by side."""
        reader = self.reader
        first = last = self.row
        index = SLOT | (seat * reader.rules.layout.slots + n)
        label = max(columns(reader.place_in_short(i)) for i in range(reader.rules.layout.slots))
        self.put(left, reader.place_in_short(n), LABEL, label + MARK, subject=index)
        column = left + label + MARK + GAP
        hosts = board.zone_cards(reader, self.s, seat, reader.table["slot"]["host"], n)
        if not hosts:
            self.put(column + MARK, reader.words.template("board", "empty"), PLAIN, left + width - column - MARK)
            self.row += 1
            return
        each = (left + width - column) // max(len(hosts), MIN_SLOTS)
        for i, card in enumerate(hosts):
            self.row = first
            self.host(card, column + i * each, column + i * each, each - GAP, end)
            last = max(last, self.row)
        self.row = last

    def host(self, card: int, column: int, left: int, width: int, end: int) -> None:
        """The host of a slot: its name, its numbers, how it is turned: on a row of its own, or beside the numbers.

        Where there is room for neither, it stands before the name.
        """
        reader, s = self.reader, self.s
        name = reader.card(s.defs[card])
        zone = reader.table["slot"]["host"]
        turned = reader.state_of(s, card, zone)
        numbers = self.numbers(card) if s.defs[card] is not BLANK else ""
        wraps = self.tall and columns(name) > left + width - column - MARK
        roomy = end - self.row - (2 if wraps else 1) > MARK + 1 or not numbers
        short = reader.state_in_short(s, card, zone)
        room = width - MARK - columns(numbers) - GAP
        beside = next((word for word in (turned, short) if columns(word) <= room), "")
        if turned and not roomy and not beside:
            name = f"{short} {name}"
        lines = wrap(name, left + width - column - MARK) if wraps else [name]
        self.put(column, lines[0], HOST, left + width - column, subject=card, turned=bool(turned))
        self.row += 1
        if wraps:
            rest = name[len(lines[0]) :].lstrip()
            self.put(left + MARK, rest, HOST, width - MARK)
            self.row += 1
        if numbers:
            after = self.put(left + MARK, numbers, PLAIN, width - MARK)
            if not roomy and beside:
                self.put(after + GAP, beside, EVENT, left + width - after - GAP)
            self.row += 1
        if turned and roomy:
            self.put(left + MARK, turned, EVENT, width - MARK)
            self.row += 1

    def numbers(self, card: int) -> str:
        """The host's numbers as they stand: a changed one with its sign."""
        found: list[str] = []
        for name in self.reader.table["slot"]["numbers"]:
            found.append(self.reader.number_in_short(self.s, card, name))
        return " ".join(found)

    def attached(self, seat: int, n: int, left: int, width: int, end: int) -> None:
        """What lies under and beside the host, zone by zone, as much as there is room for."""
        reader, s = self.reader, self.s
        layout = reader.table["slot"]
        hosts = board.zone_cards(reader, s, seat, layout["host"], n)
        under = [layout["under"]] if "under" in layout else []
        for zone in [*under, *layout.get("beside", [])]:
            cards = board.zone_cards(reader, s, seat, zone, n)
            limited = zone in layout.get("limits", {})
            if limited and not any(card in self.lit for card in cards):
                limit = board.slot_limit(reader, s, hosts, zone)
                if (cards or limit) and self.row < end:
                    text = reader.words.say("board", "limited", zone=reader.zone(zone), n=len(cards), limit=limit)
                    self.put(left, text, PLAIN, width, zone=(seat, zone), cards=cards)
                    self.row += 1
            elif cards:
                self.flow(self.grouped(cards, zone), zone, left, width, end)

    def shown(self, seat: int) -> None:
        """Plain zones whose cards lie on the table, a row each."""
        reader, s = self.reader, self.s
        for zone in reader.table["seat"].get("shown", []):
            cards = board.zone_cards(reader, s, seat, zone)
            column = self.put(0, reader.zone(zone), ZONE, self.sheet.width, zone=(seat, zone)) + GAP
            if cards:
                things = self.grouped(cards, zone)
                self.flow(things, zone, column, self.sheet.width - column, self.row + 1)
            else:
                self.row += 1

    def grouped(self, cards: tuple[int, ...], zone: str) -> list[tuple[str, tuple[int, ...]]]:
        """Cards in play, alike ones together unless one of them is lit."""
        found: dict[str, list[int]] = {}
        alone = any(card in self.lit for card in cards)
        for i, card in enumerate(cards):
            name = board.described(self.reader, self.s, card, zone)
            found.setdefault(f"{i} {name}" if alone else name, []).append(card)
        rows: list[tuple[str, tuple[int, ...]]] = []
        for key, group in found.items():
            name = key.split(" ", 1)[1] if alone else key
            many = self.reader.words.say("board", "many", n=len(group), name=name)
            rows.append((many if len(group) > 1 else name, tuple(group)))
        return rows

    def flow(self, things: list[tuple[str, tuple[int, ...]]], zone: str, left: int, width: int, end: int) -> None:
        """Pieces one after the other, on as many rows as there are; what has no room is counted."""
        column = left
        for i, (name, cards) in enumerate(things):
            turned = bool(self.reader.state_of(self.s, cards[0], zone))
            room = left + width - column
            if column > left and columns(name) + MARK > room:
                if self.row + 1 >= end:
                    self.put(column, f"+{len(things) - i}", PLAIN, room)
                    break
                self.row += 1
                column, room = left, width
            if self.row >= end:
                return
            column = self.put(column, name, CARD, room, subject=cards[0], cards=cards, turned=turned)
        self.row += 1

    # What goes on, and the hand --------------------------------------------------------------------------

    def between(self) -> None:
        """The turn and its phase; below it what waits to resolve and the battle, as far as there is room."""
        width = self.sheet.width
        self.put(0, board.turn(self.reader, self.s), EVENT, width)
        self.row += 1
        lines = board.going_on(self.reader, self.s)
        rows = GOING_ON_TALL if self.tall else GOING_ON
        whole = " · ".join(lines)
        for line in [whole] if lines and columns(whole) + MARK <= width else lines[:rows]:
            self.put(0, line, EVENT, width, zone=PENDING)
            self.row += 1
        if self.tall and not lines:
            self.row += 1

    def held(self, seat: int) -> None:
        """The cards that the reader holds, a chip each; a spectator sees backs."""
        reader, s = self.reader, self.s
        cards = board.zone_cards(reader, s, seat, reader.table["seat"]["held"])
        known = [card for card in cards if s.defs[card] is not BLANK]
        most = max(1, (self.sheet.width + GAP) // (NARROW_CHIP + GAP))
        per = min(most, max(MIN_CHIPS, -(-len(known) // HAND_ROWS)))
        width = (self.sheet.width + GAP) // per
        briefs = [packed(reader.brief_in_short(s.defs[card]), width - GAP - MARK) for card in known]
        tall = 1 + min(BRIEF_ROWS, max((len(lines) for lines in briefs), default=1)) if self.tall else 1
        first = self.row
        for i, card in enumerate(known):
            self.row = first + i // per * tall
            left = i % per * width
            definition = s.defs[card]
            self.put(left, reader.card(definition), CARD, width - GAP, subject=card)
            for line in briefs[i][:BRIEF_ROWS] if self.tall else []:
                self.row += 1
                self.put(left + MARK, line, PLAIN, width - GAP - MARK)
        self.row = first + max(HAND_ROWS, -(-len(known) // per)) * tall


def packed(parts: list[str], width: int) -> list[str]:
    """The parts on as few rows as hold them, none of them broken."""
    lines: list[str] = []
    for part in parts:
        if lines and columns(f"{lines[-1]} {part}") <= width:
            lines[-1] += f" {part}"
        else:
            lines.append(part)
    return lines


def lay(
    reader: Reader, view: View, lit: Collection[int], width: int, tall: bool, low: bool = False
) -> Sheet:  # fmt: skip
    """The table of a view, `width` columns wide."""
    return Laying(reader, view, lit, width, tall, low).lay()
