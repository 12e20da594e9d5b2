"""Lists of numbers are read alike, however long."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirifuda.errors import RecordError
from kirifuda.record.placed import Line

NUMBERS = st.lists(st.integers(-(10**20), 10**20), max_size=30)


@given(NUMBERS, st.sampled_from([(",", ":"), (", ", ": "), (" , ", " : ")]))
def test_a_list_of_numbers_is_what_json_says(numbers: list[int], separators: tuple[str, str]) -> None:
    text = json.dumps({"before": 1, "numbers": numbers, "after": [numbers]}, separators=separators)
    assert Line(text, "", 1).read().plain() == json.loads(text)


@pytest.mark.parametrize("ends", ["1,", "1, ", "01", "1.5", "1 2", "-", "9" * 41, "1]"])
def test_a_long_list_is_no_less_strict(ends: str) -> None:
    long, short = [f"[{'1, ' * n}{ends}]" for n in (20, 1)]
    for text in (long, short):
        with pytest.raises(RecordError):
            Line(text, "", 1).read()
