"""What may be done with a card and why not, and how it stands: the lines that every kind of terminal shows."""

from __future__ import annotations

from kirifuda.kernel.bits import token
from kirifuda.kernel.state import place_of
from kirifuda.kernel.views import View
from kirifuda.words import board, explaining
from kirifuda.words.catalogue import Catalogue
from kirifuda.words.questions import options
from kirifuda.words.reader import Reader, capital


def acts(reader: Reader, ui: Catalogue, view: View, cards: list[int]) -> list[str]:
    """Whether these copies of a card may be chosen, and every act of theirs; copies that fare alike are said once."""
    told: list[list[str]] = []
    ask = view.state.ask
    chosen = [c for c in cards if ask is not None and token(reader.rules.card_code, c) in ask.candidates]
    if chosen:
        told.append(answerable(reader, ui, view, token(reader.rules.card_code, chosen[0])))
    for card in cards:
        for pick in reader.rules.acts(view.state, view.seat, card):
            lines = explaining.act(reader, view, pick)
            if lines not in told:
                told.append(lines)
    found = [line for lines in told for line in lines]
    if cards and not found:
        s = view.state
        said = ui.say("say", "no-act", card=reader.card(s.defs[cards[0]]), where=reader.where(s, cards[0]))
        found.append(capital(said))
    return found


def answerable(reader: Reader, ui: Catalogue, view: View, pick: int) -> list[str]:
    """Whether a thing may be chosen for the open question, and why not."""
    for option in options(reader, view):
        if option.pick == pick:
            return [capital(ui.say("say", "answer-yes", text=option.text))]
    return [explaining.finding(reader, view, f) for f in explaining.findings(reader, view, pick)]


def standing(reader: Reader, ui: Catalogue, view: View, cards: list[int]) -> list[str]:
    """Where copies lie on the table, how they stand, and why their numbers are what they are."""
    s = view.state
    hosts = board.zone_number(reader, reader.table["slot"]["host"])
    lines: list[str] = []
    for card in cards:
        if s.layout.zone_of[place_of(s, card)] == hosts:
            where = reader.words.joined([board.host(reader, s, card), reader.where(s, card)])
            lines.append(capital(ui.say("say", "where", where=where)))
            lines += explaining.sources(reader, view, card)
    return lines
