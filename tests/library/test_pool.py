"""The pool: built-in sets and the user's own, found by id or by name however it is typed."""

import unicodedata
from pathlib import Path

import pytest

from kirifuda.errors import DeckError, KirifudaError
from kirifuda.kernel.rules import Rules
from kirifuda.library.pool import Pool, folded, pool, user_folder

SET = """
game = "rumbling-angel"
set = "{set}"
[[card]]
id = "{id}"
name = "{name}"
type = "field"
attributes = ["{a}"]
"""


def own(home: Path, set: str = "mine", id: str = "MY-1", name: str = "わが家", a: str = "fire") -> Path:
    file = home / "cards" / "rumbling-angel" / f"{set}.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(SET.format(set=set, id=id, name=name, a=a), encoding="utf-8")
    return file


def test_every_card_is_found_by_id_and_by_its_names(cards: Pool) -> None:
    assert cards.cards
    for card in cards.cards.values():
        for name in (card.id, *card.names.values()):
            assert cards.find(name) is card
            assert cards.find(name.lower()) is card
            assert cards.find(f" {name.upper()} ") is card


def test_width_case_and_apostrophes_make_no_difference() -> None:
    assert folded("Ｎｉｇｈｔ Smith’s Hearth") == folded("night smith's  HEARTH")
    assert folded("ガーデン") == folded("ｶﾞｰﾃﾞﾝ") == folded(unicodedata.normalize("NFD", "ガーデン"))
    assert folded("カード") != folded("カド")


def test_an_unknown_card_is_answered_with_the_nearest(cards: Pool) -> None:
    card = next(card for card in cards.cards.values() if len(card.names["en"]) > 12)
    with pytest.raises(DeckError, match=f"did you mean {card.id}"):
        cards.card(card.names["en"][:-1])


def test_a_set_of_the_users_can_be_played_at_once(home: Path, game: Rules) -> None:
    own(home)
    found = pool("rumbling-angel")
    assert found.card("わが家").id == "MY-1"
    assert not found.faults
    deck = (found.card("MY-1").definition,) * 60
    assert game.start((deck, deck), options={"copies": 60}).decision is not None


def test_a_faulty_set_of_the_users_is_left_out_and_named(home: Path) -> None:
    own(home)
    file = own(home, "broken", "MY-2", "穴", a="hole")
    found = pool("rumbling-angel")
    assert found.find("MY-1") is not None
    assert [error.file for error in found.faults] == [str(file)]
    with pytest.raises(DeckError, match=r"left out because of faults: .*broken"):
        found.card("穴")


def test_a_set_of_the_users_takes_no_other_cards_place(home: Path, cards: Pool) -> None:
    taken = next(iter(cards.cards))
    own(home, id=taken)
    found = pool("rumbling-angel")
    assert [error.message for error in found.faults] == [
        f"{taken} is a card of '{cards.cards[taken].set_id}': give this one an id of its own"
    ]
    assert found.cards[taken] is cards.cards[taken]


def test_a_name_that_two_cards_have_asks_for_the_id(home: Path, cards: Pool) -> None:
    first = next(iter(cards.cards.values()))
    own(home, name=first.names["ja"])
    found = pool("rumbling-angel")
    assert found.find(first.names["ja"]) is None
    with pytest.raises(DeckError, match=f"say which, {first.id}, MY-1"):
        found.card(first.names["ja"])


def test_the_users_folder(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert user_folder("g") == home / "cards" / "g"
    monkeypatch.delenv("KIRIFUDA_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert user_folder("g") == tmp_path / "kirifuda" / "cards" / "g"


def test_a_pool_is_read_once_and_again_when_a_file_changes(home: Path, cards: Pool) -> None:
    assert pool("rumbling-angel") is cards
    own(home)
    first = pool("rumbling-angel")
    assert pool("rumbling-angel") is first
    own(home, name="わが家の隣")
    assert pool("rumbling-angel").find("わが家の隣") is not None
    assert pool("rumbling-angel").find("わが家") is None


def test_there_is_no_pool_of_an_unknown_game() -> None:
    with pytest.raises(KirifudaError, match="did you mean 'rumbling-angel'"):
        pool("rumbling-angels")
