"""The page of the card language is made from the table."""

import re
from collections.abc import Callable

import pytest

from kirifuda.language.phrases import SORTS
from kirifuda.library import games
from kirifuda.library.reference import card_language, page_name
from kirifuda.library.trees import table_of

GAMES = sorted(games.BUILT_IN)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_fresh(golden: Callable[[str, str], None], game: str) -> None:
    golden(f"docs/{page_name(game)}", card_language(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_row_has_its_example_in_both_languages(game: str) -> None:
    table = table_of(games.rules(game))
    page = card_language(game)
    entries = {entry.partition("**")[0]: entry for entry in re.split(r"^\*\*", page, flags=re.MULTILINE)[1:]}
    assert list(entries) == [row.name for sort, _ in SORTS for row in table.by_sort.get(sort, [])]
    assert {row.name for row in table.rows} == set(entries)
    for name, entry in entries.items():
        japanese, english = re.findall(r"^- (.+)$", entry, re.MULTILINE)
        assert re.search("[ぁ-んァ-ヶ一-龠〈【A-Z0-9+＋]", japanese), name
        assert not re.search("[ぁ-んァ-ヶ一-龠]", english), name
