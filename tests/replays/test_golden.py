"""Golden records: the same games give the same records, and the records replay to the same digests."""

from collections.abc import Callable
from pathlib import Path

import pytest

from kirifuda.record import Match, load, replay
from kirifuda.record.playthrough import playthrough

RECORDS = "tests/replays/records"
LONG = {"02-lights-square", "05-open-windows", "21-express-glass"}
"""Of these the long form is kept too."""


def test_the_same_game_gives_the_same_record(
    match: Match, request: pytest.FixtureRequest, golden: Callable[[str, str], None]
) -> None:
    golden(f"{RECORDS}/{request.node.callspec.params['game'].name}.kifu", match.text)


def test_the_tracked_record_replays(match: Match, request: pytest.FixtureRequest, root: Path, accepting: bool) -> None:
    if accepting:
        pytest.skip("it is being rewritten")
    path = root / RECORDS / f"{request.node.callspec.params['game'].name}.kifu"
    read = load(path)
    timeline, wrong = replay(read)
    assert wrong is None
    assert read.notes == []
    assert [state.digest for state in timeline.states] == [state.digest for state in match.states]
    assert timeline.state.digest == match.state.digest


def test_the_long_form(
    match: Match, request: pytest.FixtureRequest, golden: Callable[[str, str], None]
) -> None:
    name = request.node.callspec.params["game"].name
    text = "\n".join(playthrough(match)) + "\n"
    if name in LONG:
        golden(f"tests/replays/playthroughs/{name}.txt", text)
    again = "\n".join(playthrough(Match.read(match.text))) + "\n"
    assert again == text


def test_no_tracked_file_is_left_over(root: Path) -> None:
    names = {path.stem for path in (root / RECORDS).iterdir()}
    assert len(names) >= 10
    assert {path.stem for path in (root / "tests/replays/playthroughs").iterdir()} == LONG <= names
