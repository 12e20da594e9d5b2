"""Every form that a question may have: how it is shown, and what goes back, by pointer and by key.

The question is put into the frames of a real match on their way to the page; nothing of the match is needed for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from .conftest import Visiting
from .visitor import DESK, PHONE, TOUCH, Visitor

Json = dict[str, Any]


class Asker:
    """Stands between the page and the server: asks a question of its own, and keeps the answer to itself."""

    def __init__(self, make: Callable[[list[str]], Json]) -> None:
        self.make = make
        self.answer: list[int] | None = None
        self.question: Json = {}
        self.route: WebSocketRoute | None = None
        self.table: Json = {}
        self.frames = 0

    def connect(self, route: WebSocketRoute) -> None:
        self.route = route
        server = route.connect_to_server()
        route.on_message(lambda text: self._from_page(json.loads(text), server))
        server.on_message(lambda text: self._from_server(json.loads(text)))

    def _from_page(self, message: Json, server: WebSocketRoute) -> None:
        if message["type"] == "choose":
            self.answer = message["picks"]
            if message["picks"] == [-1] or not self._misfit(message["picks"]):
                self._frame(message["op"], None)
        elif message["type"] == "consider":
            whole = not self._misfit(message["picks"]) and len(message["picks"]) == 2
            said = {"type": "considered", "op": message["op"], "allowed": not self._misfit(message["picks"])}
            complete = message["picks"] if whole else [11, 12]
            self._send({**said, "complete": complete, "text": "" if whole else "These two fit: the second, the third."})
        else:
            server.send(json.dumps(message))

    def _misfit(self, picks: list[int]) -> bool:
        return bool(self.question.get("joint")) and 10 in picks

    def _from_server(self, message: Json) -> None:
        if message["type"] == "frame" and message.get("table", {}).get("question"):
            self.table = message["table"]
            seat = str(self.table["question"]["seat"])
            piles = self.table["sides"][seat]["piles"].values()
            hand = next(pile["cards"] for pile in piles if len(pile.get("cards", [])) > 2)
            asked = {"seat": int(seat), "number": [900, 0], "reason": "made-up", "rule": "LB-2.4", "lo": 1, "hi": 1}
            self.question = {**asked, **self.make(hand)}
            for one in self.question["options"]:
                if "slot" in one:
                    one["slot"] = [int(seat), one["slot"]]
            self._frame(message.get("op", ""), self.question)
        elif message["type"] != "frame" or not self.question:
            self._send(message)

    def show(self) -> None:
        """The table as it now is."""
        self._frame("", self.question)

    def _frame(self, op: str, question: Json | None) -> None:
        table = {**self.table, "question": question}
        self.frames += 1
        self._send({"type": "frame", "n": 0, "table": table, "op": op, "looking": self.question["seat"]})

    def _send(self, message: Json) -> None:
        assert self.route is not None
        self.route.send(json.dumps(message))


def option(pick: int, text: str, **more: object) -> Json:
    return {"pick": pick, "text": text, **more}


def cards(hand: list[str], count: int = 3, **more: object) -> list[Json]:
    return [option(10 + at, f"The card number {at + 1}", card=hand[at], **more) for at in range(count)]


Asking = Callable[[Callable[[list[str]], Json]], tuple[Visitor, Asker]]


@pytest.fixture
def asking(visitor: Visiting) -> Asking:
    """Sit down at a table where that is asked."""

    def sit(make: Callable[[list[str]], Json]) -> tuple[Visitor, Asker]:
        asker = Asker(make)
        me = visitor()
        me.context.route_web_socket("**/ws", asker.connect)
        me.page.reload()
        me.button("Set up a match of Leaf Boats").click()
        me.page.get_by_role("radio", name="Both sides yourself").check()
        me.button("Begin").click()
        expect(me.page.locator('[data-question$="/900/0"]')).to_be_visible()
        return me, asker

    return sit


def answered(me: Visitor, asker: Asker) -> list[int]:
    """What has gone back, once it has been acknowledged."""
    expect(me.page.locator("[data-question]")).to_have_count(0)
    assert asker.answer is not None
    return asker.answer


def lit(me: Visitor, at: int) -> None:
    me.touch(me.page.locator('[data-lit="yes"]').nth(at))


def test_a_card_that_is_lit(asking: Asking) -> None:
    me, asker = asking(lambda hand: {"kind": "act", "text": "What now?", "options": cards(hand, act="Launch")})
    assert me.page.locator('[data-lit="yes"]').count() == 3
    lit(me, 1)
    assert answered(me, asker) == [11]


def test_several_acts_of_one_card(asking: Asking) -> None:
    me, asker = asking(
        lambda hand: {
            "kind": "act", "text": "What now?",
            "options": [option(at, f"{act} it", card=hand[0], act=act) for at, act in ((10, "Launch"), (11, "Burn"))],
        }
    )
    lit(me, 0)
    menu = me.page.get_by_role("menu")
    expect(menu.get_by_role("menuitem")).to_have_count(2)
    me.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    lit(me, 0)
    menu.get_by_role("menuitem", name="Burn").click()
    assert answered(me, asker) == [11]


def test_a_place_that_is_lit_and_dragging_a_card_there(asking: Asking) -> None:
    me, asker = asking(
        lambda hand: {
            "kind": "act", "text": "Where?",
            "options": [option(20 + slot, f"Channel {slot + 1}", card=hand[0], slot=slot) for slot in (1, 2)],
        }
    )
    card = me.page.locator('[data-lit="yes"]').first.evaluate(TOUCH)
    place = me.page.locator(f'[data-slot="{asker.question["seat"]}/2"]').evaluate(TOUCH)
    me.page.mouse.move(card["x"], card["y"])
    me.page.mouse.down()
    me.page.mouse.move(place["x"], place["y"], steps=6)
    me.page.mouse.up()
    assert answered(me, asker) == [22]


def test_a_pass_and_its_key(asking: Asking) -> None:
    me, asker = asking(
        lambda hand: {
            "kind": "act", "text": "And?", "options": [*cards(hand), option(0, "Pass", passing=True)], "usual": [0],
        }
    )
    me.page.keyboard.press("p")
    assert answered(me, asker) == [0]


def test_enter_gives_the_usual_answer(asking: Asking) -> None:
    me, asker = asking(
        lambda _: {
            "kind": "choose", "text": "Which?", "options": [option(5, "Heads"), option(6, "Tails")], "usual": [6],
        }
    )
    me.page.keyboard.press("Enter")
    assert answered(me, asker) == [6]


def test_some_of_several_and_no_more(asking: Asking) -> None:
    me, asker = asking(lambda hand: {"kind": "choose", "text": "Which two?", "lo": 2, "hi": 2, "options": cards(hand)})
    done = me.button("Done")
    expect(done).to_be_disabled()
    lit(me, 2)
    expect(me.page.get_by_text("1 of 2 picked")).to_be_visible()
    lit(me, 0)
    expect(me.page.get_by_role("button", name="picked as number 2")).to_be_visible()
    done.click()
    assert answered(me, asker) == [12, 10]


def test_any_number_or_none(asking: Asking) -> None:
    me, asker = asking(
        lambda hand: {
            "kind": "choose", "text": "Which?", "lo": 0, "hi": 3, "options": cards(hand), "nothing": "Keep them all",
        }
    )
    me.page.get_by_role("button", name="Keep them all").click()
    assert answered(me, asker) == []


def test_to_choose_anew_is_not_called_as_choosing_nothing(asking: Asking) -> None:
    me, asker = asking(
        lambda hand: {"kind": "choose", "text": "Which?", "lo": 0, "hi": 3, "options": cards(hand), "nothing": "None"}
    )
    lit(me, 1)
    me.button("Clear").click()
    expect(me.button("Clear")).to_have_count(0)
    me.button("None").click()
    assert answered(me, asker) == []


def test_what_must_fit_together(asking: Asking) -> None:
    me, asker = asking(
        lambda hand: {"kind": "choose", "text": "Pay two.", "lo": 1, "hi": 3, "joint": True, "options": cards(hand)}
    )
    lit(me, 0)
    expect(me.page.get_by_text("These two fit")).to_be_visible()
    expect(me.button("Done")).to_be_disabled()
    me.button("Fill in").click()
    me.button("Done").click()
    assert answered(me, asker) == [11, 12]


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_what_one_must_know_is_not_covered_by_a_long_question(asking: Asking, size: dict[str, int]) -> None:
    long = "Pay two of these three cards, or one of them and whatever else you have and can do without. " * 3
    me, asker = asking(
        lambda hand: {
            "kind": "choose", "text": long, "sourceText": long, "lo": 1, "hi": 3, "joint": True, "options": cards(hand),
        }
    )
    me.page.set_viewport_size(size)  # type: ignore[arg-type]
    asker.table = {**asker.table, "wish": "The other one wishes to take back.", "wishSeat": 1}
    asker.show()
    notice = me.page.get_by_role("alert")
    expect(notice).to_have_text("The other one wishes to take back.")
    me.page.wait_for_function(f"(notice) => ({TOUCH})(notice)", arg=notice.element_handle())


def test_an_order(asking: Asking) -> None:
    me, asker = asking(lambda hand: {"kind": "order", "text": "How?", "lo": 3, "hi": 3, "options": cards(hand)})
    me.page.get_by_role("button", name="The card number 3: earlier").click()
    me.page.get_by_role("button", name="1: The card number 1").press("ArrowDown")
    me.button("Done").click()
    assert answered(me, asker) == [12, 10, 11]


def test_an_amount(asking: Asking) -> None:
    me, asker = asking(
        lambda _: {"kind": "choose", "text": "How many?", "options": [option(100 + n, str(n)) for n in range(12)]}
    )
    me.page.get_by_role("slider", name="Amount").fill("7")
    me.button("Done").click()
    assert answered(me, asker) == [107]


def test_a_declaration_is_taken_back(asking: Asking) -> None:
    me, asker = asking(lambda hand: {"kind": "choose", "text": "Pay.", "options": cards(hand), "back": True})
    me.button("Take it back").click()
    assert answered(me, asker) == [-1]


def test_what_may_lose_the_match_is_asked_twice(asking: Asking) -> None:
    me, asker = asking(
        lambda _: {
            "kind": "choose", "text": "Really?", "options": [option(5, "Give in"), option(6, "Go on")], "careful": True,
        }
    )
    me.button("Give in").click()
    sure = me.page.get_by_role("dialog", name="Are you sure?")
    sure.get_by_role("button", name="No").click()
    expect(sure).to_have_count(0)
    assert asker.answer is None
    me.button("Give in").click()
    sure.get_by_role("button", name="Yes").click()
    assert answered(me, asker) == [5]


def test_every_answer_stands_in_a_list(asking: Asking) -> None:
    me, asker = asking(lambda hand: {"kind": "act", "text": "What now?", "options": cards(hand, act="Launch")})
    me.page.keyboard.press("a")
    sheet = me.page.get_by_role("dialog", name="All answers")
    expect(sheet.get_by_role("listitem")).to_have_count(3)
    sheet.get_by_role("button", name="The card number 3").click()
    assert answered(me, asker) == [12]


def test_whoever_closes_a_window_is_where_he_was(asking: Asking) -> None:
    me, _ = asking(lambda hand: {"kind": "act", "text": "What now?", "options": cards(hand, act="Launch")})
    dialog = me.page.locator("dialog")
    for opens in (me.page.locator(".hand [data-key]").nth(1), me.button("All answers (3)"), me.button("Keys and help")):
        for key in ("l", "a", "h", "Enter"):
            if key == "Enter" and opens.get_attribute("data-key"):
                continue
            opens.focus()
            me.page.keyboard.press(key)
            expect(dialog).to_be_visible()
            me.page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
            expect(opens).to_be_focused()


def test_a_window_that_closes_brings_no_other(asking: Asking) -> None:
    me, _ = asking(lambda hand: {"kind": "choose", "text": "Which?", "lo": 2, "hi": 2, "options": cards(hand)})
    me.page.locator('[data-lit="yes"]').nth(0).click()
    me.page.mouse.move(2, 2)
    expect(me.page.locator(".hand [data-key]:focus")).to_have_count(1)
    for key in ("l", "h", "z"):
        me.page.keyboard.press(key)
        expect(me.page.get_by_role("dialog")).to_be_visible()
        me.page.keyboard.press("Escape")
        expect(me.page.locator(".hand [data-key]:focus")).to_have_count(1)
        expect(me.page.get_by_role("dialog")).to_have_count(0)


def test_a_name_is_never_a_piece_of_the_page(asking: Asking) -> None:
    evil = '<img src=x onerror="document.title=1"><b>bold</b>'
    me, asker = asking(lambda _: {"kind": "choose", "text": evil, "options": [option(5, evil), option(6, "Go on")]})
    expect(me.page.locator("[data-question]")).to_contain_text(evil)
    me.page.get_by_role("button", name=evil).click()
    assert answered(me, asker) == [5]
    assert me.page.title() != "1"
