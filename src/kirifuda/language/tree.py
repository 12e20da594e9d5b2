"""A text as a tree of phrases."""

from __future__ import annotations

from typing import Final

from kirifuda.errors import CardError, Message, brief


class Node:
    """One phrase: the name of its row in the table, and what fills its slots in the row's order.

    Nodes are values: equal if they say the same.
    """

    def __init__(self, row: str, args: tuple[Node | int | str, ...] = ()) -> None:
        self.row: Final = row
        self.args: Final = args

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self.row == other.row and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.row, self.args))

    def __repr__(self) -> str:
        return f"{self.row}({', '.join([repr(arg) for arg in self.args])})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Node, (self.row, self.args))

    def slot(self, i: int) -> Node | int | str:
        """What fills slot i. Raises CardError for a slot that the phrase has not got: a record may say anything."""
        if not 0 <= i < len(self.args):
            raise CardError(Message("{row}: slot {i} is missing", row=self.row, i=i))
        return self.args[i]

    def node(self, i: int) -> Node:
        """The phrase in slot i. Raises CardError if a number or name lies there."""
        arg = self.slot(i)
        if isinstance(arg, Node):
            return arg
        raise CardError(Message("{row}: slot {i} holds {found}, not a phrase", row=self.row, i=i, found=brief(arg)))

    def number(self, i: int) -> int:
        """The number in slot i. Raises CardError otherwise."""
        arg = self.slot(i)
        if isinstance(arg, int):
            return arg
        raise CardError(Message("{row}: slot {i} holds {found}, not a number", row=self.row, i=i, found=brief(arg)))

    def word(self, i: int) -> str:
        """The name in slot i. Raises CardError otherwise."""
        arg = self.slot(i)
        if isinstance(arg, str):
            return arg
        raise CardError(Message("{row}: slot {i} holds {found}, not a name", row=self.row, i=i, found=brief(arg)))


def encode(node: Node) -> list[object]:
    """A tree as nested lists: the row's name, then its slots."""
    found: list[object] = [node.row]
    for arg in node.args:
        if isinstance(arg, Node):
            found.append(encode(arg))
        elif isinstance(arg, str):
            found.append("'" + arg)
        else:
            found.append(arg)
    return found


def decode(data: object) -> Node:
    """The tree that `encode` wrote. Raises CardError for anything else."""
    if not isinstance(data, (list, tuple)) or not data or not isinstance(data[0], str):
        raise CardError(Message("an encoded text holds {found} where a phrase is expected", found=brief(data)))
    args: list[Node | int | str] = []
    for item in data[1:]:
        if isinstance(item, (list, tuple)):
            args.append(decode(item))
        elif isinstance(item, str) and item.startswith("'"):
            args.append(item[1:])
        elif isinstance(item, int) and not isinstance(item, bool):
            args.append(item)
        else:
            raise CardError(
                Message("an encoded text holds {found} where a phrase, a name or a number is expected",
                        found=brief(item))
            )  # fmt: skip
    return Node(data[0], tuple(args))
