"""Red: the railway."""

from collections.abc import Callable

import pytest

from kirifuda.testing import rule
from kirifuda.testing.table import Table

from .deck import (
    BROTHERS,
    CROW,
    DAIGO,
    GANJI,
    HIMURO,
    HOMURA,
    KO,
    NEMU,
    TOMO,
    break_of,
    cost,
    left,
    pays,
    standing,
)  # fmt: skip

Play = Callable[..., Table]


@pytest.mark.page("FT-001")
@rule("FC-7.3")
def test_the_apprentice_burns_as_he_attacks(play: Play) -> None:
    t = play("battle", a={"main": [TOMO]})
    t.a.does(f'attack "{TOMO}"')
    t.expect(a={"main": [standing(TOMO, 1000)]}, log=[f"FC-7.3 auto {TOMO}"])
    t.a.does("end")
    t.expect(a={"main": [standing(TOMO)]})


@pytest.mark.page("FT-002")
def test_a_track_layer_behind_the_line_helps_the_railway_in_its_turn(play: Play) -> None:
    t = play(a={"main": [TOMO, BROTHERS], "support": [GANJI]}, b={"main": [TOMO], "support": [GANJI]})
    t.expect(a={"main": [standing(TOMO, 500), standing(BROTHERS)], "support": [standing(GANJI)]},
             b={"main": [standing(TOMO)]})  # fmt: skip
    t.a.does(f"move {GANJI} of a")
    t.expect(a={"main": [standing(TOMO), standing(BROTHERS), standing(GANJI)]})


@pytest.mark.page("FT-003")
@rule("FC-2.7")
def test_the_pointswoman_sends_another_to_the_other_stage(play: Play) -> None:
    yae = "Yae the Pointswoman"
    t = play(a={"main": [TOMO], "support": [yae]})
    t.a.does(f"ability of {yae}")
    t.expect(a={"main": [], "support": [{"card": yae, "positive": False}, {"card": TOMO, "positive": True}]})
    t.a.refused(f"ability of {yae}", "FC-6.4")


@pytest.mark.page("FT-004")
@rule("FC-2.4", "FC-7.8")
def test_the_avalanche_dog_brings_a_card_when_it_falls(play: Play) -> None:
    bau = "Bau the Avalanche Dog"
    t = play("battle", a={"main": [HOMURA]}, b={"main": [bau]})
    t.a.does(f'attack "{HOMURA}"', "none")
    t.b.does(f"choose {bau}")
    t.expect(b={"hand": [GANJI], "reserve": [bau]}, log=["FC-7.8 defeated Bau the Avalanche Dog", "FC-2.4 auto"])


@pytest.mark.page("FT-005")
@rule("FC-2.5")
def test_the_blaster_takes_two_thousand_off_for_two_elements_as_often_as_there_are_some(play: Play) -> None:
    kurogane = "Kurogane the Blaster"
    t = play(a={"main": [kurogane], "elements": [f"4 {GANJI}"]}, b={"main": [HOMURA, TOMO]})
    pays(t, "a", f"ability of {kurogane}")
    t.a.does(f'choose "{HOMURA}"')
    t.expect(a={"elements": {"count": 2}}, b={"main": [standing(HOMURA, -2000), standing(TOMO)]})
    pays(t, "a", f"ability of {kurogane}")
    t.a.does(f'choose "{HOMURA}"')
    t.expect(a={"elements": []}, b={"main": [standing(HOMURA, -4000), standing(TOMO)]})


@pytest.mark.page("FT-006")
@rule("FC-7.3")
def test_the_whistle_sounds_for_whoever_attacks(play: Play) -> None:
    rin = "Rin of the Steam Whistle"
    t = play("battle", a={"main": [TOMO, KO], "support": [rin]})
    t.a.does(f"attack {KO}")
    t.expect(a={"main": [standing(TOMO), standing(KO, 500)]}, log=["FC-7.3 auto Rin of the Steam Whistle"])


@pytest.mark.page("FT-007")
@rule("FC-7.9")
def test_the_snowplough_breaks_more_where_nobody_stands(play: Play) -> None:
    t = play("battle", a={"main": [DAIGO]}, b={"main": [HIMURO]})
    t.a.does(f'attack "{DAIGO}"')
    t.b.does("none")
    t.expect(b={"damage": break_of(DAIGO, 1)})
    guarded = play("battle", a={"main": [DAIGO]}, b={"main": [HIMURO]})
    guarded.a.does(f'attack "{DAIGO}"')
    guarded.b.does(f'choose "{HIMURO}"')
    guarded.expect(b={"damage": 0}, a={"main": [{"card": DAIGO, "break": break_of(DAIGO)}]})


@pytest.mark.page("FT-008")
@rule("FC-2.5", "FC-7.8")
def test_two_boilers_attack_again_after_a_victory_once(play: Play) -> None:
    t = play("battle", a={"main": [KO]}, b={"main": [f"2 {TOMO}"]})
    t.a.does(f"attack {KO}")
    t.b.does(f'choose "{TOMO}"')
    t.expect(a={"main": [{"card": KO, "positive": True}]})
    t.a.does(f"attack {KO}")
    t.b.does(f'choose "{TOMO}"')
    t.expect(a={"main": [{"card": KO, "positive": False}]}, b={"reserve": [TOMO, TOMO]})


@pytest.mark.page("FT-009")
def test_the_conductor_finds_a_passenger_and_seats_everyone(play: Play) -> None:
    mitsuha = "Mitsuha the Conductor"
    t = play(a={"hand": [mitsuha], "main": [BROTHERS], "elements": cost(mitsuha),
                "deck": [TOMO, HIMURO, KO, f"3 {GANJI}"]})  # fmt: skip
    pays(t, "a", f"play {mitsuha} on support")
    t.expect(decision={"at": "take", "options": [TOMO, KO]})
    t.a.does(f"choose {KO}")
    t.expect(a={"hand": [KO], "main": [standing(BROTHERS, 500)], "reserve": {"has": [TOMO, HIMURO]}})


@pytest.mark.page("FT-010")
def test_the_mountain_engine_runs_on_red_and_burns_anything(play: Play) -> None:
    t = play(a={"main": [CROW], "elements": [f"3 {GANJI}", HIMURO]})
    t.expect(a={"main": [standing(CROW, 1000)]})
    t.a.does(f'ability of "{CROW}"', f'choose "{HIMURO}"')
    t.expect(a={"main": [standing(CROW, 2000)]})
    pays(t, "a", f'ability of "{CROW}"')
    t.expect(a={"main": [standing(CROW, 2000)], "elements": [GANJI, GANJI]})


@pytest.mark.page("FT-011")
@rule("FC-7.4")
def test_nobody_stands_in_the_way_on_the_cliff(play: Play) -> None:
    sora = "Sora of the Cliff Line"
    t = play("battle", a={"main": [sora], "elements": [f"5 {GANJI}"]}, b={"main": [HOMURA]})
    t.a.does(f"attack {sora}")
    t.expect(b={"damage": break_of(sora), "main": [{"positive": True}]}, never=["guard"])
    few = play("battle", a={"main": [sora], "elements": [f"4 {GANJI}"]}, b={"main": [HOMURA]})
    few.a.does(f"attack {sora}")
    few.expect(decision={"seat": "b", "at": "guard"})
    few.b.does("none")


@pytest.mark.page("FT-012")
@rule("FC-7.3")
def test_the_last_station_takes_three_thousand_off_whoever_might_guard(play: Play) -> None:
    t = play("battle", a={"main": [HOMURA]}, b={"main": [CROW, HIMURO]})
    t.a.does(f'attack "{HOMURA}"')
    t.expect(decision={"at": "choose-things", "options": [CROW, HIMURO]})
    t.a.does(f'choose "{CROW}"')
    t.expect(b={"main": [standing(CROW, -3000), standing(HIMURO)]})
    t.b.does("none")
    t.expect(b={"damage": break_of(HOMURA)})


@pytest.mark.page("FT-013")
def test_full_steam_is_power_and_break_for_a_turn(play: Play) -> None:
    t = play(a={"main": [TOMO], "hand": ["Full Steam"], "elements": cost("Full Steam")})
    pays(t, "a", "use Full Steam")
    t.expect(a={"main": [{**standing(TOMO, 2000), "break": break_of(TOMO, 1)}], "reserve": {"has": ["Full Steam"]}})
    t.a.does("end")
    t.expect(a={"main": [{**standing(TOMO), "break": break_of(TOMO)}]})


@pytest.mark.page("FT-014")
def test_rocks_fall_on_the_weak_and_defeat_nobody(play: Play) -> None:
    rocks = "Mind the Rocks"
    t = play(a={"hand": [rocks], "elements": cost(rocks)}, b={"main": [HOMURA, "Bau the Avalanche Dog"]})
    pays(t, "a", f"use {rocks}")
    t.expect(b={"main": [HOMURA], "reserve": ["Bau the Avalanche Dog"], "hand": 0}, never=["defeated", "auto"])


@pytest.mark.page("FT-015")
@rule("FC-7.6")
def test_the_brake_holds_the_guard(play: Play) -> None:
    brake = "Emergency Brake"
    t = play("battle", a={"main": [NEMU]}, b={"main": [BROTHERS], "hand": [brake], "elements": cost(brake)})
    t.a.does(f'attack "{NEMU}"')
    t.b.does(f"choose {BROTHERS}")
    pays(t, "b", f"counter with {brake}")
    # It is the opponent's turn, which makes the brothers stronger by themselves.
    t.expect(b={"main": [standing(BROTHERS, 4000)], "damage": 0}, a={"reserve": [NEMU]})


@pytest.mark.page("FT-016")
@rule("FC-7.6", "FC-4.1")
def test_in_the_smoke_one_damage_misses(play: Play) -> None:
    smoke = "Coal Smoke"
    t = play("battle", a={"main": [HOMURA]}, b={"hand": [smoke], "elements": cost(smoke)})
    t.a.does(f'attack "{HOMURA}"')
    pays(t, "b", f"counter with {smoke}")
    t.expect(b={"damage": break_of(HOMURA, -1), "reserve": {"has": [smoke]}, "elements": {"count": left(smoke)}})


@pytest.mark.page("FT-017")
def test_a_return_ticket_brings_one_back_to_the_main_stage(play: Play) -> None:
    ticket = "Return Ticket"
    t = play(a={"hand": [ticket], "elements": cost(ticket), "reserve": [HOMURA, KO, TOMO]})
    pays(t, "a", f"use {ticket}")
    t.expect(decision={"at": "bring-in", "options": [KO, TOMO]})
    t.a.does(f"choose {KO}")
    t.expect(a={"main": [{"card": KO, "positive": True}]}, log=["enter Ko of the Twin Boilers"])
