"""Finding games by name."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

import kirifuda
from kirifuda.cli import main
from kirifuda.errors import KirifudaError
from kirifuda.library import games
from kirifuda.words.rulebook import games as rulebook_games


def test_the_built_in_games_are_the_entry_points(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"][games.GROUP] == games.BUILT_IN


@pytest.mark.parametrize("name", list(games.BUILT_IN))
def test_a_game_is_found_by_its_name(name: str) -> None:
    assert kirifuda.rules(name).name == name
    assert kirifuda.rules(name) is games.rules(name)
    assert name in games.names()


def test_an_unknown_game_is_answered_with_the_nearest() -> None:
    with pytest.raises(KirifudaError, match=r"there is no game 'rumbling-angle'; did you mean 'rumbling-angel'\?"):
        kirifuda.rules("rumbling-angle")


def test_a_game_that_does_not_load_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.BUILT_IN, "away", "kirifuda.games.away:RULES")
    monkeypatch.setitem(games.BUILT_IN, "odd", "kirifuda.errors:KirifudaError")
    with pytest.raises(KirifudaError, match=r"'away' does not load from kirifuda\.games\.away:RULES"):
        games.rules("away")
    with pytest.raises(KirifudaError, match=r"kirifuda\.errors:KirifudaError is no rulebook"):
        games.rules("odd")


def test_a_game_is_called_what_its_package_calls_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_places", lambda: {"paper-ships": ["leaf_boats:RULES"]})
    with pytest.raises(KirifudaError, match=r"'paper-ships' does not load: leaf_boats:RULES calls itself 'leaf-boats'"):
        games.rules("paper-ships")


def test_a_name_that_two_packages_give_is_neither_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_places", lambda: {"twice": ["one:RULES", "two:RULES"]})
    with pytest.raises(KirifudaError, match=r"several packages call a game 'twice': one:RULES, two:RULES; uninstall"):
        games.rules("twice")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import nowhere_at_all", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("def", "SyntaxError: "),
    ],
)
def test_a_game_that_breaks_keeps_no_other_from_being_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, said: str
) -> None:
    package = tmp_path / f"torn_{len(code)}"
    package.mkdir()
    (package / "__init__.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    places = {**games._places(), package.name: [f"{package.name}:RULES"]}
    monkeypatch.setattr(games, "_places", lambda: places)
    with pytest.raises(KirifudaError) as broken:
        games.rules(package.name)
    assert f"the game '{package.name}' does not load from {package.name}:RULES: {said}" in str(broken.value)
    assert set(games.folders()) == set(games.names()) - {package.name}
    assert rulebook_games()
    for command in (["cards", "show", "nosuch"], ["decks", "check", "nosuch"]):
        assert "there is no" in (told := CliRunner().invoke(main, [*command, "--language", "en"]).output)
        assert package.name not in told
        named = CliRunner().invoke(main, [*command, "--language", "en", "--game", package.name]).output
        assert "does not load" in named


def test_importing_kirifuda_loads_nothing_else() -> None:
    code = "import sys, kirifuda; print([m for m in sys.modules if m.startswith('kirifuda.')])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_built_in_cards_are_there_without_parsing_a_sentence_or_a_place() -> None:
    code = (
        "import sys; from kirifuda.library.pool import pool; assert pool('rumbling-angel').cards;"
        "print([m for m in ('lark', 'tree_sitter') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
