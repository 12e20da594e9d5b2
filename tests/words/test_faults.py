"""What errors say: in Japanese as in English, of one file no more than the first twenty, and always where."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from kirifuda.cli import main
from kirifuda.errors import MOST_SHOWN, CardErrors, Message, ReadError
from kirifuda.language.checker import MESSAGES
from kirifuda.library.cards import parse_cards
from kirifuda.words.faults import fault, said

SAYING = {
    "wrong", "error", "key_error", "text_error", "ReadError", "CardError", "CheckError", "DeckError", "ScenarioError",
    "NotThere", "Refused", "NotSo", "Message", "ValueError", "Declined", "NotHere",
    "RecordError", "_wrong", "Divergence", "Stale", "KirifudaError", "RulebookError",
    "misused",
}  # fmt: skip
FOLDERS = (
    "errors.py", "kernel/dealing.py", "kernel/options.py", "kernel/positions.py", "kernel/rolls.py",
    "kernel/soundness.py", "record",
    "language", "library", "games", "agents", "lab", "testing", "words", "cli",
    "server/library", "server/rooms/opening.py", "server/serving.py", "server/typed.py",
)  # fmt: skip
FOR_DESIGNERS = ("language", "library/grammar.py", "testing/coverage.py")
"""What they say is said to whoever writes code."""
OF_TOMLLIB = re.compile(
    "invalid|cannot|expected '?[=\\]n]|unclosed|unterminated|unescaped|escaped|found invalid|illegal|duplicate inline"
)
HOLE = re.compile(r"\{(\w+)\}")
JAPANESE = re.compile("[ぁ-んァ-ヶ一-龠：]")


def texts(node: ast.expr) -> set[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return texts(node.body) | texts(node.orelse)
    return set()


def calls(root: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every place at which the code gives a sentence to an error or a message."""
    for part in FOLDERS:
        path = root / "src" / "kirifuda" / part
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                    if name in SAYING:
                        yield file.relative_to(root / "src" / "kirifuda").as_posix(), node


def written(root: Path) -> set[str]:
    """Every sentence that the code gives to an error or a message."""
    said_there = {text for _, node in calls(root) for arg in node.args for text in texts(arg)}
    return set(MESSAGES.values()) | {text for text in said_there if " " in text or "{" in text}


def templates(root: Path, part: str) -> dict[str, str]:
    file = root / "src" / "kirifuda" / part / "faults.ja.toml"
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["fault"]
    assert len({row["en"] for row in rows}) == len(rows)
    return {row["en"]: row["ja"] for row in rows}


@pytest.fixture
def japanese(root: Path) -> dict[str, str]:
    games = [path.parent.name for path in (root / "src/kirifuda/games").glob("*/faults.ja.toml")]
    found = templates(root, "words")
    for game in games:
        own = templates(root, f"games/{game}")
        assert not set(own) & set(found)
        found |= own
    return found


def test_every_sentence_has_its_japanese(root: Path, japanese: dict[str, str]) -> None:
    assert written(root) - set(japanese) - FOR_PROGRAMMERS == set()


def test_no_sentence_is_put_together_in_english(root: Path) -> None:
    """An error that carries its facts in its sentence can't be said in another language."""
    found = [
        f"{file}:{node.lineno}" for file, node in calls(root)
        if not file.startswith(FOR_DESIGNERS) and any(isinstance(arg, ast.JoinedStr) for arg in node.args)
    ]  # fmt: skip
    assert found == []


def test_no_japanese_is_left_over(root: Path, japanese: dict[str, str]) -> None:
    code = "\n".join(
        re.sub(r"\\(['\"])", r"\1", path.read_text(encoding="utf-8")) for path in (root / "src/kirifuda").rglob("*.py")
    )
    assert not [en for en in japanese if en not in code and not OF_TOMLLIB.match(en)]


def test_both_say_the_same_facts(japanese: dict[str, str]) -> None:
    for en, ja in japanese.items():
        assert set(HOLE.findall(en)) == set(HOLE.findall(ja)), en
        assert JAPANESE.search(ja) or set(HOLE.findall(en)), en


FOR_PROGRAMMERS = {
    "a test is marked as in @rule('RA-8.5') or @rule('RA-4.4', absent=True)",
}
"""Said to whoever writes code, and not of any file."""


def test_a_message_is_said_within_another() -> None:
    inner = Message("a list")
    message = Message("{what} is text, not {found}", what="name", found=inner)
    assert str(message) == "name is text, not a list"
    assert said(message, "ja") == "nameは文字列です（リストではありません）"
    assert said("the text is empty", "ja") == "テキストが空です"
    assert said("nobody has translated this", "ja") == "nobody has translated this"
    assert str(Message("{a} {b}", a="{b}", b=1)) == "{b} 1"


def test_an_error_keeps_its_place_in_every_language() -> None:
    error = ReadError("the text is empty", "my.toml", 3, 4)
    assert str(error) == fault(error, "en") == "my.toml:3:4: the text is empty"
    assert fault(error, "ja") == "my.toml:3:4: テキストが空です"


def many(n: int) -> str:
    return 'game = "rumbling-angel"\nset = "x"\n' + "".join(
        f'[[card]]\nid = "X-{i}"\nname = "X{i}"\ntype = "event"\ncost = []\neffect.ja = "食べる。"\n' for i in range(n)
    )


def test_of_many_faults_the_first_are_said_and_the_rest_counted(tmp_path: Path) -> None:
    with pytest.raises(CardErrors) as caught:
        parse_cards(many(50), "x.toml")
    assert len(caught.value.errors) == 50
    assert str(caught.value).count("\n") == MOST_SHOWN
    assert str(caught.value).endswith("x.toml: 30 more faults")
    path = tmp_path / "x.toml"
    path.write_text(many(50), encoding="utf-8")
    shown = CliRunner().invoke(main, ["cards", "check", str(path), "--language", "ja"]).output.splitlines()
    assert len(shown) == MOST_SHOWN + 1
    assert shown[0].startswith(f"{path}:8:14: 「食べる。」から読めません。")
    assert shown[-1] == f"{path}：ほかに30件の誤りがあります"
    path.write_text(many(MOST_SHOWN), encoding="utf-8")
    assert "more faults" not in CliRunner().invoke(main, ["cards", "check", str(path), "--language", "en"]).output


def test_the_commands_speak_the_reader_s_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIRIFUDA_LANGUAGE", "ja")
    deck, scenario = tmp_path / "deck.txt", tmp_path / "scenario.toml"
    deck.write_text("4\n3 no such card\n", encoding="utf-8")
    scenario.write_text('game = "rumbling-angel"\ntitle = "x"\nturn = { seat = "c" }\n', encoding="utf-8")
    run = CliRunner().invoke
    assert f"{deck}:1:1: 枚数4の後にカードが要ります" in run(main, ["decks", "check", str(deck)]).output
    assert "というカードはありません" in run(main, ["decks", "check", str(deck)]).output
    assert "turnには誰のターンかを書きます" in run(main, ["scenario", "run", str(scenario)]).output
    assert "turnには誰のターンかを書きます" in run(main, ["scenario", "show", str(scenario)]).output
    assert "というオプションはありません" in run(main, ["play", "--options", "speed=3"]).output
    assert "というゲームはありません" in run(main, ["cards", "list", "chess"]).output
    assert "turn says whose it is" in run(main, ["scenario", "run", str(scenario), "--language", "en"]).output


def test_what_a_command_says_of_a_file_is_in_the_language_asked_for(tmp_path: Path) -> None:
    """Whatever the reader's own language is."""
    run = CliRunner().invoke
    asked = ["--language", "ja"]
    for command in (["record", "verify"], ["record", "show"], ["cards", "check"]):
        assert "フォルダ" in run(main, [*command, str(tmp_path), *asked]).output
    assert "というゲームはありません" in run(main, ["play", "chess", "--plain", *asked]).output
    assert "というゲームはありません" in run(main, ["play", "chess", "--plain", *asked], env={"LANG": "C"}).output
    assert "there is no game" in run(main, ["play", "chess", "--plain", "--language", "en"], env={"LANG": "ja"}).output
    assert "というルールや章はありません" in run(main, ["rules", "ficus", "FC-99", *asked]).output
    assert "ficusに'x'はありません。使えるもの：" in run(main, ["cards", "list", "ficus", "--type", "x", *asked]).output
    assert "というセットはありません" in run(main, ["cards", "list", "ficus", "--set", "x", *asked]).output
    assert "というエージェントはありません" in run(main, ["sim", "ficus", "--agents", "x", "y", *asked]).output


def test_why_a_record_is_not_saved_is_in_the_language_of_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("there").touch()
    words = ["play", "leaf-boats", "--plain", "--opponent", "random", "--language", "ja"]
    told = CliRunner().invoke(main, words, input="保存 there\n保存 no/x\n終了\n").output
    assert "there: すでにあります" in told
    assert "no/x: 書き込めません：No such" in told


def test_a_deck_that_is_not_legal_is_told_in_words(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("5 FN-001\n", encoding="utf-8")
    words = ["sim", "rumbling-angel", "--decks", str(deck), "sparks-and-kites"]
    found = CliRunner().invoke(main, [*words, "--language", "ja"]).output
    assert "RA-1.2 同名カードが5枚ある。4枚まで入れられる。 (赤提灯の通り)" in found
    assert "deck-copies" not in found


def test_an_error_that_a_command_did_not_foresee_is_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ReadError("the text is empty", "words.ja.toml", 3, 4)

    monkeypatch.setattr("kirifuda.cli.cards.print_table", fails)
    result = CliRunner().invoke(main, ["cards", "list", "ficus", "--language", "ja"])
    assert result.exit_code == 2
    assert result.output.endswith("エラー：words.ja.toml:3:4: テキストが空です\n")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "name is empty"),
        ("　", "name is empty"),
        ("\u200b", "name has a sign that can't be seen, U+200B"),
        ("\u3164", "name has a sign that can't be seen, U+3164"),
        ("a\u202eb", "name has a sign that can't be seen, U+202E"),
        ("a\u0007b", "name has a sign that can't be seen, U+0007"),
        ("a\nb", "a name is one line"),
        ("あ" * 61, "name is too long: 61 characters, at most 60"),
    ],
)
def test_a_name_that_nobody_could_read_is_refused(name: str, says: str) -> None:
    text = many(1).replace('"X0"', '"' + "".join(f"\\u{ord(sign):04x}" for sign in name) + '"')
    with pytest.raises(CardErrors) as caught:
        parse_cards(text.replace("食べる。", "カードを1枚引く。"), "x.toml")
    assert [str(error) for error in caught.value.errors] == [f"x.toml:5:8: {says}"]
