"""Characters of fire and of wind."""

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


# Fire ----------------------------------------------------------------------------------------------------


@pytest.mark.page("FN-015")
@rule("RA-10.3")
def test_pipi_bumps_into_people(play: Play) -> None:
    pipi = 'attack "Pipi of the Sparks"'
    t = play(a={"areas": [area("Pipi of the Sparks")]}, b={"areas": [area("Dogan, Storehouse Giant")]})
    t.a.does(f"{pipi} with onslaught")
    t.passes()
    t.expect(
        b={"areas": [{"loss": 3}]}, a={"life": 5, "areas": [{"character": "none"}]}, log=["RA-10.3 Pipi of the Sparks"]
    )
    windy = play(a={"areas": [area("Pipi of the Sparks")]}, b={"areas": [area("Fumizuki, Iron-Winged Courier")]})
    windy.a.does(pipi)
    windy.passes()
    windy.expect(b={"life": 5}, log=["RA-8.6 down Fumizuki, Iron-Winged Courier"])


@pytest.mark.page("FN-016")
@rule("RA-8.5")
def test_kuguri_glares_as_he_attacks(play: Play) -> None:
    t = play(a={"areas": [area("Kuguri the Lantern Warden")]}, b={"areas": [area("Nendo the Clay Puppeteer")]})
    t.a.does("attack Kuguri the Lantern Warden")
    t.passes()
    t.expect(b={"life": 5}, log=["attack Kuguri the Lantern Warden", "RA-8.5 clash", "down Nendo the Clay Puppeteer"])


@pytest.mark.page("FN-017")
@rule("RA-5.7", "RA-5.8", "RA-8.13")
def test_donzo_lights_what_he_has_stacked(play: Play) -> None:
    t = play(
        a={
            "hand": ["Donzo the Firework Maker"],
            "trash": ["3 Buchi the Stray Cat"],
            "areas": [area("", "3 Red Lantern Street")],
        },
        b={"areas": [area("Dogan, Storehouse Giant", "2 Cobbled Square")]},
    )
    t.a.does("enter Donzo the Firework Maker")
    t.passes()
    t.a.does("choose Buchi the Stray Cat, Buchi the Stray Cat")
    t.expect(a={"areas": [{"mp": ["2 Buchi the Stray Cat"]}], "trash": 1})
    t.a.does("ability 1 of Donzo the Firework Maker")
    t.passes()
    t.b.does("choose Cobbled Square")
    t.expect(
        a={"areas": [{"mp": 0}], "trash": 3}, b={"areas": [{"damaged": 1, "character": "Dogan, Storehouse Giant"}]}
    )


@pytest.mark.page("FN-018")
@rule("RA-10.7", "RA-9.5")
def test_the_archangel_of_embers_rises_once_over_the_fallen(play: Play) -> None:
    cat = area("Buchi the Stray Cat", "Red Lantern Street", "Lighthouse of Prayers")
    t = play(
        a={"areas": [area("Hiodoshi, Archangel of Embers")]},
        b={"areas": [cat, area("Toboshi, Apprentice Angel")]},
    )
    t.a.does('attack "Hiodoshi, Archangel of Embers" with pierce')
    t.passes()
    t.b.does("choose Buchi the Stray Cat")
    t.passes()
    t.b.does("choose Red Lantern Street")
    t.expect(decision={"seat": "a", "at": "order-triggers", "rule": "RA-9.5"})
    t.a.does('choose "Hiodoshi, Archangel of Embers"')
    t.expect(
        a={"areas": [{"ready": True}]}, b={"life": 5, "hand": 1},
        log=["RA-8.5 damaged", "RA-10.7 damaged", "RA-8.6 down Buchi the Stray Cat", "ready"],
    )  # fmt: skip
    t.a.does('attack "Hiodoshi, Archangel of Embers"')
    t.passes()
    t.expect(a={"areas": [{"ready": False}]}, b={"life": 4})


@pytest.mark.page("FN-067")
def test_matoi_mends_while_the_other_side_falls(play: Play) -> None:
    t = play(
        a={"areas": [area("Matoi of the Fire Brigade", hurt("Kiln Row"), "Red Lantern Street")]},
        b={"areas": [area("Toboshi, Apprentice Angel")]},
    )
    t.a.does('attack "Matoi of the Fire Brigade"')
    t.passes()
    t.expect(a={"areas": [{"damaged": 0}]}, log=["down Toboshi, Apprentice Angel", "recover Kiln Row"])


# Wind ----------------------------------------------------------------------------------------------------


@pytest.mark.page("FN-023")
@rule("RA-10.8")
def test_karari_is_back_before_the_change_is_counted(play: Play) -> None:
    t = play(a={"areas": [area("Karari the Pinwheel Seller")]})
    t.a.does("attack Karari the Pinwheel Seller with dash")
    t.expect(a={"areas": [{"ready": True}]}, b={"life": 5})
    t.a.does("attack Karari the Pinwheel Seller with dash")
    t.expect(a={"areas": [{"ready": False}]}, b={"life": 4})


@pytest.mark.page("FN-024")
@rule("RA-10.13", "RA-10.5")
def test_yamori_has_not_fallen(play: Play) -> None:
    yamori, ready = '"Yamori of the Rooftops"', {"areas": [area("Yamori of the Rooftops")]}
    for answer, left in ((f"choose {yamori}", {"life": 6, "hand": 1}), ("none", {"life": 5, "hand": 0})):
        t = play(a={"areas": [area("Hiodoshi, Archangel of Embers")]}, b=ready)
        t.a.does('attack "Hiodoshi, Archangel of Embers"')
        t.passes()
        t.b.does(answer)
        t.expect(b={**left, "areas": [{"character": "none"}]})
    t = play(a=ready, b={"areas": [area("Sogetsu the Ink Painter"), area("Toboshi, Apprentice Angel")]})
    t.a.does(f"attack {yamori} with challenge")
    t.expect(decision={"seat": "a", "at": "defender", "rule": "RA-10.5"})
    t.a.does('choose "Toboshi, Apprentice Angel"', f"choose {yamori}")
    t.expect(a={"life": 6, "hand": 1}, b={"life": 5}, log=["defend Toboshi, Apprentice Angel", "RA-8.5 clash"])


@pytest.mark.page("FN-025")
@rule("RA-10.10")
def test_tsumuji_turns_again_for_a_card(play: Play) -> None:
    t = play(a={"hand": ["2 Red Lantern Street"], "areas": [area("Tsumuji the Kite Rider")]})
    t.a.does("attack Tsumuji the Kite Rider")
    t.passes()
    t.a.does("ability 1 of Tsumuji the Kite Rider paying Red Lantern Street")
    t.passes()
    t.a.does("attack Tsumuji the Kite Rider")
    t.passes()
    t.expect(a={"hand": 1}, b={"life": 4})
    t.a.refused("ability 1 of Tsumuji the Kite Rider", "RA-10.10")


@pytest.mark.page("FN-026")
@rule("RA-5.11")
def test_fumizuki_returns_to_sender(play: Play) -> None:
    t = play(
        a={"hand": ["Fumizuki, Iron-Winged Courier"], "areas": [area("", "3 Weathercock Roofs")]},
        b={
            "areas": [
                area("Donzo the Firework Maker", hurt("Kiln Row"), "Red Lantern Street", mp=["Buchi the Stray Cat"])
            ]
        },
    )
    t.a.does('enter "Fumizuki, Iron-Winged Courier"')
    t.passes()
    t.expect(
        b={"hand": ["Donzo the Firework Maker"], "trash": ["Buchi the Stray Cat"], "life": 6,
           "areas": [{"character": "none", "damaged": 0}]},
        log=["RA-5.11 return Donzo the Firework Maker"],
    )  # fmt: skip


@pytest.mark.page("FN-065")
def test_kogarashi_counts_the_other_kites(play: Play) -> None:
    kogarashi, karari = area("Kogarashi of the Kite Gang"), area("Karari the Pinwheel Seller")
    t = play(
        a={"areas": [kogarashi, karari, area("Yamori of the Rooftops"), area("Pipi of the Sparks")]},
        b={"areas": [kogarashi]},
    )
    t.expect(a={"areas": [{"ap": 3}, {"ap": 2}, {"ap": 2}, {"ap": 2}]}, b={"areas": [{"ap": 1}]})
