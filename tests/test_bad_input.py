"""Bad input of every kind gets one clear error: what once ended in a traceback, a hang, or in silence."""

import json
import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import kirifuda
from kirifuda.agents import agent
from kirifuda.cli import main
from kirifuda.errors import CheckError, KirifudaError, NotLegal, ReadError, RecordError
from kirifuda.games.rumbling_angel import RULES
from kirifuda.kernel.decisions import PASS_CHOICE
from kirifuda.language.tree import Node
from kirifuda.library.cards import parse_cards
from kirifuda.library.toml import MOST_BYTES, read_file
from kirifuda.record import Match
from kirifuda.record.files import load

HEAD = 'game = "rumbling-angel"\nset = "x"\n[[card]]\nid = "X-1"\nname = "X"\n'


@pytest.fixture
def decks() -> tuple[object, object]:
    names = ("sparks-and-kites", "lights-on-the-water")
    one, other = (kirifuda.deck("rumbling-angel", name).cards for name in names)
    return one, other


@pytest.mark.parametrize("where", ["os:path", "sys:exit", ".:X", ":", "a b:C", "no_such_module:C"])
def test_what_is_no_agent_is_said_to_be_none(where: str) -> None:
    with pytest.raises(KirifudaError):
        agent(where)


def test_a_number_of_thousands_of_digits_in_a_text_is_an_error_at_its_place() -> None:
    text = HEAD + f'type = "event"\ncost = []\neffect.ja = "カードを{"9" * 5000}枚引く。"\n'
    with pytest.raises(KirifudaError, match=r"x\.toml:8:"):
        parse_cards(text, "x.toml", RULES)


def test_a_key_of_thousands_of_parts_is_an_error_at_its_place() -> None:
    card = HEAD + 'type = "event"\ncost = []\neffect.ja = "カードを1枚引く。"\n'
    with pytest.raises(KirifudaError, match=r"x\.toml:9:1: unknown key 'a'"):
        parse_cards(card + ".".join("a" * 3000) + " = 1\n", "x.toml", RULES)


def test_a_device_and_an_endless_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="device"):
        read_file(Path("/dev/zero"))
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(ReadError, match="pipe"):
        read_file(pipe)
    with pytest.raises(RecordError, match="pipe"):
        load(pipe)
    big = tmp_path / "big.toml"
    big.write_bytes(b"#" * (MOST_BYTES + 1))
    with pytest.raises(ReadError, match="larger than"):
        read_file(big)


@pytest.mark.parametrize("box", [-1, 0, 5, 99])
def test_a_box_of_text_that_no_card_has_is_refused(box: int) -> None:
    with pytest.raises(CheckError, match="box"):
        RULES.compile(Node("text", ()), "X-1", box)


@pytest.mark.parametrize(("number", "value"), [("large", -1), ("ap", -5000), ("cost", 1 << 60)])
def test_a_pinned_number_out_of_range_is_an_error_at_its_place(
    decks: tuple[object, object], number: str, value: int
) -> None:
    text = Match.start("rumbling-angel", decks, 1).text  # type: ignore[arg-type]  # cards in order are a deck
    changed, count = re.subn(rf'"{number}": ?[0-9]+', f'"{number}": {value}', text, count=1)
    assert count == 1
    with pytest.raises(RecordError, match=f"{number} is from"):
        Match.read(changed)


@pytest.mark.parametrize("choice", [None, 5, "pass", ()])
def test_what_is_no_choice_is_refused_and_nothing_has_happened(decks: tuple[object, object], choice: object) -> None:
    s = RULES.start(decks, 1)  # type: ignore[arg-type]
    before = s.digest
    with pytest.raises((NotLegal, TypeError)):
        RULES.apply(s, choice)  # type: ignore[arg-type]
    assert s.digest == before


def test_a_seat_that_is_not_there_sees_nothing(decks: tuple[object, object]) -> None:
    s = RULES.start(decks, 1)  # type: ignore[arg-type]
    for seat in (-1, 2, 3):
        with pytest.raises(ValueError, match="seats"):
            RULES.view(s, seat)
        with pytest.raises(ValueError, match="seats"):
            RULES.events(s, seat)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_match_has_two_decks(decks: tuple[object, object], count: int) -> None:
    with pytest.raises((ValueError, TypeError)):
        RULES.start((decks[0],) * count, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("option", ["loop_limit", "turn_limit", "deck_size", "copies"])
def test_an_option_that_leaves_no_game_is_refused(decks: tuple[object, object], option: str) -> None:
    with pytest.raises(ValueError, match=option):
        RULES.start(decks, 1, {option: 0})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "more", [["--seed", "3"], ["--two"], ["--watch"], ["--deck", "sparks-and-kites"], ["--options", "trim=always"]]
)
def test_what_a_resumed_match_cannot_heed_is_refused(more: list[str]) -> None:
    result = CliRunner().invoke(main, ["play", "--resume", "x.kifu", *more])
    assert result.exit_code == 2
    assert "as it was begun" in result.output


def test_only_an_empty_line_opens_the_other_hand(tmp_path: Path) -> None:
    lines = "\n0\nshow me\n0\nquit\n"
    env = {"KIRIFUDA_HOME": str(tmp_path), "KIRIFUDA_LANGUAGE": "en"}
    result = CliRunner().invoke(main, ["play", "--two", "--seed", "3"], input=lines, env=env)
    assert result.exit_code == 0
    shown = result.output.split("Enter when you sit alone>")
    assert len(shown) > 3  # asked again after each line that was not empty
    assert all("1. " not in part for part in shown[2:])


def test_pass_is_a_choice_only_where_it_is_offered(decks: tuple[object, object]) -> None:
    s = RULES.start(decks, 1)  # type: ignore[arg-type]
    with pytest.raises(NotLegal):
        RULES.apply(s, PASS_CHOICE)


@pytest.mark.parametrize(
    ("of_type", "box", "message"),
    [("event", 0, "the card has no effect; type event needs one"), ("field", 4, "a text where its type has none")],
)
def test_a_pinned_card_has_the_texts_of_its_type(
    decks: tuple[object, object], of_type: str, box: int, message: str
) -> None:
    head = json.loads(Match.start("rumbling-angel", decks, 1).text)  # type: ignore[arg-type]  # cards are a deck
    event = next(card for card in head["cards"] if card["type"] == "event")
    changed = next(card for card in head["cards"] if card["type"] == of_type)
    changed["texts"] = [{**event["texts"][0], "box": box}] if box else []
    with pytest.raises(RecordError, match=message):
        Match.read(json.dumps(head) + "\n")


@pytest.mark.parametrize("value", [True, False, "true", -1, 101])
def test_an_option_that_is_a_number_takes_only_one_of_its_range(decks: tuple[object, object], value: object) -> None:
    with pytest.raises(ValueError, match="hand_limit is a whole number from 0 to 100"):
        RULES.start(decks, seed=1, options={"hand_limit": value})  # type: ignore[arg-type,dict-item]
