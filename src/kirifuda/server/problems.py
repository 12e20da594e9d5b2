"""What is wrong with a request, whatever it is: raised where it is found, answered as one `Problem`."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Final

from kirifuda.errors import KirifudaError, What
from kirifuda.server.resources import DeckFinding


class Declined(KirifudaError):
    """A request that is refused: the HTTP status, a word that a program can go by, and what to say."""

    def __init__(self, status: int, why: str, what: What, findings: Sequence[DeckFinding] = ()) -> None:
        super().__init__(what)
        self.status: Final = status
        self.why: Final = why
        self.findings: Final = list(findings)
        """What is wrong with a deck, in the language that was asked for."""


class NotHere(Declined):
    """What was asked for is not there."""

    def __init__(self, why: str, what: What) -> None:
        super().__init__(HTTPStatus.NOT_FOUND, why, what)
