"""What no tracked file may hold."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

LONGEST = 600

# Written in pieces, so that this file holds none of them.
REGISTRIES = [
    "pypi" + ".org", "python" + "hosted.org", "registry.npm" + "js.org", "registry.yarn" + "pkg.com",
    "npm" + "mirror.com", "conda" + ".anaconda.org", "/simp" + "le/",
]
SETTINGS = ["resol" + 'ved":', "index" + "-url", "find" + "-links", "trusted" + "-host"]
PLACES = ["/" + place + "/" for place in ("ho" + "me", "ro" + "ot", "wo" + "rk", "tm" + "p", "Us" + "ers", "op" + "t")]
UNFINISHED = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X|HA" + r"CK)\b")


def lines(paths: list[Path], root: Path) -> Iterator[tuple[str, str]]:
    """Every line of every text file, with where it stands."""
    for path in paths:
        data = path.read_bytes()
        if b"\0" in data:
            continue
        for number, line in enumerate(data.decode("utf-8", errors="replace").splitlines(), 1):
            yield f"{path.relative_to(root)}:{number}", line


@pytest.mark.parametrize("needles", [REGISTRIES, SETTINGS], ids=["hosts", "settings"])
def test_no_file_names_a_package_registry(tracked: list[Path], root: Path, needles: list[str]) -> None:
    found = [f"{where}: {needle}" for where, line in lines(tracked, root) for needle in needles if needle in line]
    assert not found, "\n".join(found)


def test_no_file_names_a_place_on_one_machine(tracked: list[Path], root: Path) -> None:
    pattern = re.compile("(?<![\\w.~/*$)}-])(?:" + "|".join(map(re.escape, PLACES)) + ")")
    found = [f"{where}: {line.strip()}" for where, line in lines(tracked, root) if pattern.search(line)]
    assert not found, "\n".join(found)


def test_no_file_is_left_unfinished(tracked: list[Path], root: Path) -> None:
    found = [f"{where}: {line.strip()}" for where, line in lines(tracked, root) if UNFINISHED.search(line)]
    assert not found, "\n".join(found)


def test_no_python_file_is_too_long(python_files: list[Path], root: Path) -> None:
    sizes = {path.relative_to(root).as_posix(): len(path.read_bytes().splitlines()) for path in python_files}
    assert not {name: size for name, size in sizes.items() if size > LONGEST}


def test_every_module_says_what_it_is_for(python_files: list[Path], root: Path) -> None:
    silent = [
        path.relative_to(root).as_posix()
        for path in python_files
        if path.is_relative_to(root / "src") and not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not silent
