"""What Ficus's own phrases compile to (the rows of `vocabulary`)."""

from __future__ import annotations

from typing import Final

from kirifuda.errors import CheckError, Message
from kirifuda.games.ficus import effects as fx
from kirifuda.games.ficus import meanings as mean
from kirifuda.games.ficus import terms as t
from kirifuda.games.ficus.payments import PayBind, PayFree, PayHand, PayLeave, PayRest
from kirifuda.kernel.abilities import (
    ABILITY_LOSS,
    ADDS,
    FLAG,
    GRANTS,
    PLAYED,
    Ability,
    Change,
    Cost,
)
from kirifuda.kernel.events import BOTTOM
from kirifuda.kernel.faces import ALL_ABILITIES
from kirifuda.language import steps as st
from kirifuda.language.amounts import Amount, CountCards, CountRefs, Fixed
from kirifuda.language.compile import Compiler
from kirifuda.language.conditions import Condition, IsTurned, Within
from kirifuda.language.meanings import (
    ANYONES,
    YOURS,
    Engaged,
    Group,
    Held,
    OfAttribute,
    OfKind,
    Source,
    Subject,
    Test,
    Things,
    Turned,
)
from kirifuda.language.piles import Ways
from kirifuda.language.program import SeatChange, TextChange, Watch, WatchSeat, WatchThings
from kirifuda.language.tree import Node

ATTRIBUTES: Final = {"red": t.RED, "blue": t.BLUE, "green": t.GREEN, "yellow": t.YELLOW}
NUMBERS: Final = {"power": t.N_POWER, "break": t.N_BREAK, "level": t.N_LEVEL}
DURATIONS: Final = {
    "this-turn": t.UNTIL_END_OF_TURN, "this-attack": t.UNTIL_END_OF_ATTACK, "until-your-turn": t.UNTIL_TURN_OF,
}  # fmt: skip
DEEDS: Final = {"attack": t.F_NO_ATTACK, "guard-deed": t.F_NO_GUARD, "move": t.F_NO_MOVE}
SHIELDS: Final = {
    "from-guard": t.F_UNGUARDABLE, "from-choice": t.F_SAFE, "from-defeat": t.F_UNDEFEATED,
    "from-standing": t.F_STAYS_NEGATIVE,
}  # fmt: skip
STAGES: Final = {"main-stage": t.MAIN, "support-stage": t.SUPPORT}
PILES: Final = {
    "hand-of": t.HAND, "deck-of": t.DECK, "reserve-of": t.RESERVE, "memory-of": t.MEMORY, "damage-of": t.DAMAGE,
    "elements-of": t.ELEMENT, "levels-of": t.LEVEL,
}  # fmt: skip
FIGHTERS: Final = {"attacker": t.ATTACKER, "guard": t.GUARD, "attacking": t.ATTACKER, "guarding": t.GUARD}
PLACES: Final = {
    "to-hand": (t.HAND, 0, t.O_RETURN), "to-reserve": (t.RESERVE, 0, t.O_LEAVE), "to-memory": (t.MEMORY, 0, t.O_BANISH),
    "to-elements": (t.ELEMENT, 0, t.O_CHARGE), "to-deck-top": (t.DECK, 0, t.O_DECK),
    "to-deck-bottom": (t.DECK, BOTTOM, t.O_DECK),
}  # fmt: skip
ELEMENT_DEEDS: Final = {
    "turn-up": fx.TO_UP, "turn-down": fx.TO_DOWN, "element-to-hand": fx.TO_HAND, "element-to-reserve": fx.TO_RESERVE,
}  # fmt: skip
LEAVING: Final = (
    1 << t.O_DEFEATED | 1 << t.O_REPLACED | 1 << t.O_LEAVE | 1 << t.O_RETURN | 1 << t.O_BANISH | 1 << t.O_DECK
    | 1 << t.O_CHARGE | 1 << t.O_FADE
)  # fmt: skip
ABOUT_THINGS: Final = {
    "enters": 1 << t.O_ENTER, "attacks": 1 << t.O_ATTACK, "guards": 1 << t.O_GUARD,
    "goes-unguarded": 1 << t.O_UNGUARDED, "is-defeated": 1 << t.O_DEFEATED, "wins": 1 << t.O_DEFEAT,
    "hits": 1 << t.O_HIT, "leaves": LEAVING, "moves": 1 << t.O_MOVE,
}  # fmt: skip
ABOUT_PLAYERS: Final = {
    "draws": 1 << t.O_DRAW, "discards": 1 << t.O_DISCARD | 1 << t.O_PAY, "uses-event": 1 << t.O_EVENT,
    "uses-counter": 1 << t.O_COUNTER, "levels-up": 1 << t.O_LEVEL_UP, "is-damaged": 1 << t.O_DAMAGED,
    "shows-icon": 1 << t.O_ICON, "gains-element": 1 << t.O_ELEMENT | 1 << t.O_CHARGE, "refreshes": 1 << t.O_REFRESH,
}  # fmt: skip
MOMENTS: Final = {
    "turn-begins": (1 << t.O_TURN_START, YOURS), "battle-begins": (1 << t.O_BATTLE_START, YOURS),
    "turn-ends": (1 << t.O_TURN_END, YOURS), "any-turn-ends": (1 << t.O_TURN_END, ANYONES),
}  # fmt: skip
WAYS: Final = Ways(
    t.DECK, t.HAND, t.RESERVE, t.O_REVEAL, t.O_RETURN, t.O_DECK, t.O_MILL, t.O_DISCARD, t.ROLL_PICK, 309, 307,
    singly=True,
)


def compile_text(text: Node, card: str, box: int) -> tuple[Ability, ...]:
    """The abilities of a card's text, line by line. Addresses are card/box/line.

    Raises CheckError for a line that means nothing that can be played.
    """
    found: list[Ability] = []
    if not 1 <= box < len(t.BOX_NAMES):
        raise CheckError(Message("there is no box of text number {box}", box=box))
    on_stage = box in (t.BOX_MAIN, t.BOX_SUPPORT)
    for i in range(len(text.args)):
        address = f"{card}/{t.BOX_NAMES[box]}/{i + 1}"
        # The boxes of a card share the mark that remembers its uses.
        line = i + 1 + (ONE_BOX if box == t.BOX_SUPPORT else 0)
        ability = FicusCompiler(box, address, line).ability(text.node(i))
        if (ability.kind == PLAYED) == on_stage:
            if on_stage:
                raise CheckError("a text on the stage begins with what it is: [Auto], [Force] or [Use]")
            raise CheckError("this text is done when it resolves: it is neither auto nor force nor use")
        found.append(ability)
    if box == t.BOX_EVENT and len(found) != 1:
        raise CheckError("an event card's text is one line")
    return tuple(found)


ONE_BOX: Final = 7


class FicusCompiler(Compiler):
    """Compiles one line of a Ficus card."""

    def __init__(self, box: int, address: str, line: int) -> None:
        super().__init__(box, address, line)
        self.chosen = 0
        """The slot of what was chosen last, which "that character" means; 0 before anything is."""

    # Things ----------------------------------------------------------------------------------------------

    def thing(self, node: Node) -> Things:
        row = node.row
        if row == "this-character":
            if self.box not in (t.BOX_MAIN, t.BOX_SUPPORT):
                raise CheckError('"this character" belongs on a character: this text is not of one')
            return Source()
        if row in FIGHTERS:
            self.in_battle = True
            return mean.Fighter(FIGHTERS[row])
        if row == "that-character":
            return Held(self.chosen) if self.chosen else Subject()
        raise CheckError(Message("{row} is no thing that this game knows", row=row))

    def noun(self, node: Node) -> Group:
        row = node.row
        if row == "noun":
            return self.noun(node.node(0))
        if row == "character":
            return Group(t.STAGE, ANYONES, ())
        if row in ("on-main", "on-support"):
            group = self.group(node.node(0))
            if isinstance(group, mean.StageGroup):
                raise CheckError("a character stands on one stage: name the stage once")
            return mean.StageGroup(t.MAIN if row == "on-main" else t.SUPPORT, group.owner, group.tests)
        if row in ("positive", "negative"):
            return self.group(node.node(0)).with_test(Turned(t.UPRIGHT if row == "positive" else t.SIDEWAYS))
        if row in FIGHTERS:
            return self.group(node.node(0)).with_test(Engaged(FIGHTERS[row]))
        if row == "of-race":
            return self.group(node.node(1)).with_test(mean.OfRace(node.word(0)))
        return super().noun(node)

    def choose(self, group: Group, n: int, who: int, fewer: bool) -> Things:
        return super().choose(group.with_test(mean.Choosable()), n, who, fewer)

    def things(self, node: Node) -> Things:
        if node.row != "at-random":
            return super().things(node)
        slot = self.slots
        self.slots += 1
        group = self.group(node.node(0)).with_test(mean.Choosable())
        self.steps.append(st.PickAtRandom(group, node.number(1), slot, t.ROLL_PICK))
        return Held(slot)

    def attribute(self, node: Node) -> int:
        return ATTRIBUTES[node.row]

    def number(self, node: Node) -> int:
        return NUMBERS[node.row]

    def duration(self, node: Node) -> int:
        if node.row == "this-attack":
            self.in_battle = True
        return DURATIONS[node.row]

    def forbidden(self, node: Node) -> int:
        return DEEDS[node.row]

    def ways(self) -> Ways:
        return WAYS

    def giver(self) -> FicusCompiler:
        return FicusCompiler(t.BOX_MAIN, f"{self.address}/granted", self.line + ONE_BOX)

    def needs(self) -> Condition:
        return mean.InAttack() if self.in_battle else Condition()

    def hand_zone(self) -> int:
        return t.HAND

    def pile(self, node: Node) -> tuple[int, int]:
        return PILES[node.row], self.owner(node.node(0))

    def readable(self, zone: int, owner: int) -> bool:
        return zone not in (t.DECK, t.LEVEL, t.HAND) or (zone == t.HAND and owner == YOURS)

    def cards(self, node: Node) -> tuple[Test, ...]:
        row = node.row
        if row == "a-character-card":
            return (OfKind(t.TYPE_CHARACTER),)
        if row == "an-event-card":
            return (OfKind(t.TYPE_EVENT),)
        if row == "an-attribute-card":
            return (OfAttribute(1 << self.attribute(node.node(0)), True), *self.cards(node.node(1)))
        if row == "a-race-card":
            return (mean.OfRace(node.word(0)), *self.cards(node.node(1)))
        if row == "a-low-card":
            return (mean.LevelAtMost(node.number(0)), *self.cards(node.node(1)))
        return ()

    def kinds(self, node: Node) -> tuple[Test, ...]:
        """What an element must be."""
        row = node.row
        if row == "element-of":
            return (mean.OfColour(self.attribute(node.node(0))), *self.kinds(node.node(1)))
        if row in ("element-up", "element-down"):
            return (mean.Facing(row == "element-up"), *self.kinds(node.node(0)))
        return ()

    def elements(self, node: Node, at: int) -> Things:
        """A player's elements of a kind, from the two slots that say so."""
        return mean.Elements(self.owner(node.node(at)), self.kinds(node.node(at + 1)))

    # Numbers, conditions ---------------------------------------------------------------------------------

    def amount(self, node: Node) -> Amount:
        if node.row == "level-of":
            return mean.LevelOf(self.owner(node.node(0)))
        if node.row == "element-count":
            return CountRefs(self.elements(node, 0))
        return super().amount(node)

    def tally(self, node: Node) -> Amount:
        if node.row == "each-element":
            return CountRefs(self.elements(node, 0))
        if node.row == "each-damage":
            return CountCards(t.DAMAGE, self.owner(node.node(0)), ())
        if node.row == "each-level":
            return mean.LevelOf(self.owner(node.node(0)))
        return super().tally(node)

    def condition(self, node: Node) -> Condition:
        row = node.row
        if row in ("damage-at-least", "damage-at-most"):
            return self.counted(t.DAMAGE, node, row == "damage-at-most")
        if row in ("elements-at-least", "elements-at-most"):
            count, n = CountRefs(self.elements(node, 0)), Fixed(node.number(2))
            return Within(count, n, None) if row == "elements-at-least" else Within(count, None, n)
        if row == "reserve-at-least":
            return self.counted(t.RESERVE, node, False)
        if row == "state-is":
            turned = t.UPRIGHT if node.node(1).row == "is-positive" else t.SIDEWAYS
            return IsTurned(self.thing(node.node(0)), turned)
        if row in ("is-attacking", "is-guarding"):
            number = t.ATTACKER if row == "is-attacking" else t.GUARD
            return mean.IsEngaged(self.thing(node.node(0)), number)
        if row == "in-attack":
            return mean.InAttack()
        if row == "is-guarded":
            return mean.Guarded()
        return super().condition(node)

    # Costs, triggers -------------------------------------------------------------------------------------

    def costs(self, node: Node) -> tuple[Cost, ...]:
        """Of whatever order they are printed in, elements are bound first: a free cost may then take them (FC-6.3)."""
        parts = [node.node(i) for i in range(len(node.args))]
        kinds = [str(part) if part.row == "pay-bind" else part.row for part in parts]
        named = [str(part.node(0)) if part.row == "pay-bind" else part.row for part in parts]
        if len(set(named)) < len(kinds):
            raise CheckError("two costs of one kind are written as one, with the larger number")
        bind = 0
        for part in parts:
            if part.row == "pay-bind":
                bind += part.number(1) << self.attribute(part.node(0)) * t.ICON_BITS
        found: list[Cost] = [PayBind(bind)] if bind else []
        found += [PayFree(part.number(0), bind) for part in parts if part.row == "pay-free"]
        return (*found, *[self.cost(part) for part in parts if part.row not in ("pay-bind", "pay-free")])

    def cost(self, node: Node) -> Cost:
        row = node.row
        if row == "pay-hand":
            return PayHand(node.number(0))
        if row == "pay-rest":
            return PayRest()
        return PayLeave(t.MEMORY if row == "pay-banish" else t.RESERVE)

    def trigger(self, node: Node) -> Watch:
        row = node.row
        if row in ABOUT_THINGS:
            return WatchThings(ABOUT_THINGS[row], self.subject(node.node(0)))
        if row in ABOUT_PLAYERS:
            return WatchSeat(ABOUT_PLAYERS[row], self.owner(node.node(0)))
        if row in MOMENTS:
            occasions, owner = MOMENTS[row]
            return WatchSeat(occasions, owner)
        return super().trigger(node)

    def would(self, node: Node) -> Watch:
        if node.row in ("would-be-defeated", "would-leave"):
            occasions = 1 << t.O_DEFEATED if node.row == "would-be-defeated" else LEAVING
            return WatchThings(occasions, self.subject(node.node(0)))
        return super().would(node)

    # Statics ---------------------------------------------------------------------------------------------

    def changes(self, node: Node, condition: Condition) -> tuple[Change, ...]:
        row = node.row
        if row == "s-shielded":
            flag = Fixed(SHIELDS[node.node(1).row])
            return (TextChange(ADDS, FLAG, 0, self.static_things(node.node(0)), flag, condition),)
        if row in ("s-no-events", "s-no-counters"):
            flags = t.F_NO_EVENTS if row == "s-no-events" else t.F_NO_COUNTERS
            return (SeatChange(ADDS, FLAG, 0, self.owner(node.node(0)), flags, condition),)
        return super().changes(node, condition)

    # Deeds -----------------------------------------------------------------------------------------------

    def act(self, node: Node) -> None:
        row = node.row
        if row in ("choose", "choose-upto"):
            self.choose(self.group(node.node(0)), node.number(1), self.who, row == "choose-upto")
            self.chosen = self.slots - 1
        elif row in PLACES:
            zone, flags, why = PLACES[row]
            rule = 306 if zone == t.MEMORY else fx.RULE_DONE
            self.steps.append(st.Leave(self.things(node.node(0)), zone, flags, why, rule))
        elif row in ELEMENT_DEEDS:
            why = ELEMENT_DEEDS[row]
            elements = self.elements(node, 0)
            slot = self.slots
            self.slots += 1
            self.steps.append(fx.PickElements(elements, node.number(2), why, slot, self.who))
            self.steps.append(fx.MoveElements(Held(slot), why))
        elif row in ("make-positive", "make-negative"):
            turned = t.UPRIGHT if row == "make-positive" else t.SIDEWAYS
            self.steps.append(fx.Orient(self.things(node.node(0)), turned))
        elif row == "relocate":
            self.steps.append(fx.Relocate(self.things(node.node(0))))
        elif row == "bring-in":
            self.bring_in(node)
        elif row == "damage":
            self.steps.append(fx.Damage(self.owner(node.node(0)), Fixed(node.number(1))))
        elif row == "damage-amount":
            self.steps.append(fx.Damage(self.owner(node.node(0)), self.amount(node.node(1))))
        elif row == "heal":
            self.steps.append(fx.Heal(node.number(0), self.who))
        elif row == "charge":
            self.steps += [fx.Charge(self.who) for _ in range(node.number(0))]
        elif row == "hand-to-elements":
            self.steps.append(fx.ChargeFrom(t.HAND, (), node.number(0), self.who))
        elif row == "reserve-to-elements":
            self.steps.append(fx.ChargeFrom(t.RESERVE, self.cards(node.node(0)), node.number(1), self.who))
        elif row == "lose-texts":
            things, duration = self.things(node.node(0)), self.duration(node.node(1))
            self.steps.append(st.Modify(things, GRANTS, ABILITY_LOSS, ALL_ABILITIES, Fixed(0), duration))
        elif row == "shielded":
            things, duration = self.things(node.node(0)), self.duration(node.node(1))
            self.steps.append(st.Modify(things, ADDS, FLAG, 0, Fixed(SHIELDS[node.node(2).row]), duration))
        else:
            super().act(node)

    def bring_in(self, node: Node) -> None:
        """A card of one's own hand or reserve comes onto a stage; only characters do."""
        zone, owner = self.pile(node.node(0))
        if owner != YOURS or zone not in (t.HAND, t.RESERVE):
            raise CheckError("characters are put onto a stage from your hand or your reserve")
        tests = (OfKind(t.TYPE_CHARACTER), *self.cards(node.node(1)))
        self.steps.append(fx.BringIn(zone, tests, STAGES[node.node(2).row], self.who))
