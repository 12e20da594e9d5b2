"""May I, and why not: requirements in words, each with its rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kirifuda.errors import Message, NotLegal, Worded
from kirifuda.kernel.bits import SPECTATOR, SUBJECT, token
from kirifuda.kernel.cards import CardDef
from kirifuda.kernel.decisions import ACT, Choice, outward
from kirifuda.kernel.requirements import Finding
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import Outcome
from kirifuda.kernel.views import View
from kirifuda.library.cards import Card
from kirifuda.words.catalogue import LANGUAGES, Fact, terminal_catalogue
from kirifuda.words.faults import said as fault_said
from kirifuda.words.reader import Reader, capital


def objected(deck: Sequence[CardDef], found: Finding) -> CardDef | None:
    """The card of a deck that a rule objects to, if it is one."""
    position = dict(found.facts).get("position")
    return None if position is None else deck[position]


def objection(reader: Reader, deck: Sequence[CardDef], found: Finding) -> str:
    """What a rule objects to in a deck: its number, the sentence, the card."""
    card = objected(deck, found)
    named = "" if card is None else f" ({reader.card(card)})"
    return f"{reader.rule(found.rule)} {said(reader, found)}{named}"


def not_legal(
    rules: Rules, cards: Mapping[str, Card], name: str, deck: Sequence[CardDef], found: list[Finding]
) -> Message:  # fmt: skip
    """That a deck is not legal, and why: every objection, in every language."""
    by: dict[str, str] = {}
    for language in LANGUAGES:
        reader = Reader(rules, language, SPECTATOR, cards)
        lines = [objection(reader, deck, one) for one in found]
        by[fault_said("English", language)] = reader.words.template("lists", "sentence").join(lines)
    return Message("the deck {name} is not legal: {found}", name=name, found=Worded(by["English"], by))


def said(reader: Reader, found: Finding) -> str:
    """What a requirement says as it stands; unmet, what is missing too."""
    facts: dict[str, Fact] = dict(found.facts)
    if found.met:
        return reader.words.say("requirements", found.message, reader.convert, **facts)
    exactly = f"{found.message}-exactly"
    key = exactly if "lo" in facts and facts["lo"] == facts.get("hi") and reader.words.has("unmet", exactly) else ""
    text = reader.words.say("unmet", key or found.message, reader.convert, **facts)
    if not reader.words.has("missing", found.message):
        return text
    lack = reader.words.say("missing", found.message, reader.convert, **facts)
    return reader.words.template("lists", "sentence").join([text, lack])


def might(reader: Reader, view: View, card: int) -> list[tuple[str, list[Finding]]]:
    """All that the viewer might do with a card of the view: what it is called, and what the rules ask of it.

    That it can be chosen for the open question comes first, and asks for nothing more.
    """
    reader.view = view
    found: list[tuple[str, list[Finding]]] = []
    ask = view.state.ask
    if ask is not None and ask.kind != ACT:
        what = capital(reader.words.say("explain", "choosing", card=reader.named(view.state.defs[card])))
        chosen = token(reader.rules.card_code, card)
        unmet = [f for f in findings(reader, view, chosen) if not f.met] if chosen not in ask.candidates else []
        found.append((what, unmet))
    for pick in reader.rules.acts(view.state, view.seat, card) if view.seat < SPECTATOR else []:
        found.append((capital(reader.act(view.state, pick, "said")), findings(reader, view, pick)))
    return found


def findings(reader: Reader, view: View, pick: int) -> list[Finding]:
    """What the rules ask of a pick over the view's own cards."""
    return reader.rules.explain(view, Choice((outward(view.state, view.seat, pick),)))


def finding(reader: Reader, view: View, found: Finding) -> str:
    """One requirement: whether it is met, its rule, what it says, and what is missing."""
    reader.view = view
    text = said(reader, found)
    if not found.rule:
        return reader.words.say("explain", "met-plain" if found.met else "unmet-plain", text=text)
    return reader.words.say("explain", "met" if found.met else "unmet", rule=reader.rule(found.rule), text=text)


def act(reader: Reader, view: View, pick: int) -> list[str]:
    """One act (over the view's cards): whether it may be done, then what is unmet, then what is met."""
    found = findings(reader, view, pick)
    unmet = [f for f in found if not f.met]
    what = reader.act(view.state, pick, "said")
    lines = [capital(reader.words.say("explain", "no" if unmet else "yes", what=what))]
    return lines + [finding(reader, view, f) for f in [*unmet, *[f for f in found if f.met]]]


def refusal(reader: Reader, view: View, error: NotLegal) -> list[str]:
    """Why an answer was refused."""
    reader.view = view
    if not error.unmet:
        return [reader.words.template("refusals", error.message)]
    return [
        capital(reader.words.say("explain", "refused", rule=reader.rule(f.rule), text=said(reader, f)))
        for f in error.unmet
    ]


def refused(rules: Rules, cards: Mapping[str, Card], view: View, error: NotLegal) -> Message:
    """Why an answer was refused, in every language; "you" is the view's seat."""
    by: dict[str, str] = {}
    for language in LANGUAGES:
        reader = Reader(rules, language, view.seat, cards)
        by[fault_said("English", language)] = reader.words.template("lists", "sentence").join(
            refusal(reader, view, error)
        )
    return Worded(by["English"], by)


def outcome(reader: Reader, end: Outcome) -> str:
    """How the match ended."""
    facts: dict[str, Fact] = {"rule": reader.rule(end.rule)}
    if end.winner is None:
        facts["ending"] = reader.words.template("endings", end.ending)
        return capital(reader.words.say("endings", "draw", **facts))
    facts["winner"] = reader.player(end.winner)
    facts["loser"] = reader.player(1 - end.winner)
    own = reader.words.has("endings", end.ending)
    words = reader.words if own else terminal_catalogue(reader.language)
    facts["ending"] = words.say("endings", end.ending, reader.convert, **facts)
    return capital(reader.words.say("endings", "win", **facts))


def sources(reader: Reader, view: View, card: int) -> list[str]:
    """Why the shown numbers of a card in play are what they are: a line for each change."""
    lines: list[str] = []
    for name in reader.table["slot"]["numbers"]:
        which = reader.rules.numbers.index(name)
        for step in reader.rules.trace(view, view.handle(card), which):
            card_of = step.source & SUBJECT
            source = reader.named(view.state.defs[card_of]) if card_of else reader.words.template("explain", "loss")
            named = reader.words.template("numbers", name)
            facts: dict[str, Fact] = {"name": named, "before": step.before, "after": step.after, "source": source}
            facts["rule"] = reader.rule(step.rule)
            lines.append(reader.words.say("explain", "source", **facts))
    return lines
