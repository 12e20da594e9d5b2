"""From what was typed to an answer: numbers of options, in any of the ways people write several."""

from __future__ import annotations

import re

from kirifuda.kernel.bits import BACK, PASS
from kirifuda.kernel.decisions import ACT, ARRANGEMENT, Ask, Choice
from kirifuda.kernel.views import View
from kirifuda.words.questions import Option

_NUMBERS = re.compile(r"[0-9]+(?:[\s,、.]+[0-9]+)*[\s,、.]*")
MOST_DIGITS = 6


def is_numbers(line: str) -> bool:
    """Whether a line is an answer by numbers."""
    return _NUMBERS.fullmatch(line) is not None


def shown(ask: Ask, options: list[Option]) -> list[Option]:
    """The options that have a number from 1 on; passing is 0."""
    return [option for option in options if option.pick != PASS]


def may_be_none(ask: Ask) -> bool:
    """Whether choosing nothing is an answer."""
    return ask.lo == 0 and ask.kind != ACT


def picked(view: View, options: list[Option], line: str) -> Choice | None:
    """The choice that numbers mean, or None if one of them is no option's."""
    ask = view.state.ask
    assert ask is not None
    numbered = shown(ask, options)
    picks: list[int] = []
    for word in re.findall(r"[0-9]+", line):
        n = int(word) if len(word) <= MOST_DIGITS else -1
        if n == 0 and ask.kind == ACT and len(numbered) < len(options):
            picks.append(PASS)
        elif n == 0 and may_be_none(ask) and line.strip("0 ") == "":
            return Choice(())
        elif 1 <= n <= len(numbered):
            picks.append(numbered[n - 1].pick)
        else:
            return None
    return choice(view, tuple(picks))


def choice(view: View, picks: tuple[int, ...]) -> Choice:
    """Tokens over the view's cards as the seat's choice."""
    decision = view.decision
    assert decision is not None
    return decision.options.choice(picks)


def by_word(view: View, options: list[Option], word: str) -> Choice | None:
    """The choice that `pass`, `none`, `all` or `back` means here, or None if it means none."""
    ask = view.state.ask
    assert ask is not None
    numbered = [option.pick for option in shown(ask, options)]
    if word == "pass" and ask.kind == ACT and len(numbered) < len(options):
        return Choice((PASS,))
    if word in ("none", "pass") and may_be_none(ask):
        return Choice(())
    if word == "all" and ask.kind != ACT and (ask.hi >= len(numbered) or ask.kind == ARRANGEMENT):
        return choice(view, tuple(numbered))
    if word == "back" and ask.back:
        return Choice((BACK,))
    return None


def example(form: str, ask: Ask) -> str:
    """How several numbers are typed, as many as are asked for if they are few."""
    if form == "order":
        return " ".join(str(n) for n in [2, 1, *range(3, min(len(ask.candidates), 4) + 1)])
    return " ".join(str(n) for n in range(1, max(2, min(ask.hi, 4)) + 1))


def form(ask: Ask, count: int) -> str:
    """Which prompt asks for the answer."""
    if ask.kind == ARRANGEMENT:
        return "order"
    if ask.kind == ACT or (ask.lo == 1 and ask.hi == 1):
        return "one"
    if count == 0:
        return "nothing"
    if ask.lo == 0:
        return "one-or-none" if ask.hi == 1 else "up-to"
    return "some" if ask.lo == ask.hi else "range"
