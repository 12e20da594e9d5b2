"""`kirifuda rules`."""

import json
from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from kirifuda.cli import main
from kirifuda.cli import rules as rules_command
from kirifuda.testing.coverage import Coverage
from kirifuda.words.rulebook import Rulebook

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.delenv("KIRIFUDA_LANGUAGE", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    return lambda *words: CliRunner().invoke(main, ["rules", *words])


@pytest.fixture
def tracked(monkeypatch: pytest.MonkeyPatch) -> Coverage:
    """Stands in for the tracked file."""
    coverage: Coverage = {"RA-9.1": ["tests/a.py::test_one"], "RA-9.2": [], "RA-9.3": "definition"}
    monkeypatch.setattr(rules_command, "read_coverage", lambda _game: coverage)
    return coverage


def test_the_whole_rulebook(run: Run) -> None:
    result = run("rumbling-angel")
    assert result.exit_code == 0
    assert result.stdout.startswith("Rumbling Angel")
    for rule in Rulebook.load("rumbling-angel", "en").rules:
        assert f"  {rule.name} " in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_parts_are_printed_once_and_in_order(run: Run) -> None:
    result = run("rumbling-angel", "ra-9.1", "RA-4.2", "9.1")
    assert [line.split()[0] for line in result.stdout.splitlines() if "RA-" in line] == [
        "RA-4", "RA-4.2", "RA-9", "RA-9.1",
    ]  # fmt: skip


def test_the_language_is_an_option_or_the_locale(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    japanese = run("rumbling-angel", "RA-4", "--language", "ja").stdout
    assert japanese.startswith("RA-4 フィールドと領域")
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert run("rumbling-angel", "RA-4").stdout == japanese
    assert run("rumbling-angel", "RA-4", "--language", "en").stdout.startswith("RA-4 Fields and areas")


def test_json(run: Run) -> None:
    data = json.loads(run("rumbling-angel", "RA-9.1", "--json").stdout)
    assert (data["game"], data["language"], data["prefix"]) == ("rumbling-angel", "en", "RA")
    [chapter] = data["chapters"]
    [rule] = chapter["rules"]
    assert (rule["rule"], rule["number"], rule["mark"]) == ("RA-9.1", 901, "S")
    assert "cover" not in rule


def test_cover_marks_and_fails_while_a_rule_is_neither(run: Run, tracked: Coverage) -> None:
    result = run("rumbling-angel", "9.1", "9.2", "9.3", "--cover")
    assert result.exit_code == 1
    for line in ("  + RA-9.1 ", "  ! RA-9.2 ", "  = RA-9.3 "):
        assert line in result.stdout
    assert result.stdout.splitlines()[-1] == "+ covered 1, = definition 1, ! neither 1; rules 3"


def test_cover_passes_when_every_rule_is_one_or_the_other(run: Run, tracked: Coverage) -> None:
    assert run("rumbling-angel", "9.1", "9.3", "--cover").exit_code == 0


def test_cover_as_json(run: Run, tracked: Coverage) -> None:
    result = run("rumbling-angel", "RA-9", "--cover", "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    first, second, third = data["chapters"][0]["rules"][:3]
    assert (first["cover"], first["tests"]) == ("covered", ["tests/a.py::test_one"])
    assert (second["cover"], second["tests"]) == ("not", [])
    assert third["cover"] == "definition"
    assert third["reason"]
    assert data["counts"] == {"covered": 1, "definition": 1, "not": 4}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["rumbling-angle"], "did you mean 'rumbling-angel'?"),
        (["rumbling-angel", "RA-8.99"], "no rule or chapter 'RA-8.99'; did you mean"),
        (["rumbling-angel", "FC-1"], "no rule or chapter 'FC-1'"),
        (["rumbling-angel", "battle"], "no rule or chapter 'battle'; known: RA-1, RA-2"),
    ],
)
def test_what_is_not_there_is_one_error(run: Run, words: list[str], says: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.splitlines()[-1].startswith("Error: ")
    assert says in result.stderr


def test_help_shows_examples(run: Run) -> None:
    assert "kirifuda rules rumbling-angel --cover" in run("--help").stdout
