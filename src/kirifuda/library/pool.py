"""Every card that can be played: the built-in sets, and the sets in a folder of the user's own."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path

from kirifuda.errors import CardErrors, DeckError, Message, ReadError, What
from kirifuda.kernel.rules import Rules
from kirifuda.library.cards import Card, CardSet, load_cards
from kirifuda.library.folders import user_home
from kirifuda.library.games import cards_folder
from kirifuda.library.games import rules as rules_of
from kirifuda.library.trees import Trees, stored_trees

_IGNORED = frozenset("'’‘`´\"“”「」・-‐‑–—−")


def folded(name: str) -> str:
    """A name without regard to width, case, spaces and kinds of apostrophe."""
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(c for c in text if not c.isspace() and c not in _IGNORED)


def user_folder(game: str) -> Path:
    """Where a user's own sets lie: `cards/GAME` in the folder of the user's data."""
    return user_home("data") / "cards" / game


class Pool:
    """The cards of a game, found by id or by name in either language."""

    def __init__(self, rules: Rules, sets: list[CardSet]) -> None:
        self.rules = rules
        self.sets = sets
        self.cards: dict[str, Card] = {}
        self.faults: list[ReadError] = []
        """What is wrong with the user's own sets; those are left out, the others can be played."""
        self._by_name: dict[str, dict[str, Card]] = {}
        for card_set in sets:
            for card in card_set.cards:
                self.add(card)

    def add(self, card: Card) -> None:
        """A card more; a later one of the same id takes its place."""
        before = self.cards.get(card.id)
        if before is not None:
            for named in self._by_name.values():
                named.pop(card.id, None)
        self.cards[card.id] = card
        for name in (card.id, *card.names.values()):
            self._by_name.setdefault(folded(name), {})[card.id] = card

    def matches(self, name: str) -> list[Card]:
        """The cards that an id or a name means: none, one, or several of one name."""
        if name in self.cards:
            return [self.cards[name]]
        found = list(self._by_name.get(folded(name), {}).values())
        return [card for card in found if folded(card.id) == folded(name)] or found

    def find(self, name: str) -> Card | None:
        """A card by id or name; None if there is none, or more than one."""
        found = self.matches(name)
        return found[0] if len(found) == 1 else None

    def card(self, name: str) -> Card:
        """A card by id or name. Raises DeckError with the nearest names."""
        found = self.find(name)
        if found is None:
            raise DeckError(self.why_not(name))
        return found

    def why_not(self, name: str) -> Message:
        """Why `find` finds nothing, and what may have been meant."""
        several = self.matches(name)
        if several:
            ids = ", ".join([card.id for card in several])
            return Message("{n} cards are named {name}: say which, {ids}", n=len(several), name=repr(name), ids=ids)
        return in_none([self], name)

    def called(self, name: str) -> list[Card]:
        """The cards of a folded name."""
        return list(self._by_name.get(name, {}).values())

    def names(self) -> list[str]:
        """Every folded name that a card has."""
        return [name for name, cards in self._by_name.items() if cards]

    def set_of(self, card: Card) -> CardSet | None:
        """The set of a card, if it came with one."""
        return next((card_set for card_set in self.sets if card_set.id == card.set_id), None)

    def extended(self, cards: list[Card]) -> Pool:
        """The pool with further cards."""
        pool = Pool(self.rules, self.sets)
        pool.faults = self.faults
        for card in [*self.cards.values(), *cards]:
            pool.add(card)
        return pool


def in_none(pools: Sequence[Pool], name: str) -> Message:
    """That a card is in none of these pools, with the nearest names of all of them."""
    left_out = ", ".join(dict.fromkeys(error.file for pool in pools for error in pool.faults))
    note = Message(" (left out because of faults: {files})", files=left_out) if left_out else ""
    return Message("there is no card {name}{hint}{note}", name=repr(name), hint=_nearest(pools, name), note=note)


def _nearest(pools: Sequence[Pool], name: str) -> What:
    """"; did you mean …?", or nothing."""
    known = dict.fromkeys([key for pool in pools for key in pool.names()])
    close = get_close_matches(folded(name), known, n=3, cutoff=0.6)
    cards = {card.id: card for key in close for pool in pools for card in pool.called(key)}
    names = [f"{card.id} {' / '.join(dict.fromkeys(card.names.values()))}" for card in list(cards.values())[:3]]
    return Message("; did you mean {words}?", words=", ".join(names)) if names else ""


def pool(game: str) -> Pool:
    """The built-in and the user's cards of a game, read once in a process and again when a file of the user's changes.

    A set of the user's that is not right is left out, and `faults` says why. Raises KirifudaError for a name that no
    game has.
    """
    stamps = [(path, path.stat()) for path in _files(user_folder(game))]
    return _pool(game, tuple((path, stat.st_mtime_ns, stat.st_size) for path, stat in stamps))


@lru_cache(maxsize=8)
def _pool(game: str, own: tuple[tuple[Path, int, int], ...]) -> Pool:
    sets, trees = _built_in(game)
    found = Pool(rules_of(game), list(sets))
    for path, _, _ in own:
        _add_own(found, path, trees)
    return found


@cache
def _built_in(game: str) -> tuple[list[CardSet], Trees]:
    rules = rules_of(game)
    trees = stored_trees(rules)
    return [load_cards(path, rules, trees) for path in _files(cards_folder(game))], trees


def _files(folder: Path) -> Iterator[Path]:
    yield from sorted(folder.glob("*.toml")) if folder.is_dir() else []


def _add_own(found: Pool, path: Path, trees: Trees) -> None:
    """A set of the user's, or its faults. It may not take the name or the cards of another."""
    try:
        more = load_cards(path, found.rules, trees)
    except ReadError as error:
        found.faults.append(error)
        return
    except CardErrors as several:
        found.faults += several.errors
        return
    taken = [card.id for card in more.cards if card.id in found.cards]
    if more.id in [other.id for other in found.sets]:
        found.faults.append(
            ReadError(Message("another set is named '{id}': give this one a name of its own", id=more.id), str(path))
        )
    elif taken:
        other = found.cards[taken[0]].set_id
        found.faults.append(
            ReadError(
                Message("{id} is a card of '{other}': give this one an id of its own", id=taken[0], other=other),
                str(path),
            )
        )
    else:
        found.sets.append(more)
        for card in more.cards:
            found.add(card)
