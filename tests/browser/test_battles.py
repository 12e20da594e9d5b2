"""A battle on the table, put into the frames of a real match on their way to the page."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from .conftest import Visiting

Json = dict[str, Any]

TEXT = "Attack: Kurogane the Blaster against Himuro, Keeper of the Ice Cellar"

# Where the arrow ends, in which cards of the battle that is; and what of the middle lies under a card.
POINTS_AT = """() => {
  const base = document.querySelector(".board").getBoundingClientRect();
  const path = document.querySelector("svg.arrow path.under");
  if (!path) return "no arrow";
  const ends = path.getAttribute("d").match(/-?[\\d.]+/g).map(Number);
  const [x, y] = [base.left + ends.at(-2), base.top + ends.at(-1)];
  return [...document.querySelectorAll(".at.battle")].filter((one) => {
    const box = one.getBoundingClientRect();
    return x > box.left - 12 && x < box.right + 12 && y > box.top - 12 && y < box.bottom + 12;
  }).map((one) => one.dataset.key).join() || "nothing";
}"""
COVERED = """() => [...document.querySelectorAll(".middle p, .middle button")].filter((one) => {
  const mine = one.getBoundingClientRect();
  return mine.width > 2 && [...document.querySelectorAll(".cloth .at")].some((card) => {
    const box = card.getBoundingClientRect();
    return Math.min(mine.right, box.right) - Math.max(mine.left, box.left) > 2 &&
      Math.min(mine.bottom, box.bottom) - Math.max(mine.top, box.top) > 2;
  });
}).map((one) => one.innerText)"""
STILL = """() => document.getAnimations().every((one) =>
  one.playState !== "running" || one.effect.getComputedTiming().iterations === Infinity)"""


class Battle:
    """Stands between the page and the server: three cards lie in each place of both sides, and one attacks another."""

    def __init__(self, **more: object) -> None:
        self.more = more
        self.route: WebSocketRoute | None = None
        self.table: Json = {}

    def connect(self, route: WebSocketRoute) -> None:
        self.route = route
        server = route.connect_to_server()
        route.on_message(server.send)
        server.on_message(lambda text: self._from_server(json.loads(text)))

    def _from_server(self, message: Json) -> None:
        if message["type"] != "frame":
            self._send(message)
        elif "table" in message:
            self.table = {**message["table"], "battleText": TEXT, **self.more}
            pages = sorted({card["id"] for card in self.table["cards"].values() if "id" in card})
            for seat, letter in (("0", "a"), ("1", "b")):
                lies = {f"{letter}{at}": ("stage", at // 3) for at in range(6)}
                lies |= {f"{letter}{at}": ("element", -1) for at in (6, 7)}
                for key, (zone, slot) in lies.items():
                    card = {"key": key, "seat": int(seat), "zone": zone, "slot": slot, "id": pages[0], "name": key}
                    self.table["cards"][key] = card
                side = self.table["sides"][seat]
                side["slots"] = {
                    str(slot): {"zones": {"stage": [key for key, at in lies.items() if at == ("stage", slot)]}}
                    for slot in (0, 1)
                }
                side["piles"]["element"] = {"count": 2, "cards": [f"{letter}6", f"{letter}7"]}
            self.look(0, attacker="a3", guard="b4")

    def look(self, seat: int, **battle: str) -> None:
        """A whole frame, with the eyes of that seat."""
        self._send({"type": "frame", "n": 0, "table": {**self.table, "battle": battle}, "looking": seat})

    def _send(self, message: Json) -> None:
        assert self.route is not None
        self.route.send(json.dumps(message))


def sit(visitor: Visiting, battle: Battle, **how: object) -> Any:
    me = visitor(**how)
    me.context.route_web_socket("**/ws", battle.connect)
    me.page.reload()
    me.button("Set up a match of Ficus").click()
    me.page.get_by_role("radio", name="Both sides yourself").check()
    me.button("Begin").click()
    expect(me.page.locator(".at.battle")).to_have_count(2)
    return me


@pytest.mark.parametrize("phone", [False, True])
def test_the_arrow_points_at_the_card_when_the_cards_have_come_to_lie(visitor: Visiting, phone: bool) -> None:
    battle = Battle()
    me = sit(visitor, battle, phone=phone, still=False)
    for seat, attacker, guard in ((0, "a3", "b4"), (1, "b1", "a0"), (0, "b2", "a5"), (1, "a3", "b4")):
        battle.look(seat, attacker=attacker, guard=guard)
        expect(me.page.locator(f'.at.battle[data-key="{guard}"]')).to_be_visible()
        me.until(f"(guard) => ({STILL})() && ({POINTS_AT})() === guard", guard)


def test_the_arrow_is_there_while_a_card_of_the_battle_beckons(visitor: Visiting) -> None:
    asked = {"seat": 0, "number": [9, 0], "kind": "act", "reason": "made-up", "rule": "FC-2.7", "lo": 1, "hi": 1}
    options = [{"pick": 5, "text": "One", "card": "a3"}, {"pick": 6, "text": "Another", "card": "a4"}]
    lesson = {"said": ["Choose it."], "wanted": "Choose it.", "done": 1, "steps": 2, "picks": [5]}
    me = sit(visitor, Battle(question={**asked, "text": "Which?", "options": options}, lesson=lesson), still=False)
    expect(me.page.locator(".at.wanted.battle")).to_be_visible()
    me.until(f"() => ({POINTS_AT})() === 'b4'")


PENDING = [{"seat": 0, "text": "Using A Letter from Spring (you)"}]


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({}, id="a battle"),
        pytest.param({"battle": {}, "battleText": "", "pending": PENDING}, id="a card that resolves"),
        pytest.param({"pending": PENDING}, id="a counter"),
    ],
)
def test_what_goes_on_is_not_covered_by_cards(visitor: Visiting, more: Json) -> None:
    battle = Battle(**more)
    me = sit(visitor, battle, phone=True)
    battle.look(0, **({} if "battle" in more else {"attacker": "a3", "guard": "b4"}))
    said = PENDING[0]["text"] if "pending" in more else TEXT
    expect(me.page.locator(".middle").get_by_text(str(said))).to_be_visible()
    assert me.page.evaluate(COVERED) == []
