"""How a match is written down and sent."""

from kirifuda.record.files import Read, load, parse, replay
from kirifuda.record.guess import sampled
from kirifuda.record.lines import FORMAT, FULL, SAMPLED, SEAT, Checked, Ended, Header, Left, Made, Seated, Seen, Undone
from kirifuda.record.match import Decided, Match
from kirifuda.record.pins import DeckList, Pinned, PinnedText
from kirifuda.record.timeline import Divergence, Timeline
from kirifuda.record.witness import Step, Witness, seat_form

__all__ = [
    "FORMAT", "FULL", "SAMPLED", "SEAT", "Checked", "Decided", "DeckList", "Divergence", "Ended", "Header", "Left",
    "Made", "Match", "Pinned", "PinnedText", "Read", "Seated", "Seen", "Step", "Timeline", "Undone", "Witness", "load",
    "parse", "replay", "sampled", "seat_form",
]  # fmt: skip
