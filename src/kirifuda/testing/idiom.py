"""How a game's positions and acts are written in scenarios and tests: what every game must say once.

A built-in game's idiom is `IDIOM` of `kirifuda.testing.games.<package>`; a plug-in names its own under the entry point
group `kirifuda.idioms`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar

from kirifuda.errors import Message, ScenarioError
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State

if TYPE_CHECKING:
    from kirifuda.library.toml import Where
    from kirifuda.testing.scene import Scene


@dataclass(frozen=True)
class Verb:
    """An act of a menu: its word, how it may be said, and the token codes that it may stand for.

    A pattern's group `card` is the card; `which` tells acts of one card apart (a skill, an ability's number); every
    other group answers the question of that clause (`Idiom.clauses`).
    """

    word: str
    patterns: tuple[re.Pattern[str], ...]
    first: int
    last: int


class Idiom:
    """One game's way of saying things. All its methods are pure, `lay` and `turn` apart, which fill a scene."""

    verbs: tuple[Verb, ...] = ()
    clauses: ClassVar[dict[str, str]] = {}
    """Reason of a question -> the clause of an act that answers it."""
    chunked: tuple[str, ...] = ()
    """Clauses that several questions may share, each taking as many as it asks for."""
    answers: ClassVar[dict[str, int]] = {}
    """Words that answer by themselves -> token codes."""
    numbered: ClassVar[dict[str, int]] = {}
    """Words followed by a number -> the token code of number 1."""
    enders: tuple[str, ...] = ()
    """Reasons of menus at which "end" passes."""
    rolls: ClassVar[dict[str, int]] = {}
    setup_rolls: tuple[tuple[int, int], ...] = ()
    """The rolls of a match from its beginning, unless a scenario scripts its own: no deck is shuffled."""
    slot_words: tuple[str, ...] = ("slot",)
    new_slot_words: tuple[str, ...] = ()
    occasions: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    """Resting points that `turn.at` may name."""
    turn_keys: tuple[str, ...] = ()
    """Further keys of `turn`: history marks."""
    seat_keys: tuple[str, ...] = ()
    """What a scene may say of a seat."""
    looks: tuple[str, ...] = ()
    """What may be expected of a seat."""
    slot_looks: tuple[str, ...] = ()
    """What may be expected of a slot."""
    ordered: tuple[str, ...] = ()
    """Looks whose lists have an order."""

    def lay(self, scene: Scene, seat: int, table: dict[str, Any], where: Where) -> None:
        """Lay a seat's cards on the table."""
        raise NotImplementedError

    def turn(self, scene: Scene, table: dict[str, Any], where: Where) -> None:
        """Set whose turn it is, at which point, and what has happened in it: numbers and frames."""
        raise NotImplementedError

    def which(self, s: State, card: int, verb: Verb, word: str) -> int:
        """The token code of a verb's act that a word tells apart. Raises ScenarioError if the card has none such."""
        return verb.first

    def new_slot(self, s: State, seat: int) -> int:
        """The slot reference that "a new place" means, or 0."""
        return 0

    def say(self, s: State, pick: int, name: str) -> str:
        """An act as it is written."""
        return name

    def picture(self, s: State, seat: int) -> dict[str, Any]:
        """What lies on a seat's side: card numbers in lists (class `Cards`), numbers, words, tables of slots."""
        raise NotImplementedError

    def point(self, s: State) -> dict[str, Any]:
        """Whose turn it is, which, and in which phase."""
        raise NotImplementedError


class Cards(list[int]):
    """Card numbers in a picture."""


def find(rules: Rules) -> Idiom:
    """A game's idiom. Raises ScenarioError if it has none."""
    package = type(rules).__module__.split(".")
    name = f"kirifuda.testing.games.{package[2]}" if package[:2] == ["kirifuda", "games"] else ""
    if name and find_spec(name) is not None:
        found = import_module(name).IDIOM
        assert isinstance(found, Idiom)
        return found
    for point in entry_points(group="kirifuda.idioms"):
        if point.name == rules.name:
            loaded = point.load()
            assert isinstance(loaded, Idiom)
            return loaded
    raise ScenarioError(Message("{game} does not say how its scenarios are written: it has no idiom", game=rules.name))
