"""What every place where a match is played asks of it: whose seats, what a seat saw, what may be taken back."""

from __future__ import annotations

import time
from hashlib import blake2b
from typing import Final

from kirifuda.kernel.views import Sight
from kirifuda.record.match import Match
from kirifuda.words.reader import SPECTATOR

PERSON: Final = "person"
"""What stands in the place of an agent's name at a seat of a person's."""

CONCEAL: Final = "conceal_responses"
"""The option of games in which not being asked may tell something: on where two people play."""


def now() -> str:
    """The time, as records write it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def people(match: Match) -> list[int]:
    """The seats of persons."""
    return [seat for seat in range(2) if match.seats[seat].agent == PERSON]


def agent_seed(seed: int, seat: int) -> int:
    """An agent's own seed: the same for the same match, and nothing that tells how the decks lie."""
    return int.from_bytes(blake2b(f"{seed}/{seat}".encode(), digest_size=8).digest())


def positions(match: Match) -> int:
    """How many positions there have been, the start and a leaving counted."""
    return len(match.states) + (1 if match.timeline.end is not None else 0)


def sights(match: Match, seat: int, since: int) -> list[Sight]:
    """What a seat saw in the positions from `since` on."""
    found: list[Sight] = []
    for state in match.states[since:]:
        found += match.rules.events(state, None if seat == SPECTATOR else seat)
    return found


def last_asked(match: Match, kept: frozenset[int] = frozenset(), seats: list[int] | None = None) -> int | None:
    """How many choices to keep so that the last question that a person answered, but for the `kept` ones, is asked
    again; None if there is none. `seats`: only questions to these."""
    wanted = people(match) if seats is None else seats
    made = match.timeline.made
    return next((n for n in range(len(made) - 1, -1, -1) if n not in kept and made[n].seat in wanted), None)
