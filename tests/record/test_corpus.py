"""Every malformed record is answered with one clear line at its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kirifuda.errors import RecordError
from kirifuda.record import load, parse, replay

CORPUS = Path(__file__).resolve().parent.parent / "corpus" / "records"
FILES = sorted(path.name for path in CORPUS.glob("*.kifu"))
BAD = [name for name in FILES if not name.startswith("good")]
GOOD = [name for name in FILES if name.startswith("good")]


def said_of(name: str) -> str:
    with pytest.raises(RecordError) as caught:
        load(Path(name))
    return str(caught.value)


def test_each_fault_is_said_in_one_line_with_its_place(
    monkeypatch: pytest.MonkeyPatch, golden: Callable[[str, str], None]
) -> None:
    monkeypatch.chdir(CORPUS)
    said = [said_of(name) for name in BAD]
    for name, line in zip(BAD, said, strict=True):
        assert line.startswith(f"{name}:"), line
        assert "\n" not in line
        assert len(line) < 300
    golden("tests/corpus/records.txt", "\n".join(said) + "\n")
    assert len(BAD) >= 12


@pytest.mark.parametrize("name", GOOD)
def test_a_good_record_is_read(name: str) -> None:
    read = load(CORPUS / name)
    assert replay(read)[1] is None
    assert bool(read.notes) == (name == "good-cut-short.kifu")


DATA = (CORPUS / "good.kifu").read_bytes()


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(DATA)), st.integers(0, 12), st.binary(max_size=8))
def test_any_damage_is_one_error_or_none(at: int, lost: int, put: bytes) -> None:
    try:
        replay(parse(DATA[:at] + put + DATA[at + lost :], "damaged"))
    except RecordError as error:
        said = str(error)
    else:
        said = ""
    assert "\n" not in said
