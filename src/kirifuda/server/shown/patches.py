"""JSON merge patches (RFC 7396): what has to be said to make one table of another.

In such a patch null takes a name away, so no table may hold null in an object: structs leave out what has its default.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def diff(old: Json, new: Json) -> Json:
    """The patch that makes `new` of `old`. Raises ValueError for null in an object of `new`, which no patch can say."""
    patch: Json = {}
    for name, value in new.items():
        if value is None:
            raise ValueError(f"{name!r} is null, and a merge patch would take it away")
        before = old.get(name)
        if value == before and name in old:
            continue
        if isinstance(value, dict):
            inner = diff(before if isinstance(before, dict) else {}, value)
            if inner or not isinstance(before, dict):
                patch[name] = inner
        else:
            patch[name] = value
    for name in old:
        if name not in new:
            patch[name] = None
    return patch
