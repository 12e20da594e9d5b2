"""`kirifuda play`: a match in the browser, or in the terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from kirifuda.cli import speaking
from kirifuda.cli.options import (
    FILE,
    OURS,
    chosen_language,
    fail,
    language_now,
    misused,
    options_option,
    read_options,
)
from kirifuda.library.games import DEFAULT

if TYPE_CHECKING:
    from kirifuda.kernel.options import OptionValue
    from kirifuda.record import Match
    from kirifuda.testing.guided import Guided

OPPONENT = "heuristic"
INTERRUPTED = 130
SUFFIX = ".kifu"


@click.command(
    help=f"Play in the browser; with --terminal, or any option that is the terminal's, in the terminal. There GAME is "
    f"{DEFAULT} unless another one is named; a record (.kifu) is shown.",
    epilog="""\b
Examples:
  kirifuda play                                  in the browser: choose there whom to play
  kirifuda play --terminal                       in the terminal, against the computer
  kirifuda play --guided                         a first game, led step by step: three minutes
  kirifuda play --deck the-stubborn-square --language ja
  kirifuda play --two                            two people at one keyboard
  kirifuda play --watch --seed 5                 the computer against itself
  kirifuda play --resume evening.kifu            go on with a match
  kirifuda play evening.kifu                     look through it, and play on from any position

In a match, h lists the keys (with --plain: type help). The record is kept from the first choice on; quit says where.
"""
)
@click.argument("game", default=DEFAULT)
@click.option("--terminal", is_flag=True, help="In the terminal, on the full screen where there is one.")
@click.option("--plain", is_flag=True, help="Lines of text only, as they are read aloud, logged or piped.")
@click.option("--guided", is_flag=True, help="A first game, led step by step; then you play on freely.")
@click.option("--two", is_flag=True, help="Two people at one keyboard.")
@click.option("--watch", is_flag=True, help="Watch the computer play itself.")
@click.option("--opponent", default=OPPONENT, show_default=True, metavar="AGENT", help="Who plays against you.")
@click.option("--deck", "decks", multiple=True, metavar="DECK", help="Your deck; twice: the other's too.")
@click.option("--seed", type=click.IntRange(0, (1 << 128) - 1), help="The same seed, the same shuffles.")
@options_option
@click.option(
    "--language", type=click.Choice(["ja", "en"]), show_default="yours", cls=speaking.Spoken,
    help="The language to read in.",
)
@click.option("--resume", type=FILE, metavar="FILE", help="Go on with a kept match.")
def command(
    game: str, terminal: bool, plain: bool, guided: bool, two: bool, watch: bool, opponent: str, decks: tuple[str, ...],
    seed: int | None, options: tuple[str, ...], language: str | None, resume: Path | None,
) -> None:  # fmt: skip
    """Play a match in the browser or in the terminal, or show a record."""
    if not said_otherwise() - {"language"}:
        from kirifuda.cli.serve import HOST, start

        start(HOST, 0, (), "", opens=True, verbose=False, language=language_now())
        return
    from kirifuda.cli import matches

    if two and watch:
        raise misused("--two and --watch are two ways to play: take one")
    if two and opponent != OPPONENT:
        raise misused("--two has no opponent: leave --opponent out")
    if Path(game).suffix == SUFFIX:
        show_record(Path(game), language or "", plain=plain)
        return
    if resume is not None and (decks or seed is not None or options or two or watch or opponent != OPPONENT):
        raise misused("--resume goes on with the match as it was begun: leave the other options out")
    if guided and (resume is not None or decks or seed is not None or options or two or watch):
        raise misused("--guided brings its own decks and shuffles: leave the other options out")
    agents = (matches.PERSON, matches.PERSON) if two else (opponent, opponent) if watch else (matches.PERSON, opponent)
    try:
        guide = matches.lesson(game) if guided else None
        if resume is not None:
            match = matches.resume(resume)
            guide = matches.lesson_of(match)
        elif guide is not None:
            match = matches.lead(guide, opponent)
        else:
            match = new_match(game, decks, agents, read_options(options), seed, language_now())
        if plain or not full_screen():
            play_plain(match, language_now(), resume, guide)
        else:
            from kirifuda.cli.full.sittings import play

            asked_for = guided or resume is not None or decks or seed is not None or options or two or watch
            play(match, language or chosen_language(), resume, guide, "" if asked_for else opponent)
    except OURS as error:
        raise fail(error) from error


def said_otherwise() -> set[str]:
    """The parameters of the command that somebody has given, whatever they say."""
    context = click.get_current_context()
    return {name for name in context.params if context.get_parameter_source(name) is not ParameterSource.DEFAULT}


def show_record(file: Path, language: str, *, plain: bool) -> None:
    """Look through a record, and play on from it. It takes the full screen."""
    from kirifuda.record import Match

    if plain or not full_screen():
        raise misused("there is no full screen here: kirifuda record show {file} prints the record", file=str(file))
    from kirifuda.cli.full.sittings import view

    try:
        match = Match.read(file)
    except OURS as error:
        raise fail(error) from error
    view(match, language or chosen_language())


def full_screen() -> bool:
    """Whether somebody sits at a terminal that can be drawn on."""
    if os.environ.get("TERM", "dumb") in ("", "dumb", "unknown"):
        return False
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def play_plain(match: Match, language: str, path: Path | None, guide: Guided | None) -> None:
    """Lines in and lines out. Raises KirifudaError for an agent that is not there."""
    from kirifuda.cli.plain.screen import Left
    from kirifuda.cli.plain.terminal import Terminal

    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    terminal = Terminal(match, language, path, guide)
    try:
        terminal.play()
    except Left as left:
        if left.interrupted:
            sys.exit(INTERRUPTED)


def new_match(
    game: str, names: tuple[str, ...], agents: tuple[str, str], options: dict[str, OptionValue], seed: int | None,
    language: str,
) -> Match:  # fmt: skip
    """A match of two legal decks. Raises KirifudaError, ValueError, and a usage error for an illegal deck."""
    from kirifuda.cli.matches import CONCEAL, PERSON, begin, choose_decks
    from kirifuda.library.games import rules as rules_of
    from kirifuda.library.pool import pool
    from kirifuda.words.catalogue import terminal_catalogue
    from kirifuda.words.explaining import objection
    from kirifuda.words.reader import SPECTATOR, Reader

    rules = rules_of(game)
    cards = pool(game)
    decks = choose_decks(names, cards)
    if any(option.name == CONCEAL for option in rules.options):
        options = {CONCEAL: agents == (PERSON, PERSON), **options}
    match = begin(rules, decks, agents, options, seed)
    reader = Reader(rules, language, SPECTATOR, cards.cards)
    for deck in decks:
        problems = deck.problems(rules, match.state.setup.options)
        if problems:
            said = terminal_catalogue(language).say("say", "deck-illegal", deck=deck.names[language])
            raise click.UsageError("\n".join([said, *[objection(reader, deck.cards, found) for found in problems]]))
    return match
