"""Finding games by name."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import kirifuda
from kirifuda.errors import KirifudaError
from kirifuda.library import games


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
