"""Cards as printed: all that their files say, in both languages, with the rules of their keywords."""

from pathlib import Path

import pytest

from kirifuda.library.cards import parse_cards
from kirifuda.library.decks import built_in, load_deck
from kirifuda.library.games import rules
from kirifuda.library.pool import pool
from kirifuda.record import Match
from kirifuda.server.messages import CardPage, encoder
from kirifuda.server.shown.framing import Framing
from kirifuda.server.shown.onlooker import Onlooker, RoomFacts
from kirifuda.server.shown.printing import card_page
from kirifuda.words.catalogue import LANGUAGES
from kirifuda.words.reader import SPECTATOR, Reader
from kirifuda.words.rulebook import Rulebook

OWN = """
game = "leaf-boats"
set = "own"
[[card]]
id = "OWN-1"
name = { ja = "手折りの舟", en = "Folded by Hand" }
type = "boat"
cost = 0
sail = 3
"""


def test_a_page_says_all_that_is_printed(game: str) -> None:
    """Line by line what the terminals show of the card, its texts apart; the figures are those of its file."""
    cards = pool(game)
    readers = {language: Reader(cards.rules, language, SPECTATOR, cards.cards) for language in LANGUAGES}
    for card in cards.cards.values():
        page = card_page(cards.rules, card)
        assert (page.id, page.set, page.name) == (card.id, card.set_id, card.names)
        assert set(page.values) == set(card.values.numbers)
        for language, reader in readers.items():
            details = reader.details(card.definition)
            assert set(page.lines[language]) <= set(details)
            assert page.type_words[language] in details[0]
            printed = [getattr(text, language) for text in page.texts]
            assert printed == [line for text in card.texts.values() for line in text[language].split("\n")]
            assert not [line for line in page.lines[language] + printed if "{" in line or not line]


def test_every_keyword_has_its_rule(game: str) -> None:
    cards = pool(game)
    books = {language: Rulebook.load(game, language) for language in LANGUAGES}
    for card in cards.cards.values():
        page = card_page(cards.rules, card)
        printed = dict.fromkeys(keyword >> 8 for keyword in card.values.keywords)
        for language in LANGUAGES:
            explained = page.keywords.get(language, [])
            reader = Reader(cards.rules, language, SPECTATOR, cards.cards)
            assert {reader.skill(keyword << 8) for keyword in printed} <= {name for name, _, _ in explained}
            for name, text, number in explained:
                assert books[language].rule(number).text == text
                assert name


def test_the_marks_before_texts_are_explained() -> None:
    """In a game whose texts each begin with a mark."""
    cards = pool("ficus")
    for card in cards.cards.values():
        if any(text["ja"].startswith("【オート】") for text in card.texts.values()):
            page = card_page(cards.rules, card)
            assert ("オート", "FC-2.4") in [(name, number) for name, _, number in page.keywords["ja"]]
            assert ("auto", "FC-2.4") in [(name, number) for name, _, number in page.keywords["en"]]


def test_a_card_of_no_shipped_set_comes_once_and_only_when_it_is_seen(facts: RoomFacts) -> None:
    own = parse_cards(OWN, "own.toml").cards[0]
    fleet = load_deck(next(iter(built_in(rules("leaf-boats")))), pool("leaf-boats")).cards
    match = Match.start("leaf-boats", ([own] * 3 + list(fleet[3:]), list(fleet)), 1)
    assert match.decision is not None
    for look in (0, 1, 2):
        onlooker = Onlooker(match, look, "en")
        framing = Framing(onlooker.printed)
        sent: list[CardPage] = []
        seen = 0
        for n in range(2):
            table = onlooker.table(facts)
            frame = framing.next(table, always=True) if n else framing.whole(table, looking=look)
            assert frame is not None
            sent += frame.printed.values()
            seen += any(card.id == own.id for card in table.cards.values())
        assert [page.id for page in sent] == ([own.id] if seen else [])
        if look:
            assert not seen
            assert b"OWN-1" not in encoder.encode(table)


def test_a_card_that_only_a_record_knows_has_its_figures() -> None:
    own = parse_cards(OWN, "own.toml").cards[0]
    fleet = load_deck(next(iter(built_in(rules("leaf-boats")))), pool("leaf-boats")).cards
    text = Match.start("leaf-boats", ([own] * 3 + list(fleet[3:]), list(fleet)), 1).text
    page = Onlooker(Match.read(text), 0, "ja").printed([own.id])[own.id]
    assert page.name == {"ja": "手折りの舟", "en": "Folded by Hand"}
    assert page.values["sail"] == 3


@pytest.mark.parametrize("name", ["01-kites-lights.kifu"])
def test_the_cards_of_the_game_need_no_page_in_frames(root: Path, name: str) -> None:
    match = Match.read(root / "tests/replays/records" / name)
    onlooker = Onlooker(match, 0, "en")
    assert onlooker.printed([card.definition.id for card in match.header.cards]) == {}
