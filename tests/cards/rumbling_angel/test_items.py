"""Items: equipped, paid for and used."""

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


@pytest.mark.page("FN-037")
@rule("RA-6.4", "RA-6.6")
def test_the_red_copper_maul_opens_gates(play: Play) -> None:
    maul = {"hand": ["Red Copper Maul", "Pipi of the Sparks"], "areas": [area("Dogan, Storehouse Giant")]}
    t = play(a=maul)
    t.a.does("equip Red Copper Maul")
    t.passes()
    t.expect(
        a={"areas": [{"ap": 6, "items": ["Red Copper Maul"]}], "trash": ["Pipi of the Sparks"]}, log=["RA-6.4 pay"]
    )
    no_room = play(a={**maul, "areas": [area("Yamori of the Rooftops")]})
    no_room.a.refused("equip Red Copper Maul", "RA-6.6")


@pytest.mark.page("FN-038")
@rule("RA-6.4")
def test_the_oiled_paper_shield_is_stubborn(play: Play) -> None:
    t = play(a={"hand": ["Oiled-Paper Shield", "Pipi of the Sparks"], "areas": [area("Kohaze the Key Keeper")]})
    t.a.does("equip Oiled-Paper Shield")
    t.passes()
    t.expect(a={"areas": [{"dp": 5, "ap": 1}]})


@pytest.mark.page("FN-039")
@rule("RA-10.8")
def test_wind_up_wings_bring_anyone_back(play: Play) -> None:
    t = play(a={"areas": [area("Nendo the Clay Puppeteer", items=["Wind-Up Wings"])]})
    t.expect(a={"areas": [{"skills": ["onslaught 1", "dash"]}]})
    t.a.does("attack Nendo the Clay Puppeteer with dash")
    t.expect(a={"areas": [{"ready": True}]}, b={"life": 5})


@pytest.mark.page("FN-040")
def test_the_night_eye_mask_sees_a_card_in_each_attack(play: Play) -> None:
    for answer, drawn in (("yes", 1), ("no", 0)):
        t = play(a={"areas": [area("Gonta the Stubborn", items=["Night-Eye Mask"])]})
        t.a.does("attack Gonta the Stubborn", answer)
        t.passes()
        t.expect(a={"hand": drawn}, b={"life": 5})


@pytest.mark.page("FN-041")
@rule("RA-10.13")
def test_the_moonshade_charm_is_torn_instead(play: Play) -> None:
    charmed = area("Kadomatsu the Stonemason", hurt("Kiln Row"), "Cobbled Square", items=["Moonshade Charm"])
    for answer, left in (("yes", {"life": 6, "trash": ["Moonshade Charm"]}), ("no", {"life": 5})):
        t = play(a={"areas": [area("Dogan, Storehouse Giant")]}, b={"areas": [charmed]})
        t.a.does('attack "Dogan, Storehouse Giant"')
        t.passes()
        t.b.does("choose Moonshade Charm" if answer == "yes" else "none")
        t.expect(b={**left, "areas": [{"damaged": 0, "items": 0}]})


@pytest.mark.page("FN-068")
@rule("RA-5.8")
def test_the_winding_key_brings_back_a_verse_for_each_turn(play: Play) -> None:
    orgo = area("Orgo the Wind-Up Angel", items=["Winding Key"], mp=["Ink-Dark Canal"])
    t = play(a={"areas": [orgo]})
    t.a.does("ability 2 of Orgo the Wind-Up Angel")
    t.passes()
    t.expect(a={"hand": 1, "trash": ["Ink-Dark Canal"], "areas": [{"mp": 0}]}, log=["use-ability", "draw"])
    t.a.refused("ability 2 of Orgo the Wind-Up Angel", "RA-6.4")


@pytest.mark.page("FN-069")
@rule("RA-10.7")
def test_the_cresset_spear_burns_on_inside(play: Play) -> None:
    t = play(
        a={"areas": [area("Sogetsu the Ink Painter", items=["Cresset Spear"])]},
        b={"areas": [area("Gonta the Stubborn", "3 Cobbled Square")]},
    )
    t.expect(a={"areas": [{"ap": 5, "skills": ["bulwark 1", "pierce"]}]})
    t.a.does("attack Sogetsu the Ink Painter with pierce")
    t.passes()
    t.b.does("choose Cobbled Square", "choose Cobbled Square")
    t.expect(b={"life": 6, "areas": [{"damaged": 2}]}, log=["RA-8.5 damaged", "RA-10.7 damaged"])


@pytest.mark.page("FN-070")
@rule("RA-6.4")
def test_the_straw_double_takes_the_blow(play: Play) -> None:
    t = play(
        a={"areas": [area("Kuguri the Lantern Warden", "2 Kiln Row")]},
        b={"areas": [area("Gonta the Stubborn", items=["Straw Double"])]},
    )
    t.a.does("attack Kuguri the Lantern Warden")
    t.b.does("ability 1 of Straw Double")
    t.passes()
    t.expect(
        a={"areas": [{"ap": 3}]}, b={"trash": ["Straw Double"], "areas": [{"loss": 0, "items": 0}]},
        log=["RA-6.4 pay Straw Double", "clash"], never=["damaged"],
    )  # fmt: skip
