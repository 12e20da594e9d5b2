"""From a typed name to cards: those that the reader sees, then those of the game."""

from __future__ import annotations

from difflib import get_close_matches

from kirifuda.kernel.cards import BLANK, CardDef
from kirifuda.kernel.views import View
from kirifuda.library.pool import folded
from kirifuda.words.reader import Reader

MOST = 6


def visible(reader: Reader, view: View) -> dict[str, list[int]]:
    """Every card that the reader sees, by its id, the reader's own side first."""
    found: dict[str, list[int]] = {}
    s = view.state
    own = [p for p in range(len(s.places)) if (p >= s.layout.size) == (reader.seat == 1)]
    for place in [*own, *[p for p in range(len(s.places)) if p not in own]]:
        for card in s.places[place]:
            if s.defs[card] is not BLANK:
                found.setdefault(s.defs[card].id, []).append(card)
    return found


def names(reader: Reader, id: str) -> list[str]:
    """What a card may be called."""
    card = reader.cards.get(id)
    return [id, *card.names.values()] if card is not None else [id]


def matching(reader: Reader, ids: list[str], written: str) -> list[str]:
    """The ids that a name means: the whole name, else names that begin with it, else names that contain it."""
    wanted = folded(written)
    if not wanted:
        return []
    for test in (str.__eq__, str.startswith, str.__contains__):
        found = [one for one in ids if any(test(folded(name), wanted) for name in names(reader, one))]
        if found:
            return found
    return []


def near(reader: Reader, ids: list[str], written: str) -> list[str]:
    """Names that come near, in the reader's language."""
    by_name = {folded(name): one for one in ids for name in names(reader, one)}
    close = get_close_matches(folded(written), list(by_name), n=3, cutoff=0.5)
    return list(dict.fromkeys(title(reader, by_name[name]) for name in close))


def title(reader: Reader, id: str) -> str:
    return reader.cards[id].names[reader.language] if id in reader.cards else id


def definition(reader: Reader, view: View, seen: dict[str, list[int]], id: str) -> CardDef:
    """The card as printed: as it is seen, else as the reader knows it."""
    return view.state.defs[seen[id][0]] if id in seen else reader.cards[id].definition
