"""`kirifuda decks`: list, show and check decks, and turn them into share codes and back."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import click

from kirifuda.cli.cards import EXIT_CODES
from kirifuda.cli.listing import Wrong, cards_of, errors_of, fault_data, pools, print_json, print_table
from kirifuda.cli.options import OURS, fail, language_now, language_option, options_option, read_options
from kirifuda.errors import KirifudaError, Message
from kirifuda.kernel.requirements import Finding
from kirifuda.library.codes import code as share_code
from kirifuda.library.codes import looks_like_code
from kirifuda.library.decks import Deck, NoDeck, built_in, load_deck, options_of, parse_deck
from kirifuda.library.games import names as games
from kirifuda.library.pool import Pool
from kirifuda.library.toml import known_words
from kirifuda.words import explaining
from kirifuda.words.catalogue import game_catalogue
from kirifuda.words.faults import faults as faults_in
from kirifuda.words.reader import SPECTATOR, Reader
from kirifuda.words.wrapping import wrap

ABOUT_WIDTH = 76
DECK_HELP = "DECK is a built-in deck's name, a file, a share code, or - for what is typed or piped in."


@click.group(
    epilog="Examples:\n\n\b\n  kirifuda decks list rumbling-angel\n  kirifuda decks check my-deck.txt\n"
    "  kirifuda decks code my-deck.txt\n\n" + EXIT_CODES
)
def command() -> None:
    """Check, show and convert decks."""


def _game_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--game", help="Its game; without it, the first game that has its cards.")(function)


@command.command(name="list", epilog="Examples:\n\n\b\n  kirifuda decks list rumbling-angel\n\n" + EXIT_CODES)
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@language_option
def list_decks(game: str, as_json: bool, language: str) -> None:
    """List the decks that ship with GAME, each with its plan."""
    try:
        cards = cards_of(game)
        decks = [load_deck(name, cards) for name in built_in(cards.rules)]
    except OURS as error:
        raise fail(error) from error
    if as_json:
        print_json([{"deck": d.name, "name": d.names, "about": d.about, "size": d.size} for d in decks])
        return
    for i, deck in enumerate(decks):
        if i:
            click.echo()
        click.echo(f"{deck.name}  {deck.size}  {deck.names[language]}")
        print_about(deck, language)


@command.command(
    epilog=DECK_HELP + "\n\nExamples:\n\n\b\n  kirifuda decks show sparks-and-kites\n"
    "  kirifuda decks show my-deck.txt --language ja\n\n" + EXIT_CODES
)
@click.argument("deck")
@_game_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@language_option
def show(deck: str, game: str | None, as_json: bool, language: str) -> None:
    """Show DECK: its cards by type, its share code, and what the rules object to."""
    found, cards = _load(deck, game)
    rules = cards.rules
    if as_json:
        print_json(deck_data(found, cards, language))
        return
    words = game_catalogue(rules.name, language)
    click.echo(f"{found.names[language]}: {found.size}")
    print_about(found, language)
    for kind in range(1, len(rules.types)):
        entries = [(count, card) for count, card in found.entries if card.definition.kind == kind]
        if entries:
            click.echo(f"\n{words.say('types', rules.types[kind])} {sum(count for count, _ in entries)}")
            print_table([[str(count), card.id, card.names[language]] for count, card in entries])
    click.echo(f"\n{share_code(found, rules.name)}")
    for problem in found.problems(rules):
        click.echo(objection(found, problem, cards, language))


@command.command(
    epilog=DECK_HELP + "\n\nExamples:\n\n\b\n  kirifuda decks check my-deck.txt\n"
    "  kirifuda decks check my-deck.txt --options deck_size=40\n\n" + EXIT_CODES
)
@click.argument("decks", nargs=-1, required=True, metavar="DECK...")
@_game_option
@options_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@language_option
def check(decks: tuple[str, ...], game: str | None, options: tuple[str, ...], as_json: bool, language: str) -> None:
    """Say what is wrong with each DECK: in its list, and by the rules."""
    given = read_options(options)
    wrong = False
    data: list[dict[str, object]] = []
    for name in decks:
        faults: list[KirifudaError] = []
        problems: list[str] = []
        try:
            found, cards = _find(name, game)
            values = options_of(cards.rules, given)
            problems = [objection(found, p, cards, language) for p in found.problems(cards.rules, values)]
        except KirifudaError as error:
            faults = errors_of(error)
        except ValueError as error:
            raise fail(error) from error
        wrong = wrong or bool(faults or problems)
        if as_json:
            data.append({"deck": name, "faults": [fault_data(f) for f in faults], "problems": problems})
            continue
        for line in faults_in(faults, language):
            click.echo(line)
        for problem in problems:
            click.echo(f"{name}: {problem}")
        if not faults and not problems:
            click.echo(f"{name}: ok")
    if as_json:
        print_json(data)
    if wrong:
        raise SystemExit(1)


@command.command(
    epilog=DECK_HELP + "\n\nExamples:\n\n\b\n  kirifuda decks code my-deck.txt\n"
    "  kirifuda decks code KD1-7KSG6HJE5M1H... > my-deck.txt\n\n" + EXIT_CODES
)
@click.argument("deck")
@_game_option
@language_option
def code(deck: str, game: str | None, language: str) -> None:
    """Print the share code of DECK; of a share code, the list."""
    found, cards = _load(deck, game)
    click.echo(found.text(language) if looks_like_code(deck) else share_code(found, cards.rules.name), nl=False)
    if not looks_like_code(deck):
        click.echo()


def _load(name: str, game: str | None) -> tuple[Deck, Pool]:
    """A deck and its game's cards; what is wrong ends the command."""
    try:
        return _find(name, game)
    except KirifudaError as error:
        raise Wrong(faults_in(errors_of(error), language_now())) from error


def _find(name: str, game: str | None) -> tuple[Deck, Pool]:
    """A deck in the game named, or in the first that has its cards. Raises KirifudaError: the nearest game's."""
    text = sys.stdin.read() if name == "-" else None
    first: KirifudaError | None = None
    known: list[str] = []
    if game is not None and game not in games():
        raise fail(KirifudaError(Message("there is no game {name}{hint}", name=repr(game), hint=known_words(games()))))
    for cards in pools(game):
        try:
            found = load_deck(name, cards) if text is None else parse_deck(text, cards, "-", "-")
        except KirifudaError as error:
            known += error.known if isinstance(error, NoDeck) else []
            if first is None or len(errors_of(error)) < len(errors_of(first)):
                first = error
        else:
            return found, cards
    assert first is not None
    raise NoDeck(name, known) if isinstance(first, NoDeck) else first


def print_about(deck: Deck, language: str) -> None:
    """A deck's plan, if its list says it, broken into lines."""
    if deck.about:
        for line in wrap(deck.about[language], ABOUT_WIDTH):
            click.echo(f"  {line}")


def objection(deck: Deck, problem: Finding, cards: Pool, language: str) -> str:
    """What a rule objects to, as one line: its number, the sentence, the card."""
    return explaining.objection(Reader(cards.rules, language, SPECTATOR, cards.cards), deck.cards, problem)


def deck_data(deck: Deck, cards: Pool, language: str) -> dict[str, object]:
    """A deck as JSON gives it."""
    return {
        "deck": deck.name,
        "name": deck.names,
        "about": deck.about,
        "game": cards.rules.name,
        "size": deck.size,
        "cards": [{"count": count, "id": card.id, "name": card.names} for count, card in deck.entries],
        "code": share_code(deck, cards.rules.name),
        "problems": [objection(deck, problem, cards, language) for problem in deck.problems(cards.rules)],
    }
