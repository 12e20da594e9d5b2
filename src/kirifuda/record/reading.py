"""The lines of a record as they are read: anything that none of them says is an error at its line and column."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from typing import Final

from kirifuda.errors import KirifudaError, Message, what_of
from kirifuda.kernel.rolls import KEEP_ORDER
from kirifuda.kernel.rules import Rules
from kirifuda.library.games import rules as rules_of
from kirifuda.record.lines import (
    COMMON_KEYS,
    EVERY,
    FORMAT,
    FORMS,
    FULL,
    KEYS_OF,
    KINDS,
    SAMPLED,
    SEAT,
    SEEN_KINDS,
    Checked,
    Ended,
    Entry,
    Guess,
    Header,
    Left,
    Made,
    Seated,
    Seen,
    Undone,
)
from kirifuda.record.pins import Pinned, read_card, read_deck
from kirifuda.record.placed import Placed


def read_header(place: Placed) -> Header:
    """The first line. Raises RecordError at what is wrong; a record of another format says so."""
    if "kifu" not in place.entries("a record's first line"):
        raise place.wrong('a record begins with a line {"kifu": 1, …}: this is no record, or its first line is lost')
    version = place.entries("")["kifu"]
    if version.number("kifu") != FORMAT:
        raise version.wrong(
            Message(
                "a record of format {found}; this version reads format {format}: use the Kirifuda that wrote it",
                found=version.shown(), format=FORMAT,
            )
        )  # fmt: skip
    form = FULL
    if "form" in place.entries(""):
        written = place.entries("")["form"]
        form = written.text("form")
        if form not in FORMS:
            known = ", ".join(FORMS)
            raise written.wrong(Message("form is one of {forms}, not {found}", forms=known, found=repr(form)))
    keys = place.keys("a record's first line", (*COMMON_KEYS, *KEYS_OF[form]), ("began", "rolls"))
    try:
        rules = rules_of(keys["game"].text("game"))
    except KirifudaError as error:
        raise keys["game"].wrong(error.what) from None
    cards: dict[str, Pinned] = {}
    for item in keys["cards"].items("cards"):
        card = read_card(rules, item)
        if card.definition.id in cards:
            raise item.wrong(Message("the card {id} is pinned twice: keep one", id=repr(card.definition.id)))
        cards[card.definition.id] = card
    seat = keys["seat"].seat("seat") if "seat" in keys else -1
    decks = [
        read_deck(item, cards, hidden=form == SEAT and n != seat)
        for n, item in enumerate(keys["decks"].items("decks", 2))
    ]
    seats = [_seated(item) for item in keys["seats"].items("seats", 2)]
    return Header(
        rules, keys["rules"].number("rules"), keys["kirifuda"].text("kirifuda"),
        read_options_of(rules, keys["options"]), _seed(keys["seed"]) if "seed" in keys else 0, (seats[0], seats[1]),
        (decks[0], decks[1]), tuple(cards.values()),
        keys["digest_every"].number("digest_every", 1, 1 << 20) if "digest_every" in keys else EVERY,
        tuple([_roll(item) for item in keys["rolls"].items("rolls")]) if "rolls" in keys else (),
        keys["began"].text("began") if "began" in keys else "", form, seat,
        _guess(keys) if form == SAMPLED else None,
    )  # fmt: skip


def _seed(place: Placed) -> int:
    seed = place.text("seed")
    if not re.fullmatch("[0-9]{1,39}", seed) or int(seed) >> 128:
        raise place.wrong("a seed is a string of digits, from 0 to 2**128 - 1")
    return int(seed)


def _roll(place: Placed) -> tuple[int, int]:
    pair = place.items("a roll", 2)
    return (pair[0].number("a roll's name"), pair[1].number("a roll's value", KEEP_ORDER))


def _guess(keys: dict[str, Placed]) -> Guess:
    programs = {address: item.text("a fingerprint") for address, item in keys["programs"].entries("programs").items()}
    return Guess(keys["after"].number("after"), programs, keys["position"].data(), keys["position"])


def _seated(place: Placed) -> Seated:
    keys = place.keys("a seat", ("name", "agent"))
    for key in ("name", "agent"):
        if any(ord(letter) < 32 for letter in keys[key].text(key)):
            raise keys[key].wrong(
                Message("{key} is one line of text without control signs, not {found}",
                        key=key, found=keys[key].shown())
            )  # fmt: skip
    return Seated(keys["name"].text("name"), keys["agent"].text("agent"))


def read_options_of(rules: Rules, place: Placed) -> tuple[int, ...]:
    keys = place.keys("options", tuple([option.name for option in rules.options]))
    values: list[int] = []
    for option in rules.options:
        item = keys[option.name]
        if item.value is None or isinstance(item.value, (list, dict)):
            raise item.wrong(Message("an option is a number, a word, true or false, not {found}", found=item.shown()))
        try:
            values.append(option.read(item.value))
        except ValueError as error:
            raise item.wrong(what_of(error)) from None
    return tuple(values)


def read_entry(header: Header, place: Placed) -> Entry:
    """Any line after the first. Raises RecordError at what is wrong."""
    found = place.entries("a line")
    kinds = SEEN_KINDS if header.form == SEAT else KINDS
    kind = next((kind for kind in kinds if kind in found and not (kind == "digest" and "outcome" in found)), "")
    if not kind:
        for key, item in found.items():
            near = get_close_matches(key, kinds, 1)
            if near:
                raise item.wrong(
                    Message("{key} says nothing that a record says; did you mean {near}?",
                            key=repr(key), near=repr(near[0]))
                )  # fmt: skip
        raise place.wrong(Message("a line has one of the keys {keys}; this one has none", keys=", ".join(kinds)))
    return _READERS[kind](header.rules, place)


def _made(rules: Rules, place: Placed) -> Made:
    keys = place.keys("a choice", ("n", "who", "number", "do"), ("cards", "when"))
    number = keys["number"].items("number", 2)
    pair = (number[0].number("number"), number[1].number("number"))
    n = keys["n"].number("n", 1)
    return Made(n, keys["who"].seat("who"), pair, keys["do"].text("do"), _names(keys), _when(keys))


def _seen(rules: Rules, place: Placed) -> Seen:
    keys = place.keys("a step", ("seen", "view", "events"), ("do", "cards", "when"))
    rows = {name: row.data() for name, row in keys["view"].entries("a view").items()}
    events = [tuple([part.data() for part in item.items("an event")]) for item in keys["events"].items("events")]
    do = keys["do"].text("do") if "do" in keys else ""
    return Seen(keys["seen"].number("seen"), rows, tuple(events), do, _names(keys), _when(keys))


def _undone(rules: Rules, place: Placed) -> Undone:
    keys = place.keys("an undo", ("undo",), ("when",))
    return Undone(keys["undo"].number("undo"), _when(keys))


def _left(rules: Rules, place: Placed) -> Left:
    keys = place.keys("a leave", ("leave", "ending"), ("when",))
    ending = keys["ending"].text("ending")
    if not re.fullmatch("[a-z]+(-[a-z]+)*", ending):
        shown = keys["ending"].shown()
        raise keys["ending"].wrong(
            Message('an ending is small letters and dashes, as "conceded", not {found}', found=shown)
        )
    return Left(keys["leave"].seat("leave"), ending, _when(keys))


def _checked(rules: Rules, place: Placed) -> Checked:
    keys = place.keys("a digest", ("digest", "n"))
    return Checked(keys["n"].number("n"), _digest(keys["digest"]))


def _ended(rules: Rules, place: Placed) -> Ended:
    keys = place.keys("an outcome", ("outcome", "ending", "rule", "n", "digest"))
    winner: int | None = None
    if keys["outcome"].value != "draw":
        if keys["outcome"].value not in ("a", "b"):
            raise keys["outcome"].wrong(
                Message('outcome is "a", "b" or "draw", not {found}', found=keys["outcome"].shown())
            )
        winner = keys["outcome"].seat("outcome")
    match = re.fullmatch(re.escape(rules.prefix) + r"-([0-9]{1,4})\.([0-9]{1,2})", keys["rule"].text("rule"))
    if match is None:
        raise keys["rule"].wrong(
            Message('a rule is written "{prefix}-2.4", not {found}', prefix=rules.prefix, found=keys["rule"].shown())
        )
    rule = int(match.group(1)) * 100 + int(match.group(2))
    return Ended(keys["n"].number("n"), winner, keys["ending"].text("ending"), rule, _digest(keys["digest"]))


_READERS: Final[dict[str, Callable[[Rules, Placed], Entry]]] = {
    "do": _made, "seen": _seen, "undo": _undone, "leave": _left, "digest": _checked, "outcome": _ended,
}  # fmt: skip


def _names(keys: dict[str, Placed]) -> tuple[str, ...]:
    return tuple([item.text("a name") for item in keys["cards"].items("cards")]) if "cards" in keys else ()


def _when(keys: dict[str, Placed]) -> str:
    return keys["when"].text("when") if "when" in keys else ""


def _digest(place: Placed) -> str:
    if re.fullmatch("[0-9a-f]{32}", place.text("digest")):
        return place.text("digest")
    raise place.wrong(Message("a digest has 32 digits, 0 to 9 and a to f, not {found}", found=place.shown()))
