"""FC-5: the turn."""

from collections.abc import Callable

import pytest

from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]


@rule("FC-5.1")
def test_standby_turns_all_elements_up_and_all_characters_positive(play: Play) -> None:
    tired = {"positive": False}
    down = {"card": "Bull", "down": True}
    side = {"main": [{"card": "Cub", **tired}], "support": [{"card": "Wisp", **tired}], "elements": [down, "Cub"]}
    table = play(turn={"seat": "b", "number": 2}, a=side, b=side)
    table.b.does("end")
    table.expect(a={"main": [{"positive": True}], "support": [{"positive": True}], "elements_down": []})
    table.expect(b={"main": [{"positive": False}], "elements_down": ["Bull"]}, log=["FC-5.1 unbind", "FC-5.1 stand"])


@rule("FC-5.2")
def test_one_card_is_drawn(play: Play) -> None:
    table = play(turn={"seat": "b", "number": 2}, a={"deck": ["Cub", "Bull"]})
    table.b.does("end")
    table.expect(a={"hand": ["Cub"]}, log=["FC-5.2 draw"], decision={"at": "change"})


@rule("FC-5.3")
def test_once_a_card_may_be_changed_for_another(play: Play) -> None:
    table = play("change", a={"hand": ["Cub"], "deck": ["Bull", "Wisp"]})
    table.expect(decision={"at": "change", "rule": "FC-5.3", "options": ["Cub"]})
    table.a.does("choose Cub")
    table.expect(a={"hand": ["Bull"], "reserve": ["Cub"]}, decision={"at": "main"}, log=["FC-5.3 change"])


@rule("FC-5.3")
def test_it_need_not_be(play: Play) -> None:
    table = play("change", a={"hand": ["Cub"]})
    table.a.does("none")
    table.expect(a={"hand": ["Cub"]}, decision={"at": "main"})
    assert not table.b.look()["reserve"]


@rule("FC-5.4")
def test_the_main_phase_in_any_order(play: Play) -> None:
    table = play(a={"hand": ["Cub", "Letter"], "main": ["Bull"]})
    table.expect(decision={"at": "main", "rule": "FC-5.4"})
    table.a.does("move Bull", "use Letter", "play Cub on main")
    table.expect(decision={"at": "main"}, a={"hand": 2, "main": ["Cub"], "support": ["Bull"]})
    table.b.refused("play Cub", "FC-5.4")


@pytest.mark.parametrize(
    ("main", "turn", "lost"),
    [(["Cub"], 3, True), ([], 3, False), ([{"card": "Cub", "positive": False}], 3, False), (["Cub"], 1, True)],
)
def test_passing_loses_the_battle_where_somebody_could_attack(
    play: Play, main: list[object], turn: int, lost: bool
) -> None:
    table = play(turn={"seat": "a", "number": turn, "at": "main"}, a={"main": main, "support": ["Bull"]})
    ask = table.state.ask
    assert ask is not None
    assert bool(table.rules.forgone(table.state, ask)) is lost
    table.a.does("battle" if lost else "end")


@rule("FC-5.5")
def test_the_battle_phase_is_optional_and_ends_the_main_phase(play: Play) -> None:
    table = play(a={"hand": ["Cub"], "main": ["Bull"]})
    table.a.does("battle")
    table.expect(decision={"at": "battle"}, log=["FC-5.5 phase"])
    table.a.refused("play Cub", "FC-5.4")
    table.a.refused("move Bull", "FC-5.4")
    table.a.refused("battle", "FC-5.5")
    other = play(a={"main": ["Bull"]})
    other.a.does("end")
    other.expect(turn={"seat": "b"}, never=["battle-start"])


@rule("FC-5.6")
def test_down_to_seven_then_effects_end_then_end_of_turn_effects(play: Play) -> None:
    hand = ["2 Cub", "2 Bull", "2 Giant", "Wisp"]
    table = play(a={"hand": [*hand, "Elder"], "main": ["Clerk"]})
    table.a.does("end")
    table.expect(decision={"at": "hand-limit", "rule": "FC-5.6"}, a={"hand": 8})
    table.a.does("choose Elder")
    # The clerk draws at the end of the turn: the hand is eight again, and the three run again.
    table.expect(decision={"at": "hand-limit"}, a={"hand": 8}, log=["FC-5.6 turn-end", "FC-2.4 auto Clerk"])
    table.a.does("choose Pebble")
    table.expect(turn={"seat": "b"}, a={"hand": 7, "reserve": ["Elder", "Pebble"]})


@rule("FC-5.6")
def test_what_lasts_until_the_end_of_the_turn_ends(play: Play) -> None:
    table = play(a={"hand": ["Letter"], "main": ["Pacer"]})
    table.a.does("use Letter")
    table.expect(a={"main": [{"power": 4000}]})
    table.a.does("end")
    table.expect(a={"main": [{"power": 2000}]}, turn={"seat": "b"})


@rule("FC-5.6")
def test_the_hand_limit_is_an_option(play: Play) -> None:
    table = play(options={"hand_limit": 1}, a={"hand": ["Cub", "Bull"]})
    table.a.does("end", "choose Bull")
    table.expect(a={"hand": ["Cub"]})
