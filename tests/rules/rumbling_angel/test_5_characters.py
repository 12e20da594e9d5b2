"""RA-5: characters."""

from collections.abc import Callable
from typing import Any

import pytest

from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]
LANE: dict[str, Any] = {"fields": ["Lane"]}
ASKED: dict[str, Any] = {"hand": ["Pond"]}
"""A seat that may hold an answer, and so is asked."""


def area(character: str, *fields: Any, **more: Any) -> dict[str, Any]:
    return {"fields": list(fields) or ["Lane"], "character": character, **more}


@rule("RA-5.1")
def test_entry_is_from_hand_into_an_empty_area_any_number_of_times(play: Play) -> None:
    table = play(a={"hand": ["Spark", "Ember", "Moth"], "areas": [LANE, LANE]})
    table.a.does("enter Spark in area 1", "pass", "enter Ember", "pass")
    table.expect(a={"areas": [{"character": "Spark"}, {"character": "Ember"}], "trash": 0})
    table.a.refused("enter Moth", "RA-5.1")
    table.a.refused("enter Spark", "RA-5.1")


@rule("RA-5.1")
def test_an_occupied_area_is_not_empty(play: Play) -> None:
    play(a={"hand": ["Spark"], "areas": [area("Ember"), LANE, LANE]}).a.refused("enter Spark in area 1", "RA-5.1")


@rule("RA-5.2")
@pytest.mark.parametrize(
    ("character", "fields", "enters"),
    [
        ("Spark", ["Lane"], True),
        ("Spark", ["Pond"], False),
        ("Spark", ["Pond", "Lane"], True),  # extra fields are fine
        ("Pair", ["Lane", "Pond"], True),
        ("Pair", ["Twin"], False),  # a field with two attributes fills one icon
        ("Pair", ["Twin", "Lane"], True),  # a matching: Twin for water
        ("Pair", ["Twin", "Twin"], True),
        ("Pair", ["Lane", "Lane"], False),
        ("Nomad", ["Pond"], True),  # a neutral icon takes any field
        ("Titan", ["Lane", "Lane", "Twin"], True),
        ("Titan", ["Lane", "Lane", "Pond"], False),
    ],
)
def test_every_large_icon_needs_a_field_of_its_own(play: Play, character: str, fields: list[str], enters: bool) -> None:
    table = play(a={"hand": [character], "areas": [{"fields": fields}]})
    assert ("-RA-5.2" not in table.met(0, f"enter {character}")) == enters
    if not enters:
        table.a.refused(f"enter {character}", "RA-5.2")
    else:
        assert f"enter {character}" in table.options()


@rule("RA-5.3")
def test_a_character_enters_spent_and_may_defend_at_once(play: Play) -> None:
    table = play(a={"hand": ["Spark"], "areas": [LANE]}, b={"areas": [area("Rival", "Pond")]})
    table.a.does("enter Spark")
    table.expect(a={"areas": [{"character": "Spark", "ready": False}]}, log=["RA-5.3 enter Spark"])
    table.a.refused("attack Spark", "RA-8.1")
    table.a.does("end")
    table.b.does("none", "attack Rival", "pass")
    table.expect(log=["defend Spark"])


@rule("RA-5.4")
def test_one_of_a_name_on_a_side(play: Play) -> None:
    table = play(a={"hand": ["Spark", "Rival"], "areas": [area("Spark"), LANE, {"fields": ["Pond"]}]},
                 b={"areas": [area("Rival", "Pond")]})  # fmt: skip
    table.a.refused("enter Spark", "RA-5.4")
    table.a.does("enter Rival", "pass")
    table.expect(a={"area": {"3": {"character": "Rival"}}}, b={"area": {"1": {"character": "Rival"}}})


@rule("RA-5.5")
def test_entry_may_be_answered(play: Play) -> None:
    table = play(a={"hand": ["Spark"], "areas": [LANE]}, b={"hand": ["Blast"]})
    table.a.does("enter Spark in area 1")
    table.expect(decision={"seat": "b", "at": "answer"}, a={"declared": ["Spark"], "hand": 0})
    table.b.does("use Blast on area 1 of a")
    gone = {"areas": [], "trash": {"has": ["Spark", "Lane"]}}
    table.expect(a=gone, log=["RA-5.5 declare Spark", "RA-5.5 fizzle Spark"])


@rule("RA-5.6")
def test_over_capacity_fields_are_trimmed_down_to_it(play: Play) -> None:
    table = play(a={"hand": ["Moth"], "areas": [{"fields": ["Lane", "Pond", "Twin"]}]})
    table.a.does("enter Moth")
    table.expect(decision={"seat": "a", "at": "trim", "options": ["Lane", "Pond", "Twin"]})
    table.a.refused("choose Lane, Twin", "RA-5.6")  # what stays must meet the entry condition
    table.a.refused("choose Lane", "RA-5.6")
    table.a.does("choose Lane, Pond")
    kept = {"areas": [{"character": "Moth", "fields": ["Twin"]}], "trash": ["Lane", "Pond"]}
    table.expect(a=kept, log=["RA-5.6 trim"])


@rule("RA-5.6")
def test_within_the_capacity_nothing_is_trimmed(play: Play) -> None:
    table = play(a={"hand": ["Spark"], "areas": [{"fields": ["3 Lane"]}]})
    table.a.does("enter Spark")
    table.expect(a={"areas": [{"fields": 3}]}, never=["trim"])
    over = play(a={"hand": ["Spark"], "areas": [{"fields": ["4 Lane"]}]})
    over.a.does("enter Spark")
    over.expect(decision={"at": "trim"})
    over.a.does("choose Lane")
    over.expect(a={"areas": [{"fields": 3}]}, log=["RA-5.6 trim Lane"])


@rule("RA-5.7")
def test_up_to_the_mp_limit_from_the_trash(play: Play) -> None:
    table = play(a={"hand": ["Scholar"], "areas": [LANE], "trash": ["Moth", "Carp", "Pond"]})
    table.a.does("enter Scholar")
    table.expect(decision={"seat": "a", "at": "fill-mp", "options": ["Moth", "Carp", "Pond"]})
    table.a.refused("choose Moth, Carp, Pond", "RA-5.7")
    table.a.does("choose Carp, Pond")
    table.expect(a={"areas": [{"mp": ["Carp", "Pond"]}], "trash": ["Moth"]}, log=["RA-5.7 place-mp"])


@rule("RA-5.7")
def test_none_if_the_trash_is_empty_and_none_if_he_likes(play: Play) -> None:
    table = play(a={"hand": ["Scholar"], "areas": [LANE]})
    table.a.does("enter Scholar")
    table.expect(a={"areas": [{"mp": 0}]}, decision={"at": "main"})
    other = play(a={"hand": ["Scholar"], "areas": [LANE], "trash": ["Moth"]})
    other.a.does("enter Scholar")
    other.expect(decision={"at": "fill-mp", "rule": "RA-5.7"})
    other.a.does("none")
    other.expect(a={"areas": [{"mp": 0}], "trash": 1})


@rule("RA-5.8")
def test_an_mp_cost_moves_mp_cards_to_the_trash(play: Play) -> None:
    table = play(a={"areas": [area("Scholar", mp=["Moth", "Carp"])]}, b=ASKED)
    table.a.does("ability 1 of Scholar")
    table.expect(decision={"seat": "a", "at": "pay-mp", "options": ["Moth", "Carp"]})
    table.a.does("choose Carp")
    table.expect(a={"area": {"1": {"mp": ["Moth"]}}, "trash": ["Carp"]}, log=["RA-5.8 pay-mp Carp"])
    table.b.does("pass")
    table.a.does("pass")
    table.expect(a={"hand": 1})


@rule("RA-6.4")
def test_without_mp_the_cost_cannot_be_paid(play: Play) -> None:
    play(a={"areas": [area("Scholar")]}).a.refused("ability 1 of Scholar", "RA-6.4")


@rule("RA-5.9", absent=True)
def test_fields_lost_later_send_nobody_away(play: Play) -> None:
    table = play(a={"hand": ["Crack"], "areas": [area("Pair", "Lane", "Pond")]})
    table.a.does("use Crack on area 1", "choose Pond")
    left = {"life": 6, "areas": [{"character": "Pair", "fields": ["Lane"]}]}
    table.expect(a=left, log=["destroy Pond"], never=["down"])


@rule("RA-6.6", "RA-5.10")
@pytest.mark.parametrize(
    ("fields", "items", "fits"),
    [(3, 0, True), (3, 1, True), (3, 2, False), (4, 0, True), (4, 1, False)],
)
def test_what_fields_leave_items_may_take(play: Play, fields: int, items: int, fits: bool) -> None:
    table = play(a={"hand": ["Lens"], "areas": [area("Titan", f"{fields} Lane", items=["Lens"] * items)]})
    assert ("equip Lens" in table.options()) == fits
    if not fits:
        table.a.refused("equip Lens", "RA-6.6", "RA-5.10")
    else:
        assert {"RA-6.6", "RA-5.10"} <= set(table.met(0, "equip Lens"))


@rule("RA-5.10")
@pytest.mark.parametrize("fields", [3, 4])
def test_by_another_reading_large_icons_are_for_fields_only(play: Play, fields: int) -> None:
    said = {"hand": ["Lens"], "areas": [area("Titan", f"{fields} Lane")]}
    table = play(a=said, options={"capacity_reading": "separate"})
    assert "equip Lens" in table.options()
    equipped = {**said, "areas": [area("Titan", f"{fields} Lane", items=["Lens"])]}
    full = play(a=equipped, options={"capacity_reading": "separate"})
    full.a.refused("equip Lens", "RA-5.10")


@rule("RA-5.11")
def test_who_leaves_otherwise_than_down_costs_no_life(play: Play) -> None:
    hurt = area("Scholar", {"card": "Lane", "damaged": True}, "Lane", mp=["Moth"])
    table = play(a={"hand": ["Home"]}, b={"areas": [hurt]})
    table.a.does("use Home on Scholar")
    table.b.does("pass")
    table.expect(
        b={"life": 6, "hand": ["Scholar"], "trash": ["Moth"], "area": {"1": {"damaged": 0}}},
        log=["RA-5.11 return Scholar", "RA-5.11 drop Moth", "RA-4.7 recover Lane"], never=["down"],
    )  # fmt: skip


@rule("RA-5.12")
def test_corrections_count_in_battle_only(play: Play) -> None:
    table = play(a={"areas": [area("Duelist", "2 Lane")]}, b={**ASKED, "areas": [area("Wall", "2 Pond")]})
    table.expect(a={"area": {"1": {"ap": 1, "dp": 1}}})
    table.a.does("attack Duelist")
    table.expect(a={"area": {"1": {"ap": 1, "dp": 1}}})
    table.b.does("pass")  # Wall, of water, defends
    table.expect(a={"area": {"1": {"ap": 3, "dp": 2}}}, log=["defend Wall"])
    assert table.sources(0, "Duelist", "ap") == ["RA-5.12 Wall 1 to 3"]
    assert table.sources(1, "Duelist", "dp") == ["RA-5.12 Wall 1 to 2"]
    table.b.does("pass", "pass", "pass")
    table.expect(a={"area": {"1": {"ap": 1, "dp": 1}}}, b={"area": {"1": {"loss": 3}}}, decision={"at": "main"})
    assert table.sources(0, "Duelist", "ap") == []
