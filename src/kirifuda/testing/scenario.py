"""Scenario files: what they say, read with exact places. A key that nobody reads is an error."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kirifuda.errors import (
    CardError,
    CardErrors,
    KirifudaError,
    Message,
    ReadError,
    ScenarioError,
    What,
    what_of,
)
from kirifuda.kernel.options import OptionValue
from kirifuda.kernel.rolls import KEEP_ORDER, SHUFFLE_ROLL
from kirifuda.kernel.rules import Rules
from kirifuda.library import games
from kirifuda.library.cards import LANGUAGES, Card, read_cards
from kirifuda.library.pool import pool
from kirifuda.library.toml import Document, Where, nearest, read_toml, suggestion
from kirifuda.library.trees import Trees
from kirifuda.testing import expect
from kirifuda.testing.acts import Said, Speaker
from kirifuda.testing.idiom import Idiom, find
from kirifuda.testing.laying import seat_keys
from kirifuda.testing.names import Names
from kirifuda.words.rulebook import Rulebook
from kirifuda.words.rulebook import games as rulebook_games

KEYS = (
    "game", "title", "note", "shows", "absent", "options", "seed", "cards", "setup", "rolls", "turn", "a", "b", "card",
    "guide", "do", "expect",
)  # fmt: skip
OWN_KEYS = frozenset(KEYS) - {"game", "options", "cards", "card", "note"}
"""Those that no other file of a game has."""
MOST_SEED = (1 << 63) - 1
SPOKEN = ("say", "ask", "hint")
DO_KEYS = ("a", "b", "refused", "expect", "note", *SPOKEN)
TURN_KEYS = ("seat", "number", "at")
_TREES = Trees()


@dataclass
class Do:
    """One line of play: who says what; the rules that refuse it, if they must; what is expected then."""

    seat: int
    said: Said
    where: Where
    refused: list[int] = field(default_factory=list)
    expect: dict[str, Any] = field(default_factory=dict)
    say: dict[str, str] = field(default_factory=dict)
    """What a guided game says with it, by language; empty if nothing."""
    ask: dict[str, str] = field(default_factory=dict)
    """What its learner is asked to do; empty for a line that is done by itself."""
    hint: dict[str, str] = field(default_factory=dict)
    """Why something else that is allowed is not what is wanted here."""


@dataclass
class Scenario:
    """A scenario as read."""

    document: Document
    rules: Rules
    idiom: Idiom
    names: Names
    title: dict[str, str]
    shows: list[str]
    absent: list[str]
    options: dict[str, OptionValue]
    seed: int
    script: tuple[tuple[int, int], ...] | None
    """Rolls in advance; None from the beginning of a match, where no deck is shuffled and every roll gives 0."""
    setup: bool
    turn: dict[str, Any]
    guide: dict[str, Any]
    """Of a guided game (`testing.guided`): whose seat is the learner's, its first and its last words."""
    does: list[Do]
    expect: dict[str, Any]


def read_scenario(path: Path) -> Scenario:
    """A scenario file. Raises ScenarioError or ReadError at file, line and column."""
    try:
        return read(read_toml(path))
    except ScenarioError as error:
        raise error if error.file else ScenarioError(error.what, str(path)) from None


def read(document: Document) -> Scenario:
    """A scenario from a document. Raises ScenarioError at the first thing that is wrong."""
    return _Reader(document).read()


class _Reader:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.data: dict[str, Any] = document.data

    def wrong(self, where: Where, message: What, key: bool = False) -> ScenarioError:
        at = self.document.key_error(where, message) if key else self.document.error(where, message)
        return ScenarioError(at.what, at.file, at.line, at.column)

    def check_keys(self, table: Any, known: tuple[str, ...], where: Where, what: str) -> dict[str, Any]:
        if not isinstance(table, dict):
            raise self.wrong(
                where,
                Message(
                    "{what} is a table with {keys}, not {value}", what=what, keys=", ".join(known), value=repr(table)
                ),
            )
        for error in self.document.unknown_keys(where, table, known):
            raise ScenarioError(error.what, error.file, error.line, error.column)
        return table

    def read(self) -> Scenario:
        data = self.check_keys(self.data, KEYS, (), "a scenario")
        rules = self.rules()
        idiom = find(rules)
        names = Names(self.cards(rules))
        speaker = Speaker(rules, idiom, names)
        setup = data.get("setup", False)
        if not isinstance(setup, bool):
            raise self.wrong(
                ("setup",), Message("setup is true for a match from its beginning, not {found}", found=repr(setup))
            )
        if setup == ("turn" in data):
            raise self.wrong((), "a scenario has either turn = { seat = …, at = … } or setup = true")
        for seat in "ab":
            keys = (idiom.key(rules.layout.zones[0]),) if setup else seat_keys(idiom)
            self.check_keys(data.get(seat, {}), keys, (seat,), f"seat {seat}")
        does = [self.do(i, table, rules, idiom, speaker) for i, table in enumerate(self.tables("do"))]
        expected = data.get("expect", {})
        expect.validate(self.wrong, rules, idiom, names, speaker, expected, ("expect",))
        return Scenario(
            self.document, rules, idiom, names, self.title(), self.rule_names("shows", rules),
            self.rule_names("absent", rules), self.options(rules), self.number("seed", 1), self.script(idiom),
            setup, {} if setup else self.turn(idiom), self.guide(does), does, expected,
        )  # fmt: skip

    def rules(self) -> Rules:
        game = self.data.get("game")
        if not isinstance(game, str):
            raise self.wrong(("game",), 'a scenario says game = "the name of a game"')
        try:
            return games.rules(game)
        except KirifudaError as error:
            raise self.wrong(("game",), error.what) from None

    def title(self) -> dict[str, str]:
        title = self.data.get("title")
        if isinstance(title, str) and title.strip():
            return {"ja": title, "en": title}
        if isinstance(title, dict) and title and all(isinstance(t, str) and t.strip() for t in title.values()):
            self.check_keys(title, LANGUAGES, ("title",), "title")
            first = next(iter(title.values()))
            return {language: title.get(language, first) for language in LANGUAGES}
        if title is None:
            raise self.wrong(("title",), "a scenario has a title")
        raise self.wrong(
            ("title",), Message("a title is written in one language or as { ja, en }, not {found}", found=repr(title))
        )

    def tables(self, key: str) -> list[Any]:
        found = self.data.get(key, [])
        if not isinstance(found, list):
            raise self.wrong((key,), Message("write [[{key}]], once for each", key=key))
        return found

    def number(self, key: str, default: int) -> int:
        value = self.data.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_SEED:
            told = Message(
                "{what} is a whole number from {lo} to {hi}, not {value}",
                what=key, lo=0, hi=MOST_SEED, value=repr(value),
            )  # fmt: skip
            raise self.wrong((key,), told)
        return value

    def rule_names(self, key: str, rules: Rules) -> list[str]:
        found = self.data.get(key, [])
        if not isinstance(found, list):
            raise self.wrong(
                (key,),
                Message(
                    '{key} is a list of rules such as ["{prefix}-1.1"], not {found}',
                    key=key,
                    prefix=rules.prefix,
                    found=repr(found),
                ),
            )
        for i, name in enumerate(found):
            self.rule(name, (key, i), rules)
        return list(found)

    def rule(self, name: Any, where: Where, rules: Rules) -> int:
        """A rule's number in the engine; of a game that ships its rulebook, a rule of it."""
        shape = rf"{re.escape(rules.prefix)}-(\d{{1,4}})\.(\d{{1,2}})"
        match = re.fullmatch(shape, name) if isinstance(name, str) else None
        if match is None:
            raise self.wrong(
                where, Message('a rule is written "{prefix}-1.1", not {name}', prefix=rules.prefix, name=repr(name))
            )
        number = int(match.group(1)) * 100 + int(match.group(2))
        if rules.name in rulebook_games():
            book = Rulebook.load(rules.name, "en")
            if number not in book:
                hint = nearest(name, [rule.name for rule in book.rules])
                raise self.wrong(where, Message("there is no rule {name}{hint}", name=repr(name), hint=hint))
        return number

    def options(self, rules: Rules) -> dict[str, OptionValue]:
        table = self.check_keys(
            self.data.get("options", {}), tuple([o.name for o in rules.options]), ("options",), "options"
        )
        for option in rules.options:
            if option.name in table:
                try:
                    option.read(table[option.name])
                except (ValueError, TypeError) as error:
                    raise self.wrong(("options", option.name), what_of(error)) from None
        return table

    def cards(self, rules: Rules) -> list[Card]:
        """The inline cards, and those of the sets named; of every set if there are no inline ones."""
        errors: list[ReadError] = []
        inline: list[Card] = []
        if "card" in self.data:
            self.tables("card")
            inline = read_cards(self.document, ("card",), rules, _TREES, "scenario", errors)
        if errors:
            first = min(errors, key=lambda error: (error.line, error.column))
            raise ScenarioError(first.what, first.file, first.line, first.column)
        wanted = self.data.get("cards")
        if inline and wanted is None:
            return inline
        try:
            whole = pool(rules.name)
        except CardError as error:
            what = error.errors[0].what if isinstance(error, CardErrors) else error.what
            raise self.wrong(("cards",), what) from None
        sets = {found.id: found for found in whole.sets}
        if wanted is None:
            return list(whole.cards.values())
        if not isinstance(wanted, list):
            raise self.wrong(
                ("cards",),
                Message(
                    "cards is a list of sets such as {example}, not {found}",
                    example=repr(list(sets)[:1]),
                    found=repr(wanted),
                ),
            )
        found: list[Card] = []
        for i, name in enumerate(wanted):
            if name not in sets:
                raise self.wrong(
                    ("cards", i),
                    Message("there is no set {name}{hint}", name=repr(name), hint=suggestion(str(name), list(sets))),
                )
            found += sets[name].cards
        own = {card.id for card in inline}
        return [card for card in found if card.id not in own] + inline

    def script(self, idiom: Idiom) -> tuple[tuple[int, int], ...] | None:
        """Scripted rolls: "right-to-choose a", "shuffle keep", "pick 2"."""
        found = self.data.get("rolls")
        if found is None:
            return None if self.data.get("setup") else ()
        if not isinstance(found, list):
            raise self.wrong(
                ("rolls",), Message('rolls is a list such as ["shuffle keep"], not {found}', found=repr(found))
            )
        script: list[tuple[int, int]] = []
        for i, line in enumerate(found):
            name, _, value = line.partition(" ") if isinstance(line, str) else ("", "", "")
            if name not in idiom.rolls:
                raise self.wrong(
                    ("rolls", i),
                    Message("{line} is no roll{hint}", line=repr(line), hint=suggestion(name, list(idiom.rolls))),
                )
            values = {"keep": KEEP_ORDER, "a": 0, "b": 1}
            keeps = value == "keep" and idiom.rolls[name] != SHUFFLE_ROLL
            if keeps or (value not in values and not value.isdecimal()):
                raise self.wrong(
                    ("rolls", i), Message("{line}: a roll gives a number, a or b, or keep (a shuffle)", line=repr(line))
                )
            script.append((idiom.rolls[name], values[value] if value in values else int(value)))
        return tuple(script)

    def turn(self, idiom: Idiom) -> dict[str, Any]:
        turn = self.check_keys(self.data["turn"], (*TURN_KEYS, *idiom.turn_keys), ("turn",), "turn")
        if turn.get("seat") not in ("a", "b"):
            raise self.wrong(
                ("turn", "seat"),
                Message('turn says whose it is: seat = "a" or "b", not {found}', found=repr(turn.get("seat"))),
            )
        if turn.get("at", idiom.points[0]) not in idiom.points:
            hint = suggestion(str(turn["at"]), list(idiom.points))
            raise self.wrong(
                ("turn", "at"), Message("there is no resting point {point}{hint}", point=repr(turn["at"]), hint=hint)
            )
        return turn

    def do(self, i: int, table: Any, rules: Rules, idiom: Idiom, speaker: Speaker) -> Do:
        where: Where = ("do", i)
        table = self.check_keys(table, DO_KEYS, where, "a do")
        seats = [seat for seat in "ab" if seat in table]
        if len(seats) != 1:
            raise self.wrong(where, 'each do has one player\'s words: a = "…" or b = "…"')
        words = table[seats[0]]
        if not isinstance(words, str):
            raise self.wrong(
                (*where, seats[0]), Message("what a player does is written as a string, not {found}", found=repr(words))
            )
        try:
            said = speaker.read(words)
        except ScenarioError as error:
            at = self.document.text_error((*where, seats[0]), 1, max(1, error.column), error.what)
            raise ScenarioError(at.what, at.file, at.line, at.column) from None
        refused = table.get("refused", [])
        refused = [refused] if isinstance(refused, str) else refused
        if not isinstance(refused, list) or ("refused" in table and not refused):
            raise self.wrong(
                (*where, "refused"), Message("refused names the rule that refuses it, not {found}", found=repr(refused))
            )
        numbers = [self.rule(name, (*where, "refused"), rules) for name in refused]
        expected = table.get("expect", {})
        expect.validate(self.wrong, rules, idiom, speaker.names, speaker, expected, (*where, "expect"))
        spoken = [self.spoken((*where, key), table[key]) if key in table else {} for key in SPOKEN]
        return Do("ab".index(seats[0]), said, (*where, seats[0]), numbers, expected, *spoken)

    # A guided game ---------------------------------------------------------------------------------------

    def spoken(self, where: Where, value: Any) -> dict[str, str]:
        """Words for a learner: in both languages, since nobody prints one from the other."""
        words = self.check_keys(value, LANGUAGES, where, str(where[-1]))
        for language in LANGUAGES:
            if not isinstance(words.get(language), str) or not words[language].strip():
                raise self.wrong(
                    (*where, language),
                    Message(
                        "{key} is written in both languages: {language} is missing",
                        key=str(where[-1]),
                        language=language,
                    ),
                )
        return words

    def guide(self, does: list[Do]) -> dict[str, Any]:
        """Who learns, and the first and the last words; {} for an ordinary scenario."""
        if "guide" not in self.data:
            return {}
        table = self.check_keys(self.data["guide"], ("seat", "say", "done"), ("guide",), "guide")
        if table.get("seat") not in ("a", "b"):
            raise self.wrong(
                ("guide", "seat"),
                Message('guide says who learns: seat = "a" or "b", not {found}', found=repr(table.get("seat"))),
            )
        if not self.data.get("setup", False):
            raise self.wrong(("guide",), "a guided game is played on freely: it begins with setup = true")
        for do in does:
            if do.refused or (do.ask and "ab"[do.seat] != table["seat"]):
                raise self.wrong(do.where, "in a guided game every line is done, and only the learner is asked")
        return {"seat": table["seat"], **{key: self.spoken(("guide", key), table.get(key)) for key in ("say", "done")}}
