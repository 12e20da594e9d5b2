"""What a seat of a plain game may do with a card: play it, or use a text of one in play.

An act is gathered question by question and may be taken back; when it is whole it is made in one batch. A PLAY frame
holds a = the act's code, b = the card, c = the seat, and in its environment one group a question answered: the slot
of a card that stays, then what is named, then what is paid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kirifuda.kernel.abilities import ACTIVATED, NO_ABILITY, PLAYED, Ability
from kirifuda.kernel.announcing import cost_question, target_question
from kirifuda.kernel.bits import PASS, SLOT, SUBJECT, SUBJECT_BITS, token
from kirifuda.kernel.decisions import ANY, CHOOSE, Ask
from kirifuda.kernel.door import emit
from kirifuda.kernel.events import MARK, MOVE, Event, occasion
from kirifuda.kernel.faces import face, has_activated
from kirifuda.kernel.frames import NO_ENV, TEXT, Env, Frame
from kirifuda.kernel.loops import attempt, here
from kirifuda.kernel.plain_terms import (
    ACTIVE,
    K_PLAY,
    MAIN_PHASE,
    O_ENTER,
    O_LEAVE,
    O_PAY,
    O_PLAY,
    O_USE,
    PHASE,
    T_CARD,
    T_PLAY,
    T_SLOT,
    T_USE,
)
from kirifuda.kernel.requirements import NO_FACTS, Finding
from kirifuda.kernel.state import State, cards_in_play, next_ref, ref_of, side_of, top_of
from kirifuda.kernel.usual import CostsPayable, HasAbility, NotUsed, OnOwnSide, Targets

if TYPE_CHECKING:
    from kirifuda.kernel.plain import PlainRules


def all_met(found: list[Finding]) -> bool:
    """Whether every requirement is met."""
    for one in found:
        if not one.met:
            return False
    return True


# What may be done ----------------------------------------------------------------------------------------


def menu(rules: PlainRules, s: State, seat: int) -> tuple[int, ...]:
    """End the turn, play a card that can be, or use a text that can be."""
    position = here(s)
    found = [PASS]
    for card in s.places[rules.layout.place(seat, rules.held_zone)]:
        pick = token(T_PLAY + s.defs[card].kind, card)
        if attempt(position, pick) not in s.tried and all_met(rules.findings(s, seat, card)):
            found.append(pick)
    if rules.uses and has_activated(s, seat):
        for card in cards_in_play(s):
            if side_of(s, card) != seat:
                continue
            for pick in texts_of(s, card):
                number = (pick >> SUBJECT_BITS) - T_USE
                if attempt(position, pick) not in s.tried and all_met(rules.use_findings(s, seat, card, number)):
                    found.append(pick)
    return tuple(found)


def texts_of(s: State, card: int) -> list[int]:
    """The acts that a card's texts are, to be used for their cost."""
    abilities = face(s, card).abilities
    return [token(T_USE + i, card) for i in range(len(abilities)) if abilities[i].kind == ACTIVATED]


def own_menu(rules: PlainRules, s: State, seat: int) -> Finding:
    """Cards are played and texts used in one's own turn, at its menu."""
    now = s.nums[ACTIVE] == seat and s.nums[PHASE] == MAIN_PHASE and s.outcome is None
    return Finding(rules.cite("main"), "own-turn", now, NO_FACTS)


def play_findings(rules: PlainRules, s: State, seat: int, card: int) -> list[Finding]:
    """What the rules ask of playing a card, as it stands."""
    held = s.places[rules.layout.place(seat, rules.held_zone)]
    found = [own_menu(rules, s, seat), Finding(rules.cite("play"), "held", card in held, NO_FACTS)]
    if s.defs[card].kind in rules.staying:
        found.append(Finding(rules.cite("where"), "room", len(rules.room(s, seat, card)) > 0, NO_FACTS))
    price = rules.price_of(s, card)
    if price:
        others = len(held) - (1 if card in held else 0)
        facts = (("price", price), ("others", others))
        found.append(Finding(rules.cite("price"), "payable", others >= price, facts))
    abilities = s.defs[card].face.abilities
    for i in range(len(abilities)):
        if abilities[i].kind == PLAYED:
            found += text_findings(rules, s, seat, card, i)
    for asked in rules.asks(s, token(T_PLAY + s.defs[card].kind, card)):
        found.append(asked.finding(s, seat, card, 0))
    return found


def text_findings(rules: PlainRules, s: State, seat: int, card: int, number: int) -> list[Finding]:
    """What a text asks before it is played or used: that its condition holds, and that what it names is there."""
    ability = face(s, card).abilities[number]
    found: list[Finding] = []
    if not ability.usable(s, ref_of(s, card), seat):
        found.append(Finding(rules.cite("texts"), "condition", False, NO_FACTS))
    if ability.targets:
        found.append(Targets(rules.cite("targets"), "targets").finding(s, seat, card, number))
    return found


def use_findings(rules: PlainRules, s: State, seat: int, card: int, number: int) -> list[Finding]:
    """What the rules ask of using one of a card's texts, as it stands."""
    rule = rules.cite("use")
    found = [
        OnOwnSide(rule, "on-own-side").finding(s, seat, card, number),
        own_menu(rules, s, seat),
        HasAbility(rule, "has-ability").finding(s, seat, card, number),
    ]
    if not found[2].met:
        return found
    found.append(NotUsed(rules.limit_rule(), "not-used", rule).finding(s, seat, card, number))
    if face(s, card).abilities[number].costs:
        found.append(CostsPayable(rule, "costs-payable").finding(s, seat, card, number))
    found += text_findings(rules, s, seat, card, number)
    for asked in rules.asks(s, token(T_USE + number, card)):
        found.append(asked.finding(s, seat, card, number))
    return found


# Gathering -----------------------------------------------------------------------------------------------


def begin(s: State, pick: int, below: Frame) -> Frame:
    """An act of the menu is taken: nothing of it is known yet."""
    code = pick >> SUBJECT_BITS
    card = pick & SUBJECT
    ability: Ability = face(s, card).abilities[code - T_USE] if code >= T_USE else NO_ABILITY
    return Frame(K_PLAY, 0, code, ref_of(s, card), below.c, ability, NO_ENV, below)


def gather(rules: PlainRules, s: State, f: Frame) -> None:
    """Ask for what is still missing; when the act is whole, make it."""
    if f.a < T_USE:
        ask = play_question(rules, s, f)
        if ask is not None:
            rules.pose(s, ask)
        else:
            rules.play_card(s, f)
        return
    named = len(f.ability.targets)
    if f.step < named:
        rules.pose(s, target_question(s, f.ability, f.step, f.env, f.b, f.c))
        return
    ask = cost_question(s, f, named, f.b, f.c)
    if ask is not None:
        rules.pose(s, ask)
    else:
        rules.use_text(s, top_of(s))


def play_question(rules: PlainRules, s: State, f: Frame) -> Ask | None:
    """Where a card goes, what its texts name, with what it is paid; None when all of it is known."""
    card = f.b & SUBJECT
    at = f.step
    if s.defs[card].kind in rules.staying:
        if at == 0:
            slots = [token(T_SLOT, SLOT | (f.c * rules.layout.slots + i)) for i in rules.room(s, f.c, card)]
            return Ask(CHOOSE, f.c, "where", rules.cite("where"), card, tuple(slots), 1, 1, ANY, True)
        at -= 1
    for ability in s.defs[card].face.abilities:
        if ability.kind == PLAYED:
            if at < len(ability.targets):
                return target_question(s, ability, at, f.env[f.step - at : f.step], f.b, f.c)
            at -= len(ability.targets)
    price = rules.price_of(s, card)
    if at > 0 or not price:
        return None
    held = s.places[rules.layout.place(f.c, rules.held_zone)]
    cards = tuple([token(T_CARD, other) for other in held if other != card])
    return Ask(CHOOSE, f.c, "pay", rules.cite("price"), card, cards, price, price, ANY, True)


# Making it -----------------------------------------------------------------------------------------------


def play(rules: PlainRules, s: State, f: Frame) -> None:
    """The play is whole: one batch, and then its texts."""
    card = f.b & SUBJECT
    stays = s.defs[card].kind in rules.staying
    layout = rules.layout
    batch: list[Event] = []
    at = 0
    if stays:
        to = layout.place(f.c, rules.slot_zone, (f.env[0][0] & ~SLOT) % layout.slots)
        for old in s.places[to]:
            batch.append(rules.spend(s, ref_of(s, old), O_LEAVE, rules.cite("where"), f.b, f.c))
        batch.append(Event(MOVE, f.b, to, 0, 0, O_ENTER, rules.cite("where"), f.b, f.c))
        at = 1
    else:
        batch.append(rules.spend(s, f.b, O_PLAY, rules.cite("play"), f.b, f.c))
    there = next_ref(f.b)
    s.top = f.below
    texts: list[tuple[Ability, Env]] = []
    for ability in s.defs[card].face.abilities:
        if ability.kind == PLAYED:
            texts.append((ability, f.env[at : at + len(ability.targets)]))
            at += len(ability.targets)
    for ability, named in reversed(texts):
        s.top = Frame(TEXT, 0, there, f.c, 0, ability, ((there, 0), *named), s.top)
    if len(f.env) > at:
        batch += [rules.spend(s, ref, O_PAY, rules.cite("price"), f.b, f.c) for ref in f.env[at]]
    emit(s, batch)


def use(rules: PlainRules, s: State, f: Frame) -> None:
    """The use is whole: its cost is paid in one batch, and then it is carried out."""
    named = len(f.ability.targets)
    rule = rules.cite("use")
    batch = [occasion(O_USE, f.b, f.a - T_USE, 0, rule, f.c)]
    if f.ability.once >= 0:
        mark = rules.used_mark()
        used = s.recs[f.b & SUBJECT].marks[mark] | 1 << f.ability.once
        batch.append(Event(MARK, f.b, mark, used, 0, 0, rules.limit_rule(), f.b, f.c))
    for i, cost in enumerate(f.ability.costs):
        batch += cost.events(s, f.b, f.c, f.env[named + i])
    s.top = Frame(TEXT, 0, f.b, f.c, 0, f.ability, ((f.b, 0), *f.env[:named]), f.below)
    emit(s, batch)
