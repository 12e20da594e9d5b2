"""Texts read by several threads at once, as a server reads the cards of several matches."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from kirifuda.errors import ReadError
from kirifuda.language.table import EN, JA
from kirifuda.library.games import rules as rules_of
from kirifuda.library.grammar import grammar_of
from kirifuda.library.reading import read
from kirifuda.library.trees import table_of

GAME = "leaf-boats"
TEXTS = [
    (EN, "When this boat sets out, draw a card."),
    (EN, "All other boats you control get +1 sail."),
    (EN, "All other boots you control get +1 sail."),
    (JA, "この舟が"),
]


@pytest.fixture
def hurried() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def said(language: int, text: str) -> str:
    """The tree of a text, or what is wrong with it."""
    try:
        return repr(read(text, language, table_of(rules_of(GAME))))
    except ReadError as error:
        return str(error)


@pytest.mark.usefixtures("hurried")
def test_what_several_threads_read_at_once_is_what_one_reads() -> None:
    alone = [said(*text) for text in TEXTS]
    for _ in range(3):
        grammar_of.cache_clear()
        with ThreadPoolExecutor(8) as pool:
            assert list(pool.map(lambda text: said(*text), TEXTS * 8)) == alone * 8
