"""What the tests of the library share."""

from pathlib import Path

import pytest

from kirifuda.kernel.rules import Rules
from kirifuda.library.games import rules as rules_of
from kirifuda.library.pool import Pool, pool

GAME = "rumbling-angel"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of its own for each test; empty at first."""
    folder = tmp_path / "home"
    monkeypatch.setenv("KIRIFUDA_HOME", str(folder))
    monkeypatch.delenv("KIRIFUDA_LANGUAGE", raising=False)
    monkeypatch.setenv("LC_ALL", "C")
    return folder


@pytest.fixture(scope="session")
def game() -> Rules:
    return rules_of(GAME)


@pytest.fixture
def cards() -> Pool:
    return pool(GAME)
