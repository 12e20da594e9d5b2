"""`kirifuda scenario`: play scenario files, or show what one says."""

from __future__ import annotations

from pathlib import Path

import click

from kirifuda.cli.options import FILE, OURS, fail, language_option


@click.group(
    epilog="Examples:\n\n\b\n  kirifuda scenario run tests/scenarios\n  kirifuda scenario show puzzle.toml\n\n"
    "Exit codes: 0 all is well, 1 a scenario failed, 2 something in the command is not right."
)
def command() -> None:
    """Run scenario files: positions, play, and what is expected of it."""


@command.command(
    epilog="""\b
Examples:
  kirifuda scenario run tests/scenarios            every scenario in a folder
  kirifuda scenario run puzzle.toml --verbose      one, with what each line of play did
  kirifuda scenario run puzzle.toml --seed 7       with other cards for the unknown ones

Exit codes: 0 all passed, 1 some failed, 2 something in the command is not right.
"""
)
@click.argument("paths", nargs=-1, required=True, type=FILE, metavar="PATH...")
@click.option("--verbose", "-v", is_flag=True, help="Tell what each line of play did, and what was asked then.")
@click.option("--seed", type=click.IntRange(0, 1 << 62), help="Fills the unknown cards; by default the file's own.")
@language_option
@click.pass_context
def run(ctx: click.Context, paths: tuple[Path, ...], verbose: bool, seed: int | None, language: str) -> None:
    """Play the scenarios in these files and folders, a line each; a failure says what differs, and where."""
    from kirifuda.errors import Message
    from kirifuda.testing.running import run_file, scenarios
    from kirifuda.words.catalogue import terminal_catalogue
    from kirifuda.words.faults import faults, said

    try:
        found = scenarios(list(paths))
    except OURS as error:
        raise fail(error) from error
    failed = 0
    for path in found:
        result = run_file(path, seed)
        title = result.scenario.title[language] if result.scenario is not None else ""
        click.echo(f"{'ok' if result.passed else 'FAILED':6} {path}{': ' if title else ''}{title}")
        if verbose:
            for line in result.story:
                click.echo(f"           {said(line, language)}" if isinstance(line, Message) else f"         {line}")
        for line in faults(result.errors, language):
            click.echo(f"  {line}")
        failed += not result.passed
    click.echo(terminal_catalogue(language).say("say", "scenarios", passed=len(found) - failed, failed=failed))
    if failed:
        ctx.exit(1)


@command.command(
    epilog="""\b
Examples:
  kirifuda scenario show puzzle.toml               its position, its play and what it expects
  kirifuda scenario show puzzle.toml --language ja the cards' names in Japanese
"""
)
@click.argument("path", type=FILE)
@language_option
def show(path: Path, language: str) -> None:
    """Show the position that a scenario lays out, the question that it leads to, and its play."""
    from kirifuda.testing.scenario import read_scenario
    from kirifuda.testing.showing import lines

    try:
        scenario = read_scenario(path)
        for line in lines(scenario, language):
            click.echo(line)
    except OURS as error:
        raise fail(error) from error
