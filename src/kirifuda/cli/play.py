"""`kirifuda play`: a match in a plain terminal, against an agent or for two people."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

import click

from kirifuda.agents import Player, agent
from kirifuda.cli.options import OURS, fail, language_option, options_option, read_options
from kirifuda.cli.plain import PlainTerminal
from kirifuda.cli.session import BUDGET, Session
from kirifuda.cli.talk import say
from kirifuda.errors import DeckError
from kirifuda.kernel.rng import seeded
from kirifuda.library.decks import Deck, built_in, load_deck
from kirifuda.library.games import rules as rules_of
from kirifuda.library.pool import Pool, pool
from kirifuda.words.catalogue import catalogue
from kirifuda.words.speaker import Speaker

AUTOSAVE = "kirifuda-match.kifu"


@click.command(
    epilog="Examples:\n\n\b\n  kirifuda play\n  kirifuda play rumbling-angel --plain --language ja\n"
    "  kirifuda play --deck sparks-and-kites --deck my-deck.txt --seed 7\n  kirifuda play --two\n"
    "  kirifuda play --watch --seed 3\n  kirifuda play --resume kirifuda-match.kifu\n\n"
    "Exit codes: 0 the match ended or was saved, 2 something in the command or a file is not right."
)
@click.argument("game", default="rumbling-angel")
@click.option("--plain", is_flag=True, help="Plain lines of text (the only terminal so far).")
@click.option("--opponent", default="random", show_default=True, help="The agent you play against.")
@click.option("--two", is_flag=True, help="Two people at this keyboard.")
@click.option("--watch", is_flag=True, help="Watch two agents play.")
@click.option(
    "--deck", "decks", multiple=True, metavar="DECK", help="Your deck, then the opponent's: a name, a file or a code."
)
@click.option("--seed", type=click.IntRange(min=0), help="The seed of all chance; a new one if not given.")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with a saved match.")
@options_option
@language_option
def command(
    game: str, plain: bool, opponent: str, two: bool, watch: bool, decks: tuple[str, ...], seed: int | None,
    resume: Path | None, options: tuple[str, ...], language: str,
) -> None:  # fmt: skip
    """Play a match of GAME in the terminal."""
    del plain
    try:
        if resume is not None:
            _resume(resume, opponent, two, language)
            return
        rules = rules_of(game)
        cards = pool(game)
        chosen = _decks(cards, decks)
        settings = read_options(options)
        settings.setdefault("conceal_responses", two)
        number = secrets.randbits(64) if seed is None else seed
        for deck in chosen:
            problems = deck.problems(rules)
            if problems:
                words = catalogue(rules.name, language)
                reasons = [words.say("requirements", p.message, **dict(p.facts)) for p in problems]
                raise DeckError(f"{deck.name}: {'; '.join(reasons)}")
        state = rules.start((chosen[0].cards, chosen[1].cards), number, settings)
        if watch:
            _watch(Session(rules, state, (_sit(opponent, 0, number), _sit(opponent, 1, number))), cards, language)
            return
        session = Session(rules, state, (None, None if two else _sit(opponent, 1, number)))
        title = catalogue(rules.name, language).say("game", "name")
        click.echo(say(language, "welcome", game=title, deck_a=chosen[0].name, deck_b=chosen[1].name))
        _play(session, cards, language, chosen, number, opponent)
    except OURS as error:
        raise fail(error) from error


def _sit(name: str, seat: int, seed: int, game: str = "rumbling-angel") -> Player:
    mixed = seeded(seed)
    for _ in range(seat + 1):
        mixed.next32()
    return agent(name).sit(seat, rules_of(game), mixed.next32())


def _decks(cards: Pool, names: tuple[str, ...]) -> tuple[Deck, Deck]:
    """The two decks: those named, then built-in ones in order. Raises DeckError for more than two."""
    if len(names) > 2:
        raise DeckError("a match has two decks; give --deck at most twice")
    own = list(built_in(cards.rules))
    wanted = [*names, *[name for name in own if name not in names]]
    if len(wanted) < 2:
        wanted *= 2
    return load_deck(wanted[0], cards), load_deck(wanted[1], cards)


def _watch(session: Session, cards: Pool, language: str) -> None:
    """Two agents, told as a spectator sees it."""
    speaker = Speaker(session.rules, cards, language, None)
    for state in _steps(session):
        for line in speaker.log(session.rules.events(state, None)):
            click.echo(line)
    outcome = session.state.outcome
    assert outcome is not None
    click.echo(speaker.outcome(outcome))


def _steps(session: Session):  # type: ignore[no-untyped-def]  # a generator of states
    yield session.state
    while session.state.outcome is None:
        decision = session.state.decision
        assert decision is not None
        player = session.players[decision.seat]
        assert player is not None
        view = session.view(decision.seat)
        assert view.decision is not None
        session.choose(decision.seat, player.choose(view, view.decision, BUDGET))
        yield session.state


def _play(
    session: Session, cards: Pool, language: str, decks: tuple[Deck, Deck], seed: int, opponent: str
) -> None:
    def save(file: str) -> None:
        raise NotImplementedError

    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]  # a terminal that lacks a letter shows "?"
    PlainTerminal(session, cards, language, save, AUTOSAVE).play()


def _resume(path: Path, opponent: str, two: bool, language: str) -> None:
    raise NotImplementedError
