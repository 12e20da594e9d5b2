"""What a used text of a plain game costs: cards of the hand, or the source itself. A game may add costs of its own."""

from __future__ import annotations

from typing import Final

from kirifuda.kernel.abilities import Cost
from kirifuda.kernel.bits import SUBJECT, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask
from kirifuda.kernel.events import Event
from kirifuda.kernel.plain import PlainRules
from kirifuda.kernel.plain_terms import O_LEAVE, O_PAY
from kirifuda.kernel.state import State, alive


class PayHeld(Cost):
    """That many cards of the hand, of the player's choice, are spent."""

    def __init__(self, rule: int, n: int) -> None:
        super().__init__(rule)
        self.n: Final = n

    def payable(self, s: State, source: int, seat: int) -> bool:
        return len(s.places[s.layout.place(seat, s.setup.rules.held_zone)]) >= self.n

    def question(self, s: State, source: int, seat: int) -> Ask | None:
        rules = s.setup.rules
        held = tuple([token(rules.card_code, card) for card in s.places[s.layout.place(seat, rules.held_zone)]])
        return Ask(CHOOSE, seat, "pay", self.rule, source & SUBJECT, held, self.n, self.n, ANY, True)

    def events(self, s: State, source: int, seat: int, picks: tuple[int, ...]) -> list[Event]:
        return [spent(s, ref, O_PAY, self.rule, source, seat) for ref in picks]


class PayLeave(Cost):
    """The source itself is spent."""

    def payable(self, s: State, source: int, seat: int) -> bool:
        return alive(s, source)

    def events(self, s: State, source: int, seat: int, picks: tuple[int, ...]) -> list[Event]:
        return [spent(s, source, O_LEAVE, self.rule, source, seat)]


def spent(s: State, ref: int, why: int, rule: int, source: int, seat: int) -> Event:
    """The event by which a card is spent as cost."""
    rules = s.setup.rules
    assert isinstance(rules, PlainRules)
    return rules.spend(s, ref, why, rule, source, seat)
