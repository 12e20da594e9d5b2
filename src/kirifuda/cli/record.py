"""`kirifuda record`: show, verify, step through, share and play on from records."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Never

import click

from kirifuda.cli.options import FILE, OURS, echo, fail, language_now, language_option, misused
from kirifuda.cli.record_forms import share, show_seen, step_seen, verified_seen
from kirifuda.cli.recorded import Sayer, heading, names, notes
from kirifuda.errors import CardError
from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.state import State
from kirifuda.record import notation, position
from kirifuda.record.files import Read, load, replay
from kirifuda.record.lines import SEAT, Checked, Ended, Left, Made, Seated, Undone
from kirifuda.record.match import Match
from kirifuda.record.playthrough import playthrough
from kirifuda.record.rereading import rereading
from kirifuda.record.timeline import Divergence, Timeline, number, start
from kirifuda.words.board import board
from kirifuda.words.faults import fault, said
from kirifuda.words.logs import log_lines
from kirifuda.words.questions import options as options_of
from kirifuda.words.questions import question
from kirifuda.words.reader import SPECTATOR

DIVERGED: Final = 1
EXITS: Final = "Exit codes: 0 all is well, 1 the record says something else than the rules, 2 it cannot be read."


def view_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--view", type=click.Choice(["a", "b"]), help="Only what this seat may know.")(function)


def at_option(required: bool) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    text = "After how many choices." + ("" if required else " The last position unless given.")
    return click.option("--at", type=click.IntRange(min=0), metavar="N", required=required, help=text)


@click.group(
    "record",
    epilog="Examples:\n\n\b\n  kirifuda record show evening.kifu\n  kirifuda record verify evening.kifu\n"
    "  kirifuda record step evening.kifu --at 12\n\n" + EXITS,
)
def command() -> None:
    """Show, check, share and play on from records of matches (.kifu)."""


command.add_command(share)


def _opened(file: Path) -> Read:
    try:
        return load(file)
    except OURS as error:
        raise fail(error) from error


def _match(read: Read) -> Match:
    """The whole match; a record that says something else than the rules ends the command with 1."""
    try:
        timeline, wrong = replay(read)
        if wrong is not None:
            _diverged(read, wrong)
        return Match.of(timeline, read)
    except OURS as error:
        raise fail(error) from error


def _diverged(read: Read, wrong: Divergence) -> Never:
    echo(f"{read.file}:{wrong.line}:{wrong.column}: {said(wrong.what, language_now())}", err=True)
    raise click.exceptions.Exit(DIVERGED)


def _state(match: Match, at: int | None) -> State:
    """The position after `at` choices. Raises a usage error if there is none."""
    if at is None:
        return match.state
    if at >= len(match.states):
        raise misused("--at {n}: {made} choices have been made", n=at, made=len(match.decisions))
    return match.states[at]


@command.command(epilog=f"Example:\n\n\b\n  kirifuda record show match.kifu\n\n{EXITS}")
@click.argument("file", type=FILE)
@view_option
@language_option
def show(file: Path, view: str | None, language: str) -> None:
    """Print FILE: who played, every choice with what happened, how it ended.

    A choice is shown as it is written in the record; with --view only that seat's own are, and only what it saw.
    """
    read = _opened(file)
    if read.header.form == SEAT:
        show_seen(read, view, language)
        return
    seat = SPECTATOR if view is None else "ab".index(view)
    sayer = Sayer(read.header, language, seat)
    for line in heading(read, sayer):
        echo(line)
    try:
        timeline = Timeline(read.header, start(read.header))
    except OURS as error:
        raise fail(error) from error
    _say_log(sayer, timeline.state, seat)
    for entry, place in read.entries:
        wrong = timeline.follow(entry)
        if wrong is not None:
            at = place.entries("").get(wrong.field, place).column
            _diverged(read, Divergence(wrong.choice, wrong.field, wrong.message, place.line.number, at))
        if isinstance(entry, Made):
            if seat in (SPECTATOR, entry.seat):
                cards = f"   {'・'.join(names(sayer, timeline))}" if entry.cards else ""
                echo(f"{entry.n:4}  {'ab'[entry.seat]}  {entry.do}{cards}")
            _say_log(sayer, timeline.state, seat)
        elif isinstance(entry, Undone):
            echo(sayer.say("undo", n=entry.to))
        elif isinstance(entry, Left):
            echo(sayer.say("leave", letter="ab"[entry.seat]))
    echo("")
    echo(sayer.end(timeline.state))


def _say_log(sayer: Sayer, state: State, seat: int) -> None:
    for line in log_lines(sayer.reader, sayer.header.rules.events(state, None if seat == SPECTATOR else seat)):
        echo(f"        {line}")


@command.command(epilog=f"Example:\n\n\b\n  kirifuda record verify tests/replays/*.kifu\n\n{EXITS}")
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@language_option
def verify(files: tuple[Path, ...], language: str) -> None:
    """Play each FILE again and compare every question, choice, digest and the outcome with what is written.

    Where they part, it says after which choice and in which field. Notes say where a card's text now reads otherwise,
    and what can't be told from a record of another form than the full one.
    """
    worst = 0
    for file in files:
        try:
            read = load(file)
            if read.header.form == SEAT:
                for line in verified_seen(read, file, language):
                    echo(line)
                continue
            timeline, wrong = replay(read)
            found = read.notes + rereading(read.header)
        except OURS as error:
            echo(fault(error, language), err=True)
            worst = 2
            continue
        sayer = Sayer(read.header, language)
        for note in notes(found, sayer):
            echo(f"{file}: {note}")
        if wrong is not None:
            echo(f"{file}:{wrong.line}:{wrong.column}: {said(wrong.what, language)}", err=True)
            worst = max(worst, DIVERGED)
            continue
        digests = sum(isinstance(entry, (Checked, Ended)) for entry, _ in read.entries)
        n = len(timeline.made)
        echo(sayer.say("verified", file=str(file), n=n, digests=digests, end=sayer.end(timeline.state)))
    raise click.exceptions.Exit(worst)


@command.command(epilog=f"Example:\n\n\b\n  kirifuda record step match.kifu --at 17 --view b\n\n{EXITS}")
@click.argument("file", type=FILE)
@at_option(required=False)
@view_option
@language_option
def step(file: Path, at: int | None, view: str | None, language: str) -> None:
    """Print the position of FILE after N choices, and the question that is open then.

    Without --view it is shown as the seat sees it that is asked, and with the answer that was given.
    """
    read = _opened(file)
    if read.header.form == SEAT:
        step_seen(read, view, at, language)
        return
    match = _match(read)
    s = _state(match, at)
    seat = "ab".index(view) if view else s.ask.seat if s.ask is not None else SPECTATOR
    sayer = Sayer(match.header, language, seat)
    seen = match.rules.view(s, None if seat == SPECTATOR else seat)
    last = len(match.decisions)
    n = last if at is None else at
    asked = ".".join([str(part) for part in number(s, seat)]) if seat != SPECTATOR else str(s.steps)
    echo(sayer.say("at", n=n, last=last, number=asked, digest=s.digest if view is None else "-"))
    for line in board(sayer.reader, seen):
        echo(line)
    echo("")
    if seen.decision is not None:
        echo(sayer.say("asked", letter="ab"[seat]))
        echo(question(sayer.reader, seen))
        written = [notation.write(s, Choice((t,))) for t in seen_options(s)]
        for text, option in zip(written, options_of(sayer.reader, seen), strict=True):
            echo(f"  {text:14}  {option.text}")
        if view is None and n < last:
            echo(sayer.say("answered", text=match.decisions[n].made.do))
    elif s.outcome is not None:
        echo(sayer.end(s))
    else:
        echo(sayer.say("waiting", letter="ab"[seat]))


def seen_options(s: State) -> list[int]:
    """The candidates of the open question, as the seat that is asked names them."""
    decision = s.decision
    return [] if decision is None else list(decision.options)


@command.command(
    epilog="Examples:\n\n\b\n  kirifuda record play match.kifu --at 17 --out other.kifu\n"
    f"  kirifuda record play match.kifu --at 17 --out other.kifu --agents person random\n\n{EXITS}"
)
@click.argument("file", type=FILE)
@at_option(required=True)
@click.option("--out", type=FILE, required=True, metavar="NEW", help="The new record; a file that is not there yet.")
@click.option(
    "--agents", nargs=2, default=("random", "random"), show_default=True, metavar="AGENT AGENT",
    help="Who goes on; with a person the match is only begun.",
)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="The seed of the agents.")
@language_option
def play(file: Path, at: int, out: Path, agents: tuple[str, str], seed: int, language: str) -> None:
    """Go on from FILE after N choices, in a new record. FILE stays as it is."""
    from kirifuda.agents import Budget, agent, seat_players

    match = _match(_opened(file))
    _state(match, at)
    old = match.seats
    seats = (Seated(old[0].name, agents[0]), Seated(old[1].name, agents[1]))
    try:
        sat = () if "person" in agents else (agent(agents[0]), agent(agents[1]))
        with match.branch(at, path=out, seats=seats) as new:
            if len(sat) == 2:
                players = seat_players((sat[0], sat[1]), new.rules, (seed, seed + 1))
                while new.state.ask is not None:
                    asked = new.state.ask.seat
                    seen = new.rules.view(new.state, asked)
                    assert seen.decision is not None
                    new.choose(asked, players[asked].choose(seen, seen.decision, Budget()))
                    for seat in range(2):
                        players[seat].see(new.rules.events(new.state, seat))
    except OURS as error:
        raise fail(error) from error
    sayer = Sayer(new.header, language)
    made = len(new.decisions) - at
    echo(sayer.say("written", file=str(out), n=at, made=made, end=sayer.end(new.state)))
    if "person" in agents:
        echo(sayer.say("person", file=str(out)))


@command.command("view", epilog=f"Example:\n\n\b\n  kirifuda record view match.kifu --at 17\n\n{EXITS}")
@click.argument("file", type=FILE)
@click.option("--at", type=click.IntRange(min=0), metavar="N", default=0, help="Begin after how many choices.")
@language_option
def view_(file: Path, at: int, language: str) -> None:
    """Step through FILE on the full screen, with anybody's eyes, and play on from any position."""
    from kirifuda.cli.play import full_screen

    match = _match(_opened(file))
    _state(match, at)
    if not full_screen():
        raise misused("there is no full screen here: see kirifuda record step")
    from kirifuda.cli.full.sittings import view

    view(match, language, at)


@command.command("position", epilog=f"Example:\n\n\b\n  kirifuda record position match.kifu --at 17\n\n{EXITS}")
@click.argument("file", type=FILE)
@at_option(required=False)
def position_(file: Path, at: int | None) -> None:
    """Print the whole position of FILE after N choices as one line. It holds what no seat may know."""
    match = _match(_opened(file))
    try:
        click.echo(position.write(_state(match, at), match.header.cards))
    except CardError as error:
        raise fail(error) from error


@command.command("playthrough", epilog=f"Example:\n\n\b\n  kirifuda record playthrough match.kifu\n\n{EXITS}")
@click.argument("file", type=FILE)
def playthrough_(file: Path) -> None:
    """Print the long form of FILE: each position, question, options, events, and a digest of every view."""
    for line in playthrough(_match(_opened(file))):
        echo(line)
