"""What is wrong with a request, whatever it is: raised where it is found, answered as one `Problem`."""

from __future__ import annotations

from kirifuda.server.resources import DeckFinding, Problem


class Trouble(Exception):
    """A request that is refused. `text` is in the language that was asked for."""

    def __init__(self, status: int, why: str, text: str, findings: list[DeckFinding] | None = None) -> None:
        super().__init__(why)
        self.problem = Problem(status, why, text, findings or [])
