"""Random matches of every game, and the frames of whoever looks on."""

from collections.abc import Callable
from functools import lru_cache

import pytest

from kirifuda.kernel.rng import seeded
from kirifuda.library.decks import built_in, load_deck
from kirifuda.library.games import names, rules
from kirifuda.library.pool import pool
from kirifuda.record import Match
from kirifuda.server.messages import Fairness, SeatShown
from kirifuda.server.shown.onlooker import RoomFacts

GAMES = names()
LONG = 220
"""Choices of a match that are looked at: some games are long."""

Played = Callable[..., Match]
FACTS = RoomFacts(
    {"0": SeatShown("Aki", "kites", person=True), "1": SeatShown("Haru", "lights", person=False)},
    fairness=Fairness("c0ffee", ("", ""), "5ec7e7", "5eed"),
)  # fmt: skip


@lru_cache(maxsize=12)
def random_match(game: str, seed: int, conceal: bool) -> Match:
    cards = pool(game)
    decks = [load_deck(name, cards) for name in built_in(rules(game))]
    options = {"conceal_responses": conceal} if "conceal_responses" in [o.name for o in rules(game).options] else {}
    match = Match.start(game, (decks[seed % len(decks)], decks[(seed + 1) % len(decks)]), seed, options)
    rng = seeded(seed)
    while match.decision is not None and len(match.states) < LONG:
        match.choose(match.decision.seat, match.decision.options.sample(rng))
    return match


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def played(game: str) -> Played:
    """`played(seed)`: a random match of the game."""
    return lambda seed=1, conceal=True: random_match(game, seed, conceal)


@pytest.fixture
def facts() -> RoomFacts:
    """What a room may know beside the match."""
    return FACTS
