"""Sampling: whole states that look the same to a viewer, with what is hidden dealt at random."""

from __future__ import annotations

from typing import Final

from kirifuda.kernel.bits import HANDLE, HANDLE_BITS, PLACE, PLACE_BITS
from kirifuda.kernel.cards import BLANK, CardDef
from kirifuda.kernel.essence import whole_essence
from kirifuda.kernel.rng import Rng
from kirifuda.kernel.state import CAST, FACES, TABLE, VARIED, Rec, Setup, State, owner_of
from kirifuda.kernel.views import View, enlist

TRIES: Final = 64


def sample(v: View, rng: Rng, lists: tuple[tuple[CardDef, ...], tuple[CardDef, ...]] | None = None) -> State:
    """A state that looks the same to the viewer: hidden cards dealt at random, a fresh generator.

    `lists` gives both deck lists where the view does not know them: a prior over decks.
    Raises ValueError if a list is unknown and none is given, or if no deal fits.
    """
    if lists is not None:
        for seat in range(2):
            deck = v.state.setup.decks[seat]
            if deck and deck[0] == 0:
                v = supposing(v, seat, lists[seat])
    for _ in range(TRIES):
        s = _deal(v, rng)
        if s is not None:
            return s
    raise ValueError("no deal of the hidden cards leads to the question that is open")


def supposing(v: View, seat: int, deck: tuple[CardDef, ...]) -> View:
    """The view of one who supposes that a seat plays this deck list, to be sampled from: a prior.

    The list may hold cards that the match has not shown; it must hold all of the seat's that the view knows.
    """
    s = v.state
    setup = s.setup
    defs = list(setup.defs)
    abilities = setup.abilities
    numbers: dict[str, int] = {}
    for known in defs:
        numbers[known.id] = known.number
    supposed: list[int] = []
    for card in deck:
        if card.id not in numbers:
            if abilities is setup.abilities:
                abilities = dict(abilities)
            numbers[card.id] = len(defs)
            defs.append(card.numbered(len(defs)))
            for ability in card.face.abilities:
                enlist(ability, abilities)
        supposed.append(numbers[card.id])
    decks = (tuple(supposed), setup.decks[1]) if seat == 0 else (setup.decks[0], tuple(supposed))
    whole = Setup(setup.rules, setup.options, tuple(defs), abilities, decks)
    copy_of = State(
        whole, s.layout, s.rng, s.script, s.places, s.defs, s.recs, s.nums, s.mods, s.waiting, s.seats, s.in_play,
        s.top, s.ask, s.outcome, [], s.clock, s.next_handles, s.steps, s.asked, s.essence, s.seen, s.tried,
        s.last_try, s.watches, s.replaces, s.reads, s.flags, 0,
    )  # fmt: skip
    return View(v.seat, copy_of, v.waiting)


def _fill(v: View, seat: int, deck: tuple[int, ...], defs: list[CardDef], rng: Rng) -> None:
    """Deal what is left of a deck list among the seat's unknown cards."""
    hidden = v.state
    rest = list(deck)
    unknown: list[int] = []
    for card in range(1, len(defs)):
        if owner_of(hidden, card) == seat:
            if defs[card] is BLANK:
                unknown.append(card)
            elif defs[card].number in rest:
                rest.remove(defs[card].number)
            else:
                raise ValueError(f"{defs[card].id} is not in the list given for seat {'ab'[seat]}")
    if len(rest) != len(unknown):
        raise ValueError("the list has another number of cards than the deck")
    for card in unknown:
        i = rng.roll(len(rest))
        defs[card] = hidden.setup.defs[rest[i]]
        rest[i] = rest[-1]
        rest.pop()


def _waits(s: State, viewer: int) -> bool:
    """Whether the stepped frames ask the other seat, with nothing happening before."""
    return len(s.log) == 0 and s.outcome is None and s.ask is not None and s.ask.seat != viewer


def _deal(v: View, rng: Rng) -> State | None:
    hidden = v.state
    setup = hidden.setup
    defs = hidden.defs[:]
    for seat in range(2):
        deck = setup.decks[seat]
        if deck and deck[0] == 0:
            raise ValueError(f"the deck of seat {'ab'[seat]} is not known: give a list to sample from")
        _fill(v, seat, deck, defs, rng)
    # The lists in the order of the cards' new numbers, by which a saved sample finds its definitions again.
    numbers = [d.number for d in defs]
    decks = (tuple(numbers[1 : setup.split + 1]), tuple(numbers[setup.split + 1 :]))
    whole = Setup(setup.rules, setup.options, setup.defs, setup.abilities, decks)
    counters = [hidden.next_handles >> HANDLE_BITS * k & HANDLE if k == v.seat else 1 for k in range(3)]
    fresh = Rng(rng.next32(), rng.next32(), rng.next32(), rng.next32())
    recs = hidden.recs[:]
    for card in range(1, len(recs)):
        rec = recs[card]
        handles = rec.handles
        for k in range(3):
            if k != v.seat and rec.loc >> PLACE_BITS & 1 << k:
                handles |= counters[k] << HANDLE_BITS * k
                counters[k] += 1
        place = rec.loc & PLACE
        if hidden.defs[card] is BLANK and hidden.layout.in_play[place]:
            printed = defs[card].in_slot(hidden.layout.slot_of[place])
            recs[card] = Rec(rec.loc, handles, rec.turned, rec.marks, rec.stamp, printed, printed)
        elif handles != rec.handles:
            recs[card] = rec.at(rec.loc, handles)
    s = State(
        whole, hidden.layout, fresh, (), hidden.places[:], defs, recs, hidden.nums[:], hidden.mods,
        hidden.waiting, hidden.seats, hidden.in_play, hidden.top, hidden.ask, hidden.outcome, [], hidden.clock,
        counters[0] | counters[1] << 20 | counters[2] << 40, hidden.steps, 0, 0, (), (), 0, hidden.watches,
        hidden.replaces, hidden.reads, hidden.flags | FACES | CAST | TABLE | VARIED, 0,
    )  # fmt: skip
    s.essence = whole_essence(s)
    s.flags &= ~TABLE
    if s.ask is None and s.outcome is None:
        s.setup.rules.advance(s)
        if s.top is not hidden.top or not _waits(s, v.seat):
            return None
    s.steps = hidden.steps
    s.asked = hidden.asked << 20 * v.seat if v.seat < 2 else 0
    return s
