"""Going back after a guided game: over the windows that nobody was asked about, to an answer of the learner's own."""

import pytest
from textual.pilot import Pilot

from kirifuda.cli import matches
from kirifuda.cli.full.playing import Playing
from kirifuda.cli.full.stops import Stops, windows
from kirifuda.cli.sitting import Sitting

from .driving import GAME, press, run_table, through_the_lesson


def all_windows_let_by() -> None:
    stops = Stops(GAME)
    sitting = Sitting(matches.lead(matches.lesson(GAME), "random"), "en")
    for reason, whose in windows(sitting.reader(0)):
        if stops.stops(reason, whose):
            stops.toggle(reason, whose)


@pytest.fixture
def led() -> Playing:
    """A learner who lets every window go by, with the lesson at its beginning."""
    all_windows_let_by()
    guide = matches.lesson(GAME)
    return Playing(Sitting(matches.lead(guide, "random"), "en", None, guide))


def test_undo_goes_over_the_windows_that_were_passed(led: Playing) -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        def it_is_asked() -> None:
            assert screen.sitting.wanted(), "the lesson asks its questions, whatever windows are let by"

        await through_the_lesson(pilot, screen, it_is_asked)
        made = screen.sitting.match.timeline.made
        for _ in range(60):
            if screen.automatic or screen.asking is None:
                break
            await press(pilot, *(["0"] if screen.asking.kind == "one" else ["f", "enter"]))
        assert screen.automatic
        seat = screen.at_keyboard
        own = max(n for n, one in enumerate(made) if one.seat == seat and n not in screen.automatic)
        await press(pilot, "u")
        assert len(made) == own
        assert screen.asking is not None

    run_table(steps, led)
