"""RA-8: battle."""

from collections.abc import Callable
from typing import Any

from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]


def area(character: str, *fields: Any, **more: Any) -> dict[str, Any]:
    return {"fields": list(fields) or ["2 Lane"], "character": character, **more}


HURT: dict[str, Any] = {"card": "Lane", "damaged": True}


@rule("RA-8.1")
def test_a_ready_character_becomes_spent_with_one_skill_at_most(play: Play) -> None:
    table = play(a={"areas": [area("Raider"), area("Spark", ready=False)]})
    attacks = ["attack Raider", "attack Raider with onslaught", "attack Raider with pierce"]
    table.expect(decision={"options": ["end", *attacks]})
    table.a.refused("attack Spark", "RA-8.1")
    table.a.does("attack Raider with onslaught")
    table.expect(a={"areas": [{"ready": False}, {}]}, log=["RA-8.1 attack Raider", "skill Raider"])


@rule("RA-8.1")
def test_only_characters_of_the_turn_player_attack(play: Play) -> None:
    table = play(a={"areas": [area("Spark")]}, b={"areas": [area("Rival", "Pond")]})
    table.a.refused("attack Rival", "RA-8.1")


@rule("RA-8.1")
def test_the_attack_may_be_answered_once(play: Play) -> None:
    table = play(a={"areas": [area("Spark")]}, b={"hand": ["Gift", "Lane"]})
    table.a.does("attack Spark")
    table.expect(decision={"seat": "b", "at": "answer"})
    table.b.does("pass")
    table.expect(decision={"seat": "a", "at": "main"}, b={"life": 5})


@rule("RA-8.2")
def test_a_player_with_characters_names_one_ready_or_spent(play: Play) -> None:
    table = play(a={"areas": [area("Spark")]}, b={"areas": [area("Rival", "2 Pond", ready=False), area("Ember")]})
    table.a.does("attack Spark")
    table.expect(decision={"seat": "b", "at": "defender", "rule": "RA-8.2", "options": ["Rival", "Ember"]})
    table.b.refused("none", "RA-8.2")
    table.b.does("choose Ember")
    table.expect(b={"areas": [{"ready": False}, {"ready": True}]}, log=["RA-8.2 defend Ember"])


@rule("RA-8.3")
def test_without_a_defender_exactly_one_life_and_no_window(play: Play) -> None:
    table = play(a={"areas": [area("Titan", "3 Lane")]}, b={"hand": ["Gift"]})
    table.a.does("attack Titan")
    table.b.does("pass")
    table.expect(b={"life": 5}, decision={"seat": "a", "at": "main"}, log=["RA-8.3 no-defender", "RA-8.3 life-lost"])


@rule("RA-8.3")
def test_with_no_ap_none(play: Play) -> None:
    table = play(a={"areas": [area("Wall", "Pond")]})
    table.a.does("attack Wall")
    table.expect(b={"life": 6}, log=["RA-8.3 no-defender"], never=["life-lost"])


@rule("RA-8.4")
def test_both_act_as_often_as_they_like_then_once_more(play: Play) -> None:
    table = play(turn={"seat": "a", "at": "battle", "attacker": "Spark", "defender": "Wall"},
                 a={"hand": ["Gift", "Lane"], "areas": [area("Spark")]},
                 b={"hand": ["Gift", "Lane"], "areas": [area("Wall", "2 Pond")]})  # fmt: skip
    table.expect(decision={"seat": "a", "at": "battle-act", "rule": "RA-8.4"})
    table.a.does("pass")
    table.b.does("use Gift")
    table.a.does("pass")
    table.b.does("pass")
    table.expect(decision={"seat": "a", "at": "battle-act"})
    table.a.does("pass")
    table.b.does("pass")
    table.expect(decision={"seat": "a", "at": "battle-last", "rule": "RA-8.4"})
    table.a.does("use Gift")
    table.b.does("pass")
    table.a.does("pass")
    table.expect(decision={"seat": "a", "at": "battle-last"})  # something has resolved in it: it opens again
    table.a.does("pass")
    table.b.does("pass")
    table.expect(log=["clash Spark"], decision={"seat": "a", "at": "main"})


@rule("RA-8.5", "RA-8.12")
def test_both_dps_fall_together_and_are_tested_together(play: Play) -> None:
    table = play(a={"areas": [area("Spark", "2 Lane")]}, b={"areas": [area("Rival", "2 Pond")]})
    table.a.does("attack Spark")
    table.expect(decision={"seat": "a", "at": "damage-field", "rule": "RA-8.5"}, a={"areas": [{"loss": 2, "dp": 0}]})
    table.a.does("choose Lane")
    table.expect(decision={"seat": "b", "at": "damage-field"}, a={"areas": [{"damaged": 0}]})
    table.b.does("choose Pond")
    table.expect(a={"areas": [{"damaged": 1}]}, b={"areas": [{"damaged": 1}]}, log=["damaged Spark", "damaged Rival"])


@rule("RA-8.5")
def test_no_damage_from_no_ap_and_none_above_no_dp(play: Play) -> None:
    table = play(a={"areas": [area("Ember", loss=1)]}, b={"areas": [area("Wall", "2 Pond")]})
    table.a.does("attack Ember")
    table.expect(a={"areas": [{"dp": 0, "damaged": 0}]}, b={"areas": [{"dp": 3, "damaged": 0}]},
                 log=["RA-8.5 clash Ember"], never=["damaged"])  # fmt: skip


@rule("RA-8.6")
def test_without_an_undamaged_field_the_character_is_down(play: Play) -> None:
    table = play(a={"areas": [area("Spark")]}, b={"areas": [area("Ember", HURT, "Lane", items=["Lens"])]})
    table.a.does("attack Spark", "choose Lane")
    table.expect(
        b={"life": 5, "trash": {"count": 3, "has": ["Ember", "Lens"]}, "areas": [{"character": "none", "damaged": 0}]},
        log=["RA-8.6 down Ember", "drop Lens", "recover Lane", "RA-8.11 life-lost"],
    )  # fmt: skip


@rule("RA-8.7")
def test_a_participant_that_leaves_stops_the_battle(play: Play) -> None:
    table = play(a={"areas": [area("Spark")]}, b={"hand": ["Home"], "areas": [area("Rival", "Pond")]})
    table.a.does("attack Spark")
    table.b.does("pass", "use Home on Rival")  # the answer to the defence
    table.expect(
        b={"life": 6}, a={"areas": [{"ready": False}]}, decision={"seat": "a", "at": "main"},
        log=["defend Rival", "return Rival", "RA-8.7 stopped"], never=["clash"],
    )  # fmt: skip


@rule("RA-8.3")
def test_who_has_left_before_the_defence_defends_nothing(play: Play) -> None:
    table = play(a={"areas": [area("Spark")]}, b={"hand": ["Home"], "areas": [area("Rival", "Pond")]})
    table.a.does("attack Spark")
    table.b.does("use Home on Rival")
    table.expect(b={"life": 5}, log=["return Rival", "RA-8.3 no-defender"])


@rule("RA-8.7")
def test_an_attacker_that_leaves_hits_nobody(play: Play) -> None:
    table = play(a={"areas": [area("Spark")]}, b={"hand": ["Home"]})
    table.a.does("attack Spark")
    table.b.does("use Home on Spark")
    table.expect(b={"life": 6}, a={"hand": ["Spark"]}, log=["RA-8.7 stopped"], never=["no-defender", "life-lost"])


@rule("RA-8.9")
def test_any_number_of_battles_a_turn(play: Play) -> None:
    table = play(a={"areas": [area("Spark"), area("Ember"), area("Raider")]})
    table.a.does("attack Spark", "attack Ember", "attack Raider")
    table.expect(b={"life": 3}, log=["RA-8.9 battle-end", "RA-8.9 battle-end", "RA-8.9 battle-end"])


@rule("RA-8.10", absent=True)
def test_no_dp_outside_calculation_does_no_damage(play: Play) -> None:
    table = play(a={"hand": ["Wither"]}, b={"areas": [area("Rival", "Pond")]})
    table.a.does("use Wither on Rival")
    table.expect(b={"life": 6, "areas": [{"dp": 0, "damaged": 0}]}, never=["damaged", "down"])


@rule("RA-8.11")
def test_down_together_lose_life_together(play: Play) -> None:
    table = play(a={"areas": [area("Spark", "Lane")]}, b={"areas": [area("Rival", "Pond")]})
    table.a.does("attack Spark")
    table.expect(
        a={"life": 5, "trash": {"has": ["Spark"]}}, b={"life": 5, "trash": {"has": ["Rival"]}},
        log=["down Spark", "down Rival", "RA-8.11 life-lost", "RA-8.11 life-lost"],
    )  # fmt: skip


@rule("RA-8.12")
def test_a_calculation_takes_no_more_dp_than_there_is(play: Play) -> None:
    table = play(a={"areas": [area("Titan", "3 Lane")]}, b={"areas": [area("Wall", "3 Pond")]})
    table.a.does("attack Titan")
    table.b.does("choose Pond")
    table.expect(b={"areas": [{"loss": 4, "dp": 0, "damaged": 1}]}, log=["RA-8.12 Wall"])


@rule("RA-8.13")
def test_damage_by_an_effect_turns_one_field_after_another(play: Play) -> None:
    table = play(a={"hand": ["Sting"]}, b={"areas": [area("Rival", "Pond", "Twin", "Lane")]})
    table.a.does("use Sting on Rival")
    table.expect(decision={"seat": "b", "at": "damage-field", "rule": "RA-8.13", "options": ["Pond", "Twin", "Lane"]})
    table.b.does("choose Twin")
    table.expect(decision={"seat": "b", "options": ["Pond", "Lane"]}, b={"areas": [{"damaged": ["Twin"]}]})
    table.b.does("choose Pond")
    table.expect(b={"life": 6, "areas": [{"damaged": 2}]}, log=["RA-8.13 damaged", "RA-8.13 damaged"])


@rule("RA-8.13")
def test_what_is_left_when_it_goes_down_is_lost(play: Play) -> None:
    table = play(a={"hand": ["Sting"]}, b={"areas": [area("Rival", "Pond")]})
    table.a.does("use Sting on Rival")
    gone = {"life": 5, "trash": ["Rival", "Lane"], "areas": [{"damaged": 0}]}
    table.expect(b=gone, log=["RA-8.13 damaged Rival", "down Rival"])
