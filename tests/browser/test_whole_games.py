"""Whole matches through the page, against the computer."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Visiting
from .driving import Driver, Typist
from .knowing import ids, known, record, told_too_much

GAMES = {"rumbling-angel": "Rumbling Angel", "ficus": "Ficus", "leaf-boats": "Leaf Boats"}


@pytest.mark.parametrize("game", GAMES)
def test_two_clicks_and_a_whole_match(visitor: Visiting, game: str) -> None:
    me = visitor()
    me.button(f"Play {GAMES[game]} at once, against the computer").click()
    driver = Driver(me)
    driver.play()
    over = me.page.get_by_role("region", name="The match is over")
    expect(over.get_by_role("heading")).to_be_visible()
    assert {"card", "button"} & driver.forms
    match = record(me, me.key)
    (seat,) = me.heard[0]["seats"]
    assert not told_too_much(me, match, seat)
    assert ids(match.states[0]) - known(match, seat)[0], "there was something to keep to oneself"


def test_a_whole_match_by_keyboard_alone(visitor: Visiting) -> None:
    me = visitor()
    expect(me.button("Play Leaf Boats at once, against the computer")).to_be_visible()
    typist = Typist(me)
    typist.reach("Play Leaf Boats at once")
    me.page.keyboard.press("Enter")
    typist.next()
    # Everything of the table is reached with Tab and the arrows; a card says what it can do.
    typist.reach("can be chosen") if me.page.get_by_role("button", name="can be chosen").count() else None
    me.page.keyboard.press("h")
    expect(me.page.get_by_role("dialog", name="Keys and help")).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(me.page.get_by_role("dialog")).to_have_count(0)
    me.page.keyboard.press("l")
    expect(me.page.get_by_role("dialog", name="Log")).to_be_visible()
    me.page.keyboard.press("Escape")
    typist.play()
    typist.reach("Look through the record")
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("slider", name="Position")).to_be_visible()


def test_the_shuffle_is_checked_at_the_end(visitor: Visiting) -> None:
    me = visitor()
    me.button("Play Leaf Boats at once, against the computer").click()
    Driver(me).next()
    me.button("Concede").click()
    me.page.get_by_role("dialog", name="Are you sure?").get_by_role("button", name="Yes").click()
    over = me.page.get_by_role("region", name="The match is over")
    expect(over.get_by_role("heading")).to_be_focused()
    over.get_by_text("Was the shuffle fair?").click()
    over.get_by_role("button", name="Check it here").click()
    expect(over.get_by_text("It fits")).to_be_in_viewport(ratio=1)
    expect(over.get_by_text("| sha256sum")).to_have_count(2)
    over.get_by_role("button", name="Play again").click()
    expect(over).to_have_count(0)
    Driver(me).next()
