"""What comes before the first question: the language, a lesson, or no full screen at all."""

import asyncio

import pytest

from kirifuda.cli import matches, settings
from kirifuda.cli.full.app import Terminal
from kirifuda.cli.full.pages import Page, Pick
from kirifuda.cli.full.playing import Playing
from kirifuda.cli.full.tabletop import Tabletop
from kirifuda.cli.play import full_screen
from kirifuda.cli.sitting import Sitting

from .driving import GAME, match_of, press, right, settled


def test_the_first_start_asks_for_the_language() -> None:
    match = match_of(5)
    app = Terminal("", lambda language: Playing(Sitting(match, language)))

    async def whole() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert isinstance(app.screen, Pick)
            await press(pilot, "1")
            assert app.table is not None
            assert app.table.sitting.language == "ja"

    asyncio.run(whole())
    match.close()
    assert settings.language() == "ja"


def test_a_newcomer_is_led_through_a_first_game() -> None:
    guide = matches.lesson(GAME)
    asked: list[str] = []

    async def whole() -> None:
        def lesson(language: str) -> Tabletop:
            return Playing(Sitting(matches.lead(guide, "random"), language, None, guide))

        app = Terminal("", lambda language: Playing(Sitting(match_of(5), language)), lesson)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await press(pilot, "2")
            assert isinstance(app.screen, Pick), "the lesson is offered"
            await press(pilot, "1")
            screen = app.table
            assert isinstance(screen, Playing)
            for _ in range(40):
                match = screen.sitting.match
                if guide.over(match):
                    break
                if isinstance(app.screen, Page):
                    assert app.screen.lines
                    await press(pilot, "escape")
                assert screen.asking is not None
                wanted = screen.sitting.wanted()
                asked.append(wanted)
                picks = right(screen, guide)
                wrong = next((n for n in range(len(screen.asking.options)) if [n] != picks), None)
                if wrong is not None and screen.asking.kind == "one" and picks is not None:
                    screen.answers.toggle(wrong)
                    await settled(pilot)
                    if screen.sitting.wanted() == wanted:
                        assert str(screen.query_one(".status").render()), "a hint, or why it is refused"
                if screen.asking.kind == "one":
                    await press(pilot, "0" if picks is None else str(picks[0] + 1))
                else:
                    screen.answers.set_picks(picks or [])
                    await press(pilot, "enter")
            assert guide.over(screen.sitting.match)
            screen.sitting.match.close()

    asyncio.run(whole())
    assert len(asked) > 5


@pytest.mark.parametrize(("term", "terminal"), [("dumb", False), ("", False), ("xterm-256color", True)])
def test_a_dumb_terminal_is_played_on_in_lines(monkeypatch: pytest.MonkeyPatch, term: str, terminal: bool) -> None:
    monkeypatch.setenv("TERM", term)
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True)
    assert full_screen() is terminal
    monkeypatch.setattr("sys.stdout.isatty", lambda: False)
    assert not full_screen()
