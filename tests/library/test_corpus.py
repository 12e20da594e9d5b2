"""Every malformed file is answered with one clear line at its place."""

import re
from pathlib import Path

import pytest

from kirifuda.errors import DeckErrors, ReadError
from kirifuda.library.cards import faults, load_cards
from kirifuda.library.decks import load_deck
from kirifuda.library.games import rules
from kirifuda.library.pool import pool

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
ROWS = (CORPUS / "expected.txt").read_text(encoding="utf-8").splitlines()
SEVERAL = {"decks/toml.txt"}
"""Files of another kind altogether, with a fault in every line."""


def file_of(row: str) -> str:
    return row.partition(":")[0]


def said_of(name: str) -> list[str]:
    if not name.startswith("decks/"):
        return [str(error) for error in faults(Path(name))]
    try:
        load_deck(name, pool("rumbling-angel"))
    except ReadError as error:
        return [str(error)]
    except DeckErrors as several:
        return [str(error) for error in several.errors]
    return []


@pytest.mark.parametrize("row", ROWS, ids=file_of)
def test_a_fault_is_said_in_one_line_with_its_place(row: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(CORPUS)
    said = said_of(file_of(row))
    assert "\n" not in said[0]
    if row.endswith("…") and not said[0].endswith("…"):
        assert said[0].startswith(row[:-1])
    else:
        assert said[0] == row
    assert len(said) == 1 or file_of(row) in SEVERAL


def test_every_file_has_its_row() -> None:
    files = {path.relative_to(CORPUS).as_posix() for kind in ("cards", "decks") for path in (CORPUS / kind).iterdir()}
    rows = {file_of(row) for row in ROWS}
    assert {name for name in files if "/good" not in name} == rows - {"cards", "cards/not-there.toml"}


@pytest.mark.parametrize("name", ["good.toml", "good-bom-crlf.toml"])
def test_a_good_card_file_is_read(name: str) -> None:
    cards = load_cards(CORPUS / "cards" / name, rules("rumbling-angel")).cards
    assert [card.id for card in cards] == ["CO-001", "CO-002", "CO-003"]


@pytest.mark.parametrize(("name", "counts"), [("good.txt", [4, 3, 2, 1]), ("good-bom-crlf.txt", [4, 3])])
def test_a_good_deck_is_read(name: str, counts: list[int]) -> None:
    deck = load_deck(str(CORPUS / "decks" / name), pool("rumbling-angel"))
    assert [count for count, _ in deck.entries] == counts


def test_every_key_of_the_schema_has_a_file_that_gets_it_wrong() -> None:
    said = "\n".join(row for row in ROWS if row.startswith("cards/"))
    for key in rules("rumbling-angel").keys:
        for name in [key.name, *[inner.name for inner in key.inner]]:
            assert re.search(rf"\b{name}\b", said.replace("-", " ")), name


def test_there_are_files_enough_and_no_two_are_answered_alike() -> None:
    """Place and message together tell the fault; well over a hundred files are told apart."""
    answers = {row.partition(":")[2] for row in ROWS}
    assert len(answers) > 140
