"""Everything over HTTP that is no match in play: games, cards, rules, decks, and records."""

from __future__ import annotations

from typing import Final

from litestar import Router

from kirifuda.server.library import cards, decks, games, records

route_handlers: Final = [
    Router(
        "/",
        route_handlers=[
            *games.route_handlers, *cards.route_handlers, *decks.route_handlers, *records.route_handlers,
        ],
    )
]
"""What the server's application takes."""
