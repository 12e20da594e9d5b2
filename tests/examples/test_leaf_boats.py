"""A third game, in a package of its own: everything plays it, with nothing of it in Kirifuda."""

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import leaf_boats
from kirifuda.cli import main
from kirifuda.cli.full.app import Terminal
from kirifuda.cli.full.playing import Playing
from kirifuda.cli.matches import PERSON, begin, choose_decks
from kirifuda.cli.sitting import Sitting
from kirifuda.kernel.cards import BLANK
from kirifuda.library.decks import built_in, load_deck
from kirifuda.library.games import rules
from kirifuda.library.pool import pool
from kirifuda.testing import cite, record_rules, rule
from kirifuda.testing.running import run_file, scenarios
from kirifuda.testing.table import Table
from kirifuda.words.explaining import objection
from kirifuda.words.reader import SPECTATOR, Reader

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = "leaf-boats"
FOLDER = ROOT / "examples" / GAME
PACKAGE = Path(leaf_boats.__file__).parent
MOST_LINES = 250


def run(*words: str, typed: str = "") -> str:
    result = CliRunner().invoke(main, list(words), input=typed)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIRIFUDA_HOME", str(tmp_path))


# The package ---------------------------------------------------------------------------------------------


def test_it_is_this_much_python_and_the_rest_is_data() -> None:
    lines = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in PACKAGE.rglob("*.py")}
    assert sum(lines.values()) <= MOST_LINES, lines


def test_nothing_of_it_is_in_kirifuda() -> None:
    words = re.compile("leaf.?boats|ささぶね|lanterns|水路", re.IGNORECASE)
    for path in sorted((ROOT / "src").rglob("*.*")):
        if path.suffix in (".py", ".toml", ".md", ".tcss") and "cards" not in path.parts:
            assert not words.search(path.read_text(encoding="utf-8")), path


def test_it_is_python_on_whatever_kirifuda_is() -> None:
    assert type(rules(GAME)).__module__ == "leaf_boats.rules"
    assert sys.modules["leaf_boats.rules"].__file__ == str(PACKAGE / "rules.py")
    kernel = sys.modules["kirifuda.kernel.plain"].__file__ or ""
    expected = os.environ.get("KIRIFUDA_EXPECT")
    assert expected is None or kernel.endswith(".py") == (expected == "pure")


def test_its_wheel_holds_all_that_it_ships(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--target"]
    subprocess.run([*pip, str(tmp_path / "there"), str(FOLDER)], check=True)
    files = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.*") if path.suffix != ".pyc"}
    there = tmp_path / "there" / "leaf_boats"
    assert {path.relative_to(there).as_posix() for path in there.rglob("*.*") if path.suffix != ".pyc"} == files


# Its rules -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", scenarios([FOLDER / "scenarios"]), ids=lambda path: path.stem)
def test_a_scenario_plays_as_it_says(path: Path, request: pytest.FixtureRequest) -> None:
    result = run_file(path)
    assert result.passed, "\n".join(result.faults)
    assert result.scenario is not None
    name = path.relative_to(ROOT).as_posix()
    record_rules(request, result.scenario.shows, name=name)
    record_rules(request, result.scenario.absent, absent=True, name=name)


@rule("LB-1.1", "LB-1.2")
def test_its_decks_are_legal_and_another_is_not() -> None:
    cards = pool(GAME)
    decks = [load_deck(name, cards) for name in built_in(rules(GAME))]
    assert [deck.problems(rules(GAME)) for deck in decks] == [[], []]
    deck = (cards.cards["LB-01"].definition,) * 4
    found = rules(GAME).legal_deck(deck, (20, 3, 100))
    for finding in found:
        cite("LB", finding.rule)
    reader = Reader(rules(GAME), "en", SPECTATOR, cards.cards)
    assert [objection(reader, deck, finding) for finding in found] == [
        "LB-1.1 The deck has 4 cards; it must have 20.",
        "LB-1.2 There are 4 cards of one name; at most 3 are allowed. (Bamboo Leaf)",
    ]


@rule("LB-3.6", absent=True)
def test_hands_decks_and_lanterns_are_nobody_else_s() -> None:
    table = Table.set(game=GAME, turn={"seat": "a"}, a={"lantern": 2, "hand": 2}, b={"hand": 3, "shore": ["Squall"]})
    seen = table.rules.view(table.state, 0).state
    known = [[seen.defs[card] is not BLANK for card in cards] for cards in seen.places]
    deck, hand, shore, lanterns = 0, 1, 2, 3
    other = table.rules.layout.size
    assert not any(known[deck] + known[lanterns] + known[other + hand])
    assert all(known[hand] + known[other + shore])


# Everything plays it -------------------------------------------------------------------------------------


def test_it_is_played_line_by_line() -> None:
    shown = run("play", GAME, "--plain", "--seed", "3", "--language", "en", typed="? Walnut Half\nshore\n0\nquit\n")
    assert "Leaf Boats: you against the computer" in shown
    assert "Your shore: no cards." in shown
    assert "You can: launching Walnut Half." in shown


@pytest.mark.parametrize(
    ("language", "told"), [("en", "You launch Bamboo Leaf"), ("ja", "あなたが「笹の葉」を水路1に出す")]
)
def test_it_is_played_on_the_full_screen(language: str, told: str) -> None:
    match = begin(rules(GAME), choose_decks(("fleet", "bad-weather"), pool(GAME)), (PERSON, "random"), {}, 3)
    screen = Playing(Sitting(match, language))

    async def sit() -> None:
        app = Terminal(language, lambda _language: screen)
        async with app.run_test(size=(80, 24)) as pilot:
            for key in ("4", "1"):
                for _ in range(4):
                    await pilot.pause(0)
                app.simulate_key(key)
            for _ in range(4):
                await pilot.pause(0)

    try:
        asyncio.run(sit())
    finally:
        match.close()
    assert any(told in line for line in screen.told()), screen.told()


def test_its_guided_game_teaches_it() -> None:
    shown = run("play", GAME, "--guided", "--plain", "--language", "ja", typed="1\n1\n1\n2\n4\n0\n")
    assert "くるみの半分のコストは1" in shown
    assert "向かいは空です" in shown


def test_it_is_simulated_and_recorded(tmp_path: Path) -> None:
    assert "Leaf Boats: 4 games" in run("sim", GAME, "-n", "4", "--agents", "heuristic", "random", "--language", "en")
    run("play", GAME, "--plain", "--seed", "3", typed="0\nconcede\nyes\n")
    (record,) = tmp_path.rglob("*.kifu")
    assert "LB-4.4" in run("record", "show", str(record), "--language", "en")
    run("record", "verify", str(record))


def test_its_pages_are_shown() -> None:
    assert "LB-2.5" in run("rules", GAME, "LB-2", "--language", "en")
    assert "折り鶴" in run("cards", "list", GAME, "--language", "ja")
    shown = run("cards", "show", "Paper Crane", "--game", GAME, "--language", "en")
    assert "When this boat sinks, draw 2 cards." in shown
    assert "Bad Weather" in run("decks", "list", GAME, "--language", "en")
    assert "17 passed" in run("scenario", "run", str(FOLDER / "scenarios"), "--language", "en")
