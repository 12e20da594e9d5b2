"""The lines of a record: what each says, and how it is written."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from kirifuda.kernel.options import OptionValue
from kirifuda.kernel.positions import Plain
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import Outcome
from kirifuda.record.pins import DeckList, Pinned, write_card, write_deck
from kirifuda.record.placed import Placed

FORMAT: Final = 1
"""Raised when an older reader would misread a newer record."""
FULL: Final = "full"
"""Everything: played again to the same digests, and on from any position."""
SEAT: Final = "seat"
"""What one seat saw and did: shown, and not played again."""
SAMPLED: Final = "sampled"
"""From a position that a seat's view was completed to by chance: played again and on, but a guess."""
FORMS: Final = (FULL, SEAT, SAMPLED)
COMMON_KEYS: Final = ("kifu", "form", "game", "rules", "kirifuda", "seats", "options", "decks", "cards")
KEYS_OF: Final = {
    FULL: ("seed", "digest_every"),
    SEAT: ("seat",),
    SAMPLED: ("seat", "after", "digest_every", "programs", "position"),
}
"""What the first line must say besides, by form."""
EVERY: Final = 16
"""Choices from one digest to the next, unless a record says otherwise."""
KINDS: Final = ("do", "undo", "leave", "digest", "outcome")
"""The lines of what is played again, by the key that says which it is."""
SEEN_KINDS: Final = ("seen", "undo", "leave")
"""Those of what was seen."""


@dataclass(frozen=True)
class Seated:
    """Who sits in a seat: a name to show, and the agent that answers ("person" for people)."""

    name: str
    agent: str = "person"


@dataclass(frozen=True)
class Guess:
    """Where a sampled record begins: after how many public steps of the match, and the position, encoded."""

    after: int
    programs: dict[str, str]
    """The fingerprint of every text by its address: the position may stand in the middle of one."""
    position: Plain
    place: Placed | None = None
    """Where it was read."""


@dataclass(frozen=True)
class Header:
    """The first line: everything that a match begins with.

    A record of what a seat saw has no seed, and of the other deck only how many cards it has.
    """

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
    form: str = FULL
    seat: int = -1
    """Whose record it is, or whose view was completed; -1 for a full one."""
    guess: Guess | None = None


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


@dataclass(frozen=True)
class Seen:
    """What a seat saw at its n-th step: its view by the rows that changed, the events, and its own answer before it."""

    n: int
    rows: Rows
    events: tuple[tuple[Plain, ...], ...]
    do: str = ""
    cards: tuple[str, ...] = ()
    when: str = ""


Entry = Made | Undone | Left | Checked | Ended | Seen
Rows = dict[str, Plain]
"""A view by its rows (`seen.KEYS`)."""


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
    if h.form != FULL:
        found["seat"] = "ab"[h.seat]
    if h.guess is not None:
        found["after"] = h.guess.after
    found["seats"] = [{"name": seated.name, "agent": seated.agent} for seated in h.seats]
    found["options"] = write_options(h.rules, h.options)
    if h.form == FULL:
        found["seed"] = str(h.seed)
    if h.rolls:
        found["rolls"] = [list(roll) for roll in h.rolls]
    if h.form != SEAT:
        found["digest_every"] = h.every
    found["decks"] = [write_deck(deck) for deck in h.decks]
    found["cards"] = [write_card(h.rules, card) for card in h.cards]
    if h.guess is not None:
        found["programs"] = h.guess.programs
        found["position"] = h.guess.position
    return dumps(found)


def write_entry(rules: Rules, entry: Entry) -> str:
    found: dict[str, object]
    if isinstance(entry, Seen):
        found = {"seen": entry.n}
        if entry.do:
            found["do"] = entry.do
        if entry.cards:
            found["cards"] = list(entry.cards)
        found |= {"view": entry.rows, "events": entry.events}
    elif isinstance(entry, Made):
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
