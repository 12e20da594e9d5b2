"""FC-6: playing cards."""

from collections.abc import Callable

from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]


@rule("FC-6.1")
def test_a_card_above_ones_level_cannot_be_played(play: Play) -> None:
    table = play(a={"hand": ["Elder", "Lesson"]})
    table.expect(decision={"options": ["end", "battle"]})
    table.a.refused("play Elder", "FC-6.1")
    table.a.refused("use Lesson", "FC-6.1")
    other = play(a={"hand": ["Elder", "Lesson"], "level": ["2 Pebble"]})
    assert "FC-6.1" in other.met(0, "play Elder")
    other.a.does("use Lesson", "play Elder on main")


@rule("FC-6.2")
def test_the_bind_cost_turns_elements_down_the_free_cost_takes_any(play: Play) -> None:
    table = play(a={"hand": ["Mason"], "elements": ["Pebble", "Cub", "Brook", {"card": "Bull", "down": True}]})
    table.a.does("play Mason on main")
    table.expect(decision={"at": "bind", "rule": "FC-6.2", "options": ["Pebble", "Cub"]})
    table.a.refused("choose Brook", "FC-6.2")
    table.a.does("choose Cub")
    table.expect(decision={"at": "free", "options": ["Pebble", "Cub", "Brook", "Bull"]})
    table.a.does("choose Bull")
    table.expect(
        a={"elements": ["Pebble", "Cub", "Brook"], "elements_down": ["Cub"], "reserve": ["Bull"], "main": ["Mason"]},
        log=["FC-6.2 bind Cub", "FC-6.2 pay-free Bull"],
    )


@rule("FC-6.2")
def test_of_each_colour_as_many_as_it_asks_for(play: Play) -> None:
    table = play(a={"hand": ["Painter"], "elements": ["Cub", "Pebble", "Brook", "Wisp"]})
    table.a.does("play Painter on support")
    table.a.refused("choose Cub, Pebble", "FC-6.2")
    table.a.does("choose Pebble, Wisp")
    table.expect(a={"elements_down": ["Pebble", "Wisp"], "support": ["Painter"]})
    other = play(a={"hand": ["Painter"], "elements": ["2 Pebble"]})
    other.a.refused("play Painter", "FC-6.2")


@rule("FC-6.3")
def test_the_free_cost_may_take_what_was_just_bound(play: Play) -> None:
    table = play(a={"hand": ["Mason"], "elements": ["Pebble"]})
    table.a.does("play Mason on main")
    table.expect(a={"elements": 0, "reserve": ["Pebble"], "main": ["Mason"]}, log=["FC-6.3 pay-free Pebble"])


@rule("FC-6.3")
def test_an_option_forbids_it(play: Play) -> None:
    options = {"free_may_take_bound": False}
    table = play(options=options, a={"hand": ["Mason"], "elements": ["Pebble"]})
    table.a.refused("play Mason", "FC-6.3")
    other = play(options=options, a={"hand": ["Mason"], "elements": ["Pebble", "Cub", "Brook"]})
    other.a.does("play Mason on main binding Cub")
    other.a.refused("choose Cub", "FC-6.3")
    other.a.does("choose Brook")
    other.expect(a={"elements": ["Pebble", "Cub"], "reserve": ["Brook"]})


@rule("FC-6.4")
def test_paid_whole_or_not_at_all(play: Play) -> None:
    table = play(a={"hand": ["Porter"], "elements": ["Pebble", "Cub", "Brook"]})
    table.a.does("play Porter on main")
    table.a.refused("choose Pebble", "FC-6.4")
    table.a.refused("choose Pebble, Cub, Brook", "FC-6.4")
    # Until it is whole it may be taken back, and nothing has happened.
    table.a.does("back")
    table.expect(a={"hand": ["Porter"], "elements": ["Pebble", "Cub", "Brook"]}, decision={"at": "main"})
    other = play(a={"hand": ["Porter"], "elements": ["Pebble"]})
    other.a.refused("play Porter", "FC-6.3")


@rule("FC-6.5")
def test_a_character_comes_positive_onto_either_stage_and_attacks_at_once(play: Play) -> None:
    table = play(a={"hand": ["Cub", "Bull"]})
    table.a.does("play Cub on main", "play Bull on support")
    table.expect(a={"main": [{"card": "Cub", "positive": True}], "support": [{"card": "Bull", "positive": True}]})
    table.expect(log=["FC-6.5 play Cub", "FC-6.5 enter Cub"])
    table.a.does("battle", "attack Cub")
    table.expect(b={"damage": 1})


@rule("FC-6.6")
def test_each_character_may_move_once_not_in_the_turn_it_came(play: Play) -> None:
    table = play(a={"hand": ["Cub"], "main": ["Bull"], "support": [{"card": "Giant", "positive": False}]})
    table.a.does("play Cub on main")
    table.a.refused("move Cub", "FC-6.6")
    table.a.does("move Giant", "move Bull")
    table.expect(a={"main": [{"card": "Cub"}, {"card": "Giant", "positive": False}], "support": ["Bull"]})
    table.a.refused("move Bull", "FC-6.6")
    table.a.does("end")
    table.expect(turn={"seat": "b"}, a={"support": [{"card": "Bull", "moved": 0}]})
    table.b.does("none", "end")
    table.a.does("none", "move Bull", "move Cub")


@rule("FC-6.6")
def test_into_a_full_stage_only_by_exchange(play: Play) -> None:
    table = play(a={"main": ["Cub", "Giant", "Bull"], "support": [{"card": "Wisp", "moved": 1}, "Brook", "Pebble"]})
    table.a.refused("move Wisp", "FC-6.6")
    table.a.does("move Cub")
    table.expect(decision={"at": "exchange-with", "options": ["Brook", "Pebble"]})
    table.a.refused("choose Wisp", "FC-6.6")
    table.a.does("choose Brook")
    table.expect(
        a={"main": ["Giant", "Bull", "Brook"], "support": ["Wisp", "Pebble", "Cub"]}, log=["FC-6.6 move Brook"]
    )
    table.a.refused("move Brook", "FC-6.6")
    table.a.does("battle", "attack Brook")
    table.expect(b={"damage": 1})


@rule("FC-6.7")
def test_an_event_resolves_and_goes_to_the_reserve(play: Play) -> None:
    table = play(a={"hand": ["Letter"], "deck": ["Cub", "Bull", "Wisp"]})
    table.a.does("use Letter")
    table.expect(
        a={"hand": ["Cub", "Bull"], "reserve": ["Letter"]}, log=["FC-6.7 event Letter", "FC-6.7 finish Letter"]
    )
