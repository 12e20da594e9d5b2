"""Whether a game can say everything in both languages: what follows from its rules, and what comes up in play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kirifuda.errors import NotLegal
from kirifuda.kernel.decisions import ACT, Choice
from kirifuda.kernel.requirements import Finding
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import GROUP
from kirifuda.kernel.state import State
from kirifuda.kernel.views import View
from kirifuda.library.cards import LANGUAGES, Card
from kirifuda.words import board, explaining, logs, questions
from kirifuda.words.catalogue import Catalogue, game_catalogue, terminal_catalogue
from kirifuda.words.placing import table_of
from kirifuda.words.reader import Reader

Wanted = list[tuple[str, str]]


class Noting(Catalogue):
    """A catalogue that remembers what it was asked for and does not have."""

    def __init__(self, of: Catalogue) -> None:
        super().__init__(of.language, of.tables)
        self.missed: Final[set[tuple[str, str]]] = set()

    def template(self, table: str, key: str) -> str:
        if not self.has(table, key):
            self.missed.add((table, key))
        return super().template(table, key)


class Sayings:
    """Says everything through catalogues that note what is missing."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        self.words: Final = {language: Noting(game_catalogue(rules.name, language)) for language in LANGUAGES}
        self.readers: dict[tuple[str, int], Reader] = {}

    def missed(self) -> list[str]:
        """What is missing, by file."""
        return [
            f"words.{language}.toml: [{table}] has no {key!r}"
            for language, words in self.words.items() for table, key in sorted(words.missed)
        ]  # fmt: skip

    def of_the_rules(self) -> list[str]:
        """What the words of the rules call for, and whether both files say the same."""
        for words in self.words.values():
            for table, key in self._wanted():
                words.template(table, key)
        found = self.missed()
        ja, en = [self.words[language].tables for language in LANGUAGES]
        for table in sorted({*ja, *en}):
            for key in sorted({*ja.get(table, {})} ^ {*en.get(table, {})}):
                lacks = "en" if key in ja.get(table, {}) else "ja"
                found.append(f"words.{lacks}.toml: [{table}] has no {key!r}, and the other language has one")
        return list(dict.fromkeys(found))

    def _wanted(self) -> Wanted:
        rules = self.rules
        table = table_of(rules.name)
        found: Wanted = [("game", "name"), *[("zones", zone.name) for zone in rules.layout.zones]]
        found += [("zones", name) for name in [*table["slot"]["names"], table["slot"]["name"]] if name]
        for what, key in (
            ("types", rules.types), ("attributes", rules.attributes), ("icons", rules.attributes),
            ("skills", rules.keywords), ("phases", rules.words("phase")), ("nothings", rules.words("nothing")),
            ("flags", rules.words("flag")), ("flags", rules.words("seat-flag")), ("durations", rules.words("duration")),
            ("numbers", table["slot"]["numbers"]), ("numbers", rules.words("seat-number")),
            ("occasions", rules.words("occasion")), ("turned", table["turned"].values()),
            ("options", [option.name for option in rules.options]), ("acts", [code.word for code in rules.codes]),
            ("said", [code.word for code in rules.codes if not code.alone]),
            ("deeds", [code.word for code in rules.codes if not code.alone]),
        ):  # fmt: skip
            found += [(what, name) for name in key if name]
        for key in rules.keys:
            names = [f"{key.name}.{inner.name}" for inner in key.inner] if key.holds == GROUP else [key.name]
            found += [(table_name, name) for name in names for table_name in ("keys", "ask")]
        return found

    # In play -----------------------------------------------------------------------------------------------

    def reader(self, language: str, seat: int, cards: Mapping[str, Card]) -> Reader:
        if (language, seat) not in self.readers:
            self.readers[language, seat] = Reader(self.rules, language, seat, cards, self.words[language])
        return self.readers[language, seat]

    def say(self, s: State, cards: Mapping[str, Card]) -> None:
        """The table, the log, the question and the outcome, to both seats and a spectator."""
        for language in LANGUAGES:
            for seat in range(3):
                reader = self.reader(language, seat, cards)
                view = self.rules.view(s, seat if seat < 2 else None)
                board.board(reader, view)
                logs.log_lines(reader, self.rules.events(s, seat if seat < 2 else None))
                ask = view.state.ask
                if ask is not None and ask.seat == seat:
                    questions.question(reader, view)
                    for option in questions.options(reader, view):
                        if option.card and ask.kind == ACT:
                            reader.deed(view.state, option.pick)
                    self.refuse(reader, view, s)
                if s.outcome is not None:
                    explaining.outcome(reader, s.outcome)
                    self.ended(language, s.outcome.ending)

    def ended(self, language: str, ending: str) -> None:
        """How a match ended, in a sentence and in a report; of concessions and the like the terminal speaks."""
        if not terminal_catalogue(language).has("endings", ending):
            self.words[language].template("endings", ending)
            self.words[language].template("ended", ending)

    def refuse(self, reader: Reader, view: View, s: State) -> None:
        """What the rules say to an answer that is none."""
        try:
            self.rules.checked(s, Choice(()))
        except NotLegal as error:
            explaining.refusal(reader, view, error)
        ask = view.state.ask
        if ask is not None and ask.kind == ACT:
            for pick in ask.candidates[1:3]:
                explaining.act(reader, view, pick)

    def explain(self, view: View, findings: list[Finding]) -> None:
        """Requirements as they stand, and as they would read met and unmet."""
        for language in LANGUAGES:
            reader = self.readers.get((language, view.seat))
            if reader is not None:
                for found in findings:
                    explaining.finding(reader, view, found)
                    table = "unmet" if found.met else "requirements"
                    self.words[language].template(table, found.message)
