"""Yellow: the village."""

from collections.abc import Callable

import pytest

from kirifuda.testing import rule
from kirifuda.testing.table import Table

from .deck import BROTHERS, GANJI, HIMURO, HOMURA, KO, NEMU, TOMO, break_of, cost, pays, standing

Play = Callable[..., Table]
GO = "Go, Guardian of the Village"


@pytest.mark.page("FT-052")
@rule("FC-6.6")
def test_the_mail_sled_brings_a_card_when_it_moves(play: Play) -> None:
    posto = "Posto of the Mail Sled"
    t = play(a={"main": [posto]})
    t.a.does(f"move {posto}")
    t.expect(a={"support": [posto], "hand": [GANJI]}, log=[f"move {posto}", f"auto {posto}"])
    t.a.refused(f"move {posto}", "FC-6.6")
    back = play(a={"support": [posto]})
    back.a.does(f"move {posto}")
    back.expect(a={"main": [posto], "hand": [GANJI]})


@pytest.mark.page("FT-053")
@rule("FC-5.6")
def test_the_hearth_warms_one_for_the_night(play: Play) -> None:
    toyo = "Toyo of the Hearth"
    t = play(a={"main": [TOMO], "support": [toyo]})
    t.a.does("battle", f'attack "{TOMO}"', "end", f'choose "{TOMO}"')
    t.expect(a={"main": [{"card": TOMO, "positive": True}]}, turn={"seat": "b"})


@pytest.mark.page("FT-054")
def test_the_brothers_are_strongest_in_the_other_turn(play: Play) -> None:
    t = play(a={"main": [BROTHERS]}, b={"main": [BROTHERS]})
    t.expect(a={"main": [standing(BROTHERS)]}, b={"main": [standing(BROTHERS, 1000)]})


@pytest.mark.page("FT-055")
def test_bread_heals_from_three_damage_on(play: Play) -> None:
    komugi = "Komugi the Baker"
    t = play(a={"hand": [komugi], "damage": [GANJI, KO, TOMO]})
    t.a.does(f"play {komugi} on main")
    t.expect(a={"damage": [GANJI, KO], "reserve": [TOMO]})
    two = play(a={"hand": [komugi], "damage": [GANJI, KO]})
    two.a.does(f"play {komugi} on main")
    two.expect(a={"damage": [GANJI, KO]}, never=["heal"])


@pytest.mark.page("FT-056")
def test_the_bell_calls_one_on_the_main_stage(play: Play) -> None:
    kane = "Kane the Bell Ringer"
    t = play(a={"main": [TOMO], "support": [kane], "elements": [GANJI]})
    t.a.does(f"ability of {kane}")
    t.expect(a={"main": [standing(TOMO, 1000)], "support": [standing(kane)], "elements": []})


@pytest.mark.page("FT-057")
@rule("FC-2.4")
def test_the_lamp_moves_next_door_as_it_goes_out(play: Play) -> None:
    akari = "Akari, the Lamplight Sprite"
    t = play("battle", a={"main": [HOMURA]}, b={"main": [akari], "reserve": [KO, "Full Steam"]})
    t.a.does(f'attack "{HOMURA}"', "none")
    t.b.does(f'choose "{akari}"')
    t.expect(decision={"seat": "b", "at": "take", "options": ["Full Steam"]})
    t.b.does("choose Full Steam")
    t.expect(b={"hand": ["Full Steam"], "reserve": {"has": [KO, akari]}})


@pytest.mark.page("FT-058")
@rule("FC-7.5")
def test_the_guardian_is_stronger_as_a_guard_on_either_stage(play: Play) -> None:
    for stage in ("main", "support"):
        t = play("battle", a={"main": [NEMU]}, b={stage: [GO]})
        t.a.does(f'attack "{NEMU}"')
        t.b.does(f'choose "{GO}"')
        t.expect(b={stage: [standing(GO, 1000)]}, log=[f"FC-7.5 auto {GO}"])


@pytest.mark.page("FT-059")
def test_the_knitter_clothes_everyone_else(play: Play) -> None:
    ito = "Ito the Knitter"
    t = play(a={"main": [TOMO], "support": [ito, HIMURO]})
    t.expect(a={"main": [standing(TOMO, 500)], "support": [standing(ito), standing(HIMURO, 500)]})


@pytest.mark.page("FT-060")
def test_the_sled_doctor_brings_one_of_level_0_behind_the_line(play: Play) -> None:
    momi = "Momi the Sled Doctor"
    t = play(a={"hand": [momi], "elements": cost(momi), "reserve": [KO, TOMO, HIMURO]})
    pays(t, "a", f"play {momi} on main")
    t.expect(decision={"at": "bring-in"})
    assert f'"{TOMO}"' in t.options()
    assert KO not in t.options()
    t.a.does(f'choose "{TOMO}"')
    t.expect(a={"main": [momi], "support": [{"card": TOMO, "positive": True}]})


@pytest.mark.page("FT-061")
@rule("FC-7.6")
def test_the_sled_team_arrives_in_the_middle_of_an_attack(play: Play) -> None:
    team = "The Sled Team Arrives"
    t = play("battle", a={"main": [GANJI]}, b={"main": [TOMO], "hand": [team], "elements": cost(team)})
    t.a.does(f"attack {GANJI}")
    t.b.does(f'choose "{TOMO}"')
    pays(t, "b", f"counter with {team} on support")
    t.expect(b={"main": [standing(TOMO, 1500)], "support": [{"card": team, "positive": True}]}, a={"reserve": [GANJI]})
    # In one's own turn it is a character as any other.
    own = play(a={"hand": [team], "elements": cost(team), "main": [TOMO]})
    pays(own, "a", f"play {team} on main")
    own.expect(a={"main": [standing(TOMO), standing(team)]})


@pytest.mark.page("FT-062")
@rule("FC-7.8")
def test_nobody_passes_the_bridge_warden_in_the_other_turn(play: Play) -> None:
    hashira = "Hashira the Bridge Warden"
    t = play("battle", a={"main": [HOMURA]}, b={"main": [hashira]})
    t.a.does(f'attack "{HOMURA}"', "none")
    t.b.does(f"choose {hashira}")
    t.expect(b={"main": [{"card": hashira, "positive": False}], "damage": 0}, log=["FC-7.8 judge"], never=["defeated"])
    own = play("battle", a={"main": [hashira]}, b={"main": [HOMURA]})
    own.a.does(f"attack {hashira}")
    own.b.does(f'choose "{HOMURA}"')
    own.expect(a={"reserve": [hashira]}, log=[f"FC-7.8 defeated {hashira}"])


@pytest.mark.page("FT-063")
@rule("FC-4.2", "FC-2.5")
def test_the_inn_feeds_you_at_a_level_up_and_puts_you_to_bed(play: Play) -> None:
    yado = "Yado, Mistress of the Inn"
    t = play("battle", a={"main": [TOMO]}, b={"main": [{"card": yado, "positive": False}], "damage": [f"4 {GANJI}"]})
    t.a.does(f'attack "{TOMO}"')
    t.expect(b={"hand": 2, "damage": 0}, log=["FC-4.2 level-up", f"auto {yado}"])
    behind = play(a={"support": [yado], "hand": [TOMO], "elements": [GANJI, HIMURO], "damage": [GANJI, KO]})
    behind.a.does(f'ability of "{yado}"')
    behind.expect(a={"damage": [GANJI], "hand": 0, "elements": [], "reserve": {"has": [TOMO, KO]}})
    behind.a.refused(f'ability of "{yado}"', "FC-2.5")


@pytest.mark.page("FT-064")
def test_the_mayor_heals_two_and_stands_with_everyone(play: Play) -> None:
    fubuki = "Fubuki, Mayor of the White Village"
    t = play(a={"hand": [fubuki], "elements": cost(fubuki), "level": [], "main": [TOMO], "support": [GANJI],
                "damage": [GANJI, KO, TOMO]})  # fmt: skip
    pays(t, "a", f'play "{fubuki}" on main')
    t.expect(a={"damage": [GANJI], "main": [{"card": TOMO}, standing(fubuki, 1000)]})


@pytest.mark.page("FT-065")
def test_a_letter_from_spring_brings_somebody_back(play: Play) -> None:
    letter = "A Letter from Spring"
    t = play(a={"hand": [letter], "elements": cost(letter), "reserve": [TOMO, "Full Steam", KO]})
    pays(t, "a", f"use {letter}")
    t.expect(decision={"at": "take", "options": [TOMO, KO]})
    t.a.does(f"choose {KO}")
    t.expect(a={"hand": [KO]})


@pytest.mark.page("FT-066")
@rule("FC-7.6")
def test_behind_snow_the_guard_holds(play: Play) -> None:
    stand = "The Snow-House Stand"
    t = play("battle", a={"main": [NEMU]}, b={"main": [TOMO], "hand": [stand], "elements": cost(stand)})
    t.a.does(f'attack "{NEMU}"')
    t.b.does(f'choose "{TOMO}"')
    pays(t, "b", f"counter with {stand}")
    t.expect(b={"main": [standing(TOMO, 2500)], "reserve": {"has": [stand]}}, a={"reserve": [NEMU]})


@pytest.mark.page("FT-067")
def test_all_hands_and_one_of_them_again(play: Play) -> None:
    hands = "All Hands to the Roofs"
    t = play(a={"hand": [hands], "elements": cost(hands), "main": [{"card": TOMO, "positive": False}], "support": [KO]})
    pays(t, "a", f"use {hands}")
    t.a.does(f'choose "{TOMO}"')
    t.expect(a={"main": [standing(TOMO, 1000, positive=True)], "support": [standing(KO, 1000)]})
    t.a.does("battle", f'attack "{TOMO}"')
    t.expect(b={"damage": break_of(TOMO)})


@pytest.mark.page("FT-068")
def test_tales_by_the_fire_heal_two_and_draw_one(play: Play) -> None:
    tales = "Tales by the Fire"
    t = play(a={"hand": [tales], "elements": cost(tales), "damage": [GANJI, KO, TOMO]})
    pays(t, "a", f"use {tales}")
    t.expect(a={"damage": [GANJI], "hand": [GANJI], "reserve": {"has": [KO, TOMO, tales]}})
