"""Every screen, wide and on a phone, light and dark: nothing scrolls sideways, nothing bars anybody, nothing moves."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visiting
from .driving import Driver
from .visitor import Visitor

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
GRAVE = {"serious", "critical"}

PAGES = {
    "start": "#/", "set-up": "#/start/ficus", "decks": "#/decks", "builder": "#/decks/rumbling-angel/new",
    "a-deck": "#/decks/ficus/under-the-snow", "cards": "#/cards", "rules": "#/rules/rumbling-angel/RA-8.5",
    "records": "#/records", "settings": "#/settings", "missing": "#/nowhere",
}  # fmt: skip
KEYS = {"log": "l", "answers": "a", "stops": "s", "help": "h"}

# What is wider than the window, and texts too small to be read. A small card is a picture, and shown large on wish; but
# what is written on it can be made out.
SIDEWAYS = """() => {
  const root = document.scrollingElement;
  return root.scrollWidth > innerWidth ? `${root.scrollWidth} > ${innerWidth}` : "";
}"""
TINY = """() => [...document.querySelectorAll("main *")].filter((one) =>
    [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) &&
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !one.closest("svg, .hidden") && (one.closest("article.card") || !one.closest("[aria-hidden=true]")) &&
    parseFloat(getComputedStyle(one).fontSize) < (one.closest("article.card") ? 8.5 : 10))
  .map((one) => `${getComputedStyle(one).fontSize}: ${one.textContent.trim().slice(0, 40)}`).slice(0, 5)"""
MOVING = """() => document.getAnimations().filter((one) => one.playState === "running" &&
    one.effect.getComputedTiming().activeDuration > 1)
  .map((one) => `${one.animationName ?? one.transitionProperty ?? "moved"} of ${one.effect.target?.className}`)"""


def settle(page: Page) -> None:
    """Until what was asked for is here: fonts, cards, the page itself."""
    expect(page.get_by_role("heading").first).to_be_attached()
    page.wait_for_load_state("networkidle")


def barred(page: Page) -> list[str]:
    """What axe finds serious or critical."""
    page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    found = page.evaluate("(rules) => axe.run(document, { runOnly: rules })", RULES)
    return [
        f"{one['id']}: {one['help']}: {one['nodes'][0]['target']} {one['nodes'][0]['html'][:160]}"
        for one in found["violations"]
        if one["impact"] in GRAVE
    ]


def looked_at(me: Visitor, name: str) -> list[str]:
    """Everything that is wrong with the screen as it now is."""
    wrong = [f"{name}: {one}" for one in barred(me.page)] if AXE.is_file() else []
    if sideways := me.page.evaluate(SIDEWAYS):
        wrong.append(f"{name}: scrolls sideways: {sideways}")
    wrong += [f"{name}: too small: {one}" for one in me.page.evaluate(TINY)]
    return wrong + [f"{name}: moves: {one}" for one in me.page.evaluate(MOVING)]


SIZES = [
    pytest.param({"phone": False, "dark": False}, id="wide-light"),
    pytest.param({"phone": False, "dark": True, "language": "ja"}, id="wide-dark-ja"),
    pytest.param({"phone": True, "dark": False, "language": "ja"}, id="phone-light-ja"),
    pytest.param({"phone": True, "dark": True}, id="phone-dark"),
]


@pytest.mark.parametrize("how", SIZES)
def test_every_page(visitor: Visiting, how: dict[str, object]) -> None:
    me = visitor(**how)
    wrong = []
    for name, page in PAGES.items():
        me.open(page)
        settle(me.page)
        wrong += looked_at(me, name)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("how", SIZES)
@pytest.mark.parametrize("game", ["Rumbling Angel", "Ficus"])
def test_the_table(visitor: Visiting, how: dict[str, object], game: str) -> None:
    me = visitor(**how)
    japanese = how.get("language") == "ja"
    settle(me.page)
    name = {"Rumbling Angel": "ランブリング", "Ficus": "フィーカス"}[game] if japanese else game
    games = me.page.get_by_role("region").filter(has=me.page.get_by_role("heading", level=2))
    panel = games.nth(0 if game == "Rumbling Angel" else 1)
    panel.get_by_role("button").nth(1).click()
    driver = Driver(me, 3)
    driver.under_way(8)
    wrong = looked_at(me, f"{name}, asked")
    for sheet, key in KEYS.items():
        me.page.keyboard.press(key)
        expect(me.page.get_by_role("dialog")).to_be_visible()
        wrong += looked_at(me, f"{name}, {sheet}")
        me.page.keyboard.press("Escape")
        expect(me.page.get_by_role("dialog")).to_have_count(0)
    assert not wrong, "\n".join(wrong)


LOW = [(844, 390), (740, 360), (667, 375), (568, 320), (1366, 520)]
"""Windows too low for the whole table: phones held sideways, and a small window of a desk."""

# The answers that a pointer can't touch where they are, and what hides them.
HIDDEN = """() => [...document.querySelectorAll("section.bar :is(.buttons button, .more)")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => {
    const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !found || !(one.contains(found) || found.contains(one)) || box.bottom > innerHeight || box.top < 0;
  })
  .map(([one, box]) => `${one.textContent.trim()} at ${Math.round(box.left)}, ${Math.round(box.top)}`)"""
SCROLLS = """() => {
  const play = document.querySelector(".play");
  return play.scrollHeight > play.clientHeight ? `${play.scrollHeight} > ${play.clientHeight}` : "";
}"""


@pytest.mark.parametrize(("game", "language"), [("rumbling-angel", "ja"), ("ficus", "en")])
def test_in_a_low_window_what_is_asked_is_in_sight(visitor: Visiting, game: str, language: str) -> None:
    """Question by question, in each of these windows more than once."""
    me = visitor(phone=True, size=(844, 390), language=language)
    me.page.locator("section", has=me.page.locator(f'a[href*="{game}"]')).get_by_role("button").nth(1).click()
    driver = Driver(me, 3)
    wrong = []
    for number, (width, height) in enumerate(LOW * 3):
        me.page.set_viewport_size({"width": width, "height": height})
        driver.under_way(1)
        where = f"{width}x{height}, {me.table['question']['reason']}"
        wrong += [f"{where}: not to be touched: {one}" for one in me.page.evaluate(HIDDEN)]
        if scrolls := me.page.evaluate(SCROLLS):
            wrong.append(f"{where}: the table scrolls under its bar: {scrolls}")
        if number < len(LOW):
            wrong += looked_at(me, where)
    assert not wrong, "\n".join(wrong)


def test_the_log_in_a_window_opens_at_its_newest_line(visitor: Visiting) -> None:
    me = visitor(phone=True)
    me.button("Play Ficus at once, against the computer").click()
    driver = Driver(me, 3)
    driver.under_way(8)
    me.button("More").click()
    me.page.get_by_role("dialog").get_by_role("button", name="Log").click()
    log = me.page.get_by_role("dialog").get_by_role("log")
    expect(log.locator("p").first).not_to_be_in_viewport()
    expect(log.locator("p").last).to_be_in_viewport()


def test_the_page_of_the_interface(visitor: Visiting) -> None:
    """It works under the content policy; what it is made of is not ours to judge."""
    me = visitor("api/docs")
    expect(me.page.get_by_text("/api/rooms").first).to_be_visible()


def test_things_move_where_one_likes_it(visitor: Visiting) -> None:
    """So that the screens above are still because they were asked to be."""
    me = visitor(still=False)
    me.button("Play Leaf Boats at once, against the computer").click()
    driver = Driver(me)
    driver.next()
    me.page.evaluate(
        """() => { window.moved = 0; const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) { window.moved++; return animate.apply(this, how); } }"""
    )
    driver.play()
    assert me.page.evaluate("window.moved") > 0


def test_what_is_lit_is_marked_where_the_device_chooses_the_colours(visitor: Visiting) -> None:
    me = visitor()
    me.button("Play Leaf Boats at once, against the computer").click()
    driver = Driver(me)
    lit, unlit = me.page.locator('.at[data-lit="yes"]'), me.page.locator('.at[data-lit="no"]')
    while not (lit.count() and unlit.count()):
        driver.play(1)
        driver.next()
    me.page.emulate_media(forced_colors="active")
    expect(lit.first).to_have_css("outline-style", "solid")
    expect(unlit.first).to_have_css("outline-style", "none")


# Which part of the table has the focus.
PART = """() => {
  const one = document.activeElement;
  const parts = { log: ".log, .lines", tools: "[role=toolbar]", bar: "section.bar", hand: ".hand", table: ".cloth",
    head: "header", skip: ".skip" };
  return Object.keys(parts).find((name) => one.closest(parts[name])) ?? one.tagName;
}"""


def test_by_the_tab_key_what_is_asked_comes_first_and_the_log_is_one_stop(visitor: Visiting) -> None:
    me = visitor()
    me.button("Play Ficus at once, against the computer").click()
    Driver(me, 3).under_way(8)
    log = me.page.get_by_role("log")
    assert log.get_by_role("link").count() > 10
    me.page.reload()
    expect(me.page.locator("[data-question]")).to_be_focused()
    me.page.locator(".skip").focus()
    me.page.keyboard.press("Enter")
    expect(me.page.locator("[data-question]")).to_be_focused()
    seen: list[str] = []
    while (part := str(me.page.evaluate(PART))) not in ("head", "BODY", "skip"):
        seen.append(part)
        me.page.keyboard.press("Tab")
        assert len(seen) < 60, seen
    order = list(dict.fromkeys(seen))
    assert order == ["bar", "hand", "table", "tools", "log"], seen
    assert {seen.count(one) for one in ("hand", "tools", "log")} == {1}
    me.page.keyboard.press("Shift+Tab")
    links = log.locator("a, button")
    expect(links.last).to_be_focused()
    me.page.keyboard.press("Home")
    expect(links.first).to_be_focused()
    expect(links.first).to_be_in_viewport()


def test_the_log_of_a_record_is_one_stop_too(visitor: Visiting) -> None:
    me = visitor()
    me.button("Play Leaf Boats at once, against the computer").click()
    Driver(me, 3).play()
    me.page.get_by_role("link", name="Look through the record").click()
    lines = me.page.get_by_role("group", name="Log")
    me.button("To the end").click()
    expect(lines.get_by_role("button").nth(10)).to_be_attached()
    stops = "(list) => [...list.querySelectorAll('a, button'), list].filter((one) => one.tabIndex === 0).length"
    assert lines.evaluate(stops) == 1
