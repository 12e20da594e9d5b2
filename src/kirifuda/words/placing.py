"""`table.toml`: where the zones of a game lie on every screen, and which numbers are shown.

A game ships it beside its code. Every name in it is one of the rules': zones, numbers, card types, words for the
table's numbers. What a game leaves out follows from its layout; what it has not got is an error at its line.

    [state]   turn, first, phase    the table's numbers that say so; battle: those that are the cards of a battle
    [seat]    counts, tops, listed, held, shown; rare: those that are not counted where room is scarce and nothing lies
    [slot]    name, host, under, beside, rows, names (of each slot, if they have any), numbers, limits
    [turned]  zone = "word"         what a card's second orientation is called
    [brief]   type = ["key", …]     what a line about a card says
    [costs]   type = ["key", …]     what a card in hand says of its price; left out: what its brief says
    [defaults], [windows], [care]   what Enter answers; what may go by unasked; what is asked twice
    [mat]     theme                 the colours of the play mat, where the screen has such
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from kirifuda.errors import Message
from kirifuda.kernel.layout import OWNER
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import GROUP
from kirifuda.library.games import folder
from kirifuda.library.games import rules as rules_of
from kirifuda.library.toml import Document, Where, kind_of, read_toml, suggestion

FILE: Final = "table.toml"
WHOSE: Final = ("own", "theirs")
THEMES: Final = ("felt", "dusk", "snow", "brook", "ember")
"""The colours that a play mat may have; the first for a game that names none."""
Table = dict[str, Any]


@lru_cache(maxsize=16)
def table_of(game: str) -> Table:
    """A game's table layout, whole. Raises ReadError at the place of what is wrong with it."""
    rules = rules_of(game)
    path = folder(game) / FILE
    said = _Reader(rules, read_toml(path)).read() if path.is_file() else {}
    table = usual(rules)
    for part, values in said.items():
        table[part] = {**table[part], **values}
    return table


def usual(rules: Rules) -> Table:
    """The layout that follows from the rules alone."""
    plain = [zone for zone in rules.layout.zones if not zone.slotted]
    slotted = [zone for zone in rules.layout.zones if zone.slotted]
    words = rules.words("table")
    held = next((zone.name for zone in plain if zone.visibility == OWNER), "")
    host = next((zone.name for zone in slotted if zone.in_play), "")
    return {
        "state": {**{name: name for name in ("turn", "first", "phase") if name in words}, "battle": []},
        "seat": {
            "counts": [zone.name for zone in plain], "tops": [], "rare": [], "held": held, "shown": [],
            "listed": [zone.name for zone in plain if zone.visibility],
        },
        "slot": {
            "name": host, "host": host, "beside": [zone.name for zone in slotted if zone.name != host],
            "rows": [rules.layout.slots] if host else [], "names": [], "limits": {},
            "numbers": list(rules.numbers),
        },
        "turned": {}, "brief": {}, "costs": {}, "defaults": {}, "windows": {}, "care": {"confirm": []},
        "mat": {"theme": THEMES[0]},
    }  # fmt: skip


class _Reader:
    """Reads a game's file against its rules."""

    def __init__(self, rules: Rules, document: Document) -> None:
        self.rules = rules
        self.document = document
        layout = rules.layout
        zones = [zone.name for zone in layout.zones]
        plain = [zone.name for zone in layout.zones if not zone.slotted]
        slotted = [zone.name for zone in layout.zones if zone.slotted]
        table = [word for word in rules.words("table") if word]
        numbers = list(rules.numbers)
        keys = ["attributes", *[key.name for key in rules.keys if key.holds != GROUP]]
        keys += [f"{key.name}.{inner.name}" for key in rules.keys for inner in key.inner]
        self.shape: dict[str, dict[str, Any]] = {
            "state": {"turn": table, "first": table, "phase": table, "battle": (table,)},
            "seat": {
                "counts": (plain,), "tops": (plain,), "rare": (plain,), "listed": (plain,), "held": plain,
                "shown": (plain,),
            },
            "slot": {
                "name": None, "host": slotted, "under": slotted, "beside": (slotted,), "rows": (int,), "names": (None,),
                "numbers": (numbers,), "limits": dict.fromkeys(slotted, numbers),
            },
            "turned": dict.fromkeys(zones), "brief": dict.fromkeys(rules.types[1:], (keys,)),
            "costs": dict.fromkeys(rules.types[1:], (keys,)), "defaults": {}, "windows": {},
            "care": {"confirm": (None,)}, "mat": {"theme": list(THEMES)},
        }  # fmt: skip

    def read(self) -> Table:
        data = self.document.data
        self.known((), data, list(self.shape))
        for part, shape in self.shape.items():
            table = data.get(part, {})
            if not isinstance(table, dict):
                raise self.document.error((part,), Message("expected a table, found {found}", found=kind_of(table)))
            if part == "windows":
                for reason, whose in table.items():
                    self.value((part, reason), whose, (list(WHOSE),))
            elif part == "defaults":
                for reason, word in table.items():
                    self.value((part, reason), word, None)
            else:
                self.table((part,), table, shape)
        self.slots(data.get("slot", {}))
        return data

    def known(self, where: Where, table: Table, names: list[str]) -> None:
        for error in self.document.unknown_keys(where, table, names):
            raise error

    def table(self, where: Where, table: Table, shape: dict[str, Any]) -> None:
        self.known(where, table, list(shape))
        for key, value in table.items():
            self.value((*where, key), value, shape[key])

    def value(self, where: Where, value: Any, shape: Any) -> None:
        """A value of a shape: one of a list of words, any word (None), a whole number, several of a shape, a table."""
        if isinstance(shape, dict):
            if not isinstance(value, dict):
                raise self.document.error(where, Message("expected a table, found {found}", found=kind_of(value)))
            self.table(where, value, shape)
        elif isinstance(shape, tuple):
            if not isinstance(value, list):
                raise self.document.error(where, Message("expected a list, found {found}", found=kind_of(value)))
            for i, one in enumerate(value):
                self.value((*where, i), one, shape[0])
        elif shape is int:
            if isinstance(value, bool) or not isinstance(value, int) or value < 1:
                expected = Message("expected a whole number from 1, found {found}", found=kind_of(value))
                raise self.document.error(where, expected)
        elif not isinstance(value, str):
            raise self.document.error(where, Message("expected a word, found {found}", found=kind_of(value)))
        elif shape is not None and value not in shape:
            raise self.document.error(
                where,
                Message("the rules know no {word} here{hint}", word=repr(value), hint=suggestion(value, shape)),
            )

    def slots(self, slot: Table) -> None:
        """The rows hold every slot of a side; if one has a name, each has."""
        rows = slot.get("rows", [self.rules.layout.slots])
        if slot and sum(rows) != self.rules.layout.slots:
            raise self.document.error(
                ("slot", "rows"), Message("a side has {n} slots; these rows have {sum}",
                                          n=self.rules.layout.slots, sum=sum(rows))
            )  # fmt: skip
        if slot.get("names") and len(slot["names"]) != sum(rows):
            raise self.document.error(("slot", "names"), Message("expected a name for each of {n} slots", n=sum(rows)))
