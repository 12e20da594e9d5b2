"""Every kind of question has its control, on the rows and on the table."""


from textual.pilot import Pilot

from kirifuda.cli.full.pages import Confirm
from kirifuda.cli.full.playing import Playing
from kirifuda.kernel.decisions import ARRANGEMENT, CHOOSE

from .driving import asked_for, click, match_of, place_of, press, sit, text


def test_what_is_lit_is_done_by_a_click() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "0")
        asking = screen.asking
        assert asking is not None
        assert asking.ask.reason == "main"
        card = asking.options[0].card
        rows = text(pilot)
        x, y = place_of(screen, card)
        assert rows[y][x - 1] == "▸"
        before = len(screen.sitting.match.timeline.made)
        await click(pilot, screen, card)
        assert screen.sitting.match.timeline.made[before].do.startswith("place")
        assert any("You place" in line for line in screen.told())

    sit(steps, match_of(5))


def test_0_chooses_nothing_of_several_too() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "enter")
        match = screen.sitting.match
        made = len(match.timeline.made)
        await press(pilot, "0")
        assert match.timeline.choices[made].picks == ()

    sit(steps, asked_for(lambda ask: ask.kind == CHOOSE and ask.lo == 0 and ask.hi > 1))


def test_an_order_is_made_by_picking_or_by_moving() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "enter")
        asking = screen.asking
        assert asking is not None
        assert asking.kind == "order"
        n = len(asking.options)
        await press(pilot, "2", "1")
        await press(pilot, "enter")
        assert screen.asking is asking, "two of them are no order"
        assert str(screen.query_one(".status").render())
        await press(pilot, "2", "1", "home", "right_square_bracket")
        assert screen.answers.picks == [1, 0, *range(2, n)]
        made = len(screen.sitting.match.timeline.made)
        await press(pilot, "enter")
        assert screen.sitting.match.timeline.choices[made] == asking.choice([1, 0, *range(2, n)])

    sit(steps, asked_for(lambda ask: ask.kind == ARRANGEMENT and len(ask.candidates) > 2))


def test_several_are_picked_and_what_is_missing_is_said() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "enter")
        asking = screen.asking
        assert asking is not None
        await press(pilot, "1", "enter")
        assert screen.asking is asking
        assert "1 chosen" in str(screen.query_one(".status").render())
        await press(pilot, "f")
        assert asking.allowed(screen.answers.picks)
        assert screen.answers.picks[0] == 0
        assert "Enter" in str(screen.query_one(".status").render())
        await press(pilot, "enter")
        assert screen.asking is not asking

    sit(steps, asked_for(lambda ask: ask.kind == CHOOSE and ask.lo == ask.hi == 2))


def test_a_payment_says_what_it_lacks() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "enter")
        asking = screen.asking
        assert asking is not None
        await press(pilot, "1", "enter")
        assert screen.asking is asking
        assert any("the cost is" in row or "chosen" in row for row in text(pilot))
        await press(pilot, "b")
        assert screen.asking is not asking
        assert screen.asking is not None
        assert screen.asking.ask.reason != "pay-cost"

    sit(steps, asked_for(lambda ask: ask.reason == "pay-cost" and ask.hi > 1))


def test_the_last_life_card_is_drawn_only_on_purpose() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "enter", "1")
        page = pilot.app.screen
        assert isinstance(page, Confirm)
        await press(pilot, "enter")
        assert screen.sitting.match.outcome is None, "Enter alone means no"
        await press(pilot, "1", "y")
        assert screen.sitting.match.outcome is not None

    sit(steps, asked_for(lambda ask: ask.reason == "extra-draw-last"))
