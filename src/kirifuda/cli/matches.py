"""Matches at the terminal: how they begin, where their records lie, what may be taken back."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from kirifuda.errors import DeckError, KirifudaError, Message
from kirifuda.kernel.options import OptionValue
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.views import View
from kirifuda.library.decks import Deck, built_in, load_deck
from kirifuda.library.folders import user_home
from kirifuda.library.pool import Pool
from kirifuda.record import Match, Seated
from kirifuda.record.playing import CONCEAL, PERSON, agent_seed, last_asked, now, people, positions, sights
from kirifuda.words.reader import SPECTATOR

if TYPE_CHECKING:
    from kirifuda.testing.guided import Guided

__all__ = [
    "CONCEAL", "PERSON", "agent_seed", "begin", "choose_decks", "deck_named", "folder", "last_asked", "lead", "lesson",
    "lesson_of", "new_file", "newcomer", "now", "people", "positions", "resume", "sights", "view",
]  # fmt: skip


def begin(
    rules: Rules, decks: tuple[Deck, Deck], agents: tuple[str, str], options: dict[str, OptionValue], seed: int | None
) -> Match:
    """A new match. Raises ValueError for an option or a seed that the rules refuse."""
    seats = (Seated("a", agents[0]), Seated("b", agents[1]))
    return Match.start(rules, decks, seed, options, seats, clock=now)


def lesson(game: str) -> Guided:
    """The guided first game of a game. Raises ScenarioError if it ships none."""
    from kirifuda.testing.guided import guided

    return guided(game)


def lesson_of(match: Match) -> Guided | None:
    """The guided game that a match has come from and is still in the middle of."""
    from kirifuda.testing.guided import file_of

    if file_of(match.rules.name) is None:
        return None
    guide = lesson(match.rules.name)
    return guide if guide.leads(match) else None


def lead(guide: Guided, opponent: str) -> Match:
    """A match in which a learner is led, against an agent that plays on from where the lesson ends."""
    agents = (PERSON, opponent) if guide.seat == 0 else (opponent, PERSON)
    return guide.begin((Seated("a", agents[0]), Seated("b", agents[1])), clock=now)


def resume(path: Path) -> Match:
    """Go on with a match in its own file. Raises RecordError at the line that is wrong."""
    return Match.resume(path, clock=now)


def view(match: Match, seat: int) -> View:
    return match.rules.view(match.state, None if seat == SPECTATOR else seat)


def newcomer(game: str) -> bool:
    """Whether somebody who has kept no match yet could be led through a first one."""
    from kirifuda.testing.guided import file_of

    return file_of(game) is not None and not any(folder().glob("*.kifu"))


# Files ---------------------------------------------------------------------------------------------------


def folder() -> Path:
    """Where matches are kept that were given no file: `matches` in the folder of the user's data."""
    return user_home("data") / "matches"


def new_file(game: str) -> Path:
    """A path that is not taken, named after the game and the time; its folder is made. Raises OSError."""
    folder().mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder() / f"{stem}.kifu"
    n = 1
    while path.exists():
        n += 1
        path = folder() / f"{stem}-{n}.kifu"
    return path


# Decks ---------------------------------------------------------------------------------------------------


def choose_decks(names: tuple[str, ...], cards: Pool) -> tuple[Deck, Deck]:
    """The decks named, and shipped ones for those that are not. Raises KirifudaError."""
    shipped = sorted(built_in(cards.rules))
    if len(names) > 2:
        raise DeckError("a deck is named once for you and once for the other player")
    if not shipped and len(names) < 2:
        raise DeckError(Message("{game} ships no decks: name two with --deck", game=cards.rules.name))
    first = names[0] if names else shipped[len(shipped) // 2]
    second = names[1] if len(names) > 1 else next((name for name in shipped if name != first), first)
    return load_deck(first, cards), load_deck(second, cards)


def deck_named(name: str, cards: Pool) -> Deck | None:
    """The shipped deck that a record names; None for a deck of a person's own."""
    try:
        return load_deck(name, cards) if name in built_in(cards.rules) else None
    except KirifudaError:
        return None
