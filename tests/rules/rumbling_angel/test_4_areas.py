"""RA-4: fields and areas."""

from collections.abc import Callable
from typing import Any

from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]
LANE: dict[str, Any] = {"fields": ["Lane"]}
SPARK: dict[str, Any] = {"fields": ["Lane"], "character": "Spark"}


@rule("RA-4.1")
def test_one_field_a_turn_in_a_new_area_or_on_an_empty_one(play: Play) -> None:
    table = play(a={"hand": ["Pond", "Twin"], "areas": [LANE]})
    table.a.does("place Pond in a new area")
    table.expect(a={"areas": [{"fields": ["Lane"]}, {"fields": ["Pond"]}]}, log=["RA-4.1 place Pond"])
    table.a.refused("place Twin", "RA-4.1")
    other = play(a={"hand": ["Pond"], "areas": [LANE]})
    other.a.does("place Pond on area 1")
    other.expect(a={"areas": [{"fields": ["Lane", "Pond"]}]})


@rule("RA-4.1")
def test_a_field_placed_this_turn_was_the_one(play: Play) -> None:
    play(turn={"seat": "a", "placed": True}, a={"hand": ["Pond"]}).a.refused("place Pond", "RA-4.1")


@rule("RA-4.3")
def test_five_areas_at_most(play: Play) -> None:
    table = play(a={"hand": ["Pond"], "areas": [SPARK, {**SPARK, "character": "Ember"}, LANE, LANE, LANE]})
    table.a.refused("place Pond in a new area", "RA-4.3")
    table.a.does("place Pond on area 3")
    table.expect(a={"areas": 5})


@rule("RA-4.2")
def test_with_five_occupied_areas_no_field_can_be_placed(play: Play) -> None:
    names = ["Spark", "Ember", "Moth", "Raider", "Duelist"]
    table = play(a={"hand": ["Pond"], "areas": [{**SPARK, "character": name} for name in names]})
    table.a.refused("place Pond", "RA-4.2")


@rule("RA-4.3")
def test_none_where_a_character_stands_any_number_where_none_does(play: Play) -> None:
    table = play(a={"hand": ["Pond"], "areas": [SPARK, {"fields": ["9 Lane"]}]})
    table.a.refused("place Pond on area 1", "RA-4.3")
    table.a.does("place Pond on area 2")
    table.expect(a={"area": {"2": {"fields": ["9 Lane", "Pond"]}}})


@rule("RA-4.4", absent=True)
def test_placing_a_field_costs_nothing_and_cannot_be_answered(play: Play) -> None:
    table = play(a={"hand": ["Pond", "Moth"]}, b={"hand": ["Gift"]})
    table.a.does("place Pond")
    table.expect(decision={"seat": "a", "at": "main"}, a={"hand": ["Moth"], "trash": 0, "declared": 0})


@rule("RA-4.5")
def test_an_area_without_fields_is_none(play: Play) -> None:
    table = play(a={"hand": ["Blast", "Pond"], "areas": [LANE, SPARK, LANE, LANE, LANE]})
    table.a.does("use Blast on area 1", "pass")
    gone = ["destroy Lane", "RA-4.5 area-gone"]
    table.expect(a={"areas": 4, "area": {"1": "none", "2": {"character": "Spark"}}}, log=gone)
    table.a.does("place Pond in a new area")
    table.expect(a={"areas": 5, "area": {"1": {"fields": ["Pond"]}}})


@rule("RA-4.6")
def test_a_damaged_field_has_its_effect_all_the_same(play: Play) -> None:
    hearth = {"card": "Hearth", "damaged": True}
    table = play(a={"areas": [{"fields": [hearth, "Lane"], "character": "Spark"}]})
    table.expect(a={"area": {"1": {"ap": 4}}})
    assert table.sources(0, "Spark", "ap") == ["RA-4.6 Hearth 3 to 4"]


@rule("RA-4.7")
def test_an_area_without_a_character_holds_no_damaged_field(play: Play) -> None:
    hurt = {"fields": [{"card": "Lane", "damaged": True}, "Lane"], "character": "Spark"}
    table = play(a={"hand": ["Home"], "areas": [hurt]})
    table.a.does("use Home on Spark")
    table.expect(a={"area": {"1": {"fields": 2, "damaged": 0}}}, log=["RA-4.7 recover Lane"])
