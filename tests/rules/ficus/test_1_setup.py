"""FC-1: decks and setup."""

from collections.abc import Callable

import pytest

from kirifuda.library.games import rules
from kirifuda.testing import cite, rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]
RULES = rules("ficus")
DEFAULTS = tuple(option.default for option in RULES.options)
KEPT = ["shuffle keep", "shuffle keep"]
STACK = ["Cub", "Bull", "Giant", "Wisp", "Elder", "3 Pebble", "2 Brook", "20 Cub"]
OTHER = ["5 Brook", "3 Wisp", "20 Pebble"]


def faults(deck: list[str], play: Play) -> list[tuple[int, str]]:
    names = play().names
    found = RULES.legal_deck(tuple(names.card(name).definition for name in deck), DEFAULTS)
    for finding in found:
        cite("FC", finding.rule)
    return [(finding.rule, finding.message) for finding in found]


def deck_of(size: int, play: Play) -> list[str]:
    kinds = sorted(play().names.cards)
    return [kinds[i // 3] for i in range(size)]


@rule("FC-1.1")
def test_a_deck_holds_exactly_fifty(play: Play) -> None:
    assert faults(deck_of(50, play), play) == []
    assert faults(deck_of(49, play), play) == [(101, "deck-size")]
    assert faults(deck_of(51, play), play) == [(101, "deck-size")]


@rule("FC-1.2")
def test_at_most_three_of_a_name(play: Play) -> None:
    deck = deck_of(50, play)
    deck[-1] = deck[0]
    assert faults(deck, play) == [(102, "deck-copies")]


@rule("FC-1.3")
@pytest.mark.parametrize("first", ["a", "b"])
def test_five_each_then_chance_says_who_goes_first(play: Play, first: str) -> None:
    table = play(setup=True, rolls=[*KEPT, f"first-player {first}"], a={"deck": STACK}, b={"deck": OTHER})
    table.expect(a={"hand": ["Cub", "Bull", "Giant", "Wisp", "Elder"]}, b={"hand": ["5 Brook"]})
    table.expect(decision={"seat": first, "at": "redraw", "rule": "FC-1.4"})


@rule("FC-1.4")
def test_any_number_of_cards_is_put_back_once_the_first_player_first(play: Play) -> None:
    table = play(setup=True, rolls=[*KEPT, "first-player a", "shuffle keep"], a={"deck": STACK}, b={"deck": OTHER})
    table.a.does("choose Cub, Elder")
    # Put back on top of a deck whose order is kept, they are drawn again, the last first.
    table.expect(a={"hand": 5}, decision={"seat": "b", "at": "redraw"}, log=["FC-1.4 redraw", "FC-1.4 draw"])
    table.b.does("none")
    table.expect(decision={"seat": "a", "at": "change"})


@rule("FC-1.4")
def test_all_five_may_go_back(play: Play) -> None:
    table = play(setup=True, rolls=[*KEPT, "first-player b", "shuffle keep"], a={"deck": STACK}, b={"deck": OTHER})
    table.b.does("choose Brook, Brook, Brook, Brook, Brook")
    table.expect(b={"hand": 5})
    table.a.does("none")


@rule("FC-1.5")
def test_three_level_cards_that_nobody_has_seen(play: Play) -> None:
    table = play(setup=True, a={"deck": STACK}, b={"deck": OTHER})
    table.a.does("none")
    table.b.does("none")
    table.expect(a={"level": 3, "deck": 21}, b={"level": 3, "deck": 20}, log=["FC-1.5 set-level"])
    for seat in (0, 1, None):
        seen = RULES.view(table.state, seat).state
        for owner in range(2):
            for card in seen.places[RULES.layout.place(owner, 2)]:
                assert not seen.defs[card].id


@rule("FC-1.6")
def test_the_first_player_draws_and_attacks_once(play: Play) -> None:
    table = play(setup=True, a={"deck": STACK}, b={"deck": OTHER})
    table.a.does("none")
    table.b.does("none")
    table.expect(a={"hand": 6}, log=["FC-1.6 draw"])
    table = play("battle", turn={"seat": "a", "number": 1, "at": "battle"}, a={"main": ["Cub", "Bull"]})
    table.a.does("attack Cub")
    table.expect(decision={"seat": "a", "at": "battle", "options": ["end"]}, b={"damage": 1})
    table.a.refused("attack Bull", "FC-1.6")


@rule("FC-1.6")
def test_an_option_allows_more_attacks(play: Play) -> None:
    options = {"first_turn_attacks": 2}
    table = play(
        "battle", turn={"seat": "a", "number": 1, "at": "battle"}, options=options, a={"main": ["Cub", "Bull", "Giant"]}
    )
    table.a.does("attack Cub", "attack Bull")
    table.a.refused("attack Giant", "FC-1.6")


@rule("FC-1.6")
def test_the_second_player_attacks_as_often_as_he_can(play: Play) -> None:
    table = play("battle", turn={"seat": "b", "number": 2, "at": "battle"}, b={"main": ["Cub", "Bull"]})
    table.b.does("attack Cub", "attack Bull")
    table.expect(a={"damage": 3})
    assert "FC-1.6" in table.met(1, "attack Cub")
