"""The example of docs/records.md is a real record, and the page names every key."""

import re
from collections.abc import Callable
from pathlib import Path

from kirifuda.record import Match, parse, replay

BLOCK = re.compile(r"(?<=```json\n)(?:\{.*\n)*(?=```)")


def test_the_example_is_a_whole_record(
    documented: Match, root: Path, golden: Callable[[str, str], None], accepting: bool
) -> None:
    page = (root / "docs" / "records.md").read_text(encoding="utf-8")
    assert len(BLOCK.findall(page)) == 1
    golden("docs/records.md", BLOCK.sub(lambda _: documented.text, page))
    read = parse(documented.text.encode("utf-8"))
    timeline, wrong = replay(read)
    assert wrong is None
    assert timeline.state.digest == documented.state.digest
    kinds = {key for line in documented.lines for key in ("undo", "leave", "outcome", "do") if f'"{key}":' in line}
    assert kinds == {"undo", "leave", "outcome", "do"}


def test_the_page_names_every_key(documented: Match, root: Path) -> None:
    page = (root / "docs" / "records.md").read_text(encoding="utf-8")
    for key in re.findall(r'"(\w+)":', documented.text):
        assert key in page
    for code in documented.rules.codes:
        assert f"`{code.word}`" in page
