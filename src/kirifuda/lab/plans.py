"""What is to be played, by names alone, so that it can be sent to another process; and one match of it.

A match is fixed by its plan and its index and by nothing else: not by the process that plays it, nor by the
matches played before.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from kirifuda.agents import Budget, Driven, Failed, RandomAgent, agent, drive, seat_players
from kirifuda.agents.contract import NO_LIMIT, Agent
from kirifuda.agents.driving import drive_random
from kirifuda.errors import DeckError, Message
from kirifuda.kernel.options import OptionValue, read_options
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.lab.facts import first_seat, turns
from kirifuda.library.decks import Deck, built_in, load_deck
from kirifuda.library.games import rules as rules_of
from kirifuda.library.pool import pool
from kirifuda.words.explaining import not_legal
from kirifuda.words.rulebook import rule_name

QUIET = "conceal_responses"
"""Off unless the plan says otherwise: nobody is there to read a tell."""


@dataclass(frozen=True)
class Plan:
    """A game, two agents, each with a deck (a name, a path or a share code), a seed and options."""

    game: str
    agents: tuple[str, str] = ("random", "random")
    decks: tuple[str, str] | None = None
    """None: the first two decks that ship with the game."""
    seed: int = 0
    options: tuple[tuple[str, OptionValue], ...] = ()
    budget: Budget = NO_LIMIT
    limit: float | None = 60.0
    """Seconds after which an answer is late. A run in which nobody is late does not depend on it."""
    open_lists: bool = False
    """Both deck lists are known to both seats."""


@dataclass(frozen=True)
class Row:
    """One match. `a` and `b` are the seats; `agent_a` says which agent of the plan sat in seat a (1 or 2)."""

    index: int
    seed: int
    agent_a: int
    agent_b: int
    first: str
    """The seat of the first turn; empty if the match ended before."""
    winner: str
    """The winning seat; empty for a draw."""
    winning_agent: int
    """1 or 2; 0 for a draw."""
    ending: str
    rule: str
    turns: int
    decisions: int
    events: int
    digest: str
    fault: str
    """What the agent that failed did wrong; empty if none failed."""


def derive(seed: int, index: int, use: str) -> int:
    """The 128-bit seed of one use ("match", "agent 1", "agent 2") in the match of that index.

    It is BLAKE2b, 16 bytes, of the text "kirifuda sim SEED INDEX USE", read with the lowest byte first.
    """
    text = f"kirifuda sim {seed} {index} {use}"
    return int.from_bytes(blake2b(text.encode(), digest_size=16).digest(), "little")


def pairing_seed(seed: int, decks: tuple[str, str]) -> int:
    """The seed of one pairing of a run of many, so that no two of them deal alike.

    It is BLAKE2b, 16 bytes, of the text "kirifuda sim SEED DECK against DECK", read with the lowest byte first.
    """
    text = f"kirifuda sim {seed} {decks[0]} against {decks[1]}"
    return int.from_bytes(blake2b(text.encode(), digest_size=16).digest(), "little")


class Lab:
    """A plan made ready to play: rules, decks and agents found.

    Raises KirifudaError for a name that nothing has or a deck that is not legal, ValueError for a wrong option.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rules: Rules = rules_of(plan.game)
        given = dict(plan.options)
        if any(option.name == QUIET for option in self.rules.options):
            given.setdefault(QUIET, False)
        values = read_options(self.rules.name, self.rules.options, given)
        self.options = given
        names = plan.decks or default_decks(self.rules)
        decks = (self._deck(names[0], values), self._deck(names[1], values))
        self.deck_names = (decks[0].name, decks[1].name)
        self.cards = (decks[0].cards, decks[1].cards)
        # By index modulo two: agents swap seats from one match to the next.
        self.setups = (self.rules.setup(self.cards, given), self.rules.setup((decks[1].cards, decks[0].cards), given))
        self.agents: tuple[Agent, Agent] = (agent(plan.agents[0]), agent(plan.agents[1]))

    def _deck(self, name: str, options: tuple[int, ...]) -> Deck:
        cards = pool(self.rules.name)
        deck = load_deck(name, cards)
        problems = deck.problems(self.rules, options)
        if problems:
            raise DeckError(not_legal(self.rules, cards.cards, deck.name, deck.cards, problems))
        return deck

    def start(self, index: int) -> State:
        """The match of that index at its first decision. Agents swap seats from one index to the next."""
        return self.rules.deal(self.setups[index % 2], derive(self.plan.seed, index, "match"))

    def play(self, index: int, *, shortcut: bool = True) -> Row:
        """Play the match of that index. `shortcut`: two plain random agents need no views; the row is the same."""
        plan = self.plan
        swap = index % 2
        state = self.start(index)
        # By seat: which agent sits there, and its seed, which stays with the agent.
        numbers = (1 + swap, 2 - swap)
        agents = (self.agents[numbers[0] - 1], self.agents[numbers[1] - 1])
        seeds = tuple([derive(plan.seed, index, f"agent {number}") for number in numbers])
        if shortcut and all(type(found) is RandomAgent for found in agents):
            driven = drive_random(self.rules, state, (seeded(seeds[0]), seeded(seeds[1])))
        else:
            driven = self._drive(state, agents, (seeds[0], seeds[1]))
        return self._row(index, numbers, driven)

    def _drive(self, state: State, agents: tuple[Agent, Agent], seeds: tuple[int, int]) -> Driven:
        plan = self.plan
        try:
            players = seat_players(agents, self.rules, seeds, plan.limit)
        except Failed as failed:
            fault = failed.fault
            return Driven(self.rules.leave(state, fault.seat, fault.ending), 0, len(state.log), fault)
        return drive(self.rules, state, players, plan.budget, plan.limit, open_lists=plan.open_lists)

    def _row(self, index: int, numbers: tuple[int, int], driven: Driven) -> Row:
        s = driven.state
        outcome = s.outcome
        assert outcome is not None
        first = first_seat(self.rules, s)
        return Row(
            index=index,
            seed=derive(self.plan.seed, index, "match"),
            agent_a=numbers[0],
            agent_b=numbers[1],
            first="" if first is None else "ab"[first],
            winner="" if outcome.winner is None else "ab"[outcome.winner],
            winning_agent=0 if outcome.winner is None else numbers[outcome.winner],
            ending=outcome.ending,
            rule=rule_name(self.rules.prefix, outcome.rule) if outcome.rule else "",
            turns=turns(self.rules, s),
            decisions=driven.decisions,
            events=driven.events,
            digest=s.digest,
            fault=driven.fault.text if driven.fault else "",
        )


def default_decks(rules: Rules) -> tuple[str, str]:
    """The first two decks that ship with a game; one against itself if there is one."""
    names = list(built_in(rules))
    if not names:
        raise DeckError(Message("{game} ships no decks: name two with --decks", game=rules.name))
    return (names[0], names[1] if len(names) > 1 else names[0])
