"""RA-2: winning and losing."""

from collections.abc import Callable

import pytest

from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]
SPARK = {"fields": ["LANE"], "character": "Spark"}


@rule("RA-2.1")
def test_without_life_a_player_has_lost(play: Play) -> None:
    table = play(a={"areas": [SPARK]}, b={"life": 1})
    table.a.does("attack Spark")
    table.expect(outcome={"winner": "a", "ending": "out-of-life", "rule": "RA-2.1"}, decision="none", b={"life": 0})


@rule("RA-2.2")
def test_a_player_who_must_draw_and_cannot_loses(play: Play) -> None:
    table = play("entry", a={"deck": ["Moth"], "areas": [{**SPARK, "ready": False}]})
    table.a.does("none")
    table.expect(outcome={"winner": "b", "ending": "out-of-cards", "rule": "RA-2.2"}, a={"hand": ["Moth"]})


@rule("RA-2.2")
def test_an_empty_deck_alone_is_no_loss(play: Play) -> None:
    table = play("draw", a={"deck": ["2 Moth"]}, b={"deck": []})
    table.expect(decision={"seat": "a", "at": "extra-draw"}, a={"deck": 0}, outcome="none")
    table.a.does("none", "end")
    table.expect(outcome={"winner": "a", "ending": "out-of-cards", "rule": "RA-2.2"})


@rule("RA-2.3")
def test_both_at_nothing_in_one_step_is_a_draw(play: Play) -> None:
    rival = {"fields": ["POND"], "character": "Rival"}
    table = play(a={"life": 1, "areas": [SPARK]}, b={"life": 1, "areas": [rival]})
    table.a.does("attack Spark")
    table.expect(outcome={"winner": "draw", "ending": "both-out-of-life", "rule": "RA-2.3"})


@rule("RA-2.3", absent=True)
def test_the_first_to_reach_nothing_loses(play: Play) -> None:
    rival = {"fields": ["POND"], "character": "Rival"}
    table = play(a={"life": 2, "areas": [SPARK]}, b={"life": 1, "areas": [rival]})
    table.a.does("attack Spark")
    table.expect(outcome={"winner": "a", "rule": "RA-2.1"}, a={"life": 1})


@rule("RA-2.4")
@pytest.mark.parametrize(("who", "winner"), [("a", "b"), ("b", "a")])
def test_anybody_may_concede_at_any_time(play: Play, who: str, winner: str) -> None:
    table = play(a={"areas": [SPARK]})
    (table.a if who == "a" else table.b).does("concede")
    table.expect(outcome={"winner": winner, "ending": "conceded", "rule": "RA-2.4"}, decision="none")


@rule("RA-2.5")
def test_the_new_top_life_card_is_turned_up(play: Play) -> None:
    table = play(a={"areas": [SPARK]}, b={"life": ["Moth", "Carp", "4 Lane"]})
    table.a.does("attack Spark")
    table.expect(b={"life": ["Carp", "4 Lane"], "life_up": ["Carp"], "trash": ["Moth"]}, log=["RA-2.5 Carp"])


@rule("RA-2.6")
def test_an_effect_damages_both_stacks_one_card_at_a_time(play: Play) -> None:
    table = play(a={"hand": ["Quake"], "life": ["Moth", "Carp", "Lane"]}, b={"life": ["Spark", "Ember", "Pond"]})
    table.a.does("use Quake")
    first = ["RA-2.6 life-lost Moth", "RA-2.6 life-lost Spark", "RA-2.5 Carp", "RA-2.5 Ember"]
    second = ["life-lost Carp", "life-lost Ember", "RA-2.5 Lane", "RA-2.5 Pond", "finish Quake"]
    table.expect(a={"life": ["Lane"]}, b={"life": ["Pond"]}, log=first + second)


@rule("RA-2.7", absent=True)
def test_a_lost_life_card_goes_to_the_trash_and_nobody_draws(play: Play) -> None:
    table = play(a={"areas": [SPARK]}, b={"life": ["Moth", "5 Lane"]})
    table.a.does("attack Spark")
    table.expect(b={"trash": ["Moth"], "hand": 0}, never=["draw"])


@rule("RA-2.7", absent=True)
def test_by_option_it_goes_to_the_hand(play: Play) -> None:
    table = play(a={"areas": [SPARK]}, b={"life": ["Moth", "5 Lane"]}, options={"life_damage_to": "hand"})
    table.a.does("attack Spark")
    table.expect(b={"trash": 0, "hand": ["Moth"]}, never=["draw"])


@rule("RA-2.8", absent=True)
def test_the_trash_never_refills_the_deck(play: Play) -> None:
    table = play("entry", a={"deck": ["Moth"], "trash": ["5 Lane"], "areas": [{**SPARK, "ready": False}]})
    table.a.does("none")
    table.expect(outcome={"winner": "b", "ending": "out-of-cards"}, a={"trash": 5})


@rule("RA-2.9", absent=True)
def test_passing_is_always_offered(play: Play) -> None:
    table = play()
    table.expect(decision={"seat": "a", "at": "main", "options": ["end"]})
    table.a.does("end")
    table.expect(turn={"seat": "b"})


@rule("RA-2.9")
def test_a_game_of_too_many_turns_is_a_draw(play: Play) -> None:
    table = play(turn={"seat": "b", "number": 200})
    table.b.does("end")
    table.expect(outcome={"winner": "draw", "ending": "turn-limit", "rule": "RA-2.9"})


@rule("RA-2.9", absent=True)
def test_the_turn_limit_is_an_option(play: Play) -> None:
    table = play(turn={"seat": "b", "number": 200}, options={"turn_limit": 201})
    table.b.does("end")
    table.expect(outcome="none", turn={"seat": "a", "number": 201})
