"""A guided game with a fault: it is not offered, or given up in mid-match, and the learner plays on."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from textual.pilot import Pilot

from kirifuda.cli import main, matches
from kirifuda.cli.full import sittings
from kirifuda.cli.full.playing import Playing
from kirifuda.cli.sitting import Sitting
from kirifuda.testing import guided
from kirifuda.testing.guided import Guided
from kirifuda.testing.scenario import read_scenario

from .driving import GAME, press, right, run_table, settled


def lesson_of(home: Path, asked: int) -> Path:
    """The shipped guided game; the line after so many questions to the learner asks for a card that nobody holds."""
    shipped = guided.file_of(GAME)
    assert shipped is not None
    lines = shipped.read_text(encoding="utf-8").split("\n")
    does = [n for n, line in enumerate(lines) if line.strip() == "[[do]]"]
    asks = [at for at, end in zip(does, [*does[1:], len(lines)], strict=True)
            if any(line.startswith("ask") for line in lines[at:end])]  # fmt: skip
    at = next(n for n in range(asks[asked], len(lines)) if lines[n].startswith(("a = ", "b = ")))
    lines[at] = f'{lines[at][0]} = "attack Drum Tower"'
    path = home / "first-game.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


async def answered(pilot: Pilot[None], screen: Playing, guide: Guided) -> None:
    await press(pilot, "escape")
    picks = right(screen, guide)
    assert screen.asking is not None
    if screen.asking.kind == "one":
        await press(pilot, "0" if picks is None else str(picks[0] + 1))
    else:
        screen.answers.set_picks(picks or [])
        await press(pilot, "enter")


@pytest.mark.parametrize("asked", [0, 2])
def test_a_lesson_that_cannot_go_on_is_given_up(home: Path, asked: int) -> None:
    guide = Guided(read_scenario(lesson_of(home, asked)))

    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        for _ in range(asked):
            assert screen.sitting.guide is guide
            await answered(pilot, screen, guide)
        assert screen.sitting.guide is None
        assert screen.sitting.wanted() == ""
        assert "You play on without the lesson." in " ".join(screen.told())
        made = len(screen.sitting.match.timeline.made)
        for _ in range(3):
            assert screen.asking is not None
            asking = screen.asking
            none = "0" if asking.passing or asking.none else "1"
            await press(pilot, *([none] if asking.kind == "one" else ["f", "enter"]))
        assert len(screen.sitting.match.timeline.made) > made
        await press(pilot, "u")
        await settled(pilot)

    run_table(steps, Playing(Sitting(matches.lead(guide, "random"), "en", None, guide)))


def test_lines_go_on_without_the_lesson_too(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = lesson_of(home, 0)
    monkeypatch.setattr(guided, "file_of", lambda _game: path)
    result = CliRunner().invoke(main, ["play", "--plain", "--guided", "--language", "en"], input="1\n0\nquit\n")
    assert result.exit_code == 0, result.output
    assert "the lesson can't go on" in result.output
    assert "You play on without the lesson." in result.output.replace("\n  ", " ")
    assert "--resume" in result.output


def test_a_lesson_that_cannot_begin_is_not_offered(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = home / "first-game.toml"
    path.write_text(f'game = "{GAME}"\n', encoding="utf-8")
    monkeypatch.setattr(guided, "file_of", lambda _game: path)
    assert sittings.lesson(GAME, "random", "en") is None
    assert "first-game.toml" in capsys.readouterr().err


def test_a_lesson_is_ready_before_it_is_offered() -> None:
    offered = sittings.lesson(GAME, "random", "en")
    assert offered is not None
    table = offered("ja")
    assert isinstance(table, Playing)
    assert table.sitting.language == "ja"
    assert table.sitting.guide is not None
    table.sitting.match.close()
