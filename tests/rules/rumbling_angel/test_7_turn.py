"""RA-7: the turn."""

from collections.abc import Callable
from typing import Any

from kirifuda.testing import rule
from kirifuda.testing.table import Table

Play = Callable[..., Table]
SPENT: dict[str, Any] = {"fields": ["Lane"], "character": "Spark", "ready": False}


@rule("RA-7.1")
def test_first_phase_main_phase_end_phase(play: Play) -> None:
    table = play("start", a={"areas": [SPENT]}, b={"hand": ["Gift"]})
    table.expect(decision={"seat": "a", "at": "ready"}, turn={"seat": "a", "number": 3, "phase": "first"})
    table.a.does("none")
    table.expect(decision={"seat": "a", "at": "extra-draw"}, turn={"phase": "first"})
    table.a.does("none")
    table.expect(decision={"seat": "a", "at": "main"}, turn={"phase": "main"}, log=["RA-7.1 phase"])


@rule("RA-7.1")
def test_nobody_may_answer_in_the_first_and_end_phases(play: Play) -> None:
    table = play("end", a={"hand": ["8 Lane"]}, b={"hand": ["Gift"]})
    table.expect(decision={"seat": "a", "at": "hand-limit"})
    table.a.does("choose Lane")
    table.expect(turn={"seat": "b"}, decision={"seat": "b", "at": "extra-draw"}, log=["RA-7.1 turn-start"])


@rule("RA-7.2")
def test_the_turn_player_readies_whom_he_chooses(play: Play) -> None:
    other = {**SPENT, "character": "Ember"}
    table = play("entry", a={"areas": [SPENT, other]}, b={"areas": [{**SPENT, "character": "Moth"}]})
    table.expect(decision={"at": "ready", "options": ["Spark", "Ember"]})
    table.a.does("choose Ember")
    ready = [{"ready": False}, {"ready": True}]
    table.expect(a={"areas": ready}, b={"areas": [{"ready": False}]}, log=["RA-7.2 ready Ember"], never=["ready Spark"])


@rule("RA-7.3")
def test_two_cards_and_one_in_the_first_turn_of_all(play: Play) -> None:
    play("draw").expect(a={"hand": 2, "deck": 8})
    play(turn={"seat": "a", "number": 1, "at": "draw"}).expect(a={"hand": 1, "deck": 9})
    play(turn={"seat": "b", "number": 2, "at": "draw"}).expect(b={"hand": 2})
    table = play("entry", a={"areas": [SPENT]})
    table.a.does("none")
    table.expect(log=["RA-7.3 draw", "RA-7.3 draw"])


@rule("RA-7.4")
def test_once_a_face_up_life_card_may_be_drawn(play: Play) -> None:
    table = play("extra-draw", a={"life": ["Moth", "Carp", {"card": "Pond", "up": True}, "3 Lane"]})
    table.expect(decision={"options": ["Moth", "Pond"]})
    table.a.does("choose Pond")
    table.expect(a={"hand": ["Pond"], "life": 5, "life_up": ["Moth"]}, log=["RA-7.4 extra-draw", "RA-7.4 draw Pond"],
                 never=["life-lost"], decision={"at": "main"})  # fmt: skip


@rule("RA-7.4")
def test_the_last_one_is_warned_of_and_loses(play: Play) -> None:
    table = play("extra-draw", a={"life": ["Moth"]})
    table.expect(decision={"at": "extra-draw-last", "rule": "RA-7.4"})
    table.a.does("choose Moth")
    table.expect(outcome={"winner": "b", "ending": "out-of-life"})


@rule("RA-7.5")
def test_in_the_main_phase_in_any_order(play: Play) -> None:
    areas = [{"fields": ["Lane"]}, {**SPENT, "ready": True}]
    table = play(a={"hand": ["Pond", "Moth", "Lens", "Gift"], "areas": areas})
    acts = ["end", "place Pond", "enter Moth", "equip Lens", "use Gift", "attack Spark"]
    table.expect(decision={"at": "main", "rule": "RA-7.5", "options": acts})


@rule("RA-7.5")
def test_only_events_and_abilities_while_something_is_going_on(play: Play) -> None:
    ready = {**SPENT, "ready": True}
    table = play(a={"hand": ["Pond", "Gift", "Lens"], "areas": [ready]}, b={"hand": ["Lane", "Gift"]})
    table.a.does("attack Spark")
    table.b.refused("place Lane", "RA-7.5")
    table.b.does("pass")
    table.expect(decision={"seat": "a", "options": ["pass", "use Gift"]})
    table.a.refused("place Pond", "RA-7.5")
    table.a.refused("equip Lens", "RA-7.5")


@rule("RA-7.6")
def test_at_its_end_the_opponent_may_act_and_the_phase_goes_on(play: Play) -> None:
    table = play(a={"hand": ["Pond"]}, b={"hand": ["Gift"]})
    table.a.does("end")
    table.expect(decision={"seat": "b", "at": "main-end", "rule": "RA-7.6", "options": ["pass", "use Gift"]})
    table.b.does("use Gift")
    table.a.does("pass")
    table.expect(decision={"seat": "a", "at": "main"}, turn={"seat": "a", "phase": "main"})
    table.a.does("place Pond", "end")
    table.b.does("pass")
    table.expect(turn={"seat": "b", "number": 4})


@rule("RA-7.7")
def test_down_to_the_hand_limit(play: Play) -> None:
    table = play("end", a={"hand": ["7 Lane", "Moth", "Carp"]}, b={"hand": ["9 Lane"]})
    table.expect(decision={"seat": "a", "at": "hand-limit", "rule": "RA-7.7"})
    table.a.refused("choose Moth", "RA-7.7")
    table.a.does("choose Moth, Carp")
    table.expect(a={"hand": ["7 Lane"], "trash": ["Moth", "Carp"]}, b={"hand": 11}, log=["RA-7.7 discard Moth"])


@rule("RA-7.7")
def test_dp_loss_and_changes_end_on_both_sides_damage_does_not(play: Play) -> None:
    hurt = {"fields": [{"card": "Lane", "damaged": True}, "Lane"], "character": "Spark", "loss": 1}
    other = {**SPENT, "character": "Ember", "loss": 1}
    table = play(a={"hand": ["Flare", "Moth"], "areas": [hurt]}, b={"areas": [other]})
    table.a.does("use Flare on Spark", "end")
    table.expect(a={"areas": [{"ap": 3, "loss": 0, "damaged": 1}]}, b={"areas": [{"loss": 0}]}, log=["RA-7.7"])


@rule("RA-7.7")
def test_the_limit_is_an_option(play: Play) -> None:
    table = play("end", a={"hand": ["3 Lane"]}, options={"hand_limit": 2})
    table.expect(a={"hand_limit": 2}, decision={"at": "hand-limit"})
    table.a.does("choose Lane")
    table.expect(a={"hand": 2, "trash": 1}, log=["RA-7.7"])
