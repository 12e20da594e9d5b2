"""A reload, a server that is killed, another language: the same decision is open afterwards."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.server.conftest import Served

from .conftest import Visiting
from .driving import Driver


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Served]:
    """A server of one's own, to be killed."""
    server = Served(tmp_path).start()
    yield server
    server.end()


def test_a_reload_in_mid_decision(visitor: Visiting) -> None:
    me = visitor()
    me.button("Play Rumbling Angel at once, against the computer").click()
    driver = Driver(me)
    driver.play(3)
    found = driver.next()
    asked = me.page.locator("[data-question]").inner_text()
    me.page.reload()
    driver.last = ""
    assert driver.next() == found
    assert me.page.locator("[data-question]").inner_text() == asked
    driver.play(2)


def test_a_server_killed_in_mid_game(mortal: Served, visitor: Visiting) -> None:
    me = visitor(server=mortal)
    me.button("Play Rumbling Angel at once, against the computer").click()
    driver = Driver(me)
    driver.play(3)
    found = driver.next()
    options = [option["text"] for option in me.table["question"]["options"]]
    port = mortal.address.rsplit(":", 1)[1]
    with me.losing():
        mortal.end(signal.SIGKILL)
        expect(me.page.get_by_text("The connection is lost.")).to_be_visible()
        mortal.more = ("--port", port)
        mortal.start()
        expect(me.page.get_by_text("The connection is lost.")).to_have_count(0, timeout=30_000)
    me.wait(lambda: me.heard[-1]["type"] == "frame")
    driver.last = ""
    assert driver.next() == found
    assert [option["text"] for option in me.table["question"]["options"]] == options
    driver.play(3)


def test_the_match_is_found_again_from_the_first_page(visitor: Visiting) -> None:
    me = visitor()
    me.button("Play Leaf Boats at once, against the computer").click()
    driver = Driver(me)
    driver.play(1)
    found = driver.next()
    key = me.key
    me.page.get_by_role("link", name="Kirifuda, Home").click()
    me.page.get_by_role("link", name="Go on: ").click()
    driver.last = ""
    assert driver.next() == found
    assert me.key == key


def test_the_language_is_switched_in_mid_game(visitor: Visiting) -> None:
    me = visitor()
    me.button("Play Rumbling Angel at once, against the computer").click()
    driver = Driver(me)
    driver.play(3)
    found = driver.next()
    english = me.page.locator("[data-question]").inner_text()
    log = me.page.get_by_role("complementary")
    me.button("日本語").click()
    expect(me.page.get_by_role("region", name="あなたの番です")).to_be_visible()
    me.until("(was) => document.querySelector('[data-question]')?.innerText !== was", english)
    assert me.page.locator("html").get_attribute("lang") == "ja"
    me.until("() => /[ぁ-ん]/.test(document.querySelector('.logbox')?.innerText ?? '')")
    assert "Turn 1" not in log.inner_text()
    assert me.page.locator("[data-question]").get_attribute("data-question") == found
    me.language = "ja"
    driver.play(2)
    driver.next()
    me.button("English").click()
    expect(me.page.get_by_role("region", name="Your decision")).to_be_visible()


def test_two_windows_at_one_seat(visitor: Visiting) -> None:
    me = visitor()
    me.button("Play Leaf Boats at once, against the computer").click()
    driver = Driver(me)
    found = driver.next()
    other = me.context.new_page()
    other.goto(me.page.url)
    expect(other.locator(f'[data-question="{found}"]')).to_be_visible()
    driver.play(1)
    expect(other.locator(f'[data-question="{found}"]')).to_have_count(0)
    driver.play(1)
    other.close()


def test_a_link_that_opens_nothing(visitor: Visiting) -> None:
    me = visitor("#/table/nobody-has-ever-been-given-this")
    expect(me.page.get_by_role("alert")).to_be_visible()
    me.button("Home").click()
    expect(me.button("Play Leaf Boats at once, against the computer")).to_be_visible()
