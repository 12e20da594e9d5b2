"""The phrase table: every phrase is declared once, as a row; reader and printer are this table.

A row's templates are text with slots in braces:

    {n}          the slot, in its plain form
    {e.te}       the slot in a form: Japanese `and` (continuative), `te`; English `s` (third person), `pl` (plural)
    {q*}         the slot in the form in which this phrase itself is wanted
    {引く/引き/引いて}, {draw/draws}   a word in its forms, plain first
    {n:a card/{} cards}               English only: the wording for 1, and for any other number

Japanese forms are plain, and, te; English verbs have plain and s, nouns plain and pl (the second of their forms).
"""

from __future__ import annotations

from typing import Final

from kirifuda.errors import CardError

JA: Final = 0
EN: Final = 1
LANGUAGES: Final = ("ja", "en")

FORM_NAMES: Final = ("plain", "and", "te")
"""Form 0, 1, 2; English writes `s` or `pl` for form 1."""

INT: Final = "int"
NAME: Final = "name"
"""Sorts that are not phrases: a whole number, and a card's name in quotes."""


class Part:
    """A piece of a template: TEXT, SLOT, FORMS or COUNTED."""

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
INHERIT: Final = -1


class Row:
    """One phrase: its name, its sort, its slots (name and sort), its templates, and what it means in play."""

    def __init__(
        self, name: str, sort: str, slots: str, ja: str, en: str, means: str, many: bool = False
    ) -> None:
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
        self.parts: Final = (split(ja, self.slots), split(en, self.slots))

    def slot(self, name: str) -> int:
        for i, (slot, _) in enumerate(self.slots):
            if slot == name:
                return i
        raise CardError(f"row {self.name} has no slot {name}")


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
        return Part(FORMS, "", 0, 0, tuple(inside.split("/")))
    if inside.endswith("*"):
        name, form = inside[:-1], INHERIT
    else:
        name, dot, word = inside.partition(".")
        form = 0 if not dot else 1 if word in ("and", "s", "pl") else 2 if word == "te" else -2
    if name not in names or form < INHERIT:
        raise CardError(f"a template has the slot {{{inside}}}, which its row does not declare")
    return Part(SLOT, "", names.index(name), form, ())


class Table:
    """All phrases of a game: the common ones and its own.

    Raises CardError if two rows share a name.
    """

    def __init__(self, rows: tuple[Row, ...]) -> None:
        self.rows: Final = rows
        self.by_name: Final[dict[str, Row]] = {}
        self.by_sort: Final[dict[str, list[Row]]] = {}
        for row in rows:
            if row.name in self.by_name:
                raise CardError(f"two rows are named {row.name}")
            self.by_name[row.name] = row
            self.by_sort.setdefault(row.sort, []).append(row)

    def row(self, name: str) -> Row:
        """Raises CardError for a name that is not in the table."""
        if name in self.by_name:
            return self.by_name[name]
        raise CardError(f"the card language has no phrase named {name}")
