"""The log of a whole match, kept so that only what is new is put into words."""

from __future__ import annotations

from collections.abc import Callable

from kirifuda.kernel.state import State
from kirifuda.words.logs import log_lines
from kirifuda.words.reader import SPECTATOR, Reader


class Chronicle:
    """What one reader was told of each position."""

    def __init__(self) -> None:
        self.reader: Reader | None = None
        self.known: list[tuple[State, list[str]]] = []

    def lines(self, reader: Reader, states: list[State], remarks: Callable[[int], list[str]]) -> list[str]:
        """All lines, with the screen's own remarks after what happened in that position."""
        if reader is not self.reader:
            self.reader, self.known = reader, []
        viewer = None if reader.seat == SPECTATOR else reader.seat
        found: list[str] = []
        for n, state in enumerate(states):
            if n == len(self.known) or self.known[n][0] is not state:
                del self.known[n:]
                self.known.append((state, log_lines(reader, reader.rules.events(state, viewer))))
            found += [*self.known[n][1], *remarks(n)]
        return found
