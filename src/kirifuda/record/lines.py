"""The lines of a record: what each says, how it is written, how it is read."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from kirifuda.errors import KirifudaError
from kirifuda.kernel.door import KEEP_ORDER
from kirifuda.kernel.options import OptionValue
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import Outcome
from kirifuda.library.games import rules as rules_of
from kirifuda.record.pins import DeckList, Pinned, read_card, read_deck, write_card, write_deck
from kirifuda.record.placed import Placed

FORMAT: Final = 1
"""Raised when an older reader would misread a newer record."""
FORMS: Final = ("full", "seat", "sampled")
"""Only the full form is written and read so far."""
EVERY: Final = 16
"""Choices from one digest to the next, unless a record says otherwise."""
KINDS: Final = ("do", "undo", "leave", "digest", "outcome")


@dataclass(frozen=True)
class Seated:
    """Who sits in a seat: a name to show, and the agent that answers ("person" for people)."""

    name: str
    agent: str = "person"


@dataclass(frozen=True)
class Header:
    """The first line: everything that a match begins with."""

    rules: Rules
    rules_version: int
    kirifuda: str
    options: tuple[int, ...]
    seed: int
    seats: tuple[Seated, Seated]
    decks: tuple[DeckList, DeckList]
    cards: tuple[Pinned, ...]
    every: int = EVERY
    rolls: tuple[tuple[int, int], ...] = ()
    began: str = ""
    form: str = "full"


@dataclass(frozen=True)
class Made:
    """A choice: the how-manieth, whose, the number of the question, the choice in notation, its cards' names."""

    n: int
    seat: int
    number: tuple[int, int]
    do: str
    cards: tuple[str, ...] = ()
    when: str = ""


@dataclass(frozen=True)
class Undone:
    """Back to when `to` choices had been made."""

    to: int
    when: str = ""


@dataclass(frozen=True)
class Left:
    """A seat left the match."""

    seat: int
    ending: str
    when: str = ""


@dataclass(frozen=True)
class Checked:
    """The position's digest after `n` choices."""

    n: int
    digest: str


@dataclass(frozen=True)
class Ended:
    """How the match ended, after `n` choices, and the last position's digest."""

    n: int
    winner: int | None
    ending: str
    rule: int
    digest: str


Entry = Made | Undone | Left | Checked | Ended


def rule_name(rules: Rules, rule: int) -> str:
    """A rule's number as the rulebook writes it."""
    return f"{rules.prefix}-{rule // 100}.{rule % 100}"


# Writing -------------------------------------------------------------------------------------------------


def dumps(value: object) -> str:
    """One line of JSON, without its end."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def write_options(rules: Rules, options: tuple[int, ...]) -> dict[str, OptionValue]:
    return {option.name: option.show(options[i]) for i, option in enumerate(rules.options)}


def write_header(h: Header) -> str:
    found: dict[str, object] = {
        "kifu": FORMAT,
        "form": h.form,
        "game": h.rules.name,
        "rules": h.rules_version,
        "kirifuda": h.kirifuda,
    }
    if h.began:
        found["began"] = h.began
    found["seats"] = [{"name": seated.name, "agent": seated.agent} for seated in h.seats]
    found["options"] = write_options(h.rules, h.options)
    found["seed"] = str(h.seed)
    if h.rolls:
        found["rolls"] = [list(roll) for roll in h.rolls]
    found["digest_every"] = h.every
    found["decks"] = [write_deck(deck) for deck in h.decks]
    found["cards"] = [write_card(h.rules, card) for card in h.cards]
    return dumps(found)


def write_entry(rules: Rules, entry: Entry) -> str:
    found: dict[str, object]
    if isinstance(entry, Made):
        found = {"n": entry.n, "who": "ab"[entry.seat], "number": list(entry.number), "do": entry.do}
        if entry.cards:
            found["cards"] = list(entry.cards)
    elif isinstance(entry, Undone):
        found = {"undo": entry.to}
    elif isinstance(entry, Left):
        found = {"leave": "ab"[entry.seat], "ending": entry.ending}
    elif isinstance(entry, Checked):
        return dumps({"digest": entry.digest, "n": entry.n})
    else:
        winner = "draw" if entry.winner is None else "ab"[entry.winner]
        rule = rule_name(rules, entry.rule)
        return dumps({"outcome": winner, "ending": entry.ending, "rule": rule, "n": entry.n, "digest": entry.digest})
    if entry.when:
        found["when"] = entry.when
    return dumps(found)


def ended(n: int, outcome: Outcome, digest: str) -> Ended:
    return Ended(n, outcome.winner, outcome.ending, outcome.rule, digest)


# Reading -------------------------------------------------------------------------------------------------


def read_header(place: Placed) -> Header:
    """The first line. Raises RecordError at what is wrong; a record of another format says so."""
    if "kifu" not in place.entries("a record's first line"):
        raise place.wrong('a record begins with a line {"kifu": 1, …}: this is no record, or its first line is lost')
    version = place.entries("")["kifu"]
    if version.number("kifu") != FORMAT:
        raise version.wrong(
            f"a record of format {version.value}; this version reads format {FORMAT}: use the Kirifuda that wrote it"
        )
    keys = place.keys(
        "a record's first line",
        ("kifu", "form", "game", "rules", "kirifuda", "seats", "options", "seed", "digest_every", "decks", "cards"),
        ("began", "rolls"),
    )
    form = keys["form"].text("form")
    if form != "full":
        raise keys["form"].wrong(
            f"a record of the form {form!r}; this version reads the full form"
            if form in FORMS
            else f"form is one of {', '.join(FORMS)}, not {form!r}"
        )
    try:
        rules = rules_of(keys["game"].text("game"))
    except KirifudaError as error:
        raise keys["game"].wrong(str(error)) from None
    seed = keys["seed"].text("seed")
    if not re.fullmatch("[0-9]{1,39}", seed) or int(seed) >> 128:
        raise keys["seed"].wrong("a seed is a string of digits, from 0 to 2**128 - 1")
    rolls: list[tuple[int, int]] = []
    for item in keys["rolls"].items("rolls") if "rolls" in keys else []:
        pair = item.items("a roll", 2)
        rolls.append((pair[0].number("a roll's name"), pair[1].number("a roll's value", KEEP_ORDER)))
    cards: dict[str, Pinned] = {}
    for item in keys["cards"].items("cards"):
        card = read_card(rules, item)
        if card.definition.id in cards:
            raise item.wrong(f"the card {card.definition.id!r} is pinned twice: keep one")
        cards[card.definition.id] = card
    decks = [read_deck(item, cards) for item in keys["decks"].items("decks", 2)]
    seats = [_seated(item) for item in keys["seats"].items("seats", 2)]
    return Header(
        rules, keys["rules"].number("rules"), keys["kirifuda"].text("kirifuda"),
        read_options_of(rules, keys["options"]), int(seed), (seats[0], seats[1]), (decks[0], decks[1]),
        tuple(cards.values()), keys["digest_every"].number("digest_every", 1, 1 << 20), tuple(rolls),
        keys["began"].text("began") if "began" in keys else "", form,
    )  # fmt: skip


def _seated(place: Placed) -> Seated:
    keys = place.keys("a seat", ("name", "agent"))
    for key in ("name", "agent"):
        if any(ord(letter) < 32 for letter in keys[key].text(key)):
            raise keys[key].wrong(f"{key} is one line of text without control signs, not {keys[key].shown()}")
    return Seated(keys["name"].text("name"), keys["agent"].text("agent"))


def read_options_of(rules: Rules, place: Placed) -> tuple[int, ...]:
    keys = place.keys("options", tuple([option.name for option in rules.options]))
    values: list[int] = []
    for option in rules.options:
        item = keys[option.name]
        if item.value is None or isinstance(item.value, (list, dict)):
            raise item.wrong(f"an option is a number, a word, true or false, not {item.shown()}")
        try:
            values.append(option.read(item.value))
        except ValueError as error:
            raise item.wrong(str(error)) from None
    return tuple(values)


def read_entry(rules: Rules, place: Placed) -> Entry:
    """Any line after the first. Raises RecordError at what is wrong."""
    found = place.entries("a line")
    kind = next((kind for kind in KINDS if kind in found and not (kind == "digest" and "outcome" in found)), "")
    if not kind:
        for key, item in found.items():
            near = get_close_matches(key, KINDS, 1)
            if near:
                raise item.wrong(f"{key!r} says nothing that a record says; did you mean {near[0]!r}?")
        raise place.wrong(f"a line has one of the keys {', '.join(KINDS)}; this one has none")
    if kind == "do":
        keys = place.keys("a choice", ("n", "who", "number", "do"), ("cards", "when"))
        number = keys["number"].items("number", 2)
        cards = tuple([item.text("a name") for item in keys["cards"].items("cards")]) if "cards" in keys else ()
        pair = (number[0].number("number"), number[1].number("number"))
        n = keys["n"].number("n", 1)
        return Made(n, keys["who"].seat("who"), pair, keys["do"].text("do"), cards, _when(keys))
    if kind == "undo":
        keys = place.keys("an undo", ("undo",), ("when",))
        return Undone(keys["undo"].number("undo"), _when(keys))
    if kind == "leave":
        keys = place.keys("a leave", ("leave", "ending"), ("when",))
        ending = keys["ending"].text("ending")
        if not re.fullmatch("[a-z]+(-[a-z]+)*", ending):
            shown = keys["ending"].shown()
            raise keys["ending"].wrong(f'an ending is small letters and dashes, as "conceded", not {shown}')
        return Left(keys["leave"].seat("leave"), ending, _when(keys))
    if kind == "digest":
        keys = place.keys("a digest", ("digest", "n"))
        return Checked(keys["n"].number("n"), _digest(keys["digest"]))
    keys = place.keys("an outcome", ("outcome", "ending", "rule", "n", "digest"))
    winner: int | None = None
    if keys["outcome"].value != "draw":
        if keys["outcome"].value not in ("a", "b"):
            raise keys["outcome"].wrong(f'outcome is "a", "b" or "draw", not {keys["outcome"].shown()}')
        winner = keys["outcome"].seat("outcome")
    match = re.fullmatch(re.escape(rules.prefix) + r"-([0-9]{1,4})\.([0-9]{1,2})", keys["rule"].text("rule"))
    if match is None:
        raise keys["rule"].wrong(f'a rule is written "{rules.prefix}-2.4", not {keys["rule"].shown()}')
    rule = int(match.group(1)) * 100 + int(match.group(2))
    return Ended(keys["n"].number("n"), winner, keys["ending"].text("ending"), rule, _digest(keys["digest"]))


def _when(keys: dict[str, Placed]) -> str:
    return keys["when"].text("when") if "when" in keys else ""


def _digest(place: Placed) -> str:
    if re.fullmatch("[0-9a-f]{32}", place.text("digest")):
        return place.text("digest")
    raise place.wrong(f"a digest has 32 digits, 0 to 9 and a to f, not {place.shown()}")
