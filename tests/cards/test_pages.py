"""Every card that ships has a page of play, and no page names a card that does not."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from kirifuda.library.games import BUILT_IN
from kirifuda.library.pool import pool

HERE = Path(__file__).parent


def named(path: Path) -> list[str]:
    """The cards of the `page` marks of a file."""
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    marks = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "page"]
    return [ast.literal_eval(argument) for mark in marks for argument in mark.args]


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_card_has_a_page_of_play(game: str) -> None:
    folder = HERE / game.replace("-", "_")
    pages = Counter(card for path in sorted(folder.glob("test_*.py")) for card in named(path))
    cards = set(pool(game).cards)
    assert sorted(cards - set(pages)) == [], "cards without a page: mark a test of them with @pytest.mark.page"
    assert sorted(set(pages) - cards) == [], "pages of cards that are not there"
