"""What may be expected of a position, and whether a scenario says it rightly."""

from __future__ import annotations

import re
from typing import Any, Protocol

from kirifuda.errors import Message, ScenarioError, What
from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.events import Event
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.library.toml import Where, suggestion
from kirifuda.testing.acts import Speaker
from kirifuda.testing.idiom import Idiom
from kirifuda.testing.names import Names
from kirifuda.testing.picture import CARDS, SLOTS, WORDS, Camera

TOP = ("a", "b", "turn", "decision", "outcome", "log", "never")
DECISION = ("seat", "at", "options", "includes", "excludes", "rule")
OUTCOME = ("winner", "ending", "rule")
EVENT = ("event", "card", "rule", "seat")
LIST = ("count", "has", "lacks", "top")


class Wrong(Protocol):
    """Makes the error for a fault at a value, or at its key."""

    def __call__(self, where: Where, message: What, key: bool = False) -> ScenarioError: ...



def rule_name(rules: Rules, number: int) -> str:
    """A rule's number as the rulebook writes it."""
    return f"{rules.prefix}-{number // 100}.{number % 100}"


# Reading -------------------------------------------------------------------------------------------------


def validate(
    wrong: Wrong, rules: Rules, idiom: Idiom, names: Names, speaker: Speaker, expected: Any, where: Where
) -> None:
    """Everything expected can be looked at. Raises ScenarioError at the first thing that can't."""
    _Validator(wrong, rules, idiom, names, speaker).whole(expected, where)


class _Validator:
    def __init__(self, wrong: Wrong, rules: Rules, idiom: Idiom, names: Names, speaker: Speaker) -> None:
        self.wrong = wrong
        self.rules = rules
        self.idiom = idiom
        self.names = names
        self.speaker = speaker
        camera = Camera(idiom)
        self.looks = camera.looks
        self.slot_looks = camera.slot_looks

    def keys(self, table: Any, known: tuple[str, ...], where: Where, what: str) -> dict[str, Any]:
        if not isinstance(table, dict):
            raise self.wrong(
                where,
                Message(
                    "{what} is a table with {keys}, not {value}", what=what, keys=", ".join(known), value=repr(table)
                ),
            )
        for key in table:
            if key not in known:
                raise self.wrong(
                    (*where, key),
                    Message("unknown key {key}{hint}", key=repr(key), hint=suggestion(key, list(known))),
                    True,
                )
        return table

    def whole(self, expected: Any, where: Where) -> None:
        table = self.keys(expected, TOP, where, "expect")
        for seat in "ab":
            for look, value in self.keys(table.get(seat, {}), tuple(self.looks), (*where, seat), "a seat").items():
                self.look(self.looks[look], look, value, (*where, seat, look))
        self.keys(table.get("turn", {}), ("seat", "number", "phase"), (*where, "turn"), "turn")
        decision = table.get("decision", {})
        if decision != "none":
            self.decision(decision, (*where, "decision"))
        outcome = table.get("outcome", {})
        if outcome != "none":
            found = self.keys(outcome, OUTCOME, (*where, "outcome"), "outcome")
            if found.get("winner", "a") not in ("a", "b", "draw"):
                raise self.wrong((*where, "outcome", "winner"), 'winner is "a", "b" or "draw"')
        for key in ("log", "never"):
            entries = table.get(key, [])
            if not isinstance(entries, list):
                raise self.wrong(
                    (*where, key), Message("{key} is a list of events, not {found}", key=key, found=repr(entries))
                )
            for i, entry in enumerate(entries):
                try:
                    read_event(self.rules, self.idiom, self.names, entry)
                except ScenarioError as error:
                    raise self.wrong((*where, key, i), error.what) from None

    def look(self, kind: str, look: str, value: Any, where: Where) -> None:
        if isinstance(value, str) and value != "none" and value:
            self.card(value, where)
        elif isinstance(value, list) and kind != WORDS:
            for i, entry in enumerate(value):
                self.entry(kind, entry, (*where, i))
        elif isinstance(value, dict) and kind == SLOTS:
            for number, slot in value.items():
                self.entry(kind, slot, (*where, number))
        elif isinstance(value, dict):
            table = self.keys(value, LIST, where, look)
            for key in ("has", "lacks", "top"):
                entries = table.get(key, [])
                if isinstance(entries, str):
                    self.card(entries, (*where, key))
                    continue
                if not isinstance(entries, list):
                    message = Message("cards are a list of names, not {value}", value=repr(entries))
                    raise self.wrong((*where, key), message)
                for i, entry in enumerate(entries):
                    self.card(entry, (*where, key, i))

    def entry(self, kind: str, entry: Any, where: Where) -> None:
        """One of a list: a card, or a slot, which may be written as its host alone."""
        if isinstance(entry, str):
            if kind != SLOTS or entry != "none":
                self.card(entry, where)
        elif kind == SLOTS:
            for look, value in self.keys(entry, tuple(self.slot_looks), where, "a slot").items():
                self.look(self.slot_looks[look], look, value, (*where, look))
        elif kind == CARDS:
            self.card(entry, where)

    def card(self, word: Any, where: Where) -> None:
        if not isinstance(word, str):
            raise self.wrong(where, Message("a card is written as its name or id, not {value}", value=repr(word)))
        try:
            self.names.card(counted(word)[1])
        except ScenarioError as error:
            raise self.wrong(where, error.what) from None

    def decision(self, table: Any, where: Where) -> None:
        found = self.keys(table, DECISION, where, "decision")
        if found.get("seat", "a") not in ("a", "b"):
            raise self.wrong((*where, "seat"), Message('seat is "a" or "b", not {found}', found=repr(found["seat"])))
        for key in ("options", "includes", "excludes"):
            entries = found.get(key, [])
            if not isinstance(entries, list) or not all(isinstance(entry, str) for entry in entries):
                raise self.wrong(
                    (*where, key),
                    Message("{key} is a list of what may be answered, not {found}", key=key, found=repr(entries)),
                )


def counted(word: str) -> tuple[int, str]:
    """"3 Name" as a count and a name."""
    count, _, rest = word.partition(" ")
    return (int(count), rest.strip()) if count.isascii() and count.isdecimal() and rest else (1, word)


# Events --------------------------------------------------------------------------------------------------


class Happening:
    """An event described: its occasion, its rule, its card, whose it is; what is left out is any."""

    def __init__(self, why: int, rule: int, card: str, seat: int) -> None:
        self.why = why
        self.rule = rule
        self.card = card
        self.seat = seat

    def fits(self, names: Names, s: State, e: Event) -> bool:
        if (self.why >= 0 and e.why != self.why) or (self.rule and self.rule not in (e.rule, e.also)):
            return False
        if self.seat >= 0 and e.seat != self.seat:
            return False
        return not self.card or (e.ref != 0 and names.means(self.card, s.defs[e.ref & SUBJECT]))


def read_event(rules: Rules, idiom: Idiom, names: Names, entry: Any) -> Happening:
    """"RA-8.3 no-defender", "down Spark", or `{ event, card, rule, seat }`. Raises ScenarioError."""
    if isinstance(entry, str):
        entry = _words(rules, idiom, entry)
    if not isinstance(entry, dict):
        raise ScenarioError(
            Message('an event is written "down Spark" or { event, card, rule, seat }, not {entry}', entry=repr(entry))
        )
    for key in entry:
        if key not in EVENT:
            raise ScenarioError(Message("unknown key {key}{hint}", key=repr(key), hint=suggestion(key, list(EVENT))))
    why = -1
    if "event" in entry:
        known = [name for name in idiom.occasions if name]
        if entry["event"] not in known:
            raise ScenarioError(
                Message(
                    "{entry} is no event{hint}", entry=repr(entry["event"]), hint=suggestion(str(entry["event"]), known)
                )
            )
        why = idiom.occasions.index(entry["event"])
    number = 0
    if "rule" in entry:
        match = re.fullmatch(rf"{re.escape(rules.prefix)}-(\d{{1,4}})\.(\d{{1,2}})", str(entry["rule"]))
        if match is None:
            raise ScenarioError(
                Message('a rule is written "{prefix}-1.1", not {entry}', prefix=rules.prefix, entry=repr(entry["rule"]))
            )
        number = int(match.group(1)) * 100 + int(match.group(2))
    if "card" in entry:
        names.card(entry["card"])
    if entry.get("seat", "a") not in ("a", "b"):
        raise ScenarioError(Message('seat is "a" or "b", not {entry}', entry=repr(entry["seat"])))
    return Happening(why, number, entry.get("card", ""), "ab".index(entry["seat"]) if "seat" in entry else -1)


def _words(rules: Rules, idiom: Idiom, text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    rest = text.split(" ")
    while rest:
        if rest[0].startswith(f"{rules.prefix}-") and "rule" not in found and re.search(r"\d\.\d", rest[0]):
            found["rule"] = rest.pop(0)
        elif "event" not in found and (rest[0] in idiom.occasions or "rule" not in found):
            found["event"] = rest.pop(0)
        else:
            found["card"] = " ".join(rest)
            break
    return found
