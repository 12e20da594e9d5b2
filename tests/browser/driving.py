"""Answering whatever is asked at the table: with the pointer, by what is lit, or with the keyboard alone."""

from __future__ import annotations

import re
from random import Random
from typing import Final

from playwright.sync_api import Locator, expect

from .visitor import Visitor

MOST = 600
"""More questions than any match of the tests asks one person."""

WORDS = {
    "en": {
        "decision": "Your decision", "over": "The match is over", "yes": "Yes", "done": "Done", "fill": "Fill in",
        "back": "Take it back", "sure": "Are you sure?", "curtain": "Hand the device over",
        "clear": "Clear", "all": "All", "again": "Play again",
    },
    "ja": {
        "decision": "あなたの番です", "over": "対戦終了", "yes": "はい", "done": "決定", "fill": "おまかせ",
        "back": "取りやめる", "sure": "よろしいですか？", "curtain": "端末を渡してください",
        "clear": "選び直す", "all": "すべて", "again": "もう一度遊ぶ",
    },
}  # fmt: skip

# What is to be done next: the number of a question that isn't the last one, the end, or the curtain between two people.
NEXT = """(last) => {
  if (document.querySelector("section.over")) return "over";
  if (document.querySelector("section.curtain")) return "curtain";
  const asked = document.querySelector("[data-question]");
  return asked && asked.dataset.question !== last ? asked.dataset.question : false;
}"""


class Driver:
    """One person who answers. `rng` says what; the same answers lead to the same match."""

    def __init__(self, visitor: Visitor, seed: int = 1, eager: float = 0.4) -> None:
        self.visitor: Final = visitor
        self.page: Final = visitor.page
        self.rng: Final = Random(seed)
        self.eager: Final = eager
        """How often he acts where he might let it be."""
        self.last = ""
        self.answered = 0
        self.forms: set[str] = set()

    @property
    def words(self) -> dict[str, str]:
        return WORDS[self.visitor.language]

    @property
    def bar(self) -> Locator:
        return self.page.get_by_role("region", name=self.words["decision"], exact=True)

    def next(self) -> str:
        """Wait for what is to be done: a question's number, `over`, or `curtain`."""
        return str(self.visitor.until(NEXT, self.last))

    def play(self, stop: int = MOST) -> bool:
        """Answer until the match is over, or so many answers have been given. Says whether it is over."""
        for _ in range(stop):
            found = self.next()
            if found == "over":
                return True
            if found == "curtain":
                self.sit_down()
                continue
            self.answer()
            self.last = found
            self.answered += 1
        assert stop < MOST, "the match does not end"
        return False

    def under_way(self, answers: int) -> None:
        """Give so many answers in a match that is not over then: one that was that short is begun again."""
        while self.play(answers) or self.next() == "over":
            self.page.get_by_role("button", name=self.words["again"], exact=True).click()
            expect(self.page.locator("section.over")).to_have_count(0)
            self.last = ""

    def sit_down(self) -> None:
        """Raise the curtain: the next one sits before the device, and sees his own hand."""
        curtain = self.page.get_by_role("region", name=self.words["curtain"])
        curtain.get_by_role("button").click()
        expect(curtain).to_have_count(0)
        self.last = ""

    # With the pointer -------------------------------------------------------------------------------------------

    def answer(self) -> None:
        """One answer to what is asked now."""
        question = self.visitor.table["question"]
        if question["kind"] == "order":
            self.forms.add("order")
            self.bar.get_by_role("button", name=self.words["done"], exact=True).click()
        elif question["hi"] != 1 or question.get("joint"):
            self._some(question["lo"], joint=bool(question.get("joint")))
        else:
            self._one()
        self._sure()

    def _lit(self) -> list[Locator]:
        return [one for one in self.page.locator('[data-lit="yes"]').all() if one.is_visible()]

    def _free(self) -> list[Locator]:
        """The buttons of the bar that answer."""
        no = [self.words[name] for name in ("back", "clear", "fill", "all")]
        pattern = re.compile("^(?:" + "|".join(map(re.escape, no)) + ")$")
        buttons = self.bar.locator(".buttons button:not([aria-haspopup])").filter(has_not_text=pattern)
        return [one for one in buttons.all() if one.is_enabled()]

    def _one(self) -> None:
        lit, free = self._lit(), self._free()
        assert lit or free, "nothing answers"
        slide = self.bar.get_by_role("slider")
        if slide.count():
            self.forms.add("number")
            slide.fill(str(self.rng.randrange(int(slide.get_attribute("max") or 0) + 1)))
            self.bar.get_by_role("button", name=self.words["done"], exact=True).click()
            return
        takes = lit if lit and (not free or self.rng.random() < self.eager) else free
        self.forms.add("card" if takes is lit else "button")
        self._press(self.rng.choice(takes))

    def _press(self, one: Locator) -> None:
        """Touch a card, a place or a button; then its act in the menu, or a card of the pile that it opens."""
        within = self.page.get_by_role("dialog").count() > 0
        self.visitor.touch(one)
        menu = self.page.get_by_role("menu")
        if menu.count():
            self.forms.add("menu")
            items = menu.get_by_role("menuitem").all()
            self.visitor.touch(self.rng.choice(items))
            return
        if within:
            return
        inside = self.page.get_by_role("dialog").locator('[data-lit="yes"]')
        if inside.count():
            self.forms.add("pile")
            self._press(self.rng.choice(inside.all()))

    def _some(self, lo: int, *, joint: bool) -> None:
        self.forms.add("joint" if joint else "some")
        fill = self.bar.get_by_role("button", name=self.words["fill"], exact=True)
        done = self.bar.get_by_role("button", name=self.words["done"], exact=True)
        if fill.count():
            fill.click()
        elif lo == 0 and (free := self._free()):
            free[-1].click()
            return
        else:
            for one in self._lit()[: max(lo, 1)]:
                self._press(one)
        done.click()

    def _sure(self) -> None:
        sure = self.page.get_by_role("dialog", name=self.words["sure"])
        if sure.count():
            self.forms.add("careful")
            sure.get_by_role("button", name=self.words["yes"], exact=True).click()


class Typist(Driver):
    """The same with the keyboard alone."""

    def answer(self) -> None:
        """One answer to what is asked now."""
        question = self.visitor.table["question"]
        keyboard = self.page.keyboard
        if question["kind"] == "order":
            keyboard.press("Enter")
        elif question["hi"] != 1 or question.get("joint"):
            if question["lo"] == 0 and question.get("nothing"):
                keyboard.press("n")
            else:
                keyboard.press("f")
                self.page.wait_for_function(
                    "() => [...document.querySelectorAll('section.bar .primary')].some((one) => !one.disabled)"
                )
                keyboard.press("Enter")
        else:
            keyboard.press(str(self.rng.randint(1, min(9, len(question["options"])))))
        self._confirm()

    def _confirm(self) -> None:
        if self.page.get_by_role("dialog", name=self.words["sure"]).count():
            self.reach(self.words["yes"])
            self.page.keyboard.press("Enter")

    def reach(self, name: str, most: int = 80) -> None:
        """Tab to what bears that name."""
        said = """() => {
          const one = document.activeElement;
          return one?.matches("a, button, input, select") ? one.getAttribute("aria-label") || one.innerText : "";
        }"""
        for _ in range(most):
            if name in str(self.page.evaluate(said)):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not lead to {name!r}")
