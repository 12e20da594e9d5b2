"""A position as plain data, and back; its digest.

The open question is not written: it is what the frame on top asks when it is stepped again, so a frame asks
without having changed anything. Faces and masks are read anew.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from kirifuda.errors import Message, RecordError, brief
from kirifuda.kernel.abilities import NO_ABILITY, Ability
from kirifuda.kernel.bits import PLACE
from kirifuda.kernel.cards import BLANK_FACE
from kirifuda.kernel.door import DoorFrame
from kirifuda.kernel.essence import whole_essence
from kirifuda.kernel.events import Event, Modifier
from kirifuda.kernel.faces import refresh
from kirifuda.kernel.frames import Frame
from kirifuda.kernel.rng import Rng
from kirifuda.kernel.soundness import check_sound
from kirifuda.kernel.state import (
    CAST,
    FACES,
    NEVER,
    NO_MARKS,
    TABLE,
    VARIED,
    Outcome,
    Rec,
    State,
    Waiting,
    bare,
    printed_at,
)

if TYPE_CHECKING:
    from kirifuda.kernel.state import Setup

Plain = int | str | None | tuple["Plain", ...] | list["Plain"]
"""Whole numbers, strings, None, and tuples of them: any format can carry it. Lists are read like tuples."""

VERSION: Final = 1


def encode(s: State) -> tuple[Plain, ...]:
    """The whole position but its setup and log."""
    rng = s.rng
    kept: list[Plain] = []
    for card in range(len(s.recs)):
        rec = s.recs[card]
        if rec.stamp != NEVER:
            kept.append((card, rec.turned, tuple(rec.marks), rec.stamp))
    outcome: Plain = None
    if s.outcome is not None:
        outcome = (s.outcome.winner, s.outcome.ending, s.outcome.rule)
    return (
        VERSION,
        (rng.a, rng.b, rng.c, rng.counter),
        tuple([(name, value) for name, value in s.script]),
        tuple([tuple(cards) for cards in s.places]),
        tuple([rec.loc for rec in s.recs]),
        tuple(kept),
        tuple([rec.handles for rec in s.recs]),
        tuple(s.nums),
        tuple([encode_modifier(m) for m in s.mods]),
        tuple([(w.ability.address, w.source, w.seat, w.subject, w.amount) for w in s.waiting]),
        encode_frames(s.top),
        outcome,
        (s.clock, s.next_handles, s.steps, s.asked, s.last_try),
        tuple(s.seen),
        tuple(s.tried),
    )


def encode_modifier(m: Modifier) -> Plain:
    return (
        m.ref, m.seat, m.layer, m.what, m.which, m.value, m.duration, m.source, m.rule, m.ability.address, m.stamp,
    )  # fmt: skip


def encode_event(e: Event) -> Plain:
    """An event that waits at the door; nothing has been added to it yet."""
    mod = None if e.mod is None else encode_modifier(e.mod)
    row: tuple[Plain, ...] = (e.kind, e.ref, e.a, e.b, e.c, e.why, e.rule, e.source, e.seat, tuple(e.order), mod)
    return (*row, e.also) if e.also else row


def encode_frames(top: Frame | None) -> Plain:
    """The frames, the one on top first."""
    frames: list[Plain] = []
    f = top
    while f is not None:
        batch: Plain = None
        if isinstance(f, DoorFrame):
            batch = tuple([encode_event(e) for e in f.batch])
        env: Plain = tuple([tuple(group) for group in f.env])
        frames.append((f.kind, f.step, f.a, f.b, f.c, f.ability.address, env, batch))
        f = f.below
    return tuple(frames)


def digest(s: State) -> str:
    """Thirty-two hexadecimal digits that stand for the whole position."""
    return blake2b(repr(encode(s)).encode(), digest_size=16).hexdigest()


# Reading -------------------------------------------------------------------------------------------------


_LARGEST: Final = (1 << 62) - 1
"""Handles are packed into sixty bits; everything else is smaller. Compiled arithmetic takes no more than this."""


class _Reader:
    """Takes plain data apart; anything of another shape is a RecordError."""

    def __init__(self, abilities: dict[str, Ability]) -> None:
        self.abilities: Final = abilities

    def number(self, x: Plain) -> int:
        if isinstance(x, int) and not isinstance(x, bool):
            if -_LARGEST <= x <= _LARGEST:
                return x
            raise RecordError(Message("a position holds {found}, a larger number than any there is", found=brief(x)))
        raise RecordError(Message("a position holds {found} where a number is expected", found=brief(x)))

    def items(self, x: Plain, size: int = -1) -> list[Plain]:
        if isinstance(x, (tuple, list)) and size in (-1, len(x)):
            return list(x)
        raise RecordError(
            Message("a position holds {found} where {n} values are expected", found=brief(x), n=size) if size >= 0
            else Message("a position holds {found} where a list is expected", found=brief(x))
        )  # fmt: skip

    def numbers(self, x: Plain, size: int = -1) -> list[int]:
        return [self.number(entry) for entry in self.items(x, size)]

    def ability(self, x: Plain) -> Ability:
        if x == "":
            return NO_ABILITY
        if isinstance(x, str) and x in self.abilities:
            return self.abilities[x]
        raise RecordError(Message("a position names the text {found}, which these cards do not have", found=brief(x)))

    def modifier(self, x: Plain) -> Modifier:
        row = self.items(x, 11)
        n = [self.number(entry) for entry in row[:9]]
        m = Modifier(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], self.ability(row[9]))
        m.stamp = self.number(row[10])
        return m

    def event(self, x: Plain) -> Event:
        row = self.items(x)
        also = self.number(row.pop()) if len(row) == 12 else 0
        row = self.items(row, 11)
        n = [self.number(entry) for entry in row[:9]]
        event = Event(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8])
        event.also = also
        event.order = tuple(self.numbers(row[9]))
        if row[10] is not None:
            event.mod = self.modifier(row[10])
        return event

    def frames(self, x: Plain) -> Frame | None:
        top: Frame | None = None
        for entry in reversed(self.items(x)):
            row = self.items(entry, 8)
            n = [self.number(v) for v in row[:5]]
            env = tuple([tuple(self.numbers(group)) for group in self.items(row[6])])
            if row[7] is None:
                top = Frame(n[0], n[1], n[2], n[3], n[4], self.ability(row[5]), env, top)
            else:
                top = DoorFrame(n[2], env, tuple([self.event(e) for e in self.items(row[7])]), top)
        return top


def decode(setup: Setup, data: Plain, asks: bool = True) -> State:
    """The state that `encode` wrote, at the same decision; of a view (`asks` off) without its question.

    Raises RecordError for another version or shape, for a text that the cards do not have, for a card in play of which
    nothing is said, and, but of a view, for what holds of no position (`kernel.soundness`).
    """
    read = _Reader(setup.abilities)
    rows = read.items(data)
    if not rows or rows[0] != VERSION:
        raise RecordError(
            Message("a position of version {found}; this engine reads version {version}",
                    found=brief(rows[0] if rows else None), version=VERSION)
        )  # fmt: skip
    rows = read.items(data, 15)
    s = setup.rules.table(setup, 0, ())
    if len(read.items(rows[4])) != len(s.recs):
        raise RecordError("a position of other decks: the number of cards differs")
    rng = read.numbers(rows[1], 4)
    s.rng = Rng(rng[0], rng[1], rng[2], rng[3])
    script: list[tuple[int, int]] = []
    for pair in read.items(rows[2]):
        named = read.numbers(pair, 2)
        script.append((named[0], named[1]))
    s.script = tuple(script)
    s.places = [tuple(read.numbers(cards)) for cards in read.items(rows[3], len(s.places))]
    loc = read.numbers(rows[4])
    handles = read.numbers(rows[6], len(loc))
    s.recs = [bare(loc[card], handles[card]) for card in range(len(loc))]
    for entry in read.items(rows[5]):
        rec = read.items(entry, 4)
        card = read.number(rec[0])
        if not 0 < card < len(s.recs):
            raise RecordError(Message("a position names card {card}, which is not dealt", card=card))
        place = loc[card] & PLACE
        face = printed_at(s, card, place) if s.layout.in_play[place] else BLANK_FACE
        marks = tuple(read.numbers(rec[2], 4))
        marks = NO_MARKS if marks == NO_MARKS else marks
        s.recs[card] = Rec(
            loc[card], handles[card], read.number(rec[1]), marks, read.number(rec[3]), face, face
        )
    for card in range(1, len(loc)):
        if s.layout.in_play[loc[card] & PLACE] and s.recs[card].stamp == NEVER:
            raise RecordError(Message("a position says nothing of card {card}, which is in play", card=card))
    s.nums = read.numbers(rows[7], len(s.nums))
    s.mods = tuple([read.modifier(m) for m in read.items(rows[8])])
    waiting: list[Waiting] = []
    for entry in read.items(rows[9]):
        row = read.items(entry, 5)
        n = [read.number(v) for v in row[1:]]
        waiting.append(Waiting(read.ability(row[0]), n[0], n[1], n[2], n[3]))
    s.waiting = tuple(waiting)
    s.top = read.frames(rows[10])
    outcome = rows[11]
    if outcome is not None:
        row = read.items(outcome, 3)
        winner = None if row[0] is None else read.number(row[0])
        s.outcome = Outcome(winner, str(row[1]), read.number(row[2]))
    counters = read.numbers(rows[12], 5)
    s.clock = counters[0]
    s.next_handles = counters[1]
    seen = tuple(read.numbers(rows[13]))
    tried = tuple(read.numbers(rows[14]))
    s.seen = seen
    s.tried = tried
    s.steps = counters[2]
    s.asked = counters[3]
    if asks:
        check_sound(s)
    s.essence = whole_essence(s)
    s.flags = FACES | CAST | TABLE | VARIED
    refresh(s)
    s.flags &= ~TABLE
    if s.outcome is None and asks:
        setup.rules.advance(s)
    # Asking again is no new step: a menu that is reached a second time is not noted twice.
    s.seen = seen
    s.tried = tried
    s.steps = counters[2]
    s.asked = counters[3]
    s.last_try = counters[4]
    s.log = []
    s.mine = 0
    return s


def unpickle(setup: Setup, data: Plain) -> State:
    return decode(setup, data)
