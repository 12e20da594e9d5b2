"""What one connection sees of its room: the table of one seat, in one language, frame by frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from kirifuda.errors import DeckError, NotLegal
from kirifuda.library.decks import built_in, load_deck
from kirifuda.library.games import rules as rules_of
from kirifuda.library.pool import pool
from kirifuda.record import Match
from kirifuda.record.playing import PERSON
from kirifuda.server import messages as m
from kirifuda.server.rooms.keys import commitment
from kirifuda.server.rooms.room import Room
from kirifuda.server.said import said
from kirifuda.server.shown import mat
from kirifuda.server.shown.framing import Framing
from kirifuda.server.shown.onlooker import Onlooker, RoomFacts
from kirifuda.server.typed import one_line
from kirifuda.words.catalogue import terminal_catalogue
from kirifuda.words.reader import SPECTATOR, Reader


class Eyes:
    """The onlooker of a connection, and how far he has been told."""

    def __init__(self, room: Room, match: Match, seats: list[int], looking: int, language: str) -> None:
        self.room: Final = room
        self.match: Final = match
        self.seats: Final = seats
        self.looking: Final = looking
        self.language: Final = language
        self.onlooker: Final = Onlooker(match, looking, language)
        self.framing = Framing(self.onlooker.printed)
        name = seen if looking == SPECTATOR else called
        kept = room.kept
        self._names: Final = [name(str(kept.names[seat]), seat, kept.agents, language) for seat in range(2)]
        self._decks: Final = [deck_name(match.rules.name, deck.name, language) for deck in match.header.decks]
        self._told = -1
        """The last position that was told of."""
        self._undone = room.undone

    def elsewhere(self, looking: int) -> Eyes:
        """The same connection with other eyes: its frames are numbered on."""
        eyes = Eyes(self.room, self.match, self.seats, looking, self.language)
        eyes.framing = self.framing
        eyes.framing.pages = eyes.onlooker.printed
        return eyes

    def frame(self, op: str, *, whole: bool) -> m.Frame | None:
        """What there is to show now; None if it is nothing new. A whole one tells the log from the beginning."""
        reset = self._undone != self.room.undone
        since = -1 if whole or reset else self._told
        log, motions = self.onlooker.happened(since)
        self._told = len(self.match.states) - 1
        self._undone = self.room.undone
        table = self.onlooker.table(self.facts())
        if table.question is not None and self.room.goes_by:
            table = replace(table, question=None)
        if whole:
            return self.framing.whole(table, log, looking=self.looking, op=op, reset=reset)
        return self.framing.next(table, log, () if reset else motions, op=op, reset=reset)

    def facts(self) -> RoomFacts:
        """What the room adds to the match, as this connection may know it."""
        room = self.room
        learner = room.lesson is not None and room.lesson.seat in self.seats
        return RoomFacts(
            {str(seat): self._seated(seat) for seat in range(2)},
            can_undo=tuple([seat for seat in self.seats if room.can_undo(seat)]),
            can_leave=tuple([seat for seat in self.seats if room.can_leave(seat)]),
            wish="" if room.wish is None else self._wish(room.wish),
            wish_seat=-1 if room.wish is None else room.wish,
            lesson=room.lesson.shown(self.language) if room.lesson is not None and learner else None,
            fairness=room.fairness,
            trouble=self._trouble(),
            stops=stops(room, self.seats),
            quiet=quiet(room, self.seats),
        )  # fmt: skip

    def _seated(self, seat: int) -> m.SeatShown:
        return m.SeatShown(self._names[seat], self._decks[seat], seat in self.room.persons, self.room.here(seat))

    def _wish(self, seat: int) -> str:
        """That a seat wishes to take back: to himself, that the other is asked."""
        mine = self.seats == [seat]
        return said(self.language, "room", "own-wish" if mine else "wish", name=self._names[1 - seat if mine else seat])

    def _trouble(self) -> str:
        if self.room.store_trouble:
            return said(self.language, "trouble", "store")
        return said(self.language, "trouble", "agent") if self.room.agent_trouble else ""

    def refusal(self, error: NotLegal) -> tuple[str, list[str]]:
        """Why an answer was refused, and by which rules."""
        return self.onlooker.refusal(error)

    def consider(self, op: str, seat: int, picks: list[int]) -> m.Considered:
        """Whether picks are an answer of a seat that this connection holds."""
        onlooker = self.onlooker if seat == self.looking else Onlooker(self.match, seat, self.language)
        return onlooker.consider(op, picks)

    def explain(self, op: str, card: str) -> m.Explained:
        """What may be done with a card now, and why not."""
        return self.onlooker.explain(op, card)


def welcome(room: Room, seats: list[int], looking: int, language: str) -> m.Welcome:
    """Where a connection sits, and what stays as it is; also while the match waits for somebody."""
    game = room.kept.game
    reader = Reader(rules_of(game), language, looking, pool(game).cards)
    return mat.welcome(
        reader, room.id, room.mode, seats, looking, commitment=commitment(room.kept.secret),
        stops=stops(room, seats), quiet=quiet(room, seats), waiting_for=room.waiting_for,
    )  # fmt: skip


def stops(room: Room, seats: Sequence[int]) -> dict[str, list[str]]:
    """The windows that each of these seats lets go by."""
    return {str(seat): sorted(room.stops[seat].passed) for seat in seats if seat in room.stops}


def quiet(room: Room, seats: Sequence[int]) -> dict[str, int]:
    """The turn in which each of these seats wishes no more, where one does."""
    return {str(seat): room.stops[seat].quiet for seat in seats if seat in room.stops and room.stops[seat].quiet >= 0}


def called(name: str, seat: int, agents: Sequence[str], language: str) -> str:
    """The name that a player has given; of one without, what he is."""
    if name:
        return name
    if agents[seat] == PERSON:
        return said(language, "room", "player", letter="AB"[seat])
    words = terminal_catalogue(language)
    if PERSON in agents or not words.has("agents", agents[seat]):
        return said(language, "room", "computer")
    return words.template("agents", agents[seat])


def seen(name: str, seat: int, agents: Sequence[str], language: str) -> str:
    """The same for those who look on: with the letter by which the log calls him, so that they know who is who."""
    plain = not name and agents[seat] == PERSON
    return ("" if plain else f"{'AB'[seat]} · ") + called(name, seat, agents, language)


def deck_name(game: str, name: str, language: str) -> str:
    """What a reader calls a deck: a shipped one by its name in his language."""
    cards = pool(game)
    try:
        return load_deck(name, cards).names[language] if name in built_in(cards.rules) else one_line(name)
    except DeckError:
        return one_line(name)
