"""Every row of the table can be carried out: each compiles in some text, and random texts play without a fault."""

import random

import pytest

from kirifuda.errors import CardError
from kirifuda.games.rumbling_angel import RULES
from kirifuda.games.rumbling_angel.terms import BOX_EVENT, BOX_FIELD, BOX_ITEM, BOX_SPECIAL, TYPE_FIELD
from kirifuda.games.rumbling_angel.vocabulary import TABLE
from kirifuda.kernel.abilities import Ability
from kirifuda.kernel.cards import CardDef, Face
from kirifuda.kernel.positions import whole_essence
from kirifuda.kernel.rng import seeded
from kirifuda.language.checker import check_text
from kirifuda.language.reference import depths
from kirifuda.language.table import INT, NAME, Row
from kirifuda.language.tree import Node
from kirifuda.library.pool import pool
from kirifuda.testing.invariants import answerable, explained, saved, sound
from kirifuda.testing.pairs import resampled

DEPTHS = depths(TABLE)
DEEP = 99
BOXES = {1: BOX_FIELD, 2: BOX_SPECIAL, 3: BOX_ITEM, 4: BOX_EVENT}
TRIES = 1500


def deepest(row: Row) -> int:
    return max([DEPTHS.get(sort, DEEP) for _, sort in row.slots], default=0)


def example(sort: str, depth: int, chance: random.Random) -> Node | int | str:
    """A random phrase of a sort, no deeper than needed or asked for."""
    if sort == INT:
        return chance.choice([1, 2])
    if sort == NAME:
        return "X"
    rows = TABLE.rows_of(sort)
    fitting = [row for row in rows if deepest(row) <= depth]
    return build(chance.choice(fitting or sorted(rows, key=deepest)[:1]), depth - 1, chance)


def build(row: Row, depth: int, chance: random.Random, fill: Node | None = None, at: int = -1) -> Node:
    if row.many:
        # A sentence before, so that "if you do" has something to look back at.
        before = example(row.slots[0][1], depth, chance)
        return Node(row.name, (before, fill) if fill else (before,))
    slots = [fill if fill and i == at else example(sort, depth, chance) for i, (_, sort) in enumerate(row.slots)]
    return Node(row.name, tuple(slots))


def holders(sort: str) -> list[tuple[Row, int]]:
    """The rows with a slot that a phrase of this sort fills."""
    return [
        (row, i)
        for row in TABLE.rows
        for i, (_, wanted) in enumerate(row.slots)
        if any(found.sort == sort for found in TABLE.rows_of(wanted))
    ]


HOLDERS = {row.sort: holders(row.sort) for row in TABLE.rows}


def line_with(row: Row, chance: random.Random) -> Node | None:
    """A line of text somewhere in which the row stands."""
    node = build(row, 2, chance)
    sort = row.sort
    for _ in range(14):
        if sort == "ability":
            return node
        found = HOLDERS[sort]
        if not found:
            return None
        holder, i = chance.choice(found)
        node = build(holder, 3, chance, node, i)
        sort = holder.sort
    return None


def compiled(line: Node, box: int, card: str = "X-1") -> tuple[Ability, ...] | None:
    """The line's ability, or None where the checker or the compiler refuses it with an error of ours."""
    text = Node("text", (line,))
    if check_text(TABLE, text):
        return None
    try:
        return RULES.compile(text, card, box)
    except CardError:
        return None


@pytest.mark.parametrize("row", [row for row in TABLE.rows if row.sort != "text"], ids=lambda row: row.name)
def test_a_row_compiles_in_some_text(row: Row) -> None:
    chance = random.Random(row.name)
    for _ in range(TRIES):
        line = line_with(row, chance)
        if line is not None and any(compiled(line, box) for box in BOXES.values()):
            return
    raise AssertionError(f"{row.name} stands in the table, and no text with it can be played")


def random_text(chance: random.Random, kind: int, card: str) -> tuple[Ability, ...]:
    """A random text for a type of card."""
    rows = [row for row in TABLE.rows if row.sort != "text"]
    while True:
        line = line_with(chance.choice(rows), chance)
        found = compiled(line, BOXES[kind], card) if line is not None else None
        if found is not None:
            return found


def retexted(cards: list[CardDef], chance: random.Random) -> list[CardDef]:
    """The cards with random texts; events then cost nothing, so that they are played often."""
    out = []
    for i, card in enumerate(cards):
        f = card.face
        numbers = f.numbers if card.kind <= 2 else tuple(0 for _ in f.numbers)
        abilities = random_text(chance, card.kind, f"X-{i}") if card.kind != TYPE_FIELD or chance.random() < 0.5 else ()
        face = Face(numbers, f.flags, f.attributes, f.keywords, abilities)
        out.append(CardDef(f"X-{i}", card.name, card.kind, face))
    return out


@pytest.mark.parametrize("seed", range(60))
def test_random_texts_play_under_the_invariants(seed: int) -> None:
    chance = random.Random(seed)
    rng = seeded(seed)
    cards = retexted([card.definition for card in pool("rumbling-angel").cards.values()], chance)
    deck = tuple(chance.sample(cards * 2, 60))
    s = RULES.start((deck, deck), seed, {"conceal_responses": seed % 2 == 0})
    for _ in range(400):
        if s.outcome is not None:
            break
        assert sound(s) == []
        if rng.roll(10) == 0:
            assert s.essence == whole_essence(s)
            assert answerable(s, rng) == []
            assert explained(s) == []
            assert resampled(s, rng.roll(3), rng) == []
        s = RULES.apply_random(s, rng)
    if s.outcome is None:
        assert saved(s) == []
