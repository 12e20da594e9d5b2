"""An input that is not done."""

from __future__ import annotations

from kirifuda.errors import NotLegal


class Refusal(Exception):
    """Why an input is not done: one of the words of `messages.Refused.why`, and for `not-legal` what is unmet."""

    def __init__(self, why: str, error: NotLegal | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.error = error
