"""`kirifuda play`: whole matches through the keyboard, every command, and nothing that a person can type breaks it."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kirifuda.cli import main
from kirifuda.cli.answers import is_numbers
from kirifuda.cli.plain.screen import Screen, clean
from kirifuda.library.decks import load_deck
from kirifuda.library.pool import pool
from kirifuda.record import Match
from kirifuda.words.wrapping import columns

Run = Callable[..., Result]
LANGUAGES = ("ja", "en")
FIXED = ("--seed", "5", "--opponent", "random")
"""A match whose course no weight changes."""

def typed(seed: int, n: int = 2500) -> list[str]:
    """Numbers, one and several, as they come: they answer every question sooner or later."""
    chance = random.Random(seed)  # noqa: S311 - play needs no secrets
    one = [str(chance.randint(0, 4)) for _ in range(n)]
    for i in range(0, n, 3):
        one[i] = " ".join(str(chance.randint(1, 4)) for _ in range(chance.randint(2, 4)))
    for i in range(0, n, 20):
        one[i] = "back"
    return one


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KIRIFUDA_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("KIRIFUDA_LANGUAGE", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


DECKS = Path(__file__).parents[1] / "decks"
OWN = [f"--deck={DECKS / 'kites.txt'}", f"--deck={DECKS / 'lights.txt'}"]
"""Lists that stay as they are: what the tests type leads where it did, though the decks that ship change."""


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(home)

    def call(lines: list[str], *words: str) -> Result:
        decks = [] if {"--deck", "--resume"} & set(words) else OWN
        return CliRunner().invoke(main, ["play", *decks, *words], input="\n".join(lines))

    return call


def placing(run: Run, monkeypatch: pytest.MonkeyPatch, *lines: str) -> Result:
    """Place a field each turn and do nothing else; once asked where, type these lines."""
    shown: list[str] = []
    rest = iter(lines)
    say = Screen.say

    def answer(_screen: Screen, _prompt: str) -> str:
        since = shown[max(i for i, line in enumerate(shown) if "?" in line and "(RA-" in line) :]
        if "where?" in "".join(shown):
            return next(rest)
        place = next((line for line in since if ". Place " in line), "")
        return place.split(".")[0] or ("0" if any(line.startswith("0.") for line in since) else "")

    def note(screen: Screen, *said: str) -> None:
        shown.extend(said)
        say(screen, *said)

    with monkeypatch.context() as patch:
        patch.setattr(Screen, "ask", answer)
        patch.setattr(Screen, "say", note)
        return run([], *FIXED, "--options", "hand_limit=40")


def fine(result: Result) -> str:
    """What was shown, after checks that hold for every run."""
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    assert not re.search(r"\b(say|prompt|board|reasons|events|occasions|acts|requirements|unmet)\.[a-z]", result.output)
    assert "\x1b" not in result.output
    return result.output


def flat(shown: str) -> str:
    """The same with every wrapped line whole again."""
    return re.sub(r"\n {2,}(?=\S)", " ", shown)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_match(run: Run, language: str, seed: int) -> None:
    shown = fine(run(typed(seed), "--seed", str(seed), "--language", language))
    assert re.search(r"wins?:|A draw:|の勝ちです|引き分けです", shown)
    for line in shown.splitlines():
        assert columns(line) <= 80 or ".kifu" in line, line


@pytest.mark.parametrize(("seed", "words"), [(3, ["--language", "ja"]), (4, []), (5, ["--two"])])
def test_a_monkey_breaks_nothing(run: Run, seed: int, words: list[str]) -> None:
    chance = random.Random(seed)  # noqa: S311 - a monkey needs no secrets
    names = [name for card in pool("rumbling-angel").cards.values() for name in card.names.values()]
    commands = """help board hand trash log question rules back undo none all pass ? v card 盤面 手札 なし 全部 待った
        concede save language 投了 保存 言語""".split()
    junk = [
        "？", "? 1", "v 1", "v 0", "card", "? area 1", "? 領域1", "rules RA-8.5", "rules 99", "log 3", "log x", "９",
        "-1", "1,,2", "99999999999999999999", "\x1b[31m", "\x00", "{card.__class__}", "%s%n", "save .", "language ja",
        "language en", "🂡", "ﾋﾟﾋﾟ", "concede now", "1 one", "\u202e1", "a" * 3000,
    ]  # fmt: skip
    lines: list[str] = []
    for _ in range(900):
        dice = chance.random()
        if dice < 0.6:
            lines.append(str(chance.randint(0, 7)))
        elif dice < 0.75:
            lines.append(" ".join(str(chance.randint(1, 5)) for _ in range(chance.randint(1, 4))))
        elif dice < 0.85:
            lines.append(chance.choice(commands))
        elif dice < 0.93:
            lines.append(chance.choice(["? ", "card ", "？"]) + chance.choice(names)[: chance.randint(1, 20)])
        else:
            lines.append(chance.choice(junk))
    fine(run(lines, "--seed", str(seed), *words))


def test_the_first_question_and_leaving_at_once(run: Run, home: Path) -> None:
    shown = fine(run(["quit"], "--seed", "5"))
    assert shown.startswith("Rumbling Angel: you against the computer (looking a move ahead).")
    assert "You have chosen nothing yet, so nothing is kept." in shown
    assert not list(home.rglob("*.kifu"))


def test_a_match_says_the_plan_of_your_deck(run: Run) -> None:
    for language in LANGUAGES:
        plan = load_deck("the-stubborn-square", pool("rumbling-angel")).about[language]
        shown = fine(run(["quit"], "--deck", "the-stubborn-square", "--language", language)).split("\n")
        assert "".join(plan.split()) in "".join("".join(shown).split())


def test_the_end_of_input_keeps_the_match(run: Run, home: Path) -> None:
    fine(run(["0"], "--seed", "5"))
    (kept,) = home.rglob("*.kifu")
    assert len(Match.read(kept).decisions) > 0


def test_resuming_goes_on_where_it_stopped(run: Run, home: Path) -> None:
    whole = fine(run(["0", "1", "1", "board", "quit"], "--seed", "5"))
    command = next(line for line in whole.splitlines() if line.startswith("To go on: kirifuda play --resume "))
    kept = Path(command.removeprefix("To go on: kirifuda play --resume "))
    before = Match.read(kept)
    again = fine(run(["board", "quit"], "--resume", str(kept)))
    assert f"Resumed after {len(before.decisions)} choices." in again
    board = whole[whole.rindex("Turn 2, your") :].split("Number")[0]
    assert board in again
    fine(run(typed(7), "--resume", str(kept)))
    assert Match.read(kept).outcome is not None


def test_undo_goes_back_to_the_last_question_and_is_in_the_record(run: Run, home: Path) -> None:
    shown = fine(run(["0", "1", "undo", "hand", "quit"], "--seed", "5"))
    after = shown[shown.index("Taken back") :]
    assert "Place Clockwork Belfry" in after
    (kept,) = home.rglob("*.kifu")
    assert '"undo"' in kept.read_text(encoding="utf-8")
    assert "nothing of yours to take back" in fine(run(["undo", "undo", "quit"], "--seed", "5"))


def test_undo_and_log_take_how_many(run: Run) -> None:
    lines = ["0", "1", "undo 2", "undo 9", "undo x", "log 0", "log 1", "quit"]
    shown = fine(run(lines, *FIXED))
    assert shown.count("Taken back") == 1
    assert "nothing of yours to take back" in shown
    for word in ("x", "0"):
        assert f"A number from 1 to 999 is expected here, not {word}." in shown
    assert "Only 2 could be taken back" in fine(run(["0", "1", "undo 5", "quit"], *FIXED))


def test_a_language_that_is_not_spoken_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIRIFUDA_LANGUAGE", "fr")
    refused = run([], *FIXED)
    assert refused.exit_code == 2
    assert "KIRIFUDA_LANGUAGE is fr: set it to ja or en" in refused.output


def test_back_leaves_a_declaration(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two fields make two places for the second one: the question where can be left."""
    shown = fine(placing(run, monkeypatch, "back", "quit"))
    assert "where?" in shown
    where = shown.index("where?")
    assert "Your main phase: what do you do?" in shown[where:]
    assert "There is nothing to go back from here." in fine(run(["back", "quit"], *FIXED))


def test_conceding_is_confirmed(run: Run, home: Path) -> None:
    shown = fine(run(["concede", "no", "concede", "yes"], "--seed", "5"))
    assert "Not conceded." in shown
    assert "The opponent wins: you conceded (RA-2.4)." in shown
    assert "相手の勝ちです。あなたが投了しました" in fine(run(["投了", "はい"], "--seed", "5", "--language", "ja"))
    assert all(path.suffix == ".kifu" for path in home.rglob("*.kifu"))


def test_saving_to_a_file_of_ones_own(run: Run, home: Path) -> None:
    shown = fine(run(["0", "save evening.kifu", "save evening.kifu", "save", "1", "quit"], "--seed", "5"))
    assert "Kept from now on in evening.kifu" in shown
    assert "Not saved: evening.kifu: is there already" in shown
    assert "--resume evening.kifu" in shown
    assert len(Match.read(home / "evening.kifu").decisions) >= 2


def test_the_language_changes_in_mid_match(run: Run) -> None:
    shown = fine(run(["0", "language ja", "board", "language xx", "言語 en", "board", "quit"], "--seed", "5"))
    assert "あなたのメインフェイズです。" in shown
    assert "language ja か language en" not in shown
    assert shown.rindex("Turn 2, your main phase") > shown.index("第2ターン")


def test_why_and_why_not(run: Run) -> None:
    lines = ["0", "?", "? Red Copper", "? 1", "? Karari", "? nobody", "? area 3", "?Clockwork", "quit"]
    shown = fine(run(lines, "--seed", "5"))
    assert "You can't: equipping Red Copper Maul." in shown
    assert "  NO, RA-6.6: No character of yours has capacity to spare." in shown
    assert "You can: placing Clockwork Belfry." in shown
    assert "  NO, RA-5.1: You have no empty area." in shown
    assert "You see no card nobody." in shown


def test_looking_things_up(run: Run) -> None:
    lines = ["0", "v 1", "card kuguri", "card FN-044", "card 店じまい", "hand", "trash", "log 2", "rules 8.5", "rules"]
    shown = flat(fine(run(lines, "--seed", "5")))
    for text in ("Clockwork Belfry, FN-011, field", "Kuguri the Lantern Warden, FN-016", "Closing Bell, FN-044, event"):
        assert text in shown
    assert "Your hand, 9 cards:" in shown
    assert "Your trash: no cards." in shown
    assert "RA-8.5 Calculation" in shown
    assert "RA-10 " in shown


def test_the_last_life_card_is_drawn_only_on_purpose(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw from the life stack turn after turn: the last card asks once more."""
    shown: list[str] = []
    sure = iter(["no", "yes"])
    say = Screen.say

    def answer(_screen: Screen, prompt: str) -> str:
        if prompt.startswith("Type yes"):
            return next(sure)
        asked = next(line for line in reversed(shown) if "?" in line or "You may" in line)
        return "1" if asked.startswith("Extra draw") else "back" if "back" in prompt else "pass"

    def note(screen: Screen, *lines: str) -> None:
        shown.extend(lines)
        say(screen, *lines)

    monkeypatch.setattr(Screen, "ask", answer)
    monkeypatch.setattr(Screen, "say", note)
    ends = fine(run([], "--seed", "7", *FIXED[2:], "--options", "hand_limit=60"))
    assert "LAST life card" in ends
    assert ends.count("That loses the match at once.") == 2
    assert "Not done." in ends
    assert "The opponent wins: you have no life cards left (RA-2.1)." in ends


def test_two_people_hide_their_hands(run: Run) -> None:
    shown = fine(run(["", *typed(5, 100), "quit"], "--two", "--seed", "5"))
    assert "Player A's turn at the keyboard. Player B, please look away." in shown
    assert "Player B's turn at the keyboard. Player A, please look away." in shown
    assert "Enter when you sit alone>" in shown


def test_watching(run: Run) -> None:
    shown = fine(run([], "--watch", "--seed", "6", "--language", "ja"))
    assert "プレイヤーA" in shown
    assert "あなた" not in shown.replace("あなたのキャラ", "")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--two", "--watch"], "take one"),
        (["--opponent", "nobody"], "no agent 'nobody'"),
        (["--deck", "no-such"], "no-such"),
        (["no-such-game"], "no game 'no-such-game'"),
        (["--options", "speed=3"], "speed"),
        (["--options", "hand_limit"], "NAME=VALUE"),
        (["--resume", "nowhere.kifu"], "nowhere.kifu"),
        (["--deck", "small.txt"], "RA-1.1 The deck has 4 cards; it must have 60."),
    ],
)
def test_what_is_wrong_is_said(run: Run, home: Path, words: list[str], message: str) -> None:
    (home / "small.txt").write_text("4 FN-001\n", encoding="utf-8")
    result = run([], *words)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--opponent", "nobody"], "'nobody'というエージェントはありません"),
        (["--deck", "no-such"], "'no-such'というデッキはありません"),
        (["no-such-game"], "'no-such-game'というゲームはありません"),
    ],
)
def test_what_is_wrong_is_said_in_the_language_that_is_asked_for(run: Run, words: list[str], message: str) -> None:
    result = run([], "--language", "ja", *words)
    assert result.exit_code == 2
    assert message in result.output


def test_numbers_are_told_from_words() -> None:
    for line in ("1", "1 3", "1,3", "1, 3", "1、3", "12 "):
        assert is_numbers(line), line
    for line in ("", "a", "1a", "-1", "log 3", ",1"):
        assert not is_numbers(line), line


def test_nothing_can_carry_a_control_sequence() -> None:
    assert clean("a\x1b[2Jb\u2028c\ud800") == "a [2Jb c "


def test_an_option_that_is_no_card_can_be_asked_about(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = fine(placing(run, monkeypatch, "v 1", "? 1", "? 2", "card 9", "? 9", "quit"))
    where = shown[shown.index("where?") :]
    assert where.count("You can choose it now: ") == 2
    assert "Which one?" not in where


def test_the_page_on_playing_shows_a_match_in_lines(
    home: Path, root: Path, accepting: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = root / "docs" / "playing.md"
    before, found, rest = path.read_text(encoding="utf-8").partition("A match looks like this (")
    said, _, rest = rest.partition("```text\n")
    told, _, after = rest.partition("```\n")
    typed = re.findall(r"`([^`]+)`", said)[1:]
    monkeypatch.chdir(home)
    words = ["--plain", "--seed", "5", "--opponent", "random", "--language", "en"]
    shown = fine(CliRunner().invoke(main, ["play", "--terminal", *words], input="\n".join([*typed, "quit"])))
    shown = shown[shown.index("Extra draw") : shown.rindex("Number")]
    for line in typed:
        # What is typed is not in the output of a pipe.
        shown = re.sub(r"^(Number[^>]*>) $", rf"\1 {line}", shown, count=1, flags=re.MULTILINE)
    if accepting:
        path.write_text(f"{before}{found}{said}```text\n{shown}```\n{after}", encoding="utf-8")
    else:
        assert told == shown, "docs/playing.md is stale: `make accept` rewrites it, for review"
