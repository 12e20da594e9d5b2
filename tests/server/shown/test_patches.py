"""A merge patch makes the one table of the other, whatever has changed."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirifuda.server.client import patched
from kirifuda.server.shown.patches import diff

SCALARS = st.integers(-5, 5) | st.text("ab", max_size=2)
LISTS = st.lists(SCALARS | st.none() | st.dictionaries(st.text("ab", max_size=1), SCALARS, max_size=2), max_size=3)
JSON = st.recursive(
    SCALARS | LISTS, lambda inner: st.dictionaries(st.text("abc", max_size=2), inner, max_size=4), max_leaves=12
)
OBJECTS = st.dictionaries(st.text("abc", max_size=2), JSON, max_size=5)


@given(OBJECTS, OBJECTS)
def test_a_patch_leads_from_the_old_to_the_new(old: dict[str, Any], new: dict[str, Any]) -> None:
    before = repr(old)
    assert patched(old, diff(old, new)) == new
    assert repr(old) == before


@given(OBJECTS)
def test_nothing_is_said_of_what_stays(one: dict[str, Any]) -> None:
    assert diff(one, dict(one)) == {}


def test_null_in_an_object_cannot_be_said() -> None:
    with pytest.raises(ValueError, match="'b' is null"):
        diff({}, {"a": {"b": None}})
