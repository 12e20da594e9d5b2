"""The long form of a record: every position, question, option, event and view, as text to compare and to review.

It says everything, hidden cards too, in the engine's own ids: no language, and the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Final

from kirifuda.kernel import events as ev
from kirifuda.kernel.bits import SUBJECT
from kirifuda.kernel.decisions import Choice, Decision
from kirifuda.kernel.events import Event
from kirifuda.kernel.frames import Frame
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.record import notation
from kirifuda.record.lines import rule_name
from kirifuda.record.match import Match

KINDS: Final = (
    "", "move", "turn", "mark", "number", "attach", "modifier", "reveal", "shuffle", "roll", "occasion", "arrange",
)  # fmt: skip
FRAMES: Final = ("", "text", "door", "order")
VIEWERS: Final = (0, 1, None)


def playthrough(match: Match) -> Iterator[str]:
    """The lines of a match's long form."""
    h = match.header
    begins = f"seed {h.seed}" if h.guess is None else f"sampled for {'ab'[h.seat]} after {h.guess.after} steps"
    yield f"game {h.rules.name}, rules {h.rules_version}, {begins}"
    for seat in range(2):
        deck = h.decks[seat]
        counts: dict[str, int] = {}
        for card in deck.cards:
            counts[card.id] = counts.get(card.id, 0) + 1
        cards = ", ".join([f"{n} {name}" for name, n in counts.items()])
        yield f"deck {'ab'[seat]} {deck.name}: {cards}"
    decided = match.decisions
    for n, state in enumerate(match.states):
        yield ""
        yield from position(state, n)
        if n < len(decided):
            made = decided[n].made
            yield f"answer {'ab'[made.seat]}: {made.do}" + (f"  # {', '.join(made.cards)}" if made.cards else "")
    left = match.timeline.left
    if left is not None:
        yield ""
        yield f"leave {'ab'[left.seat]}: {left.ending}"
        yield from position(match.state, len(decided))


def position(s: State, n: int) -> Iterator[str]:
    """One position: what led to it, how the cards lie, what waits, what is asked, what each viewer is shown."""
    rules = s.setup.rules
    yield f"## {n}"
    yield f"digest {s.digest}"
    for event in s.log:
        yield f"event {event_line(s, event)}"
    yield from table(s)
    f = s.top
    while f is not None:
        yield f"frame {frame_line(f)}"
        f = f.below
    for w in s.waiting:
        yield f"waits {w.ability.address} of {card_name(s, w.source)} for {'ab'[w.seat]}"
    for viewer in VIEWERS:
        seen = rules.view(s, viewer)
        name = "spectator" if viewer is None else "ab"[viewer]
        hashed = blake2b(repr(seen.encode()).encode(), digest_size=8).hexdigest()
        yield f"view {name} {hashed}" + (" waits" if seen.waiting else "")
    if s.outcome is not None:
        winner = "draw" if s.outcome.winner is None else "ab"[s.outcome.winner]
        yield f"outcome {winner}, {s.outcome.ending}, {rule_name(rules, s.outcome.rule)}"
    if s.decision is not None:
        yield from question(s, s.decision)


def question(s: State, decision: Decision) -> Iterator[str]:
    """The open question and its options."""
    ask = decision.ask
    rule = f", {rule_name(s.setup.rules, ask.rule)}" if ask.rule else ""
    back = ", may go back" if ask.back else ""
    source = f", for {card_name(s, ask.source)}" if ask.source else ""
    number = f"{s.steps}.{s.asked >> 20 * ask.seat & SUBJECT}"
    takes = f"{ask.lo} to {ask.hi} of {len(ask.candidates)}"
    yield f"asks {'ab'[ask.seat]} {number}: {decision.kind}, {ask.reason}{rule}{source}, {takes}{back}"
    for t in decision.options:
        choice = Choice((t,))
        names = notation.names(s, choice)
        yield f"  {notation.write(s, choice)}" + (f"  # {', '.join(names)}" if names else "")


def card_name(s: State, ref: int) -> str:
    """A card by its number in the match and its id."""
    card = ref & SUBJECT
    return f"{card}:{s.defs[card].id}" if card < len(s.defs) and card else "nothing"


def table(s: State) -> Iterator[str]:
    """Where every card lies, place by place; turned and marked ones say so. Then the table's numbers."""
    layout = s.layout
    for place, cards in enumerate(s.places):
        if not cards:
            continue
        seat = 1 if place >= layout.size else 0
        slot = layout.slot_of[place]
        where = layout.zones[layout.zone_of[place]].name + (f" {slot + 1}" if slot >= 0 else "")
        yield f"{'ab'[seat]} {where}: {' '.join([_lying(s, card) for card in cards])}"
    words = s.setup.rules.words("table")
    named = [f"{words[i] if i < len(words) else i}={v}" for i, v in enumerate(s.nums) if v and i]
    yield " ".join(["numbers", *named])
    for m in s.mods:
        yield f"modifier on {card_name(s, m.ref)}: {m.layer}/{m.what}/{m.which} {m.value}, until {m.duration}"


def _lying(s: State, card: int) -> str:
    rec = s.recs[card]
    said = card_name(s, card)
    marks = ",".join([str(mark) for mark in rec.marks]) if any(rec.marks) else ""
    return said + ("/turned" if rec.turned else "") + (f"[{marks}]" if marks else "")


def event_line(s: State, e: Event) -> str:
    """An event: its kind and occasion, the card, from where to where."""
    rules = s.setup.rules
    occasions = rules.words("occasion")
    parts = [KINDS[e.kind]]
    if e.why:
        parts.append(occasions[e.why] if e.why < len(occasions) else str(e.why))
    if e.ref:
        parts.append(card_name(s, e.ref))
    if e.kind in (ev.MOVE, ev.ATTACH):
        parts.append(f"{_place(rules, e.origin)} to {_place(rules, e.a)}")
    elif e.kind in (ev.SHUFFLE, ev.ARRANGE):
        parts.append(_place(rules, e.a))
    elif e.kind == ev.ROLL:
        rolls = rules.words("roll")
        parts.append(f"{rolls[e.a] if e.a < len(rolls) else e.a} {e.b} of {e.c}")
    elif e.kind != ev.OCCASION:
        parts.append(f"{e.a} {e.b} {e.c}")
    parts += [rule_name(rules, rule) for rule in (e.rule, e.also) if rule]
    if e.source:
        parts.append(f"by {card_name(s, e.source)}")
    return " ".join([*parts, "ab"[e.seat]])


def _place(rules: Rules, place: int) -> str:
    layout = rules.layout
    if not 0 <= place < 2 * layout.size:
        return "nowhere"
    slot = layout.slot_of[place]
    zone = layout.zones[layout.zone_of[place]].name
    return f"{'b' if place >= layout.size else 'a'}.{zone}" + (f".{slot + 1}" if slot >= 0 else "")


def frame_line(f: Frame) -> str:
    """A frame by its kind, step and values."""
    kind = FRAMES[f.kind] if f.kind < len(FRAMES) else str(f.kind)
    address = f" {f.ability.address}" if f.ability.address else ""
    env = f" {f.env}" if f.env else ""
    events = f" {len(f.events())} events" if f.events() else ""
    return f"{kind}{address} step {f.step}: {f.a & SUBJECT} {f.b & SUBJECT} {f.c & SUBJECT}{env}{events}"
