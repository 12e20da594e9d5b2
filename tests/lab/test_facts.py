"""What the lab counts of a position that only its game can tell: turns, and who had the first."""

from typing import Any

import pytest

from kirifuda.games.rumbling_angel import RULES
from kirifuda.kernel.rng import seeded
from kirifuda.lab import facts
from kirifuda.lab.plans import Lab, Plan


def test_turns_and_the_first_seat_are_where_the_table_layout_says() -> None:
    s = Lab(Plan("rumbling-angel")).start(3)
    assert facts.turns(RULES, s) == 0
    assert facts.first_seat(RULES, s) is None
    rng = seeded(4)
    while s.outcome is None and facts.turns(RULES, s) < 2:
        s = RULES.apply_random(s, rng)
    assert facts.turns(RULES, s) == 2
    assert facts.first_seat(RULES, s) == 1 - RULES.turn_player(s)


@pytest.mark.parametrize("layout", [{}, {"state": {}}, {"state": {"phase": "phase"}}])
def test_a_game_that_names_neither_has_neither(layout: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    s = Lab(Plan("rumbling-angel")).start(3)
    monkeypatch.setattr(facts, "table_of", lambda _game: layout)
    assert facts.turns(RULES, s) == 0
    assert facts.first_seat(RULES, s) is None


def test_another_game_counts_by_words_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    s = Lab(Plan("rumbling-angel")).start(3)
    monkeypatch.setattr(facts, "table_of", lambda _game: {"state": {"turn": "round", "first": "opener"}})

    class Words:
        name = "another"

        def words(self, what: str) -> tuple[str, ...]:
            assert what == "table"
            return ("", "opener", "round")

    s.nums[1], s.nums[2] = 1, 7
    assert facts.turns(Words(), s) == 7  # type: ignore[arg-type]
    assert facts.first_seat(Words(), s) == 1  # type: ignore[arg-type]
