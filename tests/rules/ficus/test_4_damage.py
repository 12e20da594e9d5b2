"""FC-4: damage, level, losing."""

from collections.abc import Callable

import pytest

from kirifuda.library.games import rules
from kirifuda.testing import cite, rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]
RULES = rules("ficus")


@rule("FC-4.1")
def test_damage_is_dealt_card_by_card_by_an_effect_too(play: Play) -> None:
    table = play(a={"hand": ["Tide"]}, b={"deck": ["Cub", "Bull", "Wisp", "Pebble"]})
    table.a.does("use Tide")
    table.expect(b={"damage": ["Cub", "Bull", "Wisp"], "deck": ["Pebble"]}, log=["FC-4.1 damage Cub"])


def test_no_break_is_no_damage(play: Play) -> None:
    table = play("battle", a={"main": ["Wisp"]})
    table.a.does("attack Wisp")
    table.expect(b={"damage": 0, "deck": 10}, never=["damage", "damaged"])


@rule("FC-4.2")
def test_five_damage_raise_the_level_when_all_of_one_damage_lies_there(play: Play) -> None:
    table = play("battle", a={"main": ["Giant"]},
                 b={"damage": ["Cub", "Bull", "Wisp", "Elder"], "deck": ["Brook", "2 Pebble", "Cub"]})  # fmt: skip
    table.a.does("attack Giant")
    table.expect(
        b={"damage": ["Pebble", "Pebble"], "reserve": ["Cub", "Bull", "Wisp", "Elder", "Brook"], "level": 2, "hand": 1},
        log=["FC-4.2 level-reserve Cub", "FC-4.2 level-up"],
    )


@rule("FC-4.2")
def test_the_level_card_comes_unshown(play: Play) -> None:
    table = play("battle", a={"main": ["Cub"]}, b={"damage": ["4 Cub"], "level": ["Elder", "Bull"]})
    table.a.does("attack Cub")
    table.expect(b={"hand": ["Elder"], "level": 1})
    seen = RULES.view(table.state, 0).state
    assert [seen.defs[card].id for card in seen.places[RULES.layout.place(1, 1)]] == [""]


@rule("FC-4.3")
def test_five_damage_without_a_level_card_lose(play: Play) -> None:
    table = play("battle", a={"main": ["Cub"]}, b={"damage": ["4 Cub"], "level": []})
    table.a.does("attack Cub")
    table.expect(outcome={"winner": "a", "ending": "damage", "rule": "FC-4.3"})


@rule("FC-4.3")
def test_with_a_level_card_left_the_match_goes_on(play: Play) -> None:
    table = play("battle", a={"main": ["Cub"]}, b={"damage": ["4 Cub"], "level": ["Pebble"]})
    table.a.does("attack Cub")
    table.expect(outcome="none", b={"damage": 0, "level": 0})
    cite("FC", 403)


@rule("FC-4.4")
def test_the_reserve_becomes_the_deck_in_the_middle_of_damage(play: Play) -> None:
    table = play("battle", a={"main": ["Giant"]}, b={"deck": ["Cub"], "reserve": ["4 Bull"]})
    table.a.does("attack Giant")
    table.expect(b={"damage": ["Cub", "Bull", "Bull"], "deck": 2, "reserve": 0}, log=["FC-4.4 refresh"])


@rule("FC-4.4")
def test_level_up_comes_before_a_refresh(play: Play) -> None:
    table = play("battle", a={"main": ["Cub"]}, b={"damage": ["4 Cub"], "deck": ["Bull"], "reserve": ["Wisp"]})
    table.a.does("attack Cub")
    # The five come to the reserve before it is shuffled.
    table.expect(b={"deck": 6, "reserve": 0, "damage": 0, "level": 2})


@rule("FC-4.4")
def test_a_penalty_is_dealt_when_what_was_interrupted_is_done(play: Play) -> None:
    table = play(options={"refresh_penalty": 2}, a={"hand": ["Letter"], "deck": ["Cub"], "reserve": ["5 Bull"]})
    table.a.does("use Letter")
    table.expect(a={"hand": ["Cub", "Bull"], "damage": ["Bull", "Bull"], "reserve": ["Letter"]})


@rule("FC-4.4")
def test_the_reserve_becomes_the_deck_in_the_middle_of_gaining_elements(play: Play) -> None:
    table = play(a={"hand": ["Rake"], "deck": ["Cub"], "reserve": ["4 Bull"]})
    table.a.does("use Rake")
    table.expect(a={"elements": 3, "deck": 2, "reserve": ["Rake"]}, log=["charge Cub", "FC-4.4 refresh", "charge Bull"])


@rule("FC-4.4")
def test_what_has_been_discarded_off_a_deck_is_shuffled_in_too(play: Play) -> None:
    table = play(a={"hand": ["Ebb"], "deck": ["Cub"], "reserve": ["4 Bull"]})
    table.a.does("use Ebb")
    # Of the five cards of the new deck two more are discarded.
    table.expect(a={"deck": 3, "reserve": {"count": 3, "has": ["Ebb"]}}, log=["mill Cub", "FC-4.4 refresh", "mill"])


@rule("FC-4.5")
def test_neither_deck_nor_reserve_at_a_check_loses(play: Play) -> None:
    table = play("draw", a={"deck": ["Cub"], "main": ["Bull"]})
    table.expect(outcome={"winner": "b", "ending": "out-of-cards", "rule": "FC-4.5"})


@rule("FC-4.5")
def test_what_cannot_be_turned_is_skipped_and_a_level_up_may_save(play: Play) -> None:
    table = play("battle", a={"main": ["Giant"]}, b={"damage": ["4 Cub"], "deck": ["Bull"]})
    table.a.does("attack Giant")
    # One card is dealt, two are skipped; the five of the level-up become the deck.
    table.expect(outcome="none", b={"damage": 0, "deck": 5, "level": 2, "hand": 1}, log=["FC-4.5 skip"])


@rule("FC-4.6")
@pytest.mark.parametrize("seat", ["a", "b"])
def test_anybody_may_concede_whoever_is_asked(play: Play, seat: str) -> None:
    table = play()
    (table.a if seat == "a" else table.b).does("concede")
    table.expect(outcome={"winner": "b" if seat == "a" else "a", "rule": "FC-4.6"})


@rule("FC-4.6")
def test_both_lose_at_one_check(play: Play) -> None:
    table = play(a={"main": ["Doom"], "elements": ["Cub"], "deck": ["Cub"]}, b={"damage": ["4 Cub"], "level": []})
    table.a.does("ability of Doom")
    table.expect(outcome={"winner": "draw", "ending": "both-lost", "rule": "FC-4.6"})


@rule("FC-4.7", absent=True)
def test_a_damage_card_shows_no_icon(play: Play) -> None:
    table = play("battle", a={"main": ["Cub"]}, b={"deck": ["Omen", "5 Cub"]})
    table.a.does("attack Cub")
    table.expect(b={"damage": ["Omen"], "hand": 0, "deck": 5}, never=["icon"])


@rule("FC-4.8", absent=True)
def test_a_level_that_has_fallen_takes_nobody_away(play: Play) -> None:
    table = play(a={"main": ["Elder"], "level": ["3 Pebble"]})
    table.a.does("battle", "attack Elder")
    table.expect(a={"main": ["Elder"], "level": 3})


@rule("FC-4.9")
def test_the_last_turn_of_the_limit_is_a_draw(play: Play) -> None:
    table = play("main", options={"turn_limit": 3})
    table.a.does("end")
    table.expect(outcome={"winner": "draw", "ending": "turn-limit", "rule": "FC-4.9"})
