"""The page on scenarios: its whole examples play, and its Japanese acts say what its English ones do."""

import re
from pathlib import Path

import pytest

from kirifuda.library.toml import parse_toml
from kirifuda.testing.running import Result, run
from kirifuda.testing.scenario import read
from kirifuda.testing.table import Table


@pytest.fixture
def page(root: Path) -> str:
    return (root / "docs" / "scenarios.md").read_text(encoding="utf-8")


def examples(page: str) -> list[str]:
    return [text for text in re.findall(r"```toml\n(.*?)```", page, re.DOTALL) if text.startswith("game =")]


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("game", ["rumbling-angel", "ficus"])
def test_the_example_plays(page: str, game: str, seed: int) -> None:
    (example,) = [text for text in examples(page) if text.startswith(f'game = "{game}"')]
    scenario = read(parse_toml(example, "docs/scenarios.md"))
    result = Result(Path("docs/scenarios.md"), scenario)
    run(result, scenario, seed)
    assert result.passed, "\n".join(result.faults)


CARDS = "tests/rules/rumbling_angel/cards.toml"


def test_every_act_on_it_is_read(page: str, root: Path) -> None:
    cards = (root / CARDS).read_text(encoding="utf-8")
    table = Table.set(cards, game="rumbling-angel", turn={"seat": "a"}, a={}, b={})
    table_rows = [row for row in page.split("\n") if row.startswith("| ")]
    rows = {row.split("|")[1].strip(): re.findall(r"`([^`]+)`", row) for row in table_rows}
    english = [table.speaker.read(line) for line in rows["acts"]]
    assert [said.word for said in english] == ["place", "place", "enter", "equip", "use", "attack", "attack", "ability"]
    assert english[4].clauses.keys() == {"on", "paying"}
    japanese = [table.speaker.read(line) for line in rows["日本語"]]
    assert [said.word for said in japanese[:6]] == ["place", "enter", "equip", "use", "attack", "ability"]
    assert {clause: [str(thing) for thing in things] for clause, things in japanese[3].clauses.items()} == {
        "on": ["火花"], "paying": ["蛾"],
    }  # fmt: skip
    assert japanese[4].which == "猛攻"
