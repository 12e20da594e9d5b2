"""A game's rulebook as people read it: its chapters, its numbered rules, in Japanese and English.

The pages are package data beside the game's code, `rules.ja.md` and `rules.en.md`: a title, some words before the
first chapter, then chapters (`## RA-8 Battle`) of rules, one a line (`- RA-8.9 P One attacker …`). The engine speaks of
rules in small numbers, chapter * 100 + number: RA-8.9 is 809.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kirifuda.errors import Message, RulebookError, What, message_of
from kirifuda.library.games import folder, folders
from kirifuda.library.toml import suggestion
from kirifuda.words.catalogue import LANGUAGES

MARKS: Final = "SPD"
"""The source says so; the nearest relative rules it so; this project decides. A rule may bear several."""

_CHAPTER = re.compile(r"## ([A-Z]+)-([0-9]+) (\S.*)")
_RULE = re.compile(r"- ([A-Z]+)-([0-9]+)\.([0-9]+) ([A-Z/]+) (\S.*)")
_NAME = re.compile(r"(?:([A-Za-z]+)-)?([0-9]+)(?:\.([0-9]+))?")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: `number` as the engine says it (809), `name` as people do (RA-8.9)."""

    number: int
    name: str
    mark: str
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter and its rules, in order."""

    number: int
    name: str
    title: str
    rules: tuple[Rule, ...]


def rule_name(prefix: str, number: int) -> str:
    """How people say a rule: `rule_name("RA", 805)` is RA-8.5."""
    return f"{prefix}-{number // 100}.{number % 100}"


def rule_number(name: str) -> tuple[str, int]:
    """The prefix of a rule and the engine's number: `rule_number("RA-8.5")` is ("RA", 805)."""
    found = _NAME.fullmatch(name)
    if found is None or not found[1] or not found[3] or not 0 < int(found[3]) < 100:
        raise RulebookError(Message("{name} is no rule; one is named like RA-8.5", name=repr(name)))
    return found[1], int(found[2]) * 100 + int(found[3])


class Rulebook:
    """A game's rules in one language. It never changes once read."""

    def __init__(
        self, game: str, language: str, title: str, intro: str, prefix: str, chapters: tuple[Chapter, ...]
    ) -> None:
        self.game: Final = game
        self.language: Final = language
        self.title: Final = title
        self.intro: Final = intro
        self.prefix: Final = prefix
        self.chapters: Final = chapters
        self.rules: Final = tuple(rule for chapter in chapters for rule in chapter.rules)
        self._by_number: Final = {rule.number: rule for rule in self.rules}

    @staticmethod
    def load(game: str, language: str) -> Rulebook:
        """The rulebook that the game ships in `language`."""
        if language not in LANGUAGES:
            raise RulebookError(Message("there is no language {name}; there is ja and en", name=repr(language)))
        return _load(game, language)

    @staticmethod
    def parse(text: str, game: str, language: str, file: str) -> Rulebook:
        """The rulebook written in `text`; an error names `file` and the line."""
        return _Page(text, game, language, file).read()

    def __repr__(self) -> str:
        return f"<{self.game} {self.language}: {len(self.rules)} rules in {len(self.chapters)} chapters>"

    def __contains__(self, number: int) -> bool:
        return number in self._by_number

    def rule(self, name: str | int) -> Rule:
        """The rule of that name or number."""
        if isinstance(name, int):
            found = self._by_number.get(name)
            if found is None:
                raise self._no_such(rule_name(self.prefix, name))
            return found
        rules = self.find(name)
        if len(rules) != 1 or "." not in unicodedata.normalize("NFKC", name):
            names = {"name": repr(name), "example": rules[0].name}
            raise RulebookError(Message("{name} is a chapter; a rule is named like {example}", **names))
        return rules[0]

    def find(self, name: str) -> tuple[Rule, ...]:
        """The rule or the rules of the chapter of that name; the prefix may be left out, any width or case will do."""
        said = _NAME.fullmatch(unicodedata.normalize("NFKC", name).strip())
        if said is None or (said[1] or self.prefix).upper() != self.prefix:
            raise self._no_such(name)
        full = f"{self.prefix}-{int(said[2])}" + (f".{int(said[3])}" if said[3] else "")
        for chapter in self.chapters:
            found = chapter.rules if chapter.name == full else [rule for rule in chapter.rules if rule.name == full]
            if found:
                return tuple(found)
        raise self._no_such(full)

    def _no_such(self, name: str) -> RulebookError:
        known = [chapter.name for chapter in self.chapters]
        if _NAME.fullmatch(name):
            known += [rule.name for rule in self.rules]
        hint = message_of(suggestion(name, known))
        return RulebookError(
            Message("{game} has no rule or chapter {name}{hint}", game=self.game, name=repr(name), hint=hint)
        )


def games() -> list[str]:
    """Every game that ships a rulebook, by name."""
    return sorted(name for name, place in folders().items() if (place / "rules.en.md").is_file())


@lru_cache(maxsize=16)
def _load(game: str, language: str) -> Rulebook:
    page = folder(game).joinpath(f"rules.{language}.md")
    if not page.is_file():
        told = Message(
            "{game} ships no rulebook in {language}: {file} is missing beside its code",
            game=game, language=repr(language), file=page.name,
        )  # fmt: skip
        raise RulebookError(told)
    return Rulebook.parse(page.read_text(encoding="utf-8"), game, language, f"{game}/{page.name}")


class _Page:
    """One page being read, line by line."""

    def __init__(self, text: str, game: str, language: str, file: str) -> None:
        self.lines = text.splitlines()
        self.game = game
        self.language = language
        self.file = file
        self.at = 0
        self.prefix = ""
        self.chapters: list[Chapter] = []
        self.rules: list[Rule] = []

    def read(self) -> Rulebook:
        if not self.lines or not self.lines[0].startswith("# "):
            raise self.wrong("the page begins with its title, as in '# Rumbling Angel: the rules'")
        starts = [i for i, line in enumerate(self.lines) if line.startswith("## ")]
        if not starts:
            raise self.wrong("the page has no chapter; one begins like '## RA-1 Decks and setup'")
        for at, line in enumerate(self.lines[starts[0] :], starts[0]):
            self.at = at
            if line.startswith("## "):
                self.chapter(line)
            elif line.startswith("- "):
                self.rule(line)
            elif line.strip():
                raise self.wrong("a chapter holds rules, one a line, as in '- RA-1.1 P text'")
        self.close()
        intro = "\n".join(self.lines[1 : starts[0]]).strip()
        return Rulebook(self.game, self.language, self.lines[0][2:], intro, self.prefix, tuple(self.chapters))

    def chapter(self, line: str) -> None:
        self.close()
        found = _CHAPTER.fullmatch(line)
        if found is None:
            raise self.wrong("a chapter begins like '## RA-1 Decks and setup'")
        self.prefix = self.prefix or found[1]
        expected = f"{self.prefix}-{len(self.chapters) + 1}"
        name = f"{found[1]}-{found[2]}"
        if name != expected:
            raise self.wrong(Message("chapter {expected} is next, not {name}", expected=expected, name=name))
        self.chapters.append(Chapter(len(self.chapters) + 1, name, found[3], ()))

    def rule(self, line: str) -> None:
        found = _RULE.fullmatch(line)
        if found is None:
            raise self.wrong("a rule is one line, as in '- RA-1.1 P text'")
        expected = f"{self.chapters[-1].name}.{len(self.rules) + 1}"
        name = f"{found[1]}-{found[2]}.{found[3]}"
        if name != expected:
            raise self.wrong(Message("rule {expected} is next, not {name}", expected=expected, name=name))
        marks = found[4].split("/")
        if marks != [mark for mark in MARKS if mark in marks]:
            told = Message(
                "the mark of {name} is {found}; it is S, P or D, or some in this order, as in S/D",
                name=name, found=repr(found[4]),
            )  # fmt: skip
            raise self.wrong(told)
        self.rules.append(Rule(rule_number(name)[1], name, found[4], found[5].rstrip()))

    def close(self) -> None:
        """The chapter so far is whole."""
        if not self.chapters:
            return
        last = self.chapters.pop()
        if not self.rules:
            raise self.wrong(Message("chapter {name} has no rule", name=last.name))
        self.chapters.append(Chapter(last.number, last.name, last.title, tuple(self.rules)))
        self.rules = []

    def wrong(self, what: What) -> RulebookError:
        return RulebookError(Message("{where}: {what}", where=f"{self.file}:{self.at + 1}", what=message_of(what)))
