"""RA-1: decks and setup."""

from collections.abc import Callable

import pytest

from kirifuda.kernel.state import State
from kirifuda.library.games import rules
from kirifuda.testing import cite, rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]
RULES = rules("rumbling-angel")
DEFAULTS = tuple(option.default for option in RULES.options)
KEPT = ["shuffle keep", "shuffle keep"]
NO_FIELD = ["7 Moth", "6 Lane", "20 Lane"]
A_FIELD = ["Lane", "6 Moth", "Carp", "5 Pond", "20 Lane"]


def faults(deck: list[str], play: Play) -> list[tuple[int, str]]:
    names = play().names
    found = RULES.legal_deck(tuple(names.card(name).definition for name in deck), DEFAULTS)
    for finding in found:
        cite("RA", finding.rule)
    return [(finding.rule, finding.message) for finding in found]


def deck_of(size: int, play: Play) -> list[str]:
    kinds = sorted(play().names.cards)
    return [kinds[i // 4] for i in range(size)]


@rule("RA-1.1")
def test_a_deck_holds_exactly_sixty(play: Play) -> None:
    assert faults(deck_of(60, play), play) == []
    assert faults(deck_of(59, play), play) == [(101, "deck-size")]
    assert faults(deck_of(61, play), play) == [(101, "deck-size")]


@rule("RA-1.2")
def test_at_most_four_of_a_name(play: Play) -> None:
    deck = deck_of(60, play)
    deck[-1] = deck[0]
    assert faults(deck, play) == [(102, "deck-copies")]


@rule("RA-1.3")
@pytest.mark.parametrize("chooser", ["a", "b"])
def test_a_roll_gives_the_right_to_choose(play: Play, chooser: str) -> None:
    table = play(setup=True, rolls=[f"right-to-choose {chooser}", *KEPT], a={"deck": A_FIELD}, b={"deck": A_FIELD})
    table.a.does("none")
    table.b.does("none")
    table.expect(decision={"seat": chooser, "at": "go-first"})


def test_either_may_get_the_right(play: Play) -> None:
    def chooser(seed: int) -> int:
        state: State = RULES.start((deck, deck), seed)
        return state.nums[4]

    names = play().names
    deck = tuple(names.card(name).definition for name in deck_of(60, play))
    assert {chooser(seed) for seed in range(12)} == {0, 1}


@rule("RA-1.4")
def test_each_shuffles_and_draws_seven(play: Play) -> None:
    table = play(setup=True, a={"deck": A_FIELD}, b={"deck": NO_FIELD})
    table.expect(a={"hand": ["Lane", "6 Moth"], "deck": 26}, b={"hand": ["7 Moth"]})
    shuffled = play(setup=True, rolls=["right-to-choose a"], a={"deck": A_FIELD}, b={"deck": NO_FIELD})
    assert shuffled.a.look()["deck"] != table.a.look()["deck"]


@rule("RA-1.5")
def test_a_mulligan_only_without_a_field(play: Play) -> None:
    table = play(setup=True, a={"deck": A_FIELD}, b={"deck": NO_FIELD})
    table.expect(decision={"seat": "a", "at": "no-mulligan", "options": []})
    table.a.refused("yes", "RA-1.5")
    table.a.does("none")
    table.expect(decision={"seat": "b", "at": "mulligan", "options": ["yes"]})
    table.b.does("yes")
    table.expect(b={"hand": 7, "life": 6, "deck": 20}, a={"hand": ["Lane", "6 Moth"]}, log=["RA-1.5 mulligan"])


@rule("RA-1.5")
def test_the_second_hand_stands(play: Play) -> None:
    # Kept in order, the same seven come back: still no field, and it is not asked again.
    rolls = ["right-to-choose a", "shuffle keep", "shuffle keep", "shuffle keep"]
    table = play(setup=True, rolls=rolls, a={"deck": NO_FIELD}, b={"deck": A_FIELD})
    table.a.does("yes")
    table.b.does("none")
    table.expect(a={"hand": ["7 Moth"]}, decision={"seat": "a", "at": "go-first"})


@rule("RA-1.5")
def test_a_mulligan_is_answered_unseen(play: Play) -> None:
    def seen(answer: str) -> object:
        table = play(setup=True, a={"deck": NO_FIELD}, b={"deck": NO_FIELD})
        table.a.does(answer)
        table.expect(decision={"seat": "b", "at": "mulligan"}, never=["mulligan"])
        return table.rules.view(table.state, 1).encode()

    assert seen("yes") == seen("none")


@rule("RA-1.6")
def test_six_cards_become_life_the_last_on_top(play: Play) -> None:
    table = play(setup=True, a={"deck": A_FIELD}, b={"deck": A_FIELD})
    table.a.does("none")
    table.b.does("none")
    table.expect(a={"life": ["5 Pond", "Carp"], "life_up": ["Pond"]})


@rule("RA-1.7")
@pytest.mark.parametrize(("answer", "first"), [("first", "b"), ("second", "a")])
def test_the_holder_of_the_right_chooses_last(play: Play, answer: str, first: str) -> None:
    table = play(setup=True, rolls=["right-to-choose b", *KEPT], a={"deck": A_FIELD}, b={"deck": A_FIELD})
    table.a.does("none")
    table.b.does("none")
    table.expect(decision={"seat": "b", "at": "go-first", "options": ["first", "second"]}, a={"life": 6}, b={"life": 6})
    table.b.does(answer)
    table.expect(turn={"seat": first, "number": 1}, log=["RA-1.7 go-first"])


def seen_by_b(table: Table) -> str:
    """The cards that b's view names."""
    return repr(table.rules.view(table.state, 1).encode()[2])


@rule("RA-1.8")
def test_hidden_cards_are_in_no_view_until_a_text_shows_them(play: Play) -> None:
    # Moth has been on top of the stack: it is turned down again, and both have seen it.
    mine = {"hand": ["Spark"], "deck": ["Rival"], "life": ["Lane", {"card": "Moth", "seen": True}, "Carp"]}
    table = play(a=mine, b={"hand": ["Peek", "Ember"], "trash": ["Wall"]}, turn={"seat": "b"})
    assert [name in seen_by_b(table) for name in ("SPARK", "RIVAL", "CARP")] == [False] * 3
    assert [name in seen_by_b(table) for name in ("EMBER", "WALL", "LANE", "MOTH")] == [True] * 4
    table.b.does("use Peek")
    table.a.does("pass")
    table.b.does("pass")
    table.expect(log=["RA-1.8 reveal Spark"])
    assert "RIVAL" not in seen_by_b(table)


@rule("RA-1.8")
def test_a_search_may_find_nothing(play: Play) -> None:
    table = play(a={"hand": ["Seek"], "deck": ["Lane", "Moth"]})
    table.a.does("use Seek")
    table.expect(decision={"at": "take", "options": ["Moth"]}, log=["RA-1.8 reveal"])
    table.a.does("none")
    table.expect(a={"hand": 0, "deck": 2})
    assert "POND" not in repr(table.rules.view(table.state, 1).encode()[2])
