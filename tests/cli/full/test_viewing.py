"""Watching agents, and looking through records."""

import asyncio
from pathlib import Path

from click.testing import CliRunner
from textual.pilot import Pilot

from kirifuda.cli import main, matches, settings
from kirifuda.cli.full.app import Terminal
from kirifuda.cli.full.pages import Lines
from kirifuda.cli.full.playing import Playing
from kirifuda.cli.full.viewing import Viewing
from kirifuda.cli.full.watching import PACES, Watching
from kirifuda.cli.sitting import Sitting
from kirifuda.library.games import rules
from kirifuda.library.pool import pool
from kirifuda.words import board as boards

from .driving import DECKS, GAME, asked_for, look, match_of, press, settled, text


def test_a_record_is_stepped_through_and_played_on_from() -> None:
    match = asked_for(lambda ask: ask.reason == "defender")
    position = len(match.states) // 2

    async def steps(pilot: Pilot[None], screen: Viewing) -> None:
        screen.go(position - 2)
        await press(pilot, "full_stop", "full_stop", "full_stop", "comma")
        assert screen.at == position
        assert screen.view.state.steps == match.states[position].steps
        assert any(f"Position {position} of {len(match.decisions)}" in row for row in text(pilot))
        assert screen.asking is not None
        assert f"Player {'AB'[screen.asking.ask.seat]} is asked:" in " ".join(" ".join(text(pilot)).split())
        answer = screen.asking.named(match.timeline.choices[position])
        assert screen.answers.picks == answer
        said = screen.asking.options[answer[0]].text if answer else screen.asking.passing or screen.asking.none
        assert said[:30] in " ".join(str(screen.query_one(".status").render()).split())
        await press(pilot, "e")
        assert screen.view.seat == 0
        await press(pilot, "e", "e")
        assert screen.view.seat == 2
        await press(pilot, "e", "greater_than_sign", "right_square_bracket")
        assert screen.at == len(match.decisions)
        await press(pilot, "left_square_bracket", "less_than_sign", "right_square_bracket")
        turns = [boards.number(screen.reader, s, "turn") for s in match.states[screen.at - 1 : screen.at + 1]]
        assert turns == [0, 1]
        screen.go(position)
        await press(pilot, "o", "1")

    app = look(steps, match)
    assert isinstance(app.table, Playing)
    on = app.table.sitting.match
    assert on is not match
    assert on.timeline.choices[:position] == match.timeline.choices[:position]
    assert on.seats[0].agent == matches.PERSON
    assert on.seats[1].agent == "random"
    assert app.table.sitting.path is not None
    assert len(match.decisions) == len(match.states) - 1, "the record that was looked through stays"


def test_watching_stops_steps_and_changes_its_pace() -> None:
    cards = pool(GAME)
    match = matches.begin(rules(GAME), matches.choose_decks((), cards), ("random", "random"), {}, 6)
    screen = Watching(Sitting(match, "en"), paused=True)
    app = Terminal("en", lambda _language: screen)

    async def whole() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert len(match.decisions) == 0
            await press(pilot, "full_stop", "full_stop", "full_stop")
            assert len(match.decisions) == 3
            assert not [piece for piece in screen.board.sheet.pieces if piece.kind == "card"], "spectators see no hand"
            await press(pilot, "plus", "plus", "plus")
            assert settings.read()[settings.PACE] == len(PACES) - 1
            assert PACES[screen.pace] == 0
            await press(pilot, "p")
            assert match.outcome is not None
            await press(pilot, "o")
            assert isinstance(app.table, Viewing)

    asyncio.run(whole())
    match.close()


def test_who_watches_with_an_agents_eyes_is_told_why_it_chose() -> None:
    match = matches.begin(rules(GAME), matches.choose_decks(DECKS, pool(GAME)), ("random", "random"), {}, 6)
    screen = Watching(Sitting(match, "en"), paused=True)
    app = Terminal("en", lambda _language: screen)

    async def whole() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await press(pilot, "full_stop")
            told = screen.query_one(".status", Lines)
            assert not told.has_class("shown"), "whoever sees what both may know is not told what the hand allowed"
            seat = match.decisions[-1].made.seat
            while screen.at_keyboard != seat:
                await press(pilot, "e")
            while True:
                await press(pilot, "full_stop")
                if match.decisions[-1].made.seat == seat:
                    break
            assert "at random" in str(told.render())

    asyncio.run(whole())
    match.close()


def test_a_record_is_not_viewed_without_a_screen(tmp_path: Path) -> None:
    match = match_of(5)
    match.save(tmp_path / "one.kifu")
    match.close()
    for words in (["record", "view", str(tmp_path / "one.kifu")], ["play", str(tmp_path / "one.kifu")]):
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 2
        assert "there is no full screen here" in result.output
