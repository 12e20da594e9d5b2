"""Decks as somebody types them: what is wrong with them, and how they begin."""

from __future__ import annotations

import secrets
from typing import Final

from litestar import post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from kirifuda.errors import DeckError, DeckErrors
from kirifuda.library.codes import code as share_code
from kirifuda.library.decks import Deck, parse_deck
from kirifuda.library.pool import Pool
from kirifuda.server.library.answers import Asked
from kirifuda.server.library.cards import pool_of
from kirifuda.server.library.games import deck_cards
from kirifuda.server.resources import DeckCheck, DeckChecked, DeckFinding, Hands, SampleHands
from kirifuda.server.typed import line_of, objection, typed_deck
from kirifuda.server.web.problems import speak
from kirifuda.words.placing import table_of
from kirifuda.words.reader import SPECTATOR, Reader


@post("/api/games/{game:str}/decks/check", sync_to_thread=True, status_code=HTTP_200_OK, summary="Check a deck")
def check_deck(request: Asked, game: FromPath[str], data: JSONBody[DeckCheck]) -> DeckChecked:
    """What is wrong with a deck, line by line and by the rules, and the deck in its written forms."""
    speak(request, data.language)
    cards = pool_of(game)
    return checked(data.text, cards, data.language)


@post("/api/games/{game:str}/decks/hands", sync_to_thread=True, status_code=HTTP_200_OK, summary="Sample first hands")
def sample_hands(game: FromPath[str], data: JSONBody[SampleHands]) -> Hands:
    """Some first hands of a deck, each from a new beginning of a match."""
    cards = pool_of(game)
    deck = typed_deck(data.text, cards)
    return Hands([first_hand(deck, cards) for _ in range(data.count)])


# Reading -------------------------------------------------------------------------------------------------


def checked(text: str, cards: Pool, language: str) -> DeckChecked:
    """A deck with everything that is wrong with it. Of a list that can't be read whole, the rest is taken."""
    wrong: list[DeckFinding] = []
    deck: Deck | None
    try:
        deck = typed_deck(text, cards)
    except DeckErrors as several:
        wrong = [line_of(error, language) for error in several.errors]
        deck = _readable(text, {error.line for error in several.errors}, cards)
    except DeckError as error:
        wrong = [line_of(error, language)]
        deck = None
    if deck is None:
        return DeckChecked(legal=False, problems=wrong, cards=[])
    reader = Reader(cards.rules, language, SPECTATOR, cards.cards)
    wrong += [objection(reader, deck, problem) for problem in deck.problems(cards.rules)]
    code = share_code(deck, cards.rules.name)
    return DeckChecked(not wrong, wrong, deck_cards(deck), deck.text(language), code, deck.names[language])


def _readable(text: str, wrong: set[int], cards: Pool) -> Deck | None:
    """A list without its wrong lines; None if nothing is left of it."""
    lines = text.removeprefix("\ufeff").splitlines()
    try:
        return parse_deck("\n".join(["" if n in wrong else line for n, line in enumerate(lines, 1)]), cards, "")
    except DeckErrors:
        return None


# Playing -------------------------------------------------------------------------------------------------


def first_hand(deck: Deck, cards: Pool) -> list[str]:
    """The cards of the first seat at the first question of a match between a deck and itself."""
    rules = cards.rules
    s = rules.start((deck.cards, deck.cards), secrets.randbits(128))
    held = table_of(rules.name)["seat"]["held"]
    return [
        s.defs[card].id
        for place, lying in enumerate(s.places[: s.layout.size])
        if s.layout.zones[s.layout.zone_of[place]].name == held
        for card in lying
    ]


route_handlers: Final = [check_deck, sample_hands]
