"""The tests' handle on a match: set the table, play as a person by card names, look at the table.

    table = Table.set(game="rumbling-angel", card=[…], turn={"seat": "a"}, a={…}, b={…})
    table.a.does("attack Spark")
    table.b.does("pass")
    table.a.refused("attack Spark", "RA-8.1")
    table.expect(b={"life": 5})

What `set` takes is what a scenario file says. A table of the fixture is checked when its test has passed: see `laws`.
"""

from __future__ import annotations

from typing import Any

from kirifuda.errors import Message, ScenarioError, What, message_of, what_of
from kirifuda.kernel.bits import PASS, SUBJECT
from kirifuda.kernel.cards import CardDef
from kirifuda.kernel.events import ROLL, SHUFFLE
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.rolls import KEEP_ORDER, SHUFFLE_ROLL
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.library.cards import Card
from kirifuda.library.toml import Document, parse_toml
from kirifuda.testing.acts import Done, Refused, Said, Speaker
from kirifuda.testing.coverage import cite
from kirifuda.testing.expect import rule_name, validate
from kirifuda.testing.idiom import Idiom
from kirifuda.testing.laying import Layer
from kirifuda.testing.looking import Log, Looker
from kirifuda.testing.names import Names
from kirifuda.testing.scenario import Scenario, read
from kirifuda.testing.scene import Scene, filled


class NotSo(AssertionError):
    """The table is not as a test says."""

    def __init__(self, what: What) -> None:
        super().__init__(str(what))
        self.what = what


class Person:
    """A seat at the table."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat

    def does(self, *lines: str) -> None:
        """Answer, line by line. Raises NotSo, which shows the question, if the rules refuse one."""
        for line in lines:
            self.table.do(self.seat, self.table.speaker.read(line))

    def refused(self, line: str, *rules: str) -> None:
        """The rules refuse this, and each of these is among those that do. The table stays as it is."""
        self.table.refuse(self.seat, self.table.speaker.read(line), list(rules))

    def look(self) -> dict[str, Any]:
        """What lies on this side, cards by number (`Camera.seat`)."""
        return self.table.looker.camera.seat(self.table.state, self.seat)


class Table:
    """A match at a table, from a scene or from its beginning."""

    def __init__(self, rules: Rules, idiom: Idiom, names: Names, start: State) -> None:
        self.rules = rules
        self.idiom = idiom
        self.names = names
        self.speaker = Speaker(rules, idiom, names)
        self.looker = Looker(rules, idiom, names, self.speaker)
        self.start = start
        self.first_digest = start.digest
        self.state = start
        self.done: list[Done] = []
        self.log: Log = []
        self.new: Log = []
        """What the last line of play did."""
        self.a = Person(self, 0)
        self.b = Person(self, 1)
        self.meant: State | None = None
        """The position whose question the test has last said that it expects."""
        self._cite(start)

    @classmethod
    def set(cls, cards: str = "", **said: Any) -> Table:
        """A table as a scenario says it; `cards` is the text of inline cards, as a card file writes them."""
        data: dict[str, Any] = {"title": "a table", **said}
        if cards:
            data["card"] = [*parse_toml(cards, "<cards>").data["card"], *said.get("card", [])]
        return cls.of(read(Document(data, "", "")))

    @classmethod
    def of(cls, scenario: Scenario, seed: int | None = None) -> Table:
        """A scenario's table before anyone has done anything. Raises ScenarioError."""
        number = scenario.seed if seed is None else seed
        rules, names = scenario.rules, scenario.names
        scene = Scene(rules, scenario.idiom, names, scenario.document, scenario.options, number)
        data = scenario.document.data
        if scenario.setup:
            a, b = [tuple([card.definition for card in deck]) for deck in decks(scenario, number)]
            try:
                script = opening_rolls(scenario, (a, b), number)
                state = rules.start((a, b), number, scenario.options, script)
            except ScenarioError as error:
                raise scene.wrong(("rolls",), error.what) from None
        else:
            layer = Layer(scene)
            for seat in range(2):
                layer.seat(seat, data.get("ab"[seat], {}), ("ab"[seat],))
            layer.turn(scenario.turn, ("turn",))
            try:
                state = scene.build(scenario.script or ())
            except ScenarioError as error:
                raise error if error.file else scene.wrong(("turn",), error.what) from None
        return cls(rules, scenario.idiom, names, state)

    # Playing -------------------------------------------------------------------------------------------------

    def do(self, seat: int, said: Said) -> None:
        """A seat does what was said."""
        try:
            done = self.speaker.do(self.state, seat, said)
        except Refused as error:
            refused = Message("{text} is refused: {why}", text=repr(said.text), why=message_of(error.message))
            raise self.not_so(seat, refused) from None
        except ScenarioError as error:
            raise self.not_so(seat, Message("{text}: {why}", text=repr(said.text), why=what_of(error))) from None
        self.new = []
        for one in done:
            self.done.append(one)
            self.new += [(one.state, e) for e in one.state.log]
            self._cite(one.state)
        self.log += self.new
        self.state = done[-1].state

    def passes(self) -> None:
        """Whoever is asked passes, until somebody is asked what is not answered by passing."""
        while self.state.ask is not None and PASS in self.state.ask.candidates and not self.idiom.ends(self.at):
            self.do(self.state.ask.seat, self.speaker.read("pass"))

    def refuse(self, seat: int, said: Said, rules: list[str]) -> None:
        """What was said is refused by these rules; the state stays."""
        try:
            done = self.speaker.do(self.state, seat, said)
        except Refused as error:
            for finding in error.unmet:
                cite(self.rules.prefix, finding.rule)
            numbers = [rule_name(self.rules, finding.rule) for finding in error.unmet]
            missing = [rule for rule in rules if rule not in numbers]
            if missing:
                found = ", ".join(dict.fromkeys(numbers))
                told = Message(
                    "{text} is refused ({why}) by {found}, not by {wanted}",
                    text=repr(said.text), why=message_of(error.message), found=found or Message("no rule"),
                    wanted=", ".join(missing),
                )  # fmt: skip
                raise self.not_so(seat, told) from None
            return
        except ScenarioError as error:
            raise self.not_so(seat, Message("{text}: {why}", text=repr(said.text), why=what_of(error))) from None
        after = self.speaker.question(done[-1].state)
        raise NotSo(
            Message("{seat}: {text} is not refused; then {after}", seat="ab"[seat], text=repr(said.text), after=after)
        )

    def not_so(self, seat: int, what: Message) -> NotSo:
        """What went wrong for a seat, with the question that stayed open."""
        return NotSo(Message("{seat}: {what}; {question}", seat="ab"[seat], what=what, question=self.question()))

    # Looking -------------------------------------------------------------------------------------------------

    def question(self) -> Message:
        """The open question with its options, for a person to read."""
        return self.speaker.question(self.state)

    @property
    def at(self) -> str:
        """The reason of the open question; "" when the match is over."""
        return self.state.ask.reason if self.state.ask is not None else ""

    @property
    def asked(self) -> str:
        """The seat that is asked; "" when the match is over."""
        return "ab"[self.state.ask.seat] if self.state.ask is not None else ""

    def options(self) -> list[str]:
        """What may be answered, as it is written."""
        ask = self.state.ask
        return [self.speaker.label(self.state, t) for t in ask.candidates] if ask is not None else []

    def expect(self, **expected: Any) -> None:
        """The table is as described: the keys of `[expect]` in a scenario. `log` and `never` look at the whole play."""
        validate(_wrong, self.rules, self.idiom, self.names, self.speaker, expected, ())
        self.compare(expected, self.log)

    def now(self, **expected: Any) -> None:
        """As `expect`; `log` and `never` look at what the last line did."""
        validate(_wrong, self.rules, self.idiom, self.names, self.speaker, expected, ())
        self.compare(expected, self.new)

    def compare(self, expected: dict[str, Any], log: Log) -> None:
        if "decision" in expected:
            self.meant = self.state
        differences = self.looker.differences(self.state, log, expected)
        if differences:
            raise NotSo("\n".join(str(message) for _, message in differences))

    def met(self, seat: int, line: str) -> list[str]:
        """The rules that a seat's act meets and those that it does not, as `explain` gives them ("-" before these)."""
        said = self.speaker.read(line)
        pick = self.speaker.choice_of(self.state, seat, said)
        findings = self.rules.explain(self.rules.view(self.state, seat), pick)
        for f in findings:
            cite(self.rules.prefix, f.rule)
        return [("" if f.met else "-") + rule_name(self.rules, f.rule) for f in findings]

    def sources(self, seat: int, card: str, number: str) -> list[str]:
        """Where a number of a card in play comes from, as that seat is told: "RA-4.6 Hearth 3 to 4" for each change."""
        view = self.rules.view(self.state, seat)
        found: list[str] = []
        handle = self.speaker.in_play(self.state, seat, card)
        for step in self.rules.trace(view, handle, self.rules.numbers.index(number)):
            cite(self.rules.prefix, step.rule)
            source = self.names.name(view.state.defs[step.source & SUBJECT]) + " " if step.source else ""
            found.append(f"{rule_name(self.rules, step.rule)} {source}{step.before} to {step.after}")
        return found

    def _cite(self, s: State) -> None:
        prefix = self.rules.prefix
        for e in s.log:
            cite(prefix, e.rule)
            cite(prefix, e.also)
        if s.ask is not None:
            cite(prefix, s.ask.rule)
        if s.outcome is not None:
            cite(prefix, s.outcome.rule)


def decks(scenario: Scenario, seed: int) -> tuple[list[Card], list[Card]]:
    """The decks of a scenario from the beginning, from the top; a seed fills the unknown cards."""
    scene = Scene(scenario.rules, scenario.idiom, scenario.names, scenario.document, scenario.options, seed)
    rng = seeded(seed)
    key = scenario.idiom.key(scenario.rules.layout.zones[0])
    a, b = [
        filled([card for card, _ in scene.cards(table.get(key, 60), (seat, key), key)], scenario.names, rng)
        for seat, table in [(seat, scenario.document.data.get(seat, {})) for seat in "ab"]
    ]
    return a, b


Lists = tuple[tuple[CardDef, ...], tuple[CardDef, ...]]


def opening_rolls(scenario: Scenario, lists: Lists, seed: int) -> tuple[tuple[int, int], ...]:
    """The rolls of a match from its beginning: those that the scenario scripts, or else such that every roll gives 0
    and no deck is shuffled."""
    if scenario.script is not None:
        return scenario.script
    script: list[tuple[int, int]] = []
    while True:
        s = scenario.rules.start(lists, seed, scenario.options, tuple(script))
        rolled = [
            (SHUFFLE_ROLL, KEEP_ORDER) if e.kind == SHUFFLE else (e.a, 0) for e in s.log if e.kind in (SHUFFLE, ROLL)
        ]
        if s.script or len(rolled) <= len(script):
            return tuple(script[: len(script) - len(s.script)])
        script.append(rolled[len(script)])


def _wrong(where: tuple[str | int, ...], message: What, key: bool = False) -> ScenarioError:
    return ScenarioError(Message("{where}: {what}", where=".".join(map(str, where)), what=message_of(message)))
