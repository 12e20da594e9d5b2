"""The build hook decides rightly whether to compile; `make compiled` shows that it can."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def hook(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", root / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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
