"""RA-10: skills and texts; and what RA-3, RA-5 and RA-8 say of texts."""

from collections.abc import Callable
from typing import Any

import pytest

from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]
HURT: dict[str, Any] = {"card": "Lane", "damaged": True}


def area(character: str, *fields: Any, **more: Any) -> dict[str, Any]:
    return {"fields": list(fields) or ["2 Lane"], "character": character, **more}


@rule("RA-3.5", absent=True)
def test_who_loses_abilities_keeps_skills(play: Play) -> None:
    table = play(a={"hand": ["Gag"], "areas": [area("Seer")]})
    table.expect(decision={"includes": ["ability 1 of Seer", "attack Seer with bulwark"]})
    table.a.does("use Gag on Seer", "pass")
    options = ["end", "attack Seer", "attack Seer with bulwark"]
    table.expect(decision={"options": options}, a={"areas": [{"skills": ["bulwark 1"]}]})


@rule("RA-3.6")
def test_cannot_beats_can(play: Play) -> None:
    table = play(a={"hand": ["Truce"], "areas": [area("Knight")]})
    table.a.does("use Truce on Knight")
    table.expect(decision={"options": ["end"]}, a={"areas": [{"ready": True}]})
    table.a.refused("attack Knight", "RA-3.6", "RA-10.12")


@rule("RA-5.13")
def test_who_moves_stays_what_it_is_and_its_old_fields_recover(play: Play) -> None:
    here = area("Scholar", HURT, "Lane", mp=["Moth"], loss=1, ready=False)
    table = play(a={"hand": ["Step"], "areas": [here, {"fields": ["Pond"]}]})
    table.a.does("use Step on Scholar", "pass")
    table.expect(
        a={"area": {"1": {"character": "none", "damaged": 0},
                    "2": {"character": "Scholar", "mp": ["Moth"], "loss": 1, "ready": False, "fields": ["Pond"]}}},
        log=["RA-5.13 recover Lane", "RA-5.13 relocate Scholar"], never=["enter", "return", "trim"],
    )  # fmt: skip


@rule("RA-5.13")
def test_two_that_swap_leave_both_areas_healed(play: Play) -> None:
    table = play(a={"areas": [area("Dancer", HURT, "Lane"), area("Spark", "Pond", HURT)]})
    table.a.does("ability 1 of Dancer on Spark", "pass")
    table.expect(a={"areas": [{"character": "Spark", "damaged": 0}, {"character": "Dancer", "damaged": 0}], "life": 6},
                 log=["RA-5.13 relocate"])  # fmt: skip


@rule("RA-8.7")
def test_a_battler_that_moves_has_not_left(play: Play) -> None:
    there = [area("Wall", "2 Pond"), {"fields": ["Pond"]}]
    table = play(a={"areas": [area("Spark")]}, b={"hand": ["Step"], "areas": there})
    table.a.does("attack Spark")
    table.b.does("pass", "use Step on Wall")
    table.expect(log=["relocate Wall", "clash Spark"], never=["stopped"], b={"area": {"2": {"loss": 3}}})
    left = play(a={"areas": [area("Spark")]}, b={"hand": ["Home"], "areas": there})
    left.a.does("attack Spark")
    left.b.does("pass", "use Home on Wall")
    left.expect(log=["return Wall", "RA-8.7 stopped"], never=["clash"])


@rule("RA-8.8")
def test_spending_a_participant_changes_nothing(play: Play) -> None:
    table = play(a={"areas": [area("Spark")]}, b={"hand": ["Tire"], "areas": [area("Wall", "2 Pond")]})
    table.a.does("attack Spark")
    table.b.does("pass", "use Tire on Wall")
    table.expect(log=["RA-8.8 spend Wall", "clash Spark"], never=["stopped"])


@rule("RA-8.8")
def test_who_can_battle_no_more_stops_the_battle(play: Play) -> None:
    table = play(a={"areas": [area("Spark")]}, b={"hand": ["Truce"]})
    table.a.does("attack Spark")
    table.b.does("use Truce on Spark")
    table.expect(log=["RA-8.8 stopped Spark"], never=["no-defender"], b={"life": 6}, a={"areas": [{"ready": False}]})


@rule("RA-10.2", "RA-10.3")
def test_onslaught_adds_ap_until_the_battle_ends(play: Play) -> None:
    table = play(a={"areas": [area("Raider")]}, b={"areas": [area("Wall", "2 Pond")]})
    table.a.does("attack Raider with onslaught")
    table.expect(b={"areas": [{"loss": 3}]}, a={"areas": [{"ap": 1}]}, log=["RA-10.3 Raider", "RA-10.2"])


@rule("RA-6.9")
def test_a_text_finds_who_has_a_skill_whatever_its_number(play: Play) -> None:
    table = play(a={"areas": [area(name) for name in ("Seer", "Guard", "Pike", "Marshal")]})
    numbers = [table.sources(0, name, "ap") for name in ("Seer", "Guard", "Pike", "Marshal")]
    assert [len(found) for found in numbers] == [1, 1, 0, 0]


@rule("RA-10.4")
def test_bulwark_adds_dp_until_the_battle_ends(play: Play) -> None:
    table = play(a={"areas": [area("Guard")]}, b={"areas": [area("Carp", "Pond")]})
    table.a.does("attack Guard with bulwark")
    table.expect(a={"areas": [{"dp": 0, "loss": 1, "damaged": 0}]}, log=["RA-10.4 Guard"])


@rule("RA-10.5")
def test_challenge_lets_the_attacker_name_the_defender(play: Play) -> None:
    table = play(a={"areas": [area("Knight")]}, b={"areas": [area("Wall", "2 Pond"), area("Carp", "Pond")]})
    table.a.does("attack Knight with challenge")
    table.expect(decision={"seat": "a", "at": "defender", "rule": "RA-10.5", "options": ["Wall", "Carp"]})
    table.a.does("choose Carp")
    table.expect(log=["defend Carp"])


@rule("RA-10.6")
def test_hush_forbids_the_defenders_events(play: Play) -> None:
    wall = {"hand": ["Gift"], "areas": [area("Wall", "2 Pond")]}
    table = play(a={"hand": ["Lane"], "areas": [area("Knight")]}, b=wall)
    table.a.does("attack Knight with hush")
    table.expect(decision={"seat": "a", "at": "answer"})  # b has no ability and may use no event: it is not asked
    table.b.refused("use Gift", "RA-10.6")
    table.a.does("pass", "pass", "pass", "pass")
    table.expect(log=["RA-10.6", "battle-end"], b={"hand": ["Gift"]}, decision={"seat": "a", "at": "main"})
    assert "RA-10.6" in table.met(1, "use Gift")
    table.a.does("end")
    table.b.does("use Gift")


@rule("RA-10.7")
def test_pierce_damages_once_more(play: Play) -> None:
    table = play(a={"areas": [area("Pike")]}, b={"areas": [area("Wall", "3 Pond")]})
    table.a.does("attack Pike with pierce")
    table.b.does("choose Pond", "choose Pond")
    table.expect(b={"areas": [{"damaged": 2}]}, log=["RA-8.5 damaged", "RA-10.7 damaged"])


@rule("RA-10.8")
def test_dash_readies_once_a_turn(play: Play) -> None:
    table = play(a={"areas": [area("Knight")]})
    table.a.does("attack Knight with dash")
    table.expect(a={"areas": [{"ready": True}]}, log=["RA-10.8 ready Knight"])
    table.a.does("attack Knight with dash")
    table.expect(a={"areas": [{"ready": False}]}, b={"life": 4})
    used = play(a={"areas": [area("Knight", used=["dash"])]})
    used.a.does("attack Knight with dash")
    used.expect(a={"areas": [{"ready": False}]})


@rule("RA-10.10")
def test_once_a_turn_for_each_object(play: Play) -> None:
    table = play(a={"hand": ["Home"], "areas": [area("Seer")]})
    table.a.does("ability 1 of Seer", "pass")
    table.a.refused("ability 1 of Seer", "RA-10.10")
    table.expect(a={"hand": 2}, log=["RA-10.10 Seer"])
    play(a={"areas": [area("Seer", used=[1])]}).a.refused("ability 1 of Seer", "RA-10.10")


@rule("RA-10.10")
def test_a_new_object_counts_anew(play: Play) -> None:
    table = play(a={"hand": ["Home", "Pond"], "areas": [area("Seer", used=[1])]})
    table.a.refused("ability 1 of Seer", "RA-10.10")
    table.a.does("use Home on Seer", "pass", "enter Seer", "pass")
    table.expect(decision={"includes": ["ability 1 of Seer"]})


@rule("RA-10.11")
def test_who_is_safe_cannot_be_named(play: Play) -> None:
    table = play(a={"areas": [area("Ghost"), area("Spark")]}, b={"areas": [area("Jailer", "Pond")]}, turn={"seat": "b"})
    table.b.does("ability 1 of Jailer")
    assert table.at == "answer"  # Spark alone could be named
    table.b.does("pass")
    alone = play(a={"areas": [area("Ghost"), area("Spark"), area("Ember")]}, b={"areas": [area("Jailer", "Pond")]},
                 turn={"seat": "b"})  # fmt: skip
    alone.b.does("ability 1 of Jailer")
    alone.expect(decision={"at": "name-targets", "options": ["Spark", "Ember"]})
    alone.b.refused("choose Ghost", "RA-10.11")
    alone.b.does("choose Spark", "pass")


@rule("RA-10.12")
def test_who_cannot_battle_neither_attacks_nor_defends(play: Play) -> None:
    here = [area("Spark"), area("Ember")]
    table = play(a={"hand": ["Truce", "Truce"], "areas": here}, b={"areas": [area("Wall", "Pond")]})
    table.a.does("use Truce on Spark", "pass")
    table.a.refused("attack Spark", "RA-10.12")
    table.a.does("use Truce on Wall", "attack Ember")
    table.expect(b={"life": 5}, log=["RA-8.3 no-defender"])


@rule("RA-2.6")
def test_a_text_gained_between_two_steps_sees_the_second(play: Play) -> None:
    table = play(a={"hand": ["Quake"], "life": 4, "areas": [area("Sexton")]}, b={"life": 4})
    table.a.does("use Quake")
    table.expect(a={"life": 2, "hand": 1}, log=["RA-2.6 life-lost", "draw"])


@rule("RA-10.13")
def test_a_replacement_happens_instead(play: Play) -> None:
    table = play(a={"areas": [area("Spark")]}, b={"areas": [area("Phoenix", HURT, "Lane")]})
    table.a.does("attack Spark")
    table.b.does("choose Lane")
    log = ["RA-10.13 Phoenix", "recover Lane"]
    table.expect(b={"life": 6, "areas": [{"character": "Phoenix", "damaged": 1}]}, log=log, never=["down"])


@rule("RA-10.13")
def test_a_field_stands_in_for_the_character_of_its_area(play: Play) -> None:
    there = [area("Swift", "Nest"), area("Carp", "Nest")]
    table = play(a={"areas": [area("Spark"), area("Ember", "Lane")]}, b={"areas": there})
    table.a.does("attack Spark")
    table.b.does("choose Carp", "choose Nest")
    table.expect(b={"life": 6, "areas": [{}, {"character": "Carp", "damaged": 0}]}, log=["RA-10.10 Nest", "recover"])
    table.a.does("attack Ember")
    table.b.does("choose Carp")
    table.expect(b={"life": 5, "areas": [{}, {"character": "none"}]})


@rule("RA-5.11")
def test_who_leaves_instead_of_going_down_costs_no_life(play: Play) -> None:
    both = {"areas": [area("Swift", "Lane"), area("Carp", "Lane")]}
    table = play(a={"areas": [area("Spark")]}, b=both)
    table.a.does("attack Spark")
    table.b.does("choose Swift")
    table.expect(b={"life": 6, "hand": ["Swift"], "trash": 0}, log=["RA-5.11 return Swift"], never=["life-lost"])


@rule("RA-10.13")
@pytest.mark.parametrize(("answer", "life"), [("yes", 6), ("no", 5)])
def test_one_that_says_may_can_be_declined(play: Play, answer: str, life: int) -> None:
    table = play(a={"areas": [area("Spark")]}, b={"areas": [area("Cat", HURT, HURT, "Lane")]})
    table.a.does("attack Spark")
    table.expect(decision={"seat": "b", "at": "replace", "rule": "RA-10.13"})
    table.b.does(answer)
    if answer == "yes":
        table.b.does("choose Lane #1")
    table.expect(b={"life": life})


@rule("RA-10.14")
def test_each_player_acts_in_turn_order(play: Play) -> None:
    table = play(a={"hand": ["Tea"], "deck": ["Moth"]}, b={"deck": ["Carp"]})
    table.a.does("use Tea")
    table.expect(log=["RA-10.14 draw Moth", "RA-10.14 draw Carp"])
    other = play(a={"deck": ["Moth"]}, b={"hand": ["Tea"], "deck": ["Carp"]}, turn={"seat": "b"})
    other.b.does("use Tea")
    other.expect(log=["RA-10.14 draw Carp", "RA-10.14 draw Moth"])


@rule("RA-10.14")
def test_up_to_may_be_none_and_for_each_counts_when_it_is_done(play: Play) -> None:
    table = play(a={"hand": ["Cheer", "Lane"], "areas": [area("Spark"), area("Ember")]})
    table.a.does("use Cheer")
    table.expect(decision={"at": "name-targets", "rule": "RA-10.14", "options": ["Spark", "Ember"]})
    table.a.does("none", "pass")
    table.expect(a={"areas": [{"ap": 3}, {"ap": 1}], "trash": ["Cheer"]})
    counted = play(a={"hand": ["Muster"], "areas": [area("Spark"), area("Ember")]}, b={"hand": ["Home"]})
    counted.a.does("use Muster")
    counted.b.does("use Home on Ember")
    counted.expect(a={"hand": ["Ember", "Lane"]}, log=["RA-10.14 draw Lane"])


def test_a_text_that_has_taken_itself_away_comes_back(play: Play) -> None:
    table = play(a={"hand": ["2 Lane"], "areas": [{"fields": ["Lane"], "character": "Fickle"}]})
    table.expect(a={"areas": [{"ap": 2}]})
    table.a.does("place Lane in a new area")
    table.expect(a={"areas": [{"ap": 1}, {}]})
    table.a.does("end")
    table.b.does("none", "end")
    table.a.does("pass")
    # Two cards have been drawn: what it looks at has changed, though nothing of it is left to look.
    table.expect(a={"hand": 3, "areas": [{"ap": 2}, {}]})
