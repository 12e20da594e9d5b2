"""RA-9: responses."""

from collections.abc import Callable
from typing import Any

from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]


def area(character: str, *fields: Any, **more: Any) -> dict[str, Any]:
    return {"fields": list(fields) or ["2 Lane"], "character": character, **more}


@rule("RA-9.1")
def test_last_in_first_out(play: Play) -> None:
    table = play(a={"hand": ["Sting"]}, b={"hand": ["Blast"], "areas": [area("Rival", "2 Pond")]})
    table.a.does("use Sting on Rival")
    table.b.does("use Blast on area 1 of b")
    first = ["RA-9.1 resolve Blast", "destroy Pond", "down Rival", "finish Blast"]
    table.expect(b={"life": 5}, log=[*first, "fizzle Sting"], never=["resolve Sting"])


@rule("RA-9.2")
def test_the_opponent_first_then_in_turn_and_two_passes_resolve(play: Play) -> None:
    table = play(a={"hand": ["3 Gift"]}, b={"hand": ["3 Gift"]})
    table.a.does("use Gift")
    table.expect(decision={"seat": "b", "at": "answer", "rule": "RA-9.2"})
    table.b.does("use Gift")
    table.expect(decision={"seat": "a", "at": "answer"}, a={"declared": 1}, b={"declared": 1})
    table.a.does("use Gift")
    table.b.does("pass")
    table.expect(decision={"seat": "a", "at": "answer"}, a={"declared": 2})
    table.a.does("pass")
    table.expect(decision={"seat": "a", "at": "main"}, log=["finish Gift", "finish Gift", "finish Gift"])


@rule("RA-9.2")
def test_a_pass_between_answers_closes_nothing(play: Play) -> None:
    table = play(a={"hand": ["2 Gift"]}, b={"hand": ["2 Gift"]})
    table.a.does("use Gift")
    table.b.does("pass")
    table.a.does("use Gift")
    table.expect(decision={"seat": "b", "at": "answer"}, a={"declared": 2})
    table.b.does("pass")
    table.expect(decision={"seat": "a", "at": "main"}, a={"declared": 0})


@rule("RA-9.2")
def test_only_who_may_act_acts(play: Play) -> None:
    table = play(a={"hand": ["Gift"]}, b={"hand": ["Gift"]})
    table.b.refused("use Gift", "RA-9.2")


@rule("RA-9.4")
def test_a_skill_takes_effect_with_the_declaration(play: Play) -> None:
    table = play(a={"areas": [area("Raider")]}, b={"hand": ["Gift"]})
    table.a.does("attack Raider with onslaught")
    table.expect(decision={"seat": "b", "at": "answer"}, a={"areas": [{"ap": 3}]}, log=["RA-9.4 skill Raider"])
    table.b.does("pass")
    table.expect(a={"areas": [{"ap": 1}]})


@rule("RA-9.6")
def test_who_may_hold_an_answer_is_asked_though_he_can_do_nothing(play: Play) -> None:
    table = play(a={"areas": [area("Spark")]}, b={"hand": ["Lane"]})
    table.a.does("attack Spark")
    table.expect(decision={"seat": "b", "at": "answer", "rule": "RA-9.6", "options": ["pass"]})
    table.b.does("pass")
    for nobody in (
        play(a={"areas": [area("Spark")]}),  # b publicly holds none
        play(a={"areas": [area("Spark")]}, b={"hand": ["Lane"]}, options={"conceal_responses": False}),
    ):
        nobody.a.does("attack Spark")
        nobody.expect(b={"life": 5}, decision={"seat": "a", "at": "main"})


@rule("RA-9.5")
def test_the_turn_player_orders_what_is_set_off_together(play: Play) -> None:
    # Of each player one that goes down at the same moment: the two texts are the same, their players are not.
    table = play(a={"areas": [area("Mourner", "Lane")]}, b={"areas": [area("Mourner", "Lane")], "deck": ["Moth"]})
    table.a.does("attack Mourner")
    table.expect(decision={"seat": "a", "at": "order-triggers", "rule": "RA-9.5"}, a={"hand": 0}, b={"hand": 0})
    table.a.does("choose Mourner of b")
    table.expect(a={"hand": 1}, b={"hand": 1}, log=["draw Moth", "draw Lane"])


@rule("RA-9.5")
def test_a_triggered_effect_waits_for_the_chain_and_cannot_be_answered(play: Play) -> None:
    mourner = {"areas": [area("Mourner", "Lane"), area("Midwife")]}
    table = play(a={"hand": ["Blast"]}, b={**mourner, "hand": ["Gift"]})
    table.a.does("use Blast on area 1 of b")
    table.b.does("pass")
    table.expect(log=["down Mourner", "finish Blast"], never=["draw"], decision={"seat": "a", "at": "order-triggers"})
    table.a.does("choose Mourner")
    drawn = {"hand": 3, "declared": 0}
    table.expect(b=drawn, decision={"seat": "a", "at": "main"}, log=["finish Blast", "draw", "draw"])
