"""How a player's life is weighed: the damage that he can still take, level by level, and dearer at each."""

from collections.abc import Callable

import pytest

from kirifuda.agents import Budget
from kirifuda.agents.heuristic_agent import HeuristicPlayer
from kirifuda.agents.weights import weights_of
from kirifuda.games.ficus.standing import ASPECTS
from kirifuda.library.games import rules
from kirifuda.record.notation import write
from kirifuda.testing.table import Table

Play = Callable[..., Table]
RULES = rules("ficus")
BANDS = ("first-level", "second-level", "third-level", "last-stand")


@pytest.mark.parametrize(
    ("level", "damage", "left"),
    [
        (3, 0, (5, 5, 5, 5)), (3, 4, (1, 5, 5, 5)), (2, 0, (0, 5, 5, 5)), (2, 3, (0, 2, 5, 5)), (1, 1, (0, 0, 4, 5)),
        (0, 0, (0, 0, 0, 5)), (0, 4, (0, 0, 0, 1)),
    ],
)  # fmt: skip
def test_what_can_still_be_taken_falls_to_the_levels(
    play: Play, level: int, damage: int, left: tuple[int, ...]
) -> None:
    table = play(a={"level": level * ["Pebble"], "damage": damage * ["Cub"]})
    counts = dict(zip(ASPECTS, RULES.assess(table.state, 0, 0), strict=True))
    assert tuple(counts[name] for name in BANDS) == left


def test_the_same_damage_is_dearer_at_each_level() -> None:
    weights = dict(zip(ASPECTS, weights_of(RULES).weights, strict=True))
    found = [weights[name] for name in BANDS]
    assert found == sorted(set(found))
    assert found[0] > 0


@pytest.mark.parametrize(("level", "guards"), [(3, False), (0, True)])
def test_it_takes_early_damage_and_guards_at_the_last(play: Play, level: int, guards: bool) -> None:
    side = {"main": ["Pebble"], "level": level * ["Pebble"], "damage": ["2 Cub"], "deck": ["20 Pebble"]}
    table = play("battle", a={"main": ["Cub"]}, b=side)
    table.a.does("attack Cub")
    view = RULES.view(table.state, 1)
    decision = view.decision
    assert decision is not None
    assert decision.reason == "guard"
    chosen = HeuristicPlayer(1, RULES, 1).choose(view, decision, Budget())
    assert (write(table.state, chosen) != "choose none") is guards
