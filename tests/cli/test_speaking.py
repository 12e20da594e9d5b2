"""What click says itself is said in the reader's language, as everything else is."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from kirifuda.cli import main, speaking

from .test_help import words

ENGLISH = re.compile(r"Usage|Options:|Commands:|Error|Try |Show this|default|required|No such|Missing|Invalid|Abort")
JAPANESE = re.compile("[ぁ-んァ-ヶ一-龠]")
HOLE = re.compile(r"\{(\w+)(?:!r)?\}")
MISUSED = [
    ["--nope"], ["nope"], ["play", "--nope"], ["play", "--see", "5"], ["cards", "show"], ["cards", "nope"],
    ["sim", "ficus", "-n", "x"], ["sim", "ficus", "-n", "0"], ["sim", "ficus", "--deck", "x"], ["rules", "a", "b", "c"],
    ["play", "--seed"], ["record", "step", "x.kifu"], ["play", "--language", "fr"], ["play", "--two", "--watch"],
    ["play", "--terminal=1"], ["play", "--plain", "--options", "x"], ["record"],
]  # fmt: skip
"""Command lines with something wrong, or nothing to do."""


def forget(command: click.Command) -> None:
    """Each keeps its --help as it was first shown; a process has one reader, but for this one."""
    command._help_option = None
    if isinstance(command, click.Group):
        with click.Context(command) as context:
            for name in command.list_commands(context):
                inner = command.get_command(context, name)
                assert inner is not None
                forget(inner)


@pytest.fixture(autouse=True)
def japanese(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("KIRIFUDA_HOME", str(tmp_path))
    monkeypatch.setenv("KIRIFUDA_LANGUAGE", "ja")
    forget(main)
    yield
    forget(main)
    speaking.speak("en")


@pytest.mark.parametrize("typed", MISUSED, ids=" ".join)
def test_what_is_wrong_with_a_command_is_said_in_japanese(typed: list[str]) -> None:
    shown = CliRunner().invoke(main, typed)
    assert shown.exit_code == 2
    said = re.sub(r"'[^']*'|--?[\w-]+", "", shown.output.split("Example")[0])
    assert not ENGLISH.search(said), shown.output
    assert JAPANESE.search(said), shown.output


@pytest.mark.parametrize("typed", [(), *words(main)], ids=" ".join)
def test_the_fixed_words_of_a_help_page_are_japanese(typed: tuple[str, ...]) -> None:
    shown = CliRunner().invoke(main, [*typed, "--help"])
    assert shown.exit_code == 0
    assert shown.output.startswith("使い方：")
    assert "この説明を表示して終わる。" in shown.output
    fixed = re.compile(r"^(Usage|Options|Commands):|\[(default|required)|Show this message|\(yours\)", re.MULTILINE)
    assert not fixed.search(shown.output)


def test_whoever_breaks_off_is_told_so_in_japanese() -> None:
    shown = CliRunner().invoke(main, ["cards", "new"], input="")
    assert "Abort" not in shown.output
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(main, "invoke", lambda _context: (_ for _ in ()).throw(click.Abort()))
        assert "中止しました。" in CliRunner().invoke(main, ["rules"]).output


def test_the_language_of_the_command_line_comes_first() -> None:
    english = CliRunner().invoke(main, ["rules", "--language", "en", "--nope"])
    assert "Error: No such option" in english.output
    assert "エラー" in CliRunner().invoke(main, ["rules", "--nope"]).output
    lines = {"--language=ja": "ja", "a --language en": "en", "-- --language en": "", "--language": "", "a": ""}
    assert {line: speaking.wanted(line.split()) for line in lines} == lines


def test_without_a_language_of_ours_the_locale_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIRIFUDA_LANGUAGE", "fr")
    for locale, said in (("ja_JP.UTF-8", "jaかenにしてください"), ("C.UTF-8", "set it to ja or en")):
        monkeypatch.setenv("LC_ALL", locale)
        assert said in CliRunner().invoke(main, ["rules", "ficus"]).output


def test_every_sentence_is_one_of_clicks(root: Path) -> None:
    """A sentence that click no longer says is not kept, and each keeps its facts."""
    folder = Path(click.__file__).parent
    theirs = {
        node.value for path in folder.glob("*.py") for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }  # fmt: skip
    ours = (root / "src/kirifuda/cli/options.py").read_text(encoding="utf-8")
    rows = tomllib.loads((root / "src/kirifuda/words/usage.ja.toml").read_text(encoding="utf-8"))["fault"]
    assert len({row["en"] for row in rows}) == len(rows)
    for row in rows:
        en, ja = row["en"], row["ja"]
        assert en in theirs or en in ours or en == "(yours)", en
        assert set(HOLE.findall(ja)) <= set(HOLE.findall(en)), en
