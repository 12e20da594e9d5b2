"""Blue: the observatory."""

from collections.abc import Callable

import pytest

from kirifuda.testing import rule
from kirifuda.testing.table import Table

from .deck import BROTHERS, DAIGO, GANJI, HIMURO, HOMURA, KO, NEMU, TOMO, break_of, cost, pays, standing

Play = Callable[..., Table]
SERI = "Seri the Glaciologist"


@pytest.mark.page("FT-018")
def test_the_balloon_sees_two_cards_ahead(play: Play) -> None:
    ao = "Ao of the Weather Balloon"
    t = play(a={"hand": [ao], "deck": [TOMO, KO, GANJI]})
    t.a.does(f"play {ao} on main", f'order {KO}, "{TOMO}"')
    t.expect(a={"deck": [KO, TOMO, GANJI], "main": [ao]})


@pytest.mark.page("FT-019")
@rule("FC-7.5")
def test_the_collector_exchanges_a_card_when_she_guards_on_either_stage(play: Play) -> None:
    yukie = "Yukie, Collector of Crystals"
    for stage in ("main", "support"):
        t = play("battle", a={"main": [NEMU]}, b={stage: [yukie], "hand": [TOMO], "deck": [KO, f"3 {GANJI}"]})
        t.a.does(f'attack "{NEMU}"')
        t.b.does(f'choose "{yukie}"', "yes")
        t.expect(b={"hand": [KO], "reserve": {"has": [TOMO]}}, log=[f"FC-7.5 auto {yukie}"])


@pytest.mark.page("FT-020")
@rule("FC-2.5")
def test_the_surveyor_takes_a_thousand_off_for_an_element(play: Play) -> None:
    kaku = "Kaku the Surveyor"
    t = play(a={"support": [kaku], "elements": [GANJI]}, b={"main": [HOMURA, TOMO]})
    t.a.does(f"ability of {kaku}", f'choose "{HOMURA}"')
    t.expect(b={"main": [standing(HOMURA, -1000), standing(TOMO)]}, a={"elements": [], "support": [{"positive": True}]})
    t.a.refused(f"ability of {kaku}", "FC-6.4")


@pytest.mark.page("FT-021")
@rule("FC-2.4")
def test_the_wireless_calls_a_colleague_as_it_breaks(play: Play) -> None:
    pi = "Pi the Wireless Set"
    t = play("battle", a={"main": [HOMURA]}, b={"main": [pi], "deck": [TOMO, SERI, KO, HIMURO, f"3 {GANJI}"]})
    t.a.does(f'attack "{HOMURA}"', "none")
    t.b.does(f"choose {pi}")
    t.expect(decision={"seat": "b", "at": "take", "options": [SERI, HIMURO]})
    t.b.does(f"choose {SERI}")
    t.expect(b={"hand": [SERI], "reserve": {"has": [pi, TOMO, KO, HIMURO]}, "deck": 3})


@pytest.mark.page("FT-022")
@rule("FC-2.7")
def test_the_icehouse_keeper_guards_and_never_goes_out(play: Play) -> None:
    t = play("battle", a={"main": [HIMURO, GANJI]}, b={"support": [HIMURO]})
    t.a.refused(f'attack "{HIMURO}" of a', "FC-2.7")
    t.a.does(f"attack {GANJI}")
    t.b.does(f'choose "{HIMURO}"')
    t.expect(a={"main": [HIMURO], "reserve": [GANJI]}, b={"damage": 0, "support": [HIMURO]})


@pytest.mark.page("FT-023")
@rule("FC-7.7")
def test_the_anemometer_spins_at_a_bonus_trigger(play: Play) -> None:
    kururi = "Kururi the Anemometer"
    t = play("battle", a={"main": [KO], "support": [kururi], "deck": ["Ao of the Weather Balloon", f"5 {GANJI}"]},
             b={"main": [NEMU]})  # fmt: skip
    t.a.does(f"attack {KO}")
    t.b.does("none")
    t.expect(decision={"seat": "a", "at": "choose-things", "options": [KO, kururi]})
    t.a.does(f"choose {KO}")
    t.expect(a={"main": [standing(KO, 1000)]}, log=["FC-7.7 icon Ao of the Weather Balloon", f"auto {kururi}"])
    none = play("battle", a={"main": [KO], "support": [kururi]})
    none.a.does(f"attack {KO}")
    none.expect(a={"main": [standing(KO)]}, never=["auto"])


@pytest.mark.page("FT-024")
def test_the_glaciologist_draws_and_then_discards(play: Play) -> None:
    t = play("battle", a={"main": [SERI], "hand": [TOMO], "deck": [KO, f"4 {GANJI}"]})
    t.a.does(f"attack {SERI}", f'choose "{TOMO}"')
    t.expect(a={"hand": [KO], "reserve": [TOMO]})


@pytest.mark.page("FT-025")
def test_the_bird_ringer_lets_the_small_go_home(play: Play) -> None:
    sui = "Sui the Bird Ringer"
    t = play(a={"hand": [sui], "elements": cost(sui)}, b={"main": [HOMURA, "Bau the Avalanche Dog"], "support": [SERI]})
    pays(t, "a", f"play {sui} on support")
    t.expect(decision={"at": "choose-things", "options": ["Bau the Avalanche Dog", SERI]})
    t.a.does("choose Bau the Avalanche Dog")
    t.expect(b={"main": [HOMURA], "hand": ["Bau the Avalanche Dog"]}, never=["defeated", "auto Bau the Avalanche Dog"])


@pytest.mark.page("FT-026")
def test_the_night_watch_makes_all_stronger_in_the_other_turn(play: Play) -> None:
    yoru = "Yoru of the Night Watch"
    t = play(a={"support": [yoru], "main": [TOMO]}, b={"support": [yoru], "main": [TOMO]})
    t.expect(a={"main": [standing(TOMO)], "support": [standing(yoru)]},
             b={"main": [standing(TOMO, 500)], "support": [standing(yoru, 500)]})  # fmt: skip


@pytest.mark.page("FT-027")
@rule("FC-7.4")
def test_the_foghorn_shuts_the_eyes_of_a_guard(play: Play) -> None:
    fog = "Fog, the Foghorn"
    t = play("battle", a={"main": [fog]}, b={"main": [HOMURA]})
    t.a.does(f'attack "{fog}"', f'choose "{HOMURA}"')
    t.expect(b={"main": [{"card": HOMURA, "positive": False}], "damage": break_of(fog)}, never=["guard"])


@pytest.mark.page("FT-028")
@rule("FC-2.5")
def test_the_painter_draws_for_damage_and_for_an_element(play: Play) -> None:
    reika = "Reika, Painter of Weather"
    t = play("battle", a={"main": [reika]})
    t.a.does(f'attack "{reika}"')
    t.expect(a={"hand": [GANJI]}, b={"damage": break_of(reika)})
    behind = play(a={"support": [reika], "elements": [f"2 {GANJI}"]})
    pays(behind, "a", f'ability of "{reika}"')
    behind.expect(a={"hand": [GANJI], "elements": [GANJI]})
    behind.a.refused(f'ability of "{reika}"', "FC-2.5")


@pytest.mark.page("FT-029")
def test_aurora_clears_two_from_the_stage(play: Play) -> None:
    aurora = "Aurora, Director of the Observatory"
    t = play(a={"hand": [aurora], "elements": cost(aurora), "level": []}, b={"main": [HOMURA, TOMO], "support": [KO]})
    pays(t, "a", f'play "{aurora}" on main')
    t.a.does(f'choose "{HOMURA}", {KO}')
    t.expect(b={"main": [TOMO], "support": [], "hand": {"has": [HOMURA, KO]}})


@pytest.mark.page("FT-030")
def test_the_forecast_takes_one_of_four(play: Play) -> None:
    forecast = "Tomorrow's Forecast"
    t = play(a={"hand": [forecast], "elements": cost(forecast), "deck": [TOMO, KO, SERI, HIMURO, f"3 {GANJI}"]})
    pays(t, "a", f'use "{forecast}"')
    t.a.does(f"choose {SERI}")
    t.expect(a={"hand": [SERI], "deck": 3, "reserve": {"has": [TOMO, KO, HIMURO, forecast]}})


@pytest.mark.page("FT-031")
@rule("FC-7.6")
def test_in_the_whiteout_an_attacker_loses_three_thousand(play: Play) -> None:
    t = play("battle", a={"main": [DAIGO]}, b={"main": [HIMURO], "hand": ["Whiteout"], "elements": cost("Whiteout")})
    t.a.does(f'attack "{DAIGO}"')
    t.b.does(f'choose "{HIMURO}"')
    pays(t, "b", "counter with Whiteout")
    t.expect(a={"reserve": [DAIGO]}, b={"main": [HIMURO], "damage": 0}, log=["FC-7.6 counter Whiteout"])


@pytest.mark.page("FT-032")
def test_a_trough_weighs_on_every_one_of_them(play: Play) -> None:
    trough = "Trough of Low Pressure"
    t = play(a={"hand": [trough], "elements": cost(trough), "main": [TOMO]}, b={"main": [HOMURA], "support": [KO]})
    pays(t, "a", f"use {trough}")
    t.expect(a={"hand": [GANJI], "main": [standing(TOMO)]},
             b={"main": [standing(HOMURA, -2000)], "support": [standing(KO, -2000)]})  # fmt: skip


@pytest.mark.page("FT-033")
@rule("FC-7.10")
def test_a_suspended_observation_sends_the_attacker_home(play: Play) -> None:
    suspended = "Observation Suspended"
    t = play("battle", a={"main": [HOMURA]}, b={"hand": [suspended], "elements": cost(suspended)})
    t.a.does(f'attack "{HOMURA}"')
    pays(t, "b", f"counter with {suspended}")
    t.expect(a={"hand": [HOMURA], "elements": []}, b={"damage": 0}, log=["FC-7.10 stopped"], never=["check", "hit"])


@pytest.mark.page("FT-034")
@rule("FC-5.1")
def test_a_frozen_letter_keeps_its_reader_down_through_standby(play: Play) -> None:
    letter = "Frozen Letter"
    t = play(a={"hand": [letter], "elements": cost(letter)}, b={"main": [HOMURA, BROTHERS]})
    pays(t, "a", f"use {letter}")
    t.a.does(f'choose "{HOMURA}"')
    t.expect(b={"main": [{"card": HOMURA, "positive": False}, {"positive": True}]})
    t.a.does("end")
    t.expect(b={"main": [{"card": HOMURA, "positive": False}, {"positive": True}]}, turn={"seat": "b"})
