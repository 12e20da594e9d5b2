"""The pages on a first card: what they write is written, every command is run, and says what stands below it.

A fence that names a file gives the whole file, or with a number one line of it. Below a command stands what it says;
a line of "…" stands for any lines. What is typed stands behind a prompt.
"""

import re
import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from kirifuda.cli import main

PAGES = {"your-first-card.md": "en", "your-first-card.ja.md": "ja"}
FENCE = re.compile(r"^```(\w+)(?: (\S+))?(?: (\d+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = re.compile(r"^((?:Number|番号).*[>＞] )(.+)$", re.MULTILINE)
COMMANDS = ["check", "check", "mkdir", "cp", "show", "check", "play", "new"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("KIRIFUDA_HOME", "XDG_DATA_HOME", "KIRIFUDA_LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: Path, line: str, text: str) -> None:
    if not line:
        path.write_text(text, encoding="utf-8")
        return
    rows = path.read_text(encoding="utf-8").split("\n")
    rows[int(line) - 1] = text.rstrip("\n")
    path.write_text("\n".join(rows), encoding="utf-8")


def do(words: list[str], typed: list[str]) -> str:
    """Carry out a command of the page; what it says."""
    words = [str(Path(word).expanduser()) if word.startswith("~") else word for word in words]
    if words[0] == "mkdir":
        Path(words[-1]).mkdir(parents=True)
    elif words[0] == "cp":
        shutil.copy(words[1], words[2])
    else:
        assert words[0] == "kirifuda"
        result = CliRunner().invoke(main, words[1:], input="".join(line + "\n" for line in typed))
        assert result.exit_code == (1 if "cannot read" in result.output or "読めません" in result.output else 0)
        return result.output
    return ""


def says(expected: str, shown: str) -> bool:
    """Whether what is shown is what stands on the page. What is typed into a pipe is not shown."""
    expected = PROMPT.sub(r"\1", expected)
    pattern = "(?s:.*)".join(re.escape(part) for part in re.split(r"^…\n", expected, flags=re.MULTILINE))
    return re.fullmatch(pattern, shown) is not None


@pytest.mark.parametrize("name", PAGES)
def test_every_step_goes_as_it_says(name: str, root: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIRIFUDA_LANGUAGE", PAGES[name])
    done: list[str] = []
    for kind, file, line, text in FENCE.findall((root / "docs" / name).read_text(encoding="utf-8")):
        if kind != "console":
            write(home / file, line, text)
            continue
        for block in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, _, expected = block.partition("\n")
            words = shlex.split(command)
            done.append(next((word for word in words if word in COMMANDS), words[0]))
            shown = do(words, [typed for _, typed in PROMPT.findall(expected)])
            assert says(expected, shown), shown
    assert done == COMMANDS
    assert "MY-002" in (home / "my-set.toml").read_text(encoding="utf-8")


def test_both_pages_have_the_same_parts(root: Path) -> None:
    en, ja = [(root / "docs" / name).read_text(encoding="utf-8") for name in PAGES]
    assert len(re.findall("^#", en, re.MULTILINE)) == len(re.findall("^#", ja, re.MULTILINE))
    assert [fence[:3] for fence in FENCE.findall(en)] == [fence[:3] for fence in FENCE.findall(ja)]
