"""RA-3: cards."""

from collections.abc import Callable
from typing import Any

from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]


def area(character: str, *fields: Any, **more: Any) -> dict[str, Any]:
    return {"fields": list(fields), "character": character, **more}


@rule("RA-3.7")
def test_a_card_that_comes_back_is_a_new_object(play: Play) -> None:
    here = area("Spark", "Lane", loss=1, ready=False)
    table = play(a={"hand": ["2 Flare", "2 Moth"], "areas": [here]}, b={"hand": ["Home"]})
    table.a.does("use Flare on Spark paying Moth")
    table.b.does("pass")
    table.a.does("pass")
    table.expect(a={"area": {"1": {"ap": 5, "dp": 1}}})
    table.a.does("use Flare on Spark")
    table.b.does("use Home on Spark")
    table.expect(log=["return Spark", "RA-3.7 fizzle Flare"])
    table.a.does("enter Spark in area 1")
    table.expect(a={"area": {"1": {"character": "Spark", "ap": 3, "dp": 2, "loss": 0}}})


@rule("RA-3.7")
def test_what_pointed_at_the_old_object_finds_nothing(play: Play) -> None:
    table = play(a={"hand": ["Flare", "Moth"], "areas": [area("Spark", "Lane")]}, b={"hand": ["Home"]})
    table.a.does("use Flare on Spark paying Moth")
    table.b.does("use Home on Spark")
    table.expect(a={"hand": ["Spark"], "trash": ["Flare", "Moth"]}, log=["return Spark", "RA-6.8 fizzle Flare"])
    table.expect(log=["RA-3.7 fizzle Flare"])


@rule("RA-3.8")
def test_destroyed_cards_go_to_their_owners_trash(play: Play) -> None:
    table = play(a={"hand": ["Blast"]}, b={"areas": [area("Rival", "2 Pond")]})
    table.a.does("use Blast on area 1 of b")
    table.expect(b={"trash": {"has": ["2 Pond", "Rival"]}}, a={"trash": ["Blast"]}, log=["RA-3.8 destroy Pond"])


@rule("RA-3.9")
def test_what_is_added_is_added_to_what_is_printed(play: Play) -> None:
    table = play(a={"hand": ["Flare", "Moth"], "areas": [area("Spark", "Hearth", items=["Lens"])]})
    table.expect(a={"area": {"1": {"ap": 5}}})
    table.a.does("use Flare on Spark")
    table.expect(a={"area": {"1": {"ap": 7}}}, log=["RA-3.9"])
