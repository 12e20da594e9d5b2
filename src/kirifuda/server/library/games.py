"""The games that can be played here, who may sit at their seats, and their rulebooks."""

from __future__ import annotations

import logging
import re
from functools import lru_cache
from typing import Final

from litestar import Response, get
from litestar.params import FromPath

from kirifuda.agents.registry import names as agents
from kirifuda.errors import KirifudaError
from kirifuda.kernel.options import Option
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.schema import GROUP, ICONS, NUMBER, TEXT
from kirifuda.library import games as library
from kirifuda.library.decks import Deck, built_in, load_deck
from kirifuda.library.pool import Pool, pool
from kirifuda.server.library.answers import Asked, Kept
from kirifuda.server.library.cards import cards_of
from kirifuda.server.problems import NotHere
from kirifuda.server.resources import AgentPage, DeckPage, GamePage, OptionPage, RuleLine, Words
from kirifuda.server.shown.mat import layout
from kirifuda.testing.guided import file_of
from kirifuda.words.catalogue import LANGUAGES, game_catalogue, terminal_catalogue
from kirifuda.words.placing import table_of
from kirifuda.words.reader import SPECTATOR, Reader, capital
from kirifuda.words.rulebook import Rulebook

log = logging.getLogger(__name__)

_HOLE: Final = re.compile(r"\s*\{[^{}]*\}")
"""Where a card's own number stands in what is said of it."""


@get("/api/games", sync_to_thread=True, summary="The games that can be played here")
def list_games(request: Asked) -> Response[list[GamePage]]:
    """Every game with its shipped decks, options and the words for its cards' types, colours and numbers."""
    return _games(tuple([found for name in library.names() if (found := _playable(name)) is not None])).answer(request)


@get("/api/agents", sync_to_thread=True, summary="Who may sit at a seat")
def list_agents(request: Asked) -> Response[list[AgentPage]]:
    """Every agent that is installed here, the strongest built-in one first."""
    return Kept([AgentPage(name, _agent_names(name)) for name in agents()]).answer(request)


@get("/api/games/{game:str}/rules", sync_to_thread=True, summary="A game's rulebook")
def read_rules(request: Asked, game: FromPath[str]) -> Response[list[RuleLine]]:
    """The rulebook's chapters and rules in both languages, in order."""
    return _rulebook(rules_of(game).name).answer(request)


def rules_of(game: str) -> Rules:
    """A game's rules. Raises NotHere for a name that no game has, and for one that does not load."""
    try:
        return library.rules(game)
    except KirifudaError as error:
        raise NotHere("unknown-game", error.what) from error


def _playable(name: str) -> Pool | None:
    """A game's cards; None for an installed game that does not load: the others are played without it."""
    try:
        return pool(name)
    except KirifudaError as error:
        _leave_out(name, str(error))
        return None


@lru_cache(maxsize=4)
def _games(pools: tuple[Pool, ...]) -> Kept[list[GamePage]]:
    return Kept([page for found in pools if (page := _page_of(found)) is not None])


def _page_of(cards: Pool) -> GamePage | None:
    """One game; None for one whose package is not whole."""
    try:
        return game_page(cards)
    except KirifudaError as error:
        _leave_out(cards.rules.name, str(error))
        return None


@lru_cache(maxsize=16)
def _leave_out(game: str, why: str) -> None:
    """Tell the host, once."""
    log.warning("the game %s is left out: %s", game, why)


def game_page(cards: Pool) -> GamePage:
    """One game, as the start page and the deck builder need it."""
    rules = cards.rules
    decks = [load_deck(name, cards) for name in built_in(rules)]
    return GamePage(
        id=rules.name,
        names=_words(rules, "game", "name"),
        about={language: _about(rules, language) for language in LANGUAGES},
        decks=[DeckPage(deck.name, deck.names, deck.about, deck_cards(deck)) for deck in decks],
        guided=file_of(rules.name) is not None,
        attributes=list(rules.attributes),
        attribute_words={name: _words(rules, "attributes", name) for name in rules.attributes},
        types={name: _words(rules, "types", name) for name in rules.types[1:]},
        values=_values(cards),
        mat=table_of(rules.name)["mat"]["theme"],
        deck_size=_deck_size(rules, decks),
        options=[_option(rules, option) for option in rules.options],
        numbers=_short(cards),
    )


def deck_cards(deck: Deck) -> list[tuple[str, int]]:
    """A deck's cards by id, and how many of each, in the order of its list."""
    return [(card.id, count) for count, card in deck.entries]


def _words(rules: Rules, table: str, key: str) -> Words:
    return {language: game_catalogue(rules.name, language).template(table, key) for language in LANGUAGES}


def _about(rules: Rules, language: str) -> str:
    """What the game is, in a sentence or two: its catalogue's, else how its rulebook begins."""
    words = game_catalogue(rules.name, language)
    if words.has("game", "about"):
        return words.template("game", "about")
    return " ".join(Rulebook.load(rules.name, language).intro.split("\n\n")[0].split("\n"))


def _values(cards: Pool) -> dict[str, Words]:
    """The numbers that its cards have, in the order of a card file, and what they are called."""
    rules = cards.rules
    names = [key.name for key in rules.keys if key.holds in (NUMBER, ICONS)]
    for key in rules.keys:
        if key.holds == GROUP:
            names += [f"{key.name}.{inner.name}" for inner in key.inner if inner.holds != TEXT]
    printed = {name for card in cards_of(cards).page.cards for name in card.values}
    found: dict[str, Words] = {}
    for name in dict.fromkeys(names):
        if name in printed:
            said, asked = _words(rules, "keys", name), _words(rules, "ask", name)
            found[name] = {language: capital(_HOLE.sub("", said[language]) or asked[language]) for language in said}
    return found


def _short(cards: Pool) -> dict[str, Words]:
    """The numbers that the table shows of a card, and what they are called in short."""
    mats = {code: layout(Reader(cards.rules, code, SPECTATOR, cards.cards)) for code in LANGUAGES}
    return {name: {code: mat.numbers[name] for code, mat in mats.items()} for name in mats["en"].numbers}


def _deck_size(rules: Rules, decks: list[Deck]) -> tuple[int, int]:
    """How many cards a deck has: as the rules say of one that has none, else as the shipped ones are."""
    for found in rules.legal_deck((), tuple([option.default for option in rules.options])):
        facts = dict(found.facts)
        if found.message == "deck-size" and "expected" in facts:
            return (facts["expected"], facts["expected"])
    sizes = [deck.size for deck in decks]
    return (min(sizes, default=0), max(sizes, default=0))


def _option(rules: Rules, option: Option) -> OptionPage:
    choices: list[bool | int | str] = list(option.words)
    if not choices and option.most == 1:
        choices = [False, True]
    return OptionPage(
        option.name, option.show(option.default), choices, _words(rules, "options", option.name),
        least=0 if choices else option.least, most=0 if choices else option.most,
    )  # fmt: skip


def _agent_names(name: str) -> Words:
    words = {language: terminal_catalogue(language) for language in LANGUAGES}
    return {code: said.template("agents", name) if said.has("agents", name) else name for code, said in words.items()}


@lru_cache(maxsize=16)
def _rulebook(game: str) -> Kept[list[RuleLine]]:
    books = {language: Rulebook.load(game, language) for language in LANGUAGES}
    lines: list[RuleLine] = []
    for n, chapter in enumerate(books["en"].chapters):
        chapters = {language: book.chapters[n] for language, book in books.items()}
        titles = {language: f"{same.name} {same.title}" for language, same in chapters.items()}
        lines.append(RuleLine("", titles, heading=True))
        for i, rule in enumerate(chapter.rules):
            texts = {language: same.rules[i].text for language, same in chapters.items()}
            lines.append(RuleLine(rule.name, texts))
    return Kept(lines)


route_handlers: Final = [list_games, list_agents, read_rules]
