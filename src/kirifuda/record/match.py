"""A match in play: the rules, the seats, and the record that grows with every choice."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from kirifuda.build_info import package_version
from kirifuda.errors import Message, NotLegal, RecordError, Stale, What
from kirifuda.kernel.decisions import Choice, Decision
from kirifuda.kernel.options import OptionValue, read_options
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import Outcome, State
from kirifuda.library.games import rules as rules_of
from kirifuda.record import notation
from kirifuda.record.files import Clock, Read, Writer, diverged, load, parse, replay
from kirifuda.record.lines import (
    EVERY,
    Checked,
    Entry,
    Header,
    Left,
    Made,
    Seated,
    Undone,
    ended,
    write_entry,
    write_header,
)
from kirifuda.record.pins import Deck, pin_decks
from kirifuda.record.placed import Line
from kirifuda.record.reading import read_entry
from kirifuda.record.timeline import Timeline, number

NOBODY_NAMED = (Seated("a"), Seated("b"))


class Decided(NamedTuple):
    """A question and its answer: as recorded, as a choice, and the positions before and after."""

    made: Made
    choice: Choice
    before: State
    after: State

    @property
    def decision(self) -> Decision:
        found = self.before.decision
        assert found is not None
        return found


class Move(NamedTuple):
    """What would be done to a match: the lines of its record that say it, and what they do."""

    lines: tuple[str, ...]
    made: int
    """How many choices will have been made."""
    after: State
    """The position that it leads to."""
    play: Callable[[], None]


class Match:
    """Rules, seats and record, in play. Begin one with `start`, or go on with one by `read` or `resume`.

    A choice is in the file before `choose` returns. A match is its own context manager, which closes the file.
    """

    def __init__(self, timeline: Timeline, lines: list[str], writer: Writer | None, clock: Clock | None) -> None:
        self.timeline = timeline
        self.lines = lines
        """Every line of the record so far."""
        self.notes: list[What] = []
        """What a reader of the file should know: a line cut short, other rules."""
        self._writer = writer
        self._clock = clock

    # Beginning -----------------------------------------------------------------------------------------

    @classmethod
    def start(
        cls,
        game: str | Rules,
        decks: tuple[Deck, Deck],
        seed: int | None = None,
        options: dict[str, OptionValue] | None = None,
        seats: tuple[Seated, Seated] = NOBODY_NAMED,
        *,
        deck_names: tuple[str, str] = ("", ""),
        rolls: tuple[tuple[int, int], ...] = (),
        path: Path | None = None,
        sync: bool = False,
        every: int = EVERY,
        clock: Clock | None = None,
    ) -> Self:
        """A new match at its first decision; without a seed, one of 128 random bits.

        `path` is a file that is not there yet: the record is written to it as it happens, and with `sync` each line
        is on the disk before the choice counts. `clock` gives the times that are written; without it none are.
        Raises KirifudaError for an unknown game, RecordError for a file that cannot be written, ValueError for an
        option or a seed, CardError for a card that cannot be written down.
        """
        rules = rules_of(game) if isinstance(game, str) else game
        cards, lists = pin_decks(rules, decks, deck_names)
        header = Header(
            rules, rules.version, package_version(), read_options(rules.name, rules.options, options or {}),
            secrets.randbits(128) if seed is None else seed, seats, lists, cards, every, rolls,
            clock() if clock else "",
        )  # fmt: skip
        first = rules.start((lists[0].cards, lists[1].cards), header.seed, options, rolls)
        return cls.begin(Timeline(header, first), path, sync, clock)

    @classmethod
    def begin(cls, timeline: Timeline, path: Path | None, sync: bool, clock: Clock | None) -> Self:
        """A match at its first position, before any choice."""
        match = cls(timeline, [], None if path is None else Writer(path, sync), clock)
        match._write([write_header(timeline.header)])
        return match

    @classmethod
    def read(cls, source: Path | str | bytes) -> Self:
        """The match of a record (a path, or the text itself), replayed; the file is left as it is.

        Raises RecordError for a malformed line, and where the record says something else than the rules.
        """
        return cls.replayed(load(source) if isinstance(source, Path) else parse(source))

    @classmethod
    def resume(cls, path: Path, *, sync: bool = False, clock: Clock | None = None) -> Self:
        """Go on with a match in its own file. Raises RecordError as `read` does."""
        found = load(path)
        match = cls.replayed(found)
        match._writer = Writer(path, sync, found)
        match._clock = clock
        return match

    @classmethod
    def replayed(cls, found: Read) -> Self:
        """The match of a record that has been read. Raises RecordError where it says something else than the rules."""
        timeline, wrong = replay(found)
        if wrong is not None:
            raise diverged(found, wrong)
        return cls.of(timeline, found)

    @classmethod
    def of(cls, timeline: Timeline, found: Read) -> Self:
        """The match of a record that has been replayed."""
        lines = [found.place.line.text, *[place.line.text for _, place in found.entries]]
        match = cls(timeline, [line.rstrip("\r") for line in lines], None, None)
        match.notes = found.notes
        return match

    # Looking -------------------------------------------------------------------------------------------

    @property
    def header(self) -> Header:
        return self.timeline.header

    @property
    def rules(self) -> Rules:
        return self.timeline.header.rules

    @property
    def seats(self) -> tuple[Seated, Seated]:
        return self.timeline.header.seats

    @property
    def state(self) -> State:
        return self.timeline.state

    @property
    def states(self) -> list[State]:
        """The positions so far: `states[n]` is the one after n choices."""
        return self.timeline.states

    @property
    def decision(self) -> Decision | None:
        return self.state.decision

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    @property
    def decisions(self) -> list[Decided]:
        """Every question answered so far, without what was undone."""
        t = self.timeline
        return [Decided(made, t.choices[i], t.states[i], t.states[i + 1]) for i, made in enumerate(t.made)]

    @property
    def text(self) -> str:
        """The record as a file has it."""
        return "".join([line + "\n" for line in self.lines])

    def number(self, seat: int) -> tuple[int, int]:
        """The number of the open question, as a seat is shown it: it goes with the seat's answer."""
        return number(self.state, seat)

    def keep_time(self, clock: Clock | None) -> None:
        """From now on lines say when, by this clock; by none if it is None."""
        self._clock = clock

    # Playing -------------------------------------------------------------------------------------------

    def choose(self, seat: int, choice: Choice | str, number: tuple[int, int] | None = None) -> State:
        """Answer the open question; a text is read as notation. Returns the new position.

        Raises Stale if `number` is not that of the seat's open question, NotLegal if it is not an answer,
        RecordError for a text that is no choice or a file that cannot be written. Then nothing has changed.
        """
        return self.take(self.answer(seat, choice, number))

    def undo(self, to: int) -> State:
        """Go back to when `to` choices had been made. The record keeps what was undone.

        Raises ValueError if that is not before now.
        """
        return self.take(self.undoing(to))

    def leave(self, seat: int, ending: str) -> State:
        """A seat leaves the match (concedes, runs out of time); the other one wins.

        Raises NotLegal if the match is over.
        """
        return self.take(self.leaving(seat, ending))

    # In two steps, for who must keep the lines elsewhere before they count ------------------------------

    def answer(self, seat: int, choice: Choice | str, number: tuple[int, int] | None = None) -> Move:
        """What `choose` would do; raises what it raises. Nothing has changed."""
        ask = self.state.ask
        if number is not None and (ask is None or ask.seat != seat or number != self.number(seat)):
            raise Stale(Message("question {n}.{asked} is no longer open", n=number[0], asked=number[1]))
        if isinstance(choice, str):
            choice = notation.read(self.rules, choice)
        made, after = self.timeline.answer(seat, choice, self._now())
        entries: list[Entry] = [made]
        if after.outcome is not None:
            entries.append(ended(made.n, after.outcome, after.digest))
        elif made.n % self.header.every == 0:
            entries.append(Checked(made.n, after.digest))
        return self._move(entries, made.n, after, partial(self.timeline.add, made, choice, after))

    def undoing(self, to: int) -> Move:
        """What `undo` would do; raises what it raises."""
        timeline = self.timeline
        return self._move([Undone(to, self._now())], to, timeline.before(to), partial(timeline.undo, to))

    def leaving(self, seat: int, ending: str) -> Move:
        """What `leave` would do; raises what it raises."""
        if self.state.outcome is not None:
            raise NotLegal("over", [])
        left = Left(seat, ending, self._now())
        after = self.rules.leave(self.state, seat, ending)
        assert after.outcome is not None
        n = len(self.timeline.made)
        entries: list[Entry] = [left, ended(n, after.outcome, after.digest)]
        return self._move(entries, n, after, partial(self.timeline.leave, left))

    def take(self, move: Move) -> State:
        """Do it: the lines are written, then it counts. Nothing else may have happened to the match in between."""
        self._write(list(move.lines))
        move.play()
        return self.state

    def follow(self, lines: list[str]) -> State:
        """Do what lines say that another writer has added to the record.

        Raises RecordError for a malformed line, and where the record says something else than the rules.
        """
        for text in lines:
            place = Line(text, "", len(self.lines) + 1).read()
            wrong = self.timeline.follow(read_entry(self.header, place))
            if wrong is not None:
                raise RecordError(wrong.what, "", place.line.number, 1)
            self.lines.append(text)
        return self.state

    def _move(self, entries: list[Entry], made: int, after: State, play: Callable[[], None]) -> Move:
        return Move(tuple([write_entry(self.rules, entry) for entry in entries]), made, after, play)

    def branch(
        self, at: int, *, path: Path | None = None, seats: tuple[Seated, Seated] | None = None, sync: bool = False,
        clock: Clock | None = None,
    ) -> Match:  # fmt: skip
        """Another match that shares the first `at` choices, with a record of its own; this one stays as it is."""
        old = self.timeline
        if not 0 <= at <= len(old.made):
            raise ValueError(Message("{n} choices have been made: there is no position {at}", n=len(old.made), at=at))
        h = old.header
        header = Header(
            h.rules, h.rules_version, package_version(), h.options, h.seed, seats or h.seats, h.decks, h.cards, h.every,
            h.rolls, h.began, h.form, h.seat, h.guess,
        )  # fmt: skip
        match = Match.begin(Timeline(header, old.states[0]), path, sync, clock)
        for i in range(at):
            match.timeline.add(old.made[i], old.choices[i], old.states[i + 1])
        entries: list[Entry] = []
        for made in old.made[:at]:
            entries.append(made)
            outcome = old.states[made.n].outcome
            if outcome is not None:
                entries.append(ended(made.n, outcome, old.states[made.n].digest))
            elif made.n % h.every == 0:
                entries.append(Checked(made.n, old.states[made.n].digest))
        match._record(entries)
        return match

    # Writing -------------------------------------------------------------------------------------------

    def _now(self) -> str:
        return self._clock() if self._clock else ""

    def _record(self, entries: list[Entry]) -> None:
        self._write([write_entry(self.rules, entry) for entry in entries])

    def _write(self, lines: list[str]) -> None:
        if self._writer is not None:
            self._writer.add(lines)
        self.lines += lines

    def save(self, path: Path, *, sync: bool = False) -> None:
        """Write the record to a file that is not there yet, and go on writing to it.

        Raises RecordError if it can't be written; then the match goes on as before, and the file is not left behind.
        """
        writer = Writer(path, sync)
        try:
            writer.add(self.lines)
        except RecordError:
            writer.close()
            path.unlink(missing_ok=True)
            raise
        self.close()
        self._writer = writer

    def close(self) -> None:
        """Close the file, if there is one; the match stays, and is written no more."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
