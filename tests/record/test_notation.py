"""Choices as text: every one that can be given is written and read back."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kirifuda.errors import RecordError
from kirifuda.kernel.bits import BACK
from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.rng import seeded
from kirifuda.library.games import rules
from kirifuda.record import Match, notation

Play = Callable[..., Match]
RULES = rules("rumbling-angel")


@pytest.mark.parametrize("seed", range(12))
def test_every_option_of_a_game_reads_back(start: Play, seed: int) -> None:
    match = start(seed, share=1 + seed % 3, options={"conceal_responses": seed % 2 == 0})
    rng = seeded(seed)
    while match.decision is not None:
        s = match.state
        options = match.decision.options
        seen: dict[str, Choice] = {}
        back = [Choice((BACK,))] if match.decision.ask.back else []
        for choice in [*[Choice((t,)) for t in options], options.sample(rng), Choice(()), *back]:
            text = notation.write(s, choice)
            assert notation.read(RULES, text) == choice
            assert seen.setdefault(text, choice) == choice
            assert text == text.strip()
        match.choose(match.decision.seat, options.sample(rng))


GOOD = [
    "pass", "back", "choose none", "order none", "attack 12", "attack 12 1", "use 3 1", "enter 5", "choose 5 7",
    "order 7 5", "choose a2 b5", "choose yes", "choose number:0", "choose number:3", "choose 0/3 12/1", "use 3 32",
]  # fmt: skip


@pytest.mark.parametrize("text", GOOD)
def test_what_reads(text: str) -> None:
    assert notation.read(RULES, text).picks is not None


BAD = {
    "": (1, "one space"),
    " pass": (1, "one space"),
    "choose  5": (1, "one space"),
    "pass 5": (1, "begins no choice"),
    "choose": (7, "what is chosen"),
    "choose 5,7": (8, "neither a card's number nor a slot"),
    "choose c1": (8, "neither"),
    "choose a6": (8, "neither"),
    "choose a0": (8, "neither"),
    "choose 05": (8, "neither"),
    "choose 5 number:": (10, "neither"),
    "choose yes:1": (8, "neither"),
    "choose none 5": (8, "neither"),
    "choose 1000000": (8, "neither"),
    "choose 1/5000": (8, "neither"),
    "attack": (7, "followed by a card"),
    "attack x": (8, "neither"),
    "attack 12 x": (11, "is no number"),
    "attack 12 1 1": (14, "followed by a card"),
    "attack 12 16": (13, "a number from 1 to 15"),
    "use 12": (7, "a number from 1 to 32"),
    "use 12 33": (10, "a number from 1 to 32"),
    "enter 5 1": (10, "takes no number"),
    "ATTACK 12": (1, "begins no choice"),
    "攻撃 12": (1, "begins no choice"),
}


@pytest.mark.parametrize("text", BAD)
def test_what_does_not_read_says_where(text: str) -> None:
    column, message = BAD[text]
    with pytest.raises(RecordError, match=message) as caught:
        notation.read(RULES, text)
    assert caught.value.column == column
    assert "\n" not in str(caught.value)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=20) | st.from_regex(r"(choose|attack|use)( [0-9ab/:]{0,8}){0,3}", fullmatch=True))
def test_any_text_is_a_choice_or_one_error(text: str) -> None:
    with suppress(RecordError):
        choice = notation.read(RULES, text)
        assert all(t == BACK or t > 0 for t in choice.picks)
