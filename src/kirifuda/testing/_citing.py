"""Citations, until the tally of rules is there."""

from __future__ import annotations


def cite(prefix: str, number: int) -> None:
    """The engine went by this rule."""
