"""How a match is written down and sent."""

from kirifuda.record.files import Read, load, parse, replay
from kirifuda.record.lines import FORMAT, Checked, Ended, Header, Left, Made, Seated, Undone
from kirifuda.record.match import Decided, Match
from kirifuda.record.pins import DeckList, Pinned, PinnedText
from kirifuda.record.timeline import Divergence, Timeline

__all__ = [
    "FORMAT", "Checked", "Decided", "DeckList", "Divergence", "Ended", "Header", "Left", "Made", "Match", "Pinned",
    "PinnedText", "Read", "Seated", "Timeline", "Undone", "load", "parse", "replay",
]  # fmt: skip
