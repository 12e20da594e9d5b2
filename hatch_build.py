"""Compiles the pure half with mypyc while a wheel is built, where that can be done.

The switch is the environment variable ``KIRIFUDA_MYPYC``:

- ``auto`` (as if unset): compile; where that fails, warn and build the pure wheel, which runs the same;
- ``require``: compile, or fail;
- ``off``: build the pure wheel.

An editable install is never compiled. What happened is written into the wheel, for ``kirifuda --version``.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "kirifuda"
SWITCH = "KIRIFUDA_MYPYC"
COMPILER = ["mypy[mypyc]==2.4.1", "setuptools>=80"]
NOTE = "build-note.txt"  # beside build_info.py, which reads it

COMPILE = """\
from mypyc.build import mypycify
from setuptools import setup

setup(
    name={package!r},
    packages=[],
    py_modules=[],
    ext_modules=mypycify({files!r}, group_name={package!r}, opt_level="3", debug_level="0", target_dir={target!r}),
    script_args=["build_ext", "--build-lib", {lib!r}, "--build-temp", {temp!r}],
)
"""


def switch() -> str:
    value = os.environ.get(SWITCH) or "auto"
    if value not in {"auto", "require", "off"}:
        raise ValueError(f"{SWITCH} is {value!r}; it may be auto, require or off")
    return value


def compiler_missing() -> str:
    """Why this machine cannot compile C for this Python; empty where it can."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if not command or shutil.which(command[0]) is None:
        return "no C compiler when it was built"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "no Python.h when it was built"
    return ""


def whole_program() -> dict[str, str]:
    """Flags that let gcc and clang inline across the runtime's files: 6 % in random play. Others build without."""
    if sys.platform != "linux":
        return {}
    return {
        "CFLAGS": f"{os.environ.get('CFLAGS', '')} -flto -fno-semantic-interposition".strip(),
        "LDFLAGS": f"{os.environ.get('LDFLAGS', '')} -flto -O3".strip(),
    }


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


class CustomBuildHook(BuildHookInterface[Any]):
    """The hook that hatchling calls; see the module's first lines."""

    scratch: str = ""

    def dependencies(self) -> list[str]:
        wanted = self.target_name == "wheel" and switch() != "off" and not compiler_missing()
        return list(COMPILER) if wanted else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self.target_name != "wheel":
            return
        self.scratch = tempfile.mkdtemp(prefix="kirifuda-build-")
        why = self.compile(build_data)
        if why and switch() == "require":
            raise RuntimeError(f"{SWITCH}=require, but the pure half was not compiled: {why}")
        if why and switch() == "auto":
            self.app.display_warning(f"{PACKAGE} is built without compiling: {why}")
        note = Path(self.scratch, NOTE)
        note.write_text((why or "compiled") + "\n", encoding="utf-8")
        build_data["force_include"][str(note)] = f"{PACKAGE}/{NOTE}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.scratch:
            shutil.rmtree(self.scratch, ignore_errors=True)

    def compile(self, build_data: dict[str, Any]) -> str:
        """Compile, and add what came out to the wheel. Returns why not; empty if it did."""
        if switch() == "off":
            return f"{SWITCH}=off"
        if why := compiler_missing():
            return why
        root = Path(self.root)
        lib = Path(self.scratch, "lib")
        code = COMPILE.format(
            package=PACKAGE,
            files=pure_files(root, self.config["pure"]),
            target=str(Path(self.scratch, "c")),
            lib=str(lib),
            temp=str(Path(self.scratch, "temp")),
        )
        # Once more without the flags where the compiler does not know them.
        for flags in (whole_program(), {}):
            environment = {**os.environ, "MYPYPATH": "src", **flags}
            ran = subprocess.run([sys.executable, "-c", code], cwd=root, env=environment, check=False)
            if ran.returncode == 0:
                break
        else:
            return "build failed"
        built = [path for path in lib.rglob("*") if path.is_file()]
        if not built:
            return "build failed"
        for path in built:
            build_data["force_include"][str(path)] = path.relative_to(lib).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        return ""
