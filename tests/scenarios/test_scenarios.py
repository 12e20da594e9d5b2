"""Every scenario file plays as it says, whatever cards fill its unknown ones."""

from pathlib import Path

import pytest

from kirifuda.testing import record_rules
from kirifuda.testing.running import run_file, scenarios
from kirifuda.testing.scenario import Scenario

HERE = Path(__file__).parent
FILES = scenarios([folder for folder in sorted(HERE.iterdir()) if folder.is_dir() and folder.name != "__pycache__"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_plays_as_it_says(path: Path, request: pytest.FixtureRequest) -> None:
    result = run_file(path)
    assert result.passed, "\n".join(result.faults)
    assert result.scenario is not None
    name = path.relative_to(HERE.parent.parent).as_posix()
    record_rules(request, result.scenario.shows, name=name)
    record_rules(request, result.scenario.absent, absent=True, name=name)
    if has_unknown(result.scenario):
        for seed in (2, 3):
            again = run_file(path, seed, check=False)
            assert again.passed, f"with seed {seed}: " + "\n".join(again.faults)


def has_unknown(scenario: Scenario) -> bool:
    """Whether a seed fills some of its cards."""
    sides = [scenario.document.data.get(seat, {}) for seat in "ab"]
    return "unknown" in repr(sides) or any(
        not isinstance(side.get(zone, 0), list) for side in sides for zone in ("life", "deck")
    )
