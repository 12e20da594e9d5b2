"""Games, agents, cards and rulebooks over HTTP: whole, in both languages, sent once."""

import re
import shutil
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from kirifuda.library import games as library
from kirifuda.library.games import names as games
from kirifuda.library.pool import pool, user_folder
from kirifuda.server.resources import AgentPage, FullCardList, GamePage, RuleLine
from kirifuda.server.web.packing import SMALLEST
from kirifuda.words.placing import THEMES, table_of
from kirifuda.words.rulebook import Rulebook

Client = TestClient[Any]
HOLE = re.compile(r"\w+\.[\w.-]+$|\{\w+\}")
"""A key that no catalogue has, or a template that nobody filled."""

KEPT = ["/api/games", "/api/agents", *[f"/api/games/{game}/{what}" for game in games() for what in ("cards", "rules")]]


def game_pages(client: Client) -> list[GamePage]:
    return msgspec.json.decode(client.get("/api/games").content, type=list[GamePage])


def test_a_game_whose_package_is_not_whole_keeps_no_other_from_being_offered(
    client: Client, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:  # fmt: skip
    """Its designer has not written the Japanese words yet. The host is told, once."""
    before = game_pages(client)
    folder = tmp_path / "half_boats"
    shutil.copytree(root / "examples/leaf-boats/leaf_boats", folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "words.ja.toml").unlink()
    for path in folder.rglob("*.*"):
        text = path.read_text(encoding="utf-8").replace("leaf-boats", "half-boats").replace("leaf_boats", "half_boats")
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    places = {**library._places(), "half-boats": ["half_boats:RULES"]}
    monkeypatch.setattr(library, "_places", lambda: places)
    assert game_pages(client) == before
    assert game_pages(client) == before
    assert [text for text in caplog.messages if "half-boats" in text] == [
        "the game half-boats is left out: words.ja.toml: half-boats ships no words: its package has no such file"
    ]
    for module in [module for module in sys.modules if module.startswith("half_boats")]:
        del sys.modules[module]


def test_every_game_has_its_decks_and_words(client: Client) -> None:
    pages = game_pages(client)
    assert [page.id for page in pages] == games()
    for page in pages:
        cards = {card.id: card for card in pool(page.id).cards.values()}
        assert page.decks
        for deck in page.decks:
            assert {name for name, _ in deck.cards} <= set(cards)
            assert page.deck_size[0] <= sum(count for _, count in deck.cards) <= page.deck_size[1]
        assert page.mat in THEMES
        worded = [page.names, page.about, *page.types.values(), *page.values.values(), *page.attribute_words.values()]
        for words in [*worded, *[option.text for option in page.options]]:
            assert set(words) == {"ja", "en"}
            assert not [text for text in words.values() if not text or HOLE.match(text)], words
        assert set(page.attribute_words) == set(page.attributes)
        assert list(page.numbers) == table_of(page.id)["slot"]["numbers"]
        assert all(set(words) == {"ja", "en"} and all(words.values()) for words in page.numbers.values())


def test_an_option_is_one_of_its_choices_or_within_its_bounds(client: Client) -> None:
    for page in game_pages(client):
        for option in page.options:
            if option.choices:
                assert option.default in option.choices
            else:
                assert option.least <= int(option.default) <= option.most


def test_whoever_may_sit_down_is_named_in_both_languages(client: Client) -> None:
    agents = msgspec.json.decode(client.get("/api/agents").content, type=list[AgentPage])
    assert {"heuristic", "random"} <= {agent.id for agent in agents}
    assert all(set(agent.names) == {"ja", "en"} for agent in agents)


@pytest.mark.parametrize("game", games())
def test_every_card_is_a_page(client: Client, game: str) -> None:
    found = msgspec.json.decode(client.get(f"/api/games/{game}/cards").content, type=FullCardList)
    assert [card.id for card in found.cards] == list(pool(game).cards)
    assert {card.set for card in found.cards} <= set(found.sets)
    values = next(page for page in game_pages(client) if page.id == game).values
    assert {name for card in found.cards for name in card.values} == set(values)


@pytest.mark.parametrize("game", games())
def test_the_rulebook_is_whole_in_both_languages(client: Client, game: str) -> None:
    lines = msgspec.json.decode(client.get(f"/api/games/{game}/rules").content, type=list[RuleLine])
    for language in ("ja", "en"):
        book = Rulebook.load(game, language)
        assert [(line.number, line.texts[language]) for line in lines if not line.heading] == [
            (rule.name, rule.text) for rule in book.rules
        ]
        assert [line.texts[language] for line in lines if line.heading] == [
            f"{chapter.name} {chapter.title}" for chapter in book.chapters
        ]


@pytest.mark.parametrize("path", KEPT)
def test_a_page_that_has_not_changed_is_not_sent_again(client: Client, path: str) -> None:
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": f'"other", {first.headers["etag"]}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    assert client.get(path, headers={"If-None-Match": '"other"'}).content == first.content


@pytest.mark.parametrize("path", KEPT)
def test_a_page_is_packed_for_who_can_unpack_it(client: Client, path: str) -> None:
    plain = client.get(path, headers={"Accept-Encoding": "gzip;q=0, br"})
    packed = client.get(path, headers={"Accept-Encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert {plain.headers["vary"], packed.headers["vary"]} == {"Accept-Encoding"}
    if int(plain.headers["content-length"]) >= SMALLEST:
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2


SET = """
game = "ficus"
set = "mine"
name = { ja = "わたしの", en = "Mine" }
[[card]]
id = "MY-1"
name = { ja = "砂糖の雪", en = "Sugar Snow" }
type = "event"
colour = "red"
level = 0
effect.ja = "カードを1枚引く。"
"""


def test_a_set_of_the_users_is_there_as_soon_as_it_is_written(client: Client) -> None:
    before = client.get("/api/games/ficus/cards")
    folder: Path = user_folder("ficus")
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(SET, encoding="utf-8")
    after = client.get("/api/games/ficus/cards", headers={"If-None-Match": before.headers["etag"]})
    found = msgspec.json.decode(after.content, type=FullCardList)
    assert found.sets["mine"] == {"ja": "わたしの", "en": "Mine"}
    assert found.cards[-1].name["en"] == "Sugar Snow"
    checked = client.post("/api/games/ficus/decks/check", json={"text": "1 Sugar Snow"}).json()
    assert checked["cards"] == [["MY-1", 1]]


@pytest.mark.parametrize("what", ["cards", "rules"])
def test_an_unknown_game_is_named_with_what_was_meant(client: Client, what: str) -> None:
    english = client.get(f"/api/games/ficuss/{what}")
    assert (english.status_code, english.json()["why"]) == (404, "unknown-game")
    assert english.json()["text"] == "There is no game 'ficuss'; did you mean 'ficus'?"
    japanese = client.get(f"/api/games/ficuss/{what}", headers={"Accept-Language": "ja-JP,en;q=0.5"}).json()
    assert japanese["text"] == "'ficuss'というゲームはありません。「ficus」のことですか"
    assert client.get(f"/api/games/ficuss/{what}?language=ja").json() == japanese
