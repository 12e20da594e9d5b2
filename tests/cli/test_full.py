"""`kirifuda play` on the full screen: played by keys and by mouse, through Textual's pilot."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from textual.pilot import Pilot

from kirifuda.cli import main, matches, settings
from kirifuda.cli.full.app import Terminal
from kirifuda.cli.full.board import Board
from kirifuda.cli.full.pages import Confirm, Lines, Page, Pick
from kirifuda.cli.full.playing import Playing
from kirifuda.cli.full.sheet import Sheet, lay
from kirifuda.cli.full.stops import OWN, THEIRS, Stops, windows
from kirifuda.cli.full.tabletop import Tabletop
from kirifuda.cli.full.viewing import Viewing
from kirifuda.cli.full.watching import PACES, Watching
from kirifuda.cli.full.zoom import Zoom
from kirifuda.cli.play import full_screen
from kirifuda.cli.sitting import Sitting
from kirifuda.kernel.bits import SLOT
from kirifuda.kernel.decisions import ARRANGEMENT, CHOOSE, Ask
from kirifuda.kernel.rng import seeded
from kirifuda.library.games import rules
from kirifuda.library.pool import pool
from kirifuda.record import Match
from kirifuda.testing.guided import Guided
from kirifuda.words import board as boards
from kirifuda.words.board import board as board_lines
from kirifuda.words.reader import table_of
from kirifuda.words.wrapping import columns

GAME = "rumbling-angel"
LANGUAGES = ("ja", "en")
Steps = Callable[[Pilot[None], Playing], Awaitable[None]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KIRIFUDA_HOME", str(tmp_path / "home"))
    return tmp_path


def match_of(seed: int, *, two: bool = False, conceal: bool = False) -> Match:
    cards = pool(GAME)
    agents = (matches.PERSON, matches.PERSON if two else "random")
    settings = {"conceal_responses": two or conceal}
    return matches.begin(rules(GAME), matches.choose_decks((), cards), agents, {**settings}, seed)


def sit(steps: Steps, match: Match, language: str = "en", size: tuple[int, int] = (80, 24)) -> Playing:
    """Sit down at a match, do the steps, and leave."""
    screen = Playing(Sitting(match, language))

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


def test_a_whole_match_by_keyboard() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        turn = 0
        while screen.sitting.match.outcome is None:
            turn += 1
            assert screen.asking is not None
            if screen.asking.kind == "one":
                await press(pilot, str(turn % 3))
            else:
                await press(pilot, "f", "enter")

    screen = sit(steps, match_of(5))
    assert screen.sitting.path is not None
    assert Match.read(screen.sitting.path).outcome is not None


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


def test_a_click_on_what_is_not_lit_shows_the_card_in_both_languages() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "0")
        asking = screen.asking
        assert asking is not None
        unlit = next(piece for piece in screen.board.sheet.pieces if piece.cards and piece.subject not in asking.lit)
        await click(pilot, screen, unlit.subject)
        assert isinstance(pilot.app.screen, Zoom)
        card = screen.reader.cards[screen.view.state.defs[unlit.subject].id]
        shown = "".join(text(pilot))
        assert card.names["ja"][:4] in shown
        assert card.names["en"][:10] in shown
        await press(pilot, "escape")
        assert pilot.app.screen is screen

    sit(steps, match_of(5))


@pytest.mark.parametrize(("language", "no"), [("en", "NO, RA-"), ("ja", "  × RA-")])
def test_why_not_names_the_rule(language: str, no: str) -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "0", "tab")
        asking = screen.asking
        assert asking is not None
        hand = [piece for piece in screen.board.sheet.pieces if piece.cards and piece.subject not in asking.lit]
        screen.board.go_to(hand[-1])
        await settled(pilot)
        await press(pilot, "question_mark")
        page = pilot.app.screen
        assert isinstance(page, Page)
        assert any("RA-" in line for line in page.lines)
        assert any(no in line for line in page.lines), page.lines
        await press(pilot, "escape", "tab", "up", "question_mark")
        page = pilot.app.screen
        assert isinstance(page, Page)
        assert all(no not in line for line in page.lines)

    sit(steps, match_of(5), language)


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


def test_the_language_changes_in_mid_match_and_is_remembered() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "0")
        assert any("main phase" in row for row in text(pilot))
        await press(pilot, "g")
        assert any("メインフェイズ" in row for row in text(pilot))
        assert screen.asking is not None
        assert all(ord(option.text[0]) > 127 for option in screen.asking.options)

    sit(steps, match_of(5))
    assert settings.language() == "ja"


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_on_the_smallest_screen(language: str) -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        for turn in range(30):
            asking = screen.asking
            if asking is None:
                break
            await pilot.pause()
            for widget in screen.walk_children():
                assert widget.region in screen.region, (widget, widget.region)
            assert screen.board.size.height == screen.board.sheet.height
            for piece in screen.board.sheet.pieces:
                assert piece.column + piece.width <= 80, piece.text
            question = screen.query_one(".question", Lines)
            assert question.virtual_size.height <= question.size.height, asking.text
            assert screen.answers.size.height >= 2
            for row in text(pilot):
                assert columns(row) == 80, row
            await press(pilot, *([str(turn % 3)] if asking.kind == "one" else ["f", "enter"]))

    sit(steps, match_of(5), language)


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
        answer = screen.asking.named(match.timeline.choices[position])
        assert screen.answers.picks == answer
        said = screen.asking.options[answer[0]].text if answer else screen.asking.passing or screen.asking.none
        assert said[:30] in str(screen.query_one(".status").render())
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


def test_another_size_is_laid_anew() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "0")
        low = screen.board.sheet.height
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert screen.has_class("wide")
        assert screen.board.sheet.height > low
        assert screen.board.size.width < 90, "the log stands beside the table"
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen.board.sheet.height == low
        assert screen.board.size.width == 80

    sit(steps, match_of(5))


def test_only_on_purpose_is_a_hand_opened() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, Pick)
        assert screen.at_keyboard == -1
        await press(pilot, "enter")
        assert screen.at_keyboard >= 0

    sit(steps, match_of(5, two=True))


def test_a_record_is_not_viewed_without_a_screen(tmp_path: Path) -> None:
    match = match_of(5)
    match.save(tmp_path / "one.kifu")
    match.close()
    for words in (["record", "view", str(tmp_path / "one.kifu")], ["play", str(tmp_path / "one.kifu")]):
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 2
        assert "there is no full screen here" in result.output


@pytest.mark.parametrize(("term", "terminal"), [("dumb", False), ("", False), ("xterm-256color", True)])
def test_a_dumb_terminal_is_played_on_in_lines(monkeypatch: pytest.MonkeyPatch, term: str, terminal: bool) -> None:
    monkeypatch.setenv("TERM", term)
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: True)
    assert full_screen() is terminal
    monkeypatch.setattr("sys.stdout.isatty", lambda: False)
    assert not full_screen()


def test_the_page_on_playing_shows_what_is_shown(root: Path, accepting: bool) -> None:
    drawn: list[str] = []

    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "0")
        await pilot.pause()
        drawn.extend(row.rstrip() for row in text(pilot))

    sit(steps, match_of(5))
    path = root / "docs" / "playing.md"
    page = path.read_text(encoding="utf-8")
    before, _, rest = page.partition("```text\n")
    example, _, after = rest.partition("```")
    shown = "\n".join(drawn) + "\n"
    if accepting:
        path.write_text(f"{before}```text\n{shown}```{after}", encoding="utf-8")
    else:
        assert example == shown, "docs/playing.md is stale: `make accept` rewrites it, for review"


def right(screen: Playing, guide: Guided) -> list[int] | None:
    """The picks that the lesson asks for; none of them means to pass, or to choose nothing."""
    asking = screen.asking
    assert asking is not None
    match = screen.sitting.match
    tries = [[n] for n in range(len(asking.options))]
    return next((picks for picks in tries if guide.accepts(match, asking.choice(picks))), None)


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


# Other tables --------------------------------------------------------------------------------------------


def laid(screen: Playing, width: int = 80, *, tall: bool = False) -> Sheet:
    lit = screen.asking.lit if screen.asking is not None else frozenset()
    return lay(screen.reader, screen.view, lit, width, tall)


def test_another_layout_is_laid_by_the_same_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rows of places a side that are always there, piles that lie open, cards that nobody may know."""
    table = table_of(GAME)
    slot = {key: value for key, value in table["slot"].items() if key not in ("under", "limits", "beside")}
    other = {**table, "slot": {**slot, "rows": [3, 2]}, "seat": {**table["seat"], "shown": ["trash", "life"]}}
    monkeypatch.setattr("kirifuda.words.reader.table_of", lambda _game: other)
    match = asked_for(lambda ask: ask.reason == "defender")
    screen = Playing(Sitting(match, "en"))
    screen.at_keyboard = match.decision.seat if match.decision is not None else 0
    screen.view = screen.seen()
    sheet = laid(screen)
    assert len(sheet.cells) == 10
    rows = sorted({row for row, _, _, _ in sheet.cells})
    assert len(rows) == 4
    near = screen.view.seat
    numbers = [p for p in sheet.pieces if p.kind == "label" and (p.subject & ~SLOT) // 5 == near]
    assert [p.text for p in numbers] == ["1", "2", "3", "4", "5"]
    assert numbers[0].row < numbers[3].row, "the foremost row lies towards the other side"
    hidden = screen.reader.hidden
    assert any(p.cards and hidden in p.text for p in sheet.pieces), "a life card lies face down"
    assert sheet.height <= 20
    for piece in sheet.pieces:
        assert piece.column + piece.width <= 80
    lines = board_lines(screen.reader, screen.view)
    assert any(line.startswith("  Trash: ") for line in lines)
    match.close()
