"""The rulebook of Leaf Boats: what is not as in every plain game of turns."""

from kirifuda.kernel.bits import SUBJECT_BITS
from kirifuda.kernel.door import emit
from kirifuda.kernel.events import Event
from kirifuda.kernel.faces import face
from kirifuda.kernel.plain_terms import T_PLAY, TURN, play_codes
from kirifuda.kernel.requirements import Requirement
from kirifuda.kernel.state import Outcome, State, ref_of
from kirifuda.language.plain import PlainCompiler, PlainGame
from leaf_boats import terms as t
from leaf_boats.phrases import MEANS
from leaf_boats.phrases import TABLE as PHRASES
from leaf_boats.pieces import Afloat, BoatsCompiler, lit

AFLOAT = Afloat(t.CITES["afloat"], "afloat")


class LeafBoats(PlainGame):
    """Boats in three channels: at the end of a turn each that sails further than the one it faces lights a lantern."""

    name = "leaf-boats"
    prefix = "LB"
    layout = t.LAYOUT
    types = t.TYPES
    keys = t.KEYS
    numbers = t.NUMBERS
    codes = play_codes("launch", "blow", use="help")
    cites = t.CITES
    occasions = t.OWN_OCCASIONS
    held_zone = t.HAND
    spent_zone = t.SHORE
    slot_zone = t.BOAT
    staying = (t.TYPE_BOAT,)
    price = t.COST
    phrase_table = PHRASES
    means = MEANS
    aspects = ("lanterns", "sail", "leading", "hand", "deck")

    def room(self, s: State, seat: int, card: int) -> list[int]:
        """Any channel: a boat that lies there drifts ashore (LB-3.2)."""
        return list(range(t.CHANNELS))

    def sail(self, s: State, seat: int, channel: int) -> int:
        """How far a seat's boat in a channel sails; 0 without one."""
        boats = s.places[t.LAYOUT.place(seat, t.BOAT, channel)]
        return max(0, face(s, boats[0]).numbers[t.SAIL]) if boats else 0

    def leading(self, s: State, seat: int) -> int:
        """In how many channels a seat sails further."""
        return sum(self.sail(s, seat, i) > self.sail(s, 1 - seat, i) for i in range(t.CHANNELS))

    def closing(self, s: State, seat: int) -> list[Event]:
        """A lantern for each channel, two at most on the very first turn: the deck's top card, face down (LB-2.5)."""
        most = 2 if s.nums[TURN] == 1 else t.CHANNELS
        return lit(s, seat, min(most, self.leading(s, seat)))

    def asks(self, s: State, pick: int) -> tuple[Requirement, ...]:
        """A wind needs a boat that is afloat (LB-2.6)."""
        return (AFLOAT,) if pick >> SUBJECT_BITS == T_PLAY + t.TYPE_WIND else ()

    def compiler(self, box: int, address: str, line: int) -> PlainCompiler:
        """Texts may light lanterns."""
        return BoatsCompiler(self.means, box, address, line)

    def at_once(self, s: State) -> None:
        """Seven lanterns win (LB-4.1)."""
        for seat in range(2):
            if len(s.places[t.LAYOUT.place(seat, t.LANTERN)]) >= t.TO_WIN and s.outcome is None:
                s.outcome = Outcome(seat, "lanterns", self.cite("win"))

    def rest(self, s: State) -> bool:
        """A boat whose sail is 0 or less sinks before anything else is done (LB-3.5)."""
        sinking: list[Event] = []
        for seat in range(2):
            for channel in range(t.CHANNELS):
                for card in s.places[t.LAYOUT.place(seat, t.BOAT, channel)]:
                    if face(s, card).numbers[t.SAIL] <= 0:
                        sinking.append(self.spend(s, ref_of(s, card), t.O_SINK, self.cite("sink"), 0, seat))
        if sinking:
            emit(s, sinking)
        return len(sinking) > 0

    def out_of_cards(self, s: State, seat: int) -> Outcome:
        """The night is over: more lanterns win (LB-4.2)."""
        mine, theirs = (len(s.places[t.LAYOUT.place(i, t.LANTERN)]) for i in (seat, 1 - seat))
        winner = None if mine == theirs else seat if mine > theirs else 1 - seat
        return Outcome(winner, "night-over", self.cite("empty"))

    def assess(self, s: State, seat: int, viewer: int) -> list[int]:
        """What the heuristic agent weighs (`heuristic.toml`)."""
        lit, hand, deck = (len(s.places[t.LAYOUT.place(seat, zone)]) for zone in (t.LANTERN, t.HAND, t.DECK))
        total = sum(self.sail(s, seat, i) for i in range(t.CHANNELS))
        return [lit, total, self.leading(s, seat), hand, deck]
