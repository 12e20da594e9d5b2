"""How each kind of event changes the state. Only the door applies events."""

from __future__ import annotations

from kirifuda.kernel import events as ev
from kirifuda.kernel.abilities import READS_MARKS, READS_TURN, reads_number
from kirifuda.kernel.bits import (
    GENERATION_SHIFT,
    HANDLE,
    HANDLE_BITS,
    KNOWN,
    MAX_HANDLE,
    PLACE,
    PLACE_BITS,
    SUBJECT,
    SUBJECT_BITS,
)
from kirifuda.kernel.essence import ESSENCE, modifier_weight, number_weight, weight
from kirifuda.kernel.events import Event, Modifier
from kirifuda.kernel.rolls import roll_order
from kirifuda.kernel.state import (
    CAST,
    DIRTY,
    FACES,
    NEVER,
    NO_MARKS,
    TABLE,
    Rec,
    State,
    alive,
    bare,
    own_nums,
    own_places,
    own_recs,
    printed_at,
)


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
    roll_order(s, cards)
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


# Modifiers -----------------------------------------------------------------------------------------------


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
