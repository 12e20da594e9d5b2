"""The one door: nothing changes but by an event.

A batch is proposed whole, each event is replaced if a text says so, all are applied, and then what a rule
does *at once* is done. Triggers are gathered with the batch and wait. A step emits at most one batch, as its
last act, because the door itself may become a frame to ask which replacement applies.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from kirifuda.errors import Message, ScenarioError
from kirifuda.kernel import events as ev
from kirifuda.kernel.abilities import (
    NO_ABILITY,
    READS_MARKS,
    READS_TURN,
    REPLACEMENT,
    TRIGGERED,
    Ability,
    reads_number,
)
from kirifuda.kernel.bits import (
    GENERATION_SHIFT,
    HANDLE,
    HANDLE_BITS,
    KNOWN,
    MAX_CARDS,
    MAX_HANDLE,
    PLACE,
    PLACE_BITS,
    SUBJECT,
    SUBJECT_BITS,
)
from kirifuda.kernel.cards import Face
from kirifuda.kernel.essence import ESSENCE, mix, of_marks
from kirifuda.kernel.events import Event, Modifier
from kirifuda.kernel.faces import refresh
from kirifuda.kernel.frames import DOOR, NO_ENV, Env, Frame
from kirifuda.kernel.state import (
    CAST,
    DIRTY,
    FACES,
    NEVER,
    NO_MARKS,
    TABLE,
    Rec,
    State,
    Waiting,
    alive,
    bare,
    own_nums,
    own_places,
    own_recs,
    printed_at,
    ref_of,
)


@mypyc_attr(free_list_len=1)  # the one dropped last is used again: they are made at every step
class DoorFrame(Frame):
    """A batch that waits for a choice of replacement. `a` = the event looked at; env[0] = the
    replacements chosen so far, as pairs: which event, which of the replacements that apply to it."""

    def __init__(self, a: int, env: Env, batch: tuple[Event, ...], below: Frame | None) -> None:
        super().__init__(DOOR, 0, a, 0, 0, NO_ABILITY, env, below)
        self.batch: Final = batch

    def at(self, step: int) -> Frame:
        return self

    def with_env(self, step: int, env: Env) -> Frame:
        return DoorFrame(step, env, self.batch, self.below)

    def events(self) -> tuple[Event, ...]:
        return self.batch

    def renamed(self, a: int, b: int, c: int, env: Env, below: Frame | None, events: tuple[Event, ...]) -> Frame:
        return DoorFrame(a, env, events, below)


def happen(s: State, event: Event) -> None:
    """Emit a batch of one."""
    if s.flags & (CAST | FACES):
        refresh(s)
    if event.why != 0 and (s.watches | s.replaces) >> event.why & 1:
        emit(s, [event])
        return
    apply_event(s, event)
    if event.kind == ev.MOVE and event.why != 0 and s.layout.in_play[event.a]:
        gather(s, [event], NO_WATCHERS)
    settle_at_once(s)


def emit(s: State, batch: list[Event]) -> None:
    """Emit a batch. It is applied before this returns, unless a seat must choose a replacement first."""
    if s.flags & (CAST | FACES):
        refresh(s)
    if s.replaces:
        for event in batch:
            if event.why != 0 and s.replaces >> event.why & 1:
                s.top = DoorFrame(0, NO_ENV, tuple(batch), s.top)
                return
    apply_batch(s, batch)


def apply_batch(s: State, batch: list[Event]) -> None:
    """Apply all, gather once, and do what a rule does at once."""
    why = 0
    for event in batch:
        if event.why != 0:
            why |= 1 << event.why
    before = watchers(s, why) if s.watches & why else NO_WATCHERS
    for event in batch:
        apply_event(s, event)
    gather(s, batch, before)
    settle_at_once(s)


class Replacing:
    """A replacement ability that would replace an event."""

    def __init__(self, ability: Ability, source: int, side: int) -> None:
        self.ability: Final = ability
        self.source: Final = source
        self.side: Final = side


def replacements(s: State, e: Event) -> list[Replacing]:
    """The replacement abilities in play that apply to an event, seat by seat and place by place."""
    found: list[Replacing] = []
    if e.why == 0 or not s.replaces >> e.why & 1:
        return found
    for place in s.layout.play_places:
        for card in s.places[place]:
            now = s.recs[card].face
            if now.replaces >> e.why & 1:
                side = 1 if place >= s.layout.size else 0
                ref = ref_of(s, card)
                for ability in now.abilities:
                    if ability.kind == REPLACEMENT and ability.watches >> e.why & 1 and ability.sees(s, ref, side, e):
                        found.append(Replacing(ability, ref, side))
    return found


def settle_at_once(s: State) -> None:
    if s.flags & DIRTY:
        s.flags &= ~DIRTY
        s.setup.rules.at_once(s)


# Applying ------------------------------------------------------------------------------------------------


def apply_event(s: State, e: Event) -> None:
    """Carry out one event. A reference that no longer finds its entity changes nothing."""
    kind = e.kind
    if kind == ev.MOVE:
        if not _move(s, e):
            return
    elif kind == ev.NUMBER:
        own_nums(s)
        e.origin = s.nums[e.a]
        s.nums[e.a] = e.b
        s.essence = s.essence + number_weight(e.a, e.b) - number_weight(e.a, e.origin) & ESSENCE
        s.flags |= DIRTY | FACES if s.reads and _is_read(s, e.a) else DIRTY
    elif kind == ev.TURN or kind == ev.MARK:
        if not alive(s, e.ref):
            return
        _rewrite(s, e)
    elif kind == ev.OCCASION:
        pass
    elif kind == ev.REVEAL:
        _reveal(s, e)
    elif kind == ev.ATTACH:
        if not alive(s, e.ref):
            return
        _attach(s, e)
    elif kind == ev.SHUFFLE:
        _shuffle(s, e)
    elif kind == ev.ARRANGE:
        _arrange(s, e)
    elif kind == ev.MODIFIER:
        _modifiers(s, e)
    card = e.ref & SUBJECT
    if card != 0 and card < len(s.recs):
        now = s.recs[card].handles
        if now != 0:
            e.handles = now
    if e.source != 0:
        e.source_handles = s.recs[e.source & SUBJECT].handles
    s.log.append(e)


_WEIGHTS: Final[list[int]] = [0] * (MAX_CARDS << PLACE_BITS)
"""What a definition adds at a place while nothing is marked on it: worked out once in a process."""


def weight(s: State, card: int, rec: Rec) -> int:
    """What a card adds to the essence."""
    at = s.defs[card].number << PLACE_BITS | rec.loc & PLACE
    known = _weight_at(at)
    if rec.turned == 0 and rec.marks is NO_MARKS:
        return known
    marked = of_marks(rec.turned, rec.marks)
    return known if marked == 0 else known + mix(at, 2, marked)


def _weight_at(at: int) -> int:
    known = _WEIGHTS[at]
    if known == 0:
        known = mix(at, 1, 0)
        _WEIGHTS[at] = known
    return known


_SMALL_BITS: Final = 6
_SMALL_WEIGHTS: Final[list[int]] = [0] * (1 << 2 * _SMALL_BITS)
"""What small values of the table's first numbers add: worked out once in a process."""


def number_weight(number: int, value: int) -> int:
    """What a number of the table adds to the essence."""
    if number >> _SMALL_BITS == 0 and value >> _SMALL_BITS == 0:
        at = number << _SMALL_BITS | value
        known = _SMALL_WEIGHTS[at]
        if known == 0:
            known = mix(number, value, 7)
            _SMALL_WEIGHTS[at] = known
        return known
    return mix(number, value & SUBJECT, 7)


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    if cards[-1] == card:
        return cards[:-1]
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def give_handles(s: State, handles: int, fresh: int) -> int:
    """A card's handles with one more for each viewer in `fresh`, in the order in which they come to see cards."""
    for viewer in range(3):
        if fresh >> viewer & 1:
            shift = HANDLE_BITS * viewer
            handle = s.next_handles >> shift & HANDLE
            assert handle < MAX_HANDLE
            s.next_handles += 1 << shift
            handles |= handle << shift
    return handles


def drop_handles(handles: int, viewers: int) -> int:
    """A card's handles without those of some viewers."""
    for viewer in range(3):
        if viewers >> viewer & 1:
            handles &= ~(HANDLE << HANDLE_BITS * viewer)
    return handles


def forget(s: State, card: int, viewers: int) -> None:
    """Those viewers can no longer follow the card."""
    rec = s.recs[card]
    s.recs[card] = rec.at(rec.loc & ~(viewers << PLACE_BITS), drop_handles(rec.handles, viewers))


def _is_read(s: State, number: int) -> bool:
    """Whether a text in play looks at a number of the table."""
    return s.reads & (reads_number(number) | (READS_TURN if number == s.setup.rules.active else 0)) != 0


def _move(s: State, e: Event) -> bool:
    card = e.ref & SUBJECT
    old = s.recs[card]
    where = old.loc
    if where >> GENERATION_SHIFT != e.ref >> SUBJECT_BITS:
        return False
    own_places(s)
    own_recs(s)
    layout = s.layout
    origin = where & PLACE
    to = e.a
    e.origin = origin
    handles = old.handles
    e.handles = handles
    places = s.places
    places[origin] = _without(places[origin], card)
    places[to] = (card,) + places[to] if e.c & ev.BOTTOM else places[to] + (card,)
    known = where >> PLACE_BITS & KNOWN
    sees = layout.seen_by[to]
    if e.c & ev.SECRET:
        # Nobody but the owner can tell which card it was: they lose sight of it and of its neighbours.
        blind = KNOWN & ~layout.seen_by[origin] & ~sees
        for other in places[origin]:
            forget(s, other, blind)
        handles = drop_handles(handles, blind)
        known &= ~blind
    if sees & ~known:
        handles = give_handles(s, handles, sees & ~known)
    loc = ((where >> GENERATION_SHIFT) + 1) << GENERATION_SHIFT | (known | sees) << PLACE_BITS | to
    comes = layout.in_play[to]
    leaves = layout.in_play[origin]
    layers = 0
    if leaves:
        e.face = old.face
        layers = old.face.layers | old.printed.layers
    if comes:
        printed = printed_at(s, card, to)
        layers |= printed.layers
        now = Rec(loc, handles, e.b, NO_MARKS, s.clock, printed, printed)
        s.clock += 1
    else:
        now = bare(loc, handles)
    s.recs[card] = now
    s.flags |= DIRTY | CAST | TABLE if comes or leaves else DIRTY
    # Faces are read anew where a static text comes or goes, and where one looks at either zone.
    if layers or s.reads & (layout.read_by[origin] | layout.read_by[to]):
        s.flags |= FACES
    s.essence = s.essence - weight(s, card, old) + weight(s, card, now) & ESSENCE
    if leaves and s.mods:
        _drop_modifiers(s, e.ref, -1)
    return True


def _rewrite(s: State, e: Event) -> None:
    own_recs(s)
    card = e.ref & SUBJECT
    rec = s.recs[card]
    turned = rec.turned
    marks = rec.marks
    if e.kind == ev.TURN:
        e.origin = turned
        turned = e.a
    else:
        e.origin = marks[e.a]
        marks = _marked(marks, e.a, e.b)
    now = Rec(rec.loc, rec.handles, turned, marks, 0 if rec.stamp == NEVER else rec.stamp, rec.printed, rec.face)
    s.recs[card] = now
    s.essence = s.essence - weight(s, card, rec) + weight(s, card, now) & ESSENCE
    place = rec.loc & PLACE
    looks = READS_MARKS if s.layout.in_play[place] else s.layout.read_by[place]
    s.flags |= DIRTY | TABLE | FACES if s.reads & looks else DIRTY | TABLE


def _marked(marks: tuple[int, ...], which: int, value: int) -> tuple[int, ...]:
    """The marks with one of them set; where none is left, `NO_MARKS` itself."""
    now = list(marks)
    now[which] = value
    for mark in now:
        if mark != 0:
            return tuple(now)
    return NO_MARKS


def _attach(s: State, e: Event) -> None:
    own_places(s)
    own_recs(s)
    card = e.ref & SUBJECT
    rec = s.recs[card]
    origin = rec.loc & PLACE
    e.origin = origin
    s.places[origin] = _without(s.places[origin], card)
    s.places[e.a] = s.places[e.a] + (card,)
    loc = rec.loc - origin + e.a
    changes = rec.face is not rec.printed or rec.printed.layers != 0
    if s.defs[card].slots:
        printed = printed_at(s, card, e.a)
        now = Rec(loc, rec.handles, rec.turned, rec.marks, rec.stamp, printed, printed)
        changes = changes or printed.layers != 0
    else:
        now = rec.at(loc, rec.handles)
    s.recs[card] = now
    s.essence = s.essence - weight(s, card, rec) + weight(s, card, now) & ESSENCE
    s.flags |= DIRTY | CAST | TABLE
    if changes or s.reads & (s.layout.read_by[origin] | s.layout.read_by[e.a]):
        s.flags |= FACES


def _reveal(s: State, e: Event) -> None:
    card = e.ref & SUBJECT
    rec = s.recs[card]
    fresh = e.a & ~(rec.loc >> PLACE_BITS & KNOWN)
    if fresh:
        own_recs(s)
        s.recs[card] = rec.at(rec.loc | fresh << PLACE_BITS, give_handles(s, rec.handles, fresh))


def _shuffle(s: State, e: Event) -> None:
    own_places(s)
    own_recs(s)
    cards = list(s.places[e.a])
    roll_order(s, cards, e.a)
    s.places[e.a] = tuple(cards)
    sees = s.layout.seen_by[e.a]
    recs = s.recs
    for card in cards:
        rec = recs[card]
        loc = ((rec.loc >> GENERATION_SHIFT) + 1) << GENERATION_SHIFT | sees << PLACE_BITS | e.a
        recs[card] = rec.at(loc, give_handles(s, 0, sees) if sees else 0)
    s.flags |= DIRTY


def _arrange(s: State, e: Event) -> None:
    own_places(s)
    own_recs(s)
    n = len(e.order)
    cards = s.places[e.a]
    s.places[e.a] = cards[: len(cards) - n] + e.order
    for card in e.order:
        forget(s, card, KNOWN & ~e.b)


def roll_order(s: State, cards: list[int], place: int) -> None:
    """Put the cards in a random order, which a script may give by rolls named 'shuffle'."""
    if s.script and s.script[0][0] == SHUFFLE_ROLL:
        for i in range(len(cards) - 1, 0, -1):
            j = scripted(s, SHUFFLE_ROLL, i + 1)
            if j < 0:
                break
            cards[i], cards[j] = cards[j], cards[i]
        return
    rng = s.rng.copy()
    rng.shuffle(cards)
    s.rng = rng


SHUFFLE_ROLL: Final = 1
"""The name of the rolls of a shuffle; a game's own names follow."""
KEEP_ORDER: Final = -1
"""A scripted shuffle that leaves the cards as they lie."""


def scripted(s: State, name: int, sides: int) -> int:
    """The next scripted value for a roll of this name; -1 if none is scripted or the order is kept.

    Raises ScenarioError for a value that the roll can't give.
    """
    if not s.script or s.script[0][0] != name:
        return -1
    value = s.script[0][1]
    if value != KEEP_ORDER and not 0 <= value < sides:
        raise ScenarioError(
            Message(
                "the scripted roll {name} is from 0 to {most} here, not {value}",
                name=s.setup.rules.words("roll")[name], most=sides - 1, value=value,
            )
        )  # fmt: skip
    s.script = s.script[1:]
    return value


def roll(s: State, name: int, sides: int, seat: int) -> int:
    """A named random number from 0 to sides - 1. It is public. Raises ScenarioError for a scripted one out of range."""
    value = scripted(s, name, sides)
    if value < 0:
        rng = s.rng.copy()
        value = rng.roll(sides)
        s.rng = rng
    s.log.append(Event(ev.ROLL, 0, name, value, sides, 0, 0, 0, seat))
    return value


# Modifiers -----------------------------------------------------------------------------------------------


def modifier_weight(m: Modifier) -> int:
    return mix(m.ref & SUBJECT, (m.which * 16 + m.what) & SUBJECT, (m.value * 8 + m.duration + m.ability.key) & SUBJECT)


def _modifiers(s: State, e: Event) -> None:
    m = e.mod
    if m is not None:
        m.stamp = s.clock
        s.clock += 1
        s.mods = s.mods + (m,)
        s.essence = s.essence + modifier_weight(m) & ESSENCE
    else:
        _drop_modifiers(s, -1, e.a)
    s.flags |= DIRTY | FACES


def _drop_modifiers(s: State, ref: int, duration: int) -> None:
    """End the modifiers on one entity, or those of one duration."""
    kept: list[Modifier] = []
    for m in s.mods:
        if m.ref == ref or m.duration == duration:
            s.essence = s.essence - modifier_weight(m) & ESSENCE
        else:
            kept.append(m)
    if len(kept) != len(s.mods):
        s.mods = tuple(kept)


# Triggers ------------------------------------------------------------------------------------------------


@mypyc_attr(free_list_len=1)  # the one dropped last is used again: they are made at every step
class Watcher:
    """An entity with a triggered ability, as it lay when the batch happened."""

    def __init__(self, ref: int, side: int, face: Face) -> None:
        self.ref: Final = ref
        self.side: Final = side
        self.face: Final = face


NO_WATCHERS: Final[tuple[Watcher, ...]] = ()


def watchers(s: State, why: int) -> tuple[Watcher, ...]:
    """The entities in play that watch any of these occasions (a bit mask)."""
    found: list[Watcher] = []
    for place in s.layout.play_places:
        for card in s.places[place]:
            face = s.recs[card].face
            if face.watches & why:
                found.append(Watcher(ref_of(s, card), 1 if place >= s.layout.size else 0, face))
    return tuple(found)


def _subject(s: State, e: Event) -> int:
    """The entity that an event is about: one that came into play as it now lies, another as it was."""
    return ref_of(s, e.ref & SUBJECT) if e.kind == ev.MOVE and s.layout.in_play[e.a] else e.ref


def gather(s: State, batch: list[Event], before: tuple[Watcher, ...]) -> None:
    """Let every ability wait that the batch set off: of those in play before it, and of newcomers."""
    found = before
    for e in batch:
        # Who reads otherwise in another slot is a newcomer there.
        card = e.ref & SUBJECT
        new = s.layout.in_play[e.a] if e.kind == ev.MOVE else e.kind == ev.ATTACH and len(s.defs[card].slots) > 0
        if new and e.origin >= 0:
            face = s.recs[card].face
            if face.watches:
                found = found + (Watcher(ref_of(s, card), 1 if e.a >= s.layout.size else 0, face),)
    if not found:
        return
    for e in batch:
        if e.why == 0 or (e.kind == ev.MOVE and e.origin < 0):
            continue
        for w in found:
            if w.face.watches >> e.why & 1:
                for ability in w.face.abilities:
                    if ability.kind == TRIGGERED and ability.watches >> e.why & 1 and ability.sees(s, w.ref, w.side, e):
                        s.waiting = s.waiting + (Waiting(ability, w.ref, w.side, _subject(s, e), e.c),)
