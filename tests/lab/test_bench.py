"""The benchmark runs and says what it should; its figures are nobody's test."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from kirifuda.lab.bench import TARGETS, Series, Target, main, show


def test_a_short_run_measures_everything(root: Path) -> None:
    pytest.importorskip("chess")
    pytest.importorskip("resource")
    arguments = ["--quick", "--rounds", "1", "--json", "--source", str(root / "src"), "--overlay", "nowhere"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    assert "compiled build is left out" in result.stderr
    measures = json.loads(result.stdout)["measures"]
    assert measures.keys() == {"chess", "interpreted"}
    found = measures["interpreted"]
    for title in ("by value, decisions/s", "in place, decisions/s", "µs a fork", "µs a view", "µs a digest"):
        assert 0 < found[title]["least"] <= found[title]["median"] <= found[title]["most"]
    assert found["by value, decisions/s"]["ratio"]["median"] > 0
    assert found["ms to the first decision, warm"]["median"] > 0
    assert found["MB at most, 100 games"]["median"] > 1


def test_targets_are_of_measures_that_exist_and_are_told_apart() -> None:
    assert {build for build, _ in TARGETS} <= {"interpreted", "compiled"}
    least, most = Target(least=2, ratio=True), Target(most=1)
    assert least.met(Series([100.0], [2.0]))
    assert not least.met(Series([100.0], [1.9]))
    assert most.met(Series([1.0]))
    assert not most.met(Series([1.1]))
    table = show({"compiled": {"µs a fork": Series([0.5, 0.4, 0.6])}})
    assert "≤ 1" in table
    assert "met" in table
