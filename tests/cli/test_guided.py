"""`kirifuda play --guided`: a learner is led through a first game, may err at every step, and plays on freely."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kirifuda.cli import main
from kirifuda.kernel.decisions import Choice
from kirifuda.library.games import BUILT_IN, rules
from kirifuda.record import Match, Seated
from kirifuda.testing.guided import Guided, file_of, guided
from kirifuda.testing.running import run_file
from kirifuda.words.rulebook import Rulebook

Run = Callable[..., Result]
GUIDED = [game for game in BUILT_IN if file_of(game) is not None]
LANGUAGES = ("ja", "en")
STEPS = [
    "1", "0", "1", "1", "1", "1", "0",                  # first; no extra draw; place, enter, equip, pay; end the turn
    "1", "0", "1", "1", "2", "0",                       # ready; no extra draw; place, enter, attack; end the turn
    "0", "1", "1", "1", "1",                            # wait; defend; answer: use, on whom, paid with what
]  # fmt: skip


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("KIRIFUDA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    return lambda lines, *words: CliRunner().invoke(main, ["play", "--terminal", *words], input="\n".join(lines))


def flat(shown: str) -> str:
    """The same with every wrapped line whole again, and without spaces."""
    return re.sub(r"\s+", "", shown)


@pytest.fixture(params=GUIDED)
def lesson(request: pytest.FixtureRequest) -> Guided:
    return guided(request.param)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_is_played_to_its_end_and_beyond(run: Run, language: str) -> None:
    result = run([*STEPS, "all", "0", "quit"], "--guided", "--language", language)
    assert result.exit_code == 0, result.output
    shown = flat(result.output)
    guide = guided("rumbling-angel")
    told = [guide.scenario.guide["say"], *[do.say for do in guide.scenario.does], guide.scenario.guide["done"]]
    asked = [do.ask[language] for do in guide.scenario.does if do.ask]
    assert len(asked) == len(STEPS)
    for text in [*[line for say in told if say for line in say[language].split("\n")], *asked]:
        assert flat(text) in shown, text
    assert all(flat(do.hint[language]) not in shown for do in guide.scenario.does if do.hint)
    # After the lesson nothing is asked for any more, and the match can be gone on with.
    free = shown[shown.index(flat(guide.scenario.guide["done"][language].split("\n")[-1])) :]
    assert "--resume" in free
    assert ("エクストラドロー：" if language == "ja" else "Extradraw:") in free


def test_another_choice_gets_a_hint_and_the_question_again(run: Run) -> None:
    shown = run([*STEPS[:2], "2", "1", "1", "1", "2", "1"], "--guided", "--language", "en").output
    assert shown.count("That would do too, but the character that is to enter needs fire.") == 1
    assert shown.count("3. Place Night Smith's Hearth, fire") == 2
    assert shown.count("That pays too, but you will want that card later.") == 1
    assert "You discard Pipi of the Sparks as cost." in shown


def test_what_the_rules_refuse_says_why(run: Run) -> None:
    shown = run([*STEPS[:5], "1 2", "quit"], "--guided", "--language", "en").output
    assert "RA-6.3" in shown[shown.index("Pay with the other Pipi") :]


def test_what_is_taken_back_is_asked_again(run: Run) -> None:
    shown = run(["undo", *STEPS[:8], "undo", "undo", *STEPS[6:8], "quit"], "--guided", "--language", "en").output
    assert "There is nothing of yours to take back." in shown
    # From the second turn back to its first question, then over the opponent's whole turn to the end of the first.
    assert shown.count("> Ready Pipi.") == 3
    assert shown.count("> End your main phase (0).") == 2
    assert shown.count("> Decline it (0).") == 2


def test_a_guided_match_has_a_record_like_any_other(run: Run, tmp_path: Path) -> None:
    run([*STEPS, "quit"], "--guided", "--language", "en")
    (path,) = (tmp_path / "home" / "matches").glob("*.kifu")
    match = Match.read(path)
    assert [seat.agent for seat in match.seats] == ["person", "heuristic"]
    assert "Resumed after" in run(["quit"], "--resume", str(path), "--language", "en").output


@pytest.mark.parametrize(
    "more", [["--two"], ["--watch"], ["--seed", "3"], ["--deck", "sparks-and-kites"], ["--options", "hand_limit=8"]]
)
def test_it_goes_with_no_other_way_to_begin(run: Run, more: list[str]) -> None:
    result = run([], "--guided", *more)
    assert result.exit_code == 2
    assert "--guided brings its own decks" in result.output


@pytest.mark.parametrize("language", LANGUAGES)
def test_somebody_new_is_told_of_it_once(run: Run, language: str) -> None:
    assert "kirifuda play --guided" in run(["quit"], "--language", language).output
    run(["0", "quit"], "--seed", "5")
    assert "--guided" not in run(["quit"], "--language", language).output


def test_the_file_is_a_scenario_that_passes(lesson: Guided) -> None:
    path = file_of(lesson.scenario.rules.name)
    assert path is not None
    assert run_file(path).faults == []


def test_its_decks_are_legal(lesson: Guided) -> None:
    match = lesson.begin((Seated("a"), Seated("b")))
    options = tuple(option.default for option in match.rules.options)
    for deck in match.header.decks:
        assert match.rules.legal_deck(deck.cards, options) == []


def test_every_rule_that_it_names_is_in_the_book(lesson: Guided) -> None:
    book = Rulebook.load(lesson.scenario.rules.name, "en")
    for language in LANGUAGES:
        spoken = "".join(text.get(language, "") for do in lesson.scenario.does for text in (do.say, do.ask, do.hint))
        named = re.findall(rf"{book.prefix}-\d+\.\d+", spoken)
        assert len(set(named)) > 10
        for name in named:
            assert book.find(name)


def test_any_of_several_like_cards_will_do(lesson: Guided) -> None:
    match = lesson.begin((Seated("a"), Seated("b")))
    several = 0
    while not lesson.over(match):
        assert match.decision is not None
        reply = lesson.reply(match)
        if reply is None:
            accepted = [choice for choice in singles(match) if lesson.accepts(match, choice)]
            several += len(accepted) > 1
            reply = accepted[-1]
        match.choose(match.decision.seat, reply)
    assert several
    assert match.decision is not None
    assert match.decision.seat == lesson.seat


def singles(match: Match) -> list[object]:
    from kirifuda.kernel.decisions import Choice

    decision = match.decision
    assert decision is not None
    return [Choice(()), *[Choice((pick,)) for pick in decision.options]]


def test_a_game_without_one_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kirifuda.testing.guided.FILE", "no-such.toml")
    result = CliRunner().invoke(main, ["play", "--guided"])
    assert result.exit_code == 2
    assert f"{rules('rumbling-angel').name} ships no guided game" in result.output


def test_a_lesson_that_was_stopped_goes_on_where_it_was(run: Run, tmp_path: Path) -> None:
    run([*STEPS[:5], "quit"], "--guided", "--language", "en")
    (path,) = (tmp_path / "home" / "matches").glob("*.kifu")
    shown = run([*STEPS[5:], "quit"], "--resume", str(path), "--language", "en").output
    assert "Pay with the other Pipi" in shown
    assert "From here you are free" in " ".join(shown.split())
    assert "From here you are free" not in run(["quit"], "--resume", str(path), "--language", "en").output


def test_a_match_that_has_left_the_lesson_is_not_led(lesson: Guided) -> None:
    match = lesson.begin((Seated("a", "person"), Seated("b", "random")))
    assert lesson.leads(match)
    decision = match.decision
    assert decision is not None
    other = next(c for c in (Choice((pick,)) for pick in decision.options) if not lesson.accepts(match, c))
    match.choose(decision.seat, other)
    assert not lesson.leads(match)
