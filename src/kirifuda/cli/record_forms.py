"""`kirifuda record` on what one seat saw, and the command that makes the forms that give nothing away."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import click

from kirifuda.cli.options import FILE, OURS, echo, fail, language_option, misused
from kirifuda.cli.recorded import Sayer, heading, notes, steps
from kirifuda.errors import Message, RecordError
from kirifuda.kernel.decisions import Choice
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.views import View
from kirifuda.record import SAMPLED, SEAT, Header, Match, Witness, load, notation, parse, seat_form
from kirifuda.record.files import Read
from kirifuda.words.board import board
from kirifuda.words.explaining import outcome
from kirifuda.words.questions import options, question


def witness_of(read: Read, view: str | None) -> Witness:
    """What a seat saw. What does not hold together ends the command, and so does the wish for other eyes."""
    letter = "ab"[read.header.seat]
    if view not in (None, letter):
        raise misused(
            "--view {view}: this record holds what seat {letter} saw, and nothing else", view=view, letter=letter
        )
    try:
        return Witness(read)
    except OURS as error:
        raise fail(error) from error


def show_seen(read: Read, view: str | None, language: str) -> None:
    """Print what a seat saw, from the beginning to the end of its record."""
    witness = witness_of(read, view)
    sayer = Sayer(witness.header, language, witness.seat)
    for line in [*heading(read, sayer), *steps(witness, sayer), "", standing(witness, sayer)]:
        echo(line)


def standing(witness: Witness, sayer: Sayer) -> str:
    """How the match stood when the record ended."""
    last = witness.steps[-1].view
    if last.state.outcome is not None:
        return outcome(sayer.reader, last.state.outcome)
    if last.decision is not None:
        return sayer.say("going-on", letter="ab"[witness.seat])
    return sayer.say("waiting", letter="ab"[witness.seat])


def step_seen(read: Read, view: str | None, at: int | None, language: str) -> None:
    """Print what a seat saw at one step, and what it was asked then."""
    witness = witness_of(read, view)
    last = len(witness.steps) - 1
    n = last if at is None else at
    if n > last:
        raise misused("--at {n}: {last} steps were seen after the first", n=n, last=last)
    seen = witness.steps[n].view
    sayer = Sayer(witness.header, language, witness.seat)
    letter = "ab"[witness.seat]
    echo(sayer.say("at-step", n=n, last=last, number=".".join([str(part) for part in seen.number])))
    for line in board(sayer.reader, seen):
        echo(line)
    echo("")
    if seen.decision is None:
        end = seen.state.outcome
        echo(outcome(sayer.reader, end) if end is not None else sayer.say("waiting", letter=letter))
        return
    echo(sayer.say("asked", letter=letter))
    echo(question(sayer.reader, seen))
    written = [notation.write(seen.state, Choice((token,))) for token in seen.decision.options]
    for text, option in zip(written, options(sayer.reader, seen), strict=True):
        echo(f"  {text:14}  {option.text}")
    if n < last and witness.steps[n + 1].do:
        echo(sayer.say("answered", text=witness.steps[n + 1].do))


def verified_seen(read: Read, file: Path, language: str) -> Iterator[str]:
    """That what a seat saw holds together, and what can't be told from it. Raises RecordError if it does not."""
    witness = Witness(read)
    sayer = Sayer(witness.header, language, witness.seat)
    for note in notes(witness.notes, sayer):
        yield f"{file}: {note}"
    own = sum(bool(step.do) for step in witness.steps)
    yield sayer.say("seen", file=str(file), n=len(witness.steps), own=own, end=standing(witness, sayer))


# Sharing -------------------------------------------------------------------------------------------------


@click.command(
    epilog="Examples:\n\n\b\n  kirifuda record share match.kifu --form seat --seat a --out what-a-saw.kifu\n"
    "  kirifuda record share match.kifu --form sampled --seat a --at 17 --out a-guess.kifu\n\n"
    "Exit codes: 0 it is written, 1 the record says something else than the rules, 2 it cannot be read or written."
)
@click.argument("file", type=FILE)
@click.option(
    "--form", type=click.Choice([SEAT, SAMPLED]), default=SEAT, show_default=True,
    help="seat: what it saw, to be shown; sampled: a position it could be in, to be played.",
)
@click.option("--seat", type=click.Choice(["a", "b"]), help="Whose. A record of the seat form knows.")
@click.option("--at", type=click.IntRange(min=0), metavar="N",
              help="sampled: after how many choices, or steps of a seat record; the last position unless given.")
@click.option("--seed", type=click.IntRange(min=0), help="sampled: of the guess; by chance unless given.")
@click.option("--out", type=FILE, required=True, metavar="NEW", help="The new record; a file that is not there yet.")
@language_option
def share(
    file: Path, form: str, seat: str | None, at: int | None, seed: int | None, out: Path, language: str
) -> None:  # fmt: skip
    """Make of FILE a record that gives nothing away: no seed, and no card that the seat did not know.

    A sampled record is a guess at what the seat could not see, and says so; it can be played on.
    """
    from kirifuda.agents.priors import guess

    try:
        read = load(file)
        if form == SEAT:
            if seat is None:
                raise misused("--seat is missing: whose record, a or b")
            text = seat_form(Match.replayed(read), "ab".index(seat))
            _write(out, text)
            made = len(Witness(parse(text)).steps)
        else:
            header, view = _view(read, seat, at)
            with guess(header, view, seeded(secrets.randbits(128) if seed is None else seed), out) as match:
                made = len(match.decisions)
    except OURS as error:
        raise fail(error) from error
    sayer = Sayer(read.header, language)
    echo(sayer.say("shared-seat" if form == SEAT else "shared-sampled", file=str(out), n=made))


def _view(read: Read, seat: str | None, at: int | None) -> tuple[Header, View]:
    """The view to go on from."""
    if read.header.form == SEAT:
        witness = witness_of(read, seat)
        last = len(witness.steps) - 1
        return witness.header, witness.live(_at(at, last))
    if seat is None:
        raise misused("--seat is missing: whose view, a or b")
    match = Match.replayed(read)
    s = match.state if at is None else match.states[_at(at, len(match.states) - 1)]
    return match.header, match.rules.view(s, "ab".index(seat))


def _at(at: int | None, last: int) -> int:
    if at is not None and at > last:
        raise RecordError(Message("{n} choices have been made: there is no position {at}", n=last, at=at))
    return last if at is None else at


def _write(out: Path, text: str) -> None:
    """A new file, whole. Raises RecordError for one that is there, or that can't be written."""
    from kirifuda.record.files import Writer

    writer = Writer(out, sync=False)
    try:
        writer.write(text)
    finally:
        writer.close()
