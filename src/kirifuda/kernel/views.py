"""What a seat may know: the only door outward.

A view is a redacted state. Cards are numbered anew in an order that only what the viewer sees decides, unknown
definitions are blank, the generator is gone, other seats' gathering frames are dropped. The viewer's own handles
are kept, so that a choice found on a view, or on a state sampled from it, can be given to the real state.
"""

from __future__ import annotations

from typing import Final

from kirifuda.kernel.abilities import Ability
from kirifuda.kernel.bits import (
    GENERATION_SHIFT,
    HANDLE,
    HANDLE_BITS,
    KNOWN,
    PLACE,
    PLACE_BITS,
    SLOT,
    SUBJECT,
    SUBJECT_BITS,
)
from kirifuda.kernel.cards import BLANK, BLANK_FACE, CardDef
from kirifuda.kernel.decisions import Ask, Decision
from kirifuda.kernel.events import MODIFIER, NUMBER, Event, Modifier
from kirifuda.kernel.frames import Frame
from kirifuda.kernel.positions import Plain, encode
from kirifuda.kernel.requirements import Finding
from kirifuda.kernel.rng import Rng
from kirifuda.kernel.state import Rec, Setup, State, Waiting, alive, bare, lying_in_play, owner_of

_FIRST_GENERATION: Final = 1 << SUBJECT_BITS
LOST: Final = _FIRST_GENERATION
"""A reference that finds nothing, as a view carries it: what it pointed at has left, but it is not nobody."""


class View:
    """What one viewer may know (seat 0 or 1; 2 is a spectator).

    `state` is the redacted position: the kernel's readers and a game's requirements work on it. `decision` is
    the open question if the viewer is asked; otherwise `waiting` says that somebody else is.
    """

    def __init__(self, seat: int, state: State, waiting: bool) -> None:
        self.seat: Final = seat
        self.state: Final = state
        self.waiting: Final = waiting

    @property
    def decision(self) -> Decision | None:
        return self.state.decision

    @property
    def number(self) -> tuple[int, int]:
        """Public steps so far, and the questions since that this seat was asked."""
        return (self.state.steps, self.state.asked)

    def handle(self, card: int) -> int:
        """The viewer's handle of a card of the view, 0 if he does not know it."""
        return self.state.recs[card].handles >> HANDLE_BITS * self.seat & HANDLE

    def card(self, handle: int) -> int:
        """The card of the view that a handle names, or 0."""
        if handle > 0:
            for card in range(1, len(self.state.recs)):
                if self.handle(card) == handle:
                    return card
        return 0

    def inward(self, pick: int) -> int:
        """A token in the viewer's handles as a token over the view's own cards; 0 if it names nothing."""
        subject = pick & SUBJECT
        if pick < 0 or subject == 0 or subject & SLOT:
            return pick
        card = self.card(subject)
        return pick - subject + card if card else 0

    def outward(self, found: Finding) -> Finding:
        """A finding whose facts name cards by the viewer's handles."""
        return outward_finding(self.state, self.seat, found)

    def encode(self) -> tuple[Plain, ...]:
        """The view as plain data: equal views encode alike."""
        s = self.state
        ask: Plain = None
        if s.ask is not None:
            a = s.ask
            ask = (a.kind, a.seat, a.reason, a.rule, a.source, tuple(a.candidates), a.lo, a.hi, 1 if a.back else 0)
        ids: tuple[Plain, ...] = tuple([d.id for d in s.defs])
        return (self.seat, 1 if self.waiting else 0, ids, encode(s), ask)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.encode() == other.encode()

    def __hash__(self) -> int:
        return hash(self.encode())


def outward_finding(s: State, viewer: int, found: Finding) -> Finding:
    """A finding whose facts name cards by a viewer's handles."""
    facts: list[tuple[str, int]] = []
    for name, value in found.facts:
        card = value & SUBJECT
        if name.endswith("card") and card < len(s.recs):
            facts.append((name, s.recs[card].handles >> HANDLE_BITS * viewer & HANDLE))
        else:
            facts.append((name, value))
    return Finding(found.rule, found.message, found.met, tuple(facts))


def enlist(ability: Ability, abilities: dict[str, Ability]) -> None:
    """Enter an ability, and those it grants, by address."""
    abilities[ability.address] = ability
    for granted in ability.grants():
        enlist(granted, abilities)


def redacted_setup(s: State, viewer: int, open_lists: bool, seen: list[CardDef], top: Frame | None) -> Setup:
    """A setup with the deck lists that the viewer may know, in no order; every card keeps its owner.

    Definitions that are neither in those lists nor `seen` are blank, and their abilities left out. Those of texts at
    work stay, whatever has become of their cards; `top` is the frames as the viewer may know them.
    """
    setup = s.setup
    known = [False] * len(setup.defs)
    for card in seen:
        known[card.number] = True
    lists: list[tuple[int, ...]] = []
    for seat in range(2):
        deck = setup.decks[seat]
        if open_lists or seat == viewer:
            lists.append(tuple(sorted(deck)))
            for number in deck:
                known[number] = True
        else:
            lists.append((0,) * len(deck))
    defs: list[CardDef] = []
    abilities: dict[str, Ability] = {}
    for card in setup.defs:
        defs.append(card if known[card.number] else BLANK)
        if known[card.number]:
            for ability in card.face.abilities:
                enlist(ability, abilities)
    for w in s.waiting:
        enlist(w.ability, abilities)
    for m in s.mods:
        if m.ability.kind:
            enlist(m.ability, abilities)
    f = top
    while f is not None:
        if f.ability.kind:
            enlist(f.ability, abilities)
        f = f.below
    return Setup(setup.rules, setup.options, tuple(defs), abilities, (lists[0], lists[1]))


def numbering(s: State, viewer: int) -> list[int]:
    """The view's card numbers: owner by owner, place by place, in an order that the viewer can see."""
    new = [0] * len(s.recs)
    bit = 1 << viewer
    shift = HANDLE_BITS * viewer
    counts = [0, s.setup.split]
    layout = s.layout
    for place in range(len(s.places)):
        cards = s.places[place]
        if not cards:
            continue
        zone = layout.zones[layout.zone_of[place]]
        if zone.ordered or layout.seen_by[place] & bit:
            order = cards
        else:
            keys: list[int] = []
            for i, card in enumerate(cards):
                rec = s.recs[card]
                where = rec.loc >> PLACE_BITS & KNOWN
                rank = rec.handles >> shift & HANDLE if where & bit else (1 << 20) + where
                keys.append(rank << 12 | i)
            keys.sort()
            order = tuple([cards[k & 0xFFF] for k in keys])
        for card in order:
            owner = owner_of(s, card)
            counts[owner] += 1
            new[card] = counts[owner]
    return new


class _Renaming:
    """Card numbers of the state as card numbers of the view."""

    def __init__(self, s: State, viewer: int, new: list[int]) -> None:
        self.s: Final = s
        self.viewer: Final = viewer
        self.new: Final = new

    def ref(self, ref: int) -> int:
        """A reference; LOST if it finds nothing, or a card that the viewer could not point at. 0 stays nobody."""
        if ref < _FIRST_GENERATION:
            return ref
        if not alive(self.s, ref):
            return LOST
        card = ref & SUBJECT
        where = self.s.recs[card].loc
        place = where & PLACE
        if not where >> PLACE_BITS & 1 << self.viewer and not self.s.layout.zones[self.s.layout.zone_of[place]].ordered:
            return LOST
        return self.new[card] | _FIRST_GENERATION

    def group(self, values: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([self.ref(v) for v in values])

    def token(self, t: int) -> int:
        subject = t & SUBJECT
        if subject == 0 or subject & SLOT:
            return t
        return t - subject + self.new[subject]

    def modifier(self, m: Modifier) -> Modifier:
        ref = self.ref(m.ref)
        source = self.ref(m.source)
        copy = Modifier(ref, m.seat, m.layer, m.what, m.which, m.value, m.duration, source, m.rule, m.ability)
        copy.stamp = m.stamp
        return copy

    def modifiers(self) -> tuple[Modifier, ...]:
        return tuple([self.modifier(m) for m in self.s.mods if m.ref == 0 or alive(self.s, m.ref)])

    def waiting(self, w: Waiting) -> Waiting:
        return Waiting(w.ability, self.ref(w.source), w.seat, self.ref(w.subject), w.amount)

    def event(self, e: Event) -> Event:
        b = self.ref(e.b) if e.kind == NUMBER else e.b
        copy = Event(e.kind, self.ref(e.ref), e.a, b, e.c, e.why, e.rule, self.ref(e.source), e.seat)
        copy.also = e.also
        if e.mod is not None:
            copy.mod = self.modifier(e.mod)
        return copy

    def frames(self, f: Frame | None) -> Frame | None:
        """The frames as the viewer may know them, renamed."""
        if f is None:
            return None
        below = self.frames(f.below)
        seen = self.s.setup.rules.hidden_from(self.s, f, self.viewer)
        if seen is None:
            return below
        env = tuple([self.group(group) for group in seen.env])
        return seen.renamed(self.ref(seen.a), self.ref(seen.b), self.ref(seen.c), env, below, self.events_of(seen))

    def events_of(self, f: Frame) -> tuple[Event, ...]:
        return tuple([self.event(e) for e in f.events()])


def view(s: State, viewer: int, open_lists: bool = False) -> View:
    """What the viewer may know now. `open_lists`: both deck lists are known to both."""
    new = numbering(s, viewer)
    rename = _Renaming(s, viewer, new)
    size = len(s.recs)
    bit = 1 << viewer
    shift = HANDLE_BITS * viewer
    mask = HANDLE << shift
    defs: list[CardDef] = [BLANK] * size
    recs = [bare(0, 0)] * size
    for card in range(1, size):
        n = new[card]
        rec = s.recs[card]
        loc = 1 << GENERATION_SHIFT | rec.loc & (KNOWN << PLACE_BITS | PLACE)
        if loc >> PLACE_BITS & bit:
            defs[n] = s.defs[card]
            recs[n] = rec.at(loc, rec.handles & mask)
        else:
            recs[n] = Rec(loc, 0, rec.turned, rec.marks, rec.stamp, BLANK_FACE, BLANK_FACE)
    places = [tuple(sorted([new[c] for c in cards])) for cards in s.places]
    for place in range(len(places)):
        zone = s.layout.zones[s.layout.zone_of[place]]
        if zone.ordered or s.layout.seen_by[place] & bit:
            places[place] = tuple([new[c] for c in s.places[place]])
    nums = s.nums[:]
    for i in s.setup.rules.references:
        nums[i] = rename.ref(nums[i])
    waiting = tuple([rename.waiting(w) for w in s.waiting])
    ask = s.ask
    mine: Ask | None = None
    if ask is not None and ask.seat == viewer:
        tokens = tuple([rename.token(t) for t in ask.candidates])
        source = rename.token(ask.source)
        mine = Ask(ask.kind, ask.seat, ask.reason, ask.rule, source, tokens, ask.lo, ask.hi, ask.joint, ask.back)
    top = rename.frames(s.top)
    seen = State(
        redacted_setup(s, viewer, open_lists, defs, top), s.layout, Rng(0, 0, 0, 0), (), places, defs, recs,
        nums, rename.modifiers(), waiting, s.seats, lying_in_play(s.layout, places), top, mine, s.outcome, [], s.clock,
        s.next_handles & mask, s.steps, s.asked >> 20 * viewer & HANDLE if viewer < 2 else 0, 0, (), (), 0, s.watches,
        s.replaces, s.reads, s.flags, 0,
    )  # fmt: skip
    return View(viewer, seen, ask is not None and mine is None)


# Events --------------------------------------------------------------------------------------------------


class Sight:
    """One event as a viewer saw it: the card by handle (0: a card he can't name) and as printed."""

    def __init__(self, event: Event, handle: int, card: CardDef, source: int, source_card: CardDef, value: int) -> None:
        self.kind: Final = event.kind
        self.why: Final = event.why
        self.rule: Final = event.rule
        self.also: Final = event.also
        self.seat: Final = event.seat
        self.a: Final = event.a
        self.b: Final = value
        self.c: Final = event.c
        self.origin: Final = event.origin if event.kind != NUMBER else 0
        self.handle: Final = handle
        self.card: Final = card
        self.source: Final = source
        self.source_card: Final = source_card
        mod = event.mod
        self.what: Final = 0 if mod is None else mod.what
        """MODIFIER only, as the layer and the duration: what kind of change begins."""
        self.layer: Final = 0 if mod is None else mod.layer
        self.duration: Final = 0 if mod is None else mod.duration
        self.whose: Final = event.seat if mod is None else mod.seat
        """Whose modifier it is; of one on a seat, which."""

    def encode(self) -> tuple[Plain, ...]:
        return (
            self.kind, self.why, self.rule, self.also, self.seat, self.a, self.b, self.c, self.origin, self.handle,
            self.card.id, self.source, self.source_card.id, self.what, self.layer, self.duration, self.whose,
        )  # fmt: skip


CARDS_AT: Final = (10, 12)
"""Where `Sight.encode` has ids of cards; everything else is a number."""


def sight_of(numbers: list[int], card: CardDef, source_card: CardDef) -> Sight:
    """The sight that `Sight.encode` wrote, of its numbers in their order and its two cards."""
    kind, why, rule, also, seat, a, value, c, origin, handle, source, what, layer, duration, whose = numbers
    event = Event(kind, 0, a, 0, c, why, rule, 0, seat)
    event.also = also
    event.origin = origin
    if kind == MODIFIER:
        event.mod = Modifier(0, whose, layer, what, 0, 0, duration, 0, rule)
    return Sight(event, handle, card, source, source_card, value)


def sights(s: State, viewer: int) -> list[Sight]:
    """What the choice that led to `s` showed the viewer, event by event."""
    shift = HANDLE_BITS * viewer
    found: list[Sight] = []
    for e in s.log:
        handle = e.handles >> shift & HANDLE
        card = s.defs[e.ref & SUBJECT] if handle else BLANK
        source = e.source_handles >> shift & HANDLE
        source_card = s.defs[e.source & SUBJECT] if source else BLANK
        value = e.b
        if e.kind == NUMBER and e.a in s.setup.rules.references:
            value = s.recs[e.b & SUBJECT].handles >> shift & HANDLE if e.b else 0
        found.append(Sight(e, handle, card, source, source_card, value))
    return found
