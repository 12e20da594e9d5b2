"""Paired positions: two that differ only in what a viewer may not know must look the same to him through every channel.

Pairs are made in two ways: hidden cards dealt anew (`rules.sample`), and two hidden cards of one owner exchanged. The
exchanged pair is also played on by one choice of the viewer's. A channel is a function of a position and a viewer that
gives all that reaches him, in parts; the second part, what happened last, is left out where a sample knows of nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from kirifuda.kernel.bits import HANDLE, HANDLE_BITS, PLACE_BITS, SUBJECT
from kirifuda.kernel.frames import Frame
from kirifuda.kernel.positions import decode, encode
from kirifuda.kernel.rng import Rng
from kirifuda.kernel.state import Setup, State, owner_of
from kirifuda.testing.invariants import shown

Channel = Callable[[State, int], tuple[object, ...]]
CONCEAL = "conceal_responses"
_MASK = (1 << 60) - 1


def conceals(s: State) -> bool:
    """Whether the match asks whenever the answer depends on hidden cards."""
    for i, option in enumerate(s.setup.rules.options):
        if option.name == CONCEAL:
            return s.setup.options[i] != 0
    return True


def resampled(s: State, viewer: int, rng: Rng, channel: Channel = shown) -> list[str]:
    """Positions sampled from a view look the same."""
    rules = s.setup.rules
    seat = viewer if viewer < 2 else None
    view = rules.view(s, seat)
    try:
        lists = [tuple([s.setup.defs[number] for number in deck]) for deck in s.setup.decks]
        other = rules.sample(view, rng, (lists[0], lists[1]))
    except ValueError as error:
        return [f"viewer {viewer}: {error}"] if conceals(s) else []
    one, two = channel(s, viewer), channel(other, viewer)
    return difference(one[:1] + one[2:], two[:1] + two[2:], viewer)


def exchanged(s: State, viewer: int, rng: Rng, channel: Channel = shown) -> list[str]:
    """A position with two hidden cards exchanged looks the same, also after one choice of the viewer's."""
    bit = 1 << viewer
    hidden = [c for c in range(1, len(s.recs)) if not s.recs[c].loc >> PLACE_BITS & bit]
    if not hidden or s.tried or _gathers(s, viewer):
        return []
    x = hidden[rng.roll(len(hidden))]
    others = [c for c in hidden if owner_of(s, c) == owner_of(s, x) and s.defs[c] is not s.defs[x]]
    if not others:
        return []
    y = others[rng.roll(len(others))]
    shift = HANDLE_BITS * viewer
    if any(e.ref & SUBJECT in (x, y) and e.handles >> shift & HANDLE for e in s.log):
        return []  # the last choice has shown him one of them before it was hidden again
    twin = exchange(s, x, y)
    if not conceals(s) and _asks(twin) != _asks(s):
        return []
    if _asks(twin)[0] != _asks(s)[0]:
        return [f"viewer {viewer}: exchanged, the position asks {twin!r}, not {s!r}"]
    found = difference(channel(s, viewer), channel(twin, viewer), viewer)
    if found or s.ask is None or s.ask.seat != viewer or not conceals(s):
        return found
    decision = s.decision
    assert decision is not None
    choice = decision.options.sample(rng)
    rules = s.setup.rules
    after, twin_after = rules.apply(s, choice), rules.apply(twin, choice)
    for t in (after, twin_after):
        if any(e.ref & SUBJECT in (x, y) and e.handles >> shift & HANDLE for e in t.log):
            return []  # the choice has shown him one of them
        if (t.recs[x].loc | t.recs[y].loc) >> PLACE_BITS & bit:
            return []
    found = difference(channel(after, viewer), channel(twin_after, viewer), viewer)
    return [f"after {choice}: {line}" for line in found]


def _asks(s: State) -> tuple[int, str]:
    """Whom the position asks, and what."""
    return (s.ask.seat, s.ask.reason) if s.ask is not None else (-1, "")


def _gathers(s: State, viewer: int) -> bool:
    """Whether another seat is in the middle of an answer that the viewer may not see."""
    f: Frame | None = s.top
    while f is not None:
        if s.setup.rules.hidden_from(s, f, viewer) is not f:
            return True
        f = f.below
    return False


def exchange(s: State, x: int, y: int) -> State:
    """The position with the definitions of two cards of one owner exchanged, its question asked anew."""
    decks = [list(deck) for deck in s.setup.decks]
    owner = owner_of(s, x)
    first = 1 if owner == 0 else s.setup.split + 1
    deck = decks[owner]
    deck[x - first], deck[y - first] = deck[y - first], deck[x - first]
    setup = s.setup
    whole = Setup(setup.rules, setup.options, setup.defs, setup.abilities, (tuple(decks[0]), tuple(decks[1])))
    t = decode(whole, encode(s))
    moved = t.essence - s.essence
    t.seen = tuple([position + moved & _MASK for position in s.seen])
    t.log = [*s.log]
    return t


def difference(one: tuple[object, ...], other: tuple[object, ...], viewer: int) -> list[str]:
    """Where what two positions show differs."""
    if repr(one) == repr(other):
        return []
    for thing, another in zip(one, other, strict=False):
        a, b = repr(thing), repr(another)
        if a != b:
            at = _first(a, b)
            return [f"viewer {viewer} can tell them apart: …{a[at : at + 160]} / …{b[at : at + 160]}"]
    return [f"viewer {viewer} can tell them apart: {len(one)} and {len(other)} things are shown"]


def _first(a: str, b: str) -> int:
    for i, (x, y) in enumerate(zip(a, b, strict=False)):
        if x != y:
            return max(0, i - 60)
    return 0
