"""The pure half is one list: what is compiled, what the import contract guards, and what really is pure."""

import ast
import re
import sys
from pathlib import Path
from typing import Any

ALLOWED_THIRD_PARTY = {"mypy_extensions"}  # `mypyc_attr` and the native integers; does nothing uncompiled


def contract(pyproject: dict[str, Any], name: str) -> dict[str, Any]:
    contracts: list[dict[str, Any]] = pyproject["tool"]["importlinter"]["contracts"]
    return next(found for found in contracts if found["id"] == name)


def test_the_import_contract_guards_the_pure_half(pyproject: dict[str, Any], pure: list[str]) -> None:
    assert contract(pyproject, "pure")["source_modules"] == [f"kirifuda.{name}" for name in pure]


def test_the_pure_half_is_the_lower_layers(pyproject: dict[str, Any], pure: list[str]) -> None:
    layers: list[str] = contract(pyproject, "layers")["layers"]
    assert layers[-len(pure) :] == pure[::-1]


def test_every_package_has_its_layer(pyproject: dict[str, Any], root: Path) -> None:
    layers = {name.strip() for line in contract(pyproject, "layers")["layers"] for name in re.split(r"[|:]", line)}
    packages = {path.parent.name for path in (root / "src" / "kirifuda").glob("*/__init__.py")}
    assert packages <= layers


def test_the_makefile_watches_the_same_files(root: Path, pure: list[str]) -> None:
    rule = next(line for line in (root / "Makefile").read_text(encoding="utf-8").splitlines() if "PURE :=" in line)
    watched = re.findall(r"src/kirifuda/(\w+)", rule)
    assert watched == pure


def test_the_hook_pins_the_mypy_that_the_tests_use(root: Path) -> None:
    pin = re.compile(r"mypy(?:\[mypyc\])?==([0-9.]+)")
    pinned = {
        version
        for name in ("hatch_build.py", "pyproject.toml", "requirements.txt")
        for version in pin.findall((root / name).read_text(encoding="utf-8"))
    }
    assert len(pinned) == 1


def test_it_imports_nothing_third_party(root: Path, pure_files: list[Path]) -> None:
    allowed = ALLOWED_THIRD_PARTY | {"kirifuda"} | sys.stdlib_module_names
    found = []
    for path in pure_files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            found += [f"{path.relative_to(root)}: {name}" for name in names if name.split(".")[0] not in allowed]
    assert not found, "\n".join(found)


def test_what_the_built_in_games_extend_is_open_to_games_in_python(root: Path, pure_files: list[Path]) -> None:
    """A class of the kernel or the language that a game extends; a compiled one is closed unless it says otherwise."""
    classes: dict[str, tuple[bool, list[str]]] = {}  # by file and name: whether it is open, and what it extends
    wanted = set()
    for path in pure_files:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        module = ".".join(path.relative_to(root / "src").with_suffix("").parts)
        imported = {
            alias.asname or alias.name: f"{node.module}.{alias.name}"
            for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names
        }  # fmt: skip
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                is_open = any("allow_interpreted_subclasses" in ast.unparse(mark) for mark in node.decorator_list)
                names = [base.id for base in node.bases if isinstance(base, ast.Name)]
                bases = [imported.get(base, f"{module}.{base}") for base in names]
                classes[f"{module}.{node.name}"] = (is_open, bases)
    for name, (_, bases) in classes.items():
        if name.startswith("kirifuda.games."):
            wanted |= {base for base in bases if base in classes and not base.startswith("kirifuda.games.")}
    assert len(wanted) > 10
    assert not {base for base in wanted if not classes[base][0]}
