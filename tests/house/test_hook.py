"""The build hook decides rightly whether to compile, and how; `make compiled` shows that it can."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

GCC = "cc (Debian 12.2.0-14) 12.2.0\nCopyright (C) 2022 Free Software Foundation, Inc.\n"
CLANG = "Debian clang version 14.0.6\nTarget: x86_64-pc-linux-gnu\n"


@pytest.fixture
def hook(root: Path) -> ModuleType:
    return module(root / "hatch_build.py")


@pytest.fixture
def native(root: Path) -> ModuleType:
    return module(root / "native_build.py")


def module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.mark.parametrize(("value", "means"), [("", "auto"), ("auto", "auto"), ("require", "require"), ("off", "off")])
def test_the_switch(hook: ModuleType, monkeypatch: pytest.MonkeyPatch, value: str, means: str) -> None:
    monkeypatch.setenv("KIRIFUDA_MYPYC", value)
    assert hook.switch() == means


def test_the_switch_refuses_another_word(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIRIFUDA_MYPYC", "yes")
    with pytest.raises(ValueError, match="auto, require or off"):
        hook.switch()


def test_no_compiler_is_a_reason(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert hook.compiler_missing() == "no C compiler when it was built"


def test_a_part_that_is_not_there_is_an_error(hook: ModuleType, root: Path) -> None:
    with pytest.raises(FileNotFoundError, match="lists 'no_such_part'"):
        hook.pure_files(root, ["no_such_part"])


def test_the_whole_half_is_found(hook: ModuleType, root: Path, pure: list[str], pure_files: list[Path]) -> None:
    assert sorted(hook.pure_files(root, pure)) == sorted(path.relative_to(root).as_posix() for path in pure_files)


# By a profile, or not ------------------------------------------------------------------------------------


class Compiler:
    """Stands for mypyc and the C compiler: what it is told to do, and what it is to fail at."""

    def __init__(self, native: ModuleType, scratch: Path, fails: str = "") -> None:
        self.native = native
        self.scratch = scratch
        self.fails = fails
        self.did: list[str] = []

    def compile(self, lib: Path, flags: tuple[str, str]) -> None:
        way = (
            "counting" if "-fprofile-generate" in flags[0]
            else "counted" if "-fprofile-use" in flags[0]
            else "whole" if "-flto" in flags[0]
            else "plain"
        )  # fmt: skip
        self.did.append(way)
        if way in self.fails.split():
            raise SystemExit(f"error: {way}")

    def rehearse(self, lib: Path, counts: Path) -> str:
        self.did.append("rehearsal")
        return "the rehearsal failed: it rains" if "rehearsal" in self.fails.split() else ""

    def by_profile(self, lib: Path) -> str:
        said: str = self.native.Build.by_profile(self, lib)
        return said


@pytest.mark.parametrize(
    ("fails", "did", "how", "warned"),
    [
        ("", "counting rehearsal counted", "compiled by profile", ""),
        ("rehearsal", "counting rehearsal whole", "compiled", "it rains"),
        ("counting", "counting whole", "compiled", "error: counting"),
        ("counted", "counting rehearsal counted whole", "compiled", "error: counted"),
        ("counting whole", "counting whole plain", "compiled", "error: counting"),
    ],
)
def test_the_best_way_that_works_is_taken(
    native: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str, did: str, how: str, warned: str
) -> None:
    monkeypatch.setattr(native, "no_profile", lambda: "")
    monkeypatch.setattr(sys, "platform", "linux")
    made = Compiler(native, tmp_path, fails)
    done = native.build({"scratch": str(tmp_path), "profile": "auto"}, made)
    assert made.did == did.split()
    assert done["how"] == how
    assert warned in done["warning"]
    assert bool(warned) == bool(done["warning"])


def test_it_fails_only_when_no_way_works(
    native: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "no_profile", lambda: "")
    with pytest.raises(SystemExit, match="error: plain"):
        native.build({"scratch": str(tmp_path), "profile": "auto"}, Compiler(native, tmp_path, "counting whole plain"))


def test_a_profile_that_is_required_is_not_done_without(
    native: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "no_profile", lambda: "")
    with pytest.raises(SystemExit, match="is not: the rehearsal failed: it rains"):
        native.build({"scratch": str(tmp_path), "profile": "require"}, Compiler(native, tmp_path, "rehearsal"))


def test_switched_off_it_is_built_once_and_nobody_is_warned(native: ModuleType, tmp_path: Path) -> None:
    made = Compiler(native, tmp_path)
    done = native.build({"scratch": str(tmp_path), "profile": "off"}, made)
    assert done == {"how": "compiled", "warning": ""}
    assert len(made.did) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="profiles are for gcc on Linux")
def test_gcc_is_known_by_what_it_says_of_itself(
    native: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for said, why in ((GCC, ""), (CLANG, "the C compiler is not gcc")):
        words = tmp_path / "cc"
        words.write_text(f"#!/bin/sh\ncat <<'END'\n{said}END\n", encoding="utf-8")
        words.chmod(0o755)
        monkeypatch.setenv("CC", str(words))
        assert native.no_profile() == why
    monkeypatch.setenv("CC", str(tmp_path / "none"))
    assert native.no_profile().startswith("the C compiler does not start: ")


def test_another_system_builds_once(native: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert native.no_profile() == "not on Linux"


def test_a_rehearsal_that_fails_says_why(
    native: ModuleType, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    monkeypatch.setattr(native, "REHEARSAL", "kirifuda.lab.no_such_play")
    made = native.Build.__new__(native.Build)
    made.package = "kirifuda"
    counts = tmp_path / "counts"
    assert "No module named kirifuda.lab.no_such_play" in made.rehearse(tmp_path / "lib", counts)
    monkeypatch.setattr(native, "REHEARSAL", "kirifuda.build_info")
    assert made.rehearse(tmp_path / "lib", counts) == "the rehearsal failed: it has counted nothing"
