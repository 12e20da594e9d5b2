"""`kirifuda record`: what each command prints, and its exit code."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kirifuda.cli import main
from kirifuda.record import Match, load, position

RECORDS = Path(__file__).resolve().parent.parent / "replays" / "records"
KITES = str(RECORDS / "01-kites-lights.kifu")
UNDONE = str(RECORDS / "06-undone.kifu")
CONCEDED = str(RECORDS / "07-conceded.kifu")
CHOICES = len(Match.read(Path(KITES)).decisions)
CORPUS = Path(__file__).resolve().parent.parent / "corpus" / "records"


def record(*arguments: str, language: str = "en") -> Result:
    known = ("show", "verify", "step", "play")
    more = ["--language", language] if arguments[0] in known and "--help" not in arguments else []
    return CliRunner().invoke(main, ["record", *arguments, *more])


@pytest.fixture
def diverging(tmp_path: Path) -> str:
    """A good record but for its third choice."""
    text = (CORPUS / "good.kifu").read_text(encoding="utf-8")
    path = tmp_path / "diverging.kifu"
    path.write_text(text.replace("place 7", "place 6"), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", ["show", "verify", "step", "play", "position", "playthrough"])
def test_every_command_has_an_example_and_its_exit_codes(name: str) -> None:
    said = record(name, "--help").output
    assert f"  kirifuda record {name} " in said
    assert "Exit codes: 0" in said


@pytest.mark.parametrize("language", ["en", "ja"])
def test_show(language: str) -> None:
    result = record("show", CONCEDED, language=language)
    assert result.exit_code == 0
    assert "RA-2.4" in result.output
    assert re.search(r"^ +1  [ab]  choose", result.output, re.MULTILINE)
    assert "record." not in result.output
    assert "the-stubborn-square" in result.output


def test_show_says_what_was_taken_back() -> None:
    said = record("show", UNDONE).output
    assert said.count("taken back to choice") == 3
    assert "3 taken back" in said


def test_a_seat_is_shown_its_own_choices_only() -> None:
    said = record("show", KITES, "--view", "a").output
    assert re.search(r"^ +\d+  a  ", said, re.MULTILINE)
    assert not re.search(r"^ +\d+  b  ", said, re.MULTILINE)
    whole = record("show", KITES).output
    assert re.search(r"^ +\d+  b  ", whole, re.MULTILINE)


def test_verify() -> None:
    result = record("verify", KITES, UNDONE)
    assert result.exit_code == 0
    assert re.search(rf"\b{CHOICES} choices and \d+ digests as recorded", result.output)
    result = record("verify", KITES, language="ja")
    assert f"選択{CHOICES}回" in result.output


def test_verify_says_where_it_parts(diverging: str) -> None:
    result = record("verify", diverging, KITES)
    assert result.exit_code == 1
    assert f"{diverging}:4:46: choice 3, do: 'place 6' is not legal here" in result.output
    assert f"{CHOICES} choices" in result.output


def test_what_cannot_be_read_is_2() -> None:
    result = record("verify", str(CORPUS / "no-comma.kifu"), KITES)
    assert result.exit_code == 2
    assert "no-comma.kifu:4:9: '\"' stands where a comma or a closing brace is expected" in result.output
    assert record("show", str(CORPUS / "empty.kifu")).exit_code == 2
    assert record("step", "no-such-file.kifu").exit_code == 2


@pytest.mark.parametrize("name", ["show", "step", "position", "playthrough"])
def test_a_record_that_parts_from_the_rules_is_1(name: str, diverging: str) -> None:
    result = record(name, diverging)
    assert result.exit_code == 1
    assert ":4:46: choice 3, do" in result.output


@pytest.mark.parametrize("language", ["en", "ja"])
def test_step_shows_each_position(language: str) -> None:
    last = len(load(Path(CONCEDED)).entries) - 2
    for at in range(0, last, 5):
        said = record("step", CONCEDED, "--at", str(at), language=language)
        assert said.exit_code == 0, said.output
        assert re.search(r"\b[0-9a-f]{32}\b", said.output)
    assert record("step", CONCEDED, language=language).exit_code == 0
    said = record("step", CONCEDED, "--at", "1000", language=language)
    assert said.exit_code == 2
    made = len(Match.read(Path(CONCEDED)).decisions)
    told = {"en": f"--at 1000: {made} choices have been made", "ja": f"--at 1000：行われた選択は{made}個です"}
    assert told[language] in said.output


def test_a_view_never_shows_the_other_seats_question_or_a_digest() -> None:
    for at in range(10, 20):
        for seat in "ab":
            said = record("step", KITES, "--at", str(at), "--view", seat).output
            assert not re.search(r"\b[0-9a-f]{32}\b", said)
            assert ("is asked:" in said) != ("waits." in said)
            assert f"{'b' if seat == 'a' else 'a'} is asked" not in said


def test_play_goes_on_in_a_new_record(tmp_path: Path) -> None:
    out = tmp_path / "new.kifu"
    result = record("play", KITES, "--at", "20", "--out", str(out))
    assert result.exit_code == 0, result.output
    assert record("verify", str(out)).exit_code == 0
    old, new = load(Path(KITES)), load(out)
    assert [entry for entry, _ in new.entries[:16]] == [entry for entry, _ in old.entries[:16]]
    again = record("play", KITES, "--at", "20", "--out", str(out))
    assert again.exit_code == 2
    assert "is there already" in again.output
    person = record("play", KITES, "--at", "20", "--out", str(tmp_path / "mine.kifu"), "--agents", "person", "random")
    assert "kirifuda play --resume" in person.output
    nobody = record("play", KITES, "--at", "20", "--out", str(tmp_path / "x"), "--agents", "nobody", "random")
    assert nobody.exit_code == 2
    assert not (tmp_path / "x").exists()


def test_position_is_a_line() -> None:
    said = record("position", KITES, "--at", "9").output
    assert said.count("\n") == 1
    assert position.read(said).state.decision is not None
    assert position.read(record("position", CONCEDED).output).state.outcome is not None


def test_playthrough_is_the_tracked_one() -> None:
    name = "02-lights-square"
    said = record("playthrough", str(RECORDS / f"{name}.kifu")).output
    assert said == (RECORDS.parent / "playthroughs" / f"{name}.txt").read_text(encoding="utf-8")


OPTIONS = str(RECORDS / "09-options.kifu")


@pytest.mark.parametrize(("language", "cost"), [("en", "(cost "), ("ja", "（コスト")])
def test_step_says_what_is_to_be_paid_as_play_does(language: str, cost: str) -> None:
    said = record("step", OPTIONS, "--at", "31", language=language).output
    assert cost in said
    assert "()" not in said
    assert "（）" not in said


@pytest.mark.parametrize("sign", ["\u202e", "\u200f", "\u001b[31m"])
@pytest.mark.parametrize("command", ["show", "verify", "step"])
def test_no_sign_of_a_record_steers_the_terminal(tmp_path: Path, command: str, sign: str) -> None:
    lines = Path(KITES).read_text(encoding="utf-8").split("\n")
    header = json.loads(lines[0])
    for card in header["cards"]:
        card["name"] += sign
        card["names"] = {language: name + sign for language, name in card["names"].items()}
        card["numbers"] = dict.fromkeys(card.get("numbers", {}), 1)
    for deck in header["decks"]:
        deck["name"] += sign
    path = tmp_path / "edited.kifu"
    path.write_text("\n".join([json.dumps(header, ensure_ascii=False), *lines[1:]]), encoding="utf-8")
    result = record(command, str(path))
    assert sign[0] not in result.output
