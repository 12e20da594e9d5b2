"""One viewer of one match: whose eyes, and in which language. Nobody is shown anything but through an onlooker.

The match may be one that is played, or what a seat saw of one, from its record.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from kirifuda.errors import NotLegal
from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.kernel.views import View
from kirifuda.library.cards import Card
from kirifuda.library.pool import pool
from kirifuda.record import Match, Witness
from kirifuda.record.pins import as_card
from kirifuda.server.messages import (
    ActExplained,
    CardPage,
    Considered,
    Explained,
    Fairness,
    Finding,
    LessonShown,
    LogLine,
    Motion,
    Over,
    PendingShown,
    SeatShown,
    Table,
)
from kirifuda.server.shown.asking import question
from kirifuda.server.shown.keys import card_of, key_of
from kirifuda.server.shown.moving import motions
from kirifuda.server.shown.printing import card_page
from kirifuda.server.shown.sides import Sides
from kirifuda.words import board, explaining, logs
from kirifuda.words.reader import SPECTATOR, Reader, capital

_CARDS: Final[WeakKeyDictionary[Match | Witness, dict[str, Card]]] = WeakKeyDictionary()


class RoomFacts(NamedTuple):
    """What the room knows beside the match."""

    seats: dict[str, SeatShown]
    can_undo: Sequence[int] = ()
    can_leave: Sequence[int] = ()
    wish: str = ""
    wish_seat: int = -1
    lesson: LessonShown | None = None
    fairness: Fairness | None = None
    """How anybody can check the shuffle: shown once the match is over."""
    trouble: str = ""
    stops: Mapping[str, list[str]] = {}
    quiet: Mapping[str, int] = {}


BOTH: Final = 3
"""The eyes of a spectator who sees both hands: for whoever may see everything, as of a match that is over."""


class Onlooker:
    """Sees one match with the eyes of a seat (0, 1), of a spectator (2), or of one who sees both hands (3)."""

    def __init__(self, match: Match | Witness, look: int, language: str) -> None:
        self.match: Final = match
        self.look: Final = look
        self.rules: Final[Rules] = match.rules
        self.reader: Final = Reader(match.rules, language, min(look, SPECTATOR), cards_of(match))
        self._seen: tuple[State, View] | None = None

    # Seeing ----------------------------------------------------------------------------------------------

    def view(self, at: int | None = None) -> View:
        """The position as this viewer may know it: the n-th of the match, else as it is now."""
        if isinstance(self.match, Witness):
            return self.match.steps[-1 if at is None else at].view
        state = self.match.state if at is None else self.match.states[at]
        if self._seen is None or self._seen[0] is not state:
            self._seen = (state, self.rules.view(state, self._seat))
        return self._seen[1]

    @property
    def _seat(self) -> int | None:
        return None if self.look >= SPECTATOR else self.look

    def _own(self, at: int | None) -> tuple[View, View] | None:
        """Both seats' views, for one who sees both hands."""
        if self.look != BOTH or isinstance(self.match, Witness):
            return None
        state = self.match.state if at is None else self.match.states[at]
        return self.rules.view(state, 0), self.rules.view(state, 1)

    def table(self, facts: RoomFacts, at: int | None = None) -> Table:
        """All that a browser draws: of the n-th position of the match, else of the one there is now."""
        view, reader = self.view(at), self.reader
        reader.view = view
        s = view.state
        sides = Sides(reader, view, self._own(at))
        turn = board.number(reader, s, "turn")
        phases = reader.rules.words("phase")
        return Table(
            turn=turn,
            turn_seat=reader.rules.turn_player(s),
            phase=reader.words.template("phases", phases[board.number(reader, s, "phase")]) if phases else "",
            heading=board.turn(reader, s),
            sides=sides.sides,
            cards=sides.cards,
            seats=facts.seats,
            pending=[
                PendingShown(seat, capital(text), key_of(view, card))
                for seat, card, text in board.pending(reader, s)
            ],
            battle={name: key_of(view, card) for name, card in board.fighting(reader, s).items() if card},
            battle_text=board.battle(reader, s),
            question=question(reader, view),
            waiting=board.waiting(reader, view),
            wish=facts.wish,
            wish_seat=facts.wish_seat,
            can_undo=list(facts.can_undo),
            can_leave=list(facts.can_leave),
            lesson=facts.lesson,
            over=self._over(s, facts.fairness),
            made=s.steps,
            trouble=facts.trouble,
            stops=dict(facts.stops),
            quiet=dict(facts.quiet),
        )  # fmt: skip

    def _over(self, s: State, fairness: Fairness | None) -> Over | None:
        end = s.outcome
        if end is None:
            return None
        rule = self.reader.rule(end.rule) if end.rule else ""
        return Over(explaining.outcome(self.reader, end), rule, end.winner, fairness)

    def happened(self, since: int, until: int | None = None) -> tuple[list[LogLine], list[Motion]]:
        """What the choices after position `since` showed this viewer, up to position `until`, or to now.

        -1 begins with what was done before the first question.
        """
        steps = slice(since + 1, None if until is None else until + 1)
        shown = (
            [step.sights for step in self.match.steps[steps]] if isinstance(self.match, Witness)
            else [self.rules.events(state, self._seat) for state in self.match.states[steps]]
        )  # fmt: skip
        log = [
            LogLine(line.text, line.rule, list(line.cards), line.turn)
            for seen in shown for line in logs.told(self.reader, seen)
        ]  # fmt: skip
        sights = [sight for seen in shown for sight in seen]
        return log, motions(self.reader, sights, self.view(until)) if sights else []

    # Answering -------------------------------------------------------------------------------------------

    def consider(self, op: str, picks: list[int]) -> Considered:
        """Whether picks are an answer to the open question, and what is missing if they are not."""
        view = self.view()
        decision = view.decision
        choice = Choice(tuple(picks))
        if decision is None:
            return Considered(op, allowed=False, text=self.reader.words.template("refusals", "not-asked"))
        if choice in decision.options:
            return Considered(op, allowed=True, complete=picks)
        full = decision.options.complete(choice)
        self.reader.view = view
        unmet = [found for found in self.rules.explain(view, choice) if not found.met]
        text, rules = self._lacking([(explaining.said(self.reader, f), f.rule) for f in unmet])
        complete = None if full is None else list(full.picks)
        return Considered(op, allowed=False, complete=complete, text=text, rules=rules)

    def refusal(self, error: NotLegal) -> tuple[str, list[str]]:
        """Why an answer was refused, and the numbers of the rules that say so."""
        self.reader.view = self.view()
        if not error.unmet:
            return self.reader.words.template("refusals", error.message), []
        return self._lacking([(explaining.said(self.reader, f), f.rule) for f in error.unmet])

    def _lacking(self, unmet: list[tuple[str, int]]) -> tuple[str, list[str]]:
        sentence = self.reader.words.template("lists", "sentence")
        rules = dict.fromkeys(self.reader.rule(rule) for _, rule in unmet if rule)
        return sentence.join([capital(text) for text, _ in unmet]), list(rules)

    def explain(self, op: str, card: str) -> Explained:
        """What this viewer might do with a card now, what the rules ask for it, and where its numbers come from."""
        view, reader = self.view(), self.reader
        reader.view = view
        found = card_of(view, card)
        if not found:
            return Explained(op, card, [], [])
        acts = [
            ActExplained(
                what, all(f.met for f in findings),
                [Finding(explaining.said(reader, f), f.met, reader.rule(f.rule) if f.rule else "") for f in findings],
            )
            for what, findings in explaining.might(reader, view, found)
        ]  # fmt: skip
        return Explained(op, card, acts, [line.strip() for line in explaining.sources(reader, view, found)])

    # What stays ------------------------------------------------------------------------------------------

    def printed(self, ids: Iterable[str]) -> dict[str, CardPage]:
        """The pages of those of the cards that the game's own list has not got as they are played here."""
        known, cards = pool(self.rules.name).cards, self.reader.cards
        return {
            card: card_page(self.rules, cards[card])
            for card in ids
            if card in cards and cards[card] is not known.get(card)
        }  # fmt: skip


def cards_of(match: Match | Witness) -> dict[str, Card]:
    """Every card that the match may name: those of the game, and those of its decks as its record has them."""
    found = _CARDS.get(match)
    if found is None:
        pinned = {card.definition.id: as_card(match.rules, card) for card in match.header.cards}
        found = _CARDS[match] = {**pool(match.rules.name).cards, **pinned}
    return found
