"""On the least screen that is played on a question is read with its answers, in a lesson too; the log gives way."""

import pytest
from textual.pilot import Pilot

from kirifuda.cli import matches
from kirifuda.cli.full.pages import LEAST, Page
from kirifuda.cli.full.playing import Playing
from kirifuda.cli.full.side import Log
from kirifuda.cli.sitting import Sitting

from .driving import LANGUAGES, press, run_table, through_the_lesson
from .test_reading import text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["rumbling-angel", "ficus", "leaf-boats"])
def test_every_question_of_a_lesson_shows_its_answers(game: str, language: str) -> None:
    guide = matches.lesson(game)

    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        def answers_are_read() -> None:
            assert screen.answers.size.height >= 1, screen.asking

        await through_the_lesson(pilot, screen, answers_are_read)

    run_table(steps, Playing(Sitting(matches.lead(guide, "random"), language, None, guide)), language, LEAST)


def test_the_log_gives_way_and_is_read_on_a_page() -> None:
    guide = matches.lesson("rumbling-angel")

    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "escape")
        assert screen.query_one(Log).size.width == 0
        assert "l log" in " ".join(text(pilot))
        await press(pilot, "l")
        assert isinstance(pilot.app.screen, Page)
        await press(pilot, "escape")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen.query_one(Log).size.width > 0

    run_table(steps, Playing(Sitting(matches.lead(guide, "random"), "en", None, guide)), "en", LEAST)
