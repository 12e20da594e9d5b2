"""Random positions in which a card of a game has much to do."""

import random
from collections.abc import Callable
from typing import Any

from kirifuda.errors import ScenarioError
from kirifuda.games.ficus import terms as fc
from kirifuda.games.rumbling_angel import terms as ra
from kirifuda.library.cards import Card
from kirifuda.library.games import rules
from kirifuda.library.pool import pool
from kirifuda.testing.table import Table

Side = dict[str, Any]


class Game:
    """A game's cards, how they are seen to be played, and how a side of its table is made for one.

    `played` is the occasion by which a card of each type comes into play, `keywords` that by which a keyword is used,
    with the keyword's number, or 0 if the event says it.
    """

    def __init__(
        self, name: str, played: dict[str, str], keywords: dict[str, int], points: tuple[str, ...],
        side: Callable[["Game", Card | None, random.Random], Side],
    ) -> None:  # fmt: skip
        self.name = name
        self.rules = rules(name)
        self.cards = pool(name).cards
        self.occasions = self.rules.words("occasion")
        self.played = played
        self.keywords = keywords
        self.points = points
        self.side = side

    def kind(self, card: Card) -> str:
        return self.rules.types[card.definition.kind]

    def some(self, kind: str, n: int, chance: random.Random) -> list[str]:
        """The ids of cards of a type."""
        return [card.id for card in chance.sample([card for card in self.cards.values() if self.kind(card) == kind], n)]


def scene(game: Game, card: Card, chance: random.Random) -> Table:
    """A random position in which there is much to do, with the card in hand and, if it may, on the table."""
    while True:
        turn = {"seat": chance.choice("ab"), "number": 5, "at": chance.choice(game.points)}
        options = {"conceal_responses": chance.random() < 0.3}
        a, b = game.side(game, card, chance), game.side(game, None, chance)
        try:
            return Table.set(game=game.name, seed=chance.randrange(1 << 30), turn=turn, options=options, a=a, b=b)
        except ScenarioError as error:
            if "no resting point" not in error.message:
                raise


# Rumbling Angel: areas with characters, areas without, cards to play and to pay with ------------------------


def _areas(game: Game, card: Card | None, chance: random.Random) -> Side:
    kind = game.kind(card) if card is not None else ""
    there = game.some("character", 3, chance)
    if card is not None and kind == "character" and chance.random() < 0.6:
        there = [card.id, *[other for other in there if other != card.id][:2]]
    areas: list[Side] = []
    for i, character in enumerate(there):
        found: Side = {"fields": _fitting(game, game.cards[character], chance), "character": character}
        found |= {"ready": chance.random() < 0.8, "mp": game.some("field", chance.randint(0, 2), chance)}
        if i == 0 and card is not None and kind == "field":
            found["fields"] = [card.id, *found["fields"][:1]]
        if i == 0 and chance.random() < 0.8:
            found["items"] = [card.id] if card is not None and kind == "item" else game.some("item", 1, chance)
        areas.append(found)
    areas.append({"fields": _fitting(game, card if card is not None and kind == "character" else None, chance)})
    if card is not None and kind == "field":
        areas.append({"fields": [card.id]})
    hand = game.some("character", 5, chance) + game.some("event", 2, chance)
    hand += [card.id] * 2 if card is not None else game.some("item", 1, chance)
    deck = game.some("character", 8, chance) + game.some("field", 8, chance) + game.some("event", 6, chance)
    return {
        "areas": areas, "hand": hand, "trash": game.some("character", 4, chance) + game.some("field", 2, chance),
        "life": [{"unknown": chance.randint(2, 6)}], "deck": deck,
    }  # fmt: skip


def _fitting(game: Game, card: Card | None, chance: random.Random) -> list[str]:
    """Fields that meet a character's entry condition, with a second attribute or an effect as it comes."""
    if card is None:
        return game.some("field", 2, chance)
    fields = [found for found in game.cards.values() if game.kind(found) == "field"]
    words = game.rules.attributes
    found = []
    for name in ("large", "large_field"):
        packed = card.values.numbers.get(f"capacity.{name}", 0)
        for i, word in enumerate(words):
            for _ in range(packed >> i * ra.ICON_BITS & ra.ICON):
                fits = [f.id for f in fields if word == "neutral" or f.definition.face.attributes >> i & 1]
                found.append(chance.choice(fits))
    return found


# Ficus: both stages, elements of every colour, and the card on top of the deck, so that a check turns it ------


def _stages(game: Game, card: Card | None, chance: random.Random) -> Side:
    others = game.some("character", 9, chance)
    main = [_standing(one, chance) for one in others[: chance.randint(1, 3)]]
    support = [_standing(one, chance) for one in others[3 : 3 + chance.randint(0, 3)]]
    if card is not None and game.kind(card) == "character" and chance.random() < 0.75:
        stage = chance.choice([main, support])
        stage[: 1 if len(stage) == fc.ROOM else 0] = [_standing(card.id, chance)]
    hand = others[6:] + game.some("event", 2, chance) + ([card.id] * 2 if card is not None else [])
    top = [card.id] if card is not None and chance.random() < 0.6 else []
    elements = [
        {"card": one.id, "down": chance.random() < 0.2}
        for one in chance.sample(list(game.cards.values()), chance.choice([2, 8, 12]))
    ]
    return {
        "main": main, "support": support, "hand": hand, "elements": elements, "level": chance.randint(0, 3),
        "damage": game.some("character", chance.randint(0, 4), chance),
        "reserve": game.some("character", 6, chance) + game.some("event", 3, chance),
        "deck": top + game.some("character", 10, chance) + game.some("event", 4, chance),
    }  # fmt: skip


def _standing(card: str, chance: random.Random) -> Side:
    return {"card": card, "positive": chance.random() < 0.65}


GAMES = {
    game.name: game
    for game in [
        Game(
            "rumbling-angel", {"field": "place", "character": "enter", "item": "equip", "event": "use-event"},
            {"skill": 0}, ("main", "main", "start"), _areas,
        ),
        Game(
            "ficus", {"character": "enter", "event": "event"}, {"counter": fc.K_COUNTER},
            ("main", "main", "battle", "start"), _stages,
        ),
    ]
}  # fmt: skip
