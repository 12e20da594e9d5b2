"""How a position stands for a player, as counts: what agents weigh. Their weights are in `heuristic.toml`."""

from __future__ import annotations

from typing import Final

from kirifuda.games.ficus.damage import FULL, level
from kirifuda.games.ficus.elements import covers, elements
from kirifuda.games.ficus.requirements import is_counter
from kirifuda.games.ficus.stage import may_attack, may_guard, on_stage
from kirifuda.games.ficus.terms import (
    ACTIVE,
    BATTLE_PHASE,
    COLOURS,
    DAMAGE,
    DECK,
    HAND,
    ICON_BITS,
    LEVEL,
    MAIN,
    MAIN_PHASE,
    N_BIND,
    N_BREAK,
    N_FREE,
    N_LEVEL,
    N_POWER,
    PHASE,
    RESERVE,
    SEAT_HAND_LIMIT,
    SIDE,
    STAGES,
    UNTIL_END_OF_ATTACK,
    UNTIL_END_OF_TURN,
    UPRIGHT,
)
from kirifuda.kernel.abilities import ADDS
from kirifuda.kernel.abilities import NUMBER as CHANGES_NUMBER
from kirifuda.kernel.faces import face, seat_face
from kirifuda.kernel.state import State, ref_of

ASPECTS: Final = (
    "first-level", "second-level", "third-level", "last-stand", "hand", "over-limit", "deck", "main", "support",
    "power", "break", "text", "ready", "battle", "through", "short", "guard", "elements", "glut", "colours", "face-up",
    "playable", "counters",
)  # fmt: skip
"""In the order of `assess`. The last two are told by the hand: 0 where it is not known."""
SMALL: Final = 100
"""Power is weighed by the hundred."""
MANY: Final = 10
"""Cards in deck and reserve below which a player runs short."""
ENOUGH: Final = 8
"""Elements beyond which more buy nothing; they are missing from the deck."""


def assess(s: State, seat: int, viewer: int) -> list[int]:
    """The aspects of one side, as far as the viewer may know them."""
    places = s.places
    base = seat * SIDE
    hand = len(places[base + HAND])
    limit = seat_face(s, seat).numbers[SEAT_HAND_LIMIT]
    life = (len(places[base + LEVEL]) + 1) * FULL - len(places[base + DAMAGE])
    counts = [0, 0]
    power = 0
    breaks = 0
    texts = 0
    ready = 0
    guards = 0
    for stage in range(STAGES):
        for card in on_stage(s, seat, stage):
            now = face(s, card)
            counts[stage] += 1
            texts += min(len(now.abilities), 2)
            positive = s.recs[card].turned == UPRIGHT
            if positive and may_guard(s, card):
                guards += 1
            if stage == MAIN:
                power += max(0, lasting(s, card, N_POWER)) // SMALL
                breaks += max(0, lasting(s, card, N_BREAK))
                if positive and s.nums[ACTIVE] == seat and may_attack(s, card):
                    ready += 1
    lying = elements(s, seat)
    colours = 0
    for card in lying:
        colours |= s.defs[card].face.attributes
    up = 0
    for card in lying:
        if s.recs[card].turned == UPRIGHT:
            up += 1
    through, short = onset(s, seat)
    found = [
        band(life, 3), band(life, 2), band(life, 1), band(life, 0), min(hand, limit), max(0, hand - limit),
        min(0, len(places[base + DECK]) + len(places[base + RESERVE]) - MANY), counts[0], counts[1], power, breaks,
        texts, ready, 1 if ready and s.nums[PHASE] == BATTLE_PHASE else 0, through, short, guards,
        min(len(lying), ENOUGH), max(0, len(lying) - ENOUGH), BITS[colours], min(up, ENOUGH),
    ]  # fmt: skip
    return found + (_held(s, seat) if seat == viewer else [0, 0])


def band(life: int, above: int) -> int:
    """Of the damage that a player can still take, what falls to one level: the one with so many level cards left."""
    return max(0, min(FULL, life - above * FULL))


BITS: Final = tuple([mask.bit_count() for mask in range(1 << len(COLOURS))])


def onset(s: State, seat: int) -> tuple[int, int]:
    """The break of the turn player's attackers that no guard of the other side can stop, as they now stand; and by how
    many hundreds of power the others fall short of that.

    In the battle phase those that have attacked count on, so that attacking costs nothing of it.
    """
    if s.nums[ACTIVE] != seat or s.nums[PHASE] not in (MAIN_PHASE, BATTLE_PHASE):
        return (0, 0)
    best = -1
    for stage in range(STAGES):
        for card in on_stage(s, 1 - seat, stage):
            if s.recs[card].turned == UPRIGHT and may_guard(s, card):
                best = max(best, face(s, card).numbers[N_POWER])
    total = 0
    short = 0
    for card in on_stage(s, seat, MAIN):
        now = face(s, card)
        able = s.nums[PHASE] == BATTLE_PHASE or s.recs[card].turned == UPRIGHT
        if able and may_attack(s, card):
            if now.numbers[N_POWER] > best:
                total += max(0, now.numbers[N_BREAK])
            else:
                short += (best - now.numbers[N_POWER]) // SMALL + 1
    return (total, short)


def lasting(s: State, card: int, number: int) -> int:
    """A number of a card without what ends with the turn or the attack."""
    value = face(s, card).numbers[number]
    for m in s.mods:
        if (
            m.what == CHANGES_NUMBER
            and m.which == number
            and m.layer == ADDS
            and m.duration in (UNTIL_END_OF_TURN, UNTIL_END_OF_ATTACK)
            and m.ref == ref_of(s, card)
        ):
            value -= m.value
    return value


def _held(s: State, seat: int) -> list[int]:
    """What the hand promises: cards that could be paid if every element were face up, and counters among them."""
    have = supply_at_rest(s, seat)
    count = len(elements(s, seat))
    reach = level(s, seat)
    able = 0
    counters = 0
    for card in s.places[seat * SIDE + HAND]:
        numbers = s.defs[card].face.numbers
        if numbers[N_LEVEL] <= reach and numbers[N_FREE] <= count and covers(have, numbers[N_BIND]):
            able += 1
            if is_counter(s, card):
                counters += 1
    return [able, counters]


def supply_at_rest(s: State, seat: int) -> int:
    """The colours that the elements give when all are face up, as they are in standby (FC-5.1)."""
    total = 0
    for card in elements(s, seat):
        mask = s.defs[card].face.attributes
        for colour in range(len(COLOURS)):
            if mask >> colour & 1:
                total += 1 << colour * ICON_BITS
    return total
