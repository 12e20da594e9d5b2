"""Every game that is found keeps to the contract: the built-in ones and the installed ones."""

import pytest

from kirifuda.library import games
from kirifuda.testing import check_rules

MATCHES = 3
"""Random matches of each: a designer plays more (`check_rules(RULES)`)."""


def test_the_example_is_among_them() -> None:
    assert {"rumbling-angel", "leaf-boats"} <= set(games.names())


@pytest.mark.parametrize("name", games.names())
def test_it_keeps_to_the_contract(name: str) -> None:
    checked = check_rules(games.rules(name), MATCHES)
    assert checked.matches == MATCHES
    assert checked.answers > 0
