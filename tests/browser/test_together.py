"""People at one match: by link with a spectator, at one device, and both sides oneself."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from .conftest import Visiting
from .driving import Driver
from .knowing import ids, known, record, told_too_much
from .visitor import Visitor


def set_up(me: Visitor, game: str, mode: str) -> None:
    """Begin a match of that kind from the page that sets one up."""
    me.button(f"Set up a match of {game}").click()
    me.page.get_by_role("radio", name=mode).check()
    me.button("Begin").click()


def test_two_browsers_and_a_spectator(visitor: Visiting) -> None:
    ann = visitor()
    set_up(ann, "Rumbling Angel", "A friend, by link")
    friend = ann.page.get_by_label("Your friend's link").input_value()
    watcher = ann.page.get_by_label("For those who watch").input_value()
    ann.page.get_by_role("link", name="To the table").click()
    expect(ann.page.get_by_role("region", name="Waiting for your friend")).to_be_visible()
    eve = visitor(watcher.removeprefix(f"{ann.address}/"))
    ben = visitor(friend.removeprefix(f"{ann.address}/"), language="ja")
    if "/join/" in ben.page.url:
        ben.button("席につく").click()
    if "/join/" in eve.page.url:
        eve.button("Watch").click()
    drivers = [Driver(ann, 1), Driver(ben, 2)]
    over = "() => !!document.querySelector('section.over')"
    turns = 0
    while not ann.page.evaluate(over) and turns < 900:
        turns += 1
        for driver in drivers:
            asked = driver.visitor.page.evaluate(
                "(last) => { const q = document.querySelector('[data-question]');"
                " return q && q.dataset.question !== last ? q.dataset.question : '' }",
                driver.last,
            )
            if asked:
                driver.answer()
                driver.last = asked
                break
        else:  # nobody is asked yet: until somebody is
            ann.page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => done(true)))")
    for one in (ann, ben, eve):
        expect(one.page.locator("section.over")).to_be_visible()
    assert not eve.page.locator('[data-lit="yes"]').count()
    match = record(ann, ann.key)
    seats = {one: one.heard[0]["seats"] for one in (ann, ben, eve)}
    assert sorted([*seats[ann], *seats[ben]]) == [0, 1]
    assert seats[eve] == []
    for one, look in ((ann, seats[ann][0]), (ben, seats[ben][0]), (eve, 2)):
        assert not told_too_much(one, match, look)
        assert ids(match.states[0]) - known(match, look)[-2], "there was something to keep"


def test_two_people_at_one_device_hide_their_hands(visitor: Visiting) -> None:
    me = visitor()
    set_up(me, "Leaf Boats", "A friend, here")
    curtain = me.page.get_by_role("region", name="Hand the device over")
    expect(curtain).to_be_visible()
    assert not me.page.locator("[data-key]").count(), "nothing of the table is there behind a curtain"
    first = curtain.get_by_role("button").inner_text()
    driver = Driver(me)
    driver.sit_down()
    while driver.next() != "curtain":
        found = driver.next()
        if found == "over":
            raise AssertionError("the match ended before the other one was asked")
        driver.answer()
        driver.last = found
    assert curtain.get_by_role("button").inner_text() != first
    assert not me.page.locator("[data-key]").count()
    driver.last = ""
    driver.play()
    expect(me.page.get_by_role("region", name="The match is over")).to_be_visible()


def test_a_card_that_one_has_large_is_not_there_for_the_other(visitor: Visiting) -> None:
    me = visitor()
    set_up(me, "Leaf Boats", "A friend, here")
    driver = Driver(me)
    driver.sit_down()
    assert driver.next() != "curtain"
    me.page.locator(".hand [data-key]").last.press("e")
    expect(me.page.get_by_role("dialog")).to_be_visible()
    while driver.next() != "curtain":
        me.page.keyboard.press("0")
    driver.sit_down()
    expect(me.page.locator("[data-question]")).to_be_visible()
    assert not me.page.get_by_role("dialog").count()


def test_the_curtain_stays_until_the_other_hand_has_come(visitor: Visiting) -> None:
    """However slow the line is: whoever sits down sees nothing of the hand that was shown before."""
    held: list[Callable[[], None]] = []
    holding = False

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda text: held.append(lambda: route.send(text)) if holding else route.send(text))

    me = visitor()
    me.context.route_web_socket("**/ws", connect)
    me.page.reload()
    set_up(me, "Leaf Boats", "A friend, here")
    curtain = me.page.get_by_role("region", name="Hand the device over")
    driver = Driver(me)
    driver.sit_down()
    while (found := driver.next()) != "curtain":
        driver.answer()
        driver.last = found
    holding = True
    curtain.get_by_role("button").click()
    while not held:  # his wish to see has gone out, and what he is to see is on its way
        me.until("() => new Promise((done) => requestAnimationFrame(() => done(true)))")
    assert not me.page.locator("[data-key], [aria-live] p").count(), "the first hand is still to be seen"
    holding = False
    for send in held:
        send()
    expect(curtain).to_have_count(0)
    expect(me.page.locator('[data-lit="yes"]').first).to_be_visible()


def test_both_sides_oneself_and_taking_back(visitor: Visiting) -> None:
    me = visitor()
    set_up(me, "Leaf Boats", "Both sides yourself")
    driver = Driver(me)
    first = driver.next()
    driver.play(1)
    second = driver.next()
    assert second != first
    me.button("Undo").click()
    me.until("(was) => document.querySelector('[data-question]')?.dataset.question === was", first)
    driver.last = ""
    driver.play()
    expect(me.page.get_by_role("region", name="The match is over")).to_be_visible()


def test_the_computer_plays_itself(visitor: Visiting) -> None:
    me = visitor()
    set_up(me, "Leaf Boats", "Watch the computer")
    expect(me.page.get_by_text("You are watching.").first).to_be_visible()
    log = me.page.get_by_role("complementary", name="Log")
    expect(log.get_by_text("Turn 1", exact=False).first).to_be_visible()


def test_two_windows_at_one_seat(visitor: Visiting) -> None:
    """Picks are a window's own until they are given; what is given, or wished, leaves the other one clean and told."""
    one = visitor()
    one.button("Play Ficus at once, against the computer").click()
    driver = Driver(one, 1)
    number = driver.next()
    assert one.table["question"]["hi"] > 1
    other = visitor(one.page.url.removeprefix(f"{one.address}/"))
    said = "You have answered in another window."
    there = "(number) => document.querySelector('[data-question]')?.dataset.question === number"
    other.until(there, number)
    picked = [me.page.locator(".at.picked") for me in (one, other)]
    other.touch(other.page.locator('[data-lit="yes"]').first)
    expect(picked[1]).to_have_count(1)
    expect(picked[0]).to_have_count(0)
    driver.play(1)
    after = driver.next()
    other.until(there, after)
    expect(picked[1]).to_have_count(0)
    expect(other.page.get_by_text(said)).to_be_visible()
    expect(one.page.get_by_text(said)).to_have_count(0)
    for me in (one, other):
        me.button("When I am asked").click()
    windows = [me.page.get_by_role("dialog").get_by_role("checkbox") for me in (one, other)]
    expect(windows[1]).to_have_count(2)
    windows[0].first.click()
    expect(windows[1].first).not_to_be_checked()
    windows[1].last.click()
    expect(windows[0].last).to_be_checked()
    expect(windows[0].first).not_to_be_checked()
