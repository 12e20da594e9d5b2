"""The arithmetic of summaries, as properties."""

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirifuda.lab.counts import Spread, wilson
from kirifuda.lab.plans import Row
from kirifuda.lab.summary import Summary

wholes = st.integers(1, 10_000)


@given(wholes.flatmap(lambda whole: st.tuples(st.integers(0, whole), st.just(whole))))
def test_an_interval_holds_its_share_and_stays_a_share(counts: tuple[int, int]) -> None:
    found = wilson(*counts)
    assert 0 <= found.low <= found.share <= found.high <= 1
    assert found.low < found.high


@given(wholes.flatmap(lambda whole: st.tuples(st.integers(0, whole), st.just(whole))))
def test_an_interval_mirrors(counts: tuple[int, int]) -> None:
    part, whole = counts
    one, other = wilson(part, whole), wilson(whole - part, whole)
    assert one.low == pytest.approx(1 - other.high, abs=1e-12)


@given(wholes.flatmap(lambda whole: st.tuples(st.integers(0, whole), st.just(whole))))
def test_more_matches_make_it_narrower(counts: tuple[int, int]) -> None:
    part, whole = counts
    few, many = wilson(part, whole), wilson(4 * part, 4 * whole)
    assert many.high - many.low < few.high - few.low


def test_known_values() -> None:
    found = wilson(50, 100)
    assert found.low == pytest.approx(0.40383, abs=1e-5)
    assert found.high == pytest.approx(0.59617, abs=1e-5)
    assert (wilson(0, 10).low, wilson(10, 10).high) == (0.0, 1.0)
    assert wilson(0, 10).high == pytest.approx(0.27753, abs=1e-5)
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


@given(st.lists(st.integers(0, 300), min_size=1, max_size=60))
def test_a_spread_is_what_the_list_says(values: list[int]) -> None:
    spread = Spread()
    for value in values:
        spread.add(value)
    assert spread.mean == pytest.approx(statistics.fmean(values))
    assert spread.median == statistics.median(values)
    assert (spread.least, spread.most) == (min(values), max(values))
    assert sum(value <= spread.p95 for value in values) >= 0.95 * len(values)
    assert sum(value < spread.p95 for value in values) < 0.95 * len(values)


def test_an_empty_spread_is_nothing() -> None:
    spread = Spread()
    assert (spread.mean, spread.median, spread.p95, spread.least, spread.most) == (0, 0, 0, 0, 0)


def row(index: int, winner: str, first: str, ending: str) -> Row:
    numbers = (1 + index % 2, 2 - index % 2)
    won = 0 if not winner else numbers["ab".index(winner)]
    fault = "IndexError: x" if ending == "agent-crashed" else ""
    return Row(index, 7, *numbers, first, winner, won, ending, "RA-2.1", index, 2, 3, "", fault)


seats = st.sampled_from(["a", "b", ""])
rows = st.lists(st.tuples(seats, seats, st.sampled_from(["x", "agent-crashed"])), max_size=50)


@given(rows)
def test_a_summary_loses_no_match(found: list[tuple[str, str, str]]) -> None:
    summary = Summary()
    for index, (winner, first, ending) in enumerate(found):
        summary.add(row(index, winner, first, ending))
    data = summary.data(("one", "two"), ("x", "y"))
    assert data["games"] == len(found)
    assert data["agents"][0]["wins"] + data["agents"][1]["wins"] + data["draws"]["games"] == len(found)
    assert sum(ending["games"] for ending in data["endings"]) == len(found)
    assert data["first_player"]["wins"] <= data["first_player"]["games"] <= len(found)
    assert summary.failed == sum(ending == "agent-crashed" for _, _, ending in found)
    by_seat = sum(winner == "ab"[index % 2] for index, (winner, _, _) in enumerate(found))
    assert summary.wins[0] == by_seat
