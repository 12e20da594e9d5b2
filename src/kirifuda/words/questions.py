"""The open question in words: what is asked, and every option as the reader sees it."""

from __future__ import annotations

from typing import Final

from kirifuda.kernel.abilities import Ability
from kirifuda.kernel.bits import PASS, SLOT, SUBJECT, SUBJECT_BITS
from kirifuda.kernel.cards import BLANK
from kirifuda.kernel.decisions import ACT, Ask
from kirifuda.kernel.door import DoorFrame, replacements
from kirifuda.kernel.frames import DOOR, ORDER
from kirifuda.kernel.state import State, place_of, slot_of
from kirifuda.kernel.views import View
from kirifuda.words.board import host, zone_number
from kirifuda.words.catalogue import Fact
from kirifuda.words.reader import Reader, capital


class Option:
    """One option: the token over the view's cards, its wording, and the card it is about (0: none)."""

    def __init__(self, pick: int, text: str, card: int) -> None:
        self.pick: Final = pick
        self.text: Final = text
        self.card: Final = card


def question(reader: Reader, view: View) -> str:
    """What is asked, with the rule it follows."""
    ask = view.state.ask
    assert ask is not None
    text = asked(reader, view)
    return reader.words.say("board", "asked", question=text, rule=reader.rule(ask.rule)) if ask.rule else text


def asked(reader: Reader, view: View) -> str:
    """What is asked."""
    ask = view.state.ask
    assert ask is not None
    facts: dict[str, Fact] = {"lo": ask.lo, "hi": ask.hi, "n": len(ask.candidates)}
    source = ask.source & SUBJECT
    facts["source"] = reader.named(view.state.defs[source]) if source else reader.hidden
    facts["brief"] = reader.brief(view.state.defs[source]) if source else ""
    facts["text"] = asking_text(reader, view.state, source)
    return capital(reader.words.say("reasons", ask.reason, reader.convert, **facts))


def asking_text(reader: Reader, s: State, source: int) -> str:
    """The text that asks: the ability on top, else all that the card says."""
    top = s.top
    if top is not None and top.ability.address:
        return reader.text(top.ability)
    return reader.texts(s.defs[source]) if source else ""


def window(reader: Reader, reason: str) -> str:
    """What a window asks, where one chooses at which to be asked: nothing in particular is being answered there."""
    return reader.words.template("windows" if reader.words.has("windows", reason) else "reasons", reason)


def options(reader: Reader, view: View) -> list[Option]:
    """Every option, in the order of the question."""
    s = view.state
    ask = s.ask
    assert ask is not None
    return [Option(t, capital(_wording(reader, s, ask, i, t)), _card(t)) for i, t in enumerate(ask.candidates)]


def nothing(reader: Reader, ask: Ask) -> str:
    """What choosing nothing is called here."""
    key = f"none-{ask.reason}"
    return reader.words.template("acts", key if reader.words.has("acts", key) else "none")


def forgone(reader: Reader, view: View) -> str:
    """What could still be done this turn and is lost by passing here; "" if nothing is."""
    ask = view.state.ask
    act = reader.rules.forgone(view.state, ask) if ask is not None else 0
    return capital(reader.act(view.state, act)) if act else ""


def _card(pick: int) -> int:
    subject = pick & SUBJECT
    return 0 if subject & SLOT else subject


def _wording(reader: Reader, s: State, ask: Ask, i: int, pick: int) -> str:
    if s.top is not None and s.top.kind in (ORDER, DOOR):
        return _of_kernel(reader, s, i, pick)
    if pick == PASS:
        key = ask.reason if reader.words.has("passes", ask.reason) else "pass"
        return reader.words.template("passes", key)
    if ask.kind == ACT:
        return reader.act(s, pick)
    code = pick >> SUBJECT_BITS
    if pick & SLOT:
        return reader.slot(s, pick & SUBJECT & ~SLOT)
    if code == reader.rules.card_code and pick & SUBJECT:
        return thing(reader, s, pick & SUBJECT)
    for known in reader.rules.codes:
        if known.alone and known.first <= code <= known.last:
            key = f"{known.word}-{ask.reason}"
            key = key if reader.words.has("acts", key) else known.word
            return reader.words.say("acts", key, n=code - known.first + known.start + 1)
    return reader.named(s.defs[pick & SUBJECT])


def _of_kernel(reader: Reader, s: State, i: int, pick: int) -> str:
    """A trigger to put in order, or a replacement to choose: its card and its text."""
    ability: Ability | None = None
    f = s.top
    index = (pick >> SUBJECT_BITS) - 1
    if isinstance(f, DoorFrame):
        found = replacements(s, f.batch[f.a]) if f.a < len(f.batch) else []
        ability = found[index].ability if index < len(found) else None
    elif index < len(s.waiting):
        ability = s.waiting[index].ability
    name = reader.named(s.defs[pick & SUBJECT])
    text = reader.text(ability) if ability is not None else reader.none
    return reader.words.say("board", "text", card=name, text=text)


def thing(reader: Reader, s: State, card: int) -> str:
    """A card that may be chosen: what it is, and where it lies if that is not the reader's hand."""
    definition = s.defs[card]
    if definition is BLANK:
        return reader.hidden
    hosts = zone_number(reader, reader.table["slot"]["host"])
    zone = s.layout.zone_of[place_of(s, card)]
    if zone == hosts:
        return reader.words.joined([host(reader, s, card), reader.where(s, card)])
    parts = [reader.card(definition), reader.brief(definition)]
    if slot_of(s, card) >= 0:
        turned = reader.state_of(s, card, reader.rules.layout.zones[zone].name)
        parts += [turned, reader.where(s, card)]
    return reader.words.joined([part for part in parts if part])
