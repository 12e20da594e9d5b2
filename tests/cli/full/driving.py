"""How the tests sit down at the full screen: by keys and by mouse, through Textual's pilot."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot

from kirifuda.cli import matches
from kirifuda.cli.full.app import Terminal
from kirifuda.cli.full.board import Board
from kirifuda.cli.full.pages import Page
from kirifuda.cli.full.playing import Playing
from kirifuda.cli.full.viewing import Viewing
from kirifuda.cli.sitting import Sitting
from kirifuda.kernel.decisions import Ask
from kirifuda.kernel.rng import seeded
from kirifuda.library.games import rules
from kirifuda.library.pool import pool
from kirifuda.record import Match
from kirifuda.testing.guided import Guided

GAME = "rumbling-angel"
LANGUAGES = ("ja", "en")
DECKS = tuple(str(Path(__file__).parents[2] / "decks" / f"{name}.txt") for name in ("kites", "lights"))
"""Lists that stay as they are, though the decks that ship change."""
Steps = Callable[[Pilot[None], Playing], Awaitable[None]]


def match_of(seed: int, *, two: bool = False, conceal: bool = False, decks: tuple[str, ...] = DECKS) -> Match:
    cards = pool(GAME)
    agents = (matches.PERSON, matches.PERSON if two else "random")
    settings = {"conceal_responses": two or conceal}
    return matches.begin(rules(GAME), matches.choose_decks(decks, cards), agents, {**settings}, seed)


def sit(steps: Steps, match: Match, language: str = "en", size: tuple[int, int] = (80, 24)) -> Playing:
    """Sit down at a match, do the steps, and leave."""
    return run_table(steps, Playing(Sitting(match, language)), language, size)


def run_table(steps: Steps, screen: Playing, language: str = "en", size: tuple[int, int] = (80, 24)) -> Playing:
    """Show a table, do the steps, and leave."""

    async def whole() -> None:
        app = Terminal(language, lambda _language: screen)
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await steps(pilot, screen)

    try:
        asyncio.run(whole())
    finally:
        screen.sitting.match.close()
    return screen


ROUNDS = 4
"""A key goes to the screen, a widget answers with a message, and that leads to the next question."""


async def settled(pilot: Pilot[None]) -> None:
    """Until no agent thinks and nothing waits to be shown."""
    for _ in range(ROUNDS):
        await pilot.pause(0)
    screen = pilot.app.screen
    while isinstance(screen, Playing) and screen.busy:
        await pilot.app.workers.wait_for_complete()
        for _ in range(ROUNDS):
            await pilot.pause(0)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Keys, one after the other, each with all that it leads to; the pilot's own way waits for the clock."""
    for key in keys:
        pilot.app.simulate_key(key)
        await settled(pilot)


def text(pilot: Pilot[None]) -> list[str]:
    """The rows of the screen as they are drawn."""
    screen = pilot.app.screen
    strips = screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip) for strip in strips]


def right(screen: Playing, guide: Guided) -> list[int] | None:
    """The picks that the lesson asks for; none of them means to pass, or to choose nothing."""
    asking = screen.asking
    assert asking is not None
    match = screen.sitting.match
    tries = [[n] for n in range(len(asking.options))]
    return next((picks for picks in tries if guide.accepts(match, asking.choice(picks))), None)


async def through_the_lesson(pilot: Pilot[None], screen: Playing, seen: Callable[[], None]) -> None:
    """Answer as the lesson asks, until it is over; `seen` looks at each question."""
    guide = screen.sitting.guide
    assert guide is not None
    for _ in range(60):
        if isinstance(pilot.app.screen, Page):
            await press(pilot, "escape")
        if guide.over(screen.sitting.match):
            return
        seen()
        picks = right(screen, guide)
        if screen.asking is not None and screen.asking.kind == "one":
            await press(pilot, "0" if picks is None else str(picks[0] + 1))
        else:
            screen.answers.set_picks(picks or [])
            await press(pilot, "enter")
    raise AssertionError("the lesson has no end")


def asked_for(wanted: Callable[[Ask], bool]) -> Match:
    """A match of two people that has come, at random, to such a question."""
    for seed in range(1, 100):
        match = match_of(seed, two=True)
        rng = seeded(seed)
        while match.decision is not None:
            if wanted(match.decision.ask):
                return match
            match.choose(match.decision.seat, match.decision.options.sample(rng))
    raise AssertionError("no such question in a hundred matches")


def place_of(screen: Playing, subject: int) -> tuple[int, int]:
    """Where on the table a card or slot lies: a place to click."""
    piece = screen.board.sheet.of(subject)
    assert piece is not None
    return piece.column + 1, piece.row


async def click(pilot: Pilot[None], screen: Playing, subject: int) -> None:
    assert await pilot.click(Board, offset=place_of(screen, subject))
    await settled(pilot)


def look(steps: Callable[[Pilot[None], Viewing], Awaitable[None]], match: Match) -> Terminal:
    """Look through a match, do the steps, and leave."""
    screen = Viewing(Sitting(match, "en"))
    app = Terminal("en", lambda _language: screen)

    async def whole() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await steps(pilot, screen)

    asyncio.run(whole())
    assert app.table is not None
    app.table.sitting.match.close()
    return app
