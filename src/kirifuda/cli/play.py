"""`kirifuda play`: a match in the terminal."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kirifuda.errors import KirifudaError
from kirifuda.kernel.options import OptionValue

if TYPE_CHECKING:
    from kirifuda.cli.plain.sitting import Sitting
    from kirifuda.library.decks import Deck
    from kirifuda.library.pool import Pool

GAME = "rumbling-angel"
INTERRUPTED = 130


@click.command("play", short_help="Play a match in the terminal.")
@click.argument("game", default=GAME)
@click.option("--plain", is_flag=True, help="Lines of text only, as now always.")
@click.option("--two", is_flag=True, help="Two people at one keyboard.")
@click.option("--watch", is_flag=True, help="Watch the computer play itself.")
@click.option("--opponent", default="random", show_default=True, help="Who plays against you.")
@click.option("--deck", "decks", multiple=True, metavar="DECK", help="Your deck; twice: the other's too.")
@click.option("--seed", type=click.IntRange(0, (1 << 128) - 1), help="The same seed, the same shuffles.")
@click.option("--options", "settings", multiple=True, metavar="NAME=VALUE", help="An option of the rules.")
@click.option("--language", type=click.Choice(["ja", "en"]), help="The language to begin in; otherwise as $LANG says.")
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a saved match.")
def command(
    game: str, plain: bool, two: bool, watch: bool, opponent: str, decks: tuple[str, ...], seed: int | None,
    settings: tuple[str, ...], language: str | None, resume: Path | None,
) -> None:  # fmt: skip
    """Play a match in the terminal. GAME is rumbling-angel unless another one is named."""
    from kirifuda.agents.registry import agent as agent_named
    from kirifuda.cli.plain import saving
    from kirifuda.cli.plain.screen import Left
    from kirifuda.cli.plain.terminal import Terminal

    if two and watch:
        raise click.UsageError("--two and --watch are two ways to play: take one")
    try:
        agent_named(opponent)
    except KirifudaError as error:
        raise click.UsageError(str(error)) from None
    agents = ("person", "person") if two else (opponent, opponent) if watch else ("person", opponent)
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    language = language or of_environment()
    try:
        if resume is not None:
            sitting = saving.resume(resume)
        else:
            chosen = read_settings(settings)
            chosen.setdefault("conceal_responses", two)
            seed = seed if seed is not None else secrets.randbits(128)
            sitting = new_match(game, decks, agents, chosen, seed, language)
    except (KirifudaError, ValueError) as error:
        raise click.ClickException(str(error)) from None
    terminal = Terminal(sitting, language)
    if resume is not None:
        terminal.resumed(resume)
    try:
        terminal.play()
    except Left as left:
        if left.interrupted:
            sys.exit(INTERRUPTED)


def of_environment() -> str:
    """The language that the environment asks for."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "ja" if value.casefold().startswith("ja") else "en"
    return "en"


def read_settings(settings: tuple[str, ...]) -> dict[str, OptionValue]:
    """Options of the rules from `name=value`. Raises UsageError."""
    found: dict[str, OptionValue] = {}
    for setting in settings:
        name, sign, value = setting.partition("=")
        if not sign or not name:
            raise click.UsageError(f"--options takes name=value, not {setting!r}")
        if value in ("true", "false"):
            found[name] = value == "true"
        else:
            found[name] = int(value) if value.isascii() and value.isdecimal() else value
    return found


def new_match(
    game: str, names: tuple[str, ...], agents: tuple[str, str], options: dict[str, OptionValue], seed: int,
    language: str,
) -> Sitting:  # fmt: skip
    """A match of two decks. Raises KirifudaError, ValueError, and ClickException for an illegal deck."""
    from kirifuda.cli.plain.saving import begin
    from kirifuda.library.decks import built_in, load_deck
    from kirifuda.library.games import rules as rules_of
    from kirifuda.library.pool import pool

    rules = rules_of(game)
    cards = pool(game)
    if len(names) > 2:
        raise click.UsageError("--deck is given once for you and once for the other player")
    shipped = list(built_in(rules))
    if not shipped and len(names) < 2:
        raise click.UsageError(f"{game} ships no decks: give two with --deck")
    first = names[0] if names else shipped[-1] if len(shipped) < 3 else shipped[1]
    second = names[1] if len(names) > 1 else next((name for name in shipped if name != first), first)
    decks = (load_deck(first, cards), load_deck(second, cards))
    sitting = begin(rules, decks, agents, options, seed)
    for deck in decks:
        check(deck, cards, sitting.state.setup.options, language)
    return sitting


def check(deck: Deck, cards: Pool, options: tuple[int, ...], language: str) -> None:
    """Raises ClickException with what the rules object to in a deck."""
    from kirifuda.words.catalogue import terminal_catalogue
    from kirifuda.words.explaining import problem
    from kirifuda.words.reader import SPECTATOR, Reader

    problems = deck.problems(cards.rules, options)
    if problems:
        reader = Reader(cards.rules, language, SPECTATOR, cards.cards)
        lines = [terminal_catalogue(language).say("say", "option-illegal", deck=deck.name)]
        raise click.ClickException("\n".join([*lines, *[problem(reader, found) for found in problems]]))
