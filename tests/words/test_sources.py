"""The log says what a change comes from."""

from pathlib import Path

import pytest

from kirifuda.kernel.cards import BLANK
from kirifuda.kernel.events import MODIFIER
from kirifuda.record import Match
from kirifuda.words.logs import log_lines
from kirifuda.words.reader import Reader

RECORDS = Path(__file__).resolve().parent.parent / "replays" / "records"


@pytest.mark.parametrize(("language", "begins"), [("en", "By {}, "), ("ja", "「{}」により、")])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_change_names_its_source_to_whoever_knows_it(language: str, begins: str, seat: int) -> None:
    match = Match.read(RECORDS / "01-kites-lights.kifu")
    reader = Reader(match.rules, language, seat, {})
    seen = 0
    for state in match.states:
        for sight in match.rules.events(state, seat):
            if sight.kind != MODIFIER or not sight.b:
                continue
            line = log_lines(reader, [sight])[0]
            known = sight.source_card is not BLANK and sight.source != sight.handle
            assert line.startswith(begins.format(reader.card(sight.source_card))) == known
            seen += known
    assert seen
