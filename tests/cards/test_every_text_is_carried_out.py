"""Guided play from placed positions: every card is played, its keywords are used, its texts are done step by step."""

import random
from collections.abc import Iterator

import pytest

from kirifuda.kernel import simultaneous
from kirifuda.kernel.abilities import NUMBER, STATIC, Ability
from kirifuda.kernel.bits import BACK, SLOT, SUBJECT
from kirifuda.kernel.decisions import Choice, outward
from kirifuda.kernel.frames import DOOR, ORDER, TEXT
from kirifuda.kernel.state import State, cards_in_play, fork, ref_of, side_of
from kirifuda.library.cards import Card
from kirifuda.testing.invariants import saved, sound

from .scenes import GAMES, Game, scene

TRIES, ANSWERS = 200, 120
Goal = tuple[str, int]
"""A card's id or an ability's address; and which of what is said there."""


# What there is to be done --------------------------------------------------------------------------------


def goals(card: Card) -> set[Goal]:
    """Playing the card, its keywords, and everything that its texts and the texts which they give can do."""
    now = card.definition.face
    found = {(card.id, 0)} | {(f"{card.id} keyword", packed >> 8) for packed in now.keywords}
    abilities = list(now.abilities)
    while abilities:
        ability = abilities.pop()
        abilities += ability.grants()
        found |= {(ability.address, i) for i in range(len(parts(ability)))}
    return found


def parts(ability: Ability) -> tuple[object, ...]:
    """The changes that a text makes all the time, or the steps of its program."""
    steps: tuple[object, ...] = ability.changes if ability.kind == STATIC else ability.steps
    assert steps, f"{ability.address} does nothing at all"
    return steps


# What has been done --------------------------------------------------------------------------------------


def done(game: Game, before: State, choice: Choice, after: State) -> Iterator[Goal]:
    """What a choice has brought about."""
    for e in after.log:
        definition = after.defs[e.ref & SUBJECT]
        word = game.occasions[e.why]
        if word and word == game.played.get(game.rules.types[definition.kind]):
            yield definition.id, 0
        elif word in game.keywords:
            yield f"{definition.id} keyword", game.keywords[word] or e.a
    yield from steps(game, before, choice)
    yield from at_work(after)


def steps(game: Game, before: State, choice: Choice) -> Iterator[Goal]:
    """The steps of texts that the choice leads to, those aside that say that they did nothing."""
    rules = before.setup.rules
    picks = rules.checked(before, choice)
    s = fork(before)
    ask, s.ask = s.ask, None
    assert ask is not None
    assert s.top is not None
    if picks == (BACK,):
        return
    rules.answer(s, s.top, ask, picks)
    while s.ask is None and s.outcome is None:
        f = s.top
        assert f is not None
        if f.kind == TEXT:
            so_far = len(s.log)
            f.ability.run(s, f)
            if not any(game.occasions[e.why] == "nothing" for e in s.log[so_far:]):
                yield f.ability.address, f.step
        elif f.kind == DOOR:
            simultaneous.replace(s, f)
        elif f.kind == ORDER:
            simultaneous.order(s, f)
        else:
            rules.step(s, f)


def at_work(s: State) -> Iterator[Goal]:
    """The changes that texts on the table now make to something."""
    for c in cards_in_play(s):
        source, seat = ref_of(s, c), side_of(s, c)
        for ability in s.recs[c].face.abilities:
            if ability.kind == STATIC:
                for i, change in enumerate(ability.changes):
                    whom = change.touched(s, source, seat) or change.touched_seats(seat)
                    much = change.what != NUMBER or change.value(s, source, seat)
                    if whom and much and change.active(s, source, seat):
                        yield ability.address, i


# Play ----------------------------------------------------------------------------------------------------


def answer(s: State, card: Card, chance: random.Random) -> Choice:
    """An answer that has to do with the card, if there is one and chance has it; else any."""
    decision, ask = s.decision, s.ask
    assert decision is not None
    assert ask is not None
    own = [c for c in ask.candidates if c > 0 and not c & SLOT and s.defs[c & SUBJECT].id == card.id]
    if own and chance.random() < 0.7:
        full = decision.options.complete(Choice((outward(s, ask.seat, chance.choice(own)),)))
        if full is not None:
            return full
    return decision.options.sample(s.rng.copy())


@pytest.mark.parametrize(
    ("game", "card"),
    [(game, card) for game in GAMES.values() for card in game.cards.values()],
    ids=lambda value: value.id if isinstance(value, Card) else "",
)
def test_everything_that_a_card_says_is_done(game: Game, card: Card) -> None:
    chance = random.Random(card.id)
    left = goals(card)
    for _ in range(TRIES):
        s = scene(game, card, chance).state
        rules = s.setup.rules
        for _ in range(ANSWERS):
            if s.outcome is not None or not left:
                break
            choice = answer(s, card, chance)
            after = rules.apply(s, choice)
            left -= set(done(game, s, choice, after))
            s = after
        assert sound(s) == []
        assert saved(s) == []
        if not left:
            return
    raise AssertionError(f"{card.id} {card.names['en']} was played {TRIES} times, and these were never done: {left}")
