"""Fields: what they fill, and what their effects do (RA-3.1, RA-4.6)."""

from collections.abc import Callable
from typing import Any

import pytest

from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]


def area(character: str = "", *fields: Any, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"fields": list(fields) or ["2 Red Lantern Street"], **more}
    return {**found, "character": character} if character else found


def hurt(field: str) -> dict[str, Any]:
    return {"card": field, "damaged": True}


# Plain ones ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "character"),
    [
        pytest.param("Red Lantern Street", "Pipi of the Sparks", marks=pytest.mark.page("FN-001")),
        pytest.param("Ink-Dark Canal", "Nagi of the Ferry", marks=pytest.mark.page("FN-002")),
        pytest.param("Weathercock Roofs", "Karari the Pinwheel Seller", marks=pytest.mark.page("FN-003")),
        pytest.param("Cobbled Square", "Gonta the Stubborn", marks=pytest.mark.page("FN-004")),
        pytest.param("Moonlit Gallery", "Toboshi, Apprentice Angel", marks=pytest.mark.page("FN-005")),
    ],
)
@rule("RA-4.1", "RA-5.2", "RA-5.3")
def test_a_plain_field_makes_an_area_for_its_attribute(play: Play, field: str, character: str) -> None:
    others = [name for name in ("Red Lantern Street", "Ink-Dark Canal") if name != field][:1]
    t = play(a={"hand": [field, character], "areas": [area("", *others)]})
    t.a.refused(f'enter "{character}"', "RA-5.2")
    t.a.does(f"place {field} in a new area", f'enter "{character}"')
    t.passes()
    t.expect(a={"area": {"2": {"fields": [field], "character": character, "ready": False}}}, log=["RA-4.1 place"])


@pytest.mark.parametrize(
    ("field", "one", "other"),
    [
        pytest.param(
            "Kite Banner Slope", "Pipi of the Sparks", "Karari the Pinwheel Seller", marks=pytest.mark.page("FN-006")
        ),
        pytest.param(
            "Inlet of Drifting Lights",
            "Nagi of the Ferry",
            "Toboshi, Apprentice Angel",
            marks=pytest.mark.page("FN-007"),
        ),
        pytest.param("Kiln Row", "Gonta the Stubborn", "Pipi of the Sparks", marks=pytest.mark.page("FN-008")),
    ],
)
@rule("RA-5.2")
def test_a_field_of_two_attributes_fills_one_icon_of_either(play: Play, field: str, one: str, other: str) -> None:
    for character in (one, other):
        t = play(a={"hand": [character], "areas": [area("", field)]})
        t.a.does(f'enter "{character}"')
        t.passes()
        t.expect(a={"areas": [{"character": character}]})
    alone = play(a={"hand": ["Sogetsu the Ink Painter"], "areas": [area("", "Inlet of Drifting Lights", field)]})
    if field == "Inlet of Drifting Lights":
        alone.a.does("enter Sogetsu the Ink Painter in area 1")
    else:
        alone.a.refused("enter Sogetsu the Ink Painter in area 1", "RA-5.2")
    alone.passes()


# With an effect ------------------------------------------------------------------------------------------


@pytest.mark.page("FN-009")
def test_the_night_smiths_hearth_sharpens_whoever_stands_there(play: Play) -> None:
    t = play(a={"areas": [area("Pipi of the Sparks", "2 Night Smith's Hearth"), area("Yamori of the Rooftops")]})
    t.expect(a={"areas": [{"ap": 4}, {"ap": 2}]})


@pytest.mark.page("FN-010")
def test_the_sheltering_eaves_draw_for_who_comes_in_where_the_others_are_as_many(play: Play) -> None:
    eaves = {"hand": ["Nagi of the Ferry"], "areas": [area("", "Sheltering Eaves")]}
    for others, drawn in ((["Pipi of the Sparks"], 1), ([], 0)):
        t = play(a=eaves, b={"areas": [area(character) for character in others]})
        t.a.does('enter "Nagi of the Ferry"')
        t.passes()
        t.expect(a={"hand": drawn, "deck": 10 - drawn}, log=["enter Nagi of the Ferry"])


@pytest.mark.page("FN-011")
@rule("RA-10.11")
def test_the_clockwork_belfry_hides_from_the_others_abilities(play: Play) -> None:
    hidden = area("Karari the Pinwheel Seller", "Clockwork Belfry")
    t = play(
        a={"areas": [area("Sogetsu the Ink Painter", mp=["Red Lantern Street"])]},
        b={"areas": [hidden, area("Pipi of the Sparks"), area("Yamori of the Rooftops")]},
    )
    t.a.refused('ability 1 of Sogetsu the Ink Painter on "Karari the Pinwheel Seller"', "RA-10.11")
    t.a.does('ability 1 of Sogetsu the Ink Painter on "Pipi of the Sparks"')
    t.passes()
    t.expect(b={"areas": [{"ap": 2}, {"ap": 0}, {"ap": 2}]}, log=["use-ability"])


@pytest.mark.page("FN-012")
@rule("RA-8.12")
def test_the_back_of_the_storehouse_takes_the_edge_off_a_blow(play: Play) -> None:
    t = play(
        a={"areas": [area("Buchi the Stray Cat")]},
        b={"areas": [area("Gonta the Stubborn", "2 Back of the Storehouse")]},
    )
    t.expect(b={"areas": [{"dp": 3}]})
    t.a.does("attack Buchi the Stray Cat")
    t.passes()
    t.expect(
        b={"areas": [{"dp": 1, "loss": 2, "damaged": 0}]}, log=["RA-8.5 clash"], never=["damaged Gonta the Stubborn"]
    )


@pytest.mark.page("FN-013")
def test_the_lighthouse_draws_a_card_for_who_goes_down(play: Play) -> None:
    t = play(
        a={"areas": [area("Sogetsu the Ink Painter")]},
        b={"areas": [area("Toboshi, Apprentice Angel", "Lighthouse of Prayers")]},
    )
    t.a.does("attack Sogetsu the Ink Painter")
    t.passes()
    t.expect(
        b={"life": 5, "hand": ["Red Lantern Street"], "areas": [{"character": "none", "damaged": 0}]},
        log=["RA-8.6 down Toboshi, Apprentice Angel", "draw"],
    )


@pytest.mark.page("FN-014")
def test_the_alley_restocks_whoever_is_outnumbered(play: Play) -> None:
    alley = {"areas": [area("", "Alley behind the Market"), area("Pipi of the Sparks")]}
    for others, drawn in ((2, 2), (1, 0)):
        crowd = [area("Gonta the Stubborn"), area("Nagi of the Ferry")]
        t = play(a=alley, b={"areas": crowd[:others]})
        t.a.does("end")
        t.expect(a={"hand": drawn, "deck": 10 - drawn})
    pays_neutral_only = play(a={"hand": ["Karari the Pinwheel Seller"], **alley})
    pays_neutral_only.a.refused('enter "Karari the Pinwheel Seller"', "RA-5.2")


@pytest.mark.page("FN-056")
@rule("RA-9.2")
def test_the_box_seats_pay_for_an_answer_once_a_turn(play: Play) -> None:
    crowd = "Into the Crowd"
    t = play(
        a={"areas": [area("Pipi of the Sparks")]},
        b={
            "hand": [f"3 {crowd}", "3 Buchi the Stray Cat"],
            "areas": [area("Nagi of the Ferry", "2 Box Seats on the River")],
        },
    )
    t.a.does('attack "Pipi of the Sparks"')
    t.b.does(f'use {crowd} on "Nagi of the Ferry" paying Buchi the Stray Cat')
    t.a.does("choose Box Seats on the River #1")
    t.passes()
    t.expect(b={"hand": {"count": 6, "has": ["2 Red Lantern Street"]}}, log=["RA-6.7 use-event", "RA-10.10", "draw"])


@pytest.mark.page("FN-056")
def test_the_box_seats_pay_nothing_in_ones_own_turn(play: Play) -> None:
    t = play(
        a={
            "hand": ["Into the Crowd", "Buchi the Stray Cat"],
            "areas": [area("Nagi of the Ferry", "Box Seats on the River")],
        },
    )
    t.a.does('use Into the Crowd on "Nagi of the Ferry"')
    t.passes()
    t.expect(a={"hand": 0, "deck": 10}, log=["use-event"], never=["draw"])


@pytest.mark.page("FN-057")
@rule("RA-5.7")
def test_the_spring_winders_wind_at_the_start_of_the_turn(play: Play) -> None:
    workshop = area("Toboshi, Apprentice Angel", "Spring Winders' Shop", mp=["Pipi of the Sparks"])
    t = play("start", a={"trash": ["2 Red Lantern Street"], "areas": [workshop]})
    t.a.does("choose Red Lantern Street")
    t.expect(
        a={"areas": [{"mp": ["Pipi of the Sparks", "Red Lantern Street"]}], "trash": ["Red Lantern Street"]},
        log=["RA-5.7 place-mp Red Lantern Street", "RA-7.3 draw"],
    )


@pytest.mark.page("FN-058")
def test_the_avenue_lifts_whoever_stands_on_three_fields(play: Play) -> None:
    deep = area("Dogan, Storehouse Giant", "2 Cobbled Square", "Avenue of the Great Gate")
    t = play(
        a={"areas": [deep, area("Gonta the Stubborn", "Cobbled Square", "Avenue of the Great Gate")]},
        b={"areas": [area("Pipi of the Sparks", "Red Lantern Street", "Avenue of the Great Gate", hurt("Kiln Row"))]},
    )
    t.expect(a={"areas": [{"ap": 5}, {"ap": 1}]}, b={"areas": [{"ap": 3}]})


@pytest.mark.page("FN-059")
@rule("RA-10.10")
def test_the_drum_tower_beats_once_a_turn_for_a_card(play: Play) -> None:
    t = play(
        a={"hand": ["2 Red Lantern Street"], "areas": [area("Karari the Pinwheel Seller", "Drum Tower", "Drum Tower")]},
    )
    t.a.does("ability 1 of Drum Tower #1 paying Red Lantern Street")
    t.passes()
    t.expect(a={"areas": [{"ap": 4}], "hand": 1, "trash": ["Red Lantern Street"]})
    t.a.does("ability 1 of Drum Tower #1")
    t.passes()
    t.expect(a={"areas": [{"ap": 6}], "hand": 0}, decision={"excludes": ["ability 1 of Drum Tower"]})
