"""`kirifuda record` on the forms that give nothing away: made, shown, stepped through, checked, played on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kirifuda.cli import main
from kirifuda.record import Match, load

KITES = Path(__file__).resolve().parent.parent / "replays" / "records" / "01-kites-lights.kifu"


def record(*arguments: str | Path, language: str = "en") -> Result:
    return CliRunner().invoke(main, ["record", *[str(part) for part in arguments], "--language", language])


@pytest.fixture
def seen(tmp_path: Path) -> Path:
    path = tmp_path / "seen.kifu"
    made = record("share", KITES, "--seat", "b", "--out", path)
    assert made.exit_code == 0, made.output
    assert "what was seen" in made.output
    return path


@pytest.mark.parametrize(("language", "said"), [("en", "What seat b saw"), ("ja", "bの席から見えたもの")])
def test_what_was_seen_is_shown(seen: Path, language: str, said: str) -> None:
    result = record("show", seen, language=language)
    assert result.exit_code == 0
    assert said in result.output
    assert "record." not in result.output
    own = [decided.made.do for decided in Match.read(KITES).decisions if decided.made.seat == 1]
    shown = [line for line in result.output.splitlines() if line[4:9] == "  b  "]
    assert [line[9:].split("   ")[0] for line in shown] == own
    whole = record("show", KITES, "--view", "b", language=language).output
    log = [line for line in whole.splitlines() if line.startswith("        ")]
    assert [line for line in result.output.splitlines() if line.startswith("        ")] == log


def test_it_is_stepped_through_with_that_seats_eyes_only(seen: Path) -> None:
    result = record("step", seen, "--at", "3")
    assert result.exit_code == 0
    assert "Step 3 of" in result.output
    refused = record("step", seen, "--view", "a")
    assert refused.exit_code == 2
    assert "this record holds what seat b saw" in refused.output


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_is_checked_as_far_as_can_be(seen: Path, language: str) -> None:
    result = record("verify", seen, language=language)
    assert result.exit_code == 0
    assert ("can't be checked" if language == "en" else "確かめられません") in result.output
    lines = seen.read_text(encoding="utf-8").splitlines()
    cut = json.loads(lines[5])
    cut["view"] = {"nums": []}
    lines[5] = json.dumps(cut)
    seen.write_text("\n".join(lines), encoding="utf-8")
    result = record("verify", seen, language=language)
    assert result.exit_code == 2
    assert f"{seen}:6:" in result.output


@pytest.mark.parametrize("command", ["play", "position", "playthrough"])
def test_it_is_not_played_again(seen: Path, tmp_path: Path, command: str) -> None:
    more = ["--at", "1", "--out", str(tmp_path / "new.kifu")] if command == "play" else []
    result = CliRunner().invoke(main, ["record", command, str(seen), *more])
    assert result.exit_code == 2
    assert "a sampled record of it can be played on" in result.output


@pytest.mark.parametrize("source", ["full", "seen"])
def test_a_guess_is_made_checked_and_played_on(seen: Path, tmp_path: Path, source: str) -> None:
    guess, played = tmp_path / "guess.kifu", tmp_path / "played.kifu"
    file = KITES if source == "full" else seen
    made = record("share", file, "--form", "sampled", "--seat", "b", "--at", "9", "--seed", "4", "--out", guess)
    assert made.exit_code == 0, made.output
    assert load(guess).header.seat == 1
    assert "A guess at what seat b could not see" in record("show", guess).output
    assert "a guess" in record("verify", guess).output
    assert record("step", guess, "--at", "0").exit_code == 0
    long = CliRunner().invoke(main, ["record", "playthrough", str(guess)]).output
    assert long.splitlines()[0] == f"game rumbling-angel, rules 1, sampled for b after {after_of(guess)} steps"
    result = record("play", guess, "--at", "0", "--out", played)
    assert result.exit_code == 0, result.output
    assert Match.read(played).outcome is not None
    assert record("verify", played).exit_code == 0


def after_of(path: Path) -> int:
    guess = load(path).header.guess
    assert guess is not None
    return guess.after


def test_what_is_missing_or_there_already_is_said(seen: Path, tmp_path: Path) -> None:
    assert "--seat is missing" in record("share", KITES, "--out", tmp_path / "x.kifu").output
    assert "is there already" in record("share", KITES, "--seat", "a", "--out", seen).output
    beyond = record("share", KITES, "--form", "sampled", "--seat", "a", "--at", "99999", "--out", tmp_path / "y.kifu")
    assert beyond.exit_code == 2
    assert "there is no position 99999" in beyond.output
