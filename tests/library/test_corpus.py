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
FOLDERS = {"rumbling-angel": CORPUS, "ficus": CORPUS / "ficus"}
ROWS = {
    game: (folder / "expected.txt").read_text(encoding="utf-8").splitlines() for game, folder in FOLDERS.items()
}
SEVERAL = {"decks/toml.txt"}
"""Files of another kind altogether, with a fault in every line."""


def file_of(row: str) -> str:
    return row.partition(":")[0]


def said_of(game: str, name: str) -> list[str]:
    if not name.startswith("decks/"):
        return [str(error) for error in faults(Path(name))]
    try:
        load_deck(name, pool(game))
    except ReadError as error:
        return [str(error)]
    except DeckErrors as several:
        return [str(error) for error in several.errors]
    return []


@pytest.mark.parametrize(
    ("game", "row"), [(game, row) for game, rows in ROWS.items() for row in rows], ids=file_of
)
def test_a_fault_is_said_in_one_line_with_its_place(game: str, row: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDERS[game])
    said = said_of(game, file_of(row))
    assert "\n" not in said[0]
    if row.endswith("…") and not said[0].endswith("…"):
        assert said[0].startswith(row[:-1])
    else:
        assert said[0] == row
    assert len(said) == 1 or file_of(row) in SEVERAL


@pytest.mark.parametrize("game", FOLDERS)
def test_every_file_has_its_row(game: str) -> None:
    folder = FOLDERS[game]
    files = {path.relative_to(folder).as_posix() for kind in ("cards", "decks") for path in (folder / kind).iterdir()}
    rows = {file_of(row) for row in ROWS[game]}
    assert {name for name in files if "/good" not in name} == rows - {"cards", "cards/not-there.toml"}


@pytest.mark.parametrize(
    ("game", "name", "ids"),
    [
        ("rumbling-angel", "good.toml", ["CO-001", "CO-002", "CO-003"]),
        ("rumbling-angel", "good-bom-crlf.toml", ["CO-001", "CO-002", "CO-003"]),
        ("ficus", "good.toml", ["CO-001", "CO-002"]),
        ("ficus", "good-lists.toml", ["CO-001"]),
        ("ficus", "good-own-labels.toml", ["CO-001"]),
    ],
)
def test_a_good_card_file_is_read(game: str, name: str, ids: list[str]) -> None:
    cards = load_cards(FOLDERS[game] / "cards" / name, rules(game)).cards
    assert [card.id for card in cards] == ids


@pytest.mark.parametrize(
    ("game", "name", "counts"),
    [
        ("rumbling-angel", "good.txt", [4, 3, 2, 1]),
        ("rumbling-angel", "good-bom-crlf.txt", [4, 3]),
        ("ficus", "good.txt", [3, 2, 1, 1]),
    ],
)
def test_a_good_deck_is_read(game: str, name: str, counts: list[int]) -> None:
    deck = load_deck(str(FOLDERS[game] / "decks" / name), pool(game))
    assert [count for count, _ in deck.entries] == counts


@pytest.mark.parametrize("game", FOLDERS)
def test_every_key_of_the_schema_has_a_file_that_gets_it_wrong(game: str) -> None:
    said = "\n".join(row for row in ROWS[game] if row.startswith("cards/"))
    for key in rules(game).keys:
        for name in [key.name, *[inner.name for inner in key.inner]]:
            assert re.search(rf"\b{name}\b", said.replace("-", " ")), name


@pytest.mark.parametrize(("game", "enough"), [("rumbling-angel", 140), ("ficus", 85)])
def test_there_are_files_enough_and_no_two_are_answered_alike(game: str, enough: int) -> None:
    """Place and message together tell the fault; well over a hundred files are told apart."""
    answers = {row.partition(":")[2] for row in ROWS[game]}
    assert len(answers) > enough
