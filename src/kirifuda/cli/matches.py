"""Matches at the terminal: how they begin, where their records lie, what may be taken back."""

from __future__ import annotations

import time
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kirifuda.errors import DeckError, KirifudaError
from kirifuda.kernel.options import OptionValue
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.views import Sight, View
from kirifuda.library.decks import Deck, built_in, load_deck
from kirifuda.library.folders import user_home
from kirifuda.library.pool import Pool
from kirifuda.record import Match, Seated
from kirifuda.words.reader import SPECTATOR

if TYPE_CHECKING:
    from kirifuda.testing.guided import Guided

PERSON: Final = "person"
CONCEAL: Final = "conceal_responses"
"""The option of games in which not being asked may tell something: on where two people play."""


def now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


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


def people(match: Match) -> list[int]:
    """The seats of persons."""
    return [seat for seat in range(2) if match.seats[seat].agent == PERSON]


def agent_seed(match: Match, seat: int) -> int:
    """An agent's own seed: the same for the same match, and nothing that tells how the decks lie."""
    return int.from_bytes(blake2b(f"{match.header.seed}/{seat}".encode(), digest_size=8).digest())


def view(match: Match, seat: int) -> View:
    return match.rules.view(match.state, None if seat == SPECTATOR else seat)


def positions(match: Match) -> int:
    """How many positions there have been, the start and a leaving counted."""
    return len(match.states) + (1 if match.timeline.end is not None else 0)


def sights(match: Match, seat: int, since: int) -> list[Sight]:
    """What a seat saw in the positions from `since` on."""
    found: list[Sight] = []
    for state in match.states[since:]:
        found += match.rules.events(state, None if seat == SPECTATOR else seat)
    return found


def last_asked(match: Match, kept: frozenset[int] = frozenset()) -> int | None:
    """How many choices to keep so that the last question that a person answered, but for the `kept` ones, is asked
    again; None if there is none."""
    persons = people(match)
    made = match.timeline.made
    return next((n for n in range(len(made) - 1, -1, -1) if n not in kept and made[n].seat in persons), None)


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
        raise DeckError(f"{cards.rules.name} ships no decks: name two")
    first = names[0] if names else shipped[len(shipped) // 2]
    second = names[1] if len(names) > 1 else next((name for name in shipped if name != first), first)
    return load_deck(first, cards), load_deck(second, cards)


def deck_named(name: str, cards: Pool) -> Deck | None:
    """The shipped deck that a record names; None for a deck of a person's own."""
    try:
        return load_deck(name, cards) if name in built_in(cards.rules) else None
    except KirifudaError:
        return None
