"""read(print(tree)) == tree, in both languages, over trees made from the table."""

import os

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from kirifuda.language.printer import print_text
from kirifuda.language.reference import MODELS as COMMON_MODELS
from kirifuda.language.reference import Examples, depth_of, depths
from kirifuda.language.table import EN, INT, JA, NAME, Row, Table
from kirifuda.language.tree import Node, decode, encode
from kirifuda.library.games import BUILT_IN, rules
from kirifuda.library.reading import read
from kirifuda.library.trees import table_of

TABLES = {game: table_of(rules(game)) for game in sorted(BUILT_IN)}
KNOWN = {game: depths(table) for game, table in TABLES.items()}
DEPTH = 4
"""How much deeper than the shallowest phrase of its sort a tree may grow."""
NAMES = st.sampled_from(["火の子", "an Owl", "A b", "ほうき 星", "another"])
EXAMPLES = int(os.environ.get("KIRIFUDA_EXAMPLES", "120"))


@st.composite
def phrases(draw: st.DrawFn, game: str, sort: str, spare: int) -> Node:
    """A phrase of a sort; `spare` is spent where a row is deeper than the sort's shallowest."""
    known = KNOWN[game]
    rows = [(row, depth_of(row, known) - known[sort]) for row in TABLES[game].rows_of(sort)]
    row, more = draw(st.sampled_from([(row, more) for row, more in rows if more <= spare]))
    slots = row.slots * draw(st.integers(1, 2)) if row.many else row.slots
    args: list[Node | int | str] = []
    for _, kind in slots:
        if kind == INT:
            args.append(draw(st.integers(0, 12)))
        elif kind == NAME:
            args.append(draw(NAMES))
        else:
            args.append(draw(phrases(game, kind, spare - more)))
    return Node(row.name, tuple(args))


def check(table: Table, tree: Node) -> None:
    for language in (JA, EN):
        assert read(print_text(table, tree, language), language, table) == tree


@pytest.mark.parametrize("game", TABLES)
def test_a_text_reads_back_from_both_languages(game: str) -> None:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(st.lists(phrases(game, "ability", DEPTH), min_size=1, max_size=2))
    def reads_back(lines: list[Node]) -> None:
        tree = Node("text", tuple(lines))
        assert decode(encode(tree)) == tree
        check(TABLES[game], tree)

    reads_back()


def around(table: Table, row: Row) -> Node:
    """The shallowest line that holds the row, so that every row is read at least once."""
    examples = Examples(table, COMMON_MODELS)
    inner, sort = examples.of(row), row.sort
    seen = {sort}
    chains: list[tuple[Node, str]] = [(inner, sort)]
    while chains:
        node, sort = chains.pop(0)
        if sort == "ability":
            return Node("text", (node,))
        for outer in table.rows:
            for i, (_, kind) in enumerate(outer.slots):
                if outer.sort not in seen and row_fits(table, sort, kind):
                    args = list(examples.of(outer).args)
                    args[i] = node
                    seen.add(outer.sort)
                    chains.append((Node(outer.name, tuple(args)), outer.sort))
    raise AssertionError(f"no line can hold {row.name}")


def row_fits(table: Table, sort: str, wanted: str) -> bool:
    return sort == wanted or any(row_fits(table, sort, inner) for inner in table.holds.get(wanted, []))


@pytest.mark.parametrize(
    ("game", "row"),
    [(game, row) for game, table in TABLES.items() for row in table.rows],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_every_row_reads_back(game: str, row: Row) -> None:
    check(TABLES[game], around(TABLES[game], row))
