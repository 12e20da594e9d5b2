"""A guided game: a scenario that is told to a learner, who plays one seat of it, and plays on freely after it.

A game ships one as `first-game.toml` beside its code. It is an ordinary scenario from the beginning of a match, with
words to say; the match that it leads is an ordinary match, with an ordinary record. Any screen can drive it: it asks
`Guided` what to say and what is wanted, and hands it the match.
"""

from __future__ import annotations

from pathlib import Path

from kirifuda.errors import Message, NotLegal, ScenarioError, message_of, what_of
from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.decisions import Choice, Options
from kirifuda.kernel.state import State
from kirifuda.library.games import folder
from kirifuda.record import Match, Seated
from kirifuda.record.files import Clock
from kirifuda.testing.acts import Refused, Speaker
from kirifuda.testing.names import looks
from kirifuda.testing.scenario import Do, Scenario, read_scenario
from kirifuda.testing.table import decks, opening_rolls
from kirifuda.words.catalogue import terminal_catalogue

FILE = "first-game.toml"


def file_of(game: str) -> Path | None:
    """The guided game that ships with a game, if one does. Raises KirifudaError for a name that no game has."""
    path = folder(game) / FILE
    return path if path.is_file() else None


def guided(game: str) -> Guided:
    """A game's guided game. Raises ScenarioError if it ships none."""
    path = file_of(game)
    if path is None:
        raise ScenarioError(Message("{game} ships no guided game", game=game))
    return Guided(read_scenario(path))


class Guided:
    """A guided game and where a match stands in it: what to say, what is wanted, whether an answer is the one wanted.

    It goes by the number of choices made, so a match that goes back takes the learner back to that step.
    """

    def __init__(self, scenario: Scenario) -> None:
        """Raises ScenarioError if the scenario has nothing to tell, or does not begin at the beginning."""
        if not scenario.guide or not scenario.setup:
            file = scenario.document.file
            raise ScenarioError("a guided game has a [guide], and setup = true", file)
        self.scenario = scenario
        self.seat: int = "ab".index(scenario.guide["seat"])
        self.speaker = Speaker(scenario.rules, scenario.idiom, scenario.names)
        self._steps: list[tuple[int, tuple[Choice, ...]]] = []
        """After each number of choices: the line that is being done, and the answers that it has yet to give."""

    def begin(
        self, seats: tuple[Seated, Seated], seed: int | None = None, clock: Clock | None = None
    ) -> Match:  # fmt: skip
        """The match that it leads. `seats` has the learner at `seat`."""
        scenario = self.scenario
        a, b = decks(scenario, scenario.seed)
        lists = (tuple([card.definition for card in a]), tuple([card.definition for card in b]))
        return Match.start(
            scenario.rules, (a, b), seed, dict(scenario.options), seats,
            rolls=opening_rolls(scenario, lists, scenario.seed), clock=clock,
        )  # fmt: skip

    def leads(self, match: Match) -> bool:
        """Whether a match is one of this lesson, gone as it says so far, and not yet at its end."""
        ours = self.begin(match.header.seats)
        known, own = match.header, ours.header
        if (known.rules, known.options, known.rolls) != (own.rules, own.options, own.rolls):
            return False
        lists = [[[card.id for card in deck.cards] for deck in header.decks] for header in (known, own)]
        if lists[0] != lists[1]:
            return False
        try:
            if match.outcome is not None or self.over(match):
                return False
            for n in range(len(match.decisions)):
                there = match.rules.apply(match.states[n], self._steps[n][1][0])
                if not alike(there, match.states[n + 1]):
                    return False
        except (ScenarioError, NotLegal):
            return False
        return True

    # Where it stands -----------------------------------------------------------------------------------------

    def _at(self, match: Match) -> tuple[int, tuple[Choice, ...]]:
        """The line to do now, and what it answers from here on. Raises ScenarioError if it can't be done."""
        n = len(match.decisions)
        del self._steps[n + 1 :]
        while len(self._steps) <= n:
            line, rest = self._steps[-1] if self._steps else (-1, ())
            if len(rest) < 2:
                line = min(line + 1, len(self.scenario.does))
            self._steps.append((line, rest[1:] or self._choices(line, match.states[len(self._steps)])))
        return self._steps[n]

    def _choices(self, line: int, s: State) -> tuple[Choice, ...]:
        """What a line answers, from a position on."""
        if line >= len(self.scenario.does):
            return ()
        do = self.scenario.does[line]
        try:
            return tuple([done.choice for done in self.speaker.do(s, do.seat, do.said)])
        except (Refused, ScenarioError) as error:
            at = self.scenario.document.where(do.where)
            reason = what_of(error) if isinstance(error, ScenarioError) else message_of(error.message)
            raise ScenarioError(
                Message("the lesson can't go on: {reason}", reason=reason), self.scenario.document.file, *at
            ) from None

    def _do(self, match: Match) -> Do | None:
        """The line of now; None when all is told."""
        line, _ = self._at(match)
        return self.scenario.does[line] if line < len(self.scenario.does) and match.outcome is None else None

    def over(self, match: Match) -> bool:
        """Whether the learner is free."""
        return self._do(match) is None

    # What a screen asks --------------------------------------------------------------------------------------

    def reply(self, match: Match) -> Choice | None:
        """The answer to give now without asking anybody, of whichever seat; None if the learner is to answer, or it
        is over."""
        do = self._do(match)
        return None if do is None or do.ask else self._at(match)[1][0]

    def spoken(self, match: Match, language: str) -> list[str]:
        """What is said with the open question: all since the last one that the learner was asked, line by line."""
        line, _ = self._at(match)
        does = self.scenario.does
        if line == len(does) and len(match.decisions) and self._steps[-2][0] == line:
            return []
        first = line
        while first > 0 and not does[first - 1].ask:
            first -= 1
        texts = [self.scenario.guide["say"]] if first == 0 else []
        texts += [do.say for do in does[first : line + 1] if do.say]
        texts += [self.scenario.guide["done"]] if line == len(does) else []
        return [spoken for text in texts for spoken in text[language].strip().split("\n")]

    def wanted(self, match: Match, language: str) -> str:
        """What the learner is asked to do; "" when he is free."""
        do = self._do(match)
        return do.ask[language] if do is not None and do.ask else ""

    def answer(self, match: Match) -> Choice | None:
        """The answer that is wanted; None when the learner is free."""
        return None if self.over(match) else self._at(match)[1][0]

    def progress(self, match: Match) -> tuple[int, int]:
        """How many answers of the learner's are done, and how many the lesson asks for."""
        line, _ = self._at(match)
        does = self.scenario.does
        return len([do for do in does[:line] if do.ask]), len([do for do in does if do.ask])

    def accepts(self, match: Match, choice: Choice) -> bool:
        """Whether an answer is the one that is wanted, or like it; any is when it is over."""
        if self.over(match):
            return True
        wanted = self._at(match)[1][0]
        return choice == wanted or _like(match.state, choice) == _like(match.state, wanted)

    def hint(self, match: Match, language: str) -> str:
        """What is said to an answer that the rules allow and that is not the one wanted."""
        do = self._do(match)
        if do is None:
            return ""
        why = do.hint[language] if do.hint else terminal_catalogue(language).template("say", "guide-other")
        return f"{why}{'' if language == 'ja' else ' '}{do.ask[language]}"

    def back(self, match: Match, kept: frozenset[int] = frozenset()) -> int | None:
        """How many choices to keep so that the learner is asked his last question again, but for the `kept` ones;
        None if he was asked none."""
        self._at(match)
        does = self.scenario.does
        for n in range(len(match.decisions) - 1, -1, -1):
            line, _ = self._steps[n]
            if n in kept:
                continue
            if match.decisions[n].made.seat == self.seat and (line == len(does) or does[line].ask):
                return n
        return None


def alike(one: State, other: State) -> bool:
    """Whether two positions are the same to the lesson: the next draws too, which `essence` doesn't see."""
    piles = [one.layout.place(seat, one.setup.rules.deck_zone) for seat in range(2)]
    orders = [[[s.defs[card].id for card in s.places[pile]] for pile in piles] for s in (one, other)]
    return one.essence == other.essence and orders[0] == orders[1]


def _like(s: State, choice: Choice) -> list[object]:
    """What an answer comes to, whichever of several like cards it takes; an empty one is like none."""
    assert s.ask is not None
    picks = Options(s, s.ask).inward(choice)
    if picks is None:
        return [choice.picks]
    known = [(s.defs[t & SUBJECT].id, looks(s, t)) if 0 < t & SUBJECT < len(s.defs) else (t,) for t in picks]
    return sorted(known, key=repr)
