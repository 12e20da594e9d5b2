"""The page of the card language is made from the table."""

import re
from collections.abc import Callable

from kirifuda.language.phrases import SORTS
from kirifuda.language.table import Table
from kirifuda.library.reference import card_language


def test_the_page_is_fresh(golden: Callable[[str, str], None]) -> None:
    golden("docs/card-language.md", card_language())


def test_every_row_has_its_example_in_both_languages(table: Table) -> None:
    entries = {entry.partition("**")[0]: entry for entry in re.split(r"^\*\*", card_language(), flags=re.MULTILINE)[1:]}
    assert list(entries) == [row.name for sort, _ in SORTS for row in table.by_sort.get(sort, [])]
    assert {row.name for row in table.rows} == set(entries)
    for name, entry in entries.items():
        japanese, english = re.findall(r"^- (.+)$", entry, re.MULTILINE)
        assert re.search("[ぁ-んァ-ヶ一-龠〈【A-Z0-9+＋]", japanese), name
        assert not re.search("[ぁ-んァ-ヶ一-龠]", english), name
