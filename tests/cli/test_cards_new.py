"""`kirifuda cards new`: a card by questions, or by options alone; every answer is checked, nothing is overwritten."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kirifuda.cli import main
from kirifuda.cli.cards_new import write
from kirifuda.cli.questions import Dialogue
from kirifuda.kernel.schema import GROUP
from kirifuda.library.cards import load_cards
from kirifuda.library.drafts import Draft, language_of
from kirifuda.library.games import rules
from kirifuda.library.pool import pool
from kirifuda.words.typed import file_word

Run = Callable[..., Result]
GAME = "rumbling-angel"
ANGEL = [
    "キャラ", "", "砂時計のヒナ", "Hina of the Hourglass", "光", "3", "2", "火 ap -1; 水 dp +1", "光", "", "1", "", "",
    "1", "猛攻1、疾駆", "このキャラが登場した時、カードを１枚引く。", "", "落ちる砂が、先に笑う。", "", "はい",
]  # fmt: skip
BY_OPTIONS = [
    "--type", "event", "--id", "MY-001", "--name-ja", "掘り出し物", "--name-en", "Lucky Find",
    "--value", "cost=fire any", "--value", "effect=Draw a card.",
]  # fmt: skip
STOPS = [["", "キャラ", "中止"], ["", "event", "cancel"], ["", "event"], ["", *ANGEL[:-1], "no"]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("KIRIFUDA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)

    def invoke(lines: list[str], *words: str) -> Result:
        ask = [] if "--no-ask" in words else ["--ask"]
        return CliRunner().invoke(main, ["cards", "new", *ask, *words], input="".join(line + "\n" for line in lines))

    return invoke


def test_the_questions_make_a_card_that_checks_and_can_be_played(run: Run, tmp_path: Path) -> None:
    result = run(["", *ANGEL], "--language", "ja")
    assert result.exit_code == 0, result.output
    path = tmp_path / "home" / "cards" / GAME / "my-set.toml"
    assert "MS-001 砂時計のヒナ を書きました" in result.output
    assert "kirifuda cards show MS-001" in result.output
    (card,) = load_cards(path).cards
    assert card.names == {"ja": "砂時計のヒナ", "en": "Hina of the Hourglass"}
    assert card.values.numbers["capacity.small"] == 1
    assert card.values.rows["corrections"] == [{"against": 0, "ap": -1}, {"against": 1, "dp": 1}]
    assert card.texts["special"]["en"] == "When this character enters, draw a card."
    assert "対火：AP-1、DP0" in result.output
    assert pool(GAME).find("砂時計のヒナ") is not None
    assert CliRunner().invoke(main, ["cards", "check", str(path)]).exit_code == 0


def test_a_text_is_said_again_in_both_languages(run: Run) -> None:
    shown = run(["", *ANGEL], "--language", "en").output
    assert "  日本語: このキャラが登場した時、カードを1枚引く。" in shown
    assert "  English: When this character enters, draw a card." in shown


def test_a_wrong_answer_is_asked_for_again(run: Run, tmp_path: Path) -> None:
    lines = [
        "My Set", "mine", "evnt", "event", "fn-001", "x y", "my-001", "", "", "Lucky Find", "fire gold", "fire any",
        "Draw a crd.", "", "", "Draw a card.", "When it rains,", "", "Draw a card.", "", "", "", "yes",
    ]  # fmt: skip
    result = run(lines, "--language", "en", "--out", "mine.toml")
    assert result.exit_code == 0, result.output
    flat = re.sub(r"\n +", " ", result.output)
    for wrong in (
        "set is a short name of small letters, as in set = \"first-night\": 'My Set'",
        "'evnt' is no card type; did you mean 'event'?",
        "FN-001 is a card of 'first-night': give this one an id of its own",
        "an id is at most 20 capitals, digits and dashes",
        "the card has no name",
        "'gold' is no attribute; known: fire, water, wind, earth, light, neutral",
        'cannot read on from "a crd."; understood so far: Draw; here may stand "a card", "a card for each"',
        "the text is empty",
        "cannot read on from",
    ):
        assert wrong in flat, wrong
    assert "  Draw a crd.\n       ^\n" in result.output
    assert '["fire", "neutral"]' in (tmp_path / "mine.toml").read_text(encoding="utf-8")


def test_back_asks_again_what_was_answered(run: Run, tmp_path: Path) -> None:
    lines = [
        "",
        "field",
        "back",
        "back",
        "mine",
        "event",
        "",
        "Lucky Find",
        "back",
        "掘り出し物",
        "",
        "",
        "Draw a card.",
        "",
    ]
    result = run([*lines, "", "", "yes"], "--language", "en", "--out", "x.toml")
    assert result.exit_code == 0, result.output
    text = (tmp_path / "x.toml").read_text(encoding="utf-8")
    assert text.split("\n") == [
        'game = "rumbling-angel"', 'set = "mine"', "", "[[card]]", 'id = "M-001"', 'name = { ja = "掘り出し物" }',
        'type = "event"', "cost = []", 'effect.en = "Draw a card."', "",
    ]  # fmt: skip


@pytest.mark.parametrize("stop", STOPS)
def test_it_can_be_cancelled_at_any_time(run: Run, tmp_path: Path, stop: list[str]) -> None:
    result = run(stop, "--out", "x.toml", "--language", "en")
    assert result.exit_code == 1
    assert "Nothing is written." in result.output
    assert not (tmp_path / "x.toml").exists()


def test_what_an_option_gives_is_not_asked(run: Run) -> None:
    shown = run(["", "", "yes"], "--set", "mine", *BY_OPTIONS, "--out", "x.toml", "--language", "en").output
    assert "MY-001 Lucky Find is written" in shown
    assert "Cost: each as often" not in shown
    assert "Flavour in Japanese" in shown


def test_options_alone_make_a_card(run: Run, tmp_path: Path) -> None:
    result = run([], "--no-ask", *BY_OPTIONS, "--out", "mine.toml")
    assert result.exit_code == 0, result.output
    (card,) = load_cards(tmp_path / "mine.toml").cards
    assert card.set_id == "mine"
    assert card.texts["effect"]["ja"] == "カードを1枚引く。"


def test_options_alone_say_all_that_is_wrong_or_missing(run: Run, tmp_path: Path) -> None:
    result = run([], "--no-ask", "--type", "character", "--value", "ap=x", "--value", "cost=fire", "--language", "ja")
    assert result.exit_code == 1
    assert "ap: apは0から99までの整数です（'x'は使えません）" in result.output
    assert "cost：characterのカードにそのキーはありません" in result.output
    result = run([], "--no-ask", "--type", "character", "--name-ja", "ヒナ", "--language", "en", "--out", "x.toml")
    assert result.exit_code == 1
    for missing in ("attributes", "ap", "dp"):
        assert f"the card has no {missing}; type character needs one" in result.output
    assert "no name" in run([], "--no-ask", "--type", "field", "--value", "attributes=fire", "--language", "en").output
    assert not (tmp_path / "x.toml").exists()


def test_a_file_that_is_there_keeps_what_is_in_it(run: Run, tmp_path: Path) -> None:
    run([], "--no-ask", *BY_OPTIONS, "--out", "mine.toml")
    path = tmp_path / "mine.toml"
    before = "# my notes\n" + path.read_text(encoding="utf-8") + "# the end\n"
    path.write_text(before, encoding="utf-8")
    other = [
        "--type",
        "event",
        "--name-ja",
        "もう一枚",
        "--value",
        "effect=Draw 2 cards.",
        "--value",
        "cost=",
        "--no-ask",
    ]
    refused = run([], *other, "--out", "mine.toml", "--language", "en")
    assert refused.exit_code == 2
    assert "mine.toml is there already; --add puts the card after its last one" in refused.output
    assert path.read_text(encoding="utf-8") == before
    added = run([], *other, "--out", "mine.toml", "--add")
    assert added.exit_code == 0, added.output
    assert path.read_text(encoding="utf-8").startswith(before + "\n[[card]]\n")
    assert [card.id for card in load_cards(path).cards] == ["MY-001", "MY-002"]
    again = run([*ANGEL[:-1], "yes"], "--out", "mine.toml", "--language", "en")
    assert "mine.toml holds 2 cards of the set mine." in again.output
    assert [card.id for card in load_cards(path).cards] == ["MY-001", "MY-002", "MY-003"]
    assert not list(tmp_path.glob("*.new"))


def test_a_file_with_a_fault_is_left_as_it_is(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("game = 1\n", encoding="utf-8")
    result = run([], "--no-ask", *BY_OPTIONS, "--out", "bad.toml", "--add", "--language", "en")
    assert result.exit_code == 2
    assert "bad.toml:1:8: game is a game's name" in result.output


def test_a_file_that_has_come_in_the_meantime_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text("somebody else's", encoding="utf-8")
    with pytest.raises(FileExistsError):
        write(path, "mine")
    assert path.read_text(encoding="utf-8") == "somebody else's"


ADDED = ["--type", "event", "--name-ja", "もう一枚", "--value", "effect=Draw 2 cards.", "--value", "cost=", "--add"]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("tail", ["", "\n", "\n\n", "\n\n\n# the end", "  \n"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_is_in_a_file_stays_byte_for_byte(run: Run, tmp_path: Path, mark: bytes, tail: str, end: str) -> None:
    run([], "--no-ask", *BY_OPTIONS, "--out", "mine.toml")
    path = tmp_path / "mine.toml"
    before = mark + (path.read_text(encoding="utf-8").rstrip() + tail).replace("\n", end).encode()
    path.write_bytes(before)
    result = run([], "--no-ask", *ADDED, "--out", "mine.toml")
    assert result.exit_code == 0, result.output
    after = path.read_bytes()
    assert after.startswith(before)
    more = after[len(before) :]
    assert more.count(b"\n") == more.count(end.encode())
    assert after.replace(b"\r\n", b"\n").count(b"\n\n[[card]]\n") == 2
    assert [card.id for card in load_cards(path).cards] == ["MY-001", "MY-002"]


def test_a_link_its_rights_and_the_files_beside_it_stay(run: Run, tmp_path: Path) -> None:
    run([], "--no-ask", *BY_OPTIONS, "--out", "real.toml")
    real, link, beside = (tmp_path / name for name in ("real.toml", "mine.toml", "mine.toml.new"))
    real.chmod(0o640)
    link.symlink_to("real.toml")
    beside.write_text("somebody else's", encoding="utf-8")
    assert run([], "--no-ask", *ADDED, "--out", "mine.toml").exit_code == 0
    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o640
    assert [card.id for card in load_cards(real).cards] == ["MY-001", "MY-002"]
    assert beside.read_text(encoding="utf-8") == "somebody else's"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "the file has changed in the meantime: nothing is written"), ("ja", "何も書きませんでした")],
)
def test_what_was_written_during_the_questions_is_not_lost(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    run([], "--no-ask", *BY_OPTIONS, "--out", "mine.toml")
    path = tmp_path / "mine.toml"

    def edited(self: Dialogue) -> None:
        with path.open("a", encoding="utf-8") as file:
            file.write("# mine\n")
        preview(self)

    preview = Dialogue.preview
    monkeypatch.setattr(Dialogue, "preview", edited)
    result = run(ANGEL, "--out", "mine.toml", "--language", language)
    assert result.exit_code == 2
    assert said in result.output
    assert path.read_text(encoding="utf-8").endswith("# mine\n")
    assert [card.id for card in load_cards(path).cards] == ["MY-001"]


def test_two_cards_of_one_name_are_refused(run: Run) -> None:
    run([], "--no-ask", *BY_OPTIONS, "--out", "mine.toml")
    again = [word for word in BY_OPTIONS if word not in ("--id", "MY-001")]
    result = run([], "--no-ask", *again, "--out", "mine.toml", "--add", "--language", "en")
    assert result.exit_code == 1
    assert "another card is '掘り出し物', at line 4" in result.output


@pytest.mark.parametrize("wrong", [["--value", "ap"], ["no-such-game"]])
def test_a_command_that_is_not_right(run: Run, wrong: list[str]) -> None:
    assert run([], "--no-ask", *wrong).exit_code == 2


def test_words_of_either_language_mean_the_file_s() -> None:
    said = ["火", "Fire", "any", "猛攻", "Onslaught", "イベント", "nonsense"]
    assert [file_word(GAME, word) for word in said] == [
        "fire", "fire", "neutral", "onslaught", "onslaught", "event", "nonsense",
    ]  # fmt: skip
    assert language_of("カードを引く") == "ja"
    assert language_of("Draw a card.") == "en"


def test_every_key_of_the_schema_is_asked_for() -> None:
    game = rules(GAME)
    for kind in game.types[1:]:
        draft = Draft(game, pool(GAME))
        assert draft.take_type(kind) == []
        asked = {path[0] for path, _ in draft.asked()}
        assert asked == {key.name for key in game.keys if kind in key.types}
        inner = [len(key.inner) for key in game.keys if kind in key.types and key.holds == GROUP]
        assert len(draft.asked()) == len(asked) - len(inner) + sum(inner)
