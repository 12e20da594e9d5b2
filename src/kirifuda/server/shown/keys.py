"""How a connection names cards: by the viewer's handles, as text.

A card that he can't tell from others is named by where it lies, and by nothing else.
"""

from __future__ import annotations

from kirifuda.kernel.state import place_of
from kirifuda.kernel.views import View


def key_of(view: View, card: int) -> str:
    """The key of a card of the view; "" for none."""
    if not card:
        return ""
    handle = view.handle(card)
    if handle:
        return str(handle)
    place = place_of(view.state, card)
    return f"{place}-{view.state.places[place].index(card)}"


def card_of(view: View, key: str) -> int:
    """The card of the view that a key names by its handle; 0 if there is none, and for one named by where it lies."""
    return view.card(int(key)) if key.isascii() and key.isdecimal() and len(key) < 10 else 0
