"""Looking a card up by its name tells nothing of a deck whose list is closed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from kirifuda.cli import finding, main, matches
from kirifuda.cli.sitting import Sitting
from kirifuda.kernel.rng import seeded
from kirifuda.library.games import rules
from kirifuda.library.pool import pool
from kirifuda.record import Match

GAME = "rumbling-angel"
HOUSE = """game = "rumbling-angel"
set = "mine"

[[card]]
id = "MY-1"
name = { ja = "わが家の縁側", en = "Veranda of Home" }
type = "field"
attributes = ["fire"]
"""
KITES = Path(__file__).parents[1] / "decks" / "kites.txt"
ASKED_FOR = ["card MY-1", "card わが家の縁側", "card Veranda", "card Verandah of Home"]
Begun = Callable[[int], Match]


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Begun:
    """A match of two people, one of whom plays a card that is in no set of the other one's."""
    monkeypatch.setenv("KIRIFUDA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)

    def begin(owner: int) -> Match:
        own = tmp_path / "home" / "cards" / GAME / "mine.toml"
        own.parent.mkdir(parents=True, exist_ok=True)
        own.write_text(HOUSE, encoding="utf-8")
        deck = tmp_path / "house.txt"
        deck.write_text(KITES.read_text(encoding="utf-8").replace("4 FN-001", "4 MY-1"), encoding="utf-8")
        names = [str(KITES), str(KITES)]
        names[owner] = str(deck)
        decks = matches.choose_decks(tuple(names), pool(GAME))
        match = matches.begin(rules(GAME), decks, (matches.PERSON, matches.PERSON), {"conceal_responses": True}, 5)
        own.unlink()
        return match

    return begin


def looked_up(match: Match, lines: list[str]) -> str:
    """What whoever is asked is told."""
    path = Path("match.kifu")
    match.save(path)
    match.close()
    typed = "\n".join(["", *lines, "quit"])
    result = CliRunner().invoke(main, ["play", "--plain", "--resume", str(path), "--language", "en"], input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def asked(match: Match) -> int:
    assert match.state.ask is not None
    return match.state.ask.seat


def seen_by_whoever_is_asked(match: Match) -> bool:
    view = matches.view(match, asked(match))
    return "MY-1" in finding.visible(Sitting(match, "en").reader(view.seat), view)


def test_a_card_of_the_other_s_closed_deck_is_not_found(begun: Begun) -> None:
    match = begun(1 - asked(begun(0)))
    assert not seen_by_whoever_is_asked(match)
    shown = looked_up(match, ASKED_FOR)
    assert shown.count("You see no card") == len(ASKED_FOR)
    assert "Veranda of Home" not in shown
    assert "わが家の縁側" not in shown.replace("You see no card わが家の縁側", "")


def test_a_card_of_one_s_own_deck_is_found(begun: Begun) -> None:
    shown = looked_up(begun(asked(begun(0))), ASKED_FOR[:3])
    assert "You see no card" not in shown
    assert shown.count("Veranda of Home, MY-1, field") == 3


def test_a_card_that_has_been_shown_is_found_and_named(begun: Begun) -> None:
    owner = 1 - asked(begun(0))
    match = begun(owner)
    rng = seeded(3)
    while asked(match) == owner or not seen_by_whoever_is_asked(match):
        assert match.decision is not None
        match.choose(match.decision.seat, match.decision.options.sample(rng))
    shown = looked_up(match, [*ASKED_FOR[:3], "log 999"])
    assert "You see no card" not in shown
    assert shown.count("Veranda of Home, MY-1, field") == 3
    assert "Veranda of Home" in shown[shown.rindex("Veranda of Home, MY-1, field") + 30 :]
