"""Which windows are passed without a question.

A window is passed because its player said so beforehand, never because of what he holds: so a pass tells the other
seat nothing, also where `conceal_responses` asks about hidden cards. Only a question that the table layout calls a
window can be let go by; the menus that are always asked, and every choice, are never answered for anybody.
"""

from __future__ import annotations

from typing import Final

from kirifuda.cli import settings
from kirifuda.kernel.bits import PASS
from kirifuda.kernel.views import View
from kirifuda.words.board import number
from kirifuda.words.reader import Reader

OWN: Final = "own"
THEIRS: Final = "theirs"


def windows(reader: Reader) -> list[tuple[str, str]]:
    """The reasons of questions that are windows, and in whose turn they are asked: the reader's own turns first."""
    known: dict[str, list[str]] = reader.table.get("windows", {})
    return [(reason, whose) for whose in (OWN, THEIRS) for reason, turns in known.items() if whose in turns]


class Stops:
    """A player's wishes: the windows that he lets go by, and for how long he wishes nothing."""

    def __init__(self, game: str) -> None:
        self.game: Final = game
        known = settings.read().get(settings.PASSED, {})
        found = known.get(game, []) if isinstance(known, dict) else []
        self.passed: Final[set[str]] = {key for key in found if isinstance(key, str)}
        """Windows let go by, as `reason/own` in his own turn and `reason/theirs` in the other's."""
        self.quiet = -1
        """The turn in which he wishes nothing more."""

    def toggle(self, reason: str, whose: str) -> None:
        """Stop at a window from now on, or no longer."""
        self.passed.symmetric_difference_update({f"{reason}/{whose}"})
        known = settings.read().get(settings.PASSED, {})
        wishes = dict(known) if isinstance(known, dict) else {}
        wishes[self.game] = sorted(self.passed)
        settings.note(settings.PASSED, wishes)

    def stops(self, reason: str, whose: str) -> bool:
        return f"{reason}/{whose}" not in self.passed

    def pass_by(self, reader: Reader, view: View) -> bool:
        """Whether the open question is a window that is let go by."""
        ask = view.state.ask
        whose = OWN if reader.rules.turn_player(view.state) == view.seat else THEIRS
        if ask is None or PASS not in ask.candidates or (ask.reason, whose) not in windows(reader):
            return False
        return self.quiet == number(reader, view.state, "turn") or not self.stops(ask.reason, whose)
