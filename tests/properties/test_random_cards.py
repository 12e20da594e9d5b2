"""Cards that nobody thought of: random ones of every type, written from the phrase table and the game's schema, play
random matches under the invariants.

`KIRIFUDA_CARDS` is how many cards are made (2,000 by default). Some decks go the whole way: printed in one of the
languages, written as a card file and read back. What fails is reported with the file of its cards.
"""

import os
import re
from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, event, given, note, seed, settings
from hypothesis import strategies as st

from kirifuda.errors import CardError, ReadError
from kirifuda.kernel.cards import CardDef
from kirifuda.kernel.decisions import BACK_CHOICE, PASS_CHOICE, Choice
from kirifuda.kernel.rng import Rng, seeded
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import ICONS, KEYWORDS, LABELS, NUMBER, ROWS, TEXT, Key
from kirifuda.kernel.state import State
from kirifuda.language.checker import check_text
from kirifuda.language.printer import print_text
from kirifuda.language.reference import MODELS, Examples, depth_of, depths
from kirifuda.language.table import INT, NAME, Row
from kirifuda.language.tree import Node
from kirifuda.library.cards import parse_cards
from kirifuda.library.games import rules as rules_of
from kirifuda.library.labels import labels_of
from kirifuda.library.toml import Document
from kirifuda.library.trees import table_of
from kirifuda.library.values import ValueReader
from kirifuda.library.writing import string, written
from kirifuda.testing import invariants, pairs
from kirifuda.words.board import board
from kirifuda.words.logs import log_lines
from kirifuda.words.questions import options, question
from kirifuda.words.reader import Reader
from kirifuda.words.reader import table_of as table_layout

CARDS = int(os.environ.get("KIRIFUDA_CARDS", "2000"))
PARTS = 8
KINDS = 25
"""Different cards in a deck."""
DECK = 40
MATCHES = 2
ANSWERS = 150
TRIES = 12
DEPTH = 3
LANGUAGES = ("ja", "en")
GAMES = {
    "rumbling-angel": {"field": 9, "character": 9, "item": 3, "event": 4},
    "ficus": {"character": 18, "event": 7},
}
"""How many of the KINDS are of which type."""


# Writing cards -------------------------------------------------------------------------------------------


NUMBERS = st.sampled_from((1, 1, 2, 2, 3, 5, 9))
NAMES = st.sampled_from(("X-1", "X-2", "Nobody"))
FEW = st.integers(1, 2)


@cache
def rows(game: str, sort: str, spare: int) -> st.SearchStrategy[tuple[Row, int]]:
    """The rows of a sort that are not too deep, each with what it leaves to spend within it."""
    known = depths(table_of(rules_of(game)))
    found = [(row, spare - depth_of(row, known) + known[sort]) for row in table_of(rules_of(game)).rows_of(sort)]
    return st.sampled_from([(row, left) for row, left in found if left >= 0])


def phrase(draw: st.DrawFn, game: str, sort: str, spare: int) -> Node | int | str:
    """A phrase of a sort; `spare` is spent where a row is deeper than the sort's shallowest."""
    if sort in (INT, NAME):
        return draw(NUMBERS if sort == INT else NAMES)
    return built(draw, game, *draw(rows(game, sort, spare)))


def built(draw: st.DrawFn, game: str, row: Row, left: int) -> Node:
    """A row with a phrase in each slot."""
    slots = row.slots * draw(FEW) if row.many else row.slots
    return Node(row.name, tuple([phrase(draw, game, kind, left) for _, kind in slots]))


def meant(rules: Rules, text: Node, box: int) -> bool:
    """Whether a text means something in this box of a card."""
    if check_text(table_of(rules), text):
        return False
    try:
        rules.compile(text, "X-1", box)
    except CardError:
        return False
    return True


@cache
def lines_of(game: str, box: int) -> st.SearchStrategy[Row]:
    """The kinds of lines that a box may hold: those whose example it takes, and what boxes like it take."""
    rules = rules_of(game)
    examples = Examples(table_of(rules), MODELS)
    lines = table_of(rules).rows_of("ability")
    boxes = {key.box for key in rules.keys if key.holds == TEXT}
    taken = {b: {row.name for row in lines if meant(rules, Node("text", (examples.of(row),)), b)} for b in boxes}
    alike = set().union(*[names for names in taken.values() if names & taken[box]])
    return st.sampled_from([row for row in lines if row.name in alike])


def text(draw: st.DrawFn, game: str, key: Key) -> Node | None:
    """A text that this box of a card may have, or none if chance writes nothing that means something."""
    rules = rules_of(game)
    for _ in range(TRIES):
        row = draw(lines_of(game, key.box))
        found = Node("text", (built(draw, game, row, DEPTH),))
        if meant(rules, found, key.box):
            return found
    assume(not key.required)
    return None


@cache
def values(game: str, key: Key, colours: tuple[str, ...]) -> st.SearchStrategy[Any]:
    """A value of a key as a card file writes it; numbers are small, so that they are reached in play."""
    rules = rules_of(game)
    icons = st.sampled_from(colours)
    if key.holds == NUMBER:
        return st.integers(max(key.lo, -3), min(key.hi, 5))
    if key.holds == ICONS:
        return st.lists(icons, min_size=key.least, max_size=min(key.hi, 2))
    if key.holds == LABELS:
        return st.lists(st.sampled_from(list(labels_of(rules).of(key.name))), unique=True, max_size=min(key.hi, 2))
    if key.holds == KEYWORDS:
        words = [f"{w} 2" if rules.numbered_keyword(i) else w for i, w in enumerate(rules.keywords) if w]
        return st.lists(st.sampled_from(words), unique=True, max_size=2)
    inner = {part.name: values(game, part, colours) for part in key.inner}
    if key.holds == ROWS:
        row = st.fixed_dictionaries({"against": icons, **inner})
        return st.lists(row, unique_by=lambda one: one["against"], max_size=2)
    return st.fixed_dictionaries({}, optional=inner)


class Written:
    """A card as chance wrote it: its table, and the trees of its texts."""

    def __init__(self, id: str, kind: str) -> None:
        self.table: dict[str, Any] = {"id": id, "name": id, "type": kind}
        self.trees: dict[str, tuple[Key, Node]] = {}

    def toml(self, rules: Rules, language: int) -> str:
        lines = ["[[card]]", *[f"{key} = {written(value)}" for key, value in self.table.items()]]
        for name, (_, tree) in self.trees.items():
            if name in self.table:
                continue
            lines.append(f"{name}.{LANGUAGES[language]} = {string(print_text(table_of(rules), tree, language))}")
        return "\n".join(lines) + "\n"

    def definition(self, rules: Rules) -> CardDef:
        kind = self.table["type"]
        errors: list[ReadError] = []
        reader = ValueReader(Document({}, "", ""), (), rules, errors)
        for key in rules.keys:
            if kind in key.types and key.name in self.table:
                reader.key(key, (key.name,), self.table[key.name], key.name)
        assert not errors, errors
        abilities = [a for key, tree in self.trees.values() for a in rules.compile(tree, self.table["id"], key.box)]
        number = rules.types.index(kind)
        return rules.printed(self.table["id"], self.table["id"], number, reader.values, tuple(abilities))


@st.composite
def cards(draw: st.DrawFn, game: str) -> list[Written]:
    """The KINDS of cards of a deck, of every type, in two attributes, so that they go together."""
    rules = rules_of(game)
    colours = draw(st.sampled_from(list(combinations(rules.attributes, 2))))
    found: list[Written] = []
    for kind, count in GAMES[game].items():
        for _ in range(count):
            card = Written(f"X-{len(found) + 1}", kind)
            for key in [key for key in rules.keys if kind in key.types]:
                if key.holds == TEXT:
                    tree = text(draw, game, key)
                    if tree is not None:
                        card.trees[key.name] = (key, tree)
                elif key.required or draw(st.booleans()):
                    card.table[key.name] = draw(values(game, key, colours))
                    if key.holds == LABELS and key.box and card.table[key.name]:
                        known = labels_of(rules).of(key.name)
                        lines = tuple([line for line in [known[word].line for word in card.table[key.name]] if line])
                        card.trees[key.name] = (key, Node("text", lines))
            found.append(card)
    return found


# Playing with them ---------------------------------------------------------------------------------------


def check(s: State, rng: Rng) -> list[str]:
    """What does not hold of a position, among what its turn at random asks for."""
    found: list[str] = []
    if rng.roll(3) == 0:
        found += invariants.sound(s)
    if rng.roll(12) == 0:
        found += invariants.answerable(s, rng) + invariants.explained(s)
    if rng.roll(24) == 0:
        found += invariants.saved(s)
    if rng.roll(40) == 0:
        found += unsaid(s)
    if rng.roll(90) == 0:
        for viewer in range(3):
            found += pairs.resampled(s, viewer, rng) + pairs.exchanged(s, viewer, rng)
    return found


def unsaid(s: State) -> list[str]:
    """What a screen would show of a position as the id of a message that no catalogue has."""
    found: list[str] = []
    for language in LANGUAGES:
        for seat in range(2):
            rules = s.setup.rules
            reader = Reader(rules, language, seat, {})
            view = rules.view(s, seat)
            lines = [*board(reader, view), *log_lines(reader, rules.events(s, seat))]
            if s.ask is not None and s.ask.seat == seat:
                lines += [question(reader, view), *[option.text for option in options(reader, view)]]
            found += [f"{language}: {line}" for line in lines if re.search(r"\b[a-z]+\.[a-z]|\{\w+", line)]
    return found


def answer(s: State, rng: Rng) -> Choice:
    """An answer at random; now and then back. What people leave alone is mostly left alone, so that matches last, and
    passing is taken less often than chance would, so that much happens in them."""
    decision = s.decision
    assert decision is not None
    prudent = table_layout(s.setup.rules.name)["defaults"].get(decision.reason) == "none"
    if prudent and rng.roll(5):
        return Choice(())
    if decision.ask.back and rng.roll(10) == 0:
        return BACK_CHOICE
    found = decision.options.sample(rng)
    return decision.options.sample(rng) if found == PASS_CHOICE and rng.roll(3) else found


def play(rules: Rules, deck: tuple[CardDef, ...], number: int, seen: Counter[str]) -> None:
    """A random match of the deck against itself; replayed, it ends in the same position."""
    rng = seeded(number)
    concealed = {pairs.CONCEAL: number % 3 != 0}
    s = first = rules.start((deck, deck), number, concealed)
    digest = s.digest
    answers: list[Choice] = []
    while s.outcome is None and len(answers) < ANSWERS:
        assert s.ask is not None
        seen[s.ask.reason] += 1
        faults = check(s, rng)
        assert not faults, f"seed {number}, answer {len(answers)}: " + "\n".join(faults)
        answers.append(answer(s, rng))
        s = rules.apply(s, answers[-1])
    assert invariants.sound(s) + invariants.saved(s) == []
    assert first.digest == digest, "the first position has changed"
    again = rules.start((deck, deck), number, concealed)
    for choice in answers:
        rules.play(again, choice)
    assert again.digest == s.digest, "replayed, the match ends in another position"


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_random_cards_play_under_the_invariants(game: str, part: int) -> None:
    rules = rules_of(game)
    seen: Counter[str] = Counter()
    made = 0

    @seed(part)
    @settings(
        max_examples=max(1, CARDS // PARTS // KINDS), deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(cards(game), st.integers(0, (1 << 32) - 1))
    def matches(drawn: list[Written], number: int) -> None:
        nonlocal made
        made += len(drawn)
        language = number % 2
        head = f'game = "{game}"\nset = "random"\n\n'
        note(head + "\n".join([card.toml(rules, language) for card in drawn]))
        definitions = [card.definition(rules) for card in drawn]
        if number % 6 == 0:
            event("read from a file")
            whole = head + "\n".join([card.toml(rules, language) for card in drawn])
            for card, read in zip(drawn, parse_cards(whole, "random.toml", rules).cards, strict=True):
                assert {name: tree for name, (_, tree) in card.trees.items()} == read.trees
                assert read.definition.face.numbers == card.definition(rules).face.numbers
        rng = seeded(number)
        more = [definitions[rng.roll(len(definitions))] for _ in range(DECK - len(definitions))]
        for match in range(MATCHES):
            play(rules, (*definitions, *more), number + match, seen)

    matches()
    assert made >= CARDS // PARTS // KINDS * KINDS
    assert len(seen) >= min(15, CARDS // 100), seen
