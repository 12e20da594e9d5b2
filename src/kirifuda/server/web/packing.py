"""Answers that are sent packed.

Only what is no secret is packed: the length of something packed tells of what is in it, to whoever can put words of
his own beside it. Cards, rules and pages are public, and a match that is over has no secrets left; tables of matches
in play, keys and lists of them go out as they are.
"""

from __future__ import annotations

import gzip
from typing import Any, Final

from litestar import Request

SMALLEST: Final = 1000
"""Bytes that are worth it."""
LEVEL: Final = 6
HEADERS: Final = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}


def packed(body: bytes) -> bytes:
    """The same body always gives the same bytes."""
    return gzip.compress(body, LEVEL, mtime=0)


def takes(request: Request[Any, Any, Any]) -> bool:
    """Whether the asker can unpack it."""
    for part in request.headers.get("accept-encoding", "").split(","):
        name, _, weight = part.partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return weight.replace(" ", "").lower() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
