"""Where a record and the rules part: after which choice, in which field, at which place of the file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kirifuda.errors import RecordError
from kirifuda.record import Match, load, parse, replay
from kirifuda.record.rereading import rereading

GOOD = (Path(__file__).resolve().parent.parent / "corpus" / "records" / "good.kifu").read_text(encoding="utf-8")
LINES = GOOD.splitlines()


def changed(line: int, old: str, new: str) -> list[str]:
    """The good record with one line (counted from 1) changed."""
    assert old in LINES[line - 1]
    lines = LINES[:]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return lines


CASES = {
    "another seat": changed(3, '"a"', '"b"'),
    "another question": changed(3, "[2, 1]", "[2, 2]"),
    "not legal": changed(4, "place 7", "attack 7"),
    "no choice": changed(4, "place 7", "plaice 7"),
    "another card": changed(4, "place 7", "place 6"),
    "another name": changed(4, "赤提灯の通り", "青提灯の通り"),
    "a line is missing": LINES[:4] + LINES[5:],
    "another digest": changed(18, LINES[17][12:18], "000000"),
    "a digest elsewhere": changed(18, '"n": 16', '"n": 15'),
    "undone too far": changed(20, "16", "18"),
    "another winner": changed(22, '"outcome": "a"', '"outcome": "b"'),
    "another ending": changed(22, "conceded", "out-of-life"),
    "another rule": changed(22, "RA-2.4", "RA-2.3"),
    "an end too early": [*LINES[:6], LINES[21]],
    "a choice after the end": [*LINES, LINES[18]],
    "left twice": [*LINES, LINES[20]],
    "another seed": changed(1, '"seed": "5"', '"seed": "6"'),
}


def test_where_each_parts(golden: Callable[[str, str], None]) -> None:
    said: list[str] = []
    for name, lines in CASES.items():
        text = "\n".join(lines) + "\n"
        with pytest.raises(RecordError) as caught:
            Match.read(text)
        wrong = replay(parse(text.encode("utf-8")))[1]
        assert wrong is not None
        assert (wrong.line, wrong.column) == (caught.value.line, caught.value.column)
        said.append(f"{name}\n    {caught.value}")
    golden("tests/record/divergences.txt", "\n".join(said) + "\n")


def header(**more: object) -> str:
    return json.dumps({**json.loads(LINES[0]), **more}, ensure_ascii=False)


def test_other_rules_are_a_note() -> None:
    read = parse("\n".join([header(rules=99), *LINES[1:]]).encode("utf-8"))
    said = "recorded under version 99 of rumbling-angel's rules; replayed under version 1"
    assert [str(note) for note in read.notes] == [said]
    assert replay(read)[1] is None


def test_a_match_that_cannot_be_set_up_says_so() -> None:
    huge = [{"cards": ["1500 FN-001"]}, {"cards": ["1500 FN-001"]}]
    with pytest.raises(RecordError, match="the match cannot be set up: a match has at most 2047 cards"):
        Match.read("\n".join([header(decks=huge), *LINES[1:]]))


def test_a_card_that_has_changed_is_a_note(root: Path) -> None:
    read = load(root / "tests/replays/records/01-kites-lights.kifu")
    assert rereading(read.header) == []
    lines = read.place.line.text
    data = json.loads(lines)
    texts = [card for card in data["cards"] if "texts" in card]
    texts[0]["texts"][0]["tree"], texts[1]["texts"][0]["ja"] = ["text", ["static", ["s-plus", ["one", ["resident"]],
        ["ap"], 7]]], "読めない文。"  # fmt: skip
    plain = next(card for card in data["cards"] if "texts" not in card)
    plain["name"] = "?"
    again = parse(json.dumps(data, ensure_ascii=False).encode("utf-8"))
    notes = [str(note) for note in rereading(again.header)]
    assert len(notes) == 3
    assert notes[0].startswith(f"{plain['id']}: the card has changed since; the record's own is played (name)")
    assert notes[1] == f"{texts[0]['id']}: its text now reads otherwise; the record's own meaning is played"
    assert notes[2] == f"{texts[1]['id']}: its text now reads otherwise; the record's own meaning is played"
