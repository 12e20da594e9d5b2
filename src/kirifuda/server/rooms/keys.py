"""Keys, and the seeds of matches: what is secret, and what anybody can check afterwards."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from kirifuda.server.messages import Fairness

KEY_BYTES: Final = 24
"""192 random bits, 32 letters."""
SECRET_BYTES: Final = 32


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def hashed(key: str) -> str:
    """What is kept of a key: who reads the store can't sit down with it."""
    return sha256(key.encode()).hexdigest()


def new_secret() -> str:
    """The server's part of a seed."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """What is told of the secret beforehand: it can't be another one afterwards. "" for a match without one."""
    return sha256(secret.encode()).hexdigest() if secret else ""


def seed(secret: str, contributions: tuple[str, str]) -> int:
    """The seed of a match: 128 bits that nobody could choose alone."""
    return int(sha256("/".join([secret, *contributions]).encode()).hexdigest()[:32], 16)


def fairness(secret: str, given: Sequence[str | None], *, over: bool) -> Fairness | None:
    """How the decks were shuffled, for anybody to check: told when the match is over, of one that had a secret."""
    if not over or not secret:
        return None
    a, b = [part or "" for part in given]
    return Fairness(commitment(secret), (a, b), secret, f"{seed(secret, (a, b)):032x}")
