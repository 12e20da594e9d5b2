"""What the screen says: why and why not, cards in both languages, and nothing cut off."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from kirifuda.cli import settings
from kirifuda.cli.full.pages import Lines, Page, TooSmall
from kirifuda.cli.full.playing import Playing
from kirifuda.cli.full.sheet import Sheet, lay
from kirifuda.cli.full.zoom import Zoom
from kirifuda.cli.sitting import Sitting
from kirifuda.kernel.bits import SLOT
from kirifuda.kernel.decisions import CHOOSE
from kirifuda.words.board import board as board_lines
from kirifuda.words.reader import table_of
from kirifuda.words.wrapping import columns

from .driving import GAME, LANGUAGES, asked_for, click, match_of, press, settled, sit, text


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


def test_what_is_picked_and_what_is_said_of_it_outlast_a_change_of_language() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "enter", "2", "1", "g")
        assert screen.answers.picks == [1, 0]
        assert any("2個選びました" in row for row in text(pilot))

    sit(steps, asked_for(lambda ask: ask.kind == CHOOSE and ask.lo == ask.hi == 2))


def test_what_was_said_of_the_last_answer_does_not_stay_in_the_other_language() -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "0", "u")
        assert any("Taken back" in row for row in text(pilot))
        await press(pilot, "g")
        assert not any("Taken back" in row for row in text(pilot))

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


def test_the_page_on_playing_shows_what_is_shown(root: Path, accepting: bool) -> None:
    drawn: list[str] = []

    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "0")
        await pilot.pause()
        drawn.extend(row.rstrip() for row in text(pilot))

    sit(steps, match_of(5, decks=()))
    path = root / "docs" / "playing.md"
    page = path.read_text(encoding="utf-8")
    before, _, rest = page.partition("```text\n")
    example, _, after = rest.partition("```")
    shown = "\n".join(drawn) + "\n"
    if accepting:
        path.write_text(f"{before}```text\n{shown}```{after}", encoding="utf-8")
    else:
        assert example == shown, "docs/playing.md is stale: `make accept` rewrites it, for review"


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


@pytest.mark.parametrize("size", [(50, 24), (80, 12), (20, 5)])
def test_a_screen_that_is_too_small_says_so_and_answers_nothing(size: tuple[int, int]) -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        asked = len(screen.sitting.match.decisions)
        await pilot.resize_terminal(*size)
        await pilot.pause()
        assert isinstance(pilot.app.screen, TooSmall)
        assert f"{size[0]}" in " ".join(text(pilot))
        await press(pilot, "0", "1", "enter")
        assert len(screen.sitting.match.decisions) == asked
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert pilot.app.screen is screen
        assert screen.answers.size.height >= 2
        await press(pilot, "0")
        assert len(screen.sitting.match.decisions) > asked

    sit(steps, match_of(5))
