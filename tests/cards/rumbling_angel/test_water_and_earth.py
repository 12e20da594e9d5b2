"""Characters of water and of earth."""

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


# Water ---------------------------------------------------------------------------------------------------


@pytest.mark.page("FN-019")
@rule("RA-8.8", "RA-5.8")
def test_nagi_makes_them_forget_why_they_fight(play: Play) -> None:
    t = play(a={"areas": [area("Pipi of the Sparks")]}, b={"areas": [area("Nagi of the Ferry", mp=["Cobbled Square"])]})
    t.a.does('attack "Pipi of the Sparks"')
    t.b.does('ability 1 of "Nagi of the Ferry" on "Pipi of the Sparks"')
    t.passes()
    t.expect(
        a={"areas": [{"ready": False}]}, b={"life": 6, "trash": ["Cobbled Square"], "areas": [{"mp": 0, "loss": 0}]},
        log=["use-ability", "RA-8.8 stopped"], never=["clash"], decision={"seat": "a", "at": "main"},
    )  # fmt: skip


@pytest.mark.page("FN-020")
def test_minamo_reads_the_next_three(play: Play) -> None:
    deck = ["Cobbled Square", "Ink-Dark Canal", "Moonlit Gallery", "3 Red Lantern Street"]
    t = play(a={"hand": ["Minamo the Goldfish Teller"], "deck": deck, "areas": [area("", "2 Ink-Dark Canal")]})
    t.a.does("enter Minamo the Goldfish Teller")
    t.passes()
    t.a.does("order Moonlit Gallery, Cobbled Square, Ink-Dark Canal")
    t.expect(a={"deck": {"count": 6, "top": ["Moonlit Gallery", "Cobbled Square", "Ink-Dark Canal"]}})


@pytest.mark.page("FN-021")
@rule("RA-9.2")
def test_sogetsu_paints_over_a_blow(play: Play) -> None:
    t = play(
        a={"areas": [area("Kuguri the Lantern Warden")]},
        b={"areas": [area("Sogetsu the Ink Painter", mp=["Cobbled Square"])]},
    )
    t.a.does("attack Kuguri the Lantern Warden")
    t.b.does("ability 1 of Sogetsu the Ink Painter")
    t.passes()
    t.expect(b={"areas": [{"loss": 1, "damaged": 0}]}, log=["use-ability", "clash"])


@pytest.mark.page("FN-022")
@rule("RA-10.13")
def test_the_water_clock_turns_over_for_two_cards(play: Play) -> None:
    sazare = area("Sazare, Angel of the Water Clock", hurt("Ink-Dark Canal"), "Inlet of Drifting Lights")
    for answer, left in (("choose", {"life": 6, "hand": 1}), ("none", {"life": 5, "hand": 3})):
        t = play(
            a={"areas": [area("Tokiwa, Archangel of the Carillon", mp=["3 Cobbled Square"])]},
            b={"hand": ["3 Cobbled Square"], "areas": [sazare]},
        )
        t.a.does('attack "Tokiwa, Archangel of the Carillon"')
        t.passes()
        t.b.does('choose "Sazare, Angel of the Water Clock"' if answer == "choose" else "none")
        if answer == "choose":
            t.b.does("choose Cobbled Square, Cobbled Square")
        t.expect(b={**left, "areas": [{"damaged": 0}]})


@pytest.mark.page("FN-064")
def test_shizuku_calls_rain_with_every_event(play: Play) -> None:
    t = play(
        a={"areas": [area("Kuguri the Lantern Warden"), area("Pipi of the Sparks")]},
        b={"hand": ["Into the Crowd", "Buchi the Stray Cat"], "areas": [area("Shizuku the Rain Caller")]},
    )
    t.a.does('attack "Pipi of the Sparks"')
    t.b.does("use Into the Crowd on Shizuku the Rain Caller")
    t.b.does('choose "Pipi of the Sparks"')
    t.passes()
    t.expect(a={"areas": [{"ap": 3}, {}]}, b={"areas": [{"loss": 1}]}, log=["use-event Into the Crowd", "clash"])


# Earth ---------------------------------------------------------------------------------------------------


@pytest.mark.page("FN-027")
def test_gonta_is_stubborn_among_friends(play: Play) -> None:
    friends = [area("Gonta the Stubborn"), area("Pipi of the Sparks"), area("Buchi the Stray Cat")]
    t = play(a={"hand": ["Closing Bell", "2 Toboshi, Apprentice Angel"], "areas": friends})
    t.expect(a={"areas": [{"dp": 3}, {}, {}]})
    t.a.does("use Closing Bell on Buchi the Stray Cat")
    t.passes()
    t.expect(a={"areas": [{"dp": 2}, {}, {"character": "none"}]})


@pytest.mark.page("FN-028")
def test_mogu_shelters_the_others_of_earth(play: Play) -> None:
    t = play(
        a={"areas": [area("Mogu the Cart Puller"), area("Nendo the Clay Puppeteer"), area("Pipi of the Sparks")]},
        b={"areas": [area("Nendo the Clay Puppeteer")]},
    )
    t.expect(a={"areas": [{"dp": 2}, {"dp": 4}, {"dp": 1}]}, b={"areas": [{"dp": 3}]})


@pytest.mark.page("FN-029")
@rule("RA-8.1")
def test_nendo_mends_instead_of_fighting(play: Play) -> None:
    cracked = area("Gonta the Stubborn", hurt("Cobbled Square"), hurt("Kiln Row"), "Cobbled Square")
    t = play(a={"areas": [area("Nendo the Clay Puppeteer"), cracked]})
    t.a.does("ability 1 of Nendo the Clay Puppeteer on Gonta the Stubborn")
    t.passes()
    t.a.does("choose Kiln Row")
    t.expect(a={"areas": [{"ready": False}, {"damaged": ["Cobbled Square"]}]}, log=["recover Kiln Row"])
    t.a.refused("attack Nendo the Clay Puppeteer", "RA-8.1")


@pytest.mark.page("FN-030")
@rule("RA-10.11")
def test_the_giant_yawns_at_the_others_events(play: Play) -> None:
    hand = ["Closing Bell", "2 Toboshi, Apprentice Angel"]
    areas = [area("Dogan, Storehouse Giant"), area("Gonta the Stubborn"), area("Pipi of the Sparks")]
    t = play(a={"hand": hand}, b={"areas": areas})
    t.a.refused('use Closing Bell on "Dogan, Storehouse Giant"', "RA-10.11")
    own = play(a={"hand": hand, "areas": areas})
    own.a.does('use Closing Bell on "Dogan, Storehouse Giant"')
    own.passes()
    own.expect(a={"hand": ["Dogan, Storehouse Giant"]})


@pytest.mark.page("FN-066")
@rule("RA-8.5")
def test_kadomatsu_draws_where_he_is_chipped(play: Play) -> None:
    t = play(
        a={"areas": [area("Yumihari, Angel of the Scales")]},
        b={"areas": [area("Kadomatsu the Stonemason", "3 Cobbled Square")]},
    )
    t.a.does('attack "Yumihari, Angel of the Scales" with pierce')
    t.passes()
    t.b.does("choose Cobbled Square", "choose Cobbled Square")
    t.passes()
    t.expect(b={"hand": 2, "areas": [{"damaged": 2}]}, log=["RA-8.5 damaged", "RA-10.7 damaged", "draw", "draw"])
