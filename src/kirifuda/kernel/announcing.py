"""Announcing a text: what it names and what is paid for it, question by question, before anything happens.

A frame that gathers an announcement keeps one group of references for each question answered; targets come first,
in the order of `Ability.targets`, then payments.
"""

from __future__ import annotations

from kirifuda.kernel.abilities import Ability, TargetSpec
from kirifuda.kernel.bits import SLOT, SUBJECT, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask
from kirifuda.kernel.frames import Env, Frame
from kirifuda.kernel.state import State, ref_of


def token_of(s: State, ref: int) -> int:
    """The token of a card or a slot referred to."""
    rules = s.setup.rules
    return token(rules.slot_code if ref & SLOT else rules.card_code, ref & SUBJECT)


def picked(s: State, picks: tuple[int, ...]) -> tuple[int, ...]:
    """References to what was picked."""
    return tuple([t & SUBJECT if t & SLOT else ref_of(s, t & SUBJECT) for t in picks])


def nameable(s: State, ability: Ability, spec: TargetSpec, source: int, seat: int) -> list[int]:
    """What may be named as a target now: the game may keep things from being named by a kind of text."""
    rules = s.setup.rules
    return [r for r in spec.candidates(s, source, seat) if rules.may_target(s, ability, r, seat)]


def target_question(s: State, ability: Ability, at: int, named: Env, source: int, seat: int) -> Ask:
    """Which things the text's next target is; nothing named before can be named again."""
    rules = s.setup.rules
    spec = ability.targets[at]
    taken: list[int] = []
    for group in named:
        taken.extend(group)
    found = [token_of(s, r) for r in nameable(s, ability, spec, source, seat) if r not in taken]
    hi = min(spec.hi, len(found))
    rule = rules.counting_rule() if spec.lo == 0 else rules.choosing_rule()
    return Ask(CHOOSE, seat, "name-targets", rule, source & SUBJECT, tuple(found), min(spec.lo, hi), hi, ANY, True)


def cost_question(s: State, f: Frame, first: int, source: int, seat: int) -> Ask | None:
    """What is chosen to pay the next cost of the frame's text; costs answered lie from group `first` on.

    A cost that asks nothing takes an empty group, so that groups and costs stay in step: the frame on top is then
    another one.
    """
    costs = f.ability.costs
    i = f.step - first
    while i < len(costs):
        ask = costs[i].question(s, source, seat)
        if ask is not None:
            return ask
        f = f.with_env(f.step + 1, f.env + ((),))
        s.top = f
        i += 1
    return None
