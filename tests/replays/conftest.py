"""The games of the golden records: made anew, the same every time, from decks that ship."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from kirifuda.kernel.options import OptionValue
from kirifuda.kernel.rng import seeded
from kirifuda.library.decks import load_deck
from kirifuda.library.games import rules
from kirifuda.library.pool import pool
from kirifuda.record import Match, Seated

GAME = "rumbling-angel"
FOLDER = "tests/replays/records"
SEATS = (Seated("A", "random"), Seated("B", "random"))


@dataclass(frozen=True)
class Golden:
    """One golden record: its decks, its seed, and what happens beside choices."""

    name: str
    decks: tuple[str, str]
    seed: int
    share: int = 3
    """One card in so many of a deck is used: small decks make short games."""
    few: int = 0
    """If not 0, so many different cards are used, five of each: a short header."""
    options: dict[str, OptionValue] = field(default_factory=dict)
    undo: tuple[tuple[int, int], ...] = ()
    """After so many choices, back to so many."""
    leave: tuple[int, int, str] | None = None
    """After so many choices, who leaves how."""
    rolls: tuple[tuple[int, int], ...] = ()
    of: str = GAME


KITES, LIGHTS, SQUARE = "sparks-and-kites", "lights-on-the-water", "the-stubborn-square"
EXPRESS, GLASS, LAMPS, SNOW = "downhill-express", "glass-observatory", "lamps-in-every-window", "under-the-snow"
OPEN: dict[str, OptionValue] = {"conceal_responses": False}
HARD: dict[str, OptionValue] = {
    "refresh_penalty": 2, "tie": "none", "power_zero": "reserve", "free_may_take_bound": False,
}  # fmt: skip

GOLDEN = (
    Golden("01-kites-lights", (KITES, LIGHTS), 1),
    Golden("02-lights-square", (LIGHTS, SQUARE), 2),
    Golden("03-square-kites", (SQUARE, KITES), 3),
    Golden("04-mirror", (KITES, KITES), 4),
    Golden("05-open-windows", (KITES, SQUARE), 5, options=OPEN),
    Golden("06-undone", (LIGHTS, KITES), 6, undo=((20, 14), (33, 0), (25, 24))),
    Golden("07-conceded", (SQUARE, LIGHTS), 7, leave=(15, 0, "conceded")),
    Golden("08-undone-concession", (KITES, LIGHTS), 8, leave=(17, 1, "conceded"), undo=((17, 17),)),
    Golden("09-options", (LIGHTS, LIGHTS), 9, options={"life_damage_to": "hand", "trim": "always", "equip_to": "any"}),
    Golden("10-b-chooses", (SQUARE, SQUARE), 10, rolls=((2, 1),)),
    Golden("11-whole-decks", (KITES, LIGHTS), 11, share=1),
    Golden("12-whole-decks-open", (SQUARE, LIGHTS), (1 << 128) - 12, share=1, options=OPEN),
    Golden("21-express-glass", (EXPRESS, GLASS), 21, of="ficus"),
    Golden("22-lamps-snow", (LAMPS, SNOW), 22, options=OPEN, of="ficus"),
    Golden("23-hard", (SNOW, EXPRESS), 23, options=HARD, undo=((20, 14), (33, 0)), of="ficus"),
    Golden("24-conceded", (GLASS, LAMPS), 24, share=1, leave=(120, 1, "conceded"), of="ficus"),
)


DOCUMENTED = Golden("documented", (KITES, LIGHTS), 21, few=4, leave=(24, 1, "conceded"), undo=((20, 17),))
"""The example of docs/records.md."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GOLDEN, ids=[game.name for game in GOLDEN], scope="session")


@pytest.fixture(scope="session")
def match(game: Golden) -> Match:
    """A golden record's match, played anew."""
    return play(game)


@pytest.fixture(scope="session")
def documented() -> Match:
    return play(DOCUMENTED)


def play(golden: Golden) -> Match:
    """The match of a golden record, played to its end by random choices."""
    cards = pool(golden.of)
    decks = []
    for name in golden.decks:
        deck = load_deck(name, cards)
        whole = [card for count, card in deck.entries for _ in range(count)]
        few = [card for _, card in deck.entries[3::4]][: golden.few]
        decks.append([card for card in few for _ in range(5)] or whole[:: golden.share])
    rng = seeded(golden.seed)
    match = Match.start(
        rules(golden.of), (decks[0], decks[1]), golden.seed, golden.options, SEATS, deck_names=golden.decks,
        rolls=golden.rolls,
    )  # fmt: skip
    undo = list(golden.undo)
    leave = golden.leave
    while True:
        n = len(match.decisions)
        if leave is not None and leave[0] == n:
            match.leave(leave[1], leave[2])
            leave = None
        elif undo and undo[0][0] == n:
            match.undo(undo.pop(0)[1])
        elif match.decision is None:
            return match
        else:
            match.choose(match.decision.seat, match.decision.options.sample(rng))
