"""The inputs that a room has answered: one that comes twice is done once, and answered alike.

An input is known by whose door it came through and by its operation id; "" is nobody's, and never comes twice.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from kirifuda.server.messages import Refused, Reported
from kirifuda.server.rooms.refusing import Refusal

REMEMBERED: Final = 200
"""How many inputs a room answers again as it did at first."""


class Answered:
    """What became of the last inputs."""

    def __init__(self) -> None:
        self._answers: Final[OrderedDict[str, Refused | Reported | None]] = OrderedDict()

    def before(self, op: str) -> Refused | Reported | bool:
        """How an input was answered that comes again: True for one that was done; False if it is new."""
        found = self._answers.get(op, False)
        return True if found is None else found

    def once(self, op: str) -> None:
        """Raises Refusal for an input that has been answered while it waited for its turn."""
        if op in self._answers:
            raise Refusal("stale")

    def note(self, op: str, answer: Refused | Reported | None = None) -> None:
        """An input was done (None: a frame says so), or refused for good: it is answered alike from now on."""
        if op:
            self._answers[op] = answer
        while len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)
