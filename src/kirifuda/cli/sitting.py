"""A sitting: a match, who sits at it, whose eyes and language it is read with, and the file that keeps its record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from kirifuda.agents import Budget, Player, agent
from kirifuda.agents.driving import CRASHED
from kirifuda.cli import finding, matches
from kirifuda.errors import KirifudaError, RecordError, ScenarioError
from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.state import State
from kirifuda.kernel.views import View
from kirifuda.library.pool import pool
from kirifuda.record import Match
from kirifuda.record.pins import as_card
from kirifuda.words.catalogue import Catalogue, terminal_catalogue
from kirifuda.words.faults import fault
from kirifuda.words.reader import SPECTATOR, Reader, capital

if TYPE_CHECKING:
    from kirifuda.library.decks import Deck
    from kirifuda.testing.guided import Guided

T = TypeVar("T")

BUDGET: Final = Budget(seconds=1.0)
"""How long an agent may think about one answer."""


class Sitting:
    """A match in play here: persons and agents at its seats, and its record, in a file from the first choice on."""

    def __init__(self, match: Match, language: str, path: Path | None = None, guide: Guided | None = None) -> None:
        self.match: Final = match
        self.guide = guide
        """What leads a learner through this match, if anything does. A lesson that can't go on is given up."""
        self.people: Final = matches.people(match)
        self.language = language
        self.ui: Catalogue = terminal_catalogue(language)
        self.readers: dict[int, Reader] = {}
        self.path = path
        """The record's file; None until the first choice."""
        self.kept = True
        """Whether the record could be written so far."""
        self.agents: dict[int, Player] = {}
        self._troubles: list[str] = []

    def seat_agents(self) -> None:
        """The agents sit down and are shown what has happened so far; again after something was taken back.

        Raises KirifudaError for an agent that is not there.
        """
        match = self.match
        for seat in range(2):
            if seat not in self.people:
                seed = matches.agent_seed(match.header.seed, seat)
                player = agent(match.seats[seat].agent).sit(seat, match.rules, seed)
                self.agents[seat] = player
                if player.watches:
                    for state in match.states:
                        self._show(player, seat, state)

    # Reading ---------------------------------------------------------------------------------------------

    def speak(self, language: str) -> None:
        """Go on in another language."""
        self.language = language
        self.ui = terminal_catalogue(language)
        self.readers = {}

    def reader(self, seat: int) -> Reader:
        """Whoever reads with this seat's eyes; 2 is a spectator."""
        if seat not in self.readers:
            rules = self.match.rules
            pinned = {card.definition.id: as_card(rules, card) for card in self.match.header.cards}
            self.readers[seat] = Reader(rules, self.language, seat, {**pinned, **pool(rules.name).cards})
        return self.readers[seat]

    def findable(self, view: View) -> list[str]:
        """The ids of the cards that whoever sees this may look up: the game's, those of the decks whose lists he knows,
        those that he sees. A reader names every card of the match; looking one up would tell what a deck holds."""
        setup = view.state.setup
        listed = {setup.defs[card].id for deck in setup.decks for card in deck}
        known = listed.union(pool(self.match.rules.name).cards, finding.visible(self.reader(view.seat), view))
        return [card for card in self.reader(view.seat).cards if card in known]

    @property
    def only_reader(self) -> Reader:
        """The one person's reader, else a spectator's."""
        return self.reader(self.people[0] if len(self.people) == 1 else SPECTATOR)

    def name(self, seat: int) -> str:
        """Who sits there."""
        if seat in self.people:
            return self.ui.say("say", "you" if len(self.people) == 1 else "person", letter="AB"[seat])
        name = self.match.seats[seat].agent
        known = self.ui.template("agents", name) if self.ui.has("agents", name) else name
        return self.ui.say("say", "computer", agent=known)

    def decks(self) -> tuple[str, str]:
        """What the reader calls both decks."""
        first, second = [
            known.names[self.language] if known is not None else kept.name
            for known, kept in zip(self._shipped(), self.match.header.decks, strict=True)
        ]
        return first, second

    def plan(self, seat: int) -> str:
        """The plan of a seat's deck, as the reader knows it; empty for a deck that tells none."""
        deck = self._shipped()[seat]
        return deck.about[self.language] if deck is not None and deck.about else ""

    def _shipped(self) -> list[Deck | None]:
        cards = pool(self.match.rules.name)
        return [matches.deck_named(deck.name, cards) for deck in self.match.header.decks]

    # Answering -------------------------------------------------------------------------------------------

    def think(self, seat: int, seen: View) -> Choice:
        """What the agent at a seat answers; it may run beside the screen. Raises whatever the agent raises."""
        decision = seen.decision
        assert decision is not None
        choice = self.agents[seat].choose(seen, decision, BUDGET)
        if not isinstance(choice, Choice):
            raise TypeError(f"{type(choice).__name__} is no choice")
        return choice

    def thought(self, seat: int) -> str:
        """Why the agent at a seat chose as it last did, to be told to nobody but those who see with its eyes."""
        player = self.agents.get(seat)
        reason = player.reason() if player is not None else None
        if reason is None or not self.ui.has("thoughts", reason.message):
            return ""
        facts = {name: f"{value:g}" if isinstance(value, float) else value for name, value in reason.facts}
        return self.ui.say("thoughts", reason.message, **facts)

    def choose(self, seat: int, choice: Choice) -> None:
        """An answer is played, and the agents are shown what it did; one that fails at looking has lost.

        Raises NotLegal.
        """
        self._recorded(lambda: self.match.choose(seat, choice))
        for other, watching in self.agents.items():
            if watching.watches:
                self._show(watching, other, self.match.state)

    def _show(self, player: Player, seat: int, state: State) -> None:
        try:
            player.see(self.match.rules.events(state, seat))
        except Exception as error:  # noqa: BLE001 - whatever an agent raises, the person's match goes on
            self.failed(seat, error)

    def take_back(self, kept: frozenset[int] = frozenset()) -> bool:
        """Back to the last question that a person answered, but for the `kept` ones. False if there is none."""
        n = self._led(lambda guide: guide.back(self.match, kept), None)
        if self.guide is None:
            n = matches.last_asked(self.match, kept)
        if n is None:
            return False
        self._recorded(lambda: self.match.undo(n))
        self.seat_agents()
        return True

    def leave(self, seat: int, ending: str) -> None:
        """A seat leaves the match; the other one wins. Raises NotLegal if it is over."""
        self._recorded(lambda: self.match.leave(seat, ending))

    def failed(self, seat: int, error: Exception) -> None:
        """An agent that fails has lost: nobody waits for it."""
        if self.match.outcome is None:
            self.leave(seat, CRASHED)
        reason = f"{type(error).__name__}: {error}"
        self._troubles.append(self.ui.say("say", "agent-failed", agent=self.match.seats[seat].agent, reason=reason))

    def troubles(self) -> list[str]:
        """What has gone wrong and has not been said yet."""
        found, self._troubles = self._troubles, []
        return [capital(text) for text in found]

    # A guided game -----------------------------------------------------------------------------------------

    def _led(self, ask: Callable[[Guided], T], free: T) -> T:
        """What the lesson says; one that can't go on is given up, and the learner plays on `free`."""
        if self.guide is None:
            return free
        try:
            return ask(self.guide)
        except ScenarioError as error:
            self.guide = None
            self._troubles.append(self.ui.say("say", "guide-lost", reason=fault(error, self.language)))
            return free

    def reply(self) -> Choice | None:
        """The answer that the lesson gives by itself now, of whichever seat; None if somebody is to be asked."""
        return self._led(lambda guide: guide.reply(self.match), None)

    def spoken(self) -> list[str]:
        """What the lesson says with the open question; with the first one, how one answers at a terminal."""
        texts: list[str] = self._led(lambda guide: guide.spoken(self.match, self.language), [])
        return texts + [self.ui.template("say", "guide-typing")] if texts and not self.match.decisions else texts

    def wanted(self) -> str:
        """What the lesson asks for; "" if it leaves the learner free."""
        return self._led(lambda guide: guide.wanted(self.match, self.language), "")

    def accepts(self, choice: Choice) -> bool:
        """Whether the lesson goes on with this answer."""
        return self._led(lambda guide: guide.accepts(self.match, choice), free=True)

    def hinted(self) -> str:
        """What the lesson says to an answer that is legal and not the one that it asks for."""
        return self._led(lambda guide: guide.hint(self.match, self.language), "")

    # The record ------------------------------------------------------------------------------------------

    def _recorded(self, change: Callable[[], object]) -> None:
        """A change of the match, which goes into its record. If the file can't be written, the match goes on without
        one: its record is whole as before, and can be saved elsewhere."""
        try:
            change()
        except (RecordError, OSError) as error:
            self.match.close()
            self.path = None
            self.kept = False
            self._troubles.append(self.ui.say("say", "record-lost", reason=fault(error, self.language)))
            change()

    def keep(self) -> None:
        """From the first choice on the record is in a file. That it can't be is trouble once."""
        if self.path is not None or not self.kept:
            return
        try:
            self.save(matches.new_file(self.match.rules.name))
        except (OSError, KirifudaError) as error:
            self.kept = False
            self._troubles.append(self.ui.say("say", "not-kept", reason=fault(error, self.language)))

    def save(self, path: Path) -> None:
        """Write the record to a file that is not there yet, and go on there. Raises RecordError."""
        self.match.save(path)
        self.path = path
        self.kept = True
