"""FC-3: zones."""

from collections.abc import Callable

from kirifuda.library.games import rules
from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]
RULES = rules("ficus")


@rule("FC-3.1")
def test_only_the_main_stage_attacks(play: Play) -> None:
    table = play("battle", a={"main": ["Cub"], "support": ["Bull"]})
    table.expect(decision={"options": ["end", "attack with Cub"]})
    table.a.refused("attack Bull", "FC-3.1")


@rule("FC-3.2")
def test_onto_a_full_stage_only_by_replacing(play: Play) -> None:
    table = play(a={"hand": ["Giant"], "main": ["Cub", "Mourner", "Bull"], "support": ["Wisp"]})
    table.a.does("play Giant on main")
    table.expect(decision={"at": "replace-whom", "rule": "FC-3.2", "options": ["Cub", "Mourner", "Bull"]})
    table.a.refused("choose Wisp", "FC-3.2")
    table.a.does("choose Mourner")
    # It was not defeated: its text says nothing.
    table.expect(
        a={"main": ["Cub", "Bull", "Giant"], "reserve": ["Mourner"], "hand": 0},
        log=["FC-3.2 replaced Mourner", "FC-6.5 enter Giant"],
        never=["defeated", "auto"],
    )


def test_with_room_left_nobody_is_replaced(play: Play) -> None:
    table = play(a={"hand": ["Giant"], "main": ["Cub", "Bull"]})
    table.a.does("play Giant on main")
    table.expect(a={"main": ["Cub", "Bull", "Giant"]}, never=["replaced"])


@rule("FC-3.3")
def test_only_a_face_up_element_gives_its_colour(play: Play) -> None:
    table = play(a={"hand": ["Spark"], "elements": [{"card": "Pebble", "down": True}, "Brook"]}, b={"main": ["Cub"]})
    table.a.refused("use Spark", "FC-6.2")
    down = {"card": "Bull", "down": True}
    other = play(a={"hand": ["Spark"], "elements": [down, "Pebble", "Cub"]}, b={"main": ["Cub"]})
    other.a.does("use Spark")
    other.a.refused("choose Bull", "FC-3.3")
    other.a.does("choose Pebble")
    other.expect(a={"elements_down": ["Bull", "Pebble"]})


def test_an_element_that_lies_face_down_is_still_known(play: Play) -> None:
    table = play(a={"elements": [{"card": "Bull", "down": True}]})
    seen = RULES.view(table.state, 1).state
    assert [seen.defs[card].id for card in seen.places[RULES.layout.place(0, 7)]] == ["BULL"]
    table.expect(a={"elements": ["Bull"], "elements_down": ["Bull"]})


@rule("FC-3.4")
def test_the_level_is_three_less_the_level_cards(play: Play) -> None:
    table = play("battle", a={"main": ["Cub"], "hand": ["Elder"]}, b={"damage": ["4 Cub"], "hand": ["Elder"]})
    table.a.does("attack Cub")
    table.b.does("pass")
    table.expect(b={"level": 2, "hand": 2}, log=["FC-3.4 level-up"])
    table.a.does("end")
    table.expect(turn={"seat": "b"})
    table.b.does("none", "play Elder on main")
    table.expect(b={"main": ["Elder"]})


@rule("FC-3.5")
def test_damage_lies_face_up_in_order(play: Play) -> None:
    table = play("battle", a={"main": ["Giant"]}, b={"deck": ["Cub", "Bull", "Wisp", "3 Pebble"]})
    table.a.does("attack Giant")
    table.expect(b={"damage": ["Cub", "Bull", "Wisp"]}, log=["FC-3.5 damage Cub"])


@rule("FC-3.6")
def test_a_text_sends_a_card_to_the_memory_where_nothing_is_done_with_it(play: Play) -> None:
    table = play(a={"hand": ["Banish"]}, b={"main": ["Mourner"]})
    table.a.does("use Banish")
    table.expect(b={"memory": ["Mourner"], "main": [], "hand": 0}, log=["FC-3.6 banish Mourner"])


@rule("FC-3.7")
def test_the_reserve_is_open(play: Play) -> None:
    table = play(a={"hand": ["Cub", "Bull"], "main": ["Ranger"]})
    table.a.does("ability of Ranger", "choose Bull")
    table.expect(a={"reserve": ["Bull"]}, log=["FC-3.7 discard Bull"])
    seen = RULES.view(table.state, 1).state
    assert [seen.defs[card].id for card in seen.places[RULES.layout.place(0, 4)]] == ["BULL"]


@rule("FC-3.8")
def test_an_event_that_is_resolved_and_a_card_that_is_checked_are_in_no_other_zone(play: Play) -> None:
    table = play(a={"hand": ["Letter"], "deck": ["Cub"], "reserve": ["Bull"]})
    table.a.does("use Letter")
    # The first draw empties the deck, the refresh takes the reserve, and the event is not in it.
    table.expect(a={"hand": ["Cub", "Bull"], "deck": ["Letter"], "reserve": 0}, log=["FC-3.8 event Letter", "refresh"])


@rule("FC-3.9")
def test_who_looks_at_the_deck_sees_it_alone(play: Play) -> None:
    table = play(a={"main": ["Scout"], "elements": ["Pebble"], "deck": ["Cub", "Bull", "Wisp", "Elder"]})
    hidden = RULES.view(table.state, 0).state
    assert {hidden.defs[card].id for card in hidden.places[RULES.layout.place(0, 0)]} == {""}
    table.a.does("ability of Scout")
    table.expect(decision={"seat": "a", "at": "arrange", "options": ["Cub", "Bull", "Wisp"]}, log=["FC-3.9 reveal"])
    for seat, known in ((0, {"CUB", "BULL", "WISP", ""}), (1, {""})):
        seen = RULES.view(table.state, seat).state
        assert {seen.defs[card].id for card in seen.places[RULES.layout.place(0, 0)]} == known
    table.a.does("order Wisp, Cub, Bull")
    table.expect(a={"deck": ["Wisp", "Cub", "Bull", "Elder"]})
