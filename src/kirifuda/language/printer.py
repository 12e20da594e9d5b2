"""Tree to text, in either language."""

from __future__ import annotations

from kirifuda.errors import CardError
from kirifuda.language.table import AGREES, COUNTED, FORMS, INHERIT, JA, NAME, SLOT, TEXT, Part, Row, Table, word_in
from kirifuda.language.tree import Node


def print_text(table: Table, node: Node, language: int) -> str:
    """A card's text: a line for each ability. Raises CardError for a tree that the table does not know."""
    lines = [finish(phrase(table, line, language, 0), language) for line in abilities(node)]
    return "\n".join(lines)


def abilities(text: Node) -> list[Node]:
    """The abilities of a text."""
    if text.row != "text":
        raise CardError(f"a card's text begins with {text.row}, not with text")
    return [text.node(i) for i in range(len(text.args))]


def phrase(table: Table, node: Node, language: int, form: int) -> str:
    """One phrase, in a form, as the table's templates say it."""
    row = table.row(node.row)
    if row.many:
        joint = "" if language == JA else " "
        return joint.join([_slot(table, row, node, i, language, form) for i in range(len(node.args))])
    if len(node.args) != len(row.slots):
        raise CardError(f"{row.name} has {len(row.slots)} slots, not {len(node.args)}")
    return _pieces(table, row, node, row.wording(language, form), language, form)


def _pieces(table: Table, row: Row, node: Node, parts: tuple[Part, ...], language: int, form: int) -> str:
    out = ""
    for part in parts:
        if part.kind == TEXT:
            out += part.text
        elif part.kind == FORMS:
            out += word_in(part, language, form)
        elif part.kind == AGREES:
            out += part.words[0 if table.several(node.node(part.slot)) else 1]
        elif part.kind == COUNTED:
            wording = part.inner[0 if node.number(part.slot) == 1 else 1]
            out += _pieces(table, row, node, wording, language, form)
        elif part.kind == SLOT:
            out += _slot(table, row, node, part.slot, language, form if part.form == INHERIT else part.form)
    return out


def _slot(table: Table, row: Row, node: Node, i: int, language: int, form: int) -> str:
    arg = node.args[i]
    if isinstance(arg, Node):
        return phrase(table, arg, language, form)
    sort = row.slots[min(i, len(row.slots) - 1)][1]
    if isinstance(arg, str) and sort == NAME:
        return f"「{arg}」" if language == JA else f'"{arg}"'
    return str(arg)


def finish(text: str, language: int) -> str:
    """Signs as cards print them; English sentences begin with a capital, and "a" becomes "an" before a vowel."""
    if language == JA:
        out = ""
        for i, letter in enumerate(text):
            sign = letter in "+-" and i + 1 < len(text) and text[i + 1].isdigit()
            out += ("＋" if letter == "+" else "－") if sign else letter
        return out
    out = ""
    for i, piece in enumerate(text.split('"')):
        out += '"' + piece + '"' if i % 2 else _sound(piece)
    return _capitals(out)


def _sound(text: str) -> str:
    """ "a other" as "another", "a item" as "an item"."""
    text = text.replace("target other ", "another target ").replace(" a other ", " another ")
    for vowel in "aeiou":
        text = text.replace(" a " + vowel, " an " + vowel)
    return text


def _capitals(text: str) -> str:
    out = ""
    start = True
    quoted = False
    leading = False
    for letter in text:
        out += letter.upper() if start and letter.isalpha() else letter
        if letter == "[":
            leading = start
        if letter == '"':
            quoted = not quoted
        if start and (letter.isalnum() or letter in '"+-'):
            start = False
        if not quoted and (letter in ".:“" or (letter == "]" and leading)):
            start = True
    return out
