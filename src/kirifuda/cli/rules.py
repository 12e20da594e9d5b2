"""`kirifuda rules`: a game's rulebook on the terminal, and which of its rules the tests show."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from typing import Any, Final

import click

from kirifuda.cli.options import OURS, fail, language_option
from kirifuda.testing.coverage import DEFINITION, Coverage, definitions, read_coverage
from kirifuda.words.catalogue import terminal_catalogue
from kirifuda.words.rulebook import Rule, Rulebook
from kirifuda.words.wrapping import wrap

COVERED: Final = "covered"
NOT: Final = "not"
SIGNS: Final = {COVERED: "+", DEFINITION: "=", NOT: "!"}
WIDEST: Final = 100


@click.command(
    epilog="""\b
Examples:
  kirifuda rules rumbling-angel                   the whole rulebook
  kirifuda rules rumbling-angel RA-8              one chapter
  kirifuda rules rumbling-angel 8.5 6.8           two rules
  kirifuda rules rumbling-angel --language ja 10  a chapter in Japanese
  kirifuda rules rumbling-angel --cover           which rules the tests show

With --cover a sign stands before each rule: + a test shows it, = it is a definition, ! neither.

Exit codes: 0 all is well, 1 with --cover a rule that was printed is neither, 2 something in the command is not right.
"""
)
@click.argument("game")
@click.argument("parts", nargs=-1, metavar="[NUMBER|CHAPTER]...")
@language_option
@click.option("--cover", is_flag=True, help="Show which rules are covered by tests; exit with 1 while one is not.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(
    ctx: click.Context, game: str, parts: tuple[str, ...], language: str, cover: bool, as_json: bool
) -> None:
    """Print the rulebook of GAME, or the rules and chapters named."""
    try:
        book = Rulebook.load(game, language)
        chosen = {rule for part in parts for rule in book.find(part)} if parts else set(book.rules)
        shown = Shown(book) if cover else None
    except OURS as error:
        raise fail(error) from error
    if as_json:
        click.echo(json.dumps(as_data(book, chosen, shown), ensure_ascii=False, indent=1))
    else:
        for line in as_lines(book, chosen, shown, whole=not parts):
            click.echo(line)
    if shown is not None and any(shown.state(rule) == NOT for rule in chosen):
        ctx.exit(1)


class Shown:
    """How each rule of a rulebook is covered."""

    def __init__(self, book: Rulebook) -> None:
        self.coverage: Final[Coverage] = read_coverage(book.game)
        self.definitions: Final = definitions(book)

    def state(self, rule: Rule) -> str:
        if rule.name in self.definitions:
            return DEFINITION
        return COVERED if self.tests(rule) else NOT

    def tests(self, rule: Rule) -> list[str]:
        entry = self.coverage.get(rule.name)
        return entry if isinstance(entry, list) else []

    def counts(self, rules: Iterable[Rule]) -> dict[str, int]:
        states = [self.state(rule) for rule in rules]
        return {state: states.count(state) for state in SIGNS}


def as_lines(book: Rulebook, chosen: set[Rule], shown: Shown | None, whole: bool) -> Iterable[str]:
    """The rulebook as it is printed: each rule hangs under its number."""
    width = min(shutil.get_terminal_size().columns, WIDEST)
    if whole:
        yield book.title
        yield ""
        for paragraph in book.intro.split("\n\n"):
            yield from wrap(paragraph, width)
            yield ""
    number_width = max(len(rule.name) for rule in book.rules)
    mark_width = max(len(rule.mark) for rule in book.rules)
    for chapter in book.chapters:
        rules = [rule for rule in chapter.rules if rule in chosen]
        if not rules:
            continue
        yield f"{chapter.name} {chapter.title}"
        for rule in rules:
            sign = SIGNS[shown.state(rule)] + " " if shown is not None else ""
            head = f"  {sign}{rule.name:{number_width}} {rule.mark:{mark_width}} "
            hanging = " " * len(head)
            for i, line in enumerate(wrap(rule.text, width - len(head))):
                yield (hanging if i else head) + line
        yield ""
    if shown is not None:
        counts = shown.counts(chosen)
        facts = {"covered": counts[COVERED], "definition": counts[DEFINITION], "neither": counts[NOT]}
        yield terminal_catalogue(book.language).say("say", "covered", rules=len(chosen), **facts)


def as_data(book: Rulebook, chosen: set[Rule], shown: Shown | None) -> dict[str, Any]:
    """The same for programs."""

    def of(rule: Rule) -> dict[str, Any]:
        row: dict[str, Any] = {"rule": rule.name, "number": rule.number, "mark": rule.mark, "text": rule.text}
        if shown is not None:
            row["cover"] = shown.state(rule)
            if rule.name in shown.definitions:
                row["reason"] = shown.definitions[rule.name]
            else:
                row["tests"] = shown.tests(rule)
        return row

    chapters = []
    for chapter in book.chapters:
        rules = [of(rule) for rule in chapter.rules if rule in chosen]
        if rules:
            chapters.append({"chapter": chapter.name, "title": chapter.title, "rules": rules})
    data = {
        "game": book.game, "language": book.language, "prefix": book.prefix, "title": book.title, "chapters": chapters,
    }  # fmt: skip
    return data if shown is None else {**data, "counts": shown.counts(chosen)}
