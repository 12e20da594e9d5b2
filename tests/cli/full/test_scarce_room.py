"""Where room is scarce: what decides a game is read whole, in few letters, and nothing is said by colour alone."""

from collections.abc import Iterator
from functools import cache

import pytest

from kirifuda.cli import matches
from kirifuda.cli.full.sheet import BRIEF_ROWS, GAP, HAND_ROWS, HOST, MARK, Piece, Sheet, lay, packed
from kirifuda.kernel.bits import SLOT
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.state import State
from kirifuda.library.games import rules
from kirifuda.library.pool import pool
from kirifuda.words.board import zone_cards
from kirifuda.words.reader import Reader
from kirifuda.words.wrapping import columns

from .driving import GAME, LANGUAGES

OTHER = "ficus"
SIZES = ((60, False), (80, False), (82, True))
"""A narrow screen, the least one, and the table beside the log at 120 columns; whether there are many rows."""
FULL_HAND = 8
LABELLED = 4
"""Before the first host of a slot stands its number or its name."""


@cache
def played(game: str) -> list[State]:
    """The positions of a match at random."""
    match = matches.begin(rules(game), matches.choose_decks((), pool(game)), (matches.PERSON,) * 2, {}, 6)
    rng = seeded(6)
    while match.decision is not None and len(match.states) < 400:
        match.choose(match.decision.seat, match.decision.options.sample(rng))
    states = list(match.states)
    match.close()
    return states


def reader_of(game: str, language: str) -> Reader:
    return Reader(rules(game), language, 0, pool(game).cards)


def tables(game: str, language: str, width: int, tall: bool) -> Iterator[tuple[State, Sheet]]:
    reader = reader_of(game, language)
    for s in played(game)[::7]:
        view = reader.rules.view(s, 0)
        yield view.state, lay(reader, view, frozenset(), width, tall)


def zones(sheet: Sheet, seat: int) -> list[tuple[str, str]]:
    """The counts of a player's line, by zone."""
    row = next(piece.row for piece in sheet.pieces if piece.zone == (seat, "hand") and not piece.cards)
    return [(piece.zone[1], piece.text) for piece in sheet.pieces if piece.row == row and piece.zone is not None]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [GAME, OTHER])
def test_a_name_on_two_rows_is_whole(game: str, language: str) -> None:
    """Where there are rows enough a long name goes on below, and is not cut short as well."""
    reader = reader_of(game, language)
    long = 0
    for s, sheet in tables(game, language, 82, True):
        for piece in sheet.pieces:
            if piece.kind == HOST and piece.subject:
                name = reader.card(s.defs[piece.subject])
                below = [one.text for one in sheet.pieces if (one.row, one.kind) == (piece.row + 1, HOST)]
                rest = name.removeprefix(piece.text).lstrip()
                assert not rest or rest in below, (piece.text, name, below)
                long += bool(rest)
    assert long > 0 or language == "ja"


@pytest.mark.parametrize(("width", "tall"), SIZES)
@pytest.mark.parametrize(
    ("language", "level", "damage"), [("ja", "レベル札{}", "ダメージ{}"), ("en", "levels {}", "damage {}")]
)
def test_level_and_damage_come_first_and_are_whole(
    language: str, level: str, damage: str, width: int, tall: bool
) -> None:
    reader = reader_of(OTHER, language)
    for s, sheet in tables(OTHER, language, width, tall):
        for seat in (0, 1):
            counts = zones(sheet, seat)
            assert counts[:2] == [
                ("level", level.format(len(zone_cards(reader, s, seat, "level")))),
                ("damage", damage.format(len(zone_cards(reader, s, seat, "damage")))),
            ]
            assert not any("…" in text for _, text in counts)
            assert ("memory" in dict(counts)) == bool(zone_cards(reader, s, seat, "memory"))


@pytest.mark.parametrize(("width", "tall"), SIZES)
@pytest.mark.parametrize(("language", "power", "breaks"), [("ja", "パ", "ブ"), ("en", "P", "B")])
def test_power_and_break_of_a_character_are_whole(
    language: str, power: str, breaks: str, width: int, tall: bool
) -> None:
    read = 0
    for _, sheet in tables(OTHER, language, width, tall):
        for piece in sheet.pieces:
            if piece.kind == "plain" and piece.text.startswith(power) and piece.text[len(power)].isdecimal():
                of_hand = piece.row > max(one.row for one in sheet.pieces if one.subject & SLOT)
                assert of_hand or (breaks in piece.text and "…" not in piece.text), piece.text
                read += not of_hand
    assert read


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_of_a_full_hand_shows_costs_and_numbers_beside_the_log(language: str) -> None:
    reader = reader_of(OTHER, language)
    room = (82 + GAP) // (FULL_HAND // HAND_ROWS) - GAP - MARK
    for card in pool(OTHER).cards.values():
        lines = packed(reader.brief_in_short(card.definition), room)
        assert len(lines) <= BRIEF_ROWS, lines
        assert all(columns(line) <= room for line in lines), lines


def around(sheet: Sheet, host: Piece) -> str:
    """What is written in a host's cell: below its name, up to the next host beside it."""
    row, left, height, width = next(
        cell
        for cell in sheet.cells
        if cell[0] <= host.row < cell[0] + cell[2] and cell[1] <= host.column < cell[1] + cell[3]
    )
    hosts = sorted(p.column for p in sheet.pieces if p.kind == "host" and p.subject and row <= p.row < row + height)
    first = host.column if hosts.index(host.column) and host.column - left > LABELLED else left
    end = min([column for column in hosts if column > host.column], default=left + width)
    cell = [p for p in sheet.pieces if host.row <= p.row < row + height and first <= p.column < min(end, left + width)]
    return " ".join(piece.text for piece in cell)


@pytest.mark.parametrize("game", [GAME, OTHER])
@pytest.mark.parametrize(("width", "tall"), SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_how_a_character_is_turned_is_said_in_a_word(game: str, language: str, width: int, tall: bool) -> None:
    reader = reader_of(game, language)
    zone = reader.table["slot"]["host"]
    turned = 0
    for s, sheet in tables(game, language, width, tall):
        for piece in sheet.pieces:
            if piece.kind == "host" and piece.subject and reader.state_of(s, piece.subject, zone):
                turned += 1
                words = {reader.state_of(s, piece.subject, zone), reader.state_in_short(s, piece.subject, zone)}
                assert any(word in around(sheet, piece) for word in words), around(sheet, piece)
            elif piece.kind == "host" and piece.subject:
                word = reader.words.template("turned", reader.table["turned"][zone])
                assert word not in around(sheet, piece)
    assert turned
