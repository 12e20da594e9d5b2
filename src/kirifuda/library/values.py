"""A card table's values, read by the game's keys (`kernel.schema`). Texts apart: `cards` reads those."""

from __future__ import annotations

from typing import Any

from kirifuda.errors import Message, ReadError, What
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import GROUP, ICONS, KEYWORDS, LABELS, NUMBER, ROWS, Key, Values
from kirifuda.library.labels import Labels, labels_of
from kirifuda.library.toml import Document, Where, kind_of, known_words, suggestion

ICON_BITS = 8
HIGHEST_KEYWORD = 99


class ValueReader:
    """Reads the values of one card into `values`, and every fault into `errors`."""

    def __init__(
        self, document: Document, here: Where, rules: Rules, errors: list[ReadError], known: Labels | None = None
    ) -> None:
        self.known = known
        """The labels that the card may bear; those of the game if None."""
        self.document = document
        self.here = here
        self.rules = rules
        self.errors = errors
        self.values = Values()

    def wrong(self, path: Where, message: What) -> None:
        self.errors.append(self.document.error((*self.here, *path), message))

    def keys(self, table: dict[str, Any], names: list[str], path: Where = ()) -> None:
        """Every key of a table must be one of these."""
        self.errors += self.document.unknown_keys((*self.here, *path), table, names)

    def key(self, key: Key, path: Where, value: Any, name: str) -> None:
        """One key's value; `name` is what `Values` calls it."""
        if key.holds == NUMBER:
            number = self.number(key, path, value)
            if number is not None:
                self.values.numbers[name] = number
        elif key.holds == ICONS:
            self.icons(key, path, value, name)
        elif key.holds == KEYWORDS:
            self.keywords(key, path, value)
        elif key.holds == LABELS:
            self.labels(key, path, value)
        elif key.holds == ROWS:
            self.rows(key, path, value)
        elif key.holds == GROUP:
            self.group(key, path, value)

    def number(self, key: Key, path: Where, value: Any) -> int | None:
        if isinstance(value, bool) or not isinstance(value, int) or not key.lo <= value <= key.hi:
            self.wrong(
                path,
                Message(
                    "{name} is a whole number from {lo} to {hi}, not {found}",
                    name=key.name,
                    lo=key.lo,
                    hi=key.hi,
                    found=kind_of(value),
                ),
            )
            return None
        return value

    def attribute(self, path: Where, word: Any) -> int | None:
        known = self.rules.attributes
        if isinstance(word, str) and word in known:
            return known.index(word)
        hint = suggestion(word, known) if isinstance(word, str) else known_words(known)
        self.wrong(path, Message("{found} is no attribute{hint}", found=kind_of(word), hint=hint))
        return None

    def icons(self, key: Key, path: Where, value: Any, name: str) -> None:
        if isinstance(value, str) and key.hi == 1:
            value = [value]
        elif isinstance(value, dict):
            value = self.counted(key, path, value)
        if not isinstance(value, list):
            example = f'["{self.rules.attributes[0]}"]'
            self.wrong(
                path,
                Message(
                    "{name} is a list of attributes such as {example}, not {found}",
                    name=key.name,
                    example=example,
                    found=kind_of(value),
                ),
            )
            return
        packed = 0
        for i, word in enumerate(value):
            attribute = self.attribute((*path, i), word)
            if attribute is not None:
                packed += 1 << attribute * ICON_BITS
        if not key.least <= len(value) <= key.hi:
            self.wrong(
                path,
                Message(
                    "{name} has from {least} to {hi} entries, not {n}",
                    name=key.name,
                    least=key.least,
                    hi=key.hi,
                    n=len(value),
                ),
            )
        self.values.numbers[name] = packed

    def counted(self, key: Key, path: Where, table: dict[str, Any]) -> list[str]:
        """A table of attributes with how many there are of each, as the list that says the same."""
        found: list[str] = []
        one = Key(key.name, NUMBER, key.types, lo=0, hi=key.hi)
        for word, value in table.items():
            number = self.number(one, (*path, word), value)
            if self.attribute((*path, word), word) is not None and number is not None:
                found += [word] * number
        return found

    def labels(self, key: Key, path: Where, value: Any) -> None:
        """A list of labels out of those known; one with a text may stand there twice."""
        known = list((self.known or labels_of(self.rules)).of(key.name))
        if not isinstance(value, list):
            example = f'["{known[0] if known else ""}"]'
            shown = Message(
                "{name} is a list such as {example}, not {found}", name=key.name, example=example, found=kind_of(value)
            )
            self.wrong(path, shown)
            return
        found: list[str] = []
        for i, word in enumerate(value):
            if not isinstance(word, str) or word not in known:
                hint = suggestion(word, known) if isinstance(word, str) else known_words(known)
                none = Message("{found} is none of the {name}{hint}", name=key.name, found=kind_of(word), hint=hint)
                self.wrong((*path, i), none)
            elif word in found and not key.box:
                self.wrong((*path, i), Message("{keyword} is given twice", keyword=word))
            else:
                found.append(word)
        if len(value) > key.hi:
            n = len(value)
            self.wrong(
                path,
                Message(
                    "{name} has from {least} to {hi} entries, not {n}", name=key.name, least=key.least, hi=key.hi, n=n
                ),
            )
        self.values.labels[key.name] = tuple(found)

    def keywords(self, key: Key, path: Where, value: Any) -> None:
        known = [word for word in self.rules.keywords if word]
        if not isinstance(value, list):
            self.wrong(
                path,
                Message(
                    '{name} is a list such as ["{keyword}"], not {found}',
                    name=key.name,
                    keyword=known[0],
                    found=kind_of(value),
                ),
            )
            return
        for i, written in enumerate(value):
            packed = self.keyword((*path, i), written, known)
            if packed is None:
                continue
            if packed >> 8 in [other >> 8 for other in self.values.keywords]:
                self.wrong((*path, i), Message("{keyword} is given twice", keyword=self.rules.keywords[packed >> 8]))
            self.values.keywords.append(packed)

    def keyword(self, path: Where, written: Any, known: list[str]) -> int | None:
        words = written.split() if isinstance(written, str) else []
        if not words or words[0] not in known:
            hint = suggestion(words[0], known) if words else known_words(known)
            self.wrong(path, Message("{found} is no keyword{hint}", found=kind_of(written), hint=hint))
            return None
        keyword = self.rules.keywords.index(words[0])
        if not self.rules.numbered_keyword(keyword):
            if len(words) == 1:
                return keyword << 8
            self.wrong(path, Message("{keyword} takes no number: {found}", keyword=words[0], found=kind_of(written)))
            return None
        if len(words) == 2 and words[1].isascii() and words[1].isdecimal():
            number = int(words[1][:9])
            if 1 <= number <= HIGHEST_KEYWORD:
                return keyword << 8 | number
        example = f'"{words[0]} 1"'
        self.wrong(
            path,
            Message(
                "{keyword} takes a number from 1 to {hi}, as in {example}: {found}",
                keyword=words[0],
                hi=HIGHEST_KEYWORD,
                example=example,
                found=kind_of(written),
            ),
        )
        return None

    def rows(self, key: Key, path: Where, value: Any) -> None:
        names = ["against", *[inner.name for inner in key.inner]]
        if not isinstance(value, list):
            self.wrong(
                path,
                Message(
                    "{name} is a list of tables with {keys}, not {found}",
                    name=key.name,
                    keys=", ".join(names),
                    found=kind_of(value),
                ),
            )
            return
        found: list[dict[str, int]] = []
        for i, row in enumerate(value):
            here = (*path, i)
            if not isinstance(row, dict):
                self.wrong(
                    here,
                    Message(
                        "{name} holds tables with {keys}, not {found}",
                        name=key.name,
                        keys=", ".join(names),
                        found=kind_of(row),
                    ),
                )
                continue
            self.keys(row, names, here)
            if "against" not in row:
                self.wrong(
                    here,
                    Message(
                        '{name}: against is missing, as in against = "{attribute}"',
                        name=key.name,
                        attribute=self.rules.attributes[0],
                    ),
                )
                continue
            against = self.attribute((*here, "against"), row["against"])
            read = {"against": -1 if against is None else against}
            if against is not None and against in [other["against"] for other in found]:
                self.wrong(
                    (*here, "against"),
                    Message("{name} holds {attribute} twice", name=key.name, attribute=row["against"]),
                )
            for inner in key.inner:
                if inner.name in row:
                    read[inner.name] = self.number(inner, (*here, inner.name), row[inner.name]) or 0
            found.append(read)
        self.values.rows[key.name] = found

    def group(self, key: Key, path: Where, value: Any) -> None:
        names = [inner.name for inner in key.inner]
        if not isinstance(value, dict):
            self.wrong(
                path,
                Message(
                    "{name} is a table with {keys}, not {found}",
                    name=key.name,
                    keys=", ".join(names),
                    found=kind_of(value),
                ),
            )
            return
        self.keys(value, names, path)
        for inner in key.inner:
            if inner.name in value:
                self.key(inner, (*path, inner.name), value[inner.name], f"{key.name}.{inner.name}")
            elif inner.required:
                self.wrong(path, Message("{name} has no {inner}", name=key.name, inner=inner.name))


def as_written(values: Values, kind: str, rules: Rules) -> dict[str, Any]:
    """A card's values as a card file writes them: what a `ValueReader` of the same game would read back."""
    found: dict[str, Any] = {}
    for key in rules.keys:
        if kind not in key.types:
            continue
        if key.holds == GROUP:
            inner = {part.name: _plain(values, part, f"{key.name}.{part.name}", rules) for part in key.inner}
            given = {name: value for name, value in inner.items() if value is not None}
            if given or key.required:
                found[key.name] = given
        elif key.holds == ROWS:
            if key.name in values.rows:
                found[key.name] = [
                    {"against": rules.attributes[row["against"]], **{k: n for k, n in row.items() if k != "against"}}
                    for row in values.rows[key.name]
                ]
        elif key.holds == LABELS:
            if values.labels.get(key.name):
                found[key.name] = list(values.labels[key.name])
        elif key.holds == KEYWORDS:
            if values.keywords:
                found[key.name] = [keyword_as_written(packed, rules) for packed in values.keywords]
        else:
            value = _plain(values, key, key.name, rules)
            if value is not None:
                found[key.name] = value
    return found


def keyword_as_written(packed: int, rules: Rules) -> str:
    word = rules.keywords[packed >> 8]
    return f"{word} {packed & 255}" if rules.numbered_keyword(packed >> 8) else word


def _plain(values: Values, key: Key, name: str, rules: Rules) -> Any:
    """A number, or icons as a list or as one word; None if the file does not give it (texts are not values)."""
    number = values.numbers.get(name)
    if number is None or key.holds != ICONS:
        return number
    words = [
        attribute
        for i, attribute in enumerate(rules.attributes)
        for _ in range(number >> i * ICON_BITS & (1 << ICON_BITS) - 1)
    ]
    return words[0] if key.hi == 1 and len(words) == 1 else words
