"""The build hook and the pages: which Node builds them, and that a wheel carries and serves them."""

from __future__ import annotations

import gzip
import importlib.util
import json
import os
import re
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

LARGEST = 250_000
"""Bytes of the whole program, compressed: all that a browser may load to play, fonts aside."""
FONTS = {".woff", ".woff2"}


@pytest.fixture
def hook(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", root / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def static(root: Path) -> Path:
    folder = root / "src" / "kirifuda" / "static"
    if not (folder / "index.html").is_file():
        pytest.skip("the pages are not built: `make pages`")
    return folder


@pytest.mark.parametrize(
    ("said", "enough"), [("v20.19.0", True), ("v20.18.9", False), ("v18.20.4", False), ("v24.1.0", True), ("", False)]
)
def test_an_old_node_does_not_count(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, said: str, enough: bool
) -> None:
    for name in ("node", "npm"):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\necho {said}\n", encoding="utf-8")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert hook.own_node() is enough


def test_without_node_the_build_asks_for_one(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, root: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("KIRIFUDA_MYPYC", "off")
    built = hook.CustomBuildHook(str(root), {}, None, None, str(tmp_path), "wheel")
    assert built.dependencies() == [hook.NODE]
    monkeypatch.setenv("KIRIFUDA_WEB", "off")
    assert built.dependencies() == []


def test_make_and_the_hook_pin_the_same_node(hook: ModuleType, root: Path) -> None:
    assert (root / "requirements-node.txt").read_text(encoding="utf-8").startswith(hook.NODE + " ")


def test_the_lock_names_no_place_and_every_sum(root: Path) -> None:
    lock = json.loads((root / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: found for name, found in lock["packages"].items() if name}
    assert packages
    assert not [name for name, found in packages.items() if "resolved" in found]
    assert not [name for name, found in packages.items() if "integrity" not in found]


def test_what_the_pages_need_is_pinned_exactly(root: Path) -> None:
    package = json.loads((root / "web" / "package.json").read_text(encoding="utf-8"))
    wanted = {**package.get("dependencies", {}), **package["devDependencies"]}
    assert not {name: version for name, version in wanted.items() if not re.fullmatch(r"\d+\.\d+\.\d+", version)}


def test_the_pages_are_small(static: Path) -> None:
    sizes = {
        path.relative_to(static).as_posix(): len(gzip.compress(path.read_bytes(), 9))
        for path in static.rglob("*")
        if path.is_file() and path.suffix not in FONTS and static / "docs" not in path.parents
    }
    largest = sorted(sizes.items(), key=lambda pair: -pair[1])[:5]
    assert sum(sizes.values()) <= LARGEST, largest


def test_a_page_runs_nothing_inline(static: Path) -> None:
    page = (static / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=", page)


def test_a_wheel_serves_the_pages(root: Path, static: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "KIRIFUDA_MYPYC": "off", "KIRIFUDA_WEB": "off", "KIRIFUDA_HOME": str(tmp_path / "own")}
    environment.pop("PYTHONPATH", None)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=root, env=environment, check=True, capture_output=True,
    )  # fmt: skip
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        packed.extractall(tmp_path / "installed")
    built = [path.relative_to(static).as_posix() for path in static.rglob("*") if path.is_file()]
    assert not {f"kirifuda/static/{name}" for name in built} - {*names}
    assert not [name for name in names if "node_modules" in name or name.startswith("web/")]
    environment["PYTHONPATH"] = str(tmp_path / "installed")
    command = [sys.executable, "-m", "kirifuda", "serve", "--port", "0", "--language", "en"]
    with subprocess.Popen(command, env=environment, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            where = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())
            assert where is not None
            page = urllib.request.urlopen(where[0]).read().decode()  # noqa: S310
            scripts = re.findall(r'(?:src|href)="/(static/[^"]+)"', page)
            assert scripts
            for name in scripts:
                assert urllib.request.urlopen(where[0] + name).status == 200  # noqa: S310
        finally:
            server.terminate()
