"""`kirifuda play` on the full screen: whole matches, and what goes back, goes by or ends them."""


from textual.pilot import Pilot

from kirifuda.cli.full.pages import Pick
from kirifuda.cli.full.playing import Playing
from kirifuda.cli.full.stops import OWN, THEIRS, Stops, windows
from kirifuda.kernel.rng import seeded
from kirifuda.record import Match

from .driving import GAME, match_of, press, sit, text


def test_a_whole_match_by_keyboard() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        rng = seeded(5)
        for _ in range(1000):
            if screen.sitting.match.outcome is not None:
                break
            assert screen.asking is not None
            if screen.asking.kind == "one":
                await press(pilot, str(rng.roll(3)))
            else:
                await press(pilot, "f", "enter")

    screen = sit(steps, match_of(5))
    assert screen.sitting.path is not None
    assert Match.read(screen.sitting.path).outcome is not None


def test_undo_goes_back_and_is_in_the_record() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "0")
        before = len(screen.sitting.match.timeline.made)
        held = screen.view.encode()
        await press(pilot, "1", "u")
        assert len(screen.sitting.match.timeline.made) == before
        assert screen.view.encode() == held
        await press(pilot, "u", "u", "u", "u")
        assert "nothing" in str(screen.query_one(".status").render())

    screen = sit(steps, match_of(5))
    assert '{"undo":' in screen.sitting.match.text.replace('"undo": ', '"undo":')


def test_a_window_without_a_stop_is_passed_and_said_so() -> None:
    """With `conceal_responses` a seat is asked whether or not it can answer, and so is the wish to pass (RA-9.6)."""
    asked: list[tuple[str, str]] = []

    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        for turn in range(30):
            if screen.asking is None:
                break
            own = screen.reader.rules.turn_player(screen.view.state) == screen.view.seat
            asked.append((screen.asking.ask.reason, OWN if own else THEIRS))
            await press(pilot, *([str(turn % 2)] if screen.asking.kind == "one" else ["f", "enter"]))

    first = sit(steps, match_of(5, conceal=True))
    there = {(reason, whose) for reason, whose in asked if whose == THEIRS} & set(windows(first.reader))
    assert there
    assert not first.automatic
    for reason, whose in there:
        Stops(GAME).toggle(reason, whose)
    asked.clear()
    second = sit(steps, match_of(5, conceal=True))
    assert not there & set(asked)
    assert second.automatic
    assert second.say("passed") in second.told()
    assert "main" in {reason for reason, _ in asked}


def test_conceding_is_confirmed() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "c", "n")
        assert screen.sitting.match.outcome is None
        await press(pilot, "c", "y")
        assert screen.sitting.match.outcome is not None
        assert any("conceded" in row for row in text(pilot))

    sit(steps, match_of(5))


def test_two_people_do_not_see_each_others_hands() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        for _ in range(6):
            seat = screen.sitting.match.state.ask.seat if screen.sitting.match.state.ask else -1
            assert screen.at_keyboard in (seat, -1)
            if screen.at_keyboard == -1:
                page = pilot.app.screen
                assert isinstance(page, Pick)
                assert not [piece for piece in screen.board.sheet.pieces if piece.kind == "card"]
                await press(pilot, "enter")
            else:
                assert screen.asking is not None
                await press(pilot, *(["0"] if screen.asking.kind == "one" else ["f", "enter"]))

    sit(steps, match_of(5, two=True))


def test_only_on_purpose_is_a_hand_opened() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, Pick)
        assert screen.at_keyboard == -1
        await press(pilot, "enter")
        assert screen.at_keyboard >= 0

    sit(steps, match_of(5, two=True))
