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
from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.cards import Face
from kirifuda.kernel.events import Modifier
from kirifuda.kernel.state import (
    CAST,
    FACES,
    STATICS,
    UNFIT,
    VARIED,
    Rec,
    State,
    alive,
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


def cards_in_play(s: State) -> list[int]:
    """Every card in play, seat by seat and place by place."""
    found: list[int] = []
    places = s.places
    for place in s.layout.play_places:
        for card in places[place]:
            found.append(card)  # noqa: PERF402 - quicker compiled than `extend`, most places being empty
    return found


def refresh(s: State) -> None:
    """Read every face anew, and what they watch and replace."""
    flags = s.flags
    s.flags = flags & ~(FACES | CAST) | UNFIT
    if flags & CAST:
        _read_masks(s)
    if s.mods or s.flags & (STATICS | VARIED):
        sweep(s, None, 0, 0)
        _read_masks(s)


def _read_masks(s: State) -> None:
    watches = 0
    replaces = 0
    static = False
    reads = 0
    places = s.places
    recs = s.recs
    for place in s.layout.play_places:
        for card in places[place]:
            now = recs[card].face
            watches |= now.watches
            replaces |= now.replaces
            if now.static:
                static = True
                reads |= now.reads
    s.watches = watches
    s.replaces = replaces
    s.reads = reads
    if static:
        s.flags |= STATICS
    else:
        s.flags &= ~STATICS


def trace(s: State, card: int, number: int) -> list[Trace]:
    """Where a card's number comes from, lowest layer first. Runs the same sweep that computes it."""
    found: list[Trace] = []
    from kirifuda.kernel.state import fork

    sweep(fork(s), found, card, number)
    return found


def _write(s: State, card: int, now: Face) -> None:
    rec = s.recs[card]
    if rec.face is not now:
        s.recs[card] = Rec(rec.turned, rec.marks, rec.stamp, now)


def sweep(s: State, found: list[Trace] | None, card: int, number: int) -> None:
    """Compute all faces, layer by layer. With `found`, note what changes `number` of `card`."""
    own_recs(s)
    cards = cards_in_play(s)
    for c in cards:
        _write(s, c, s.defs[c].face)
    s.seats = s.setup.rules.seat_faces(s)
    varied = False
    statics = [c for c in cards if s.recs[c].face.static]
    for layer in range(1, LAYERS + 1):
        effects = _effects(s, statics, layer)
        if not effects:
            continue
        varied = True
        after: dict[int, Face] = {}
        for effect in effects:
            _apply(s, effect, cards, after, found, card, number)
        for c, now in after.items():
            _write(s, c, now)
        if layer == GRANTS:
            statics = [c for c in cards if s.recs[c].face.static]
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
        for ability in s.recs[c].face.abilities:
            if ability.kind == STATIC:
                for change in ability.changes:
                    if change.layer == layer and change.active(s, ref_of(s, c), side_of(s, c)):
                        effects.append(_Effect(s.recs[c].stamp, None, change, ref_of(s, c), side_of(s, c)))
    if len(effects) > 1:
        stamps = sorted([e.stamp << 12 | i for i, e in enumerate(effects)])
        effects = [effects[x & 0xFFF] for x in stamps]
    return effects


def _apply(
    s: State, e: _Effect, cards: list[int], after: dict[int, Face], found: list[Trace] | None, card: int, number: int
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
    for c in cards:
        if change.touches(s, e.source, e.seat, c):
            value = change.value(s, e.source, e.seat, c)
            given = change.granted()
            what = change.what
            _change(s, c, after, change.layer, what, change.which, value, given, e.source, 0, found, card, number)
    for who in range(2):
        if change.touches_seat(s, e.source, e.seat, who):
            value = change.value(s, e.source, e.seat, 0)
            now = changed(s.seats[who], change.layer, change.what, change.which, value, change.granted())
            s.seats = _with(s.seats, who, now)


def _with(seats: tuple[Face, ...], seat: int, now: Face) -> tuple[Face, ...]:
    return (now, seats[1]) if seat == 0 else (seats[0], now)


def _change(
    s: State, c: int, after: dict[int, Face], layer: int, what: int, which: int, value: int, ability: Ability,
    source: int, rule: int,     found: list[Trace] | None, card: int, number: int,
) -> None:  # fmt: skip
    old = after[c] if c in after else s.recs[c].face
    now = changed(old, layer, what, which, value, ability)
    after[c] = now
    if found is not None and c == card and what == NUMBER and which == number:
        found.append(Trace(source, rule, layer, old.numbers[number], now.numbers[number]))


def changed(f: Face, layer: int, what: int, which: int, value: int, ability: Ability) -> Face:
    """A face with one change made."""
    if what == NUMBER:
        old = f.numbers[which]
        new = value if layer == SETS else old + value
        numbers = f.numbers[:which] + (new,) + f.numbers[which + 1 :]
        return Face(numbers, f.flags, f.attributes, f.keywords, f.abilities)
    if what == FLAG:
        return Face(f.numbers, f.flags | value, f.attributes, f.keywords, f.abilities)
    if what == KEYWORD:
        keywords = f.keywords if value in f.keywords else (*f.keywords, value)
        return Face(f.numbers, f.flags, f.attributes, keywords, f.abilities)
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


