"""What goes into the log of an error: its kind and where it arose, never what it says. That may hold a hand, a choice,
a key."""

from __future__ import annotations

import traceback
from pathlib import Path


def trace(error: BaseException) -> str:
    """The kind of an error, and the places in the code that it came through, the innermost last."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]
    return f"{type(error).__name__} at {' > '.join(places)}"
