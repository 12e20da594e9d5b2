"""Labels: declared by a game or a set, borne by cards, named in texts in each language's own word."""

import pytest

from kirifuda.errors import ReadError
from kirifuda.library.cards import parse_cards
from kirifuda.library.drafts import Draft
from kirifuda.library.games import BUILT_IN, rules
from kirifuda.library.labels import label_keys, labels_of
from kirifuda.library.pool import pool

FICUS = rules("ficus")
WRITTEN = """
game = "ficus"
set = "x"
[[card]]
id = "X-1"
name = "X"
type = "character"
colour = "red"
level = 0
power = 1000
break = 1
support.en = '[Force] All "rail" characters you control get +500 power.'
"""


def test_a_game_declares_its_triggers_with_a_line_each_and_its_races_without() -> None:
    known = labels_of(FICUS)
    assert set(known.of("triggers")) == {"draw", "power", "break", "revive", "charge"}
    assert all(label.line is not None for label in known.of("triggers").values())
    assert all(label.line is None for label in known.of("races").values())
    for key in label_keys(FICUS):
        for label in known.of(key.name).values():
            assert label.names["ja"] != label.names["en"]


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_label_of_a_game_is_borne_by_a_card(game: str) -> None:
    borne = {
        (key, label)
        for card in pool(game).cards.values()
        for key, labels in card.values.labels.items()
        for label in labels
    }
    declared = {(key.name, label) for key in label_keys(rules(game)) for label in labels_of(rules(game)).of(key.name)}
    assert declared == borne


def test_a_race_is_said_in_the_word_of_each_language() -> None:
    ganji = pool("ficus").find("Ganji the Track Layer")
    assert ganji is not None
    assert "「鉄路」" in ganji.text("ja")
    assert '"Rail"' in ganji.text("en")
    read = parse_cards(WRITTEN, "x.toml", FICUS).cards[0]
    assert read.text("ja") == "【フォース】あなたの「鉄路」のキャラすべてのパワーを＋500する。"


def test_a_card_that_is_asked_for_takes_labels_by_their_names() -> None:
    draft = Draft(FICUS, pool("ficus"))
    draft.take_type("character")
    keys = {key.name: key for _, key in draft.asked()}
    assert draft.take(("races",), keys["races"], "Rail、獣") == []
    assert draft.table["races"] == ["rail", "beast"]
    assert draft.take(("triggers",), keys["triggers"], "ドロー, power") == []
    assert draft.table["triggers"] == ["draw", "power"]
    assert draft.take(("colour",), keys["colour"], "red") == []
    faults = draft.take(("races",), keys["races"], "raill")
    assert [fault.message for fault in faults if isinstance(fault, ReadError)] == [
        "'raill' is none of the races; did you mean 'rail'?"
    ]
