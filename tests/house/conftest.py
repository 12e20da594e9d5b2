"""The files of the repository, as the house rules see them."""

import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

NOT_OURS = {".git", ".venv", "build", "dist", "node_modules", "__pycache__"}


@pytest.fixture(scope="session")
def tracked(root: Path) -> list[Path]:
    """Every file that git tracks or would; without git, every file outside what the tools make."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        names = subprocess.run(listing, cwd=root, capture_output=True, check=True, text=True).stdout.split("\0")
        files = [root / name for name in names if name]
    except (OSError, subprocess.CalledProcessError):
        files = [path for path in root.rglob("*") if not NOT_OURS.intersection(path.relative_to(root).parts)]
    return sorted(path for path in files if path.is_file())


@pytest.fixture(scope="session")
def python_files(tracked: list[Path]) -> list[Path]:
    return [path for path in tracked if path.suffix == ".py"]


@pytest.fixture(scope="session")
def pyproject(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def pure(pyproject: dict[str, Any]) -> list[str]:
    """The pure half: the one list, as the build hook reads it."""
    names: list[str] = pyproject["tool"]["hatch"]["build"]["hooks"]["custom"]["pure"]
    return names


@pytest.fixture(scope="session")
def pure_files(root: Path, pure: list[str]) -> list[Path]:
    places = [root / "src" / "kirifuda" / name for name in pure]
    single = [place.with_suffix(".py") for place in places]
    return [path for path in single if path.is_file()] + [path for p in places for path in sorted(p.rglob("*.py"))]
