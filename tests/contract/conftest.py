"""Games to break: the example's package copied, with something changed in it."""

import shutil
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from kirifuda.kernel.rules import Rules
from kirifuda.library import games

Broken = Callable[..., Rules]
NUMBERS = count(1)


@pytest.fixture
def broken(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Broken:
    """`broken({"rules.py": ("what stands there", "what stands there instead")}, leave_out=("table.toml",))`."""

    def make(changes: dict[str, tuple[str, str]] | None = None, leave_out: tuple[str, ...] = ()) -> Rules:
        n = next(NUMBERS)
        name, package = f"broken-boats-{n}", f"broken_boats_{n}"
        folder = tmp_path / package
        shutil.copytree(root / "examples/leaf-boats/leaf_boats", folder, ignore=shutil.ignore_patterns("__pycache__"))
        for file in leave_out:
            (folder / file).unlink()
        for path in folder.rglob("*.*"):
            text = path.read_text(encoding="utf-8").replace("leaf-boats", name).replace("leaf_boats", package)
            path.write_text(text.replace("LB", "BB"), encoding="utf-8")  # so that it shows no rule of the example
        for file, (old, new) in (changes or {}).items():
            text = (folder / file).read_text(encoding="utf-8")
            assert old in text, f"{file} has changed: {old!r} is not in it"
            (folder / file).write_text(text.replace(old, new), encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        places = {**games._places(), name: [f"{package}:RULES"]}
        monkeypatch.setattr(games, "_places", lambda: places)
        return games.rules(name)

    yield make
    for module in [module for module in sys.modules if module.startswith("broken_boats_")]:
        del sys.modules[module]
