"""Record files: read whole, written a line at a time so that a killed game loses nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from kirifuda.errors import Message, ReadError, RecordError, What
from kirifuda.library.toml import read_bytes
from kirifuda.record.lines import SEAT, Entry, Header
from kirifuda.record.placed import Line, Placed
from kirifuda.record.reading import read_entry, read_header
from kirifuda.record.timeline import Divergence, Timeline, start

MOST_BYTES = 256 << 20
"""No record comes near this."""


@dataclass
class Read:
    """A record as read: its lines, where each stands, and what a reader should know."""

    header: Header
    place: Placed
    file: str = ""
    entries: list[tuple[Entry, Placed]] = field(default_factory=list)
    notes: list[What] = field(default_factory=list)
    size: int = 0
    """How many bytes of the file are whole lines."""
    open_end: bool = False
    """Whether the last whole line lacks its end."""


def load(path: Path) -> Read:
    """Read a record file. Raises RecordError if it can't be read, and at the first line that is malformed."""
    try:
        data = read_bytes(path, MOST_BYTES)
    except ReadError as error:
        raise RecordError(error.what, str(path)) from None
    return parse(data, str(path))


def parse(data: bytes | str, file: str = "") -> Read:
    """Read a record. A last line that was cut short is left out, with a note."""
    if isinstance(data, str):
        data = data.encode("utf-8")
    found: Read | None = None
    notes: list[What] = []
    size = 0
    lines = data.split(b"\n")
    for i, raw in enumerate(lines):
        last = i == len(lines) - 1
        number = i + 1
        whole = size + len(raw) + (0 if last else 1)
        if not raw.strip():
            size = size if last else whole
            continue
        try:
            text = _decode(raw, file, number, i == 0)
            place = Line(text, file, number).read()
        except RecordError:
            if not last or found is None:
                raise
            notes.append(
                Message("line {n} was cut short and is left out: the program that wrote it was stopped", n=number)
            )
            break
        size = whole
        if found is None:
            found = Read(read_header(place), place, file)
        else:
            found.entries.append((read_entry(found.header, place), place))
        found.open_end = last
    if found is None:
        raise RecordError("an empty file: a record begins with a line of its own", file, 1, 1)
    found.size = size
    found.notes = _notes(found.header) + notes
    return found


def _decode(raw: bytes, file: str, number: int, first: bool) -> str:
    if first and raw.startswith(b"\xef\xbb\xbf"):
        raw = raw[3:]
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        column = len(raw[: error.start].decode("utf-8")) + 1
        raise RecordError("a record is UTF-8, and this byte is not: save it as UTF-8", file, number, column) from None


def _notes(header: Header) -> list[What]:
    """What a reader should know of a record before its first line is played."""
    old, new = header.rules_version, header.rules.version
    if old == new:
        return _unverified(header)
    return [
        *_unverified(header),
        Message("recorded under version {old} of {game}'s rules; replayed under version {new}",
                old=old, game=header.rules.name, new=new)
    ]  # fmt: skip


def _unverified(header: Header) -> list[What]:
    """What nobody can tell from a record of this form."""
    letter = "ab"[header.seat]
    if header.form == SEAT:
        return [
            Message("only what seat {seat} saw: chance and the other seat's hidden cards can't be checked", seat=letter)
        ]
    if header.guess is not None:
        what = "a guess: what seat {seat} couldn't see after {n} steps is dealt by chance; what follows never happened"
        return [Message(what, seat=letter, n=header.guess.after)]
    return []


def replay(read: Read) -> tuple[Timeline, Divergence | None]:
    """Play a record again, up to the first line that the rules do not bear out.

    Raises RecordError for one that can't be played, as what a seat saw.
    """
    timeline = Timeline(read.header, start(read.header))
    for entry, place in read.entries:
        wrong = timeline.follow(entry)
        if wrong is not None:
            at = place.entries("").get(wrong.field, place)
            return timeline, Divergence(wrong.choice, wrong.field, wrong.message, place.line.number, at.column)
    return timeline, None


def diverged(read: Read, wrong: Divergence) -> RecordError:
    """A divergence as an error at its line and column."""
    return RecordError(wrong.what, read.file, wrong.line, wrong.column)


def unwritable(error: OSError) -> Message:
    return Message("cannot be written: {reason}", reason=str(error.strerror or error))


class Writer:
    """Adds whole lines to a file, each in one write; with `sync`, each is on the disk before the next.

    A new file whose first lines can't be written is not left behind: the same name can be tried again.
    """

    def __init__(self, path: Path, sync: bool, read: Read | None = None) -> None:
        self.path = path
        self.sync = sync
        self.file: BinaryIO
        try:
            self.file = path.open("xb" if read is None else "r+b", buffering=0)
        except FileExistsError:
            raise RecordError("is there already: name another file, or continue this one", str(path)) from None
        except OSError as error:
            raise RecordError(unwritable(error), str(path)) from None
        self.new = read is None
        self.size = 0
        if read is not None:
            self.size = read.size
            self.file.truncate(self.size)
            self.file.seek(self.size)
            if read.open_end:
                self.write("\n")

    def add(self, lines: list[str]) -> None:
        """Add lines, all or none. Raises RecordError, with the file as it was."""
        self.write("".join([line + "\n" for line in lines]))

    def write(self, text: str) -> None:
        data = text.encode("utf-8")
        try:
            held = os.fstat(self.file.fileno())
            if held.st_size != self.size:
                raise RecordError("another program has written to this file: nothing is added", str(self.path))
            if not self.path.is_file() or not os.path.samestat(held, self.path.stat()):
                gone = "is no longer there, or another file has taken its place: nothing is added"
                raise RecordError(gone, str(self.path))
            view = memoryview(data)
            while view:
                view = view[self.file.write(view) :]
            if self.sync:
                os.fsync(self.file.fileno())
        except OSError as error:
            self._take_back()
            raise RecordError(unwritable(error), str(self.path)) from None
        self.size += len(data)

    def _take_back(self) -> None:
        try:
            self.file.truncate(self.size)
            self.file.seek(self.size)
            if self.new and not self.size:
                self.file.close()
                self.path.unlink()
        except OSError:
            return

    def close(self) -> None:
        self.file.close()


Clock = Callable[[], str]
