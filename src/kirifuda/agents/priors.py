"""What an agent supposes of a deck list that it does not know: the game's shipped decks, mended by what it has seen."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path

from kirifuda.kernel.cards import BLANK, CardDef
from kirifuda.kernel.rng import Rng
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.sampling import supposing
from kirifuda.kernel.state import State
from kirifuda.kernel.views import View
from kirifuda.library.decks import built_in, load_deck
from kirifuda.library.pool import pool
from kirifuda.record import Header, Match, sampled

DeckList = tuple[CardDef, ...]


@lru_cache(maxsize=8)
def shipped(rules: Rules) -> tuple[tuple[DeckList, Counter[str]], ...]:
    """The decks that ship with a game, and how often each card is in them."""
    decks = [load_deck(name, pool(rules.name)).cards for name in built_in(rules)]
    return tuple([(deck, Counter(card.id for card in deck)) for deck in decks])


class Prior:
    """What one player supposes, kept as long as it has seen nothing new."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self._seen: list[list[str]] = [[], []]
        self._lists: list[DeckList] = [(), ()]

    def supposed(self, view: View) -> View:
        """The view with a list for each deck that it does not know: one of those nearest to the cards seen."""
        for seat in range(2):
            known = view.state.setup.decks[seat]
            if known and known[0] == 0:
                seen = seen_of(view.state, seat)
                ids = sorted([d.id for d in seen])
                if ids != self._seen[seat] or len(self._lists[seat]) != len(known):
                    self._seen[seat] = ids
                    self._lists[seat] = nearest(view.state, seat, seen, len(known), self.rng)
                view = supposing(view, seat, self._lists[seat])
        return view


def guess(header: Header, view: View, rng: Rng, path: Path | None = None) -> Match:
    """A match that goes on from a view, over a deck that the other seat could be playing. Raises RecordError."""
    return sampled(header, Prior(rng).supposed(view), rng, path=path)


def seen_of(s: State, seat: int) -> list[CardDef]:
    """The cards of a seat's deck that a view knows."""
    split = s.setup.split
    own = s.defs[1 : split + 1] if seat == 0 else s.defs[split + 1 :]
    return [d for d in own if d is not BLANK]


def nearest(s: State, seat: int, seen: list[CardDef], size: int, rng: Rng) -> DeckList:
    """The cards seen, filled up to `size` from a shipped deck that holds most of them; without any, from the own."""
    ids = Counter(d.id for d in seen)
    decks = shipped(s.setup.rules)
    if not decks:
        own = tuple([s.setup.defs[number] for number in s.setup.decks[1 - seat] if number])
        decks = ((own, Counter(card.id for card in own)),)
    hits = [sum(min(n, counts[name]) for name, n in ids.items()) for _, counts in decks]
    best = [deck for (deck, _), hit in zip(decks, hits, strict=True) if hit == max(hits)]
    deck = best[rng.roll(len(best))]
    rest: list[CardDef] = []
    for card in deck:
        if ids[card.id] > 0:
            ids[card.id] -= 1
        else:
            rest.append(card)
    rest = rest or list(deck)
    need = size - len(seen)
    if need != len(rest):
        order = list(range(len(rest)))
        rng.shuffle(order)
        rest = [rest[order[i % len(order)]] for i in range(need)]
    return (*seen, *rest)
