"""Guided play from placed positions: every card is played, its skills are used, its texts are done step by step."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from kirifuda.errors import ScenarioError
from kirifuda.games.rumbling_angel import terms as t
from kirifuda.kernel import simultaneous
from kirifuda.kernel.abilities import NUMBER, STATIC, Ability
from kirifuda.kernel.bits import BACK, SLOT, SUBJECT
from kirifuda.kernel.decisions import Choice, outward
from kirifuda.kernel.faces import cards_in_play
from kirifuda.kernel.frames import DOOR, ORDER, TEXT
from kirifuda.kernel.state import State, fork, ref_of, side_of
from kirifuda.library.cards import Card
from kirifuda.library.pool import pool
from kirifuda.testing.invariants import saved, sound
from kirifuda.testing.table import Table

GAME = "rumbling-angel"
CARDS = pool(GAME).cards
KINDS = ["", "field", "character", "item", "event"]
OF_KIND = {kind: [card for card in CARDS.values() if KINDS[card.definition.kind] == kind] for kind in KINDS[1:]}
PLAYED = {"field": t.O_PLACE, "character": t.O_ENTER, "item": t.O_EQUIP, "event": t.O_USE_EVENT}
TRIES, ANSWERS = 60, 120
Goal = tuple[str, int]
"""A card's id or an ability's address; and which of what is said there."""


# What there is to be done --------------------------------------------------------------------------------


def goals(card: Card) -> set[Goal]:
    """Playing the card, its skills, and everything that its texts and the texts which they give can do."""
    now = card.definition.face
    found = {(card.id, 0)} | {(f"{card.id} skill", packed >> 8) for packed in now.keywords}
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


def done(before: State, choice: Choice, after: State) -> Iterator[Goal]:
    """What a choice has brought about."""
    for e in after.log:
        definition = after.defs[e.ref & SUBJECT]
        if e.why and e.why == PLAYED.get(KINDS[definition.kind]):
            yield definition.id, 0
        elif e.why == t.O_SKILL:
            yield f"{definition.id} skill", e.a
    yield from steps(before, choice)
    yield from at_work(after)


def steps(before: State, choice: Choice) -> Iterator[Goal]:
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
            if not any(e.why == t.O_NOTHING for e in s.log[so_far:]):
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


# Positions -----------------------------------------------------------------------------------------------


def scene(card: Card, chance: random.Random) -> Table:
    """A random position in which there is much to do, with the card in hand and, if it may, on the table."""
    while True:
        turn = {"seat": chance.choice("ab"), "number": 5, "at": chance.choice(["main", "main", "start"])}
        options = {"conceal_responses": chance.random() < 0.3}
        try:
            return Table.set(game=GAME, seed=chance.randrange(1 << 30), turn=turn, options=options,
                             a=side(card, chance), b=side(None, chance))  # fmt: skip
        except ScenarioError as error:
            if "no resting point" not in error.message:
                raise


def side(card: Card | None, chance: random.Random) -> dict[str, Any]:
    """A side of the table: areas with characters, areas without, cards to play and to pay with."""

    def some(kind: str, n: int) -> list[str]:
        return [found.id for found in chance.sample(OF_KIND[kind], n)]

    kind = KINDS[card.definition.kind] if card is not None else ""
    there = some("character", 3)
    if card is not None and kind == "character" and chance.random() < 0.6:
        there = [card.id, *[other for other in there if other != card.id][:2]]
    areas: list[dict[str, Any]] = []
    for i, character in enumerate(there):
        found: dict[str, Any] = {"fields": fitting(CARDS[character], chance), "character": character}
        found |= {"ready": chance.random() < 0.8, "mp": some("field", chance.randint(0, 2))}
        if i == 0 and card is not None and kind == "field":
            found["fields"] = [card.id, *found["fields"][:1]]
        if i == 0 and chance.random() < 0.8:
            found["items"] = [card.id] if card is not None and kind == "item" else some("item", 1)
        areas.append(found)
    areas.append({"fields": fitting(card if card is not None and kind == "character" else None, chance)})
    if card is not None and kind == "field":
        areas.append({"fields": [card.id]})
    hand = some("character", 5) + some("event", 2) + ([card.id] * 2 if card is not None else some("item", 1))
    return {
        "areas": areas, "hand": hand, "trash": some("character", 4) + some("field", 2),
        "life": [{"unknown": chance.randint(2, 6)}], "deck": some("character", 8) + some("field", 8) + some("event", 6),
    }  # fmt: skip


def fitting(card: Card | None, chance: random.Random) -> list[str]:
    """Fields that meet a character's entry condition, with a second attribute or an effect as it comes."""
    if card is None:
        return [found.id for found in chance.sample(OF_KIND["field"], 2)]
    icons = [word for name in ("large", "large_field") for word in _icons(card, name)]
    found = []
    for attribute in icons:
        fits = [field.id for field in OF_KIND["field"] if attribute in ("neutral", *_attributes(field))]
        found.append(chance.choice(fits))
    return found


def _icons(card: Card, name: str) -> list[str]:
    packed = card.values.numbers.get(f"capacity.{name}", 0)
    return [word for i, word in enumerate(ATTRIBUTES) for _ in range(packed >> i * t.ICON_BITS & t.ICON)]


def _attributes(field: Card) -> list[str]:
    return [word for i, word in enumerate(ATTRIBUTES) if field.definition.face.attributes >> i & 1]


ATTRIBUTES = ("fire", "water", "wind", "earth", "light", "neutral")


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


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_everything_that_a_card_says_is_done(card: Card) -> None:
    chance = random.Random(card.id)
    left = goals(card)
    for _ in range(TRIES):
        s = scene(card, chance).state
        rules = s.setup.rules
        for _ in range(ANSWERS):
            if s.outcome is not None or not left:
                break
            choice = answer(s, card, chance)
            after = rules.apply(s, choice)
            left -= set(done(s, choice, after))
            s = after
        assert sound(s) == []
        assert saved(s) == []
        if not left:
            return
    raise AssertionError(f"{card.id} {card.names['en']} was played {TRIES} times, and these were never done: {left}")
