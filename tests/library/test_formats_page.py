"""The example in docs/formats.md is what the library reads, and the page names every key of the schema."""

import re
from pathlib import Path

import pytest

from kirifuda.errors import DeckError
from kirifuda.kernel.rules import Rules
from kirifuda.library.cards import parse_cards
from kirifuda.library.codes import code, from_code
from kirifuda.library.decks import parse_deck
from kirifuda.library.games import BUILT_IN, rules
from kirifuda.library.pool import Pool


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs" / "formats.md").read_text(encoding="utf-8")


def blocks(page: str, kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL)


def test_the_example_is_a_set_a_deck_and_its_code(page: str, game: Rules) -> None:
    made = parse_cards(blocks(page, "toml")[0], "formats.md", game)
    assert [card.id for card in made.cards] == ["HB-001", "HB-002", "HB-003"]
    assert made.cards[2].text("ja") == "カードを2枚引く。"
    assert made.cards[0].flavour == {"ja": "舟より先に、猫が着く。", "en": "The cats arrive before the boats."}
    pool = Pool(game, [made])
    written, share = blocks(page, "text")
    deck = parse_deck(written, pool, "watch")
    assert deck.names == {"ja": "みなとの見張り", "en": "Harbour Watch"}
    assert deck.about == {
        "ja": "波止場の奥で、水先案内が札を揃えるのを待つ。",
        "en": "Waits behind the pier until the pilot has drawn enough, then comes out all at once.",
    }
    assert [(count, card.id) for count, card in deck.entries] == [(4, "HB-001"), (4, "HB-002"), (3, "HB-003")]
    assert code(deck, game.name) == share.strip()
    assert from_code(share, pool).size == deck.size
    with pytest.raises(DeckError):
        from_code(share.strip()[:-1], pool)


def test_the_labels_of_the_page_are_declared_and_borne(page: str) -> None:
    card = """
    [[card]]
    id = "SW-001"
    name = { ja = "宵の星番", en = "Warden of the Evening" }
    type = "character"
    colour = "blue"
    level = 0
    power = 2000
    break = 1
    races = ["star"]
    triggers = ["twice", "draw"]
    support.ja = "【フォース】あなたの「星番」のキャラすべてのパワーを＋500する。"
    """
    ficus = rules("ficus")
    made = parse_cards('game = "ficus"\nset = "stars"\n' + blocks(page, "toml")[1] + card, "stars.toml", ficus).cards[0]
    assert made.definition.traits == ("star",)
    assert made.texts["support"]["en"] == '[Force] All "Star Warden" characters you control get +500 power.'
    assert made.texts["triggers"]["ja"] == "カードを2枚引く。\nカードを1枚引く。"
    assert [name["en"] for name in made.labels["triggers"]] == ["Twice", "Draw"]


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_page_names_every_key(page: str, name: str) -> None:
    game = rules(name)
    for key in game.keys:
        for word in [key.name, *[inner.name for inner in key.inner]]:
            assert f"`{word}`" in page, word
    for word in [word for word in (*game.attributes, *game.types) if word]:
        assert word in page
