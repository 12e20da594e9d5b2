"""Pieces that only Leaf Boats has: a step of texts, its compiler, and a requirement."""

from kirifuda.kernel.events import MOVE, Event
from kirifuda.kernel.frames import Frame
from kirifuda.kernel.requirements import Requirement
from kirifuda.kernel.state import State, ref_of
from kirifuda.language.plain import PlainCompiler
from kirifuda.language.steps import Step, carry_out, seat_of
from kirifuda.language.tree import Node
from leaf_boats import terms as t


def lit(s: State, seat: int, n: int, source: int = 0) -> list[Event]:
    """So many cards from the top of a seat's deck become lanterns, face down (LB-2.5)."""
    deck = s.places[t.LAYOUT.place(seat, t.DECK)]
    to = t.LAYOUT.place(seat, t.LANTERN)
    rule = t.CITES["light"]
    return [Event(MOVE, ref_of(s, card), to, 0, 0, t.O_LIGHT, rule, source, seat) for card in deck[::-1][:n]]


class Light(Step):
    """A lantern is lit by the one who does it (LB-2.5)."""

    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, s: State, f: Frame) -> None:
        carry_out(s, f, lit(s, seat_of(s, f, self.who), 1, f.a), "empty-deck")

    def possible(self, s: State, source: int, seat: int) -> bool:
        return len(lit(s, seat, 1)) > 0


class BoatsCompiler(PlainCompiler):
    """Compiles one line of a card."""

    def act(self, node: Node) -> None:
        if node.row == "light":
            self.steps.append(Light(self.who))
        else:
            super().act(node)


class Afloat(Requirement):
    """A boat lies in some channel, of whichever player (LB-2.6)."""

    def met(self, s: State, seat: int, card: int, extra: int) -> bool:
        channels = [t.LAYOUT.place(side, t.BOAT, i) for side in range(2) for i in range(t.CHANNELS)]
        return any(s.places[place] for place in channels)
