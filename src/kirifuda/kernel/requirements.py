"""What a rule asks of an act: may I and why not are one piece of code.

`met` is the hot path; `facts` on the same object says what it looked at, when a person asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from kirifuda.kernel.state import State

Facts = tuple[tuple[str, int], ...]
"""Parameters of a message: a name, and a number, or a card's reference under a name that ends in 'card'."""

NO_FACTS: Final[Facts] = ()


class Finding:
    """One requirement as it stands: its rule number, its message id, met or not, and the facts."""

    def __init__(self, rule: int, message: str, met: bool, facts: Facts) -> None:
        self.rule: Final = rule
        self.message: Final = message
        self.met: Final = met
        self.facts: Final = facts

    def __repr__(self) -> str:
        return f"<{'met' if self.met else 'unmet'} {self.rule} {self.message} {self.facts}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Requirement:
    """One thing a rule asks of an act by `seat` with `card` (and `extra`: a slot, a target, an ability)."""

    def __init__(self, rule: int, message: str) -> None:
        self.rule: Final = rule
        self.message: Final = message

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        raise NotImplementedError

    def facts(self, s: State, seat: int, card: int, extra: int) -> Facts:
        return NO_FACTS

    def finding(self, s: State, seat: int, card: int, extra: int) -> Finding:
        return Finding(self.rule, self.message, self.met(s, seat, card, extra), self.facts(s, seat, card, extra))


def all_met(requirements: tuple[Requirement, ...], s: State, seat: int, card: int, extra: int) -> bool:
    """Whether all hold."""
    for requirement in requirements:
        if not requirement.met(s, seat, card, extra):
            return False
    return True


def findings(requirements: tuple[Requirement, ...], s: State, seat: int, card: int, extra: int) -> list[Finding]:
    """Every requirement as it stands, in order; after the first unmet one, those that can still be asked."""
    return [r.finding(s, seat, card, extra) for r in requirements]
