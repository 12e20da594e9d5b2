"""The contract check can fail: for each part of it, a game that breaks it, and what the designer is told."""

from collections.abc import Callable

import pytest

from kirifuda.agents import Budget, agent
from kirifuda.kernel.rules import Rules
from kirifuda.library.decks import load_deck
from kirifuda.library.pool import pool
from kirifuda.testing import check_rules, contract
from kirifuda.testing.contract import ContractBroken

Broken = Callable[..., Rules]
LAST = "        return [lit, total, self.leading(s, seat), hand, deck]"


def told(rules: Rules, matches: int = 6) -> list[str]:
    with pytest.raises(ContractBroken) as broken:
        check_rules(rules, matches)
    assert str(broken.value).startswith(f"{rules.name} does not keep to the contract of a game:\n[")
    return broken.value.faults


def method(code: str) -> dict[str, tuple[str, str]]:
    """A change that puts methods into the example's rulebook."""
    lines = "\n".join("    " + line if line else "" for line in code.strip().split("\n"))
    return {"rules.py": (LAST, f"{LAST}\n\n{lines}\n")}


def test_the_copy_itself_keeps_to_it(broken: Broken) -> None:
    assert check_rules(broken(), 2).matches == 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('play_codes("launch", "blow", use="help")', 'play_codes("launch", use="help")', "no word plays a "),
        ("slot_zone = t.BOAT", "slot_zone = t.SHORE", "which is no zone of slots"),
        ("layout = t.LAYOUT", "layout = type(t.LAYOUT)((), 0)", "the rulebook has no layout"),
    ],
)
def test_what_a_rulebook_has_forgotten(broken: Broken, old: str, new: str, said: str) -> None:
    faults = told(broken({"rules.py": (old, new)}))
    assert len(faults) == 1
    assert said in faults[0]


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("words.ja.toml", "[package] words.ja.toml: {name} ships no words: its package has no such file"),
        ("rules.en.md", "[package] {name} ships no rulebook in 'en': rules.en.md is missing beside its code"),
    ],
)
def test_a_file_that_is_missing(broken: Broken, file: str, said: str) -> None:
    rules = broken(leave_out=(file,))
    assert told(rules) == [said.format(name=rules.name)]


def test_a_game_without_decks(broken: Broken) -> None:
    rules = broken(leave_out=("cards/decks/fleet.txt", "cards/decks/bad-weather.txt"))
    assert told(rules) == ["[package] no deck ships with the game: put lists into cards/decks"]


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("table.toml", '"shore"]\n\n', '"trash"]\n\n', "table.toml:4:19: the rules know no 'trash' here"),
        ("table.toml", "rows = [3]", "rows = [2]", "table.toml:9:8: a side has 3 slots; these rows have 2"),
        ("table.toml", "[brief]", "[brieff]", "table.toml:12:2: unknown key 'brieff'; did you mean 'brief'?"),
        ("words.en.toml", 'cost = "cost {n}"', "cost = 3", "words.en.toml:18:8: [keys] is not a table of strings"),
        ("cards/brook.toml", "sail = 7", "sail = 70", "brook.toml:24:8: sail is a whole number from 1 to 12, not 70"),
        ("rules.ja.md", "- BB-1.2 D ", "- BB-1.3 D ", "rules.ja.md:8: rule BB-1.2 is next, not BB-1.3"),
        ("heuristic.toml", "lanterns = 40", "lantern = 40", "heuristic.toml:6:1: unknown key 'lantern'"),
    ],
)
def test_a_file_that_does_not_read(broken: Broken, file: str, old: str, new: str, said: str) -> None:
    faults = told(broken({file: (old, new)}))
    assert any(fault.startswith("[package] ") and said in fault for fault in faults), faults


def test_the_guided_game_goes_another_way(broken: Broken) -> None:
    faults = told(broken({"first-game.toml": ("paying BB-12", "paying BB-03")}))
    assert any("the guided game fails: " in fault and "BB-03" in fault for fault in faults)


def test_a_word_in_one_language_only(broken: Broken) -> None:
    faults = told(broken({"words.ja.toml": ('lantern = "灯"\n', "")}))
    assert "[words] words.ja.toml: [zones] has no 'lantern'" in faults


def test_an_ending_that_nobody_can_say(broken: Broken) -> None:
    faults = told(broken({"rules.py": ('"lanterns", self', '"blaze", self')}))
    for language in ("ja", "en"):
        assert f"[words] words.{language}.toml: [endings] has no 'blaze'" in faults


def test_a_rule_that_is_not_on_the_page(broken: Broken) -> None:
    faults = told(broken({"terms.py": ('"draw": 202', '"draw": 299')}))
    assert "[rulebook] an event goes by rule BB-2.99, which the rules page does not have" in faults


def test_a_topic_without_a_rule(broken: Broken) -> None:
    """Said before a match breaks off for the want of it."""
    faults = told(broken({"terms.py": ('"turn": 201, ', "")}))
    assert faults[0] == "[rulebook] cites has no 'turn': which rule is on it?"


def test_a_game_without_weights_is_played_by_the_computer_all_the_same(broken: Broken) -> None:
    rules = broken(leave_out=("heuristic.toml",))
    check_rules(rules, 1)
    players = [agent("heuristic").sit(seat, rules, seat) for seat in range(2)]
    cards = pool(rules.name)
    lists = (load_deck("fleet", cards).cards, load_deck("bad-weather", cards).cards)
    s = rules.start(lists, 1)
    while s.decision is not None:
        view = rules.view(s, s.decision.seat)
        assert view.decision is not None
        s = rules.apply(s, players[s.decision.seat].choose(view, view.decision, Budget()))
    assert s.outcome is not None


def test_pages_that_differ(broken: Broken) -> None:
    faults = told(broken({"rules.ja.md": ("灯がともり（BB-2.5）", "灯がともり")}))
    assert faults == ["[rulebook] BB-2.4 mentions other rules or options in Japanese than in English"]


def test_a_deck_that_is_not_legal(broken: Broken) -> None:
    faults = told(broken({"cards/decks/fleet.txt": ("3 BB-01", "4 BB-01")}))
    assert "[cards] the deck fleet is not legal: BB-1.1 The deck has 21 cards; it must have 20." in faults


def test_rules_that_break_off(broken: Broken) -> None:
    faults = told(broken(method("def closing(self, s, seat):\n    return [].pop()")))
    assert any("[play] the rules break off: IndexError: pop from empty list (" in fault for fault in faults)
    assert any("rules.py:" in fault for fault in faults)


def test_a_match_that_never_ends(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract, "LONGEST", 50)
    endless = method("def drawn(self, s, seat):\n    return 0\n\ndef leading(self, s, seat):\n    return 0")
    faults = told(broken(endless), 1)
    assert "[play] a random match has not ended after 50 answers: what ends a long one?" in faults


def test_a_question_that_hangs_on_something_outside_the_state(broken: Broken) -> None:
    code = """
asked = 0

def menu(self, s, seat):
    LeafBoats.asked += 1
    return super().menu(s, seat)[: 1 + self.asked % 2]
"""
    faults = told(broken(method(code)))
    assert any(fault.startswith("[saving] the question was ") for fault in faults)


def test_an_act_on_the_menu_that_its_requirements_forbid(broken: Broken) -> None:
    code = """
def act_findings(self, s, seat, token):
    from kirifuda.kernel.requirements import Finding

    found = super().act_findings(s, seat, token)
    return [*found, Finding(203, "own-turn", s.nums[1] % 2 == 0, ())]
"""
    faults = told(broken(method(code)))
    assert any(fault.startswith("[explain] main: ") and "is on the menu" in fault for fault in faults)


def test_an_act_that_is_gone_once_it_was_taken_back(broken: Broken) -> None:
    faults = told(broken(method("""
def taken_back(self, s, f):
    s.top = f.below
""")))  # fmt: skip
    assert "[play] a declaration that is taken back from 'where' leaves fewer acts or others than 'main' had" in faults


def test_a_requirement_without_its_rule(broken: Broken) -> None:
    faults = told(broken({"terms.py": ('"price": 304', '"price": 0')}))
    assert any("[explain] the requirement 'payable' names rule BB" in f or "names rule 0" in f for f in faults), faults


def test_a_log_that_tells_what_lies_on_a_deck(broken: Broken) -> None:
    code = """
def beginning(self, s, seat):
    from kirifuda.kernel.events import occasion

    deck = s.places[self.layout.place(seat, 0)]
    top = s.defs[deck[-1]].face.numbers[1] if deck else 0
    return [*super().beginning(s, seat), occasion(7, 0, top, 0, 201, seat)]
"""
    faults = told(broken(method(code)), 12)
    assert any(fault.startswith("[secrecy] ") and "can tell them apart" in fault for fault in faults), faults
