"""`kirifuda sim --matrix`: every deck against every deck, counted as its rows say."""

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kirifuda.cli import main
from kirifuda.errors import DeckError
from kirifuda.games.rumbling_angel import RULES
from kirifuda.lab.counts import wilson
from kirifuda.lab.matrix import Matrix
from kirifuda.lab.plans import Plan, Row, pairing_seed
from kirifuda.lab.workers import simulate, simulate_all
from kirifuda.library.decks import built_in

GAME = "rumbling-angel"
RANDOM = ("random", "random")
DECKS = tuple(built_in(RULES))


def sim(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["sim", GAME, "--matrix", "--agents", "random", "random", *arguments])


def played(matrix: Matrix) -> list[Row]:
    rows = list(simulate_all(matrix.plans, matrix.count))
    for row in rows:
        matrix.add(row)
    return rows


def test_each_pair_of_decks_meets_and_each_deck_itself() -> None:
    matrix = Matrix(Plan(GAME, RANDOM), (), 2)
    n = len(DECKS)
    assert matrix.decks == DECKS
    assert len(matrix.pairings) == n * (n + 1) // 2
    assert {tuple(sorted(matrix.names(i))) for i in range(len(matrix.pairings))} == {
        (a, b) for a in DECKS for b in DECKS if a <= b
    }


def test_different_agents_play_every_deck_against_every_deck() -> None:
    matrix = Matrix(Plan(GAME, ("heuristic", "random")), (), 1)
    assert len(matrix.pairings) == len(DECKS) ** 2


def test_the_rows_are_those_of_each_pairing_by_itself() -> None:
    matrix = Matrix(Plan(GAME, RANDOM, seed=5), DECKS[:2], 4)
    rows = list(simulate_all(matrix.plans, 4))
    alone = [row for plan in matrix.plans for row in simulate(plan, 4)]
    assert rows == alone
    assert len({row.seed for row in rows}) == 12
    assert list(simulate_all(matrix.plans, 4, jobs=2)) == rows


def test_the_shares_are_those_of_the_rows() -> None:
    matrix = Matrix(Plan(GAME, RANDOM, seed=6), (), 6)
    rows = played(matrix)
    assert matrix.games == len(rows) == matrix.asked
    for deck, name in enumerate(matrix.decks):
        won = met = 0
        for i, row in enumerate(rows):
            names = matrix.names(i // 6)
            if name in names and names[0] != names[1]:
                met += 1
                won += row.winning_agent == 1 + names.index(name)
        assert matrix.field(deck) == wilson(won, met)
    first = sum(row.winner == row.first for row in rows)
    assert matrix.first() == wilson(first, len(rows))
    mirrors = [row for i, row in enumerate(rows) if len(set(matrix.names(i // 6))) == 1]
    assert matrix.mirrors() == wilson(sum(row.winner == row.first for row in mirrors), len(mirrors))
    one, other = matrix.share(0, 1), matrix.share(1, 0)
    assert one.part + other.part + matrix.summaries[1].draws == one.whole == other.whole == 6


def test_the_seed_of_a_pairing_is_fixed() -> None:
    """These numbers are part of what is promised: rows of old runs stay true."""
    assert pairing_seed(1, ("x", "y")) == 176013117805722719022731454613324106738
    assert pairing_seed(1, ("x", "y")) != pairing_seed(1, ("y", "x"))


def test_it_prints_every_pairing_with_intervals() -> None:
    result = sim("-n", "3", "--language", "en")
    assert result.exit_code == 0, result.output
    for text in ("95 % interval", "against the field", "a deck against itself", f"{DECKS[0]} against {DECKS[1]}"):
        assert text in result.stdout
    assert result.stderr == ""


def test_it_speaks_japanese() -> None:
    result = sim("-n", "2", "--language", "ja")
    assert result.exit_code == 0
    assert "同じデッキどうし" in result.stdout
    assert "ほかのデッキすべてとの成績" in result.stdout


def test_json_is_the_same_whatever_the_jobs() -> None:
    one, two = [json.loads(sim("-n", "2", "--json", "--jobs", jobs).stdout) for jobs in ("1", "2")]
    del one["seconds"], two["seconds"]
    assert one == two
    assert one.keys() == {
        "game", "seed", "asked", "interrupted", "options", "games", "agents", "decks", "first_player", "pairings",
    }  # fmt: skip
    assert [deck["deck"] for deck in one["decks"]] == list(DECKS)
    assert one["games"] == 2 * len(one["pairings"])
    assert {"decks", "seed", "games", "agents", "draws", "first_player", "endings"} <= one["pairings"][0].keys()
    for share in [*one["decks"], *one["first_player"].values()]:
        assert 0 <= share["low"] <= share["share"] <= share["high"] <= 1


def test_all_rows_are_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    assert sim("-n", "2", "--deck", DECKS[0], "--deck", DECKS[1], "--out", str(path)).exit_code == 0
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [line["index"] for line in lines] == ["0", "1"] * 3
    assert [{line["deck_a"], line["deck_b"]} for line in lines[::2]] == [{DECKS[0]}, {DECKS[0], DECKS[1]}, {DECKS[1]}]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--decks", DECKS[0], DECKS[1]], "--deck"),
        (["--deck", "spark-and-kites"], "did you mean 'sparks-and-kites'"),
        (["--deck", DECKS[0], "--deck", DECKS[0]], "once"),
    ],
)
def test_a_wrong_command_is_told_and_returns_2(arguments: list[str], said: str) -> None:
    result = sim(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


def test_a_deck_without_a_matrix_is_refused() -> None:
    result = CliRunner().invoke(main, ["sim", GAME, "--deck", DECKS[0]])
    assert result.exit_code == 2
    assert "--matrix" in result.stderr


def test_decks_of_one_name_are_refused() -> None:
    with pytest.raises(DeckError, match="once"):
        Matrix(Plan(GAME, RANDOM), (DECKS[0], DECKS[0]), 1)


def test_an_agent_that_fails_is_told_with_its_pairing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    crashing = ("--agents", "random", "agents_for_tests:Crashing")
    result = sim("-n", "1", "--deck", DECKS[0], "--language", "en", *crashing)
    assert result.exit_code == 1
    assert f"{DECKS[0]} against {DECKS[0]}:" in result.stdout
    assert "lost the rulebook" in result.stdout
