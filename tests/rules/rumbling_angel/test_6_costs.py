"""RA-6: costs, events, items, abilities."""

from collections.abc import Callable
from typing import Any

from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]
ASKED: dict[str, Any] = {"hand": ["Pond"]}


def area(character: str, *fields: Any, **more: Any) -> dict[str, Any]:
    return {"fields": list(fields) or ["Lane"], "character": character, **more}


@rule("RA-6.1")
def test_only_characters_from_hand_pay(play: Play) -> None:
    table = play(a={"hand": ["Flare", "Moth", "Spark", "Lane", "Lens"], "areas": [area("Ember")]})
    table.a.does("use Flare on Ember")
    table.expect(decision={"seat": "a", "at": "pay-cost", "options": ["Moth", "Spark"]})
    table.a.does("choose Spark")


@rule("RA-6.1")
def test_without_a_payer_it_cannot_be_used(play: Play) -> None:
    play(a={"hand": ["Flare", "Carp", "Lane"], "areas": [area("Ember")]}).a.refused("use Flare", "RA-6.1")


@rule("RA-6.2")
def test_an_icon_is_paid_by_its_attribute(play: Play) -> None:
    table = play(a={"hand": ["Flare", "Moth", "Moth", "Carp"], "areas": [area("Ember")]})
    table.a.does("use Flare on Ember")
    table.a.refused("choose Carp", "RA-6.2")
    table.a.does("choose Moth")
    table.expect(a={"trash": ["Moth"], "hand": ["Moth", "Carp"]})


@rule("RA-6.2")
def test_a_neutral_icon_by_any_and_a_card_yields_a_point_for_each_icon(play: Play) -> None:
    table = play(a={"hand": ["Feast", "Pair", "Moth", "Moth", "Carp"]})
    table.a.does("use Feast")
    table.a.refused("choose Moth", "RA-6.2")
    assert "RA-6.2" not in table.met(0, "choose Pair")
    table.a.does("choose Pair")  # fire, and water for the neutral icon
    table.a.does("pass")
    table.expect(a={"trash": ["Pair", "Feast"]})


@rule("RA-6.3")
def test_nothing_that_could_be_left_out(play: Play) -> None:
    table = play(a={"hand": ["Feast", "Pair", "Moth", "Carp"]})
    table.a.does("use Feast")
    table.a.refused("choose Pair, Carp", "RA-6.3")
    table.a.does("choose Moth, Carp")
    table.a.does("pass")
    table.expect(a={"trash": ["Moth", "Carp", "Feast"]})


@rule("RA-6.4")
def test_what_was_paid_stays_paid_if_it_fizzles(play: Play) -> None:
    table = play(a={"hand": ["Flare", "Moth"], "areas": [area("Ember")]}, b={"hand": ["Home"]})
    table.a.does("use Flare on Ember")
    table.expect(a={"trash": ["Moth"], "declared": ["Flare"]}, log=["RA-6.4 pay Moth"])
    table.b.does("use Home on Ember")
    table.expect(a={"trash": ["Flare", "Moth"]}, log=["fizzle Flare"])


@rule("RA-6.4")
def test_an_unfinished_declaration_leaves_nothing_changed(play: Play) -> None:
    table = play(a={"hand": ["Flare", "Moth", "Spark"], "areas": [area("Ember")]}, b=ASKED)
    before = table.rules.view(table.state, 1).encode()
    table.a.does("use Flare on Ember")
    seen = table.rules.view(table.state, 1)
    assert seen.decision is None
    assert seen.encode()[2:4] == before[2:4]
    table.a.does("back")
    table.expect(a={"hand": 3, "trash": 0, "declared": 0}, decision={"seat": "a", "at": "main"})
    table.a.does("use Flare on Ember paying Spark")
    table.expect(log=["RA-6.4 pay Spark"])


@rule("RA-6.5")
def test_events_and_abilities_in_the_opponents_turn(play: Play) -> None:
    mage = area("Scholar", mp=["Moth"])
    table = play(a={"areas": [area("Spark")]}, b={"hand": ["Gift"], "areas": [mage]})
    table.a.does("attack Spark")
    table.expect(decision={"seat": "b", "at": "answer", "options": ["pass", "use Gift", "ability 1 of Scholar"]})
    table.b.does("use Gift", "ability 1 of Scholar", "pass")
    table.expect(b={"hand": ["2 Lane"]}, log=["RA-6.5 use-event Gift", "RA-6.5 use-ability Scholar"])


@rule("RA-6.6")
def test_an_item_is_equipped_to_an_own_character_with_room(play: Play) -> None:
    table = play(a={"hand": ["Lens"], "areas": [area("Spark")]}, b={"areas": [area("Rival", "Pond")]})
    table.a.does("equip Lens")
    table.expect(a={"area": {"1": {"items": ["Lens"], "ap": 4}}}, log=["RA-6.6 declare Lens", "RA-6.6 equip Lens"])
    full = play(a={"hand": ["Lens"], "areas": [area("Moth"), area("Spark"), area("Ember")]})
    full.a.refused("equip Lens to Moth", "RA-6.6")


@rule("RA-6.6")
def test_without_its_bearer_the_item_goes_to_the_trash(play: Play) -> None:
    table = play(a={"hand": ["Lens"], "areas": [area("Spark")]}, b={"hand": ["Home"]})
    table.a.does("equip Lens to Spark")
    table.b.does("use Home on Spark")
    table.expect(a={"hand": ["Spark"], "trash": ["Lens"]}, log=["RA-6.6 fizzle Lens"])


@rule("RA-6.6")
def test_by_option_to_any_character(play: Play) -> None:
    rival = {"areas": [area("Rival", "Pond")]}
    table = play(a={"hand": ["Lens"], "areas": [area("Spark")]}, b=rival, options={"equip_to": "any"})
    table.a.does("equip Lens to Rival")
    table.expect(b={"area": {"1": {"items": ["Lens"], "ap": 4}}}, log=["RA-6.6 equip Lens"])


@rule("RA-6.7")
def test_what_is_declared_lies_face_up_until_it_resolves(play: Play) -> None:
    table = play(a={"hand": ["Gift"]}, b=ASKED)
    table.a.does("use Gift")
    table.expect(a={"declared": ["Gift"], "hand": 0, "trash": 0})
    assert "GIFT" in repr(table.rules.view(table.state, 1).encode()[2])
    table.b.does("pass")
    table.expect(a={"declared": 0, "trash": ["Gift"], "hand": 1}, log=["RA-6.7 use-event Gift", "RA-6.7 finish Gift"])


@rule("RA-6.8")
def test_with_no_legal_target_left_it_fizzles(play: Play) -> None:
    table = play(a={"hand": ["Sting"]}, b={"hand": ["Home"], "areas": [area("Rival", "3 Pond")]})
    table.a.does("use Sting on Rival")
    table.b.does("use Home on Rival")
    table.expect(b={"life": 6, "hand": ["Rival"]}, log=["RA-6.8 fizzle Sting"], never=["damaged"])


@rule("RA-6.9")
def test_an_ability_resolves_without_its_source(play: Play) -> None:
    table = play(a={"areas": [area("Scholar", mp=["Moth"])]}, b={"hand": ["Home"]})
    table.a.does("ability 1 of Scholar")
    table.b.does("use Home on Scholar")
    log = ["return Scholar", "RA-6.9 resolve Scholar", "draw Lane"]
    table.expect(a={"hand": ["Scholar", "Lane"]}, log=log, never=["fizzle"])


@rule("RA-6.9")
def test_a_continuous_effect_ends_with_its_source(play: Play) -> None:
    table = play(a={"hand": ["Home"], "areas": [area("Spark"), area("Banner")]})
    table.expect(a={"area": {"1": {"ap": 4}}})
    assert table.sources(0, "Spark", "ap") == ["RA-6.9 Banner 3 to 4"]
    table.a.does("use Home on Banner")
    table.expect(a={"area": {"1": {"ap": 3}}})
    assert table.sources(0, "Spark", "ap") == []


@rule("RA-6.10")
def test_an_ability_may_be_used_again(play: Play) -> None:
    table = play(a={"areas": [area("Scholar", mp=["Moth", "Carp"])]}, b=ASKED)
    table.a.does("ability 1 of Scholar paying Moth")
    table.b.does("pass")
    table.a.does("pass")
    assert "RA-6.10" in table.met(0, "ability 1 of Scholar")
    table.a.does("ability 1 of Scholar")
    table.b.does("pass")
    table.a.does("pass")
    table.expect(a={"hand": 2})


@rule("RA-6.11")
def test_targets_first_then_the_payment(play: Play) -> None:
    table = play(a={"hand": ["Flare", "Moth", "Spark"], "areas": [area("Ember"), area("Raider")]})
    table.a.does("use Flare")
    table.expect(decision={"at": "name-targets", "rule": "RA-6.11", "options": ["Ember", "Raider"]}, a={"trash": 0})
    table.a.does("choose Raider")
    table.expect(decision={"at": "pay-cost", "options": ["Moth", "Spark"]})
    table.a.does("choose Moth", "pass")
    table.expect(a={"area": {"2": {"ap": 3}}})


@rule("RA-6.11")
def test_without_a_legal_target_it_is_not_offered(play: Play) -> None:
    table = play(a={"hand": ["Flare", "Moth"]}, b={"areas": [area("Rival", "Pond")]})
    table.a.refused("use Flare", "RA-6.11")
