"""May I, and why not: the requirements of any act, and of any answer (RA as cited by each)."""

from __future__ import annotations

from typing import Final

from kirifuda.games.rumbling_angel import requirements as req
from kirifuda.games.rumbling_angel.area import characters
from kirifuda.games.rumbling_angel.costs import Payment, pays, points
from kirifuda.games.rumbling_angel.links import Keeps
from kirifuda.games.rumbling_angel.terms import (
    CHARACTER,
    F_SAFE_FROM_ABILITIES,
    F_SAFE_FROM_EVENTS,
    F_SAFE_FROM_THEIR_ABILITIES,
    F_SAFE_FROM_THEIR_EVENTS,
    HAND,
    T_ABILITY,
    T_ATTACK,
    T_ENTER,
    T_EQUIP,
    T_EVENT,
    T_PLACE,
    TYPE_CHARACTER,
    TYPE_EVENT,
    TYPE_FIELD,
)
from kirifuda.kernel.abilities import ACTIVATED
from kirifuda.kernel.bits import SUBJECT, SUBJECT_BITS, token
from kirifuda.kernel.decisions import Ask
from kirifuda.kernel.faces import face
from kirifuda.kernel.requirements import Finding, findings
from kirifuda.kernel.state import State, zone_of

SAFE_FLAGS: Final = (
    F_SAFE_FROM_ABILITIES | F_SAFE_FROM_EVENTS | F_SAFE_FROM_THEIR_ABILITIES | F_SAFE_FROM_THEIR_EVENTS
)

FORBIDDEN_BY_TEXTS: Final = (1006, 1012)
"""What only a card's text can forbid: where nothing else is wrong, the rules allow it and a text does not (RA-3.6)."""


def findings_of(s: State, seat: int, pick: int) -> list[Finding]:
    """Every requirement of an act, as it stands."""
    verb = pick >> SUBJECT_BITS
    card = pick & SUBJECT
    if verb == T_PLACE:
        found = findings(req.PLACE, s, seat, card, 0)
    elif verb == T_ENTER:
        found = findings(req.ENTER, s, seat, card, 0)
    elif verb == T_EQUIP:
        found = findings(req.EQUIP, s, seat, card, 0) + _capacity(s, seat, card)
    elif verb == T_EVENT:
        has_text = len(face(s, card).abilities) > 0
        found = findings(req.EVENT if has_text else req.EVENT[:5], s, seat, card, 0)
    elif verb >= T_ABILITY:
        i = verb - T_ABILITY
        if i >= len(face(s, card).abilities):
            found = [Finding(1009, "has-ability", False, ())]
        else:
            found = findings(req.ABILITY, s, seat, card, i)
    else:
        found = findings(req.ATTACK, s, seat, card, 0)
        skill = verb - T_ATTACK
        if skill > 0:
            found.append(Finding(1002, "has-skill", skill <= len(face(s, card).keywords), ()))
    unmet = [f.rule for f in found if not f.met]
    if unmet and all(rule in FORBIDDEN_BY_TEXTS for rule in unmet):
        found.append(Finding(306, "text-allows", False, ()))
    ask = s.ask
    if ask is not None and ask.seat == seat and pick not in ask.candidates and all(f.met for f in found):
        found.append(Finding(209, "leads-nowhere", False, ()))
    return found


def _capacity(s: State, seat: int, card: int) -> list[Finding]:
    """A character with room for an item; if there is none, how full each is (RA-5.10)."""
    looked = req.bearers(s, seat)[:1] or characters(s, seat)
    return [found for bearer in looked for found in findings(req.CAPACITY, s, seat, card, bearer)]


def acts_of(s: State, seat: int, card: int) -> list[int]:
    """The acts that a card is for: in hand by its type, in play its attacks and activated abilities."""
    found: list[int] = []
    if zone_of(s, card) == HAND:
        kind = s.defs[card].kind
        verb = T_PLACE if kind == TYPE_FIELD else T_ENTER if kind == TYPE_CHARACTER else T_EQUIP
        found.append(token(T_EVENT if kind == TYPE_EVENT else verb, card))
    elif s.layout.in_play[s.recs[card].loc & 127]:
        now = face(s, card)
        if s.defs[card].kind == TYPE_CHARACTER:
            for skill in range(len(now.keywords) + 1):
                found.append(token(T_ATTACK + skill, card))
        for i in range(len(now.abilities)):
            if now.abilities[i].kind == ACTIVATED:
                found.append(token(T_ABILITY + i, card))
    return found


def unmet(s: State, ask: Ask, picks: tuple[int, ...]) -> list[Finding]:
    """Why an answer to the open question is not one."""
    found: list[Finding] = []
    strangers = [t for t in picks if t not in ask.candidates]
    for t in strangers:
        found += _stranger(s, ask, t)
    if len(set(picks)) != len(picks):
        found.append(Finding(ask.rule, "taken-twice", False, ()))
    n = len(picks)
    joint = ask.joint
    if isinstance(joint, Payment):
        cards = [t & SUBJECT for t in picks]
        if not strangers and not pays(points(s, cards), joint.cost):
            found.append(Finding(602, "does-not-pay", False, (("cost", joint.cost), ("paid", points(s, cards)))))
        elif not strangers:
            spare = joint.spare(s, cards)
            if spare:
                found.append(Finding(603, "not-minimal", False, (("spare_card", spare),)))
    elif n < ask.lo or n > ask.hi:
        found.append(Finding(ask.rule, "how-many", False, (("lo", ask.lo), ("hi", ask.hi), ("given", n))))
    elif isinstance(joint, Keeps) and not strangers and not joint.met(s, ask, picks):
        found.append(Finding(506, "keeps-entry", False, (("entry", joint.entry),)))
    return found


def _stranger(s: State, ask: Ask, t: int) -> list[Finding]:
    """Why a thing is not among the candidates."""
    subject = t & SUBJECT
    if ask.reason == "place-where":
        return findings(req.PLACE_AT, s, ask.seat, ask.source, subject)
    if ask.reason == "enter-where":
        return findings(req.ENTER_AT, s, ask.seat, ask.source, subject)
    if ask.reason == "equip-whom":
        found = findings(req.EQUIP_TO, s, ask.seat, ask.source, subject)
        if zone_of(s, subject) == CHARACTER:
            found += findings(req.CAPACITY, s, ask.seat, ask.source, subject)
        return found
    if ask.reason == "name-targets":
        return [Finding(611, "legal-target", False, (("target_card", subject),)), *_safe(s, subject)]
    return [Finding(ask.rule, "not-a-candidate", False, (("named_card", subject),))]


def _safe(s: State, card: int) -> list[Finding]:
    flags = face(s, card).flags if 0 < card < len(s.recs) else 0
    return [Finding(1011, "may-be-target", False, (("target_card", card),))] if flags & SAFE_FLAGS else []
