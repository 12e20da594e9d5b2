"""The reader: whose language and whose eyes. Everything that is shown is said through one.

A reader is given views and what views gave, so it can only say what its seat may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kirifuda.kernel.abilities import Ability
from kirifuda.kernel.bits import SLOT, SUBJECT, SUBJECT_BITS
from kirifuda.kernel.cards import BLANK, CardDef
from kirifuda.kernel.faces import face
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import GROUP, ICONS, KEYWORDS, LABELS, NUMBER, ROWS, TEXT, Key
from kirifuda.kernel.state import State, place_of, side_of, slot_of
from kirifuda.kernel.views import View
from kirifuda.library.cards import ICON_BITS, Card
from kirifuda.words.catalogue import Catalogue, Fact, Who, as_it_is, game_catalogue
from kirifuda.words.placing import Table, table_of
from kirifuda.words.rulebook import rule_name

ICON: Final = (1 << ICON_BITS) - 1
SPECTATOR: Final = 2


class Reader:
    """One reader. `seat` is 0 or 1, or 2 for a spectator, to whom nobody is "you"."""

    def __init__(
        self, rules: Rules, language: str, seat: int, cards: Mapping[str, Card], words: Catalogue | None = None
    ) -> None:
        self.rules: Final = rules
        self.language: Final = language
        self.seat: Final = seat
        self.cards: Final = cards
        self.words: Final = words or game_catalogue(rules.name, language)
        self.table: Final[Table] = table_of(rules.name)
        self.view: View | None = None
        """The view in which findings name cards by handle."""

    # Saying ----------------------------------------------------------------------------------------------

    def say(self, table: str, key: str, /, **facts: Fact) -> str:
        """A message of the game's catalogue, with what its facts mean."""
        return self.words.say(table, key, self.convert, **facts)

    def sentence(self, table: str, key: str, /, **facts: Fact) -> str:
        """A message that stands by itself: it begins with a capital."""
        return capital(self.say(table, key, **facts))

    def convert(self, kind: str, value: Fact) -> str:
        """A fact as its converter says it."""
        if not isinstance(value, int):
            return as_it_is(kind, value)
        if kind == "icons":
            return self.icons(value)
        if kind == "points":
            return self.words.template("icons", self.rules.attributes[value]) if value >= 0 else self.none
        if kind == "rule":
            return self.rule(value)
        if kind == "card" and value & SLOT and self.view is not None:
            return self.thing(self.view.state, value)
        if kind == "card":
            card = self.view.card(value) if self.view is not None else 0
            return self.named(self.view.state.defs[card]) if self.view is not None and card else self.hidden
        if kind == "phase":
            return self.words.template("phases", self.rules.words("phase")[value])
        if kind == "nothing":
            return self.words.template("nothings", self.rules.words("nothing")[value])
        return str(value)

    @property
    def none(self) -> str:
        return self.words.template("lists", "none")

    @property
    def hidden(self) -> str:
        """A card that the reader can't name."""
        return self.words.template("events", "hidden")

    def rule(self, number: int) -> str:
        return rule_name(self.rules.prefix, number)

    def player(self, seat: int) -> Who:
        """A player: "you", "the opponent", or by his letter."""
        if self.seat == SPECTATOR:
            key, whose = "ab"[seat], f"{'ab'[seat]}-whose"
        elif seat == self.seat:
            key, whose = "you", "your"
        else:
            key, whose = "opponent", "opponent-whose"
        return Who(self.words.template("players", key), self.words.template("players", whose), seat == self.seat)

    # Cards as printed ------------------------------------------------------------------------------------

    def card(self, definition: CardDef) -> str:
        """A card's name in the reader's language."""
        if definition is BLANK or not definition.id:
            return self.hidden
        card = self.cards.get(definition.id)
        return card.names[self.language] if card is not None else definition.name

    def named(self, definition: CardDef) -> str:
        """A card's name inside a sentence."""
        name = self.card(definition)
        return name if definition is BLANK else self.words.say("lists", "quoted", name=name)

    def icons(self, packed: int) -> str:
        """Icons of a cost or an entry condition."""
        parts: list[str] = []
        style = self.words.template("lists", "icon")
        for i, attribute in enumerate(self.rules.attributes):
            n = packed >> i * ICON_BITS & ICON
            name = self.words.template("icons", attribute)
            if n and style:
                parts.append(self.say("lists", "icon", n=n, name=name))
            else:
                parts += [name] * n
        return self.words.joined(parts, "icons") if parts else self.none

    def attributes(self, mask: int) -> str:
        """The attributes of a card, as bits."""
        names = [self.words.template("attributes", a) for i, a in enumerate(self.rules.attributes) if mask >> i & 1]
        return self.words.joined(names, "attributes")

    def skill(self, packed: int) -> str:
        """A keyword, with its number if it has one."""
        name = self.words.template("skills", self.rules.keywords[packed >> 8])
        return f"{name} {packed & 255}" if packed & 255 else name

    def label(self, definition: CardDef, n: int) -> str:
        """The name of a card's n-th label (from 1) that bears a text of its own; "" if it has not so many."""
        card = self.cards.get(definition.id)
        if card is None:
            return ""
        boxed = [key.name for key in self.rules.keys if key.holds == LABELS and key.box]
        names = [label[self.language] for key in boxed for label in card.labels.get(key, ())]
        return names[n - 1] if 1 <= n <= len(names) else ""

    def text(self, ability: Ability) -> str:
        """The line of text that an ability is; the whole of it for one that a text gives."""
        address = ability.address.split("/")
        card = self.cards.get(address[0])
        if card is None or len(address) < 3 or address[1] not in card.texts:
            return self.none
        lines = card.texts[address[1]][self.language].split("\n")
        line = int(address[2]) if address[2].isdecimal() else 1
        return lines[line - 1] if line <= len(lines) else lines[-1]

    def texts(self, definition: CardDef) -> str:
        """All of a card's text, in one line."""
        card = self.cards.get(definition.id)
        if card is None or not card.texts:
            return self.none
        sentence = self.words.template("lists", "sentence")
        boxes = self._boxes(definition)
        if not boxes:
            return sentence.join(card.text(self.language).split("\n"))
        written = [(name, card.texts[name][self.language]) for name in boxes if name in card.texts]
        said = [self.say("keys", name, text=sentence.join(text.split("\n"))) for name, text in written]
        return sentence.join([capital(text) for text in said])

    def text_lines(self, card: Card) -> list[str]:
        """All of a card's text, a line each: labelled by their boxes on a card of a type with more than one."""
        boxes = self._boxes(card.definition)
        if not boxes:
            return [line for line in card.text(self.language).split("\n") if line]
        keys = [key for key in self.rules.keys if key.name in boxes]
        return [capital(line) for key in keys for line in self._key(card, key, key.name)]

    def _boxes(self, definition: CardDef) -> list[str]:
        """The boxes whose texts must say which is which: those of a card's type, if it has more than one."""
        kind = self.rules.types[definition.kind]
        boxes = [key.name for key in self.rules.keys if key.holds == TEXT and kind in key.types]
        return boxes if len(boxes) > 1 else []

    def kind(self, definition: CardDef) -> str:
        """A card's type."""
        return self.words.template("types", self.rules.types[definition.kind]) if definition.kind else ""

    def brief(self, definition: CardDef) -> str:
        """What the table layout shows of a card of this type, in a few words."""
        card = self.cards.get(definition.id)
        if card is None:
            return ""
        return self.words.joined(self._brief(card), "brief")

    def brief_in_short(self, definition: CardDef) -> list[str]:
        """The same where room is scarce, part by part, its type first."""
        card = self.cards.get(definition.id)
        return [self.kind(definition), *self._brief(card, short=True)] if card is not None else []

    def costs(self, card: Card) -> list[str]:
        """What a card asks of whoever plays it, in short, part by part: numbers and icons but those of the table."""
        kind = self.rules.types[card.definition.kind]
        wanted = self.table["costs"].get(kind) or self.table["brief"].get(kind, [])
        numbers = card.values.numbers
        return [
            self.say("costs", name, n=numbers[name], icons=self.icons(numbers[name]))
            if self.words.has("costs", name)
            else self._value(name, numbers[name], short=True)
            for name in wanted
            if name in numbers and name != "attributes" and name not in self.table["slot"]["numbers"]
        ]

    def _brief(self, card: Card, *, short: bool = False) -> list[str]:
        definition = card.definition
        wanted = self.table["brief"].get(self.rules.types[definition.kind], [])
        parts: list[str] = []
        for name in wanted:
            if name == "attributes":
                parts.append(self.attributes(definition.face.attributes))
            elif name in card.values.numbers:
                parts.append(self._value(name, card.values.numbers[name], short=short))
        return parts

    def _value(self, name: str, value: int, *, short: bool = False) -> str:
        """A number or icons of a card file's key."""
        table = "short-keys" if short and self.words.has("short-keys", name) else "keys"
        return self.say(table, name, n=value, icons=self.icons(value))

    def details(self, definition: CardDef) -> list[str]:
        """The whole card, a line each."""
        card = self.cards.get(definition.id)
        kind = self.rules.types[definition.kind] if definition.kind else ""
        title = self.words.joined([self.card(definition), definition.id, self.kind(definition)])
        if card is None:
            return [title]
        lines = [title, *self._lines(card, [key for key in self.rules.keys if kind in key.types])]
        if card.flavour:
            lines.append(self.words.template("board", "flavour").replace("{text}", card.flavour[self.language]))
        return [capital(line) for line in lines]

    def particulars(self, card: Card) -> list[str]:
        """What a card says beside its texts, a line each: numbers, icons, keywords, labels without a text."""
        kind = self.rules.types[card.definition.kind]
        keys = [key for key in self.rules.keys if kind in key.types and not key.box]
        return [capital(line) for line in self._lines(card, keys)]

    def _lines(self, card: Card, keys: list[Key]) -> list[str]:
        """What a card says under some of its keys, its numbers together in one line."""
        lines = [line for key in keys for line in self._key(card, key, key.name)]
        numbers = [
            self._value(key.name, card.values.numbers[key.name])
            for key in keys
            if key.holds == NUMBER and key.name in card.values.numbers
        ]
        if numbers:
            lines.insert(1 if card.values.numbers.get("attributes") else 0, self.words.joined(numbers))
        return lines

    def _key(self, card: Card, key: Key, name: str) -> list[str]:
        values = card.values
        if key.holds == ICONS and values.numbers.get(name):
            if name == "attributes":
                return [self.say("keys", name, icons=self.attributes(card.definition.face.attributes))]
            return [self._value(name, values.numbers[name])]
        if key.holds == NUMBER and name != key.name and values.numbers.get(name):
            return [self._value(name, values.numbers[name])]
        if key.holds == KEYWORDS and values.keywords:
            skills = self.words.joined([self.skill(k) for k in values.keywords])
            return [self.say("keys", name, skills=skills)]
        if key.holds == LABELS and name in card.labels:
            names = [label[self.language] for label in card.labels[name]]
            if not key.box:
                return [self.say("keys", name, labels=self.words.joined(names))]
            lines = card.texts[name][self.language].split("\n")
            return [self.say("keys", name, label=label, text=line) for label, line in zip(names, lines, strict=True)]
        if key.holds == TEXT and name in card.texts and key.box:
            lines = card.texts[name][self.language].split("\n")
            return [self.say("keys", name, text=line) for line in lines]
        if key.holds == ROWS:
            return [self._row(key, row) for row in values.rows.get(name, [])]
        if key.holds == GROUP:
            found: list[str] = []
            for inner in key.inner:
                found += self._key(card, inner, f"{name}.{inner.name}")
            return [self.words.joined(found)] if found else []
        return []

    def _row(self, key: Key, row: dict[str, int]) -> str:
        facts: dict[str, Fact] = {inner.name: signed(row.get(inner.name, 0)) for inner in key.inner}
        facts["against"] = self.words.template("attributes", self.rules.attributes[row["against"]])
        return self.words.say("keys", key.name, self.convert, **facts)

    # Cards as they lie -----------------------------------------------------------------------------------

    def numbers(self, s: State, card: int) -> str:
        """The host's numbers as they stand, with the difference from what is printed."""
        names = self.table["slot"]["numbers"]
        return self.words.joined([self.number(s, card, name) for name in names])

    def number(self, s: State, card: int, name: str) -> str:
        which = self.rules.numbers.index(name)
        now = self.rules.number(s, card, face(s, card), which)
        before = s.defs[card].face.numbers[which]
        label = self.words.template("numbers", name)
        if now == before:
            return self.say("board", "numbers", name=label, now=now)
        changed = self.say("board", "changed", now=now, difference=signed(now - before))
        return self.say("board", "numbers", name=label, now=changed)

    def number_in_short(self, s: State, card: int, name: str) -> str:
        """The same where room is scarce: a changed number bears a sign, up or down."""
        which = self.rules.numbers.index(name)
        now = self.rules.number(s, card, face(s, card), which)
        before = s.defs[card].face.numbers[which]
        sign = "+" if now > before else "-" if now < before else ""
        if self.words.has("short-numbers", name):
            return self.words.say("short-numbers", name, n=f"{now}{sign}")
        return self.say("board", "numbers", name=self.words.template("numbers", name), now=f"{now}{sign}")

    def state_of(self, s: State, card: int, zone: str) -> str:
        """How a card in play is turned, in a word; nothing if it lies as it came."""
        turned: dict[str, str] = self.table["turned"]
        return self.words.template("turned", turned[zone]) if s.recs[card].turned and zone in turned else ""

    def state_in_short(self, s: State, card: int, zone: str) -> str:
        """The same where room is scarce."""
        turned: dict[str, str] = self.table["turned"]
        short = zone in turned and self.words.has("short-turned", turned[zone])
        return self.words.template("short-turned", turned[zone]) if short and s.recs[card].turned else (
            self.state_of(s, card, zone)
        )  # fmt: skip

    def act(self, s: State, pick: int, table: str = "acts") -> str:
        """An act of a menu, over the view's own cards; `table` says how full it is said."""
        code = pick >> SUBJECT_BITS
        card = pick & SUBJECT
        known = next((c for c in self.rules.codes if c.first <= code <= c.last), None)
        if known is None:
            return self.named(s.defs[card])
        if known.alone:
            return self.words.template(table, known.word)
        number = code - known.first
        now = face(s, card)
        key = known.word
        facts: dict[str, Fact] = {"card": self.named(s.defs[card])}
        if number and not known.start:
            key = f"{known.word}-with"
            facts["skill"] = self.skill(now.keywords[number - 1]) if number <= len(now.keywords) else self.none
        if table == "acts":
            facts["brief"] = self.brief(s.defs[card])
            facts["numbers"] = self.numbers(s, card) if s.layout.in_play[place_of(s, card)] else ""
            facts["text"] = self.texts(s.defs[card])
            if known.start:
                facts["text"] = self.text(now.abilities[number]) if number < len(now.abilities) else self.none
        return self.words.say(table, key, self.convert, **facts)

    def deed(self, s: State, pick: int) -> str:
        """An act without its card, for a button that lies on it; "" for one that is of no card."""
        code = pick >> SUBJECT_BITS
        known = next((c for c in self.rules.codes if c.first <= code <= c.last), None)
        if known is None or known.alone:
            return ""
        number = code - known.first
        if not number or known.start:
            return self.words.template("deeds", known.word)
        keywords = face(s, pick & SUBJECT).keywords
        skill = self.skill(keywords[number - 1]) if number <= len(keywords) else self.none
        return self.say("deeds", f"{known.word}-with", skill=skill)

    def slot(self, s: State, index: int) -> str:
        """A slot, by its number and what lies there."""
        from kirifuda.words.board import slot_content, slot_exists

        seat, n = divmod(index, self.rules.layout.slots)
        if not slot_exists(self, s, seat, n):
            return self.say("acts", "new-slot", n=n + 1, place=self.place(n))
        content = self.words.joined(slot_content(self, s, seat, n))
        key = "slot" if seat == self.seat else "their-slot"
        return self.say("acts", key, n=n + 1, content=content, player=self.player(seat), place=self.place(n))

    def thing(self, s: State, ref: int) -> str:
        """Something named: a slot in short, or a card."""
        if ref & SLOT:
            seat, n = divmod(ref & SUBJECT & ~SLOT, self.rules.layout.slots)
            return self.at(n, self.player(seat))
        return self.card(s.defs[ref & SUBJECT])

    def place(self, n: int) -> str:
        """A slot by its own name, or by the name of all of them and its number."""
        names: list[str] = self.table["slot"]["names"]
        if names:
            return self.zone(names[n])
        return self.words.say("board", "count", zone=self.zone(self.table["slot"]["name"]), n=n + 1)

    def place_in_short(self, n: int) -> str:
        """The same where room is scarce."""
        names: list[str] = self.table["slot"]["names"]
        short = bool(names) and self.words.has("short-zones", names[n])
        return self.words.template("short-zones", names[n]) if short else self.place(n)

    def at(self, n: int, side: Who) -> str:
        """The place of a slot: whose, and which."""
        if self.table["slot"]["names"]:
            return self.say("board", "lies", player=side, zone=self.place(n))
        return self.say("board", "place", player=side, zone=self.zone(self.table["slot"]["name"]), n=n + 1)

    def zone(self, name: str) -> str:
        return self.words.template("zones", name)

    def where(self, s: State, card: int) -> str:
        """Where a card lies, in a few words: the side and the slot."""
        slot = slot_of(s, card)
        zone = self.rules.layout.zones[s.layout.zone_of[place_of(s, card)]]
        side = self.player(side_of(s, card))
        if slot >= 0:
            return self.at(slot, side)
        return self.say("board", "lies", player=side, zone=self.zone(zone.name))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else str(n)
