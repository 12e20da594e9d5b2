"""How cards now read: printed faces changed by continuous effects, in layers.

Layers are abilities granted and lost, then values set, then values added; each by timestamp. A static text
reads faces as the layers below its own left them, and applies at most once a sweep. The sweep runs only when
something it reads has changed, and not at all while no text and no modifier is at work.
"""

from __future__ import annotations

from typing import Final

from kirifuda.kernel.abilities import (
    ABILITY_GRANT,
    ABILITY_LOSS,
    FLAG,
    GRANTS,
    KEYWORD,
    LAYERS,
    NUMBER,
    SETS,
    STATIC,
    Ability,
    Change,
)
from kirifuda.kernel.bits import SLOT, SUBJECT
from kirifuda.kernel.cards import Face
from kirifuda.kernel.events import Modifier
from kirifuda.kernel.state import (
    ABLE,
    CAST,
    FACES,
    STATICS,
    UNFIT,
    VARIED,
    State,
    alive,
    cards_in_play,
    own_recs,
    place_of,
    ref_of,
    side_of,
)

ALL_ABILITIES: Final = -1


class Trace:
    """One source of a modified number: the card whose text it is, the layer, before and after."""

    def __init__(self, source: int, rule: int, layer: int, before: int, after: int) -> None:
        self.source: Final = source
        self.rule: Final = rule
        self.layer: Final = layer
        self.before: Final = before
        self.after: Final = after


class _Effect:
    """One continuous effect at work in a sweep: a modifier, or a static change with its source."""

    def __init__(self, stamp: int, mod: Modifier | None, change: Change | None, source: int, seat: int) -> None:
        self.stamp: Final = stamp
        self.mod: Final = mod
        self.change: Final = change
        self.source: Final = source
        self.seat: Final = seat


def face(s: State, card: int) -> Face:
    """How a card now reads, wherever it lies."""
    if s.layout.in_play[place_of(s, card)]:
        if s.flags & (FACES | CAST):
            refresh(s)
        return s.recs[card].face
    return s.defs[card].face


def seat_face(s: State, seat: int) -> Face:
    """What a seat may do: its numbers and flags after continuous effects."""
    if s.flags & (FACES | CAST):
        refresh(s)
    return s.seats[seat]


def has_activated(s: State, seat: int) -> bool:
    """Whether an activated ability is in play on the seat's side."""
    if s.flags & (FACES | CAST):
        refresh(s)
    return s.flags >> seat & ABLE != 0


def refresh(s: State) -> None:
    """Read every face anew, and what they watch and replace."""
    flags = s.flags
    cards = cards_in_play(s)
    s.in_play = cards
    s.flags = flags & ~(FACES | CAST) | UNFIT
    moving = flags & FACES != 0 and (len(s.mods) > 0 or flags & (STATICS | VARIED) != 0)
    if not (flags & CAST or moving):
        return
    if not moving:
        _read_masks(s, cards)
        # What has just come may bring the first static text.
        moving = flags & FACES != 0 and s.flags & STATICS != 0
    if moving:
        sweep(s, cards, None, 0, 0)
        if (s.flags | flags) & CAST:
            s.flags &= ~CAST
            _read_masks(s, cards)


def _read_masks(s: State, cards: tuple[int, ...]) -> None:
    """What the faces in play watch, replace, look at and can be used for.

    A text that a text has taken away still says what is looked at: it may have taken itself away, for a while.
    """
    watches = 0
    replaces = 0
    layers = 0
    reads = 0
    able = 0
    recs = s.recs
    for card in cards:
        rec = recs[card]
        now = rec.face
        if now is not rec.printed:
            reads |= rec.printed.reads
        if now.abilities:
            watches |= now.watches
            replaces |= now.replaces
            layers |= now.layers
            reads |= now.reads
            if now.activated:
                able |= ABLE << side_of(s, card)
    s.watches = watches
    s.replaces = replaces
    s.reads = reads
    s.flags = s.flags & ~(STATICS | ABLE | ABLE << 1) | able | (STATICS if layers else 0)


def trace(s: State, card: int, number: int) -> list[Trace]:
    """Where a card's number comes from, lowest layer first. Runs the same sweep that computes it."""
    found: list[Trace] = []
    from kirifuda.kernel.state import fork

    sweep(fork(s), cards_in_play(s), found, card, number)
    return found


def _write(s: State, card: int, now: Face) -> None:
    rec = s.recs[card]
    if rec.face is not now:
        if rec.face.abilities is not now.abilities:
            s.flags |= CAST  # what is watched and replaced must be read too
        own_recs(s)
        s.recs[card] = rec.reading(now)


def sweep(s: State, cards: tuple[int, ...], found: list[Trace] | None, card: int, number: int) -> None:
    """Compute all faces, layer by layer. With `found`, note what changes `number` of `card`."""
    statics: list[int] = []
    layers = 0
    for m in s.mods:
        layers |= 1 << m.layer
    for c in cards:
        rec = s.recs[c]
        printed = rec.printed
        if rec.face is not printed:
            _write(s, c, printed)
        if printed.layers:
            statics.append(c)
            layers |= printed.layers
    s.seats = s.setup.seats
    varied = False
    for layer in range(1, LAYERS + 1):
        if layers >> layer & 1 == 0:
            continue
        effects = _effects(s, statics, layer)
        if not effects:
            continue
        varied = True
        after: dict[int, Face] = {}
        for effect in effects:
            _apply(s, effect, after, found, card, number)
        for c, now in after.items():
            _write(s, c, now)
        if layer == GRANTS:
            statics = [c for c in cards if s.recs[c].face.layers]
            for c in statics:
                layers |= s.recs[c].face.layers
    if varied:
        s.flags |= VARIED
    else:
        s.flags &= ~VARIED


def _effects(s: State, statics: list[int], layer: int) -> list[_Effect]:
    """The effects of one layer, in timestamp order; statics read the faces of the layers below."""
    effects: list[_Effect] = []
    for m in s.mods:
        if m.layer == layer:
            effects.append(_Effect(m.stamp, m, None, m.source, m.seat))
    for c in statics:
        rec = s.recs[c]
        if rec.face.layers >> layer & 1 == 0:
            continue
        ref = ref_of(s, c)
        seat = side_of(s, c)
        for ability in rec.face.abilities:
            if ability.kind == STATIC:
                for change in ability.changes:
                    if change.layer == layer and change.active(s, ref, seat):
                        effects.append(_Effect(rec.stamp, None, change, ref, seat))
    if len(effects) > 1:
        stamps = sorted([e.stamp << 12 | i for i, e in enumerate(effects)])
        effects = [effects[x & 0xFFF] for x in stamps]
    return effects


def _apply(
    s: State, e: _Effect, after: dict[int, Face], found: list[Trace] | None, card: int, number: int
) -> None:
    m = e.mod
    if m is not None:
        if m.ref == 0:
            s.seats = _with(s.seats, m.seat, changed(s.seats[m.seat], m.layer, m.what, m.which, m.value, m.ability))
        elif alive(s, m.ref):
            c = m.ref & SUBJECT
            _change(s, c, after, m.layer, m.what, m.which, m.value, m.ability, m.source, m.rule, found, card, number)
        return
    change = e.change
    assert change is not None
    what = change.what
    layer = change.layer
    which = change.which
    given = change.granted()
    for ref in change.touched(s, e.source, e.seat):
        c = ref & SUBJECT
        if ref & SLOT == 0 and s.layout.in_play[place_of(s, c)]:
            value = change.value(s, e.source, e.seat)
            _change(s, c, after, layer, what, which, value, given, e.source, 0, found, card, number)
    seats = change.touched_seats(e.seat)
    for who in range(2):
        if seats >> who & 1:
            value = change.value(s, e.source, e.seat)
            s.seats = _with(s.seats, who, changed(s.seats[who], layer, what, which, value, given))


def _with(seats: tuple[Face, ...], seat: int, now: Face) -> tuple[Face, ...]:
    return (now, seats[1]) if seat == 0 else (seats[0], now)


def _change(
    s: State, c: int, after: dict[int, Face], layer: int, what: int, which: int, value: int, ability: Ability,
    source: int, rule: int, found: list[Trace] | None, card: int, number: int,
) -> None:  # fmt: skip
    old = after[c] if c in after else s.recs[c].face
    now = changed(old, layer, what, which, value, ability)
    after[c] = now
    if found is not None and c == card and what == NUMBER and which == number:
        found.append(Trace(source, rule, layer, old.numbers[number], now.numbers[number]))


def changed(f: Face, layer: int, what: int, which: int, value: int, ability: Ability) -> Face:
    """A face with one change made."""
    if what == NUMBER:
        new = value if layer == SETS else f.numbers[which] + value
        known = f.varied
        if known is not None and known.varied_in == which and known.numbers[which] == new:
            return known
        numbers = list(f.numbers)
        numbers[which] = new
        varied = Face(tuple(numbers), f.flags, f.attributes, f.keywords, f.abilities, f)
        varied.varied_in = which
        f.varied = varied
        return varied
    if what == FLAG:
        return Face(f.numbers, f.flags | value, f.attributes, f.keywords, f.abilities, f)
    if what == KEYWORD:
        keywords = f.keywords if value in f.keywords else (*f.keywords, value)
        return Face(f.numbers, f.flags, f.attributes, keywords, f.abilities, f)
    if what == ABILITY_GRANT:
        return Face(f.numbers, f.flags, f.attributes, f.keywords, (*f.abilities, ability))
    if what == ABILITY_LOSS:
        kept: list[Ability] = []
        for old_one in f.abilities:
            if old_one.box != which and which != ALL_ABILITIES:
                kept.append(old_one)
        keywords = () if value else f.keywords
        return Face(f.numbers, f.flags, f.attributes, keywords, tuple(kept))
    return f


