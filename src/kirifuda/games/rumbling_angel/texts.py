"""What Rumbling Angel's own phrases compile to (the rows of `vocabulary`)."""

from __future__ import annotations

from typing import Final

from kirifuda.errors import CheckError, Message
from kirifuda.games.rumbling_angel import effects as fx
from kirifuda.games.rumbling_angel import meanings as mean
from kirifuda.games.rumbling_angel import piles as pl
from kirifuda.games.rumbling_angel import terms as t
from kirifuda.games.rumbling_angel.payments import PayHand, PayItem, PayMp, PaySpend
from kirifuda.kernel.abilities import (
    ABILITY_LOSS,
    ADDS,
    FLAG,
    GRANTS,
    KEYWORD,
    NUMBER,
    PLAYED,
    Ability,
    Change,
    Cost,
    TargetSpec,
)
from kirifuda.kernel.events import BOTTOM
from kirifuda.language import steps as st
from kirifuda.language.amounts import Amount, CountRefs, Fixed
from kirifuda.language.compile import Compiler
from kirifuda.language.conditions import Condition, IsTurned, Within
from kirifuda.language.meanings import (
    ANYONES,
    THEIRS,
    YOURS,
    Engaged,
    Group,
    Held,
    Named,
    OfAttribute,
    OfKind,
    Source,
    TargetGroup,
    Test,
    Things,
    Turned,
)
from kirifuda.language.piles import Ways
from kirifuda.language.program import SeatChange, TextChange, Watch, WatchSeat, WatchThings
from kirifuda.language.tree import Node

ATTRIBUTES: Final = {"fire": 0, "water": 1, "wind": 2, "earth": 3, "light": 4, "neutral": 5}
SKILLS: Final = {
    "onslaught": t.S_ONSLAUGHT, "bulwark": t.S_BULWARK, "challenge": t.S_CHALLENGE, "hush": t.S_HUSH,
    "pierce": t.S_PIERCE, "dash": t.S_DASH,
}  # fmt: skip
DEEDS: Final = {"battle": t.F_NO_BATTLE, "attack": t.F_NO_ATTACK, "defend": t.F_NO_DEFENCE}
SAFE: Final = {
    "by-abilities": t.F_SAFE_FROM_ABILITIES, "by-events": t.F_SAFE_FROM_EVENTS,
    "by-their-abilities": t.F_SAFE_FROM_THEIR_ABILITIES, "by-their-events": t.F_SAFE_FROM_THEIR_EVENTS,
}  # fmt: skip
KINDS: Final = {
    "a-field-card": t.TYPE_FIELD, "a-character-card": t.TYPE_CHARACTER, "an-item-card": t.TYPE_ITEM,
    "an-event-card": t.TYPE_EVENT,
}  # fmt: skip
LEAVING: Final = 1 << t.O_DOWN | 1 << t.O_RETURN | 1 << t.O_LEAVE | 1 << t.O_DECK
ABOUT_THINGS: Final = {
    "enters": 1 << t.O_ENTER, "goes-down": 1 << t.O_DOWN, "leaves": LEAVING, "attacks": 1 << t.O_ATTACK,
    "defends": 1 << t.O_DEFEND, "is-damaged": 1 << t.O_DAMAGED,
}  # fmt: skip
ABOUT_PLAYERS: Final = {
    "draws": 1 << t.O_DRAW, "discards": 1 << t.O_DISCARD | 1 << t.O_PAY, "uses-event": 1 << t.O_USE_EVENT,
    "loses-life": 1 << t.O_LIFE_LOST,
}  # fmt: skip
MOMENTS: Final = {
    "battle-ends": (1 << t.O_BATTLE_END, ANYONES), "turn-begins": (1 << t.O_TURN_START, YOURS),
    "turn-ends": (1 << t.O_TURN_END, YOURS), "any-turn-ends": (1 << t.O_TURN_END, ANYONES),
}  # fmt: skip
PILES: Final = {"hand-of": t.HAND, "trash-of": t.TRASH, "deck-of": t.DECK, "life-of": t.LIFE}
TARGETS: Final = ("target", "target-upto")
TARGET_ITEMS: Final = {"target-item": ANYONES, "target-your-item": YOURS, "target-their-item": THEIRS}
TARGET_AREAS: Final = {"target-area": ANYONES, "target-your-area": YOURS, "target-their-area": THEIRS}


def compile_text(text: Node, card: str, box: int) -> tuple[Ability, ...]:
    """The abilities of a card's text, line by line. Addresses are card/box/line.

    Raises CheckError for a line that means nothing that can be played.
    """
    found: list[Ability] = []
    if not 1 <= box < len(t.BOX_NAMES):
        raise CheckError(Message("there is no box of text number {box}", box=box))
    for i in range(len(text.args)):
        address = f"{card}/{t.BOX_NAMES[box]}/{i + 1}"
        ability = RumblingAngelCompiler(box, address, i + 1).ability(text.node(i))
        if (ability.kind == PLAYED) != (box == t.BOX_EVENT):
            if box == t.BOX_EVENT:
                raise CheckError("an event card's text is done when it resolves: no trigger, cost or lasting text")
            raise CheckError(
                'a text on the table says when it works: at a trigger ("when …"), for a cost ("[…]"), or always'
            )
        found.append(ability)
    if box == t.BOX_EVENT and len(found) != 1:
        raise CheckError("an event card's text is one line")
    return tuple(found)


class RumblingAngelCompiler(Compiler):
    """Compiles one line of a Rumbling Angel card."""

    # Things ----------------------------------------------------------------------------------------------

    def thing(self, node: Node) -> Things:
        row = node.row
        if row in ("this-item", "this-character"):
            if self.box != (t.BOX_ITEM if row == "this-item" else t.BOX_SPECIAL):
                raise CheckError(
                    'a text speaks of its own card: "this character" on a character, "this item" on an item'
                )
            return Source()
        if row in ("bearer", "resident"):
            if self.box != (t.BOX_ITEM if row == "bearer" else t.BOX_FIELD):
                raise CheckError('"the equipped character" belongs on an item, "the character in this area" on a field')
            return mean.Resident()
        if row == "that-character":
            return self.that()
        raise CheckError(Message("{row} is no thing that this game knows", row=row))

    def noun(self, node: Node) -> Group:
        row = node.row
        if row == "noun":
            return self.noun(node.node(0))
        if row == "character":
            return Group(t.CHARACTER, ANYONES, ())
        if row in ("ready", "spent"):
            return self.group(node.node(0)).with_test(Turned(t.UPRIGHT if row == "ready" else t.SIDEWAYS))
        if row in ("hurt", "unhurt"):
            return self.group(node.node(0)).with_test(mean.Hurt(row == "hurt"))
        if row in ("attacking", "defending"):
            number = t.ATTACKER if row == "attacking" else t.DEFENDER
            return self.group(node.node(0)).with_test(Engaged(number))
        if row in ("equipped", "with-mp"):
            return self.group(node.node(0)).with_test(mean.Bears(t.ITEM if row == "equipped" else t.MP))
        if row == "with-skill":
            return self.group(node.node(1)).with_test(mean.HasSkill(SKILLS[node.node(0).row]))
        return super().noun(node)

    def attribute(self, node: Node) -> int:
        return ATTRIBUTES[node.row]

    def number(self, node: Node) -> int:
        return t.N_AP if node.row == "ap" else t.N_DP

    def duration(self, node: Node) -> int:
        if node.row == "this-battle":
            self.in_battle = True
            return t.UNTIL_END_OF_BATTLE
        if node.row == "this-turn":
            return t.UNTIL_END_OF_TURN
        if node.row == "until-your-turn":
            return t.UNTIL_TURN_OF
        return super().duration(node)

    def needs(self) -> Condition:
        return mean.InBattle() if self.in_battle else Condition()

    def hand_zone(self) -> int:
        return t.HAND

    def target(self, node: Node) -> TargetSpec | None:
        row = node.row
        if row in TARGETS:
            n = node.number(1)
            return TargetGroup(self.group(node.node(0)), 0 if row == "target-upto" else n, n)
        if row in TARGET_ITEMS:
            return TargetGroup(Group(t.ITEM, TARGET_ITEMS[row], ()), 1, 1)
        if row in TARGET_AREAS:
            return mean.TargetArea(TARGET_AREAS[row])
        return None

    def things(self, node: Node) -> Things:
        if node.row != "at-random":
            return super().things(node)
        slot = self.slots
        self.slots += 1
        self.steps.append(st.PickAtRandom(self.group(node.node(0)), node.number(1), slot, t.ROLL_PICK))
        return Held(slot)

    def that(self) -> Things:
        """That character: the first character named; in a text that names none, whom it was set off by."""
        for i, spec in enumerate(self.specs):
            if isinstance(spec, TargetGroup) and spec.group.zone == t.CHARACTER:
                return Held(i + 1)
        if self.specs:
            raise CheckError('"that character" points at a character that the text names; it names none')
        return super().that()

    def pile(self, node: Node) -> tuple[int, int]:
        return PILES[node.row], self.owner(node.node(0))

    def readable(self, zone: int, owner: int) -> bool:
        return zone == t.TRASH or (zone == t.HAND and owner == YOURS)

    def cards(self, node: Node) -> tuple[Test, ...]:
        return card_tests(self, node)

    def amount(self, node: Node) -> Amount:
        if node.row == "fields-in":
            return CountRefs(mean.FieldsOf(self.area(node.node(0))))
        if node.row == "mp-on":
            return CountRefs(mean.Borne(self.thing(node.node(0)), t.MP))
        return super().amount(node)

    def tally(self, node: Node) -> Amount:
        if node.row == "each-field":
            return CountRefs(mean.FieldsOf(self.area(node.node(0))))
        if node.row == "each-mp":
            return CountRefs(mean.Borne(self.thing(node.node(0)), t.MP))
        return super().tally(node)

    def area(self, node: Node) -> Things:
        """An area: slot references."""
        if node in self.target_slots:
            return Held(self.target_slots[node])
        if node.row == "this-area":
            return mean.AreasOf(Source())
        if node.row == "area-of":
            return mean.AreasOf(self.things(node.node(0)))
        raise CheckError(Message("{row} is no area that can be meant here", row=node.row))

    # Costs, triggers, conditions -------------------------------------------------------------------------

    def costs(self, node: Node) -> tuple[Cost, ...]:
        if node.row == "two-costs" and node.node(0).row == node.node(1).row:
            raise CheckError("two costs of one kind are written as one, with the larger number")
        return super().costs(node)

    def cost(self, node: Node) -> Cost:
        row = node.row
        if row == "pay-mp":
            return PayMp(node.number(0))
        if row == "pay-hand":
            return PayHand(node.number(0))
        self.thing(node.node(0))
        return PaySpend() if row == "pay-spend" else PayItem()

    def trigger(self, node: Node) -> Watch:
        row = node.row
        if row in ABOUT_THINGS:
            return WatchThings(ABOUT_THINGS[row], self.subject(node.node(0)))
        if row == "enters-here":
            return WatchThings(1 << t.O_ENTER, mean.Resident())
        if row in ABOUT_PLAYERS:
            return WatchSeat(ABOUT_PLAYERS[row], self.owner(node.node(0)))
        if row in MOMENTS:
            occasions, owner = MOMENTS[row]
            return WatchSeat(occasions, owner)
        return super().trigger(node)

    def would(self, node: Node) -> Watch:
        if node.row == "would-go-down":
            return WatchThings(1 << t.O_DOWN, self.subject(node.node(0)))
        if node.row == "would-leave":
            return WatchThings(LEAVING, self.subject(node.node(0)))
        if node.row in ("would-lose-life", "would-draw"):
            return WatchSeat(1 << (t.O_DRAW if node.row == "would-draw" else t.O_LIFE_LOST), YOURS)
        return super().would(node)

    def condition(self, node: Node) -> Condition:
        row = node.row
        if row in ("life-at-most", "life-at-least"):
            return self.counted(t.LIFE, node, row == "life-at-most")
        if row == "trash-at-least":
            return self.counted(t.TRASH, node, False)
        if row == "fields-at-least":
            fields = CountRefs(mean.FieldsOf(self.area(node.node(0))))
            return Within(fields, Fixed(node.number(1)), None)
        if row == "bears-item":
            return Within(CountRefs(mean.Borne(self.thing(node.node(0)), t.ITEM)), Fixed(1), None)
        if row == "in-battle":
            return mean.InBattle()
        if row == "state-is":
            return IsTurned(self.thing(node.node(0)), t.UPRIGHT if node.node(1).row == "is-ready" else t.SIDEWAYS)
        return super().condition(node)

    # Statics ---------------------------------------------------------------------------------------------

    def changes(self, node: Node, condition: Condition) -> tuple[Change, ...]:
        row = node.row
        if row == "s-safe":
            flag = Fixed(SAFE[node.node(1).row])
            return (TextChange(ADDS, FLAG, 0, self.static_things(node.node(0)), flag, condition),)
        if row == "s-skill":
            skill = Fixed(packed_skill(node.node(1)))
            return (TextChange(GRANTS, KEYWORD, 0, self.static_things(node.node(0)), skill, condition),)
        if row == "s-no-abilities":
            none = Fixed(0)
            things = self.static_things(node.node(0))
            return (TextChange(GRANTS, ABILITY_LOSS, t.BOX_SPECIAL, things, none, condition),)
        if row == "s-hand-limit":
            owner = self.owner(node.node(0))
            return (SeatChange(ADDS, NUMBER, t.SEAT_HAND_LIMIT, owner, node.number(1), condition),)
        if row == "s-no-events":
            return (SeatChange(ADDS, FLAG, 0, self.owner(node.node(0)), t.F_NO_EVENTS, condition),)
        return super().changes(node, condition)

    # Deeds -----------------------------------------------------------------------------------------------

    def act(self, node: Node) -> None:
        row = node.row
        if row in TO_PLACES:
            zone, flags, why = TO_PLACES[row]
            self.steps.append(st.Leave(self.things(node.node(0)), zone, flags, why, 511))
        elif row in LASTING:
            self.lasting(node)
        elif row == "add-life":
            self.steps.append(pl.AddLife(node.number(0), self.who))
        elif row == "turn-life-up":
            self.steps.append(pl.TurnLifeUp(self.owner(node.node(0))))
        elif row == "damage-life":
            self.steps.append(fx.DamageLife(self.owner(node.node(0)), node.number(1)))
        elif row == "damage":
            self.steps.append(fx.Damage(self.things(node.node(0)), node.number(1)))
        elif row in ("recover", "destroy"):
            area = self.area(node.node(0))
            slot = self.slots
            self.slots += 1
            why = fx.TO_RECOVER if row == "recover" else fx.TO_DESTROY
            self.steps.append(fx.PickFields(area, node.number(1), why, slot))
            self.steps.append(fx.Fields(Held(slot), row == "recover"))
        elif row in ("recover-all", "destroy-all"):
            self.steps.append(fx.Fields(mean.FieldsOf(self.area(node.node(0))), row == "recover-all"))
        elif row in ("make-ready", "make-spent"):
            turned = t.UPRIGHT if row == "make-ready" else t.SIDEWAYS
            self.steps.append(fx.Orient(self.things(node.node(0)), turned))
        elif row in ("add-mp", "lose-mp"):
            things = self.things(node.node(0))
            self.steps.append((fx.AddMp if row == "add-mp" else fx.LoseMp)(things, node.number(1)))
        elif row == "damage-fields":
            area = self.area(node.node(0))
            slot = self.slots
            self.slots += 1
            self.steps.append(fx.PickFields(area, node.number(1), fx.TO_DAMAGE, slot))
            self.steps.append(fx.DamageFields(Held(slot)))
        elif row == "relocate":
            self.steps.append(fx.Relocate(self.things(node.node(0))))
        elif row == "swap":
            self.steps.append(fx.Swap(self.things(node.node(0)), self.things(node.node(1))))
        elif row == "bring-in":
            self.steps.append(fx.BringIn(1 << self.attribute(node.node(0)), self.who))
        else:
            super().act(node)

    def lasting(self, node: Node) -> None:
        """A change of flags, skills or abilities for a duration."""
        row = node.row
        things = self.things(node.node(0))
        duration = self.duration(node.node(1))
        none = Fixed(0)
        if row == "gain-skill":
            skill = Fixed(packed_skill(node.node(2)))
            self.steps.append(st.Modify(things, GRANTS, KEYWORD, 0, skill, duration))
        elif row == "lose-abilities":
            self.steps.append(st.Modify(things, GRANTS, ABILITY_LOSS, t.BOX_SPECIAL, none, duration))
        elif row == "lose-skills":
            self.steps.append(st.Modify(things, GRANTS, ABILITY_LOSS, 0, Fixed(1), duration))
        else:
            self.steps.append(st.Modify(things, ADDS, FLAG, 0, Fixed(SAFE[node.node(2).row]), duration))

    def forbidden(self, node: Node) -> int:
        return DEEDS[node.row]

    def giver(self) -> RumblingAngelCompiler:
        return RumblingAngelCompiler(t.BOX_SPECIAL, f"{self.address}/granted", self.line + 7)

    def ways(self) -> Ways:
        return WAYS


TO_PLACES: Final = {
    "to-hand": (t.HAND, 0, t.O_RETURN), "to-trash": (t.TRASH, 0, t.O_LEAVE),
    "to-deck-top": (t.DECK, 0, t.O_DECK), "to-deck-bottom": (t.DECK, BOTTOM, t.O_DECK),
}  # fmt: skip
LASTING: Final = ("gain-skill", "lose-abilities", "lose-skills", "safe")
WAYS: Final = Ways(
    t.DECK, t.HAND, t.TRASH, t.O_REVEAL, t.O_RETURN, t.O_DECK, t.O_DESTROY, t.O_DISCARD, t.ROLL_PICK, 108, 308
)


def packed_skill(node: Node) -> int:
    """A skill with its number, packed as on a card."""
    return SKILLS[node.row] << 8 | (node.number(0) if node.args else 0)


def card_tests(compiler: RumblingAngelCompiler, node: Node) -> tuple[Test, ...]:
    """What a card in another zone must be."""
    if node.row in KINDS:
        return (OfKind(KINDS[node.row]),)
    if node.row == "an-attribute-character":
        return (OfKind(t.TYPE_CHARACTER), OfAttribute(1 << compiler.attribute(node.node(0)), True))
    if node.row == "an-attribute-card":
        return (OfAttribute(1 << compiler.attribute(node.node(0)), True),)
    if node.row == "a-named-card":
        return (Named(node.word(0)),)
    return ()
