"""One connection's sequence of frames, or a film's: the first is whole, the others say what has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from kirifuda.server.messages import CardPage, Frame, LogLine, Motion, Table
from kirifuda.server.shown.patches import Json, diff
from kirifuda.words.reader import SPECTATOR

Pages = Callable[[Iterable[str]], dict[str, CardPage]]
"""The pages of those cards that the game's own set has not got, by id (`Onlooker.printed`)."""


class Framing:
    """Numbers the frames, remembers the last table, and sends each page of a card of no shipped set once."""

    def __init__(self, pages: Pages, looking: int = SPECTATOR) -> None:
        self.pages = pages
        self.n = 0
        self.looking = looking
        self._last: Json | None = None
        self._sent: set[str] = set()

    def whole(
        self, table: Table, log: Sequence[LogLine] = (), motions: Sequence[Motion] = (), *, looking: int, op: str = "",
        reset: bool = False,
    ) -> Frame:  # fmt: skip
        """A frame with all of the table: the first one, one for other eyes or another language."""
        self.looking = looking
        self._last = plain(table)
        return self._frame(table, msgspec.UNSET, table, log, motions, op, reset)

    def next(
        self, table: Table, log: Sequence[LogLine] = (), motions: Sequence[Motion] = (), *, op: str = "",
        reset: bool = False, always: bool = False,
    ) -> Frame | None:  # fmt: skip
        """A frame with what has changed; the first one is whole.

        None if this viewer is shown nothing new and has nothing acknowledged: a frame would tell him that somebody
        has answered something that he may not know of. A film has one a choice, `always`.
        """
        if self._last is None:
            return self.whole(table, log, motions, looking=self.looking, op=op, reset=reset)
        now = plain(table)
        patch = diff(self._last, now)
        if not (patch or log or motions or op or reset or always):
            return None
        self._last = now
        return self._frame(None, patch, table, log, motions, op, reset)

    def _frame(
        self, whole: Table | None, patch: Json | msgspec.UnsetType, table: Table, log: Sequence[LogLine],
        motions: Sequence[Motion], op: str, reset: bool,
    ) -> Frame:  # fmt: skip
        self.n += 1
        named = [card.id for card in table.cards.values()] + [motion.id for motion in motions]
        named += [card for line in log for card in line.cards]
        fresh = [card for card in dict.fromkeys(named) if card and card not in self._sent]
        self._sent.update(fresh)
        printed = self.pages(fresh) if fresh else {}
        return Frame(self.n, whole, patch, op, self.looking, list(log), list(motions), printed, reset)


def plain(table: Table) -> Json:
    """A table as JSON has it."""
    made = msgspec.to_builtins(table)
    assert isinstance(made, dict)
    return made
