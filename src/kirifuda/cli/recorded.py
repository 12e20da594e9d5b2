"""What `kirifuda record` says about a record, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator

from kirifuda.errors import What
from kirifuda.kernel.state import State
from kirifuda.record import notation
from kirifuda.record.files import Read
from kirifuda.record.lines import FULL, SEAT, Header, Made, Undone, write_options
from kirifuda.record.pins import as_card
from kirifuda.record.timeline import Timeline
from kirifuda.record.witness import Witness
from kirifuda.words.catalogue import Catalogue, Fact, terminal_catalogue
from kirifuda.words.explaining import outcome
from kirifuda.words.faults import said
from kirifuda.words.logs import log_lines
from kirifuda.words.reader import SPECTATOR, Reader


class Sayer:
    """What is said about one record to one reader."""

    def __init__(self, header: Header, language: str, seat: int = SPECTATOR) -> None:
        self.header = header
        self.language = language
        self.ui: Catalogue = terminal_catalogue(language)
        cards = {card.definition.id: as_card(header.rules, card) for card in header.cards}
        self.reader = Reader(header.rules, language, seat, cards)

    def say(self, key: str, **facts: Fact) -> str:
        return self.ui.say("record", key, **facts)

    def end(self, state: State) -> str:
        """How the match stands."""
        if state.outcome is None:
            assert state.ask is not None
            return self.say("going-on", letter="ab"[state.ask.seat])
        return outcome(self.reader, state.outcome)


def names(sayer: Sayer, timeline: Timeline) -> list[str]:
    """The cards of the last choice in the reader's language."""
    before = timeline.states[-2]
    found = notation.names(before, timeline.choices[-1])
    return in_language(found, sayer)


def in_language(found: list[str], sayer: Sayer) -> list[str]:
    """Cards by the names that a record gives them, in the reader's language."""
    by_name = {card.definition.name: sayer.reader.card(card.definition) for card in sayer.header.cards}
    return [by_name.get(name, name) for name in found]


def heading(read: Read, sayer: Sayer) -> list[str]:
    h = read.header
    title = sayer.reader.words.template("game", "name")
    lines = [sayer.say("title", game=title, version=h.kirifuda)]
    if h.began:
        lines.append(sayer.say("began", when=h.began))
    for seat in range(2):
        name = h.seats[seat].name or sayer.say("unnamed")
        deck = h.decks[seat].name or sayer.say("no-deck")
        lines.append(sayer.say("seat", letter="ab"[seat], name=name, agent=h.seats[seat].agent, deck=deck))
    usual = {option.name: option.show(option.default) for option in h.rules.options}
    chosen = [f"{k}={_plain(v)}" for k, v in write_options(h.rules, h.options).items() if v != usual[k]]
    lines.append(sayer.say("options", options=", ".join(chosen) or sayer.say("usual")))
    form = sayer.say("seed", seed=str(h.seed)) if h.form == FULL else sayer.say(f"{h.form}-form", letter="ab"[h.seat])
    lines.append(form)
    if h.form != SEAT:
        made = sum(isinstance(entry, Made) for entry, _ in read.entries)
        undone = sum(isinstance(entry, Undone) for entry, _ in read.entries)
        lines.append(sayer.say("choices", n=made, undone=undone))
    return [*lines, *notes(read.notes, sayer), ""]


def notes(found: list[What], sayer: Sayer) -> list[str]:
    """What a reader should know, a line each."""
    return [sayer.say("note", text=said(note, sayer.language)) for note in found]


def steps(witness: Witness, sayer: Sayer) -> Iterator[str]:
    """What a seat saw, step by step, with its own answers."""
    letter = "ab"[witness.seat]
    for n, step in enumerate(witness.steps):
        if step.do:
            found = "・".join(in_language(list(step.cards), sayer))
            yield f"{n:4}  {letter}  {step.do}" + (f"   {found}" if found else "")
        for line in log_lines(sayer.reader, step.sights):
            yield f"        {line}"
    if witness.left is not None:
        yield sayer.say("leave", letter="ab"[witness.left.seat])


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
