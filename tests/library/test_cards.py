"""Card files: what a card becomes, and that every fault is found."""

from pathlib import Path

import pytest

from kirifuda.errors import CardErrors
from kirifuda.kernel.abilities import PLAYED
from kirifuda.kernel.rules import Rules
from kirifuda.library.cards import load_cards, parse_cards
from kirifuda.library.pool import Pool
from kirifuda.library.values import ValueReader, as_written
from kirifuda.record.pins import pinned, write_card

HEAD = 'game = "rumbling-angel"\nset = "mine"\n'
EVENT = HEAD + '[[card]]\nid = "MY-1"\nname = "矢"\ntype = "event"\ncost = ["fire", "neutral"]\n'


def test_a_card_has_both_languages_whichever_is_written(game: Rules) -> None:
    ja = parse_cards(EVENT + 'effect.ja = "カードを1枚引く。"\n', "", game).cards[0]
    en = parse_cards(EVENT + 'effect.en = "Draw a card."\n', "", game).cards[0]
    assert ja.texts == en.texts == {"effect": {"ja": "カードを1枚引く。", "en": "Draw a card."}}
    assert ja.trees == en.trees
    assert ja.names == {"ja": "矢", "en": "矢"}
    assert [ability.kind for ability in ja.definition.face.abilities] == [PLAYED]
    assert ja.definition.face.abilities[0].address.startswith("MY-1/")


def test_both_texts_may_be_written_if_they_say_the_same(game: Rules) -> None:
    card = parse_cards(EVENT + 'effect.ja = "カードを2枚引く。"\neffect.en = "Draw 2 cards."\n', "", game).cards[0]
    assert card.text("en") == "Draw 2 cards."


def test_the_game_is_found_by_the_file(game: Rules) -> None:
    assert parse_cards(EVENT + 'effect.en = "Draw a card."\n', "").game == game.name


def test_every_fault_is_reported_in_the_order_of_the_file(game: Rules) -> None:
    text = (
        HEAD + "colour = 1\n"
        '[[card]]\nid = "my"\nname = "a"\ntype = "field"\nattributes = ["fire", "ice"]\nap = 1\n'
        '[[card]]\nid = "MY-2"\nname = "b"\ntype = "event"\neffect.ja = "食べる。"\n'
    )
    with pytest.raises(CardErrors) as caught:
        parse_cards(text, "f", game)
    errors = caught.value.errors
    assert [(error.line, error.column) for error in errors] == [(3, 1), (5, 6), (8, 23), (9, 1), (10, 1), (14, 14)]
    assert str(caught.value).splitlines() == [str(error) for error in errors]


def test_a_fault_in_a_text_is_placed_in_the_file(game: Rules) -> None:
    with pytest.raises(CardErrors) as caught:
        parse_cards(EVENT + 'effect.ja = """\n  カードを1枚引く。\n  　カードを食べる。"""\n', "f", game)
    assert [(error.line, error.column) for error in caught.value.errors] == [(10, 8)]


def test_a_card_of_a_faulty_file_can_be_claimed_twice_only_once(game: Rules) -> None:
    card = '[[card]]\nid = "MY-1"\nname = "a"\ntype = "nothing"\n'
    with pytest.raises(CardErrors) as caught:
        parse_cards(HEAD + card + card, "f", game)
    said = [error.message for error in caught.value.errors]
    assert "another card is 'MY-1', at line 3" in said
    assert "another card is 'a', at line 3" in said


def test_values_are_written_as_the_file_gave_them(root: Path, game: Rules) -> None:
    """Reading what `as_written` writes gives the same values, for every built-in card."""
    from kirifuda.library.toml import Document

    for file in sorted((root / "src/kirifuda/cards/rumbling_angel").glob("*.toml")):
        for card in load_cards(file, game).cards:
            kind = game.types[card.definition.kind]
            written = as_written(card.values, kind, game)
            reader = ValueReader(Document({}, "", ""), (), game, [])
            for key in [key for key in game.keys if kind in key.types and key.name in written]:
                reader.key(key, (key.name,), written[key.name], key.name)
            assert reader.errors == []
            assert reader.values.numbers == card.values.numbers
            assert reader.values.rows == card.values.rows
            assert reader.values.keywords == card.values.keywords


def test_a_card_knows_its_set(cards: Pool) -> None:
    card = next(iter(cards.cards.values()))
    card_set = cards.set_of(card)
    assert card_set is not None
    assert card in card_set.cards


def test_every_shipped_card_has_a_name_and_a_short_line_in_both_languages(cards: Pool) -> None:
    for card in cards.cards.values():
        assert card.names["ja"] != card.names["en"], card
        assert 0 < len(card.flavour["ja"]) <= 30, card
        assert 0 < len(card.flavour["en"]) <= 64, card
        assert card.flavour["ja"] != card.flavour["en"], card


def test_flavour_is_no_part_of_what_a_record_keeps(game: Rules) -> None:
    text = 'effect.ja = "カードを1枚引く。"\n'
    plain = parse_cards(EVENT + text, "", game).cards[0]
    said = parse_cards(EVENT + 'flavour = { ja = "飛ぶ。", en = "It flies." }\n' + text, "", game).cards[0]
    assert plain.flavour == {}
    assert said.flavour == {"ja": "飛ぶ。", "en": "It flies."}
    assert write_card(game, pinned(game, said)) == write_card(game, pinned(game, plain))
