"""What every game keeps to, asked of a rulebook: `check_rules(rules)`.

A designer runs it while he writes, and in his own tests:

    from kirifuda.testing import check_rules

    def test_the_game_keeps_to_the_contract():
        check_rules(RULES)

It raises `ContractBroken`, a line for each thing that is wrong, each with its part of the contract before it:

    package    the data that a game ships are there and read: words, rules pages, table, cards, decks, weights, lesson
    words      everything that can be said has its words in both languages' files
    rulebook   both languages have the same rules, and every rule that the engine cites is among them
    cards      every text prints in the other language and reads back; every deck that ships is legal
    play       random matches end; after each answer cards are conserved, nothing is read stale, a full answer exists
    saving     a position is the same when it is saved and loaded, in the middle of anything; choices read back
    explain    an act is on a menu exactly if its requirements are met; each requirement names its rule
    secrecy    positions that differ in what a seat may not know look the same to it; a sample of a view has that view
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from kirifuda.kernel.cards import CardDef
from kirifuda.kernel.decisions import Choice, outward
from kirifuda.kernel.layout import Layout
from kirifuda.kernel.plain import PlainRules
from kirifuda.kernel.plain_terms import T_PLAY
from kirifuda.kernel.rng import Rng, seeded
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.library.decks import built_in, load_deck
from kirifuda.library.pool import Pool, pool
from kirifuda.testing import invariants, laws, pairs
from kirifuda.testing.packaging import Packaging
from kirifuda.testing.sayings import Sayings

MOST: Final = 40
"""Faults after which looking for more stops."""
LONGEST: Final = 5000
"""Answers after which a random match is taken for one that never ends."""
EVERY: Final = 4
"""The laws that take long are asked of one position in so many."""

Lists = tuple[tuple[CardDef, ...], tuple[CardDef, ...]]


class ContractBroken(AssertionError):
    """A game does not keep to the contract; `faults` says where, a line each."""

    def __init__(self, game: str, faults: list[str]) -> None:
        self.faults = faults
        super().__init__("\n".join([f"{game} does not keep to the contract of a game:", *faults]))


class _Enough(Exception):
    """There are faults enough to begin with."""


@dataclass
class Checked:
    """What was looked at: so many matches, answers and positions."""

    matches: int = 0
    answers: int = 0
    positions: int = 0


def check_rules(rules: Rules, matches: int = 12, seed: int = 0) -> Checked:
    """Ask of a game everything that every game keeps to. `matches` random ones are played with its decks.

    Raises ContractBroken with everything that is wrong, or the first forty of it.
    """
    check = Contract(rules, seed)
    try:
        check.package()
        check.play(matches)
    except _Enough:
        pass
    if check.faults:
        raise ContractBroken(rules.name, check.faults)
    return check.checked


def plain_faults(rules: Rules) -> Iterator[str]:
    """What a rulebook has forgotten without which nothing else can be asked."""
    layout: object = rules.layout  # as a stranger has written it
    if not isinstance(layout, Layout) or not layout.zones:
        yield "the rulebook has no layout: give it a `Layout` with its zones"
    elif isinstance(rules, PlainRules):
        for kind in range(1, len(rules.types)):
            played = T_PLAY + kind
            if not any(code.first <= played <= code.last and not code.alone for code in rules.codes):
                yield f"no word plays a {rules.types[kind]}: `play_codes` takes a word for each type, in their order"
        zones = layout.zones
        if rules.staying and not (rules.slot_zone < len(zones) and zones[rules.slot_zone].slotted):
            yield f"slot_zone is {rules.slot_zone}, which is no zone of slots: cards that stay are put there"


class Contract:
    """One check of a game."""

    def __init__(self, rules: Rules, seed: int = 0) -> None:
        self.rules: Final = rules
        self.rng: Final[Rng] = seeded(seed)
        self.faults: Final[list[str]] = []
        self.checked: Final = Checked()
        self.sayings: Sayings | None = None

    def fault(self, part: str, line: str) -> None:
        """Something is wrong; the same is said once. Raises _Enough when that is enough."""
        said = f"[{part}] {line}"
        if said not in self.faults:
            self.faults.append(said)
        if len(self.faults) >= MOST:
            raise _Enough

    def told(self, part: str, lines: list[str]) -> None:
        for line in lines:
            self.fault(part, line)

    # The package -------------------------------------------------------------------------------------------

    def package(self) -> None:
        """Everything beside the code, and the cards."""
        self.told("play", list(plain_faults(self.rules)))
        if self.faults:
            raise _Enough
        found = Packaging(self.rules)
        self.told("package", found.package())
        if self.faults:
            raise _Enough
        self.told("rulebook", found.rulebook())
        self.told("cards", found.cards())
        self.sayings = Sayings(self.rules)
        self.told("words", self.sayings.of_the_rules())
        with self.unbroken():
            self.told("package", found.extras())

    # Matches -----------------------------------------------------------------------------------------------

    def play(self, matches: int) -> None:
        """Random matches, every deck that ships against every one in turn."""
        cards = pool(self.rules.name)
        decks = [load_deck(name, cards).cards for name in built_in(self.rules)]
        for n in range(matches if decks else 0):
            i, j = n % len(decks), (n + 1 + n // len(decks)) % len(decks)
            self.match((decks[i], decks[j]), cards, n)
        if self.checked.matches and not self.checked.answers and not self.faults:
            self.fault("play", f"in {self.checked.matches} random matches nobody was ever asked anything")
        self.told("words", self.sayings.missed() if self.sayings is not None else [])

    def match(self, lists: Lists, cards: Pool, seed: int) -> None:
        """One match to its end."""
        with self.unbroken():
            s = self.rules.start(lists, seed)
            self.looked_at(s, cards)
            for _ in range(LONGEST):
                if s.outcome is not None:
                    break
                s = self.answered(s, cards)
            else:
                self.fault("play", f"a random match has not ended after {LONGEST} answers: what ends a long one?")
        self.checked.matches += 1

    @contextmanager
    def unbroken(self) -> Iterator[None]:
        """Whatever the rules raise in here is a fault."""
        try:
            yield
        except _Enough:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a stranger's rules raise is what is looked for
            self.fault("play", f"the rules break off: {type(error).__name__}: {error}{_place(error)}")

    def answered(self, s: State, cards: Pool) -> State:
        decision = s.decision
        if decision is None:
            self.fault("play", "nobody is asked, and nobody has won")
            raise _Enough
        choice = decision.options.sample(self.rng)
        self.told("saving", laws.noted(s, choice))
        after = self.rules.apply(s, choice)
        self.told("play", invariants.retractable(s, after))
        self.checked.answers += 1
        self.looked_at(after, cards)
        return after

    def looked_at(self, s: State, cards: Pool) -> None:
        """All that holds of a position; what takes long, of one in a few."""
        self.checked.positions += 1
        self.told("play", invariants.sound(s) + invariants.answerable(s, self.rng))
        self.told("rulebook", self.cited(s))
        if self.sayings is not None:
            self.sayings.say(s, cards.cards)
        if self.rng.roll(EVERY):
            return
        self.told("saving", invariants.saved(s))
        self.told("explain", invariants.explained(s) + self.explained(s))
        for viewer in range(3):
            self.told("secrecy", pairs.resampled(s, viewer, self.rng) + pairs.exchanged(s, viewer, self.rng))

    def cited(self, s: State) -> list[str]:
        """The rules that a position, and what led to it, cite without having them."""
        book = Packaging.numbers(self.rules)
        found = [(e.rule, "an event") for e in s.log if e.rule] + [(e.also, "an event") for e in s.log if e.also]
        if s.ask is not None:
            found.append((s.ask.rule, f"the question {s.ask.reason!r}"))
        if s.outcome is not None:
            found.append((s.outcome.rule, f"the ending {s.outcome.ending!r}"))
        return [
            f"{what} goes by rule {self.rules.prefix}-{rule // 100}.{rule % 100}, which the rules page does not have"
            for rule, what in found if rule not in book
        ]  # fmt: skip

    def explained(self, s: State) -> list[str]:
        """Every act of every card that a seat sees has reasons, each with a rule that is there."""
        found: list[str] = []
        book = Packaging.numbers(self.rules)
        for seat in range(2):
            view = self.rules.view(s, seat)
            for card in range(1, len(view.state.recs)):
                for act in self.rules.acts(view.state, seat, card) if view.handle(card) else []:
                    findings = self.rules.explain(view, Choice((outward(view.state, seat, act),)))
                    found += [f"an act of {view.state.defs[card]} has no requirement to explain it by"] * (not findings)
                    found += [
                        f"the requirement {f.message!r} names rule {f.rule}, which the rules page does not have"
                        for f in findings if f.rule not in book
                    ]  # fmt: skip
                    if self.sayings is not None:
                        self.sayings.explain(view, findings)
        return found


def _place(error: BaseException) -> str:
    """Where in the code an error was raised."""
    trace = error.__traceback__
    if trace is None:
        return ""
    while trace.tb_next is not None:
        trace = trace.tb_next
    return f" ({trace.tb_frame.f_code.co_filename}:{trace.tb_lineno})"
