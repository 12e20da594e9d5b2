"""May I, and why not: the requirements of any act, and of any answer (FC as cited by each)."""

from __future__ import annotations

from kirifuda.games.ficus import requirements as req
from kirifuda.games.ficus.elements import RULE_BIND, RULE_BOTH, Binding, colour_of, elements, face_up
from kirifuda.games.ficus.terms import (
    F_SAFE,
    HAND,
    STAGE,
    T_ABILITY,
    T_ATTACK,
    T_BATTLE,
    T_COUNTER,
    T_EVENT,
    T_MOVE,
    T_PLAY,
    TYPE_CHARACTER,
)
from kirifuda.kernel.abilities import ACTIVATED
from kirifuda.kernel.bits import SLOT, SUBJECT, SUBJECT_BITS, token
from kirifuda.kernel.decisions import Ask
from kirifuda.kernel.faces import face
from kirifuda.kernel.requirements import Finding, Requirement, findings
from kirifuda.kernel.state import State, side_of, zone_of


def is_act(pick: int) -> bool:
    """Whether a token is an act of a menu rather than a card or stage chosen."""
    code = pick >> SUBJECT_BITS
    return code in (T_PLAY, T_EVENT, T_MOVE, T_COUNTER, T_ATTACK, T_BATTLE) or T_ABILITY <= code < 2 * T_ABILITY


def findings_of(s: State, seat: int, pick: int) -> list[Finding]:
    """Every requirement of an act, as it stands."""
    verb = pick >> SUBJECT_BITS
    card = pick & SUBJECT
    extra = 0
    if verb == T_PLAY:
        asked = req.PLAY
    elif verb == T_EVENT:
        asked = _readable(s, card, req.EVENT)
    elif verb == T_COUNTER:
        is_character = s.defs[card].kind == TYPE_CHARACTER
        asked = req.COUNTER_CHARACTER if is_character else _readable(s, card, req.COUNTER_EVENT)
    elif verb == T_MOVE:
        asked = req.MOVE if zone_of(s, card) == STAGE else req.MOVE[:2]
    elif verb == T_BATTLE:
        asked = req.BATTLE
    elif verb == T_ATTACK:
        asked = req.ATTACK
    else:
        extra = verb - T_ABILITY
        if extra >= len(face(s, card).abilities):
            return [Finding(202, "has-ability", False, ())]
        asked = req.ABILITY
    found = findings(asked, s, seat, card, extra)
    ask = s.ask
    if ask is not None and ask.seat == seat and pick not in ask.candidates and all(f.met for f in found):
        found.append(Finding(409, "leads-nowhere", False, ()))
    return found


def _readable(s: State, card: int, asked: tuple[Requirement, ...]) -> tuple[Requirement, ...]:
    """What is asked of an event card; of one whose text is not known, nothing about the text."""
    return asked if face(s, card).abilities else asked[: -len(req.TEXT)]


def acts_of(s: State, seat: int, card: int) -> list[int]:
    """The acts that a card is for: in hand by its type, on a stage moving, attacking and its use texts."""
    found: list[int] = []
    if zone_of(s, card) == HAND:
        found.append(token(T_PLAY if s.defs[card].kind == TYPE_CHARACTER else T_EVENT, card))
        if req.is_counter(s, card):
            found.append(token(T_COUNTER, card))
    elif zone_of(s, card) == STAGE:
        found += [token(T_ATTACK, card), token(T_MOVE, card)]
        abilities = face(s, card).abilities
        for i in range(len(abilities)):
            if abilities[i].kind == ACTIVATED:
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
    if n < ask.lo or n > ask.hi:
        rule = 604 if ask.reason in ("bind", "free") else ask.rule
        found.append(Finding(rule, "how-many", False, (("lo", ask.lo), ("hi", ask.hi), ("given", n))))
    elif isinstance(ask.joint, Binding) and not strangers and not ask.joint.met(s, ask, picks):
        facts = (("cost", ask.joint.cost), ("paid", ask.joint.sum(s, picks)))
        found.append(Finding(RULE_BIND, "does-not-bind", False, facts))
    return found


def _stranger(s: State, ask: Ask, t: int) -> list[Finding]:
    """Why a thing is not among the candidates."""
    subject = t & SUBJECT
    if subject & SLOT or not 0 < subject < len(s.recs):
        return [Finding(ask.rule, "not-a-candidate", False, (("named_card", subject if subject & SLOT else 0),))]
    named = (("named_card", subject),)
    if ask.reason == "guard":
        return findings(req.GUARD, s, ask.seat, subject, 0)
    if ask.reason == "exchange-with":
        return findings(req.EXCHANGE, s, ask.seat, ask.source, subject)
    if ask.reason == "replace-whom":
        return [Finding(302, "on-that-stage", False, named)]
    if ask.reason == "bind" and subject in elements(s, ask.seat):
        if not face_up(s, subject):
            return [Finding(303, "face-up", False, named)]
        return [Finding(RULE_BIND, "of-colour", False, (*named, ("colour", colour_of(s, subject))))]
    if ask.reason == "free" and subject in elements(s, ask.seat):
        return [Finding(RULE_BOTH, "not-bound", False, named)]
    if ask.reason == "name-targets":
        found = [Finding(207, "legal-target", False, (("target_card", subject),))]
        if zone_of(s, subject) == STAGE and face(s, subject).flags & F_SAFE and side_of(s, subject) != ask.seat:
            found.append(Finding(207, "may-be-target", False, (("target_card", subject),)))
        return found
    return [Finding(ask.rule, "not-a-candidate", False, named)]
