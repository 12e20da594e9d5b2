"""Nobody's own settings and matches."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KIRIFUDA_HOME", str(tmp_path / "home"))
    return tmp_path
