"""Lines break where readers of either language expect it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirifuda.words.wrapping import NOT_FIRST, NOT_LAST, columns, wrap


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 80, ["one two three"]),
        ("incomprehensible", 5, ["incomprehensible"]),
        ("", 5, []),
        ("手札を引く。", 6, ["手札を", "引く。"]),
        ("手札を。引く", 6, ["手札", "を。引", "く"]),
        ("手（札）を", 4, ["手", "（札）", "を"]),
        ("手札\nを引く", 20, ["手札を引く"]),
        ("two\nwords", 20, ["two words"]),
        ("APが7の時", 4, ["APが", "7の", "時"]),
    ],
)
def test_lines(text: str, width: int, lines: list[str]) -> None:
    assert wrap(text, width) == lines


@given(st.text(st.sampled_from("abc 、。（）「」手札ー7"), max_size=40), st.integers(4, 30))
def test_nothing_is_lost(text: str, width: int) -> None:
    assert "".join("".join(wrap(text, width)).split()) == "".join(text.split())


@given(st.text(st.sampled_from("ab、。（）「」手札ー7"), max_size=40), st.integers(4, 30))
def test_no_line_begins_with_a_stop_or_ends_with_an_opening(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert not any(line[0] in NOT_FIRST for line in lines[1:])
    assert not any(line[-1] in NOT_LAST for line in lines[:-1])


@given(st.text(st.sampled_from("手札を引く"), max_size=40), st.integers(2, 30))
def test_lines_are_as_full_as_they_can_be(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(columns(line) <= width for line in lines)
    assert all(columns(line) + 2 > width for line in lines[:-1])
