"""Random play over random legal decks, under the invariants.

`KIRIFUDA_DECISIONS` is how many decisions are played (100,000 by default). Which positions get which check is left to
chance, cheap checks more often than costly ones, so that all kinds of decisions come to all of them.
"""

import os
from collections import Counter
from functools import lru_cache

import pytest

from kirifuda.kernel.cards import CardDef
from kirifuda.kernel.decisions import BACK_CHOICE
from kirifuda.kernel.rng import Rng, seeded
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.library.games import rules as rules_of
from kirifuda.library.pool import pool
from kirifuda.testing import invariants, pairs

DECISIONS = int(os.environ.get("KIRIFUDA_DECISIONS", "100000"))
PARTS = 8
SOUND, FULL, SAVED, PAIRED = 2, 8, 16, 60
"""One position in so many is checked so."""
SHARES = {"rumbling-angel": ((1, 20), (2, 24), (3, 6), (4, 10)), "ficus": ((1, 36), (2, 14))}
"""How many cards of each type a random deck holds: of fields, characters, items and events, so that a third of it may
be placed; of characters and events."""
GAMES = sorted(SHARES)


@lru_cache(maxsize=2)
def cards_of(game: str) -> list[CardDef]:
    return [card.definition for card in pool(game).cards.values()]


def random_deck(rules: Rules, rng: Rng) -> tuple[CardDef, ...]:
    """A random legal deck of few kinds, so that what it holds goes together."""
    cards = cards_of(rules.name)
    options = tuple([option.default for option in rules.options])
    most = options[[option.name for option in rules.options].index("copies")]
    for _ in range(50):
        deck: list[CardDef] = []
        for kind, share in SHARES[rules.name]:
            found = [card for card in cards if card.kind == kind]
            count = 0
            while count < share and found:
                card = found.pop(rng.roll(len(found)))
                copies = min(most, share - count)
                deck += [card] * copies
                count += copies
        if not rules.legal_deck(tuple(deck), options):
            return tuple(deck)
    raise AssertionError("no legal deck came about")


def check(s: State, rng: Rng) -> list[str]:
    """What does not hold of a position, among what its turn at random asks for."""
    found: list[str] = []
    if rng.roll(SOUND) == 0:
        found += invariants.sound(s)
    if rng.roll(FULL) == 0:
        found += invariants.answerable(s, rng) + invariants.explained(s)
    if rng.roll(SAVED) == 0:
        found += invariants.saved(s)
    if rng.roll(PAIRED) == 0:
        for viewer in range(3):
            found += pairs.resampled(s, viewer, rng) + pairs.exchanged(s, viewer, rng)
    return found


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_random_play_keeps_the_invariants(game: str, part: int) -> None:
    rules = rules_of(game)
    rng = seeded(part + 1)
    seen: Counter[str] = Counter()
    played = 0
    match = 0
    while played < DECISIONS // PARTS:
        match += 1
        decks = (random_deck(rules, rng), random_deck(rules, rng))
        s = rules.start(decks, part << 64 | match, {pairs.CONCEAL: match % 3 != 0})
        first = s
        digest = s.digest
        answers = []
        while s.outcome is None:
            assert s.ask is not None
            seen[s.ask.reason] += 1
            faults = check(s, rng)
            assert not faults, f"match {match}, answer {len(answers)}, {s!r}: " + "\n".join(faults)
            decision = s.decision
            assert decision is not None
            choice = BACK_CHOICE if s.ask.back and rng.roll(10) == 0 else decision.options.sample(rng)
            answers.append(choice)
            s = rules.apply(s, choice)
            played += 1
        faults = invariants.sound(s)
        assert not faults, "\n".join(faults)
        assert first.digest == digest, "the first position has changed"
        if match % 8 == 0:
            again = rules.start(decks, part << 64 | match, {pairs.CONCEAL: match % 3 != 0})
            for choice in answers:
                rules.play(again, choice)
            assert again.digest == s.digest, "replayed, the match ends in another position"
    assert len(seen) >= min(15, played // 100), seen
