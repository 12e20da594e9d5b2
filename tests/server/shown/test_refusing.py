"""Whatever a browser sends as picks is judged as the rules judge it, and answered in words."""

from collections.abc import Callable
from random import Random

import pytest

from kirifuda.errors import NotLegal
from kirifuda.kernel.bits import SLOT, SUBJECT_BITS
from kirifuda.kernel.decisions import Choice
from kirifuda.record import Match
from kirifuda.record.timeline import Timeline
from kirifuda.server.messages import encoder
from kirifuda.server.shown.onlooker import Onlooker

Played = Callable[..., Match]
TRIES = 12


def odd(chance: Random) -> int:
    """A pick that few would think of: any number, and an act or thing of any number."""
    code, subject = chance.randrange(1, 14) << SUBJECT_BITS, chance.randrange(200)
    return chance.choice([
        chance.randrange(-(2**31), 2**53), -chance.randrange(40), chance.randrange(1 << 24), code | subject,
        code | SLOT | subject % 40, subject,
    ])  # fmt: skip


@pytest.mark.parametrize("language", ["ja", "en"])
def test_odd_picks_are_refused_in_words(played: Played, language: str) -> None:
    match = played(5)
    chance = Random(8)
    for state in match.states[::2]:
        if state.decision is None:
            continue
        offered = list(state.decision.options)
        onlooker = Onlooker(Match(Timeline(match.header, state), [], None, None), state.decision.seat, language)
        for _ in range(TRIES):
            picks = [chance.choice([*offered, odd(chance), odd(chance)]) for _ in range(chance.randrange(4))]
            told = onlooker.consider("op", picks)
            assert encoder.encode(told)
            assert told.allowed == (Choice(tuple(picks)) in state.decision.options)
            if told.allowed:
                continue
            assert told.text
            assert "{" not in told.text
            with pytest.raises(NotLegal) as refused:
                match.rules.apply(state, Choice(tuple(picks)))
            text, _ = onlooker.refusal(refused.value)
            assert text
            assert "{" not in text


def test_the_cards_of_another_cannot_be_asked_about(played: Played) -> None:
    """A handle is one's own: another's, or one that there is not, explains nothing."""
    match = played()
    seat = 1 - match.state.ask.seat if match.state.ask is not None else 0
    onlooker = Onlooker(match, seat, "en")
    view = onlooker.view()
    mine = {view.handle(card) for card in range(1, len(view.state.recs))}
    others = [str(n) for n in range(400) if n not in mine or n == 0]
    for key in [*others, "-1", "x", "1.5", "9" * 40, "0-1", "b12", "²"]:
        told = onlooker.explain("op", key)
        assert (told.acts, told.sources) == ([], [])
