"""FC-2: cards, effects, checks."""

from collections.abc import Callable

from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]


@rule("FC-2.1")
def test_a_character_is_played_and_an_event_used(play: Play) -> None:
    table = play(a={"hand": ["Cub", "Letter"]})
    table.expect(decision={"options": ["end", "battle", "play Cub", "use Letter"]})
    table.a.refused("use Cub", "FC-2.1")
    table.a.refused("play Letter", "FC-2.1")


@rule("FC-2.2")
def test_each_stage_has_texts_of_its_own(play: Play) -> None:
    table = play(a={"support": ["Smith"], "elements": ["Pebble"], "main": ["Herald", "Cub"]})
    # On the support stage Smith's main text, which binds red 1, is not there; Herald's support text is not on the main.
    table.a.does("ability of Smith")
    table.expect(a={"hand": 1, "support": [{"positive": False}], "elements_down": []})
    table.a.refused("ability 2 of Smith", "FC-2.2")
    table.expect(a={"main": [{"power": 2000}, {"power": 2000}]})


@rule("FC-2.2")
def test_a_text_works_positive_or_negative(play: Play) -> None:
    table = play(a={"support": [{"card": "Herald", "positive": False}, {"card": "Smith", "positive": False}],
                    "main": ["Cub", {"card": "Smith", "positive": False}], "elements": ["Pebble"]})  # fmt: skip
    table.expect(a={"main": [{"power": 3000}, {"power": 3000}]})
    table.a.does("ability of Smith in main")
    table.expect(a={"hand": 1})
    assert "FC-2.2" in table.met(0, "ability of Smith in main")


@rule("FC-2.3")
def test_a_force_text_changes_numbers_as_long_as_it_lies_there(play: Play) -> None:
    table = play(a={"support": ["Herald"], "main": ["Cub"]})
    table.expect(a={"main": [{"card": "Cub", "power": 3000}]})
    assert table.sources(0, "Cub", "power") == ["FC-2.3 Herald 2000 to 3000"]
    table.a.does("move Herald")
    table.expect(a={"main": [{"card": "Cub", "power": 2000}, {"card": "Herald", "power": 2000}]})


@rule("FC-2.4")
def test_an_auto_waits_for_the_check_and_happens_though_its_source_has_gone(play: Play) -> None:
    table = play("battle", a={"main": ["Bull"]}, b={"main": ["Mourner"]})
    table.a.does("attack Bull")
    table.b.does("choose Mourner")
    table.expect(b={"hand": 1, "reserve": ["Mourner"]}, log=["FC-7.8 defeated Mourner", "FC-2.4 auto Mourner"])


@rule("FC-2.5")
def test_a_use_text_in_ones_own_main_phase_as_often_as_it_is_paid(play: Play) -> None:
    table = play(a={"main": ["Smith"], "elements": ["Pebble", "Cub"]}, b={"main": ["Smith"], "elements": ["Pebble"]})
    table.b.refused("ability of Smith of b", "FC-2.5")
    table.a.does("ability of Smith of a", "choose Cub", "ability of Smith of a")
    table.expect(a={"hand": 2, "elements": {"count": 2}}, log=["FC-2.5 use Smith"])
    table.a.refused("ability of Smith of a", "FC-6.4")
    table.a.does("battle")
    table.a.refused("ability of Smith of a", "FC-2.5")


@rule("FC-2.6")
def test_nobody_answers_a_play_and_only_the_counter_is_the_defenders(play: Play) -> None:
    table = play(a={"hand": ["Cub", "Letter"], "main": ["Bull"]}, b={"hand": ["Ambush", "Letter"]})
    table.a.does("play Cub on main", "use Letter")
    table.expect(decision={"seat": "a", "at": "main"}, a={"hand": 2})
    table.a.does("battle", "attack Bull")
    table.expect(decision={"seat": "b", "at": "counter", "options": ["pass", "counter with Ambush"]})
    table.b.does("counter with Ambush on support")
    table.expect(log=["FC-2.6 counter Ambush"], decision={"seat": "a", "at": "battle"})


@rule("FC-2.7")
def test_moving_between_the_stages_is_no_change_of_zone(play: Play) -> None:
    table = play(a={"main": ["Pacer", "Bull"], "hand": ["Letter"]})
    table.a.does("use Letter")
    table.expect(a={"main": [{"card": "Pacer", "power": 4000}, {}]})
    table.a.does("move Pacer")
    # What lasts until the end of the turn goes with it.
    table.expect(a={"support": [{"card": "Pacer", "power": 4000}]}, log=["FC-2.7 move Pacer"])


@rule("FC-2.7")
def test_cannot_beats_can(play: Play) -> None:
    table = play("battle", a={"main": ["Hermit"], "support": ["Hermit"]}, b={"hand": ["Ambush"]})
    table.a.refused("attack Hermit in main", "FC-2.7")
    table.b.refused("counter with Ambush", "FC-2.7")


@rule("FC-2.7")
def test_what_the_opponents_effects_cannot_choose(play: Play) -> None:
    table = play(a={"hand": ["Spark"], "elements": ["Pebble"]}, b={"main": ["Cub", "Bull"]})
    table.a.does("use Spark")
    table.expect(decision={"options": ["Cub", "Bull"], "rule": "FC-2.7"})
    table.a.does("choose Bull")
    table.expect(b={"reserve": ["Bull"], "main": ["Cub"]})


@rule("FC-2.8")
def test_draw_puts_a_card_into_the_hand(play: Play) -> None:
    table = play("battle", a={"main": ["Cub"], "deck": ["Omen", "Cub", "Bull"]})
    table.a.does("attack Cub")
    table.expect(a={"hand": ["Cub"], "elements": ["Omen"], "deck": ["Bull"]}, log=["FC-2.8 icon Omen"])


@rule("FC-2.8")
def test_power_and_break_in_printed_order(play: Play) -> None:
    table = play("battle", a={"main": ["Cub", "Bull"], "deck": ["Banner", "Cub", "Cub"]})
    table.a.does("attack Cub")
    table.expect(a={"main": [{"power": 4000, "break": 2}, {}]}, b={"damage": 2})
    table.a.does("end")
    table.expect(turn={"seat": "b"}, a={"main": [{"power": 2000, "break": 1}, {}]})


@rule("FC-2.8")
def test_revive_returns_a_character(play: Play) -> None:
    table = play("battle", a={"main": ["Cub"], "deck": ["Echo", "Cub"], "reserve": ["Bull", "Letter"]})
    table.a.does("attack Cub")
    table.expect(decision={"seat": "a", "options": ["Bull"]})
    table.a.does("choose Bull")
    table.expect(a={"hand": ["Bull"], "reserve": ["Letter"], "elements": ["Echo"]})


@rule("FC-2.8")
def test_charge_puts_the_next_card_into_the_elements(play: Play) -> None:
    table = play("battle", a={"main": ["Cub"], "deck": ["Seed", "Bull", "Cub"]})
    table.a.does("attack Cub")
    table.expect(a={"elements": ["Bull", "Seed"], "deck": ["Cub"]})


@rule("FC-2.10")
def test_at_a_check_the_turn_players_autos_come_first_in_his_order(play: Play) -> None:
    table = play(
        "battle",
        a={"main": ["Crier", "Bull"], "support": ["Choir"]},
        b={"support": ["Sentry", "Spy"], "main": [{"card": "Cub", "positive": False}]},
    )
    table.a.does("attack Crier")
    table.expect(decision={"seat": "a", "at": "order-triggers", "rule": "FC-2.10", "options": ["Crier", "Choir"]})
    table.a.does("choose Choir")
    # Then the other of his, which is the only one left, then the opponent's, in the opponent's order.
    table.expect(decision={"seat": "b", "at": "order-triggers", "options": ["Sentry", "Spy"]}, a={"hand": 2})
    table.b.does("choose Spy")
    table.expect(log=["auto Choir", "auto Crier", "auto Spy", "auto Sentry"], b={"hand": 2})
    table.b.does("none", "pass")


@rule("FC-2.11")
def test_power_may_fall_below_nothing_and_the_character_stays(play: Play) -> None:
    table = play(a={"hand": ["Shrink"]}, b={"main": ["Cub"]})
    table.a.does("use Shrink")
    table.expect(b={"main": [{"card": "Cub", "power": -3000}]})
    assert not table.b.look()["reserve"]
    # Under the option it goes to the reserve at the check, and was not defeated.
    other = play(options={"power_zero": "reserve"}, a={"hand": ["Shrink"]}, b={"main": ["Mourner", "Giant"]})
    other.a.does("use Shrink", "choose Mourner")
    other.expect(b={"reserve": ["Mourner"], "hand": 0, "main": ["Giant"]}, log=["FC-2.11 fade Mourner"])
