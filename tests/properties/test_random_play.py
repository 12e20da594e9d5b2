"""Random games over random legal decks: what must hold at every decision.

`KIRIFUDA_DECISIONS` sets how many decisions are played (100,000 in the suite). Cards, places, handles and the answers
to every question are looked at each time; saving, explaining and secrecy now and then, at random.
"""

import os

import pytest

from kirifuda.kernel.cards import CardDef
from kirifuda.kernel.positions import whole_essence
from kirifuda.kernel.rng import Rng, seeded
from kirifuda.library.pool import Pool, pool
from kirifuda.testing.invariants import answerable, explained, saved, sound
from kirifuda.testing.pairs import exchanged, resampled

DECISIONS = int(os.environ.get("KIRIFUDA_DECISIONS", "100000"))
SHARES = 4
SELDOM = 40
"""One decision in so many gets the costly checks."""

GAME = "rumbling-angel"
FIELDS = 20
SIZE = 60
COPIES = 4


def random_deck(cards: Pool, rng: Rng) -> tuple[CardDef, ...]:
    """Twenty fields and forty other cards, at most four of a name."""
    chosen: list[CardDef] = []
    for fields in (True, False):
        wanted = FIELDS if fields else SIZE - FIELDS
        fitting = [c.definition for c in cards.cards.values() if (c.definition.kind == 1) == fields]
        stock = fitting * COPIES
        for _ in range(wanted):
            chosen.append(stock.pop(rng.roll(len(stock))))
    return tuple(chosen)


@pytest.mark.parametrize("share", range(SHARES))
def test_random_games_keep_every_invariant(share: int) -> None:
    cards = pool(GAME)
    rules = cards.rules
    rng = seeded(1000 + share)
    played = 0
    while played < DECISIONS // SHARES:
        decks = (random_deck(cards, rng), random_deck(cards, rng))
        for deck in decks:
            assert rules.legal_deck(deck, tuple(option.default for option in rules.options)) == []
        seed = rng.next32()
        conceal = rng.roll(2) == 1
        s = rules.start(decks, seed, {"conceal_responses": conceal})
        while s.outcome is None:
            where = f"seed {seed}, decision {played}, {s}"
            assert sound(s) == [], where
            if rng.roll(SELDOM) == 0:
                assert s.essence == whole_essence(s), where
                assert answerable(s, rng) == [], where
                assert explained(s) == [], where
                assert saved(s) == [], where
                assert resampled(s, rng.roll(3), rng) == [], where
                if conceal:
                    assert exchanged(s, rng.roll(3), rng) == [], where
            s = rules.apply_random(s, rng)
            played += 1


def test_the_same_seed_and_choices_lead_to_the_same_digests() -> None:
    cards = pool(GAME)
    rules = cards.rules
    rng = seeded(5)
    decks = (random_deck(cards, rng), random_deck(cards, rng))
    for seed in range(10):
        s = rules.start(decks, seed)
        choices = []
        digests = [s.digest]
        while s.decision is not None:
            choices.append(s.decision.options.sample(rng))
            s = rules.apply(s, choices[-1])
            digests.append(s.digest)
        again = rules.start(decks, seed)
        assert again.digest == digests[0]
        for choice, digest in zip(choices, digests[1:], strict=True):
            rules.play(again, choice)
            assert again.digest == digest
