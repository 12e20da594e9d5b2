"""A record whose file can't be written any more: the match goes on, says so, and can be saved elsewhere whole."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from kirifuda.cli.full.playing import Playing
from kirifuda.cli.plain.terminal import Terminal
from kirifuda.cli.sitting import Sitting
from kirifuda.errors import RecordError
from kirifuda.record import Match
from kirifuda.record.files import Writer

from .driving import match_of, press, sit

Spoil = Callable[[Sitting], None]


def another_program(sitting: Sitting) -> None:
    assert sitting.path is not None
    with sitting.path.open("a", encoding="utf-8") as file:
        file.write("mine\n")


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Spoil:
    """No record's file takes a line any more; new files do."""

    def fill(sitting: Sitting) -> None:
        spoilt = sitting.path
        whole = Writer.write

        def write(self: Writer, text: str) -> None:
            if self.path == spoilt:
                raise RecordError("cannot be written: No space left on device", str(self.path))
            whole(self, text)

        monkeypatch.setattr(Writer, "write", write)

    return fill


async def save(pilot: Pilot[None], file: Path) -> None:
    await press(pilot, "w")
    pilot.app.screen.query_one(Input).value = str(file)
    await press(pilot, "enter")


def status(screen: Playing) -> str:
    return str(screen.query_one(".status").render())


def go_on(screen: Playing) -> list[str]:
    return ["0"] if screen.asking is not None and screen.asking.kind == "one" else ["f", "enter"]


@pytest.mark.parametrize("spoil", ["another_program", "full_disk"])
@pytest.mark.parametrize("wish", ["answer", "undo", "concede"])
def test_the_match_goes_on_and_can_be_saved_elsewhere(
    spoil: str, wish: str, full_disk: Spoil, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)

    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "0")
        assert screen.sitting.path is not None
        before = len(screen.sitting.match.timeline.made)
        {"another_program": another_program, "full_disk": full_disk}[spoil](screen.sitting)
        await press(pilot, *{"answer": go_on(screen), "undo": ["u"], "concede": ["c", "y"]}[wish])
        assert "can't be written any more" in status(screen) + " ".join(screen.told())
        made = len(screen.sitting.match.timeline.made)
        assert {"answer": made > before, "undo": made < before, "concede": True}[wish]
        assert (screen.sitting.match.outcome is not None) == (wish == "concede")
        assert screen.sitting.path is None
        await save(pilot, home / "kept.kifu")
        if wish != "concede":
            await press(pilot, *go_on(screen))
        assert Match.read(home / "kept.kifu").state.digest == screen.sitting.match.state.digest

    sit(steps, match_of(5))


def test_an_agent_that_fails_has_lost_all_the_same(full_disk: Spoil) -> None:
    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "0")
        full_disk(screen.sitting)
        screen.sitting.failed(1, ValueError("tired"))
        screen.go_on()
        said = " ".join(screen.told())
        assert "can't be written any more" in said
        assert "tired" in said
        assert screen.sitting.match.outcome is not None

    sit(steps, match_of(5))


def test_a_fault_of_the_disk_is_not_the_agent_s(
    full_disk: Spoil, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    terminal = Terminal(match_of(5), "en")
    terminal.save(Path("first.kifu"))
    while terminal.match.state.ask is None or terminal.match.state.ask.seat != 1:
        assert terminal.match.decision is not None
        terminal.choose(0, next(iter(terminal.match.decision.options)))
    full_disk(terminal)
    made = len(terminal.match.timeline.made)
    terminal.next()
    terminal.hear()
    assert terminal.match.outcome is None
    assert len(terminal.match.timeline.made) == made + 1
    said = capsys.readouterr().out
    assert "can't be written any more" in said
    assert "has failed" not in said


def test_a_file_that_could_not_be_written_is_not_left_behind(full_disk: Spoil, home: Path) -> None:
    sitting = Sitting(match_of(5), "en", home / "full.kifu")
    full_disk(sitting)
    with pytest.raises(RecordError):
        sitting.save(home / "full.kifu")
    assert not (home / "full.kifu").exists()
