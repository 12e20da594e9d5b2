"""Which rules the tests show.

A rule is covered when a passing test or scenario carries its number and the engine cited that number while it ran. A
rule that says something does not happen is covered by a test that carries it as `absent` and asserts just that; the
engine never cites such a rule, and a claim of that kind on a rule that it does cite is a fault. Some rules only say
what a word means: `definitions.toml` lists them with their reasons, one in ten at most. The result is the tracked
`coverage.json`. Both files are package data of the game.

Nothing here needs pytest: `kirifuda rules --cover` reads what a test run has written.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from kirifuda.errors import RulebookError
from kirifuda.library.games import folder
from kirifuda.library.toml import suggestion
from kirifuda.words.rulebook import Rulebook, rule_name, rule_number

DEFINITION: Final = "definition"
DEFINITIONS_AT_MOST: Final = 10
"""One rule in this many may be a definition."""
FILE: Final = "coverage.json"

Coverage = dict[str, list[str] | str]
"""What is tracked: the tests that show a rule, or `DEFINITION`, by the rule's name."""

_cited: set[tuple[str, int]] | None = None


def cite(prefix: str, number: int) -> None:
    """The engine went by this rule: `cite("RA", 805)`. Nothing happens unless a test is collecting; 0 is no rule."""
    if _cited is not None and number:
        _cited.add((prefix, number))


@contextmanager
def collecting() -> Iterator[set[tuple[str, int]]]:
    """What is cited inside; a collection within another keeps its citations to itself."""
    global _cited  # noqa: PLW0603 (one running test a process, whatever threads it starts)
    before, _cited = _cited, set()
    try:
        yield _cited
    finally:
        _cited = before


class Claim(NamedTuple):
    """A test says that it shows a rule; `absent` if by what does not happen."""

    rule: str
    test: str
    absent: bool


@dataclass
class Tally:
    """What the tests of a run have shown so far."""

    shown: dict[str, set[str]] = field(default_factory=dict)
    """The tests that show each rule."""
    uncited: set[tuple[str, str]] = field(default_factory=set)
    """Rules carried by a passing test during which the engine never cited them, each with the test."""
    cited: set[str] = field(default_factory=set)
    absent: set[tuple[str, str]] = field(default_factory=set)
    """Rules that a test shows by what does not happen, each with the test."""

    def passed(self, claims: Iterable[Claim], cited: Iterable[tuple[str, int]]) -> None:
        """A test passed that makes these claims, with these citations."""
        names = {rule_name(prefix, number) for prefix, number in cited}
        self.cited |= names
        for claim in claims:
            if claim.absent:
                self.absent.add((claim.rule, claim.test))
            if claim.absent or claim.rule in names:
                self.shown.setdefault(claim.rule, set()).add(claim.test)
            else:
                self.uncited.add((claim.rule, claim.test))

    def unbacked(self) -> list[tuple[str, str]]:
        """The claims that no case of their test bears out, in order."""
        return sorted(pair for pair in self.uncited if pair[1] not in self.shown.get(pair[0], ()))

    def dump(self) -> dict[str, list[list[str]]]:
        """As plain lists, to send from one process to another."""
        return {
            "shown": [[rule, test] for rule, tests in sorted(self.shown.items()) for test in sorted(tests)],
            "uncited": [list(pair) for pair in sorted(self.uncited)],
            "absent": [list(pair) for pair in sorted(self.absent)],
            "cited": [sorted(self.cited)],
        }

    def merge(self, dumped: Mapping[str, list[list[str]]]) -> None:
        """Add what another process saw."""
        for rule, test in dumped["shown"]:
            self.shown.setdefault(rule, set()).add(test)
        self.uncited |= {(rule, test) for rule, test in dumped["uncited"]}
        self.absent |= {(rule, test) for rule, test in dumped["absent"]}
        self.cited |= set(dumped["cited"][0])


def definitions(book: Rulebook) -> dict[str, str]:
    """The rules that are definitions, each with its reason."""
    file = folder(book.game).joinpath("definitions.toml")
    return check_definitions(book, tomllib.loads(file.read_text(encoding="utf-8"))) if file.is_file() else {}


def check_definitions(book: Rulebook, listed: Mapping[str, object]) -> dict[str, str]:
    """The same list, if it keeps the rules for one."""
    where = f"{book.game}/definitions.toml"
    known = [rule.name for rule in book.rules]
    for name, reason in listed.items():
        if name not in known:
            raise RulebookError(f"{where}: {book.game} has no rule {name!r}{suggestion(name, known)}")
        if not isinstance(reason, str) or not reason.strip():
            raise RulebookError(f"{where}: {name} needs a reason")
    most = len(known) // DEFINITIONS_AT_MOST
    if len(listed) > most:
        raise RulebookError(f"{where}: {len(listed)} definitions; of {len(known)} rules at most {most} may be one")
    return {name: str(reason) for name, reason in listed.items()}


def coverage_of(book: Rulebook, tally: Tally) -> Coverage:
    """What the file should say after this run."""
    defined = definitions(book)
    return {
        rule.name: DEFINITION if rule.name in defined else sorted(tally.shown.get(rule.name, ()))
        for rule in book.rules
    }  # fmt: skip


def read_coverage(game: str) -> Coverage:
    """What the tracked file says; nothing if it has not been written."""
    file = folder(game).joinpath(FILE)
    if not file.is_file():
        return {}
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise RulebookError(f"{game}/{FILE}: {error}") from error
    if not isinstance(content, dict) or not all(map(_is_entry, content.values())):
        raise RulebookError(f"{game}/{FILE}: for each rule a list of tests or {DEFINITION!r}; `make accept` writes it")
    return content


def write_coverage(coverage: Coverage) -> str:
    """The text of the file."""
    return json.dumps(coverage, ensure_ascii=False, indent=1) + "\n"


def _is_entry(value: object) -> bool:
    return value == DEFINITION or (isinstance(value, list) and all(isinstance(test, str) for test in value))


def differences(tracked: Coverage, seen: Coverage) -> list[str]:
    """What the tracked file says and the run does not, a line a rule."""
    lines = []
    for rule in [*seen, *(rule for rule in tracked if rule not in seen)]:
        said, now = tracked.get(rule), seen.get(rule)
        if said != now:
            lines.append(f"{rule}: the file says {_say(said)}; this run says {_say(now)}")
    return lines


def _say(entry: list[str] | str | None) -> str:
    if entry is None:
        return "nothing of it"
    return entry if isinstance(entry, str) else ", ".join(entry) or "not covered"


def faults(book: Rulebook, tally: Tally) -> list[str]:
    """What no accepting can mend: citations of rules that are not there, definitions that a test shows, and rules
    said not to happen that the engine cites."""
    known = {rule.name for rule in book.rules}
    unknown = sorted(rule for rule in tally.cited - known if rule.startswith(book.prefix + "-"))
    shown = [rule for rule in definitions(book) if rule in tally.shown]
    return [f"the engine cited {rule}, which is not in the rulebook" for rule in unknown] + [
        f"{rule} is covered by {min(tally.shown[rule])}: take it off definitions.toml" for rule in shown
    ] + [
        f"{test} carries {rule} as absent, and the engine cites that rule: let the test show it by the citation"
        for rule, test in sorted(tally.absent) if rule in tally.cited & known
    ]  # fmt: skip


def check_names(names: Iterable[str], books: Iterable[Rulebook]) -> None:
    """Every name is that of a rule in one of the rulebooks."""
    by_prefix = {book.prefix: book for book in books}
    for name in names:
        prefix, number = rule_number(name)
        if prefix not in by_prefix:
            raise RulebookError(f"{name}: no rulebook has rules named {prefix}-…; there is {', '.join(by_prefix)}")
        rule = by_prefix[prefix].rule(number)
        if rule.name != name:
            raise RulebookError(f"{name} is written {rule.name}")
