"""The page that lists every phrase with an example, and examples as trees: all from the table."""

from __future__ import annotations

from typing import Final

from kirifuda.errors import CardError
from kirifuda.language.phrases import SORTS
from kirifuda.language.printer import finish, phrase
from kirifuda.language.table import EN, INT, JA, NAME, Row, Table
from kirifuda.language.tree import Node

EXAMPLE_NUMBER: Final = 2
EXAMPLE_NAME: Final = "X"
NEVER: Final = 99
MODELS: Final = (
    "do", "draw", "discard", "s-plus", "one-cost", "the", "one", "theirs", "yours", "unnumbered", "hand-at-most",
    "your-turn", "you", "opponent", "this-turn", "cards-in", "fixed", "each-thing", "each-card", "count",
)  # fmt: skip
"""Common rows that make good examples."""


def depths(table: Table) -> dict[str, int]:
    """For each sort, how many rows deep its shallowest phrase is."""
    found: dict[str, int] = {INT: 0, NAME: 0}
    sorts = [*table.by_sort, *table.holds]
    changed = True
    while changed:
        changed = False
        for sort in sorts:
            for row in table.rows_of(sort):
                depth = depth_of(row, found)
                if depth < found.get(sort, NEVER):
                    found[sort] = depth
                    changed = True
    return found


def depth_of(row: Row, known: dict[str, int]) -> int:
    """How deep a row's shallowest phrase is, from what is known of its slots' sorts."""
    deepest = 0
    for _, sort in row.slots:
        deepest = max(deepest, known.get(sort, NEVER))
    return min(NEVER, deepest + 1)


class Examples:
    """Example phrases: each slot holds a model of its sort, or its first and shallowest phrase.

    `models` names rows: the first of a sort is used first, the next when the sort comes again.
    """

    def __init__(self, table: Table, models: tuple[str, ...]) -> None:
        self.table: Final = table
        self.known: Final = depths(table)
        self.models: Final[dict[str, list[Row]]] = {}
        for name in models:
            row = table.row(name)
            self.models.setdefault(row.sort, []).append(row)
        self.used: dict[str, int] = {}

    def of(self, row: Row) -> Node:
        """The row as an example."""
        self.used = {row.sort: 1} if row in self.models.get(row.sort, []) else {}
        return self._node(row)

    def _node(self, row: Row) -> Node:
        args: list[Node | int | str] = []
        for _, sort in row.slots:
            if sort == INT:
                args.append(1 if row.sort == "things" else EXAMPLE_NUMBER)
            elif sort == NAME:
                args.append(EXAMPLE_NAME)
            else:
                args.append(self._node(self._row(sort, row.sort == "static")))
        return Node(row.name, tuple(args))

    def _row(self, sort: str, plainly: bool) -> Row:
        """A row for a slot; `plainly`: one without a role, for a text that works all the time."""
        rows = [row for row in self.models.get(sort, []) if not (plainly and row.role)]
        if not rows:
            rows = [
                row for row in self.table.rows_of(sort)
                if depth_of(row, self.known) == self.known[sort] and not (plainly and row.role)
            ]  # fmt: skip
        if not rows:
            raise CardError(f"no phrase is of the sort {sort}")
        n = self.used.get(sort, 0)
        self.used[sort] = n + 1
        return rows[n % len(rows)]


def reference(table: Table, title: str, preface: str, models: tuple[str, ...]) -> str:
    """The page, in Markdown: a section for each sort, an entry for each row."""
    examples = Examples(table, models)
    out = f"# {title}\n\n{preface}\n"
    for sort, what in SORTS:
        rows = table.by_sort.get(sort, [])
        held = table.holds.get(sort, [])
        if not rows and not held:
            continue
        out += f"\n## {sort}: {what}\n"
        if held:
            out += "\nAlso every phrase of " + ", ".join([f"[{inner}](#{_anchor(inner)})" for inner in held]) + ".\n"
        for row in rows:
            node = examples.of(row)
            slots = ", ".join([name if name == kind else f"{name}: {kind}" for name, kind in row.slots])
            out += f"\n**{row.name}**" + (f" ({slots})" if slots else "") + f" — {row.means}\n\n"
            for language in (JA, EN):
                out += "- " + finish(phrase(table, node, language, 0), language) + "\n"
    return out


def _anchor(sort: str) -> str:
    for name, what in SORTS:
        if name == sort:
            return f"{name} {what}".replace(" ", "-").replace('"', "").replace(",", "")
    return sort
