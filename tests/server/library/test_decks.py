"""Decks as somebody types them: read in every form, with all that is wrong, and dealt by the rules."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient

from kirifuda.library.codes import code
from kirifuda.library.decks import built_in, load_deck
from kirifuda.library.games import names as games
from kirifuda.library.pool import pool
from kirifuda.server.library.decks import checked
from kirifuda.server.resources import DeckChecked, Hands
from kirifuda.server.typed import MOST_LINES, typed_deck

Client = TestClient[Any]


def check(client: Client, game: str, text: str, language: str = "en") -> DeckChecked:
    found = client.post(f"/api/games/{game}/decks/check", json={"text": text, "language": language})
    assert found.status_code == 200
    return msgspec.json.decode(found.content, type=DeckChecked)


@pytest.mark.parametrize("game", games())
def test_a_shipped_deck_is_the_same_in_every_form(client: Client, game: str) -> None:
    cards = pool(game)
    for name in built_in(cards.rules):
        deck = load_deck(name, cards)
        for text in (name, deck.text("ja"), deck.text("en")):
            found = check(client, game, text)
            assert (found.legal, found.problems) == (True, [])
            assert found.code == code(deck, game)
            assert found.cards == [(card.id, count) for count, card in deck.entries]
        by_code = check(client, game, found.code)
        assert (by_code.legal, by_code.code) == (True, found.code)
        assert check(client, game, by_code.text).code == found.code


def test_lines_that_cannot_be_read_are_named_and_the_rest_is_taken(client: Client) -> None:
    text = "# 名もなき (Nameless)\n3 FT-035\n\n3 FT-0355\nhello\n2 ft036"
    found = check(client, "ficus", text)
    assert [(problem.line, problem.rule) for problem in found.problems] == [(4, ""), (5, ""), (0, "FC-1.1")]
    assert "FT-035" in found.problems[0].text
    assert found.cards == [("FT-035", 3), ("FT-036", 2)]
    assert not found.legal
    japanese = check(client, "ficus", text, "ja")
    assert japanese.problems[1].text == "枚数とカードを書きます（例：3 FN-001）。'hello'は読めません"
    assert japanese.problems[2].text.startswith("デッキが5枚")


def test_what_a_rule_objects_to_names_the_card(client: Client) -> None:
    found = check(client, "ficus", "4 FT-035\n46 FT-036")
    assert [problem.rule for problem in found.problems] == ["FC-1.2", "FC-1.2"]
    assert found.problems[0].text.startswith("Haru of the First Bloom: ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("KD1-ZDTG6HJM5M1", "damaged"), ("KD9-0000", "newer"), ("", "empty"), ("\n" * MOST_LINES, "lines"),
        (code(load_deck("fleet", pool("leaf-boats")), "leaf-boats"), "leaf-boats"),
    ],
)  # fmt: skip
def test_what_is_no_deck_is_said_and_not_an_error(client: Client, text: str, said: str) -> None:
    found = check(client, "ficus", text)
    assert (found.legal, found.cards, len(found.problems)) == (False, [], 1)
    assert said in found.problems[0].text


def test_a_path_is_never_opened(client: Client, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("3 FT-035\n", encoding="utf-8")
    found = check(client, "ficus", str(tmp_path / "deck.txt"))
    assert found.cards == []
    assert [problem.line for problem in found.problems] == [1]


LINES = ["3 FT-035", "KD1-", "99 ", "# ja: x", "x3", "\u2028", "# A (B)"]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.text(max_size=200), st.lists(st.sampled_from(LINES)).map("\n".join)))
def test_any_text_is_answered_and_its_written_form_reads_back(text: str) -> None:
    cards = pool("ficus")
    found = checked(text, cards, "ja")
    assert found.legal == (not found.problems)
    if found.cards:
        assert [(card.id, count) for count, card in typed_deck(found.text, cards).entries] == found.cards


@pytest.mark.parametrize("game", games())
def test_first_hands_are_drawn_from_the_deck(client: Client, game: str) -> None:
    cards = pool(game)
    name = next(iter(built_in(cards.rules)))
    answer = client.post(f"/api/games/{game}/decks/hands", json={"text": name, "count": 10})
    hands = msgspec.json.decode(answer.content, type=Hands).hands
    deck = [card.id for card in load_deck(name, cards).cards]
    size = {"rumbling-angel": 7, "ficus": 5, "leaf-boats": 5}[game]
    for hand in hands:
        assert size <= len(hand) <= size + 1
        assert all(hand.count(card) <= deck.count(card) for card in hand)
    assert len({tuple(hand) for hand in hands}) > 1


def test_a_deck_in_the_making_has_first_hands_too(client: Client) -> None:
    answer = client.post("/api/games/ficus/decks/hands", json={"text": "2 FT-035", "count": 1})
    assert answer.json() == {"hands": [["FT-035", "FT-035"]]}


def test_no_hands_are_drawn_from_what_is_no_deck(client: Client) -> None:
    answer = client.post("/api/games/ficus/decks/hands?language=ja", json={"text": "3 FT-0355"})
    problem = answer.json()
    assert answer.status_code == 400
    assert problem["findings"][0]["line"] == 1
    assert problem["text"] == problem["findings"][0]["text"]
    assert "というカードはありません" in problem["text"]


LONG = b'{"text": "' + b"x" * 20_001 + b'"}'


@pytest.mark.parametrize("body", [b"{", b"[]", b'{"text": 3}', b'{"text": "x", "count": 11}', b"\xff\xfe", LONG])
def test_a_body_of_another_form_is_a_problem(client: Client, body: bytes) -> None:
    answer = client.post("/api/games/ficus/decks/hands?language=ja", content=body)
    assert (answer.status_code, answer.json()["why"]) == (400, "bad-request")
    assert answer.json()["text"].startswith("この要求は")
