"""A game's cards as pages: the shipped sets, and the sets of the user of this machine."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from litestar import Response, get
from litestar.params import FromPath

from kirifuda.errors import KirifudaError
from kirifuda.library.games import rules
from kirifuda.library.pool import Pool, pool
from kirifuda.server.library.answers import Asked, Kept
from kirifuda.server.problems import NotHere
from kirifuda.server.resources import FullCardList
from kirifuda.server.shown.printing import card_page


@get("/api/games/{game:str}/cards", sync_to_thread=True, summary="A game's cards")
def list_cards(request: Asked, game: FromPath[str]) -> Response[FullCardList]:
    """Every card that can be put into a deck here, as printed, in both languages."""
    return cards_of(pool_of(game)).answer(request)


def pool_of(game: str) -> Pool:
    """A game's cards. Raises NotHere for a name that no game has, and for one that does not load."""
    try:
        return pool(rules(game).name)
    except KirifudaError as error:
        raise NotHere("unknown-game", error.what) from error


@lru_cache(maxsize=16)
def cards_of(cards: Pool) -> Kept[FullCardList]:
    """The pages of a pool, which is another one as soon as a set of the user's changes."""
    sets = {card_set.id: card_set.names for card_set in cards.sets}
    pages = [card_page(cards.rules, card) for card in cards.cards.values()]
    return Kept(FullCardList(cards.rules.name, sets, pages))


route_handlers: Final = [list_cards]
