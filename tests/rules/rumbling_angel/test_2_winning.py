"""RA-2: winning and losing."""

from collections.abc import Callable

import pytest

from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.positions import decode, encode
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
def test_both_at_nothing_in_one_step_is_a_draw_otherwise_the_first_loses(play: Play) -> None:
    rival = {"fields": ["POND"], "character": "Rival"}
    table = play(a={"life": 1, "areas": [SPARK]}, b={"life": 1, "areas": [rival]})
    table.a.does("attack Spark")
    table.expect(outcome={"winner": "draw", "ending": "both-out-of-life", "rule": "RA-2.3"})
    other = play(a={"life": 2, "areas": [SPARK]}, b={"life": 1, "areas": [rival]})
    other.a.does("attack Spark")
    other.expect(outcome={"winner": "a", "rule": "RA-2.1"}, a={"life": 1})


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


@rule("RA-2.7")
def test_a_lost_life_card_goes_to_the_trash_and_nobody_draws(play: Play) -> None:
    table = play(a={"areas": [SPARK]}, b={"life": ["Moth", "5 Lane"]})
    table.a.does("attack Spark")
    table.expect(b={"trash": ["Moth"], "hand": 0}, log=["RA-2.7 life-lost Moth"], never=["draw"])


@rule("RA-2.7")
def test_by_option_it_goes_to_the_hand(play: Play) -> None:
    table = play(a={"areas": [SPARK]}, b={"life": ["Moth", "5 Lane"]}, options={"life_damage_to": "hand"})
    table.a.does("attack Spark")
    table.expect(b={"trash": 0, "hand": ["Moth"]}, log=["RA-2.7 life-lost Moth"], never=["draw"])


@rule("RA-2.7")
def test_there_is_no_draw_for_a_down(play: Play) -> None:
    rival = {"fields": ["POND"], "character": "Rival"}
    table = play(a={"areas": [SPARK]}, b={"areas": [rival]})
    table.a.does("attack Spark")
    table.expect(a={"hand": 0}, b={"hand": 0}, log=["down Rival", "RA-2.7 life-lost"], never=["draw"])


@rule("RA-2.7", "RA-10.13")
def test_a_position_saved_while_a_loss_may_be_replaced_forgets_nothing_of_it(play: Play) -> None:
    aegis = {"fields": ["LANE"], "character": "Aegis"}
    table = play(a={"hand": ["Quake"]}, b={"areas": [aegis]})
    table.a.does("use Quake")
    table.expect(decision={"seat": "b", "at": "replace", "rule": "RA-10.13"})
    saved = decode(table.state.setup, encode(table.state))
    table.b.does("none")
    table.expect(log=["RA-2.7 life-lost", "RA-2.7 life-lost"])
    after = table.rules.apply(saved, Choice(()))
    assert [(e.rule, e.also) for e in after.log] == [(e.rule, e.also) for e in table.state.log]


@rule("RA-2.8", absent=True)
def test_the_trash_never_refills_the_deck(play: Play) -> None:
    table = play("entry", a={"deck": ["Moth"], "trash": ["5 Lane"], "areas": [{**SPARK, "ready": False}]})
    table.a.does("none")
    table.expect(outcome={"winner": "b", "ending": "out-of-cards"}, a={"trash": 5})


@rule("RA-2.9")
def test_what_led_nowhere_is_not_offered_again_passing_always_is(play: Play) -> None:
    spent = [{**SPARK, "character": name, "ready": False} for name in ("Dancer", "Spark")]
    table = play(a={"areas": spent})
    for _ in range(3):  # the second time led back, and so did the third
        table.a.does("ability 1 of Dancer on Spark", "pass")
    table.a.refused("ability 1 of Dancer", "RA-2.9")
    table.expect(decision={"seat": "a", "at": "main", "options": ["end"]})
    table.a.does("end")
    table.expect(turn={"seat": "b"})


@rule("RA-2.9")
def test_a_game_of_too_many_turns_is_a_draw(play: Play) -> None:
    table = play(turn={"seat": "b", "number": 200})
    table.b.does("end")
    table.expect(outcome={"winner": "draw", "ending": "turn-limit", "rule": "RA-2.9"})
    by_option = play(turn={"seat": "b", "number": 200}, options={"turn_limit": 201})
    by_option.b.does("end")
    by_option.expect(outcome="none", turn={"seat": "a", "number": 201})
