"""A record as frames, from the first position to the last, as somebody may see it."""

from __future__ import annotations

from typing import Final, cast

from kirifuda.kernel.views import View
from kirifuda.record import Match, Witness
from kirifuda.record.playing import PERSON
from kirifuda.server.messages import Fairness, Frame, LogLine, Motion, SeatShown, Table
from kirifuda.server.resources import Film
from kirifuda.server.rooms.eyes import deck_name
from kirifuda.server.shown import mat
from kirifuda.server.shown.framing import Framing
from kirifuda.server.shown.moving import motions
from kirifuda.server.shown.onlooker import Onlooker, RoomFacts
from kirifuda.server.typed import one_line
from kirifuda.words import logs
from kirifuda.words.catalogue import terminal_catalogue
from kirifuda.words.faults import said

MODE: Final = "watch"
"""What a film is to a browser: nobody sits there."""


class SeatOnlooker(Onlooker):
    """Sees again what one seat saw of a match, step by step."""

    def __init__(self, witness: Witness, language: str) -> None:
        super().__init__(cast("Match", witness), witness.seat, language)
        self.witness: Final = witness

    def view(self, at: int | None = None) -> View:
        """The view of a step, else of the last one."""
        return self.witness.steps[-1 if at is None else at].view

    def happened(self, since: int, until: int | None = None) -> tuple[list[LogLine], list[Motion]]:
        """What was seen after the step `since`, up to the step `until`, or to the last."""
        last = len(self.witness.steps) - 1 if until is None else until
        sights = [sight for step in self.witness.steps[since + 1 : last + 1] for sight in step.sights]
        told = [LogLine(line.text, line.rule, list(line.cards), line.turn) for line in logs.told(self.reader, sights)]
        return told, motions(self.reader, sights, self.view(until)) if sights else []


def film_of(
    record: Match | Witness, look: int, language: str, looks: list[int], *, whole: bool,
    fairness: Fairness | None = None,
) -> Film:  # fmt: skip
    """A record as frames. `whole`: one a choice; else only what these eyes were shown, so that nothing can be counted.

    `fairness` is what may be told of the shuffle when the match is over.
    """
    onlooker = SeatOnlooker(record, language) if isinstance(record, Witness) else Onlooker(record, look, language)
    facts = RoomFacts(seats_of(record, language), fairness=fairness)
    framing = Framing(onlooker.printed)
    framing.looking = onlooker.look
    frames: list[Frame] = []
    last = len(record.steps if isinstance(record, Witness) else record.states) - 1
    for n in range(last + 1):
        log, moved = onlooker.happened(n - 1, n)
        table = onlooker.table(facts, n)
        _add(frames, framing, table, log, moved, always=whole)
    if isinstance(record, Match) and record.timeline.end is not None:
        _add(frames, framing, onlooker.table(facts), [], [], always=True)
    return Film(
        welcome=mat.welcome(onlooker.reader, "", MODE, [], onlooker.look),
        frames=frames,
        title=title_of(record, language),
        form=record.header.form,
        notes=[said(note, language) for note in record.notes],
        can_play_on=whole,
        looks=looks,
    )


def _add(
    frames: list[Frame], framing: Framing, table: Table, log: list[LogLine], moved: list[Motion], *, always: bool
) -> None:  # fmt: skip
    """The first frame is whole."""
    if not frames:
        frames.append(framing.whole(table, log, moved, looking=framing.looking))
        return
    frame = framing.next(table, log, moved, always=always)
    if frame is not None:
        frames.append(frame)


def seats_of(record: Match | Witness, language: str) -> dict[str, SeatShown]:
    """Who sat at the table."""
    h = record.header
    return {
        str(seat): SeatShown(
            one_line(h.seats[seat].name), deck_name(h.rules.name, h.decks[seat].name, language),
            h.seats[seat].agent == PERSON,
        )
        for seat in range(2)
    }  # fmt: skip


def title_of(record: Match | Witness, language: str) -> str:
    """Who played whom: the names that the record gives them, or their seats' letters."""
    ui = terminal_catalogue(language)
    names = [one_line(seated.name) or "AB"[n] for n, seated in enumerate(record.header.seats)]
    return ui.say("record", "versus", a=names[0], b=names[1])
