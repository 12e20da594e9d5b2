"""The pages on a game of one's own: each quoted piece stands in the example, each command says what stands below it."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from kirifuda.cli import main

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLE = ROOT / "examples" / "leaf-boats"
PAGES = ("new-game.md", "new-game.ja.md")
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^(?:Number|番号).*[>＞] (.+)$", re.MULTILINE)


def fences(page: str) -> list[tuple[str, str, str]]:
    return FENCE.findall((ROOT / "docs" / page).read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES)
def test_every_piece_is_quoted_from_the_example(page: str) -> None:
    quoted = [(file, text) for _, file, text in fences(page) if file]
    assert len(quoted) > 15
    for file, text in quoted:
        assert f"\n{text}" in "\n" + (EXAMPLE / file).read_text(encoding="utf-8"), f"{file} has it no more:\n{text}"


@pytest.mark.parametrize("page", PAGES)
def test_every_file_of_its_list_is_there(page: str) -> None:
    listed = next(text for kind, _, text in fences(page) if kind == "text")
    files = {path.name for path in EXAMPLE.rglob("*")}
    named = set(re.findall(r"[\w.-]+\.(?:py|toml|md)", listed))
    assert named - files == {"scenarios.toml"}  # which this game does without
    code = {path.name for path in (EXAMPLE / "leaf_boats").glob("*.py")}
    assert code <= named


@pytest.mark.parametrize("page", PAGES)
def test_every_command_says_what_stands_below_it(
    page: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(EXAMPLE)
    monkeypatch.setenv("KIRIFUDA_HOME", str(tmp_path))
    monkeypatch.setenv("KIRIFUDA_LANGUAGE", "ja" if page.endswith(".ja.md") else "en")
    monkeypatch.setenv("COLUMNS", "200")
    ran = 0
    for kind, _, text in fences(page):
        for command in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:] if kind == "console" else []:
            line, _, expected = command.partition("\n")
            typed = "".join(answer + "\n" for answer in TYPED.findall(expected))
            result = CliRunner().invoke(main, shlex.split(line)[1:], input=typed)
            assert result.exit_code == 0, result.output
            expected = TYPED.sub(lambda match: match[0][: -len(match[1])], expected)
            parts = [re.escape(part) for part in re.split("…\n?", expected)]
            assert re.search("(?s:.*?)".join(parts), result.output), f"{line}\n{result.output}"
            ran += 1
    assert ran == 5


@pytest.mark.parametrize("page", PAGES)
def test_the_python_that_is_no_quotation_runs(page: str) -> None:
    (code,) = [text for kind, file, text in fences(page) if kind == "python" and not file]
    exec(compile(code, page, "exec"), {})  # noqa: S102 - the page's own words


def test_both_pages_quote_the_same() -> None:
    english, japanese = ([(file, text) for _, file, text in fences(page) if file] for page in PAGES)
    assert [file for file, _ in english] == [file.replace(".ja.", ".en.") for file, _ in japanese]
    for (file, text), (_, other) in zip(english, japanese, strict=True):
        assert ".en." in file or text == other
