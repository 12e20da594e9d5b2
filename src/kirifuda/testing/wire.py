"""An agent at the far end of a wire: the view goes over as bytes, the answer comes back as bytes, nothing else does."""

from __future__ import annotations

import json

from kirifuda.agents import Budget, Player
from kirifuda.agents.wire import read_view, write_view
from kirifuda.kernel.decisions import Choice, Decision
from kirifuda.kernel.views import View


class FarPlayer(Player):
    """A player that is asked over a wire."""

    watches = False

    def __init__(self, far: Player) -> None:
        self.far = far

    def choose(self, view: View, decision: Decision, budget: Budget) -> Choice:
        seen = read_view(write_view(view))
        there = seen.decision
        assert there is not None
        back = json.dumps(self.far.choose(seen, there, budget).picks).encode()
        return Choice(tuple(json.loads(back)))
