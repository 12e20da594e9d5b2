"""Small matches to write down."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kirifuda.kernel.rng import seeded
from kirifuda.library.decks import load_deck
from kirifuda.library.games import rules
from kirifuda.library.pool import pool
from kirifuda.record import Match

GAME = "rumbling-angel"
Play = Callable[..., Match]


@pytest.fixture(scope="session")
def start() -> Play:
    """Begins a match of two small decks: every so manieth card of a deck that ships."""

    def begin(seed: int, *, share: int = 3, **more: object) -> Match:
        cards = pool(GAME)
        decks = []
        for name in ("sparks-and-kites", "lights-on-the-water"):
            deck = load_deck(name, cards)
            decks.append([card for count, card in deck.entries for _ in range(count)][::share])
        return Match.start(rules(GAME), (decks[0], decks[1]), seed, **more)  # type: ignore[arg-type]

    return begin


@pytest.fixture(scope="session")
def go_on() -> Callable[[Match, int], None]:
    """Answers so many questions at random; all of them if the number is large."""

    def go(match: Match, count: int) -> None:
        rng = seeded(match.header.seed + len(match.decisions))
        for _ in range(count):
            if match.decision is None:
                return
            match.choose(match.decision.seat, match.decision.options.sample(rng))

    return go
