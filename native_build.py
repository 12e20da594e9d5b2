"""Compiles the pure half into one extension. `hatch_build.py` runs it: setuptools wants a process to itself.

    python native_build.py '{"package": "kirifuda", "files": [...], "scratch": "...", "profile": "auto"}'

mypyc writes C, and the C compiler is told to inline across the runtime's files where it can. With gcc it is built
twice: first so that it counts which way it goes, then, after a rehearsal of the built-in games has been played with
that (`kirifuda.lab.rehearsal`), anew by the counts. In random play that is worth 10 to 15 %, and costs two minutes.
Where a way does not work, the next simpler one is taken; `done.json` in the scratch folder says which it was.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

REHEARSAL = "kirifuda.lab.rehearsal"
LONGEST = 900
"""Seconds that it may take; it takes a few."""

Flags = tuple[str, str]
"""What the C compiler is told, and the linker."""
PLAIN: Flags = ("", "")


def say(what: str) -> None:
    """What is done now, for whoever waits."""
    print(f"   {what}", file=sys.stderr, flush=True)  # noqa: T201


def whole(*, gcc: bool) -> Flags:
    """Inline across files: 6 % in random play. gcc does it on every processor when told to."""
    flto = "-flto=auto" if gcc else "-flto"
    return (f"{flto} -fno-semantic-interposition -fno-plt", f"{flto} -O3")


def compiler() -> list[str]:
    """The C compiler's command, as setuptools will use it."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def no_profile() -> str:
    """Why this machine cannot build by a profile; empty if it may. gcc is told by what it says of itself: it often
    goes by the name of cc."""
    if sys.platform != "linux":
        return "not on Linux"
    try:
        said = subprocess.run([*compiler(), "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        return f"the C compiler does not start: {error}"
    return "" if "Free Software Foundation" in said else "the C compiler is not gcc"


def counting(folder: Path) -> Flags:
    """Flags of a build that writes down, when its process ends, how often it went which way."""
    return _both(f"-fprofile-generate -fprofile-update=single -fprofile-dir={shlex.quote(str(folder))}")


def counted(folder: Path) -> Flags:
    """Flags of a build by those counts. What the rehearsal never reached is compiled as without them."""
    return _both(f"-fprofile-use={shlex.quote(str(folder))} -fprofile-partial-training -Wno-missing-profile")


def _both(more: str) -> Flags:
    flags = whole(gcc=True)
    return (f"{flags[0]} {more}", f"{flags[1]} {more}")


class Build:
    """One run of mypyc, and as many of the C compiler over what it wrote as it takes."""

    def __init__(self, package: str, files: list[str], scratch: Path) -> None:
        from mypyc.build import mypycify

        self.package = package
        self.scratch = scratch
        self.given = (os.environ.get("CFLAGS", ""), os.environ.get("LDFLAGS", ""))
        said = io.StringIO()
        try:
            with contextlib.redirect_stdout(said):
                self.modules = mypycify(
                    files, group_name=package, opt_level="3", debug_level="0", target_dir=str(scratch / "c")
                )
        except BaseException:
            sys.stderr.write(said.getvalue())
            raise

    def compile(self, lib: Path, flags: Flags) -> None:
        """Compile everything anew into `lib`. Raises SystemExit if that fails."""
        from setuptools import setup

        for name, given, added in zip(("CFLAGS", "LDFLAGS"), self.given, flags, strict=True):
            os.environ[name] = f"{given} {added}".strip()
        setup(
            name=self.package, packages=[], py_modules=[], ext_modules=self.modules,
            # The same folder each time: counts are found again by the path of what was compiled.
            script_args=[
                "--quiet", "build_ext", "--force", "--build-lib", str(lib), "--build-temp", str(self.scratch / "temp"),
            ],
        )  # fmt: skip

    def by_profile(self, lib: Path) -> str:
        """Build, rehearse, and build by what was counted. Returns why not; empty if it did."""
        first, counts = self.scratch / "counting", self.scratch / "counts"
        try:
            say("C to machine code that counts which way it goes")
            self.compile(first, counting(counts))
            say("a rehearsal of the games, to count")
            if why := self.rehearse(first, counts):
                return why
            say("C to machine code once more, by what was counted")
            self.compile(lib, counted(counts))
        except SystemExit as error:
            return f"the build failed: {error}"
        finally:
            shutil.rmtree(first, ignore_errors=True)
        return ""

    def rehearse(self, lib: Path, counts: Path) -> str:
        """Play with the build that counts. Returns why not; empty if it did."""
        shutil.copytree(
            Path("src", self.package), lib / self.package, dirs_exist_ok=True,
            ignore=shutil.ignore_patterns("static", "__pycache__"),
        )  # fmt: skip
        path = os.pathsep.join([str(lib), *filter(None, [os.environ.get("PYTHONPATH")])])
        home = str(lib / "home")  # without cards of the user's own
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0", "KIRIFUDA_HOME": home}
        command = [sys.executable, "-m", REHEARSAL]
        try:
            ran = subprocess.run(
                command, env=environment, capture_output=True, text=True, check=False, timeout=LONGEST
            )
        except subprocess.TimeoutExpired:
            return f"the rehearsal failed: it takes more than {LONGEST} seconds"
        if ran.returncode:
            return f"the rehearsal failed: {(ran.stderr.strip() or 'it says nothing').splitlines()[-1]}"
        return "" if any(counts.rglob("*.gcda")) else "the rehearsal failed: it has counted nothing"


def build(told: dict[str, Any], made: Build) -> dict[str, str]:
    """Compile by the best way that works. Raises SystemExit if none does, or not the one required."""
    lib = Path(told["scratch"], "lib")
    missing = no_profile()
    why = "it is switched off" if told["profile"] == "off" else missing
    warning = ""
    if not why:
        why = warning = made.by_profile(lib)
        if not why:
            return {"how": "compiled by profile", "warning": ""}
    if told["profile"] == "require":
        raise SystemExit(f"it is to be built by a profile, and is not: {why}")
    say("C to machine code")
    try:
        made.compile(lib, whole(gcc=not missing) if sys.platform == "linux" else PLAIN)
    except SystemExit:
        made.compile(lib, PLAIN)  # for a compiler that does not know those flags
    return {"how": "compiled", "warning": warning}


def main() -> None:
    told = json.loads(sys.argv[1])
    scratch = Path(told["scratch"])
    say("the pure half to C")
    done = build(told, Build(told["package"], told["files"], scratch))
    (scratch / "done.json").write_text(json.dumps(done), encoding="utf-8")


if __name__ == "__main__":
    main()
