"""From the command to the full screen and back: what is shown first, and what is said when it is gone."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kirifuda.cli import matches
from kirifuda.cli.full.app import Terminal
from kirifuda.cli.full.playing import Playing
from kirifuda.cli.full.tabletop import Tabletop
from kirifuda.cli.full.viewing import Viewing
from kirifuda.cli.full.watching import Watching
from kirifuda.cli.options import reader_language
from kirifuda.cli.sitting import Sitting
from kirifuda.errors import ScenarioError
from kirifuda.record import Match
from kirifuda.words.explaining import outcome
from kirifuda.words.faults import fault

if TYPE_CHECKING:
    from kirifuda.testing.guided import Guided


def play(match: Match, language: str, path: Path | None, guide: Guided | None, opponent: str = "") -> None:
    """Play on the full screen, or watch. A newcomer is offered a guided game against `opponent`, if one is named.

    Raises KirifudaError for an agent that is not there.
    """
    sitting = Sitting(match, language or reader_language(), path, guide)
    sitting.seat_agents()
    offered = lesson(match.rules.name, opponent, language or reader_language()) if opponent else None
    show(language, lambda spoken: sat_down(sitting, spoken), offered)


def lesson(game: str, opponent: str, language: str) -> Callable[[str], Tabletop] | None:
    """A guided game to be offered to a newcomer, ready to be played. One with a fault is not offered, and that is said.

    Raises KirifudaError for an agent that is not there.
    """
    if not matches.newcomer(game):
        return None
    try:
        led = matches.lesson(game)
        sitting = Sitting(matches.lead(led, opponent), language, None, led)
    except ScenarioError as error:
        click.echo(fault(error, language), err=True)
        return None
    sitting.seat_agents()
    return lambda spoken: sat_down(sitting, spoken)


def sat_down(sitting: Sitting, language: str) -> Tabletop:
    """The screen of a match: of whoever plays, or of whoever watches."""
    sitting.speak(language)
    return Playing(sitting) if sitting.people else Watching(sitting)


def view(match: Match, language: str, at: int = 0) -> None:
    """Look through a record on the full screen, and play on from it."""
    show(language, lambda spoken: Viewing(Sitting(match, spoken), at))


def show(
    language: str, first: Callable[[str], Tabletop], lesson: Callable[[str], Tabletop] | None = None
) -> None:  # fmt: skip
    """Run the full screen; then say how the match ended, or how to go on with it."""
    terminal = Terminal(language, first, lesson)
    terminal.run()
    if isinstance(terminal.table, Playing):
        farewell(terminal.table.sitting)
    elif terminal.table is not None:
        terminal.table.sitting.match.close()


def farewell(sitting: Sitting) -> None:
    """How it ended, or how to go on with it."""
    ui, state = sitting.ui, sitting.match.state
    sitting.match.close()
    if state.outcome is not None:
        click.echo(outcome(sitting.only_reader, state.outcome))
        if sitting.path is not None:
            click.echo(ui.say("say", "record", file=str(sitting.path)))
    elif sitting.path is not None:
        click.echo(ui.template("say", "kept"))
        click.echo(ui.say("say", "resume", file=shlex.quote(str(sitting.path))))
    else:
        click.echo(ui.template("say", "nothing-to-keep" if sitting.kept else "unkept"))
