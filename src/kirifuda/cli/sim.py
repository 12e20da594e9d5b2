"""`kirifuda sim`: many matches between agents, counted."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from types import FrameType
from typing import Any

import click

from kirifuda.agents import Budget
from kirifuda.cli.options import OURS, Seconds, fail, language_option, misused, options_option, read_options
from kirifuda.errors import KirifudaError, Message
from kirifuda.lab.matrix import Matrix
from kirifuda.lab.plans import Lab, Plan
from kirifuda.lab.rows import RowFile, open_rows
from kirifuda.lab.tallies import Several, Single, Tally

PLAIN = ("random", "random")
MEASURE = ("heuristic", "heuristic")
"""Who plays unless the command says otherwise: one pairing, a matrix."""
ALONE = 200
"""Fewer matches than this are played in one process unless --jobs says otherwise: starting others takes longer."""


@click.command(
    epilog="Examples:\n\n\b\n  kirifuda sim rumbling-angel\n"
    "  kirifuda sim rumbling-angel -n 10000 --seed 7 --out games.csv\n"
    "  kirifuda sim rumbling-angel --decks sparks-and-kites my-deck.txt --jobs 4\n"
    "  kirifuda sim rumbling-angel --agents random my_package:MyAgent --limit 5\n"
    "  kirifuda sim rumbling-angel --json | jq .agents\n"
    "  kirifuda sim rumbling-angel --matrix -n 2000 --jobs 2\n"
    "  kirifuda sim rumbling-angel --matrix --deck my-deck.txt --deck sparks-and-kites\n\n"
    "The agents swap seats from one game to the next; who goes first is the game's own affair. The same seed gives "
    "the same games, whatever --jobs is.\n\n"
    "Exit codes: 0 all games were played, 1 an agent failed, the engine failed or you interrupted, "
    "2 something in the command or a file is not right."
)
@click.argument("game")
@click.option(
    "-n", "--games", "count", default=1000, show_default=True, type=click.IntRange(min=1),
    help="How many; with --matrix, of each pairing.",
)
@click.option("--seed", default=1, show_default=True, type=click.IntRange(min=0), help="The seed of all chance.")
@click.option(
    "--agents", nargs=2, metavar="AGENT AGENT",
    help="Who plays: names, or package.module:Class; random against random, with --matrix heuristic against heuristic.",
)
@click.option(
    "--decks", nargs=2, metavar="DECK DECK", help="Their decks: names, files or codes; the first two that ship."
)
@click.option(
    "--matrix", "in_matrix", is_flag=True, help="Play every pair of decks, each also against itself: what beats what."
)
@click.option(
    "--deck", "field", multiple=True, metavar="DECK",
    help="With --matrix: a deck to play, as often as you like; without any all that ship.",
)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Write a row for each game to a new FILE.csv or FILE.parquet.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the summary as one JSON object and nothing else.")
@click.option(
    "--jobs", type=click.IntRange(min=1), help=f"Processes; by default one a core, and one for less than {ALONE} games."
)
@click.option("--work", type=click.IntRange(min=1), help="What an answer may cost, in the agent's own unit.")
@click.option("--seconds", type=Seconds(), help="What an answer may take.")
@click.option(
    "--limit", default=60.0, show_default=True, type=Seconds(),
    help="Seconds after which an answer is late and the game lost.",
)
@click.option("--open-lists", is_flag=True, help="Both agents know both deck lists.")
@options_option
@language_option
def command(
    game: str, count: int, seed: int, agents: tuple[str, str] | None, decks: tuple[str, str] | None, in_matrix: bool,
    field: tuple[str, ...], out: Path | None, as_json: bool, jobs: int | None, work: int | None, seconds: float | None,
    limit: float, open_lists: bool, options: tuple[str, ...], language: str,
) -> None:  # fmt: skip
    """Let two agents play many games of GAME and count.

    Prints what each has won with 95 % intervals, what the first player has won, how long games were and how they
    ended. With --matrix: what every deck has won against every other and against the field.
    """
    if in_matrix and decks:
        raise misused("--decks names the two decks of one pairing: with --matrix name each deck with --deck")
    if field and not in_matrix:
        raise misused("--deck is for --matrix: without it name both decks with --decks")
    try:
        given = tuple(read_options(options).items())
        who = agents or (MEASURE if in_matrix else PLAIN)
        plan = Plan(game, who, decks or None, seed, given, Budget(seconds, work), limit, open_lists)
        tally = Several(Matrix(plan, field, count)) if in_matrix else Single(Lab(plan), count)
        rows = None if out is None else open_rows(out)
    except OURS as error:
        raise fail(error) from error
    run = _Run(tally, rows, jobs or _jobs(tally.asked))
    try:
        try:
            run.play()
        finally:
            if rows is not None:
                rows.close()
    except OSError as error:
        told = Message("{file} can't be written: {reason}", file=str(out), reason=error.strerror or "")
        raise fail(KirifudaError(told)) from error
    if as_json:
        data: dict[str, Any] = {"game": game, "seed": seed, "asked": count, "interrupted": run.interrupted}
        data |= {"options": tally.options, **tally.data(), "seconds": run.seconds}
        click.echo(json.dumps(data, ensure_ascii=False))
    else:
        click.echo(tally.report(run.seconds, language), nl=False)
    if run.broken:
        click.echo(f"Error: {run.broken}", err=True)
    if run.broken or run.interrupted or tally.failed:
        sys.exit(1)


class _Run:
    """The rows as they come, added up, until they end or the reader has had enough."""

    def __init__(self, tally: Tally, file: RowFile | None, jobs: int) -> None:
        self.tally = tally
        self.file = file
        self.rows = tally.rows(jobs)
        self.interrupted = False
        self.broken = ""
        self.seconds = 0.0

    def play(self) -> None:
        begun = time.perf_counter()
        progress = _Progress(self.tally.asked)
        former = signal.signal(signal.SIGINT, self._stop)
        try:
            for row in self.rows:
                plan, decks = self.tally.add(row)
                if self.file is not None:
                    self.file.add(row, plan, decks)
                progress.show(self.tally.games)
                if self.interrupted:
                    break
        except KeyboardInterrupt:
            self.interrupted = True
        except OURS as error:
            self.broken = str(error)
        finally:
            signal.signal(signal.SIGINT, former)
            progress.clear()
            self.rows.close()  # its workers go
            self.seconds = time.perf_counter() - begun

    def _stop(self, _number: int, _at: FrameType | None) -> None:
        """The first Ctrl-C lets the game being played end; a second does not wait."""
        self.interrupted = True
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if sys.stderr.isatty():
            sys.stderr.write("\r\033[KWaiting for the game to end; Ctrl-C again to stop at once. ")
            sys.stderr.flush()


class _Progress:
    """How far it has come, on stderr, if somebody is there to see it."""

    EVERY = 0.2

    def __init__(self, count: int) -> None:
        self.count = count
        self.seen = sys.stderr.isatty()
        self.begun = self.last = time.monotonic()

    def show(self, done: int) -> None:
        now = time.monotonic()
        if self.seen and now - self.last >= self.EVERY:
            self.last = now
            pace = done / (now - self.begun)
            left = (self.count - done) / pace
            sys.stderr.write(f"\r\033[K{done:,} / {self.count:,}  {pace:.0f}/s  {left:.0f} s ")
            sys.stderr.flush()

    def clear(self) -> None:
        if self.seen:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


def _jobs(count: int) -> int:
    """One process a core that this one may use; one for a short run."""
    if count < ALONE:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
