"""A match in play: choices, undo, leaving, branches, and a record that loses nothing."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from kirifuda.errors import NotLegal, RecordError, Stale
from kirifuda.kernel.decisions import Choice
from kirifuda.record import Match, Seated, load

Play = Callable[..., Match]
GoOn = Callable[[Match, int], None]


def snapshot(match: Match) -> tuple[str, str, int]:
    return match.state.digest, match.text, len(match.decisions)


def test_a_refused_choice_leaves_all_as_it_was(start: Play, go_on: GoOn) -> None:
    match = start(1)
    go_on(match, 5)
    before = snapshot(match)
    assert match.decision is not None
    seat = match.decision.seat
    with pytest.raises(NotLegal):
        match.choose(seat, Choice((999_999,)))
    with pytest.raises(NotLegal, match="not-asked"):
        match.choose(1 - seat, "pass")
    with pytest.raises(RecordError, match="begins no choice"):
        match.choose(seat, "fly 12")
    with pytest.raises(Stale):
        match.choose(seat, "pass", (0, 0))
    with pytest.raises(ValueError, match="none can be undone"):
        match.undo(5)
    assert snapshot(match) == before


def test_a_number_goes_with_its_question(start: Play) -> None:
    match = start(1)
    assert match.decision is not None
    seat = match.decision.seat
    number = match.number(seat)
    match.choose(seat, match.decision.options.sample(match.state.rng.copy()), number)
    with pytest.raises(Stale, match=r"question 1\.1 is no longer open"):
        match.choose(seat, "choose none", number)


def test_undo_is_a_line(start: Play, go_on: GoOn) -> None:
    match = start(2)
    go_on(match, 20)
    digests = [state.digest for state in match.states]
    lines = len(match.lines)
    match.undo(7)
    assert [state.digest for state in match.states] == digests[:8]
    assert match.lines[lines:] == ['{"undo": 7}']
    assert '"n": 20' in match.text
    again = Match.read(match.text)
    assert again.state.digest == digests[7]
    assert again.text == match.text


def test_leaving_ends_it_and_can_be_taken_back(start: Play, go_on: GoOn) -> None:
    match = start(3)
    go_on(match, 6)
    digest = match.state.digest
    match.leave(0, "conceded")
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.ending) == (1, "conceded")
    with pytest.raises(NotLegal, match="over"):
        match.leave(1, "conceded")
    with pytest.raises(NotLegal, match="over"):
        match.choose(0, "pass")
    assert Match.read(match.text).state.digest == match.state.digest
    match.undo(6)
    assert match.state.digest == digest
    assert Match.read(match.text).state.digest == digest


def test_a_branch_is_another_match(start: Play, go_on: GoOn, tmp_path: Path) -> None:
    match = start(4)
    go_on(match, 40)
    before = snapshot(match)
    branch = match.branch(20, path=tmp_path / "new.kifu", seats=(Seated("x"), Seated("y", "random")))
    assert branch.state.digest == match.states[20].digest
    go_on(branch, 1000)
    branch.close()
    assert snapshot(match) == before
    again = Match.read(tmp_path / "new.kifu")
    assert again.outcome is not None
    assert again.text == branch.text
    assert again.seats[1].agent == "random"
    whole = match.branch(len(match.decisions))
    assert whole.state.digest == match.state.digest
    with pytest.raises(ValueError, match="there is no position 41"):
        match.branch(41)


def test_decisions_know_their_question(start: Play, go_on: GoOn) -> None:
    match = start(5)
    go_on(match, 10)
    for n, decided in enumerate(match.decisions, 1):
        assert decided.made.n == n
        assert decided.choice in decided.decision.options
        assert match.rules.apply(decided.before, decided.choice).digest == decided.after.digest


@pytest.mark.parametrize("sync", [False, True])
def test_every_choice_is_in_the_file_when_it_counts(start: Play, go_on: GoOn, tmp_path: Path, sync: bool) -> None:
    path = tmp_path / "match.kifu"
    match = start(6, path=path, sync=sync, clock=lambda: "2026-01-02T03:04:05Z")
    for _ in range(25):
        go_on(match, 1)
        assert path.read_text(encoding="utf-8") == match.text
    match.undo(11)
    assert Match.read(path).state.digest == match.state.digest
    assert '"when": "2026-01-02T03:04:05Z"' in match.lines[1]
    match.close()
    on = Match.resume(path, sync=sync)
    go_on(on, 1000)
    on.close()
    assert Match.read(path).outcome is not None


def test_a_record_cut_anywhere_goes_on_from_its_last_whole_line(start: Play, go_on: GoOn, tmp_path: Path) -> None:
    match = start(7, share=12)
    go_on(match, 12)
    data = match.text.encode("utf-8")
    header = data.index(b"\n")
    ends = [i for i, byte in enumerate(data) if byte == 10]
    path = tmp_path / "cut.kifu"
    for cut in range(header + 1, len(data), 2):
        path.write_bytes(data[:cut])
        read = load(path)
        complete = sum(end < cut or end == cut for end in ends) - 1
        assert len(read.entries) == complete
        assert len(read.notes) == (0 if data[cut - 1] == 10 or cut in ends else 1)
        if cut % 20 < 2:
            on = Match.resume(path)
            go_on(on, 3)
            on.close()
            assert Match.read(path).state.digest == on.state.digest
    path.write_bytes(data[: header // 2])
    with pytest.raises(RecordError, match=r"cut\.kifu:1:"):
        load(path)


def test_zeros_after_a_power_cut_are_a_line_cut_short(start: Play, go_on: GoOn, tmp_path: Path) -> None:
    match = start(7)
    go_on(match, 3)
    path = tmp_path / "zeros.kifu"
    path.write_bytes(match.text.encode("utf-8") + bytes(512))
    assert "was cut short" in str(load(path).notes[0])


def test_a_file_is_never_written_over(start: Play, tmp_path: Path) -> None:
    path = tmp_path / "match.kifu"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(RecordError, match="is there already"):
        start(8, path=path)
    assert path.read_text(encoding="utf-8") == "mine"
    with pytest.raises(RecordError, match="cannot be written"):
        start(8, path=tmp_path / "no" / "folder.kifu")


def test_a_new_file_that_could_not_be_written_is_not_left_behind(
    start: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """So that its name can be tried again once there is room."""
    path = tmp_path / "match.kifu"

    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as there:
        there.setattr("os.fsync", full)
        with pytest.raises(RecordError, match="cannot be written: No space left on device"):
            start(8, path=path, sync=True)
    assert not path.exists()
    start(8, path=path, sync=True).close()
    assert path.exists()


def test_a_file_that_was_taken_away_is_noticed(start: Play, go_on: GoOn, tmp_path: Path) -> None:
    path = tmp_path / "match.kifu"
    match = start(9, path=path)
    go_on(match, 1)
    before = snapshot(match)
    path.unlink()
    with pytest.raises(RecordError, match="no longer there"):
        go_on(match, 1)
    assert snapshot(match) == before
    match.close()


def test_two_writers_of_one_file_are_noticed(start: Play, go_on: GoOn, tmp_path: Path) -> None:
    path = tmp_path / "match.kifu"
    match = start(9, path=path)
    other = Match.resume(path)
    go_on(match, 1)
    before = snapshot(other)
    with pytest.raises(RecordError, match="another program has written"):
        go_on(other, 1)
    assert snapshot(other) == before
    assert Match.read(path).state.digest == match.state.digest
    match.close()
    other.close()


def test_a_match_may_be_saved_later(start: Play, go_on: GoOn, tmp_path: Path) -> None:
    with start(10) as match:
        go_on(match, 4)
        match.save(tmp_path / "late.kifu")
        go_on(match, 4)
    assert Match.read(tmp_path / "late.kifu").text == match.text


def test_a_seed_of_its_own(start: Play) -> None:
    assert start(None).header.seed != start(None).header.seed
