"""The guided first game of each game, to its end and beyond."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Visiting
from .driving import Driver

GAMES = {"rumbling-angel": "Rumbling Angel", "ficus": "Ficus", "leaf-boats": "Leaf Boats"}


class Learner(Driver):
    """Does what the lesson asks for, as it is lit; whatever it leaves open as anybody would."""

    hinted = False

    def answer(self) -> None:
        """One answer to what is asked now."""
        lesson = self.visitor.table.get("lesson") or {}
        wants = lesson.get("picks")
        if wants is None:
            super().answer()
            return
        question = self.visitor.table["question"]
        options = {option["pick"]: option for option in question["options"]}
        if question["kind"] == "order" or question["hi"] != 1 or question.get("joint"):
            for pick in wants if question["kind"] != "order" else []:
                self.visitor.touch(self.page.locator(f'[data-key="{options[pick]["card"]}"]').first)
            self.bar.get_by_role("button", name=question["nothing"] if not wants else self.words["done"]).click()
            return
        wanted = self.page.locator("button.wanted, .slot.wanted button.here")
        assert wanted.count(), f"nothing is marked: {lesson}"
        self.visitor.touch(wanted.first)
        menu = self.page.get_by_role("menu")
        if menu.count():
            menu.get_by_role("menuitem").filter(has_text=options[wants[0]]["text"]).first.click()
        elif self.page.get_by_role("dialog").locator(".wanted").count():
            self.visitor.touch(self.page.get_by_role("dialog").locator(".wanted").first)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_game_to_its_end(visitor: Visiting, game: str) -> None:
    me = visitor()
    me.button(f"Your first game of {GAMES[game]}: led step by step, in three minutes").click()
    learner = Learner(me)
    learner.next()
    lesson = me.page.get_by_role("region", name="First game").locator("visible=true")
    expect(lesson).to_have_count(1)
    expect(lesson.get_by_role("progressbar")).to_be_visible()
    said = []
    while (me.table.get("lesson") or {}).get("picks") is not None:
        said.append(me.table["lesson"].get("done", 0))
        assert not learner.play(1), "the match ended in the lesson"
        if learner.next() == "over":
            break
    assert len(said) > 2
    assert said == sorted(said)
    # And on against the computer.
    if not me.table.get("over"):
        learner.play(2)


def test_another_answer_than_the_lesson_asks_for_is_met_with_a_hint(visitor: Visiting) -> None:
    me = visitor()
    me.button("Your first game of Rumbling Angel: led step by step, in three minutes").click()
    learner = Learner(me)
    before = learner.next()
    question = me.table["question"]
    wants = me.table["lesson"]["picks"]
    other = [at for at, option in enumerate(question["options"]) if [option["pick"]] != wants]
    if question["hi"] == 1 and other:
        me.page.keyboard.press(str(other[0] + 1))
    else:
        me.page.keyboard.press("f")
        me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("alert").or_(me.page.get_by_role("status").filter(has_text="lesson"))).not_to_have_count(0)
    assert me.page.locator("[data-question]").get_attribute("data-question") == before
