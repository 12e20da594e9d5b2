"""The seat form of a record: what one seat saw of a match, step by step, and its own answers.

There is a step for every change that the seat was shown, and none for what it was not: neither the other seat's
unfinished declarations nor their number can be told from it. It has no seed, and of the cards only those that the seat
knows. It is shown, and not played again.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kirifuda.build_info import package_version
from kirifuda.errors import Message, RecordError, What
from kirifuda.kernel.bits import BACK
from kirifuda.kernel.cards import BLANK
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.kernel.views import Sight, View
from kirifuda.record import notation
from kirifuda.record.files import Read, parse
from kirifuda.record.lines import (
    EVERY,
    FULL,
    SEAT,
    Entry,
    Header,
    Left,
    Made,
    Rows,
    Seen,
    Undone,
    write_entry,
    write_header,
)
from kirifuda.record.match import Match
from kirifuda.record.pins import DeckList, Pinned
from kirifuda.record.placed import Placed
from kirifuda.record.seen import KEYS, Seer, changed, named, rows_of
from kirifuda.record.timeline import Timeline


def seat_form(match: Match, seat: int) -> str:
    """The record of what a seat has seen of a match so far. Raises RecordError for a match that is itself a guess."""
    h = match.header
    if h.form != FULL:
        raise RecordError("only a full record has the seat form: this one is a guess")
    watcher = _Watcher(h, seat)
    timeline = Timeline(h, match.states[0])
    watcher.see(timeline.state)
    for entry, _ in parse(match.text).entries:
        wrong = timeline.follow(entry)
        assert wrong is None
        if isinstance(entry, Made):
            watcher.see(timeline.state, entry)
        elif isinstance(entry, Undone):
            watcher.undo(entry)
        elif isinstance(entry, Left):
            watcher.leave(entry, timeline.state)
    return watcher.text()


class _Watcher:
    """Sees a match with one seat's eyes, and writes down what changes for it."""

    def __init__(self, header: Header, seat: int) -> None:
        self.header: Final = header
        self.seat: Final = seat
        self.entries: list[Entry] = []
        self.shown: list[Rows] = []
        """The view of each step."""
        self.at: list[int] = []
        """The step that is shown after so many choices."""
        self.last: Rows = {}
        """The view that was written last: only what differs from it is written."""
        self.ended = False
        self.known = {card.id for card in header.decks[seat].cards}

    def see(self, s: State, made: Made | None = None) -> None:
        """A new position, and the choice that led to it."""
        own = made is not None and made.seat == self.seat
        view = self.header.rules.view(s, self.seat)
        sights = self.header.rules.events(s, self.seat)
        rows = rows_of(view)
        if own or sights or not self.shown or rows != self.shown[-1]:
            self.step(rows, sights, made)
        self.at.append(len(self.shown) - 1)

    def step(self, rows: Rows, sights: list[Sight], made: Made | None, when: str = "") -> None:
        do, cards = (made.do, made.cards) if made is not None and made.seat == self.seat else ("", ())
        events = tuple([sight.encode() for sight in sights])
        when = made.when if made is not None else when
        self.entries.append(Seen(len(self.shown), changed(self.last, rows), events, do, cards, when))
        self.known |= named(rows, sights)
        self.shown.append(rows)
        self.last = rows

    def undo(self, entry: Undone) -> None:
        """Back to what was shown then; nothing if nothing since was shown to this seat."""
        step = self.at[entry.to]
        del self.at[entry.to + 1 :]
        if self.ended or step < len(self.shown) - 1:
            self.entries.append(Undone(step, entry.when))
            del self.shown[step + 1 :]
        self.ended = False

    def leave(self, entry: Left, s: State) -> None:
        rules = self.header.rules
        self.entries.append(entry)
        self.step(rows_of(rules.view(s, self.seat)), rules.events(s, self.seat), None)
        self.ended = True

    def text(self) -> str:
        h = self.header
        decks = [
            deck if n == self.seat else DeckList((BLANK,) * len(deck.cards), deck.name)
            for n, deck in enumerate(h.decks)
        ]
        pins = [card for card in h.cards if card.definition.id in self.known]
        header = Header(
            h.rules, h.rules_version, package_version(), h.options, 0, h.seats, (decks[0], decks[1]),
            tuple(sorted(pins, key=_by_id)), EVERY, (), h.began, SEAT, self.seat,
        )  # fmt: skip
        lines = [write_header(header), *[write_entry(h.rules, entry) for entry in self.entries]]
        return "".join([line + "\n" for line in lines])


def _by_id(card: Pinned) -> str:
    return card.definition.id


class Step(NamedTuple):
    """What a seat saw at one step: the position and what happened before it, and its own answer that led there."""

    view: View
    sights: list[Sight]
    do: str
    cards: tuple[str, ...]
    when: str
    rows: Rows
    place: Placed


class Witness:
    """What one seat saw of a match, read from its record: step by step, without what was taken back."""

    def __init__(self, read: Read) -> None:
        """Raises RecordError at what does not hold together, and for a record of another form."""
        if read.header.form != SEAT:
            raise RecordError("a record of what one seat saw is expected here, and this one is played again", read.file)
        self.header: Final = read.header
        self.notes: Final[list[What]] = read.notes
        self.steps: list[Step] = []
        self.left: Left | None = None
        self._seer: Final = Seer(read.header)
        rows: Rows = {}
        for entry, place in read.entries:
            if isinstance(entry, Seen):
                rows = {**rows, **entry.rows}
                self._see(entry, rows, place)
            elif isinstance(entry, Undone):
                self._undo(entry, place)
            elif isinstance(entry, Left):
                self.left = entry
        if not self.steps:
            raise RecordError("nothing was seen: the record ends with its first line", read.file)

    @property
    def rules(self) -> Rules:
        return self.header.rules

    @property
    def seat(self) -> int:
        return self.header.seat

    def live(self, n: int) -> View:
        """The view of a step as it can be sampled from: what an answer's parts must meet together is known."""
        step = self.steps[n]
        return self._seer.view(step.rows, step.place, asks=True)

    def _see(self, entry: Seen, rows: Rows, place: Placed) -> None:
        at = place.entries("")
        if entry.n != len(self.steps):
            raise at["seen"].wrong(
                Message("step {n} is expected here, not {found}: a line is missing or stands twice",
                        n=len(self.steps), found=entry.n)
            )  # fmt: skip
        needed, allowed = ((), KEYS) if self.steps else (KEYS, ())
        at["view"].keys("a view", needed, allowed)
        if entry.do:
            self._answered(entry, at["do"])
        view = self._seer.view(rows, at["view"])
        sights = self._seer.sights(at["events"].items("events"))
        self.steps.append(Step(view, sights, entry.do, entry.cards, entry.when, rows, at["view"]))

    def _answered(self, entry: Seen, place: Placed) -> None:
        """The seat's own answer is one of those that it was offered."""
        decision = self.steps[-1].view.decision if self.steps else None
        try:
            choice = notation.read(self.header.rules, entry.do)
        except RecordError as error:
            raise place.wrong(error.what) from None
        if decision is None:
            raise place.wrong(Message("{text} answers nothing: this seat was not asked", text=repr(entry.do)))
        if choice.picks != (BACK,) and choice not in decision.options:
            raise place.wrong(Message("{text} is not among what this seat was offered", text=repr(entry.do)))

    def _undo(self, entry: Undone, place: Placed) -> None:
        if not entry.to < len(self.steps) or (entry.to == len(self.steps) - 1 and self.left is None):
            raise place.entries("")["undo"].wrong(
                Message("{n} steps have been seen: none can be taken back to {to}", n=len(self.steps), to=entry.to)
            )
        del self.steps[entry.to + 1 :]
        self.left = None
