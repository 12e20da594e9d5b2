"""FC-7: the battle phase."""

from collections.abc import Callable

from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]


@rule("FC-7.1")
def test_the_start_is_declared(play: Play) -> None:
    table = play(a={"main": ["Cub"]})
    table.a.refused("attack Cub", "FC-7.1")
    table.a.does("battle")
    table.expect(decision={"at": "battle", "options": ["end", "attack with Cub"]}, log=["FC-7.1 battle-start"])


@rule("FC-7.2")
def test_a_positive_character_is_made_negative(play: Play) -> None:
    table = play("battle", a={"main": ["Cub", {"card": "Bull", "positive": False}]})
    table.a.refused("attack Bull", "FC-7.2")
    table.a.does("attack Cub")
    table.expect(a={"main": [{"positive": False}, {}]}, log=["FC-7.2 attack Cub"])
    table.a.refused("attack Cub", "FC-7.2")


@rule("FC-7.3")
def test_the_attackers_own_and_every_other_auto_that_the_attack_set_off(play: Play) -> None:
    table = play("battle", a={"main": ["Bull"], "support": ["Crier"]})
    table.a.does("attack Bull")
    table.expect(a={"hand": 1}, log=["FC-7.3 auto Crier"])


@rule("FC-7.4")
def test_any_positive_character_of_either_stage_may_guard(play: Play) -> None:
    negative = {"card": "Wisp", "positive": False}
    table = play("battle", a={"main": ["Cub"]}, b={"main": ["Bull", negative], "support": ["Giant"]})
    table.a.does("attack Cub")
    table.expect(decision={"seat": "b", "at": "guard", "rule": "FC-7.4", "options": ["Bull", "Giant"]})
    table.b.refused("choose Wisp", "FC-7.4")
    table.b.does("choose Giant")
    table.expect(
        b={"support": [{"card": "Giant", "positive": False}]}, a={"reserve": ["Cub"]}, log=["FC-7.4 guard Giant"]
    )


@rule("FC-7.4")
def test_nobody_need_guard(play: Play) -> None:
    table = play("battle", a={"main": ["Cub"]}, b={"main": ["Bull"]})
    table.a.does("attack Cub")
    table.b.does("none")
    table.expect(b={"damage": 1, "main": [{"positive": True}]}, log=["FC-7.4 unguarded"])


@rule("FC-7.5")
def test_autos_of_the_guard(play: Play) -> None:
    table = play("battle", a={"main": ["Cub"]}, b={"support": ["Warden"]})
    table.a.does("attack Cub")
    table.b.does("choose Warden")
    table.expect(b={"hand": 1}, log=["FC-7.5 auto Warden"])


@rule("FC-7.6")
def test_one_counter_in_each_attack(play: Play) -> None:
    table = play("battle", a={"main": ["Cub", "Bull"]}, b={"hand": ["Ambush", "Unguard", "Letter"], "main": ["Giant"]})
    table.b.refused("counter with Ambush", "FC-7.6")
    table.a.does("attack Cub")
    table.b.does("choose Giant")
    table.expect(decision={"at": "counter", "rule": "FC-7.6"})
    table.b.refused("counter with Letter", "FC-7.6")
    table.b.does("counter with Unguard")
    # It resolves at once, and no second one is asked for.
    table.expect(b={"hand": ["Ambush", "Letter", "Giant"], "damage": 0}, decision={"seat": "a", "at": "battle"})
    table.a.does("attack Bull")
    table.expect(decision={"seat": "b", "at": "counter"})
    table.b.does("counter with Ambush on main")
    table.expect(b={"main": ["Ambush"], "damage": 2}, log=["FC-7.6 counter Ambush"])


@rule("FC-7.6")
def test_level_and_costs_as_always(play: Play) -> None:
    table = play("battle", a={"main": ["Cub"]}, b={"hand": ["Answer"], "elements": []})
    table.a.does("attack Cub")
    table.expect(decision={"options": ["pass", "counter with Answer"]})
    assert "FC-6.1" in table.met(1, "counter with Answer")
    table.b.does("pass")
    table.expect(b={"damage": 1, "hand": ["Answer"]})


@rule("FC-7.7")
def test_the_attacking_player_turns_his_top_card(play: Play) -> None:
    table = play("battle", a={"main": ["Cub"], "deck": ["Omen", "Bull", "Wisp"]})
    table.a.does("attack Cub")
    table.expect(a={"elements": ["Omen"], "hand": ["Bull"], "deck": ["Wisp"]},
                 log=["FC-7.7 check Omen", "FC-7.7 icon Omen", "FC-7.7 element Omen"])  # fmt: skip


@rule("FC-7.7")
def test_autos_wait_until_the_card_lies_in_the_elements(play: Play) -> None:
    table = play("battle", a={"main": ["Pacer"], "deck": ["Omen", "Bull", "Wisp"]}, b={"main": ["Bull"]})
    table.a.does("attack Pacer")
    table.b.does("choose Bull")
    table.expect(log=["draw Bull", "FC-7.7 element Omen", "FC-2.4 auto Pacer", "FC-7.8 judge Pacer"])


@rule("FC-7.8")
def test_the_lower_power_goes_to_the_reserve(play: Play) -> None:
    table = play("battle", a={"main": ["Cub", "Giant"]}, b={"main": ["Bull"], "support": ["Cub"]})
    table.a.does("attack Cub")
    table.b.does("choose Bull")
    table.expect(
        a={"reserve": ["Cub"], "main": ["Giant"]}, b={"damage": 0}, log=["FC-7.8 defeated Cub", "FC-7.8 defeat Bull"]
    )
    table.a.does("attack Giant")
    table.b.does("choose Cub")
    table.expect(b={"reserve": ["Cub"], "support": [], "damage": 0})


@rule("FC-7.8")
def test_equal_power_sends_both(play: Play) -> None:
    table = play("battle", a={"main": ["Bull"]}, b={"main": ["Bull"]})
    table.a.does("attack Bull")
    table.b.does("choose Bull")
    table.expect(a={"reserve": ["Bull"], "main": []}, b={"reserve": ["Bull"], "main": []})
    other = play("battle", options={"tie": "none"}, a={"main": ["Bull"]}, b={"main": ["Bull"]})
    other.a.does("attack Bull")
    other.b.does("choose Bull")
    other.expect(a={"main": ["Bull"]}, b={"main": ["Bull"]}, never=["defeated"])


@rule("FC-7.9")
def test_without_a_guard_the_break_is_dealt(play: Play) -> None:
    table = play("battle", a={"main": ["Bull"]}, b={"main": [{"card": "Cub", "positive": False}]})
    table.a.does("attack Bull")
    table.expect(b={"damage": 2}, log=["FC-7.9 hit Bull", "FC-7.9 damaged"])


@rule("FC-7.9")
def test_a_guarded_attack_never_damages_even_if_the_guard_has_left(play: Play) -> None:
    table = play("battle", a={"main": ["Giant"]}, b={"main": ["Cub"], "hand": ["Unguard"]})
    table.a.does("attack Giant")
    table.b.does("choose Cub", "counter with Unguard")
    table.expect(b={"damage": 0, "hand": ["Cub"]}, a={"main": ["Giant"]}, never=["judge", "hit"])
    other = play("battle", a={"main": ["Giant"]}, b={"main": ["Cub"]})
    other.a.does("attack Giant")
    other.b.does("choose Cub")
    other.expect(b={"damage": 0, "reserve": ["Cub"]}, never=["hit"])
    # Not guarded, it does.
    third = play("battle", a={"main": ["Giant"]})
    third.a.does("attack Giant")
    third.expect(b={"damage": 3}, log=["FC-7.9 hit Giant"])


@rule("FC-7.10")
def test_if_the_attacker_has_gone_the_attack_is_over(play: Play) -> None:
    table = play("battle", a={"main": ["Cub", "Bull"]}, b={"hand": ["Answer"]})
    table.a.does("attack Cub")
    table.b.does("counter with Answer")
    # No trigger check, no damage.
    table.expect(a={"hand": ["Cub"], "elements": 0, "deck": 10}, b={"damage": 0, "reserve": ["Answer"]},
                 decision={"seat": "a", "at": "battle"}, log=["FC-7.10 stopped"], never=["check", "hit"])  # fmt: skip


@rule("FC-7.11")
def test_further_attacks_then_the_end_is_declared(play: Play) -> None:
    table = play("battle", a={"main": ["Cub", "Bull"]})
    table.a.does("attack Cub", "attack Bull")
    table.expect(b={"damage": 3}, decision={"at": "battle", "rule": "FC-7.11", "options": ["end"]})
    table.a.does("end")
    table.expect(turn={"seat": "b"}, log=["FC-7.11 battle-end"])


@rule("FC-7.12")
def test_the_defender_is_asked_though_he_holds_no_counter(play: Play) -> None:
    table = play("battle", a={"main": ["Cub"]}, b={"hand": ["Letter"]})
    table.a.does("attack Cub")
    table.expect(decision={"seat": "b", "at": "counter", "rule": "FC-7.12", "options": ["pass"]})
    table.b.does("pass")
    table.expect(b={"damage": 1})


def test_not_with_an_empty_hand_nor_where_it_is_off(play: Play) -> None:
    table = play("battle", a={"main": ["Cub"]}, b={"hand": []})
    table.a.does("attack Cub")
    table.expect(b={"damage": 1}, decision={"seat": "a"})
    other = play("battle", options={"conceal_responses": False}, a={"main": ["Cub"]}, b={"hand": ["Letter"]})
    other.a.does("attack Cub")
    other.expect(b={"damage": 1}, decision={"seat": "a"})
