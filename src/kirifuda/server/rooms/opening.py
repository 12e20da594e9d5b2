"""How a match begins: what was asked for becomes a room, and a room with its seed becomes a match."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, Final

from kirifuda.agents import names as agent_names
from kirifuda.agents.registry import missing
from kirifuda.errors import DeckError, DeckErrors, KirifudaError, Message, ScenarioError, what_of
from kirifuda.kernel.options import OptionValue
from kirifuda.kernel.rules import Rules
from kirifuda.library.decks import built_in, options_of
from kirifuda.library.games import rules as rules_of
from kirifuda.library.pool import pool
from kirifuda.record import Match, Seated
from kirifuda.record.playing import CONCEAL, PERSON, now
from kirifuda.server.problems import Declined
from kirifuda.server.resources import DeckFinding, NewRoom
from kirifuda.server.rooms.keys import new_key, new_secret, seed
from kirifuda.server.rooms.room import BY_CONSENT
from kirifuda.server.store import Room as Kept
from kirifuda.server.typed import line_of, objection, one_line, typed_deck
from kirifuda.testing.guided import guided
from kirifuda.words.reader import SPECTATOR, Reader

UNPLAYABLE: Final = HTTPStatus.UNPROCESSABLE_ENTITY
ONE_PERSON = ("computer", "friends")
"""Where whoever opens the room has one seat, and may leave it to chance which."""


def opened(new: NewRoom) -> tuple[Kept, int]:
    """The room that was asked for, and the seat of whoever asked. Raises Declined for what can't be played.

    The first of each pair (decks, names, agents) is his who asks.
    """
    rules = _rules(new)
    for name in new.agents:
        registered(name)
    if new.mode == "guided":
        return _guided(new, rules)
    seat = new.seat if new.seat >= 0 else secrets.randbelow(2) if new.mode in ONE_PERSON else 0
    decks = _decks(new, rules)
    agents = {
        "computer": (PERSON, new.agents[1]), "watch": new.agents,
    }.get(new.mode, (PERSON, PERSON))  # fmt: skip
    options = dict(new.options)
    if any(option.name == CONCEAL for option in rules.options):
        options.setdefault(CONCEAL, new.mode in BY_CONSENT)
    _check(new, rules, decks, options)
    return _kept(new, _turned(decks, seat), _turned(_names(new), seat), _turned(agents, seat), options), seat


def registered(agent: str) -> None:
    """Raises Declined unless an agent of that name is installed: a stranger may not name a class to be loaded."""
    if agent not in agent_names():
        raise Declined(UNPLAYABLE, "agent", missing(agent))


def _guided(new: NewRoom, rules: Rules) -> tuple[Kept, int]:
    try:
        seat = guided(rules.name).seat
    except ScenarioError as error:
        raise Declined(UNPLAYABLE, "guided", error.what) from error
    return _kept(new, ("", ""), _turned(_names(new), seat), _turned((PERSON, new.agents[1]), seat), {}), seat


def _rules(new: NewRoom) -> Rules:
    try:
        return rules_of(new.game)
    except KirifudaError as error:
        raise Declined(UNPLAYABLE, "game", error.what) from error


def _decks(new: NewRoom, rules: Rules) -> tuple[str, str]:
    """What each deck is read from; for one that was left open, a shipped one that the other is not."""
    shipped = sorted(built_in(rules))
    given = list(new.decks)
    for i in range(2):
        if not given[i].strip():
            others = [name for name in shipped if name != given[1 - i]] or shipped
            if not others:
                what = Message("{game} comes with no decks: give both lists", game=rules.name)
                raise Declined(UNPLAYABLE, "decks", what)
            given[i] = secrets.choice(others)
    return given[0], given[1]


def _check(new: NewRoom, rules: Rules, decks: tuple[str, str], options: dict[str, OptionValue]) -> None:
    cards = pool(rules.name)
    findings: list[DeckFinding] = []
    reader = Reader(rules, new.language, SPECTATOR, cards.cards)
    try:
        values = options_of(rules, options)
        for written in decks:
            deck = typed_deck(written, cards)
            for found in deck.problems(rules, values):
                findings.append(objection(reader, deck, found))
    except DeckErrors as errors:
        findings += [line_of(error, new.language) for error in errors.errors]
    except DeckError as error:
        findings.append(line_of(error, new.language))
    except (KirifudaError, ValueError) as error:
        raise Declined(UNPLAYABLE, "options", what_of(error)) from error
    if findings:
        raise Declined(UNPLAYABLE, "deck", "the deck can't be played", findings)


UNNAMED: Final = ("a", "b")
"""What a record calls those who have given no name."""


def name_in(seated: Seated, seat: int) -> str:
    """The name that a player of a record has given; "" for none."""
    name = one_line(seated.name)
    return "" if name == UNNAMED[seat] else name


def _names(new: NewRoom) -> tuple[str, str]:
    a, b = [one_line(name) for name in new.names]
    return a, b


def _turned(pair: Sequence[str], seat: int) -> tuple[str, str]:
    """A pair that begins with the seat's own, by seat."""
    return (pair[0], pair[1]) if seat == 0 else (pair[1], pair[0])


def _kept(
    new: NewRoom, decks: tuple[str, str], names: tuple[str, str], agents: tuple[str, str], options: dict[str, Any]
) -> Kept:
    at = now()
    return Kept(
        id=new_key()[:12], game=new.game, mode=new.mode, decks=list(decks), names=list(names), agents=list(agents),
        options=options, language=new.language, secret=new_secret(),
        contributions=[None if agent == PERSON else "" for agent in agents], stops={}, made=0, turn=0, asked=None,
        over=None, began=at, changed=at,
    )  # fmt: skip


def begun(kept: Kept, contributions: tuple[str, str]) -> Match:
    """The match of a room whose seed is complete.

    Raises KirifudaError if a deck can't be read any more, or if the rules object to what it has become since.
    """
    value = seed(kept.secret, contributions)
    seats = (
        Seated(kept.names[0] or UNNAMED[0], kept.agents[0]), Seated(kept.names[1] or UNNAMED[1], kept.agents[1]),
    )  # fmt: skip
    if kept.mode == "guided":
        return guided(kept.game).begin(seats, value, now)
    cards = pool(kept.game)
    values = options_of(cards.rules, kept.options)
    a, b = [typed_deck(written, cards) for written in kept.decks]
    if a.problems(cards.rules, values) or b.problems(cards.rules, values):
        raise DeckError("the rules do not allow this deck any more")
    return Match.start(kept.game, (a, b), value, kept.options, seats, clock=now)
