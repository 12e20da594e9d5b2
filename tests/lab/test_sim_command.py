"""`kirifuda sim`: what it prints, writes and returns."""

import csv
import importlib.util
import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kirifuda.cli import main
from kirifuda.lab.plans import Plan
from kirifuda.lab.rows import COLUMNS
from kirifuda.lab.workers import simulate

GAME = "rumbling-angel"


def sim(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["sim", GAME, *arguments])


def test_it_prints_win_rates_with_intervals() -> None:
    result = sim("-n", "20", "--language", "en")
    assert result.exit_code == 0
    assert "95 % interval" in result.stdout
    assert "first player" in result.stdout
    assert "RA-2.1" in result.stdout
    assert result.stderr == ""


def test_it_speaks_japanese() -> None:
    result = sim("-n", "5", "--language", "ja")
    assert result.exit_code == 0
    assert "先攻" in result.stdout
    assert "<" not in result.stdout  # no id without its words


def check_numbers(found: dict[str, Any]) -> None:
    assert found.keys() == {"mean", "median", "p95", "least", "most"}
    assert found["least"] <= found["median"] <= found["p95"] <= found["most"]


def check_share(found: dict[str, Any]) -> None:
    assert 0 <= found["low"] <= found["share"] <= found["high"] <= 1


def test_json_is_one_object_of_a_fixed_shape() -> None:
    result = sim("-n", "20", "--seed", "4", "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert data.keys() == {
        "game", "seed", "asked", "interrupted", "options", "games", "agents", "draws", "first_player", "endings",
        "turns", "decisions", "events", "faults", "seconds",
    }  # fmt: skip
    assert (data["game"], data["seed"], data["asked"], data["games"]) == (GAME, 4, 20, 20)
    assert (data["interrupted"], data["faults"], data["options"]) == (False, [], {"conceal_responses": False})
    assert [set(agent) for agent in data["agents"]] == [{"name", "deck", "wins", "share", "low", "high"}] * 2
    for share in [*data["agents"], data["draws"], data["first_player"]]:
        check_share(share)
    for name in ("turns", "decisions", "events"):
        check_numbers(data[name])
    assert sum(ending["games"] for ending in data["endings"]) == 20
    assert all(ending.keys() == {"ending", "rule", "games", "share"} for ending in data["endings"])
    assert data["seconds"] > 0


def test_the_same_seed_gives_the_same_summary_whatever_the_jobs() -> None:
    one, two = [json.loads(sim("-n", "12", "--json", "--jobs", jobs).stdout) for jobs in ("1", "2")]
    del one["seconds"], two["seconds"]
    assert one == two


def test_csv_has_a_line_for_each_match(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    assert sim("-n", "8", "--seed", "3", "--out", str(path)).exit_code == 0
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert tuple(lines[0]) == COLUMNS
    rows = list(simulate(Plan(GAME, seed=3), 8))
    assert [(line["index"], line["seed"], line["digest"]) for line in lines] == [
        (str(row.index), str(row.seed), row.digest) for row in rows
    ]
    assert lines[0]["deck_a"] == lines[1]["deck_b"]


@pytest.mark.parametrize("more", [[], ["--matrix", "--deck", "sparks-and-kites"]])
@pytest.mark.parametrize("name", ["rows.csv", "rows.parquet"])
def test_a_file_that_is_there_is_left_as_it_is(tmp_path: Path, name: str, more: list[str]) -> None:
    if name.endswith("parquet"):
        pytest.importorskip("polars")
    path = tmp_path / name
    path.write_bytes(b"mine")
    result = sim("-n", "2", *more, "--out", str(path))
    assert result.exit_code == 2
    assert f"{path}: is there already: name another file" in result.stderr
    assert (result.stdout, path.read_bytes()) == ("", b"mine")


@pytest.mark.skipif(importlib.util.find_spec("polars") is None, reason="polars is an extra")
def test_parquet_has_the_same_rows(tmp_path: Path) -> None:
    import polars as pl

    path = tmp_path / "rows.parquet"
    assert sim("-n", "4", "--out", str(path)).exit_code == 0
    table = pl.read_parquet(path)
    assert tuple(table.columns) == COLUMNS
    assert table["digest"].to_list() == [row.digest for row in simulate(Plan(GAME, seed=1), 4)]


def test_parquet_without_polars_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kirifuda.lab.rows.find_spec", lambda _name: None)
    result = sim("-n", "4", "--out", str(tmp_path / "rows.parquet"))
    assert result.exit_code == 2
    assert "kirifuda[parquet]" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--agents", "radnom", "random"], "did you mean 'random'"),
        (["--decks", "spark-and-kites", "lights-on-the-water"], "did you mean 'sparks-and-kites'"),
        (["--options", "conceal_responses"], "NAME=VALUE"),
        (["--options", "nothing=1"], "no option 'nothing'"),
        (["--out", "rows.xlsx"], ".csv or .parquet"),
        (["--out", "no/such/folder/rows.csv"], "can't be written"),
        (["-n", "0"], "0"),
        (["--limit", "nan"], "no number of seconds"),
        (["--seed", "-1"], "-1"),
    ],
)
def test_a_wrong_command_is_told_and_returns_2(arguments: list[str], said: str) -> None:
    result = sim(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


def test_a_failing_agent_returns_1_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    result = sim("-n", "3", "--agents", "random", "agents_for_tests:Crashing", "--language", "en")
    assert result.exit_code == 1
    assert "the agent crashed" in result.stdout
    assert "lost the rulebook" in result.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent as a signal")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_was_played(jobs: str, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    command = [sys.executable, "-m", "kirifuda", "sim", GAME, "-n", "1000000", "--json", "--jobs", jobs]
    command += ["--out", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not (path.exists() and path.stat().st_size > 8192) and time.monotonic() < deadline:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    data = json.loads(out)
    assert process.returncode == 1
    assert data["interrupted"]
    assert 0 < data["games"] < data["asked"]
    assert err == ""
    with path.open(encoding="utf-8", newline="") as file:
        lines = len(list(csv.reader(file))) - 1
    assert lines - data["games"] in (-1, 0, 1)  # it may have come between counting a row and writing it
