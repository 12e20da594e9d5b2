"""What `kirifuda record` says about a record, in the reader's language."""

from __future__ import annotations

from kirifuda.kernel.state import State
from kirifuda.record import notation
from kirifuda.record.files import Read
from kirifuda.record.lines import Header, Made, Undone, write_options
from kirifuda.record.pins import as_card
from kirifuda.record.timeline import Timeline
from kirifuda.words.catalogue import Catalogue, Fact, terminal_catalogue
from kirifuda.words.explaining import outcome
from kirifuda.words.reader import SPECTATOR, Reader


class Sayer:
    """What is said about one record to one reader."""

    def __init__(self, header: Header, language: str, seat: int = SPECTATOR) -> None:
        self.header = header
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
    lines.append(sayer.say("seed", seed=str(h.seed)))
    made = sum(isinstance(entry, Made) for entry, _ in read.entries)
    undone = sum(isinstance(entry, Undone) for entry, _ in read.entries)
    lines.append(sayer.say("choices", n=made, undone=undone))
    return [*lines, *[sayer.say("note", text=note) for note in read.notes], ""]


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
