"""Whatever the command is started with: streams that are closed, or that can't carry every letter."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIRIFUDA_HOME", str(tmp_path))


def run(redirected: str, *, encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    """What the shell's line says and gives, with `$K` for the command."""
    kirifuda = f"{sys.executable} -m kirifuda"
    env = {**os.environ, "K": kirifuda, "PYTHONIOENCODING": encoding}
    return subprocess.run(
        ["sh", "-c", redirected], env=env, stdin=subprocess.DEVNULL, capture_output=True, timeout=120,
        encoding="latin-1", check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    "typed",
    [
        "$K decks check - <&-",
        "$K cards new <&-",
        "$K play --plain --seed 1 ficus <&-",
        "$K play --terminal --seed 1 ficus <&- 2>&-",
        "$K sim ficus -n 1 2>&-",
        "$K cards list ficus >&-",
        "$K cards list no-such-game >&- 2>&-",
        "$K cards list ficus <&- >&- 2>&-",
    ],
)
def test_a_stream_that_is_closed_is_an_empty_one(typed: str) -> None:
    ended = run(typed)
    assert "Traceback" not in ended.stderr
    wanted = {"$K decks check - <&-": 1, "$K cards new <&-": 1, "$K cards list no-such-game >&- 2>&-": 2}
    assert ended.returncode == wanted.get(typed, 0), ended.stderr


def test_a_letter_that_the_output_has_not_got_stands_as_another() -> None:
    ended = run("$K decks show under-the-snow --language ja", encoding="latin-1")
    assert ended.returncode == 0, ended.stderr
    assert "???: 50" in ended.stdout
