"""What every test may use."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

pytest_plugins = ["kirifuda.testing.plugin", "kirifuda.testing.fixtures"]

ROOT = Path(__file__).resolve().parent.parent


def pytest_configure(config: pytest.Config) -> None:
    os.environ["XDG_CONFIG_HOME"] = str(ROOT / "build" / "no-settings")  # a test never sees what a person has chosen
    from kirifuda.testing.plugin import keep_coverage  # here, so that pytest loads the plugin as one before

    keep_coverage(config, "rumbling-angel", "ficus", "leaf-boats")


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository's folder."""
    return ROOT


@pytest.fixture
def golden(accepting: bool) -> Callable[[str, str], None]:
    """Compares a text with a tracked file (named from the repository's folder); `make accept` rewrites the file."""

    def compare(name: str, text: str) -> None:
        path = ROOT / name
        if accepting:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        assert path.is_file(), f"{name} is not there yet: `make accept` writes it, for review"
        assert text == path.read_text(encoding="utf-8"), f"{name} is stale: `make accept` rewrites it, for review"

    return compare
