"""`kirifuda play`: a match in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kirifuda.cli.options import OURS, fail, language_option, options_option, read_options

if TYPE_CHECKING:
    from kirifuda.kernel.options import OptionValue
    from kirifuda.record import Match

GAME = "rumbling-angel"
OPPONENT = "heuristic"
INTERRUPTED = 130


@click.command(
    epilog="""\b
Examples:
  kirifuda play                                  against the computer
  kirifuda play --deck the-stubborn-square --language ja
  kirifuda play --two                            two people at one keyboard
  kirifuda play --watch --seed 5                 the computer against itself
  kirifuda play --resume evening.kifu            go on with a match

In a match, type help for the commands. The record is kept from the first choice on; quit says where.
"""
)
@click.argument("game", default=GAME)
@click.option("--plain", is_flag=True, help="Lines of text only (there is no other kind yet).")
@click.option("--two", is_flag=True, help="Two people at one keyboard.")
@click.option("--watch", is_flag=True, help="Watch the computer play itself.")
@click.option("--opponent", default=OPPONENT, show_default=True, metavar="AGENT", help="Who plays against you.")
@click.option("--deck", "decks", multiple=True, metavar="DECK", help="Your deck; twice: the other's too.")
@click.option("--seed", type=click.IntRange(0, (1 << 128) - 1), help="The same seed, the same shuffles.")
@options_option
@language_option
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a kept match.")
def command(
    game: str, plain: bool, two: bool, watch: bool, opponent: str, decks: tuple[str, ...], seed: int | None,
    options: tuple[str, ...], language: str, resume: Path | None,
) -> None:  # fmt: skip
    """Play a match in the terminal. GAME is rumbling-angel unless another one is named."""
    from kirifuda.cli.plain import matches
    from kirifuda.cli.plain.screen import Left
    from kirifuda.cli.plain.terminal import Terminal

    if two and watch:
        raise click.UsageError("--two and --watch are two ways to play: take one")
    if two and opponent != OPPONENT:
        raise click.UsageError("--two has no opponent: leave --opponent out")
    if resume is not None and (decks or seed is not None or options or two or watch or opponent != OPPONENT):
        raise click.UsageError("--resume goes on with the match as it was begun: leave the other options out")
    agents = (matches.PERSON, matches.PERSON) if two else (opponent, opponent) if watch else (matches.PERSON, opponent)
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        if resume is not None:
            match = matches.resume(resume)
        else:
            settings: dict[str, OptionValue] = {"conceal_responses": two, **read_options(options)}
            match = new_match(game, decks, agents, settings, seed, language)
        terminal = Terminal(match, language, resume)
    except OURS as error:
        raise fail(error) from error
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
    from kirifuda.cli.plain.matches import begin, choose_decks
    from kirifuda.library.games import rules as rules_of
    from kirifuda.library.pool import pool
    from kirifuda.words.catalogue import terminal_catalogue
    from kirifuda.words.explaining import problem
    from kirifuda.words.reader import SPECTATOR, Reader

    rules = rules_of(game)
    cards = pool(game)
    decks = choose_decks(names, cards)
    match = begin(rules, decks, agents, options, seed)
    reader = Reader(rules, language, SPECTATOR, cards.cards)
    for deck in decks:
        problems = deck.problems(rules, match.state.setup.options)
        if problems:
            said = terminal_catalogue(language).say("say", "deck-illegal", deck=deck.names[language])
            raise click.UsageError("\n".join([said, *[problem(reader, found) for found in problems]]))
    return match
