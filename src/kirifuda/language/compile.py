"""Tree to program: what each common row becomes. A game extends `Compiler` with its own rows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from kirifuda.errors import CheckError, Message
from kirifuda.kernel.abilities import (
    ABILITY_GRANT,
    ACTIVATED,
    ADDS,
    FLAG,
    GRANTS,
    NUMBER,
    PLAYED,
    REPLACEMENT,
    SETS,
    STATIC,
    TRIGGERED,
    Ability,
    Change,
    Cost,
    TargetSpec,
)
from kirifuda.language import piles as pl
from kirifuda.language import steps as st
from kirifuda.language.amounts import Amount, CountCards, CountThings, Fixed, NumberAgainst, NumberOf, Sum, Times
from kirifuda.language.conditions import Both, Condition, Either, HasAttribute, TurnOf, Within
from kirifuda.language.meanings import (
    ANYONES,
    THEIRS,
    YOURS,
    Everything,
    Group,
    Held,
    NameContains,
    Named,
    NotNamed,
    NumberWithin,
    OfAttribute,
    Other,
    Source,
    Subject,
    Test,
    Things,
)
from kirifuda.language.program import TextAbility, TextChange, Watch
from kirifuda.language.tree import Node

MANY: Final = 1 << 20
ONCE_BITS: Final = 15
"""Bits of a card's mark for lines limited to once a turn."""
PILE_DEEDS: Final = (
    "shuffle", "look-arrange", "look-take", "reveal-top", "look-hand", "reveal-hand", "search", "salvage", "recycle",
    "mill", "random-discard",
)  # fmt: skip


@mypyc_attr(allow_interpreted_subclasses=True)
class Compiler:
    """Compiles one line of a card's text. Raises CheckError for a text that means nothing that can be played."""

    def __init__(self, box: int, address: str, line: int) -> None:
        self.box: Final = box
        self.address: Final = address
        self.line: Final = line
        self.steps: list[st.Step] = []
        self.specs: list[TargetSpec] = []
        self.target_slots: dict[Node, int] = {}
        self.slots = 0
        self.done = 0
        self.who = st.TEXT_PLAYER
        self.in_battle = False
        """Whether the text only means something in a battle."""

    # A line ----------------------------------------------------------------------------------------------

    def ability(self, node: Node) -> Ability:
        """The ability that a line of text is."""
        row = node.row
        if row == "plain":
            return self.played(node)
        if row in ("static", "static-if"):
            condition = self.condition(node.node(0)) if row == "static-if" else Condition()
            changes = self.changes(node.node(len(node.args) - 1), condition)
            return self.text(STATIC, 0, changes, ())
        if row in ("triggered", "triggered-limited"):
            limited = row == "triggered-limited"
            watch = self.trigger(node.node(1 if limited else 0))
            return self.program(TRIGGERED, node.node(len(node.args) - 1), watch, limited, ())
        if row in ("replace", "replace-may", "replace-may-limited"):
            limited = row == "replace-may-limited"
            watch = self.would(node.node(1 if limited else 0))
            return self.replacement(node.node(len(node.args) - 1), watch, row != "replace", limited)
        if row not in ("activated", "activated-limited", "activated-free"):
            raise CheckError(Message("{row} is no line that this game knows", row=row))
        limited = row != "activated"
        costs: tuple[Cost, ...] = ()
        if row in ("activated", "activated-limited"):
            costs = self.costs(node.node(1 if limited else 0))
        return self.program(ACTIVATED, node.node(len(node.args) - 1), None, limited, costs)

    def text(self, kind: int, watches: int, changes: tuple[Change, ...], program: tuple[st.Step, ...]) -> TextAbility:
        ability = TextAbility(kind, self.box, self.address, watches, changes)
        ability.steps = program
        return ability

    def played(self, node: Node) -> Ability:
        """What a played card does. A text of a card on the table must say when it works."""
        return self.program(PLAYED, node.node(0), None, False, ())

    def program(
        self, kind: int, effects: Node, watch: Watch | None, limited: bool, costs: tuple[Cost, ...]
    ) -> Ability:
        """Targets first, then sentence after sentence."""
        self.find_targets(effects)
        self.done = 1 + len(self.specs)
        self.slots = self.done + 1
        bit = self.line % ONCE_BITS
        patches: list[int] = []
        if kind == TRIGGERED:
            if limited:
                patches.append(len(self.steps))
                self.steps.append(st.Jump(0))
            for _ in self.specs:
                patches.append(len(self.steps))
                self.steps.append(st.Jump(0))
        for i in range(len(effects.args)):
            self.sentence(effects.node(i))
        end = len(self.steps)
        for n, at in enumerate(patches):
            if limited and n == 0:
                self.steps[at] = st.MarkUsed(bit, end)
            else:
                i = n - 1 if limited else n
                self.steps[at] = st.NameTarget(self.specs[i], i + 1, end)
        ability = self.text(kind, watch.occasions if watch is not None else 0, (), tuple(self.steps))
        ability.targets = tuple(self.specs)
        ability.costs = costs
        ability.watch = watch
        ability.once = bit if limited else -1
        ability.needs = self.needs()
        return ability

    def replacement(self, acts: Node, watch: Watch, optional: bool, limited: bool) -> Ability:
        self.find_targets(acts)
        if self.specs:
            raise CheckError("what is done instead names no target: it is done in place of what would happen")
        self.done = 1
        self.slots = 2
        bit = self.line % ONCE_BITS
        if limited:
            self.hold()
        self.acts(acts)
        if limited:
            self.steps[0] = st.MarkUsed(bit, len(self.steps))
        ability = self.text(REPLACEMENT, watch.occasions, (), tuple(self.steps))
        ability.watch = watch
        ability.may = optional
        ability.once = bit if limited else -1
        return ability

    def needs(self) -> Condition:
        """What must hold for the text to be used at all."""
        return Condition()

    # Sentences -------------------------------------------------------------------------------------------

    def sentence(self, node: Node) -> None:
        row = node.row
        if row == "do":
            self.body(node.node(0))
        elif row == "if":
            at = self.hold()
            self.body(node.node(1))
            self.steps[at] = st.Unless(self.condition(node.node(0)), len(self.steps), self.done)
        elif row in ("if-do", "if-not"):
            at = self.hold()
            self.body(node.node(0))
            self.steps[at] = st.UnlessDone(len(self.steps), self.done, row == "if-do")
        elif row == "for-each":
            slot = self.slots
            self.slots += 1
            self.steps.append(st.Count(self.tally(node.node(0)), slot))
            again = self.hold()
            self.body(node.node(1))
            self.steps.append(st.Jump(again))
            self.steps[again] = st.Again(slot, len(self.steps))
        elif row == "opponent-does":
            self.as_player(st.OTHER_PLAYER, node.node(0))
        elif row == "each-does":
            self.as_player(st.TURN_PLAYER, node.node(0))
            self.as_player(st.NEXT_PLAYER, node.node(0))
        elif row in ("choose-mode", "choose-mode-3"):
            self.modes(node)
        else:
            raise CheckError(Message("{row} is no sentence that this game knows", row=row))

    def modes(self, node: Node) -> None:
        """One of several deeds; each but the last jumps over those that follow."""
        first = self.hold()
        starts: list[int] = []
        skips: list[int] = []
        for i in range(len(node.args)):
            starts.append(len(self.steps))
            self.acts(node.node(i))
            skips.append(self.hold())
        self.steps[first] = st.Modes(tuple(starts))
        for skip in skips:
            self.steps[skip] = st.Jump(len(self.steps))

    def hold(self) -> int:
        """A place in the program for a jump that is not known yet."""
        self.steps.append(st.Jump(0))
        return len(self.steps) - 1

    def as_player(self, who: int, acts: Node) -> None:
        self.who = who
        self.acts(acts)
        self.who = st.TEXT_PLAYER

    def body(self, node: Node) -> None:
        if node.row == "may":
            at = self.hold()
            self.acts(node.node(0))
            self.steps.append(st.Done(self.done))
            self.steps[at] = st.Offer(tuple(self.steps[at + 1 :]), len(self.steps), self.done, self.who)
        else:
            self.acts(node.node(0))
            self.steps.append(st.Done(self.done))

    def acts(self, node: Node) -> None:
        if node.row == "and":
            self.act(node.node(0))
            self.acts(node.node(1))
        else:
            self.act(node.node(0))

    def act(self, node: Node) -> None:
        """One deed. A game answers for its own rows, then for these."""
        row = node.row
        if row == "draw":
            self.steps.append(st.Draw(Fixed(node.number(0)), self.who))
        elif row == "draw-per":
            self.steps.append(st.Draw(CountThings(self.group(node.node(0))), self.who))
        elif row == "draw-amount":
            self.steps.append(st.Draw(self.amount(node.node(0)), self.who))
        elif row == "discard":
            self.steps.append(st.Discard(node.number(0), self.who))
        elif row == "discard-hand":
            self.steps.append(st.DiscardHand(self.who))
        elif row in ("plus", "minus", "set"):
            n = node.number(3)
            self.modify(node, Fixed(-n if row == "minus" else n), SETS if row == "set" else ADDS)
        elif row == "plus-per":
            self.modify(node, Times(node.number(4), CountThings(self.group(node.node(3)))), ADDS)
        elif row == "plus-each":
            self.modify(node, Times(node.number(4), self.tally(node.node(3))), ADDS)
        elif row == "set-amount":
            self.modify(node, self.amount(node.node(3)), SETS)
        elif row == "gain-ability":
            things, duration = self.things(node.node(0)), self.duration(node.node(1))
            granted = self.granted(node.node(2))
            self.steps.append(st.Modify(things, GRANTS, ABILITY_GRANT, 0, Fixed(0), duration, granted))
        elif row == "cannot":
            things, duration = self.things(node.node(0)), self.duration(node.node(1))
            self.steps.append(st.Modify(things, ADDS, FLAG, 0, Fixed(self.forbidden(node.node(2))), duration))
        elif row in PILE_DEEDS:
            self.pile_deed(node)
        elif row != "nothing":
            raise CheckError(Message("{row} is no deed that this game knows", row=row))

    def pile_deed(self, node: Node) -> None:
        """A deed with the deck, the hand or the cards that are done with."""
        row = node.row
        ways = self.ways()
        if row == "shuffle":
            self.steps.append(pl.Shuffle(self.who, ways))
        elif row == "look-arrange":
            self.steps.append(pl.Look(node.number(0), self.who, ways))
            self.steps.append(pl.Arrange(node.number(0), self.who, ways))
        elif row == "look-take":
            self.steps.append(pl.Look(node.number(0), self.who, ways))
            self.steps.append(pl.Dig(node.number(0), self.cards(node.node(1)), self.who, ways))
        elif row == "reveal-top":
            self.steps.append(pl.RevealTop(self.owner(node.node(0)), node.number(1), ways))
        elif row == "look-hand":
            self.steps.append(pl.LookHand(ways))
        elif row == "reveal-hand":
            self.steps.append(pl.RevealHand(self.owner(node.node(0)), ways))
        elif row in ("search", "salvage"):
            tests = self.cards(node.node(0))
            zone = ways.deck if row == "search" else ways.discards
            self.steps.append(pl.Look(MANY, self.who, ways) if row == "search" else st.Jump(len(self.steps) + 1))
            self.steps.append(pl.Take(zone, tests, node.number(1), self.who, ways))
        elif row == "recycle":
            self.steps.append(pl.Recycle(self.cards(node.node(0)), node.number(1), self.who, ways))
        elif row == "mill":
            n = node.number(1)
            for _ in range(n if ways.singly else 1):
                self.steps.append(pl.Mill(self.owner(node.node(0)), 1 if ways.singly else n, ways))
        else:
            self.steps.append(pl.RandomDiscard(node.number(0), ways))

    def granted(self, line: Node) -> Ability:
        """An ability given to something: its address is its giver's."""
        inner = self.giver()
        if line.row == "quoted-static":
            return inner.text(STATIC, 0, inner.changes(line.node(0), Condition()), ())
        effects = Node("effects", (Node("do", (Node("must", (line.node(1),)),)),))
        if line.row == "quoted-activated":
            return inner.program(ACTIVATED, effects, None, False, inner.costs(line.node(0)))
        return inner.program(TRIGGERED, effects, inner.trigger(line.node(0)), False, ())

    def modify(self, node: Node, amount: Amount, layer: int) -> None:
        things = self.things(node.node(0))
        number = self.number(node.node(1))
        self.steps.append(st.Modify(things, layer, NUMBER, number, amount, self.duration(node.node(2))))

    # Amounts ---------------------------------------------------------------------------------------------

    def amount(self, node: Node) -> Amount:
        """A number that may be counted or read off a thing."""
        row = node.row
        if row == "fixed":
            return Fixed(node.number(0))
        if row == "count":
            return CountThings(self.group(node.node(0)))
        if row == "cards-in":
            zone, owner = self.pile(node.node(0))
            return CountCards(zone, owner, ())
        if row == "kind-in":
            zone, owner = self.pile(node.node(1))
            return self.seen_cards(zone, owner, node.node(0))
        if row == "number-of":
            return NumberOf(self.number(node.node(0)), self.thing(node.node(1)))
        if row in ("sum", "difference"):
            return Sum(self.amount(node.node(0)), self.amount(node.node(1)), 1 if row == "sum" else -1)
        if row == "twice":
            return Times(2, self.amount(node.node(0)))
        raise CheckError(Message("{row} is no amount that this game knows", row=row))

    def tally(self, node: Node) -> Amount:
        """How many times "for each" means."""
        row = node.row
        if row == "each-thing":
            return CountThings(self.group(node.node(0)))
        if row == "each-card":
            zone, owner = self.pile(node.node(0))
            return CountCards(zone, owner, ())
        if row == "each-kind":
            zone, owner = self.pile(node.node(1))
            return self.seen_cards(zone, owner, node.node(0))
        raise CheckError(Message("{row} is nothing that is counted here", row=row))

    def seen_cards(self, zone: int, owner: int, cards: Node) -> Amount:
        """Cards of a kind in a zone: of hidden ones, only those in the hand of the text's own player."""
        tests = self.cards(cards)
        if tests and not self.readable(zone, owner):
            raise CheckError("nobody may look at the cards there, so that their kinds cannot be counted")
        return CountCards(zone, owner, tests)

    # Things ----------------------------------------------------------------------------------------------

    def find_targets(self, node: Node) -> None:
        """Every target of the text, in reading order, gets a slot of its own."""
        for arg in node.args:
            if isinstance(arg, Node):
                spec = self.target(arg)
                if spec is not None:
                    if arg in self.target_slots:
                        raise CheckError(
                            'the same target is named twice; say "that …" the second time, or name two at once'
                        )
                    self.specs.append(spec)
                    self.target_slots[arg] = len(self.specs)
                else:
                    self.find_targets(arg)

    def target(self, node: Node) -> TargetSpec | None:
        """The target that this phrase names, if it names one."""
        return None

    def things(self, node: Node) -> Things:
        """What a deed is done to; a choice made then becomes a step before it."""
        if node in self.target_slots:
            return Held(self.target_slots[node])
        if node.row == "one":
            return self.thing(node.node(0))
        if node.row == "all":
            return Everything(self.group(node.node(0)))
        if node.row in ("chosen", "chosen-upto", "chosen-by-opponent"):
            who = st.OTHER_PLAYER if node.row == "chosen-by-opponent" else self.who
            return self.choose(self.group(node.node(0)), node.number(1), who, node.row == "chosen-upto")
        raise CheckError(Message("{row} is nothing that a deed can be done to here", row=node.row))

    def choose(self, group: Group, n: int, who: int, fewer: bool) -> Things:
        slot = self.slots
        self.slots += 1
        self.steps.append(st.ChooseThings(group, n, slot, who, fewer))
        return Held(slot)

    def that(self) -> Things:
        """What "that" means: the first target, or what set the text off."""
        return Held(1) if self.specs else Subject()

    def thing(self, node: Node) -> Things:
        """A known thing."""
        return Source()

    def subject(self, node: Node) -> Things:
        """Whom an event is about."""
        if node.row == "any":
            return Everything(self.group(node.node(0)))
        return self.thing(node.node(0))

    def group(self, node: Node) -> Group:
        row = node.row
        if row in ("yours", "theirs", "anyones"):
            owner = YOURS if row == "yours" else THEIRS if row == "theirs" else ANYONES
            return self.group(node.node(0)).of(owner)
        if row == "unnumbered":
            return self.group(node.node(0))
        if row in ("at-most", "at-least"):
            number = self.number(node.node(0))
            n = node.number(1)
            within = NumberWithin(number, -MANY, n) if row == "at-most" else NumberWithin(number, n, MANY)
            return self.group(node.node(2)).with_test(within)
        if row in ("at-most-amount", "at-least-amount"):
            amount = self.unbound(self.amount(node.node(1)))
            against = NumberAgainst(self.number(node.node(0)), amount, row == "at-most-amount")
            return self.group(node.node(2)).with_test(against)
        if row in ("named", "not-named", "name-contains"):
            return self.group(node.node(1)).with_test(self.name_test(row, node.word(0)))
        if row == "other":
            return self.group(node.node(0)).with_test(Other())
        if row in ("of-attribute", "not-of-attribute"):
            mask = 1 << self.attribute(node.node(0))
            return self.group(node.node(1)).with_test(OfAttribute(mask, row == "of-attribute"))
        if row == "of-either":
            mask = 1 << self.attribute(node.node(0)) | 1 << self.attribute(node.node(1))
            return self.group(node.node(2)).with_test(OfAttribute(mask, True))
        if row == "of-both":
            first = OfAttribute(1 << self.attribute(node.node(0)), True)
            second = OfAttribute(1 << self.attribute(node.node(1)), True)
            return self.group(node.node(2)).with_test(first).with_test(second)
        return self.noun(node)

    def name_test(self, row: str, name: str) -> Test:
        if row == "named":
            return Named(name)
        return NotNamed(name) if row == "not-named" else NameContains(name)

    def unbound(self, amount: Amount) -> Amount:
        """An amount in a place where what the text named is not known."""
        if amount.bound:
            raise CheckError('a number here cannot be read off "that …": say it of the card itself')
        return amount

    # What a game answers ---------------------------------------------------------------------------------

    def noun(self, node: Node) -> Group:
        raise CheckError(Message("{row} is no kind of thing", row=node.row))

    def attribute(self, node: Node) -> int:
        raise CheckError(Message("{row} is no attribute", row=node.row))

    def number(self, node: Node) -> int:
        raise CheckError(Message("{row} is no number", row=node.row))

    def duration(self, node: Node) -> int:
        raise CheckError(Message("{row} is no duration", row=node.row))

    def forbidden(self, node: Node) -> int:
        """The flag that says that something cannot be done."""
        raise CheckError(Message("{row} is nothing that can be forbidden", row=node.row))

    def ways(self) -> pl.Ways:
        """How the game does the common deeds with decks and hands."""
        raise CheckError("this game's texts do nothing with decks and hands")

    def giver(self) -> Compiler:
        """The compiler of a line that this one gives to something."""
        raise CheckError("this game's texts give no abilities")

    def hand_zone(self) -> int:
        return 1

    def pile(self, node: Node) -> tuple[int, int]:
        """A zone, and whose."""
        raise CheckError(Message("{row} is no pile of cards", row=node.row))

    def readable(self, zone: int, owner: int) -> bool:
        """Whether the text's player may look at the cards of a zone."""
        return True

    def cards(self, node: Node) -> tuple[Test, ...]:
        """What a card in another zone must be."""
        raise CheckError(Message("{row} is no kind of card", row=node.row))

    def costs(self, node: Node) -> tuple[Cost, ...]:
        """The costs in the brackets of an activated ability."""
        if node.row == "free":
            return ()
        return tuple([self.cost(node.node(i)) for i in range(len(node.args))])

    def cost(self, node: Node) -> Cost:
        raise CheckError(Message("{row} is no cost", row=node.row))

    def trigger(self, node: Node) -> Watch:
        raise CheckError(Message("{row} is no trigger", row=node.row))

    def would(self, node: Node) -> Watch:
        raise CheckError(Message("{row} is nothing that can be replaced", row=node.row))

    def owner(self, node: Node) -> int:
        """Which player is meant: YOURS, THEIRS, or ANYONES for each."""
        return {"you": YOURS, "opponent": THEIRS, "each": ANYONES}[node.row]

    def condition(self, node: Node) -> Condition:
        row = node.row
        if row in ("both-hold", "either-holds"):
            a = self.condition(node.node(0))
            b = self.condition(node.node(1))
            return Both(a, b) if row == "both-hold" else Either(a, b)
        if row in ("hand-at-most", "hand-at-least"):
            return self.counted(self.hand_zone(), node, row == "hand-at-most")
        if row == "there-are":
            return Within(CountThings(self.group(node.node(0))), Fixed(node.number(1)), None)
        if row == "there-are-no":
            return Within(CountThings(self.group(node.node(0))), None, Fixed(0))
        if row in ("amount-at-most", "amount-at-least", "amount-equal", "amount-more"):
            a_ = self.amount(node.node(0))
            b_ = self.amount(node.node(1))
            least = b_ if row in ("amount-at-least", "amount-equal") else None
            if row == "amount-more":
                least = Sum(b_, Fixed(1), 1)
            return Within(a_, least, b_ if row in ("amount-at-most", "amount-equal") else None)
        if row in ("your-turn", "their-turn"):
            return TurnOf(row == "your-turn")
        if row == "attribute-is":
            return HasAttribute(self.thing(node.node(0)), 1 << self.attribute(node.node(1)))
        raise CheckError(Message("{row} is no condition", row=row))

    def counted(self, zone: int, node: Node, most: bool) -> Condition:
        """A player's zone has at most or at least so many cards; "each" asks it of both."""
        n = Fixed(node.number(1))
        owner = self.owner(node.node(0))
        owners = (YOURS, THEIRS) if owner == ANYONES else (owner,)
        found: Condition | None = None
        for one in owners:
            count = CountCards(zone, one, ())
            now = Within(count, None, n) if most else Within(count, n, None)
            found = now if found is None else Both(found, now)
        assert found is not None
        return found

    def changes(self, node: Node, condition: Condition) -> tuple[Change, ...]:
        """What a static sentence changes."""
        row = node.row
        if row in ("s-plus", "s-minus"):
            n = node.number(2)
            return (self.number_change(node, ADDS, Fixed(-n if row == "s-minus" else n), condition),)
        if row == "s-set":
            return (self.number_change(node, SETS, Fixed(node.number(2)), condition),)
        if row == "s-plus-per":
            amount: Amount = Times(node.number(3), CountThings(self.group(node.node(2))))
            return (self.number_change(node, ADDS, amount, condition),)
        if row == "s-plus-each":
            amount = Times(node.number(3), self.unbound(self.tally(node.node(2))))
            return (self.number_change(node, ADDS, amount, condition),)
        if row == "s-cannot":
            flag = Fixed(self.forbidden(node.node(1)))
            return (TextChange(ADDS, FLAG, 0, self.static_things(node.node(0)), flag, condition),)
        if row == "s-ability":
            things = self.static_things(node.node(0))
            return (TextChange(GRANTS, ABILITY_GRANT, 0, things, Fixed(0), condition, self.granted(node.node(1))),)
        if row == "s-set-amount":
            return (self.number_change(node, SETS, self.unbound(self.amount(node.node(2))), condition),)
        raise CheckError(Message("{row} does not work all the time", row=row))

    def number_change(self, node: Node, layer: int, amount: Amount, condition: Condition) -> Change:
        things = self.static_things(node.node(0))
        return TextChange(layer, NUMBER, self.number(node.node(1)), things, amount, condition)

    def static_things(self, node: Node) -> Things:
        """What a static text reaches: nothing that must be chosen or named."""
        if node.row in ("one", "all"):
            return self.things(node)
        raise CheckError("a text that works all the time can neither name a target nor choose")


