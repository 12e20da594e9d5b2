"""Every row of a game's table can be carried out: each compiles in some text, and random texts play without a fault."""

import random
from functools import cache

import pytest

from kirifuda.errors import CardError
from kirifuda.kernel.abilities import Ability
from kirifuda.kernel.cards import CardDef
from kirifuda.kernel.essence import whole_essence
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.schema import ICONS, LABELS, NUMBER, TEXT, Values
from kirifuda.language.checker import check_text
from kirifuda.language.reference import depths
from kirifuda.language.table import INT, NAME, Row, Table
from kirifuda.language.tree import Node
from kirifuda.library.cards import Card
from kirifuda.library.games import BUILT_IN, rules
from kirifuda.library.pool import pool
from kirifuda.library.trees import table_of
from kirifuda.testing.invariants import answerable, explained, saved, sound
from kirifuda.testing.pairs import resampled

DEEP = 99
TRIES = 1500
SEEDS = 60
GAMES = sorted(BUILT_IN)


class Writer:
    """Writes random phrases of a game."""

    def __init__(self, game: str) -> None:
        self.rules = rules(game)
        self.table: Table = table_of(self.rules)
        self.depths = depths(self.table)
        self.boxes = sorted({key.box for key in self.rules.keys if key.box})
        self.rows = [row for row in self.table.rows if row.sort != "text"]
        self.holders = {row.sort: self._holders(row.sort) for row in self.table.rows}

    def _holders(self, sort: str) -> list[tuple[Row, int]]:
        """The rows with a slot that a phrase of this sort fills."""
        return [
            (row, i)
            for row in self.table.rows
            for i, (_, wanted) in enumerate(row.slots)
            if any(found.sort == sort for found in self.table.rows_of(wanted))
        ]

    def deepest(self, row: Row) -> int:
        return max([self.depths.get(sort, DEEP) for _, sort in row.slots], default=0)

    def example(self, sort: str, depth: int, chance: random.Random) -> Node | int | str:
        """A random phrase of a sort, no deeper than needed or asked for."""
        if sort == INT:
            return chance.choice([1, 2])
        if sort == NAME:
            return "X"
        found = self.table.rows_of(sort)
        fitting = [row for row in found if self.deepest(row) <= depth]
        return self.build(chance.choice(fitting or sorted(found, key=self.deepest)[:1]), depth - 1, chance)

    def build(self, row: Row, depth: int, chance: random.Random, fill: Node | None = None, at: int = -1) -> Node:
        if row.many:
            # A sentence before, so that "if you do" has something to look back at.
            before = self.example(row.slots[0][1], depth, chance)
            return Node(row.name, (before, fill) if fill else (before,))
        slots = [
            fill if fill and i == at else self.example(sort, depth, chance) for i, (_, sort) in enumerate(row.slots)
        ]
        return Node(row.name, tuple(slots))

    def line_with(self, row: Row, chance: random.Random) -> Node | None:
        """A line of text somewhere in which the row stands."""
        node = self.build(row, 2, chance)
        sort = row.sort
        for _ in range(14):
            if sort == "ability":
                return node
            found = self.holders[sort]
            if not found:
                return None
            holder, i = chance.choice(found)
            node = self.build(holder, 3, chance, node, i)
            sort = holder.sort
        return None

    def compiled(self, line: Node, box: int, card: str = "X-1") -> tuple[Ability, ...] | None:
        """The line's ability, or None where the checker or the compiler refuses it with an error of ours."""
        text = Node("text", (line,))
        if check_text(self.table, text):
            return None
        try:
            return self.rules.compile(text, card, box)
        except CardError:
            return None

    def random_text(self, chance: random.Random, box: int, card: str) -> tuple[Ability, ...]:
        """A random text for a box of a card."""
        while True:
            line = self.line_with(chance.choice(self.rows), chance)
            found = self.compiled(line, box, card) if line is not None else None
            if found is not None:
                return found

    def retexted(self, card: Card, i: int, chance: random.Random) -> CardDef:
        """A card with random texts; what has no numbers but its costs then costs nothing, so that it is played often."""
        kind = self.rules.types[card.definition.kind]
        keys = [key for key in self.rules.keys if kind in key.types]
        costs = {key.name for key in keys if key.holds in (NUMBER, ICONS)}
        values = Values()
        values.numbers = dict(card.values.numbers)
        values.rows, values.keywords, values.labels = card.values.rows, card.values.keywords, card.values.labels
        if "event" in kind or "item" in kind:
            values.numbers = {name: 0 if name in costs and name != "colour" else n for name, n in values.numbers.items()}
        abilities: tuple[Ability, ...] = ()
        for key in keys:
            if (key.holds == TEXT and (key.required or chance.random() < 0.6)) or (key.holds == LABELS and key.box and chance.random() < 0.6):
                abilities += self.random_text(chance, key.box, f"X-{i}")
        return self.rules.printed(f"X-{i}", card.definition.name, card.definition.kind, values, abilities)


@cache
def writer(game: str) -> Writer:
    return Writer(game)


@pytest.mark.parametrize(
    ("game", "row"),
    [(game, row) for game in GAMES for row in writer(game).rows],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_a_row_compiles_in_some_text(game: str, row: Row) -> None:
    chance = random.Random(row.name)
    at = writer(game)
    for _ in range(TRIES):
        line = at.line_with(row, chance)
        if line is not None and any(at.compiled(line, box) for box in at.boxes):
            return
    raise AssertionError(f"{row.name} stands in the table, and no text with it can be played")


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("game", GAMES)
def test_random_texts_play_under_the_invariants(game: str, seed: int) -> None:
    chance = random.Random(seed)
    rng = seeded(seed)
    at = writer(game)
    cards = [at.retexted(card, i, chance) for i, card in enumerate(pool(game).cards.values())]
    size = at.rules.options[0].default
    deck = tuple(chance.sample(cards * 2, size))
    s = at.rules.start((deck, deck), seed, {"conceal_responses": seed % 2 == 0})
    for _ in range(400):
        if s.outcome is not None:
            break
        assert sound(s) == []
        if rng.roll(10) == 0:
            assert s.essence == whole_essence(s)
            assert answerable(s, rng) == []
            assert explained(s) == []
            assert resampled(s, rng.roll(3), rng) == []
        s = at.rules.apply_random(s, rng)
    if s.outcome is None:
        assert saved(s) == []
