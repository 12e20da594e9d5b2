"""A pass that would lose what could still be done this turn is asked about once; one that loses nothing is not."""

import pytest
from textual.pilot import Pilot

from kirifuda.cli import matches
from kirifuda.cli.full.playing import Playing
from kirifuda.cli.plain.screen import Screen
from kirifuda.cli.plain.terminal import Terminal
from kirifuda.kernel.bits import PASS
from kirifuda.kernel.decisions import PASS_CHOICE
from kirifuda.kernel.rng import seeded
from kirifuda.library.games import rules
from kirifuda.library.pool import pool
from kirifuda.record import Match

from .driving import press, sit

GAME = "ficus"
LOST = {"en": "Start the battle phase", "ja": "バトルスタートを宣言する"}


def at_menu(lost: bool) -> Match:
    """A match of two people at a main phase that still leads to an attack, or does not."""
    people = (matches.PERSON, matches.PERSON)
    for seed in range(1, 50):
        match = matches.begin(rules(GAME), matches.choose_decks((), pool(GAME)), people, {}, seed)
        rng = seeded(seed)
        while match.decision is not None:
            ask = match.decision.ask
            if ask.reason == "main" and bool(match.rules.forgone(match.state, ask)) is lost:
                return match
            match.choose(match.decision.seat, match.decision.options.sample(rng))
    raise AssertionError("no such menu in fifty matches")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("lost", [True, False])
def test_p_says_first_what_it_would_lose_on_the_screen(lost: bool, language: str) -> None:
    match = at_menu(lost)
    made = len(match.timeline.made)

    async def steps(pilot: Pilot[None], screen: Playing) -> None:
        await press(pilot, "enter", "p")
        status = str(screen.query_one(".status").render()).replace("\n", "")
        assert (LOST[language].replace(" ", "") in status.replace(" ", "")) is lost
        assert len(match.timeline.made) == (made if lost else made + 1)
        if lost:
            await press(pilot, "p")
        assert match.timeline.choices[made] == PASS_CHOICE

    sit(steps, match, language)


def test_a_row_that_says_what_it_does_is_not_asked_about() -> None:
    match = at_menu(True)
    made = len(match.timeline.made)

    async def steps(pilot: Pilot[None], _screen: Playing) -> None:
        await press(pilot, "enter", "0")
        assert match.timeline.choices[made] == PASS_CHOICE

    sit(steps, match)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("lost", "typed", "said"),
    [(True, ["p", "p"], 1), (True, ["p", "board", "p"], 1), (True, ["0"], 0), (False, ["p"], 0)],
)
def test_p_says_first_what_it_would_lose_in_lines(
    lost: bool, typed: list[str], said: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["", *typed, "quit"])
    shown: list[str] = []
    monkeypatch.setattr(Screen, "ask", lambda _screen, _prompt: next(lines))
    monkeypatch.setattr(Screen, "say", lambda _screen, *found: shown.extend(found))
    match = at_menu(lost)
    made = len(match.timeline.made)
    terminal = Terminal(match, language)
    terminal.play()
    assert match.timeline.choices[made] == PASS_CHOICE
    assert not [line for line in lines if line != "quit"], "nothing more was asked"
    passing = terminal.reader(0).words.template("passes", "main")
    asked = [line for line in shown if passing in line and LOST[language] in line]
    assert len(asked) == said


def test_only_what_could_be_passed_is_lost() -> None:
    match = at_menu(True)
    ask = match.state.ask
    assert ask is not None
    assert PASS in ask.candidates
    assert match.rules.forgone(match.state, ask) in ask.candidates
