"""How much one browser is heard."""

from __future__ import annotations

import time
from typing import Final

A_SECOND: Final = 40.0
AT_ONCE: Final = 120.0
"""How many inputs are heard: so many a second in the long run, so many at once. The rest waits with its sender."""


class Allowance:
    """How many inputs a connection may still send now. Who sends more is heard later; nothing that he says is lost."""

    def __init__(self) -> None:
        self.left = AT_ONCE
        self.at = time.monotonic()
        self.told = 0.0

    def take(self) -> float:
        """Take one more: how many seconds it must wait."""
        at = time.monotonic()
        self.left = min(AT_ONCE, self.left + (at - self.at) * A_SECOND) - 1
        self.at = at
        return max(0.0, -self.left / A_SECOND)

    def tell(self) -> bool:
        """Whether to say that it was too much: once a second is enough."""
        if self.at - self.told < 1:
            return False
        self.told = self.at
        return True
