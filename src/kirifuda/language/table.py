"""The phrase table: every phrase is declared once, as a row; reader and printer are this table.

A row's templates are text with slots in braces:

    {n}          the slot, in its plain form
    {e.te}       the slot in a form: Japanese `and` (continuative), `te`; English `s`, `pl`, `bare` (below)
    {q*}         the slot in the form in which this phrase itself is wanted
    {引く/引き/引いて}, {draw/draws}   a word in its forms, plain first
    {n:a card/{} cards}               English only: the wording for 1, and for any other number
    {get/gets@things}                 English only: a word for several things in that slot, and for one

Japanese forms are plain, `and`, `te`. English forms are plain (form 0), `s` or `pl` (1: third person, possessive,
plural) and `bare` (2: after "you may"; plain unless a third word is given). `after` is a row's English wording after a
subject, in forms 1 and 2: "gets +1" becomes "you may give ... +1".

A sort may hold another (`HOLDS` pairs given to `Table`): its phrases are then phrases of this sort too. That is how
precedence is declared: "and" joins facts, "or" joins what "and" has joined.
"""

from __future__ import annotations

from typing import Final

from kirifuda.errors import CardError
from kirifuda.language.tree import Node

JA: Final = 0
EN: Final = 1
LANGUAGES: Final = ("ja", "en")

FORMS_BY_NAME: Final = {"and": 1, "s": 1, "pl": 1, "te": 2, "bare": 2}
"""Form 0 has no name."""

INT: Final = "int"
NAME: Final = "name"
"""Sorts that are not phrases: a whole number, and a card's name in quotes."""


class Part:
    """A piece of a template: TEXT, SLOT, FORMS, COUNTED or AGREES."""

    def __init__(
        self, kind: int, text: str, slot: int, form: int, words: tuple[str, ...],
        inner: tuple[tuple[Part, ...], ...] = (),
    ) -> None:  # fmt: skip
        self.kind: Final = kind
        self.text: Final = text
        self.slot: Final = slot
        self.form: Final = form
        """-1: the form in which the phrase itself is wanted."""
        self.words: Final = words
        self.inner: Final = inner
        """COUNTED: the wording for 1, and for other numbers, as pieces."""


TEXT: Final = 0
SLOT: Final = 1
FORMS: Final = 2
COUNTED: Final = 3
AGREES: Final = 4
INHERIT: Final = -1


ONE: Final = "one"
MANY: Final = "many"
BY_NUMBER: Final = "n"
"""How many things an English phrase speaks of: one, several, as many as its number says; "": as its first slot."""

TARGET: Final = "target"
CHOICE: Final = "choice"
THAT: Final = "that"
ABOUT: Final = "about"
BEFORE: Final = "before"
LABEL: Final = "label"
"""What a phrase does that the checker must know: it names a target; it chooses when it is done; it points back at what
was named or happened; it says of whom something happened; it asks whether the sentence before was done; its name is a
label, which each language says in its own word."""


class Row:
    """One phrase: its name, its sort, its slots (name and sort), its templates, and what it means in play."""

    def __init__(
        self, name: str, sort: str, slots: str, ja: str, en: str, means: str, many: bool = False,
        after: str = "", number: str = "", role: str = "",
    ) -> None:  # fmt: skip
        self.name: Final = name
        self.sort: Final = sort
        pairs: list[tuple[str, str]] = []
        for word in slots.split():
            slot, _, kind = word.partition(":")
            pairs.append((slot, kind or slot))
        self.slots: Final = tuple(pairs)
        self.ja: Final = ja
        self.en: Final = en
        self.means: Final = means
        self.many: Final = many
        """Its one slot is repeated: one or more phrases of that sort, one after the other."""
        self.after: Final = after
        self.number: Final = number
        self.role: Final = role
        self.parts: Final = (split(ja, self.slots), split(en, self.slots))
        self.after_parts: Final = split(after, self.slots) if after else self.parts[EN]

    def wording(self, language: int, form: int) -> tuple[Part, ...]:
        """The pieces of its template in a form."""
        return self.after_parts if language == EN and form > 0 else self.parts[language]

    def slot(self, name: str) -> int:
        """Raises CardError for a slot that the row does not have."""
        for i, (slot, _) in enumerate(self.slots):
            if slot == name:
                return i
        raise CardError(f"row {self.name} has no slot {name}")

    def number_slot(self) -> int:
        """The slot whose whole number says how many it speaks of, or -1."""
        for i, (_, sort) in enumerate(self.slots):
            if sort == INT:
                return i
        return -1


def word_in(part: Part, language: int, form: int) -> str:
    """The word of a FORMS piece in a form."""
    if language == EN and form == 2 and len(part.words) < 3:
        return part.words[0]
    return part.words[min(form, len(part.words) - 1)]


def split(template: str, slots: tuple[tuple[str, str], ...]) -> tuple[Part, ...]:
    """A template as its pieces. Raises CardError for an unknown slot or form."""
    parts: list[Part] = []
    names = [slot for slot, _ in slots]
    i = 0
    while i < len(template):
        if template[i] != "{":
            j = template.find("{", i)
            j = len(template) if j < 0 else j
            parts.append(Part(TEXT, template[i:j], 0, 0, ()))
            i = j
            continue
        depth = 0
        j = i
        while True:
            if template[j] == "{":
                depth += 1
            elif template[j] == "}":
                depth -= 1
                if depth == 0:
                    break
            j += 1
        parts.append(_part(template[i + 1 : j], names, slots))
        i = j + 1
    return tuple(parts)


def _part(inside: str, names: list[str], slots: tuple[tuple[str, str], ...]) -> Part:
    name, colon, words = inside.partition(":")
    if colon and name in names:
        one, _, many = words.partition("/")
        wordings = (split(one, slots), split(many.replace("{}", "{" + name + "}"), slots))
        return Part(COUNTED, "", names.index(name), 0, (one, many), wordings)
    if "/" in inside:
        words, at, name = inside.partition("@")
        if not at:
            return Part(FORMS, "", 0, 0, tuple(words.split("/")))
        if name in names:
            return Part(AGREES, "", names.index(name), 0, tuple(words.split("/")))
    if inside.endswith("*"):
        name, form = inside[:-1], INHERIT
    else:
        name, dot, word = inside.partition(".")
        form = FORMS_BY_NAME.get(word, -2) if dot else 0
    if name not in names or form < INHERIT:
        raise CardError(f"a template has the slot {{{inside}}}, which its row does not declare")
    return Part(SLOT, "", names.index(name), form, ())


class Table:
    """All phrases of a game: the common ones and its own. `holds` says which sorts hold which.

    `models` names rows that make good examples, before the common ones. Raises CardError if two rows share a name.
    """

    def __init__(
        self, rows: tuple[Row, ...], holds: tuple[tuple[str, str], ...] = (), models: tuple[str, ...] = ()
    ) -> None:
        self.rows: Final = rows
        self.models: Final = models
        self.by_name: Final[dict[str, Row]] = {}
        self.by_sort: Final[dict[str, list[Row]]] = {}
        self.holds: Final[dict[str, list[str]]] = {}
        for row in rows:
            if row.name in self.by_name:
                raise CardError(f"two rows are named {row.name}")
            self.by_name[row.name] = row
            self.by_sort.setdefault(row.sort, []).append(row)
        for outer, inner in holds:
            self.holds.setdefault(outer, []).append(inner)

    def row(self, name: str) -> Row:
        """Raises CardError for a name that is not in the table."""
        if name in self.by_name:
            return self.by_name[name]
        raise CardError(f"the card language has no phrase named {name}")

    def rows_of(self, sort: str) -> list[Row]:
        """Every row that is a phrase of this sort, those of the sorts that it holds too."""
        found = list(self.by_sort.get(sort, []))
        for inner in self.holds.get(sort, []):
            found += self.rows_of(inner)
        return found

    def several(self, node: Node) -> bool:
        """Whether an English phrase speaks of several things."""
        row = self.row(node.row)
        if row.number == BY_NUMBER:
            return node.args[row.number_slot()] != 1
        if row.number or not node.args:
            return row.number == MANY
        first = node.args[0]
        return isinstance(first, Node) and self.several(first)
