"""The page of the card language is made from the table."""

from collections.abc import Callable

from kirifuda.library.reference import card_language


def test_the_page_is_fresh(golden: Callable[[str, str], None]) -> None:
    golden("docs/card-language.md", card_language())
