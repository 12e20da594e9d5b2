"""Scenario files that are not right say where and what; those that fail say how."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import kirifuda
from kirifuda.cli import main
from kirifuda.errors import ScenarioError
from kirifuda.kernel.rolls import KEEP_ORDER
from kirifuda.library.games import rules as rules_of
from kirifuda.library.toml import parse_toml
from kirifuda.testing.running import Result, run, run_file
from kirifuda.testing.scenario import read
from kirifuda.words.faults import fault

MALFORMED = sorted((Path(__file__).parent / "malformed").glob("*.toml"))
CARDS = """
[[card]]
id = "LANE"
name = { en = "Lane", ja = "小路" }
type = "field"
attributes = ["fire"]
[[card]]
id = "SPARK"
name = { en = "Spark", ja = "火花" }
type = "character"
attributes = ["fire"]
ap = 2
dp = 1
capacity = { large = ["fire"] }
"""
HEAD = """game = "rumbling-angel"
title = "a title"
turn = { seat = "a" }
[a]
areas = [{ fields = ["LANE"], character = "Spark" }]
"""


def play(more: str, head: str = HEAD) -> list[str]:
    scenario = read(parse_toml(head + CARDS + more, "x.toml"))
    result = Result(Path("x.toml"))
    run(result, scenario)
    return result.faults


@pytest.mark.parametrize("path", MALFORMED, ids=lambda path: path.stem)
def test_what_is_wrong_is_said_at_its_place(path: Path) -> None:
    expected = path.read_text(encoding="utf-8").split("\n")[0].removeprefix("# ")
    result = run_file(path)
    assert result.faults
    assert result.faults[0].startswith(f"{path}:{expected}")


def test_what_is_expected_is_found() -> None:
    expected = 'b.life = 5\na.areas = [{ ready = false, fields = ["Lane"] }]\n'
    assert play(f'[[do]]\na = "attack Spark"\n[expect]\n{expected}') == []


@pytest.mark.parametrize(
    ("expected", "fault"),
    [
        ("b.life = 4", "x.toml:24:10: b.life: expected 4, found 5"),
        ('a.hand = ["Spark"]', "x.toml:24:10: a.hand: expected Spark, found none"),
        ("a.areas = [{ ready = true }]", "x.toml:24:22: a.areas.0.ready: expected True, found False"),
        ("a.areas = []", "x.toml:24:11: a.areas: expected 0, found 1"),
        ("a.area.2 = { ready = true }", "x.toml:24:12: a.area.2: expected {'ready': True}, and there is none"),
        ('decision = { seat = "b" }', "x.toml:24:21: decision.seat: expected 'b'; seat a is asked 'main': end"),
        ('decision.options = ["end", "attack Spark"]', "x.toml:24:28: decision: attack Spark is not among the options"),
        ('outcome = { winner = "a" }', "x.toml:24:11: outcome: expected {'winner': 'a'}, the match goes on"),
        ('log = ["down Spark"]', "x.toml:24:8: log: 'down Spark' did not happen"),
        ('never = ["RA-8.3 life-lost"]', "x.toml:24:10: never: 'RA-8.3 life-lost' happened"),
        ('turn = { seat = "b" }', "x.toml:24:17: turn.seat: expected 'b', found 'a'"),
    ],
)
def test_what_differs_is_said_at_its_place(expected: str, fault: str) -> None:
    faults = play(f'[[do]]\na = "attack Spark"\n[expect]\n\n{expected}\n')
    assert [line[: len(fault)] for line in faults] == [fault]


@pytest.mark.parametrize(
    ("do", "fault"),
    [
        ('b = "attack Spark"', "x.toml:21:5: b: 'attack Spark' is refused: seat a is asked 'main'"),
        ('a = "enter Spark"', "x.toml:21:5: a: 'enter Spark' is refused: "),
        ('a = "attack Spark"\nrefused = "RA-8.1"', "x.toml:21:5: a: 'attack Spark' is not refused; then "),
        ('a = "enter Spark"\nrefused = "RA-8.5"', "x.toml:21:5: a: 'enter Spark' is refused ("),
        ('a = "choose Lane"', "x.toml:21:5: a: 'choose Lane': Lane is not one thing"),
    ],
)
def test_an_answer_that_fails_shows_the_question(do: str, fault: str) -> None:
    faults = play(f"[[do]]\n{do}\n")
    assert [line[: len(fault)] for line in faults] == [fault]
    assert "seat " in faults[0]


FLARE = """
[[card]]
id = "FLARE"
name = { en = "Flare", ja = "閃光" }
type = "event"
cost = []
effect.ja = "対象の相手のキャラ1体に1ダメージを与える。"
"""
RIVAL = """[b]
areas = [{ fields = ["LANE"], character = "Spark" }]
"""


def test_a_target_that_no_card_is_named_like_is_told() -> None:
    head = HEAD.replace("[a]", '[a]\nhand = ["Flare"]') + RIVAL
    faults = play(FLARE + '[[do]]\na = "use Flare on Nobody"\n', head)
    assert "there is no card 'Nobody'" in faults[0]
    assert "clause" not in faults[0]


def test_a_refusal_is_said_in_sentences_with_their_rules() -> None:
    head = HEAD.replace("character =", "ready = false, character =")
    scenario = read(parse_toml(head + CARDS + '[[do]]\na = "attack Spark"\n', "x.toml"))
    result = Result(Path("x.toml"))
    run(result, scenario)
    assert "'attack Spark' is refused: It is spent. (RA-8.1); seat a" in result.faults[0]
    assert "行動済みである。（RA-8.1）" in fault(result.errors[0], "ja")


@pytest.mark.parametrize("name", ["RA-99.1", "RA-8.99"])
def test_a_rule_that_is_no_rule_is_told(name: str) -> None:
    with pytest.raises(ScenarioError, match=f"there is no rule '{name}'"):
        play(f'[[do]]\na = "attack Spark"\nrefused = "{name}"\n')


def test_a_scripted_roll_that_is_left_over_is_a_fault() -> None:
    faults = play("", HEAD.replace("[a]", 'rolls = ["pick 0"]\n[a]'))
    assert "x.toml:4:9: 1 scripted rolls are left over" in faults


@pytest.mark.parametrize(("pick", "fault"), [(1, None), (2, "the scripted roll pick is from 0 to 1 here, not 2")])
def test_a_scripted_roll_gives_what_a_roll_can(pick: int, fault: str | None) -> None:
    gust = """
[[card]]
id = "GUST"
name = { en = "Gust", ja = "突風" }
type = "event"
cost = []
effect.en = "Discard a card at random from your opponent's hand."
"""
    head = HEAD.replace("[a]", f'rolls = ["pick {pick}"]\n[b]\nhand = ["Spark", "LANE"]\n[a]\nhand = ["GUST"]')
    rest = '[[do]]\na = "use GUST"\n[[do]]\nb = "pass"\n'
    faults = play(gust + rest + '[expect]\nb.hand = ["Spark"]\n', head)
    if fault is None:
        assert faults == []
    else:
        assert len(faults) == 1
        assert faults[0].startswith(f"x.toml:34:5: b: 'pass': {fault}")


def test_only_a_shuffle_can_be_left_as_it_lies() -> None:
    rules = rules_of("rumbling-angel")
    deck = kirifuda.deck("rumbling-angel", "sparks-and-kites").cards
    choosing = rules.words("roll").index("right-to-choose")
    with pytest.raises(ScenarioError, match="the scripted roll right-to-choose is from 0 to 1 here, not -1"):
        rules.start((deck, deck), seed=1, script=((choosing, KEEP_ORDER),))


def test_the_command_runs_a_folder(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(HEAD + CARDS + '[[do]]\na = "attack Spark"\n', encoding="utf-8")
    (tmp_path / "bad.toml").write_text(HEAD + CARDS + "[expect]\nb.life = 3\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["scenario", "run", str(tmp_path), "--verbose", "--language", "en"])
    assert result.exit_code == 1
    assert f"ok     {tmp_path / 'good.toml'}: a title" in result.stdout
    assert f"{tmp_path / 'bad.toml'}:21:10: b.life: expected 3, found 6" in result.stdout
    assert "a: attack Spark" in result.stdout
    assert result.stdout.endswith("1 passed, 1 failed\n")


def test_of_a_folder_only_what_is_a_scenario_is_played(tmp_path: Path, root: Path) -> None:
    """A game's folder holds its cards and words too. A file that can't be read may be a scenario, and is told."""
    (tmp_path / "good.toml").write_text(HEAD + CARDS + '[[do]]\na = "attack Spark"\n', encoding="utf-8")
    (tmp_path / "cards.toml").write_text('game = "rumbling-angel"\nset = "x"\n' + CARDS, encoding="utf-8")
    (tmp_path / "words.toml").write_text('[game]\nname = "x"\n', encoding="utf-8")
    result = CliRunner().invoke(main, ["scenario", "run", str(tmp_path), "--language", "en"])
    assert result.stdout == f"ok     {tmp_path / 'good.toml'}: a title\n1 passed, 0 failed\n"
    (tmp_path / "lost.toml").write_text("game = ", encoding="utf-8")
    result = CliRunner().invoke(main, ["scenario", "run", str(tmp_path), "--language", "ja"])
    assert f"FAILED {tmp_path / 'lost.toml'}" in result.stdout
    assert result.stdout.endswith("1件成功、1件失敗\n")
    (tmp_path / "lost.toml").unlink()
    (tmp_path / "good.toml").unlink()
    result = CliRunner().invoke(main, ["scenario", "run", str(tmp_path), "--language", "en"])
    assert "there is no scenario (*.toml) in this folder" in result.output
    result = CliRunner().invoke(main, ["scenario", "run", str(root / "examples/leaf-boats"), "--language", "en"])
    assert result.stdout.endswith("18 passed, 0 failed\n")


def test_a_seed_that_is_too_large_is_told_how_large_it_may_be(tmp_path: Path) -> None:
    (tmp_path / "seed.toml").write_text(HEAD.replace("title", f"seed = {1 << 64}\ntitle", 1), encoding="utf-8")
    result = CliRunner().invoke(main, ["scenario", "run", str(tmp_path), "--language", "en"])
    assert f"seed is a whole number from 0 to {(1 << 63) - 1}, not {1 << 64}" in result.stdout


def test_the_command_names_what_is_not_there(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["scenario", "run", str(tmp_path / "nothing.toml")])
    assert result.exit_code == 2
    assert "there is no such file or folder" in result.output


def test_the_command_shows_a_position(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(HEAD + CARDS + '[[do]]\na = "attack Spark"\n', encoding="utf-8")
    result = CliRunner().invoke(main, ["scenario", "show", str(tmp_path / "good.toml"), "--language", "ja"])
    assert result.exit_code == 0
    assert "character 火花" in result.stdout
    assert "a: attack Spark" in result.stdout
