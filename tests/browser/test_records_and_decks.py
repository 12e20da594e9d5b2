"""A record is looked through and played on from; a deck is built, checked and played."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import Visiting
from .driving import Driver
from .visitor import Visitor


def a_record(me: Visitor, answers: int = 4) -> None:
    """Play a little, give up, and open the record."""
    me.button("Play Leaf Boats at once, against the computer").click()
    driver = Driver(me)
    driver.play(answers)
    driver.next()
    me.button("Concede").click()
    me.page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    me.page.get_by_role("link", name="Look through the record").click()
    expect(me.page.get_by_role("slider", name="Position")).to_be_visible()


def position(me: Visitor) -> tuple[int, int]:
    text = me.page.get_by_text(re.compile(r"^Position \d+ of \d+$")).inner_text()
    at, all_ = re.findall(r"\d+", text)
    return int(at), int(all_)


def test_a_record_that_is_left_is_not_asked_for_again(visitor: Visiting) -> None:
    me = visitor()
    a_record(me)
    asked: list[str] = []
    me.page.on("request", lambda request: asked.append(request.url))
    me.page.get_by_role("link", name="Records").click()
    expect(me.page.get_by_role("heading", name="Records", exact=True)).to_be_visible()
    assert asked
    assert not [url for url in asked if "/record/film" in url]


def test_a_record_is_looked_through_and_played_on(visitor: Visiting) -> None:
    me = visitor()
    a_record(me)
    me.button("To the beginning").click()
    first, most = position(me)
    assert first == 1
    me.button("One step on").click()
    assert position(me) == (2, most)
    me.page.keyboard.press("Tab")
    slider = me.page.get_by_role("slider", name="Position")
    slider.fill(str(most - 1))
    assert position(me) == (most, most)
    me.page.get_by_label("Seen with the eyes of").select_option(label="everybody")
    expect(me.page.locator(".backs .back")).to_have_count(0)
    slider.fill("2")
    me.button("Play on from here").click()
    dialog = me.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Begin").click()
    driver = Driver(me)
    driver.next()
    assert "/table/" in me.page.url
    driver.play()
    expect(me.page.get_by_role("region", name="The match is over")).to_be_visible()


def test_a_record_goes_out_as_a_file_and_comes_back(visitor: Visiting, tmp_path: Path) -> None:
    me = visitor()
    a_record(me, 2)
    _, most = position(me)
    with me.page.expect_download() as saving:
        me.button("Save the file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    other = visitor("#/records")
    other.page.locator("input[type=file]").set_input_files(file)
    expect(other.page.get_by_role("slider", name="Position")).to_be_visible()
    assert position(other)[1] == most


def test_a_problem_is_reported_and_its_files_open(visitor: Visiting, tmp_path: Path) -> None:
    me = visitor()
    me.button("Play Leaf Boats at once, against the computer").click()
    driver = Driver(me)
    driver.play(2)
    driver.next()
    me.button("Report a problem").click()
    dialog = me.page.get_by_role("dialog", name="Report a problem")
    dialog.get_by_role("textbox").fill('<script>alert("no")</script>')
    dialog.get_by_role("button", name="Store the report").click()
    expect(dialog.get_by_text("Number of the report:")).to_be_visible()
    for name in ("Save the file as you saw it", "Save a file that can be played"):
        with me.page.expect_download() as saving:
            dialog.get_by_role("button", name=name).click()
        file = tmp_path / f"{name}.kifu"
        saving.value.save_as(file)
        other = visitor("#/records")
        other.page.locator("input[type=file]").set_input_files(file)
        expect(other.page.get_by_role("slider", name="Position")).to_be_visible()
        expect(other.page.get_by_text("What can't be verified here")).to_be_visible()


def test_a_deck_is_built_checked_and_played(visitor: Visiting) -> None:
    me = visitor("#/decks/leaf-boats")
    me.page.get_by_role("link", name="An empty deck").click()
    status = me.page.locator(".legality")
    expect(status).to_contain_text("No card yet")
    name = me.page.get_by_role("textbox", name="Name of the deck")
    name.fill("Night Fleet")
    name.press("Enter")
    me.page.get_by_role("button", name=re.compile("^Put in one .*, 0 in the deck$")).first.click()
    expect(status).to_contain_text("against it")
    expect(status.get_by_role("link").first).to_be_visible()
    for _ in range(60):
        if "The rules allow" in status.inner_text():
            break
        few = me.page.get_by_role("button", name=re.compile(r"^Put in one .*, [012] in the deck$"))
        few.nth(0).click()
        me.until(
            "() => document.querySelector('.legality[aria-busy=false]') && true",
        )
        if few.count() == 0:
            break
    expect(status).to_contain_text("The rules allow this deck.")
    me.button("Sample hands").click()
    hands = me.page.get_by_role("dialog", name="Sample hands")
    expect(hands.get_by_role("listitem").first).to_be_visible()
    hands.get_by_role("button", name="Close").click()
    me.button("Export").click()
    given = me.page.get_by_role("dialog")
    expect(given.get_by_role("textbox").first).not_to_have_value("")
    given.get_by_role("button", name="Close").click()
    me.page.reload()
    expect(me.page.get_by_role("textbox", name="Name of the deck")).to_have_value("Night Fleet")
    me.page.get_by_role("complementary", name="Deck").get_by_role("link", name="Play with it").click()
    expect(me.page.get_by_role("radio", name="Night Fleet").first).to_be_checked()
    me.button("Begin").click()
    driver = Driver(me)
    driver.next()
    (seat,) = me.heard[0]["seats"]
    assert me.table["seats"][str(seat)]["deck"] == "Night Fleet"
    driver.play()


def test_why_a_deck_can_t_be_played_is_said_where_it_was_to_begin(visitor: Visiting) -> None:
    me = visitor()
    kept = [{"id": "f" * 16, "game": "leaf-boats", "name": "No more", "cards": [["ZZ-999", 3]], "changed": 1}]
    me.page.evaluate("(decks) => localStorage.setItem('kirifuda.decks', decks)", json.dumps(kept))
    me.open("#/start/leaf-boats/" + "f" * 16)
    me.page.reload()
    me.page.get_by_role("radio", name=re.compile("No more")).first.check()
    me.button("Begin").click()
    expect(me.page.get_by_role("alert")).to_be_in_viewport()
    expect(me.page.get_by_role("alert")).to_contain_text("ZZ-999")
    me.problems = [one for one in me.problems if "422" not in one]


@pytest.mark.parametrize("link", ["#/table/cut", "#/record", "#/record/cut", "#/join/cut"])
def test_a_link_that_was_cut_short_opens_nothing(visitor: Visiting, link: str) -> None:
    me = visitor(link)
    expect(me.page.get_by_role("link", name="To the start")).to_be_visible()
    assert not me.heard
