"""Events: in one's own turn, and as answers."""

from collections.abc import Callable
from typing import Any

import pytest

from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]


def area(character: str = "", *fields: Any, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"fields": list(fields) or ["Red Lantern Street"], **more}
    return {**found, "character": character} if character else found


def hurt(field: str) -> dict[str, Any]:
    return {"card": field, "damaged": True}


PAY = ["Pipi of the Sparks", "Buchi the Stray Cat", "Minamo the Goldfish Teller", "Mogu the Cart Puller"]

# Answers -------------------------------------------------------------------------------------------------


@pytest.mark.page("FN-042")
@rule("RA-9.2", "RA-6.8")
def test_who_is_lost_in_the_crowd_is_found_by_no_ability(play: Play) -> None:
    t = play(
        a={"hand": ["Into the Crowd", "Buchi the Stray Cat"], "areas": [area("Kuguri the Lantern Warden")]},
        b={"areas": [area("Nagi of the Ferry", "2 Kiln Row", mp=["Ink-Dark Canal"])]},
    )
    t.a.does("attack Kuguri the Lantern Warden")
    t.b.does('ability 1 of "Nagi of the Ferry" on Kuguri the Lantern Warden')
    t.a.does("use Into the Crowd")
    t.passes()
    t.b.does("choose Kiln Row")
    t.expect(b={"areas": [{"damaged": 1, "mp": 0}]}, log=["RA-6.8 fizzle", "clash"], never=["stopped"])


@pytest.mark.page("FN-044")
@rule("RA-8.7", "RA-5.11")
def test_the_closing_bell_sends_anyone_home(play: Play) -> None:
    t = play(
        a={"areas": [area("Dogan, Storehouse Giant", hurt("Kiln Row"), "Cobbled Square")]},
        b={
            "hand": ["Closing Bell", "Minamo the Goldfish Teller"],
            "areas": [area("Gonta the Stubborn", "Ink-Dark Canal"), area("Buchi the Stray Cat")],
        },
    )
    t.a.does('attack "Dogan, Storehouse Giant"')
    t.b.refused('use Closing Bell on "Dogan, Storehouse Giant"', "RA-10.11")
    t.b.does("pass", "choose Gonta the Stubborn")
    t.b.does("use Closing Bell on Gonta the Stubborn")
    t.passes()
    t.expect(b={"hand": ["Gonta the Stubborn"], "life": 6}, log=["RA-8.7 stopped"], never=["clash", "no-defender"])


@pytest.mark.page("FN-050")
def test_a_passing_shower_dampens_all_of_them(play: Play) -> None:
    t = play(
        a={"areas": [area("Pipi of the Sparks"), area("Kuguri the Lantern Warden")]},
        b={"hand": ["Passing Shower", "Nagi of the Ferry"], "areas": [area("Buchi the Stray Cat")]},
    )
    t.a.does("end")
    t.b.does("use Passing Shower")
    t.expect(a={"areas": [{"ap": 1}, {"ap": 2}]}, b={"areas": [{"ap": 2}]}, turn={"seat": "a", "phase": "main"})
    t.a.does("end")
    t.expect(a={"areas": [{"ap": 2}, {"ap": 3}]}, turn={"seat": "b"})


@pytest.mark.page("FN-071")
@rule("RA-8.8")
def test_rain_falling_upward_carries_the_battle_off(play: Play) -> None:
    t = play(
        a={"areas": [area("Hiodoshi, Archangel of Embers")]},
        b={"hand": ["Rain Falling Upward", "Nagi of the Ferry"]},
    )
    t.a.does('attack "Hiodoshi, Archangel of Embers"')
    t.b.does("use Rain Falling Upward")
    t.passes()
    t.expect(
        a={"areas": [{"ready": False}]}, b={"life": 6, "hand": ["Red Lantern Street"]},
        log=["RA-8.8 stopped"], never=["no-defender"],
    )  # fmt: skip


@pytest.mark.page("FN-072")
def test_hush_money_makes_an_angel_forget_her_trick(play: Play) -> None:
    sazare = area("Sazare, Angel of the Water Clock", "Ink-Dark Canal")
    tokiwa = area("Tokiwa, Archangel of the Carillon", mp=["3 Cobbled Square"])
    t = play(
        a={"hand": ["Hush Money", "Buchi the Stray Cat"], "areas": [tokiwa]},
        b={"hand": ["2 Cobbled Square"], "areas": [sazare]},
    )
    t.a.does("use Hush Money")
    t.passes()
    t.expect(a={"hand": ["Red Lantern Street"]}, b={"areas": [{"skills": ["bulwark 2"]}]})
    t.a.does('attack "Tokiwa, Archangel of the Carillon"')
    t.passes()
    t.expect(b={"life": 5, "hand": 2}, log=["RA-8.6 down Sazare, Angel of the Water Clock"])


# Blows ---------------------------------------------------------------------------------------------------


@pytest.mark.page("FN-043")
@rule("RA-8.6")
def test_the_great_fire_leaves_nothing_of_an_area(play: Play) -> None:
    full = area("Dogan, Storehouse Giant", "2 Cobbled Square", "Kiln Row", items=["Oiled-Paper Shield"])
    t = play(
        a={"hand": ["Night of the Great Fire", "Donzo the Firework Maker", "Buchi the Stray Cat", "Kiln Row"]},
        b={"areas": [full, area("Gonta the Stubborn")]},
    )
    t.a.does("use Night of the Great Fire on area 1 of b")
    t.passes()
    t.expect(
        a={"hand": ["Kiln Row"]},
        b={"life": 5, "areas": [{"character": "Gonta the Stubborn"}], "trash": {"has": ["Dogan, Storehouse Giant"]}},
        log=["destroy", "RA-8.6 down Dogan, Storehouse Giant"],
    )  # fmt: skip


@pytest.mark.page("FN-045")
@rule("RA-2.6")
def test_the_facing_mirrors_hurt_both(play: Play) -> None:
    t = play(a={"hand": ["House of Facing Mirrors", "Minamo the Goldfish Teller", "Buchi the Stray Cat"]})
    t.a.does("use House of Facing Mirrors")
    t.passes()
    t.expect(a={"life": 4}, b={"life": 4})


@pytest.mark.page("FN-055")
@rule("RA-8.13")
def test_the_shelves_topple_on_one_of_them(play: Play) -> None:
    t = play(
        a={"hand": ["Toppling Shelves", "Mogu the Cart Puller"]},
        b={"areas": [area("Gonta the Stubborn"), area("Dogan, Storehouse Giant")]},
    )
    t.a.does("use Toppling Shelves on Gonta the Stubborn")
    t.passes()
    t.expect(b={"life": 5}, log=["RA-8.13 damaged Gonta the Stubborn", "RA-8.6 down Gonta the Stubborn"])


@pytest.mark.page("FN-048")
def test_a_flame_chases_one_forward(play: Play) -> None:
    t = play(a={"hand": ["Chasing Flame", "Pipi of the Sparks"], "areas": [area("Gonta the Stubborn")]})
    t.a.does("use Chasing Flame")
    t.passes()
    t.expect(a={"areas": [{"ap": 4}]})
    t.a.does("end")
    t.expect(a={"areas": [{"ap": 1}]})


@pytest.mark.page("FN-051")
def test_all_hands_lift_the_shrine(play: Play) -> None:
    t = play(
        a={
            "hand": ["All Hands to the Shrine", "Karari the Pinwheel Seller"],
            "areas": [area("Pipi of the Sparks"), area("Yamori of the Rooftops")],
        },
        b={"areas": [area("Gonta the Stubborn")]},
    )
    t.a.does("use All Hands to the Shrine")
    t.passes()
    t.expect(a={"areas": [{"ap": 3}, {"ap": 3}]}, b={"areas": [{"ap": 1}]})


@pytest.mark.page("FN-075")
@rule("RA-5.11")
def test_a_lantern_set_adrift_takes_whoever_has_acted(play: Play) -> None:
    t = play(
        a={"areas": [area("Dogan, Storehouse Giant"), area("Pipi of the Sparks")]},
        b={"hand": ["A Lantern Set Adrift", "Minamo the Goldfish Teller"]},
    )
    t.a.does('attack "Pipi of the Sparks"')
    t.b.does("use A Lantern Set Adrift")
    t.passes()
    t.expect(a={"deck": 11, "areas": [{"character": "Dogan, Storehouse Giant"}, {"character": "none"}], "life": 6},
             b={"life": 6}, log=["RA-8.7 stopped"])  # fmt: skip


# Cards and MP --------------------------------------------------------------------------------------------


@pytest.mark.page("FN-046")
@rule("RA-1.8")
def test_angels_are_on_the_bill_of_fare(play: Play) -> None:
    deck = ["2 Red Lantern Street", "Buchi the Stray Cat", "Dogan, Storehouse Giant", "3 Cobbled Square"]
    bill = {"hand": ["Tonight's Bill of Fare", "Toboshi, Apprentice Angel"], "deck": deck}
    for answer, found in (('choose "Dogan, Storehouse Giant"', ["Dogan, Storehouse Giant"]), ("none", [])):
        t = play(a=bill)
        t.a.does("use Tonight's Bill of Fare")
        t.passes()
        t.expect(decision={"options": ["Buchi the Stray Cat", '"Dogan, Storehouse Giant"']})
        t.a.does(answer)
        t.expect(a={"hand": found, "deck": 7 - len(found)})


@pytest.mark.page("FN-047")
def test_the_telescope_shows_three_and_gives_the_first(play: Play) -> None:
    deck = ["Cobbled Square", "Ink-Dark Canal", "Moonlit Gallery", "Kiln Row"]
    t = play(a={"hand": ["Stargazer's Telescope", "Nagi of the Ferry"], "deck": deck})
    t.a.does("use Stargazer's Telescope")
    t.passes()
    t.a.does("order Moonlit Gallery, Cobbled Square, Ink-Dark Canal")
    t.expect(a={"hand": ["Moonlit Gallery"], "deck": ["Cobbled Square", "Ink-Dark Canal", "Kiln Row"]})


@pytest.mark.page("FN-049")
@rule("RA-6.7")
def test_late_night_stock_is_two_cards(play: Play) -> None:
    t = play(a={"hand": ["Late-Night Stock", "Buchi the Stray Cat"]})
    t.a.does("use Late-Night Stock")
    t.passes()
    t.expect(
        a={"hand": 2, "trash": ["Late-Night Stock", "Buchi the Stray Cat"]}, log=["RA-6.7 use-event", "draw", "draw"]
    )


@pytest.mark.page("FN-052")
@rule("RA-5.7")
def test_a_drop_of_oil_never_goes_over_the_limit(play: Play) -> None:
    t = play(
        a={
            "hand": ["A Drop of Oil", "Buchi the Stray Cat"],
            "trash": ["Kiln Row", "Ink-Dark Canal"],
            "areas": [area("Toboshi, Apprentice Angel", mp=["Cobbled Square"])],
        },
    )
    t.a.does("use A Drop of Oil")
    t.passes()
    t.a.does("choose Buchi the Stray Cat")
    t.expect(a={"areas": [{"mp": ["Cobbled Square", "Buchi the Stray Cat"]}], "trash": 3})


@pytest.mark.page("FN-053")
@rule("RA-5.13")
def test_a_change_of_pitch_heals_the_place_that_is_left(play: Play) -> None:
    t = play(
        a={
            "hand": ["Change of Pitch", "Gonta the Stubborn"],
            "areas": [
                area("Mogu the Cart Puller", hurt("Kiln Row"), "Cobbled Square"),
                area("", "2 Weathercock Roofs"),
            ],
        },
    )
    t.a.does("use Change of Pitch")
    t.passes()
    t.expect(
        a={"hand": 1, "areas": [{"character": "none", "damaged": 0}, {"character": "Mogu the Cart Puller"}]},
        log=["RA-5.13 relocate Mogu the Cart Puller", "draw"],
    )


@pytest.mark.page("FN-054")
@rule("RA-6.7")
def test_both_lose_in_a_haggling_match(play: Play) -> None:
    t = play(
        a={"hand": ["Haggling Match", "Buchi the Stray Cat", "3 Kiln Row", "Cobbled Square"]},
        b={"hand": ["Ink-Dark Canal", "Moonlit Gallery", "Weathercock Roofs"]},
    )
    t.a.does("use Haggling Match")
    t.passes()
    t.a.does("choose Kiln Row, Cobbled Square")
    t.b.does("choose Ink-Dark Canal, Moonlit Gallery")
    t.expect(
        a={"hand": ["2 Kiln Row"]}, b={"hand": ["Weathercock Roofs"]}, log=["RA-6.7 use-event", "discard", "discard"]
    )


@pytest.mark.page("FN-073")
@rule("RA-6.11")
def test_each_star_of_the_raffle_wins_something_else(play: Play) -> None:
    raffle = {"hand": ["Three-Star Raffle", "Buchi the Stray Cat"], "areas": [area("Pipi of the Sparks")]}
    for star, left in ((1, {"hand": 1, "deck": 9}), (2, {"hand": 0, "areas": [{"ap": 3}]}), (3, {"deck": 10})):
        t = play(a=raffle)
        t.a.does("use Three-Star Raffle")
        t.passes()
        t.a.does(f"choose mode {star}")
        if star == 3:
            t.a.does("choose Buchi the Stray Cat")
            left = {**left, "hand": ["Buchi the Stray Cat"]}
        t.expect(a=left)


@pytest.mark.page("FN-074")
@rule("RA-2.5")
def test_a_promise_past_midnight_is_a_day_more(play: Play) -> None:
    t = play(
        a={"hand": ["A Promise past Midnight", "Orgo the Wind-Up Angel"], "deck": ["Cobbled Square", "3 Kiln Row"]}
    )
    t.a.does("use A Promise past Midnight")
    t.passes()
    t.expect(a={"life": 7, "life_up": 1, "deck": ["3 Kiln Row"]})
