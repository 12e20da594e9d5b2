"""What a text must not say: things that read well and mean nothing that can be played.

The checker knows no row of any game: it goes by sorts and by the rows' roles.
"""

from __future__ import annotations

from typing import Final

from kirifuda.errors import Message
from kirifuda.language.table import ABOUT, BEFORE, CHOICE, INT, NAME, TARGET, THAT, Row, Table
from kirifuda.language.tree import Node

MESSAGES: Final[dict[str, str]] = {
    "unknown": "the card language has no phrase named {name}",
    "slots": "the phrase {name} has {n} slots",
    "sort": "the slot {slot} of the phrase {name} takes a phrase of the sort {sort}",
    "zero": "a number here is 1 or more",
    "text": "a text is made of lines",
    "twice": 'the same target is named twice; say "that …" the second time, or name two at once',
    "static-target": "a text that works all the time can neither name a target nor choose",
    "instead-target": "what is done instead names no target: it is done in place of what would happen",
    "unbound": 'there is nothing that "that …" points at',
    "no-before": "there is no sentence before this one that could have been done or not",
    "reads-itself": "the text reads what it changes",
}
"""What is wrong, in English; the catalogues have the other languages."""


class Problem:
    """Something wrong in a line: the message's id, its facts, the line, and the phrase."""

    def __init__(self, message: str, facts: dict[str, int | str | Message], line: int, node: Node, path: str) -> None:
        self.message: Final = message
        self.facts: Final = facts
        self.line: Final = line
        """The line of the text, from 1."""
        self.node: Final = node
        self.path: Final = path
        """The slots that lead to the phrase, as "effects/body/acts"."""

    @property
    def said(self) -> Message:
        """What is wrong, with the phrase's row."""
        return Message("{what} ({row})", what=Message(MESSAGES[self.message], **self.facts), row=self.node.row)

    def __repr__(self) -> str:
        return f"<Problem line {self.line} {self.path} {self.said}>"


def check_text(table: Table, text: Node) -> list[Problem]:
    """What is wrong with a card's text, in reading order; nothing if it is well."""
    if text.row != "text" or not text.args:
        return [Problem("text", {}, 1, text, "")]
    found: list[Problem] = []
    for i, line in enumerate(text.args):
        if isinstance(line, Node):
            found += _Line(table, i + 1).check(line)
        else:
            found.append(Problem("text", {}, i + 1, text, ""))
    return found


class _Line:
    """The check of one line."""

    def __init__(self, table: Table, line: int) -> None:
        self.table: Final = table
        self.line: Final = line
        self.found: Final[list[Problem]] = []

    def check(self, node: Node) -> list[Problem]:
        self.shape(node, "ability", "")
        if not self.found:
            self.bindings(node)
            self.statics(node, "")
        return self.found

    def wrong(self, message: str, node: Node, path: str, **facts: int | str | Message) -> None:
        self.found.append(Problem(message, facts, self.line, node, path))

    # Every slot holds a phrase of its sort -----------------------------------------------------------------

    def shape(self, node: Node, sort: str, path: str) -> None:
        if node.row not in self.table.by_name:
            self.wrong("unknown", node, path, name=node.row)
            return
        row = self.table.by_name[node.row]
        if not self.of_sort(row.sort, sort):
            self.wrong("sort", node, path, name=node.row, slot=path.rsplit("/", 1)[-1], sort=sort)
            return
        if len(node.args) < 1 if row.many else len(node.args) != len(row.slots):
            self.wrong("slots", node, path, name=node.row, n=len(row.slots))
            return
        for i, arg in enumerate(node.args):
            slot, wanted = row.slots[0 if row.many else i]
            self.slot(row, node, arg, slot, wanted, path)

    def slot(self, row: Row, node: Node, arg: Node | int | str, slot: str, wanted: str, path: str) -> None:
        inner = f"{path}/{slot}" if path else slot
        if isinstance(arg, Node):
            if wanted in (INT, NAME):
                self.wrong("sort", node, path, name=row.name, slot=slot, sort=wanted)
            else:
                self.shape(arg, wanted, inner)
        elif isinstance(arg, int):
            if wanted != INT:
                self.wrong("sort", node, path, name=row.name, slot=slot, sort=wanted)
            elif arg < 1 and row.sort in ("act", "onecost", "things"):
                self.wrong("zero", node, path)
        elif wanted != NAME:
            self.wrong("sort", node, path, name=row.name, slot=slot, sort=wanted)

    def of_sort(self, sort: str, wanted: str) -> bool:
        if sort == wanted:
            return True
        for inner in self.table.holds.get(wanted, []):
            if self.of_sort(sort, inner):
                return True
        return False

    # Targets, and what points back -------------------------------------------------------------------------

    def bindings(self, node: Node) -> None:
        """Targets named twice, "that …" and "if you do" with nothing to point at."""
        targets: list[Node] = []
        self.walk(node, "", targets, self.about(node))

    def about(self, node: Node) -> bool:
        """Whether the line's trigger, or the event it replaces, is about a thing."""
        for arg in node.args:
            if isinstance(arg, Node) and self.table.by_name[arg.row].role == ABOUT:
                return True
        return False

    def walk(self, node: Node, path: str, targets: list[Node], bound: bool) -> None:
        row = self.table.by_name[node.row]
        if row.role == TARGET:
            if node in targets:
                self.wrong("twice", node, path)
            targets.append(node)
        elif row.role == THAT and not bound and not targets:
            self.wrong("unbound", node, path)
        if row.many and isinstance(node.args[0], Node) and self.table.by_name[node.args[0].row].role == BEFORE:
            self.wrong("no-before", node.args[0], path)
        for i, arg in enumerate(node.args):
            if isinstance(arg, Node):
                slot = row.slots[0 if row.many else i][0]
                inner = f"{path}/{slot}" if path else slot
                kind = self.table.by_name[arg.row].sort
                if kind == "quotable":
                    self.walk(arg, inner, [], self.about(arg))
                elif kind in ("trigger", "would"):
                    self.walk(arg, inner, targets, False)
                else:
                    self.walk(arg, inner, targets, bound)

    # Texts that work all the time, and texts that work instead ---------------------------------------------

    def statics(self, node: Node, path: str) -> None:
        row = self.table.by_name[node.row]
        inside = ""
        if row.sort in ("ability", "quotable"):
            sorts = [self.table.by_name[arg.row].sort for arg in node.args if isinstance(arg, Node)]
            inside = "static-target" if "static" in sorts else "instead-target" if "would" in sorts else ""
        if inside:
            self.no_targets(node, inside, path)
            if inside == "static-target":
                self.reads_itself(node, path)
            return
        for i, arg in enumerate(node.args):
            if isinstance(arg, Node):
                slot = row.slots[0 if row.many else i][0]
                self.statics(arg, f"{path}/{slot}" if path else slot)

    def no_targets(self, node: Node, message: str, path: str) -> None:
        row = self.table.by_name[node.row]
        if row.role == TARGET or (row.role == CHOICE and message == "static-target"):
            self.wrong(message, node, path)
            return
        for i, arg in enumerate(node.args):
            if isinstance(arg, Node):
                slot = row.slots[0 if row.many else i][0]
                inner = f"{path}/{slot}" if path else slot
                if self.table.by_name[arg.row].sort == "quotable":
                    self.statics(arg, inner)
                else:
                    self.no_targets(arg, message, inner)

    def reads_itself(self, line: Node, path: str) -> None:
        """A continuous text must not read the number or the keyword that it changes (its own layer)."""
        static = line.node(len(line.args) - 1)
        changed = [arg for arg, (_, sort) in self.slots(static) if sort in ("num", "skill")]
        if not changed:
            return
        others = [arg for arg in line.args if isinstance(arg, Node) and arg != static]
        others += [arg for arg, (_, sort) in self.slots(static) if sort not in ("num", "skill")]
        for what in changed:
            for arg in others:
                if self.speaks_of(arg, what):
                    self.wrong("reads-itself", static, path)
                    return

    def slots(self, node: Node) -> list[tuple[Node, tuple[str, str]]]:
        row = self.table.by_name[node.row]
        return [(arg, row.slots[i]) for i, arg in enumerate(node.args) if isinstance(arg, Node)]

    def speaks_of(self, node: Node, what: Node) -> bool:
        if node.row == what.row:
            return True
        for arg in node.args:
            if isinstance(arg, Node) and self.speaks_of(arg, what):
                return True
        return False
