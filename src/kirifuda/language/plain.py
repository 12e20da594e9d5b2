"""A plain game of turns with card texts: cards are printed by their keys, its own phrases mean what a table says.

    class MyGame(PlainGame):
        phrase_table = Table(COMMON + PHRASES, HOLDS)
        means = Words(nouns={"boat": (SLOT, 0)}, numbers={"sail": 0}, happens={"launched": 1 << O_ENTER})

A game that says more overrides `compiler` by a compiler that extends `PlainCompiler`. What a used text costs is said by
the rows `pay-hand` (so many cards of the hand) and `pay-leave` (the source itself), which each game words.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from kirifuda.errors import CheckError, Message
from kirifuda.kernel.abilities import ACTIVATED, PLAYED, Ability, Cost, TargetSpec
from kirifuda.kernel.cards import CardDef, Face
from kirifuda.kernel.plain import PlainRules
from kirifuda.kernel.rules import said
from kirifuda.kernel.schema import TEXT, Values
from kirifuda.language.compile import Compiler
from kirifuda.language.meanings import ANYONES, YOURS, Group, OfKind, Source, TargetGroup, Test, Things
from kirifuda.language.phrases import COMMON, HOLDS
from kirifuda.language.plain_costs import PayHeld, PayLeave
from kirifuda.language.program import Watch, WatchSeat, WatchThings
from kirifuda.language.table import Table
from kirifuda.language.tree import Node

UNTIL_END_OF_TURN: Final = 1
UNTIL_YOUR_TURN: Final = 3
ICON_BITS: Final = 8
ICON: Final = 255
"""How ICONS keys are packed: so many bits for each attribute."""


class Words:
    """What the rows of a game mean, by their names."""

    def __init__(
        self,
        nouns: dict[str, tuple[int, int]],
        numbers: dict[str, int],
        this: tuple[str, ...] = (),
        that: tuple[str, ...] = (),
        happens: dict[str, int] | None = None,
        moments: dict[str, tuple[int, int]] | None = None,
        piles: dict[str, int] | None = None,
        cards: dict[str, int] | None = None,
        attributes: dict[str, int] | None = None,
        open_zones: tuple[int, ...] = (),
        held: int = 1,
        targets: dict[str, bool] | None = None,
    ) -> None:
        self.nouns: Final = nouns
        """A kind of thing: its zone, and its card type (0: any)."""
        self.numbers: Final = numbers
        self.this: Final = this
        """What names the source."""
        self.that: Final = that
        """What points back at what was named, or set the text off."""
        self.happens: Final = happens or {}
        """What happens to a thing: a bit mask of occasions."""
        self.moments: Final = moments or {}
        """What a player does, or a moment of his turn: a bit mask of occasions, and whose (YOURS, THEIRS, ANYONES); a
        row that names a player says whose by itself."""
        self.piles: Final = piles or {}
        """A pile of cards: its zone."""
        self.cards: Final = cards or {}
        """A kind of card: its card type (0: any)."""
        self.attributes: Final = attributes or {}
        self.open_zones: Final = open_zones
        """Zones whose cards everybody may look at."""
        self.held: Final = held
        self.targets: Final = targets or {}
        """Things that are named when the text is played or used (a group, and how many): whether fewer will do."""


NOTHINGS: Final = ("none", "nobody", "no-target", "empty-hand", "empty-deck")
"""Why a common step of a text did nothing."""


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainGame(PlainRules):
    """A plain game whose cards have texts. `types`, `attributes`, `numbers`, `keys` say what is printed on a card."""

    phrase_table: Table = Table(COMMON, HOLDS)
    means: Words = Words({}, {})

    def __init__(self) -> None:
        super().__init__()
        self.phrase_table = cast("Table", said(self, "phrase_table", self.phrase_table))
        self.means = cast("Words", said(self, "means", self.means))

    def words(self, what: str) -> tuple[str, ...]:
        return NOTHINGS if what == "nothing" else super().words(what)

    def phrases(self) -> object:
        return self.phrase_table

    def names_targets(self) -> bool:
        return len(self.means.targets) > 0

    def printed(self, id: str, name: str, kind: int, values: Values, abilities: tuple[Ability, ...]) -> CardDef:
        icons = values.number("attributes")
        attributes = 0
        for i in range(len(self.attributes)):
            if icons >> i * ICON_BITS & ICON:
                attributes |= 1 << i
        numbers = tuple([values.number(key) for key in self.numbers])
        return CardDef(id, name, kind, Face(numbers, 0, attributes, tuple(values.keywords), abilities))

    def compiler(self, box: int, address: str, line: int) -> PlainCompiler:
        """Compiles a line of a text."""
        return PlainCompiler(self.means, box, address, line)

    def compile(self, text: object, card: str, box: int) -> tuple[Ability, ...]:
        """A text a line each: in a box of types that stay it says when it works, in another it is done when played."""
        assert isinstance(text, Node)
        key = next(key for key in self.keys if key.box == box and key.holds == TEXT)
        stays = self.types.index(key.types[0]) in self.staying
        found: list[Ability] = []
        for i in range(len(text.args)):
            compiler = self.compiler(box, f"{card}/{key.name}/{i + 1}", i + 1)
            compiler.use_rule = self.cites.get("use", 0)
            ability = compiler.ability(text.node(i))
            if ability.kind == PLAYED and stays:
                raise CheckError(
                    'a text on the table says when it works: at a trigger ("when …"), for a cost ("[…]"), or always'
                )
            if ability.kind != PLAYED and not stays:
                raise CheckError("this card's text is done when it is played: no trigger, cost or lasting text")
            if ability.kind == ACTIVATED and not self.uses:
                raise CheckError("nothing is used for a cost in this game")
            found.append(ability)
        return tuple(found)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainCompiler(Compiler):
    """Compiles one line of a card, its rows' meanings taken from a table."""

    def __init__(self, words: Words, box: int, address: str, line: int) -> None:
        super().__init__(box, address, line)
        self.words: Final = words
        self.use_rule = 0
        """The number of the rule on texts that are used, and on what they cost."""

    def thing(self, node: Node) -> Things:
        if node.row in self.words.this:
            return Source()
        if node.row in self.words.that:
            return self.that()
        raise CheckError(Message("{row} is no thing that this game knows", row=node.row))

    def target(self, node: Node) -> TargetSpec | None:
        if node.row not in self.words.targets:
            return super().target(node)
        n = node.number(1)
        return TargetGroup(self.group(node.node(0)), 0 if self.words.targets[node.row] else n, n)

    def costs(self, node: Node) -> tuple[Cost, ...]:
        kinds = [arg.row for arg in node.args if isinstance(arg, Node)]
        if len(set(kinds)) < len(kinds):
            raise CheckError("two costs of one kind are written as one, with the larger number")
        return super().costs(node)

    def cost(self, node: Node) -> Cost:
        if node.row == "pay-hand":
            return PayHeld(self.use_rule, node.number(0))
        return PayLeave(self.use_rule) if node.row == "pay-leave" else super().cost(node)

    def noun(self, node: Node) -> Group:
        if node.row == "noun":
            return self.noun(node.node(0))
        if node.row not in self.words.nouns:
            return super().noun(node)
        zone, kind = self.words.nouns[node.row]
        return Group(zone, ANYONES, (OfKind(kind),) if kind else ())

    def number(self, node: Node) -> int:
        return self.words.numbers[node.row] if node.row in self.words.numbers else super().number(node)

    def attribute(self, node: Node) -> int:
        return self.words.attributes[node.row] if node.row in self.words.attributes else super().attribute(node)

    def duration(self, node: Node) -> int:
        if node.row == "this-turn":
            return UNTIL_END_OF_TURN
        return UNTIL_YOUR_TURN if node.row == "until-your-turn" else super().duration(node)

    def hand_zone(self) -> int:
        return self.words.held

    def pile(self, node: Node) -> tuple[int, int]:
        if node.row not in self.words.piles:
            return super().pile(node)
        return self.words.piles[node.row], self.owner(node.node(0))

    def readable(self, zone: int, owner: int) -> bool:
        return zone in self.words.open_zones or (zone == self.words.held and owner == YOURS)

    def cards(self, node: Node) -> tuple[Test, ...]:
        if node.row not in self.words.cards:
            return super().cards(node)
        kind = self.words.cards[node.row]
        return (OfKind(kind),) if kind else ()

    def trigger(self, node: Node) -> Watch:
        if node.row in self.words.happens:
            return WatchThings(self.words.happens[node.row], self.subject(node.node(0)))
        return self._moment(node) or super().trigger(node)

    def would(self, node: Node) -> Watch:
        if node.row in self.words.happens:
            return WatchThings(self.words.happens[node.row], self.subject(node.node(0)))
        return self._moment(node) or super().would(node)

    def _moment(self, node: Node) -> Watch | None:
        if node.row not in self.words.moments:
            return None
        occasions, whose = self.words.moments[node.row]
        return WatchSeat(occasions, self.owner(node.node(0)) if node.args else whose)
