"""A record as frames, from the first position to the last, as somebody may see it."""

from __future__ import annotations

from typing import Final

from kirifuda.record import Match, Witness
from kirifuda.record.playing import PERSON
from kirifuda.server.messages import Fairness, Frame, SeatShown
from kirifuda.server.resources import Film
from kirifuda.server.rooms.eyes import called, deck_name, seen
from kirifuda.server.rooms.opening import name_in
from kirifuda.server.shown import mat
from kirifuda.server.shown.framing import Framing
from kirifuda.server.shown.onlooker import Onlooker, RoomFacts
from kirifuda.words.catalogue import terminal_catalogue
from kirifuda.words.faults import said

MODE: Final = "watch"
"""What a film is to a browser: nobody sits there."""


def film_of(
    record: Match | Witness, look: int, language: str, looks: list[int], *, whole: bool,
    fairness: Fairness | None = None,
) -> Film:  # fmt: skip
    """A record as frames. `whole`: one a choice; else only what these eyes were shown, so that nothing can be counted.

    `fairness` is what may be told of the shuffle when the match is over.
    """
    onlooker = Onlooker(record, look, language)
    facts = RoomFacts(seats_of(record, language), fairness=fairness)
    framing = Framing(onlooker.printed, look)
    frames: list[Frame | None] = []
    for n in range(len(record.steps if isinstance(record, Witness) else record.states)):
        log, moved = onlooker.happened(n - 1, n)
        frames.append(framing.next(onlooker.table(facts, n), log, moved, always=whole))
    if isinstance(record, Match) and record.timeline.end is not None:
        frames.append(framing.next(onlooker.table(facts), always=True))
    return Film(
        welcome=mat.welcome(onlooker.reader, "", MODE, [], look),
        frames=[frame for frame in frames if frame is not None],
        title=title_of(record, language),
        form=record.header.form,
        notes=[said(note, language) for note in record.notes],
        can_play_on=whole,
        looks=looks,
    )


def seats_of(record: Match | Witness, language: str) -> dict[str, SeatShown]:
    """Who sat at the table."""
    h = record.header
    agents = [seated.agent for seated in h.seats]
    return {
        str(seat): SeatShown(
            seen(name_in(h.seats[seat], seat), seat, agents, language),
            deck_name(h.rules.name, h.decks[seat].name, language), agents[seat] == PERSON,
        )
        for seat in range(2)
    }  # fmt: skip


def title_of(record: Match | Witness, language: str) -> str:
    """Who played whom."""
    seats = record.header.seats
    agents = [seated.agent for seated in seats]
    names = [called(name_in(seated, seat), seat, agents, language) for seat, seated in enumerate(seats)]
    if names[0] == names[1]:
        names = [f"{letter} · {name}" for letter, name in zip("AB", names, strict=True)]
    return terminal_catalogue(language).say("record", "versus", a=names[0], b=names[1])
