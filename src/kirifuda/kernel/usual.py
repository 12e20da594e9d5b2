"""Requirements that every game with texts has, each under the number of the game's own rule."""

from __future__ import annotations

from typing import Final

from kirifuda.kernel.abilities import ACTIVATED
from kirifuda.kernel.announcing import nameable
from kirifuda.kernel.faces import face
from kirifuda.kernel.requirements import NO_FACTS, Facts, Finding, Requirement
from kirifuda.kernel.state import State, place_of, ref_of, side_of


class InZone(Requirement):
    """The card lies in the player's own zone of this number."""

    def __init__(self, rule: int, message: str, zone: int) -> None:
        super().__init__(rule, message)
        self.zone: Final = zone

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return place_of(s, card) == s.layout.place(seat, self.zone)


class TypeIs(Requirement):
    """The card is of the type that the act is for."""

    def __init__(self, rule: int, message: str, kind: int) -> None:
        super().__init__(rule, message)
        self.kind: Final = kind

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return s.defs[card].kind == self.kind

    def facts(self, s: State, seat: int, card: int, extra: int) -> Facts:
        return (("type", self.kind),)


class OnOwnSide(Requirement):
    """The card lies in play on the player's side."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return s.layout.in_play[place_of(s, card)] and side_of(s, card) == seat


# Of one of the card's texts: `extra` is its place on the face. -------------------------------------------


class HasAbility(Requirement):
    """The text is an activated ability."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        abilities = face(s, card).abilities
        return extra < len(abilities) and abilities[extra].kind == ACTIVATED


class Targets(Requirement):
    """Everything that the text names has a legal target."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        ability = face(s, card).abilities[extra]
        if not ability.targets:
            return True
        ref = ref_of(s, card)
        for target in ability.targets:
            if target.lo > 0 and len(nameable(s, ability, target, ref, seat)) < target.lo:
                return False
        return True


class Condition(Requirement):
    """The condition printed on the text holds."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        return face(s, card).abilities[extra].usable(s, ref_of(s, card), seat)


class NotUsed(Requirement):
    """A text limited to once a turn has not been used this turn."""

    def __init__(self, rule: int, message: str, unlimited: int) -> None:
        super().__init__(rule, message)
        self.unlimited: Final = unlimited
        """The rule by which a text without that limit may be used any number of times."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        once = face(s, card).abilities[extra].once
        return once < 0 or s.recs[card].marks[s.setup.rules.used_mark()] >> once & 1 == 0

    def finding(self, s: State, seat: int, card: int, extra: int) -> Finding:
        if face(s, card).abilities[extra].once < 0:
            return Finding(self.unlimited, "any-number", True, NO_FACTS)
        return super().finding(s, seat, card, extra)


class CostsPayable(Requirement):
    """The text's costs can be paid."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        ref = ref_of(s, card)
        for cost in face(s, card).abilities[extra].costs:
            if not cost.payable(s, ref, seat):
                return False
        return True

    def facts(self, s: State, seat: int, card: int, extra: int) -> Facts:
        ref = ref_of(s, card)
        for cost in face(s, card).abilities[extra].costs:
            if not cost.payable(s, ref, seat):
                return (("cost_rule", cost.rule),)
        return NO_FACTS
