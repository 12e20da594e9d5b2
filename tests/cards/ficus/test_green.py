"""Green: the wood."""

from collections.abc import Callable

import pytest

from kirifuda.testing import rule
from kirifuda.testing.table import Table

from .deck import BROTHERS, DAIGO, GANJI, HIMURO, HOMURA, KO, KOKE, NEMU, TOMO, break_of, cost, left, pays, standing

Play = Callable[..., Table]
MOFU = "Mofu the Snow Hare"
KUMAJI = "Kumaji, the Moon-Collared Bear"


@pytest.mark.page("FT-035")
@rule("FC-3.3")
def test_a_first_bloom_lays_out_an_element(play: Play) -> None:
    haru = "Haru of the First Bloom"
    t = play(a={"hand": [haru], "deck": [TOMO, f"3 {GANJI}"]})
    t.a.does(f"play {haru} on main")
    t.expect(a={"elements": [TOMO], "deck": 3}, log=[f"enter {haru}", "charge"])


@pytest.mark.page("FT-036")
def test_fresh_from_sleep_he_lies_down_at_once(play: Play) -> None:
    t = play(a={"hand": [f"2 {NEMU}"]})
    t.a.does(f'play "{NEMU}" on main', f'play "{NEMU}" on support')
    t.expect(a={"main": [{"positive": False}], "support": [{"positive": False}]})
    t.a.does("battle")
    t.a.refused(f'attack "{NEMU}" in main', "FC-7.2")


@pytest.mark.page("FT-037")
def test_the_hare_runs_on_elements(play: Play) -> None:
    t = play(a={"main": [MOFU], "elements": [f"2 {GANJI}"]})
    pays(t, "a", f"ability of {MOFU}")
    pays(t, "a", f"ability of {MOFU}")
    t.expect(a={"main": [standing(MOFU, 3000)], "elements": [], "reserve": [GANJI, GANJI]})


@pytest.mark.page("FT-041")
def test_young_horns_grow_at_four_elements(play: Play) -> None:
    tsuno = "Tsuno of the Young Horns"
    t = play(a={"main": [KO, tsuno], "elements": [f"3 {GANJI}"]})
    t.expect(a={"main": [standing(KO), standing(tsuno)]})
    t.a.does("battle", f"attack {KO}")
    # The check has brought the fourth.
    t.expect(a={"main": [standing(KO), standing(tsuno, 1500)], "elements": {"count": 4}})


@pytest.mark.page("FT-038")
def test_the_moss_keeper_serves_the_other_wild_ones(play: Play) -> None:
    t = play(a={"main": [MOFU, TOMO], "support": [KOKE, NEMU]}, b={"main": [MOFU], "support": [KOKE]})
    t.expect(a={"main": [standing(MOFU, 1000), standing(TOMO)], "support": [standing(KOKE), standing(NEMU, 1000)]},
             b={"main": [standing(MOFU)]})  # fmt: skip


@pytest.mark.page("FT-039")
@rule("FC-3.3")
def test_the_echo_turns_an_element_face_up_again(play: Play) -> None:
    koda = "Koda the Echo"
    t = play(a={"support": [koda], "elements": [{"card": GANJI, "down": True}, HIMURO]})
    t.a.does(f"ability of {koda}")
    t.expect(a={"elements": [GANJI, HIMURO], "elements_down": [], "support": [{"positive": False}]})


@pytest.mark.page("FT-040")
@rule("FC-2.4")
def test_what_the_seed_carrier_leaves_takes_root(play: Play) -> None:
    kuru = "Kuru the Seed Carrier"
    t = play("battle", a={"main": [HOMURA]}, b={"main": [kuru], "reserve": [KO]})
    t.a.does(f'attack "{HOMURA}"', "none")
    t.b.does(f"choose {kuru}")
    t.expect(decision={"seat": "b", "at": "charge", "options": [KO, kuru]})
    t.b.does(f"choose {KO}")
    t.expect(b={"elements": [KO], "reserve": [kuru]})


@pytest.mark.page("FT-042")
@rule("FC-7.1")
def test_the_weaver_may_plant_a_card_before_the_battle(play: Play) -> None:
    hige = "Hige the Root Weaver"
    t = play(a={"support": [hige], "hand": [TOMO, KO], "main": [DAIGO]})
    t.a.does("battle", "yes", f'choose "{TOMO}"')
    t.expect(a={"hand": [KO], "elements": [TOMO]}, decision={"at": "battle"})
    no = play(a={"support": [hige], "hand": [TOMO], "main": [DAIGO]})
    no.a.does("battle", "no")
    no.expect(a={"hand": [TOMO], "elements": []})


@pytest.mark.page("FT-043")
@rule("FC-7.3")
def test_meltwater_runs_faster_over_every_element(play: Play) -> None:
    kawa = "Kawa of the Meltwater"
    t = play("battle", a={"main": [kawa], "elements": [{"card": HIMURO, "down": True}, GANJI]})
    t.a.does(f"attack {kawa}")
    t.expect(a={"main": [standing(kawa, 400)], "elements": {"count": 3}})


@pytest.mark.page("FT-044")
@rule("FC-7.8")
def test_the_bear_burns_two_elements_rather_than_lose(play: Play) -> None:
    t = play("battle", a={"main": [HOMURA]}, b={"main": [KUMAJI], "elements": [GANJI, HIMURO]})
    t.a.does(f'attack "{HOMURA}"', f'choose "{KUMAJI}"')
    t.b.does(f'choose "{KUMAJI}"', "yes")
    t.expect(b={"main": [{"card": KUMAJI, "positive": False}], "elements": [], "reserve": {"has": [GANJI, HIMURO]}})
    lost = play("battle", a={"main": [HOMURA]}, b={"main": [KUMAJI], "elements": [GANJI, HIMURO]})
    lost.a.does(f'attack "{HOMURA}"', f'choose "{KUMAJI}"')
    lost.b.does(f'choose "{KUMAJI}"', "no")
    lost.expect(b={"main": [], "reserve": [KUMAJI], "elements": {"count": 2}})


@pytest.mark.page("FT-045")
def test_the_tree_lends_its_rings_to_the_main_stage(play: Play) -> None:
    miya = "Miya of the Thousand-Year Tree"
    elements = [f"2 {KOKE}", {"card": KOKE, "down": True}, GANJI]
    t = play(a={"support": [miya], "main": [TOMO], "elements": elements})
    # Face down a green element is green still; red is not.
    t.expect(a={"main": [standing(TOMO, 1200)], "support": [standing(miya)]})


@pytest.mark.page("FT-046")
@rule("FC-7.3")
def test_the_stag_is_as_strong_as_there_are_elements(play: Play) -> None:
    stag = "Otsuno, Stag of the Turning Year"
    t = play("battle", a={"main": [stag], "elements": [f"4 {GANJI}"]})
    t.a.does(f'attack "{stag}"')
    t.expect(a={"main": [standing(stag, 2000)], "elements": {"count": 5}})


@pytest.mark.page("FT-047")
@rule("FC-2.7")
def test_the_giant_brings_two_elements_and_cannot_be_chosen(play: Play) -> None:
    neyuki = "Neyuki, Giant under the Snow"
    t = play(a={"hand": [neyuki], "elements": cost(neyuki), "level": [], "deck": [TOMO, KO, f"3 {GANJI}"]})
    pays(t, "a", f'play "{neyuki}" on main')
    t.expect(a={"elements": {"count": left(neyuki) + 2, "has": [TOMO, KO]}})
    letter = "Frozen Letter"
    other = play(a={"hand": [letter], "elements": cost(letter)}, b={"main": [neyuki, TOMO]})
    pays(other, "a", f"use {letter}")
    other.expect(b={"main": [{"card": neyuki, "positive": True}, {"card": TOMO, "positive": False}]})


@pytest.mark.page("FT-048")
def test_meltwater_brings_two_elements(play: Play) -> None:
    t = play(a={"hand": ["Meltwater"], "elements": cost("Meltwater"), "deck": [TOMO, KO, f"3 {GANJI}"]})
    pays(t, "a", "use Meltwater")
    t.expect(a={"elements": {"count": left("Meltwater") + 2, "has": [TOMO, KO]}, "hand": [GANJI],
                "reserve": {"has": ["Meltwater"]}})  # fmt: skip


@pytest.mark.page("FT-049")
@rule("FC-7.6")
def test_the_net_is_as_dense_as_there_are_elements(play: Play) -> None:
    net = "Net of Vines"
    t = play("battle", a={"main": [NEMU]}, b={"main": [HIMURO], "hand": [net], "elements": [*cost(net), GANJI, GANJI]})
    t.a.does(f'attack "{NEMU}"')
    t.b.does(f'choose "{HIMURO}"')
    pays(t, "b", f"counter with {net}")
    t.expect(b={"main": [standing(HIMURO, 500 * (left(net) + 2))]}, a={"reserve": [NEMU]})


@pytest.mark.page("FT-050")
def test_new_shoots_are_characters(play: Play) -> None:
    shoots = "New Shoots"
    t = play(a={"hand": [shoots], "elements": cost(shoots), "reserve": [TOMO, KO, "Full Steam", HOMURA]})
    pays(t, "a", f"use {shoots}")
    t.a.does(f'choose {KO}, "{HOMURA}"')
    t.expect(a={"hand": {"has": [KO, HOMURA]}, "reserve": {"has": [TOMO, "Full Steam", shoots]}})


@pytest.mark.page("FT-051")
def test_the_forest_growls_for_the_main_stage(play: Play) -> None:
    growls = "The Forest Growls"
    t = play(a={"hand": [growls], "elements": cost(growls), "main": [TOMO, BROTHERS], "support": [KOKE]})
    pays(t, "a", f"use {growls}")
    louder = [standing(name, 1000, **{"break": break_of(name, 1)}) for name in (TOMO, BROTHERS)]
    t.expect(a={"main": louder, "support": [standing(KOKE, 0, **{"break": break_of(KOKE)})]})
