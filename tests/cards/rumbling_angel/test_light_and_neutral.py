"""Characters of light, and of no attribute."""

from collections.abc import Callable
from typing import Any

import pytest

from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]


def area(character: str = "", *fields: Any, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"fields": list(fields) or ["Red Lantern Street"], **more}
    return {**found, "character": character} if character else found


# Light ---------------------------------------------------------------------------------------------------


@pytest.mark.page("FN-031")
def test_toboshi_winds_up_a_guard(play: Play) -> None:
    t = play(
        a={"areas": [area("Pipi of the Sparks", "2 Kiln Row")]},
        b={"areas": [area("Toboshi, Apprentice Angel", mp=["Cobbled Square"])]},
    )
    t.a.does('attack "Pipi of the Sparks"')
    t.b.does('ability 1 of "Toboshi, Apprentice Angel"')
    t.passes()
    t.a.does("choose Kiln Row")
    t.expect(b={"life": 6, "areas": [{"mp": 0, "dp": 1, "loss": 2, "damaged": 0}]}, log=["RA-5.8 pay-mp"])


@pytest.mark.page("FN-032")
@rule("RA-5.8")
def test_orgo_plays_an_old_tune_again(play: Play) -> None:
    mp = ["Kuguri the Lantern Warden", "Cobbled Square", "Ink-Dark Canal"]
    t = play(a={"areas": [area("Orgo the Wind-Up Angel", mp=mp)]})
    t.a.does("ability 1 of Orgo the Wind-Up Angel paying Kuguri the Lantern Warden, Cobbled Square")
    t.passes()
    t.a.does("choose Kuguri the Lantern Warden")
    t.expect(
        a={"hand": ["Kuguri the Lantern Warden"], "trash": ["Cobbled Square"], "areas": [{"mp": ["Ink-Dark Canal"]}]}
    )


@pytest.mark.page("FN-033")
@rule("RA-10.5")
def test_yumihari_cannot_be_weighed_and_weighs(play: Play) -> None:
    sogetsu = area("Sogetsu the Ink Painter", mp=["Cobbled Square"])
    t = play(
        a={"areas": [area("Yumihari, Angel of the Scales", mp=["Ink-Dark Canal"])]},
        b={"areas": [sogetsu, area("Toboshi, Apprentice Angel", mp=["Moonlit Gallery"])]},
    )
    t.a.does('ability 1 of "Yumihari, Angel of the Scales" on Sogetsu the Ink Painter')
    t.passes()
    t.expect(b={"areas": [{"ready": False}, {"ready": True}]})
    t.a.does('attack "Yumihari, Angel of the Scales" with challenge')
    t.b.refused("ability 1 of Sogetsu the Ink Painter", "RA-6.11")
    t.passes()
    t.a.does('choose "Toboshi, Apprentice Angel"')
    t.passes()
    t.expect(b={"life": 5})


@pytest.mark.page("FN-060")
@rule("RA-5.7")
def test_kohaze_turns_the_key_of_another(play: Play) -> None:
    t = play(
        a={
            "trash": ["Cobbled Square", "Kiln Row"],
            "areas": [area("Kohaze the Key Keeper"), area("Orgo the Wind-Up Angel", mp=["Ink-Dark Canal"])],
        },
    )
    t.a.does("ability 1 of Kohaze the Key Keeper on Orgo the Wind-Up Angel")
    t.passes()
    t.a.does("choose Kiln Row")
    t.expect(
        a={"areas": [{"ready": False, "mp": 0}, {"mp": ["Ink-Dark Canal", "Kiln Row"]}], "trash": ["Cobbled Square"]}
    )
    t.a.refused("ability 1 of Kohaze the Key Keeper", "RA-6.4")


@pytest.mark.page("FN-061")
@rule("RA-6.11")
def test_neiro_tunes_a_spent_friend(play: Play) -> None:
    neiro = area("Neiro, Angel of Tuning", mp=["2 Ink-Dark Canal"])
    t = play(a={"areas": [neiro, area("Pipi of the Sparks")]})
    t.a.refused('ability 1 of "Neiro, Angel of Tuning"', "RA-6.11")
    t.a.does('attack "Pipi of the Sparks"')
    t.a.does('ability 1 of "Neiro, Angel of Tuning" paying Ink-Dark Canal')
    t.passes()
    t.a.does('attack "Pipi of the Sparks"')
    t.passes()
    t.expect(a={"areas": [{"mp": 1}, {"ready": False}]}, b={"life": 4})


@pytest.mark.page("FN-062")
@rule("RA-10.6", "RA-5.8")
def test_the_carillon_strikes_as_hard_as_it_is_wound(play: Play) -> None:
    t = play(
        a={"hand": ["Kiln Row"], "areas": [area("Tokiwa, Archangel of the Carillon", mp=["3 Cobbled Square"])]},
        b={
            "hand": ["Into the Crowd", "Buchi the Stray Cat"],
            "areas": [area("Gonta the Stubborn", "2 Cobbled Square")],
        },
    )
    t.expect(a={"areas": [{"ap": 6, "dp": 4}]})
    t.a.does('ability 1 of "Tokiwa, Archangel of the Carillon" paying Cobbled Square, Cobbled Square')
    t.passes()
    t.b.does("choose Cobbled Square")
    t.expect(a={"areas": [{"ap": 4, "mp": 1}]}, b={"areas": [{"damaged": 1}]})
    t.a.does('attack "Tokiwa, Archangel of the Carillon" with hush')
    t.b.refused("use Into the Crowd", "RA-10.6")
    t.passes()
    t.expect(b={"life": 5}, log=["RA-10.6", "RA-8.6 down Gonta the Stubborn"])


# Neutral -------------------------------------------------------------------------------------------------


@pytest.mark.page("FN-034")
@rule("RA-5.3")
def test_the_stray_cat_is_up_at_once_where_it_is_not_the_first(play: Play) -> None:
    for others, ready in ((["Pipi of the Sparks"], True), ([], False)):
        t = play(a={"hand": ["Buchi the Stray Cat"], "areas": [area("")]}, b={"areas": [area(c) for c in others]})
        t.a.does("enter Buchi the Stray Cat")
        t.passes()
        t.expect(a={"areas": [{"ready": ready}]}, log=["RA-5.3"])


@pytest.mark.page("FN-035")
@rule("RA-10.10")
def test_zeni_changes_money_and_asks_a_fee(play: Play) -> None:
    t = play(
        a={"areas": [area("Dogan, Storehouse Giant")]},
        b={"hand": ["2 Cobbled Square"], "areas": [area("Zeni the Money Changer", "2 Red Lantern Street")]},
    )
    t.a.does('attack "Dogan, Storehouse Giant"')
    t.b.does("ability 1 of Zeni the Money Changer paying Cobbled Square")
    t.passes()
    t.b.does("yes")
    t.passes()
    t.expect(
        b={"hand": {"count": 3, "has": ["2 Red Lantern Street"]}, "trash": ["Cobbled Square"]}, log=["defend", "draw"]
    )


@pytest.mark.page("FN-036")
@rule("RA-10.3", "RA-10.4")
def test_the_hired_blade_sharpens_when_it_is_late(play: Play) -> None:
    sabimaru = {"areas": [area("Sabimaru the Hired Blade")]}
    t = play(a={**sabimaru, "life": ["3 Red Lantern Street"]}, b=sabimaru)
    t.expect(a={"areas": [{"ap": 6, "skills": ["onslaught 1", "bulwark 1"]}]}, b={"areas": [{"ap": 4}]})
    t.a.does("attack Sabimaru the Hired Blade with bulwark")
    t.passes()
    t.expect(a={"life": 2}, b={"life": 5}, log=["RA-10.4 Sabimaru the Hired Blade", "clash"])
    late = play(a={**sabimaru, "life": ["3 Red Lantern Street"]})
    late.a.does("attack Sabimaru the Hired Blade with onslaught")
    late.expect(b={"life": 5}, log=["RA-10.3 Sabimaru the Hired Blade"])


@pytest.mark.page("FN-063")
@rule("RA-5.7")
def test_toro_oils_a_friend_as_he_arrives(play: Play) -> None:
    t = play(
        a={
            "hand": ["Toro the Oil Seller"],
            "trash": ["Cobbled Square", "Kiln Row", "Ink-Dark Canal"],
            "areas": [area("Orgo the Wind-Up Angel"), area("")],
        },
    )
    t.a.does("enter Toro the Oil Seller")
    t.passes()
    t.a.does("choose Kiln Row, Ink-Dark Canal")
    t.expect(a={"areas": [{"mp": ["Kiln Row", "Ink-Dark Canal"]}, {"mp": 0}], "trash": ["Cobbled Square"]})
