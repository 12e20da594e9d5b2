"""Which Kirifuda this is: its version, and whether its pure half runs compiled."""

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import kirifuda.kernel

COMPILED = not (kirifuda.kernel.__file__ or ".py").endswith(".py")
"""Whether the pure half runs as machine code."""

NOTE = "build-note.txt"  # written into a wheel by hatch_build.py, never into an editable install
HOW = ("compiled", "compiled by profile")
"""What that note says of a wheel that was compiled; of another one it says why it was not."""


def package_version() -> str:
    try:
        return version("kirifuda")
    except PackageNotFoundError:
        return "0+uninstalled"


def why_interpreted() -> str:
    """Why the pure half runs as plain Python; empty if it does not."""
    if COMPILED:
        return ""
    note = Path(__file__).with_name(NOTE)
    if not note.is_file():
        return "installed for development"
    why = note.read_text(encoding="utf-8").strip()
    return "the compiled modules do not fit this Python" if why in HOW else why


def how_compiled() -> str:
    """How the pure half was compiled, as the wheel says it."""
    note = Path(__file__).with_name(NOTE)
    how = note.read_text(encoding="utf-8").strip() if note.is_file() else ""
    return how if how in HOW else HOW[0]


def describe() -> str:
    """The line that `kirifuda --version` prints."""
    how = how_compiled() if COMPILED else f"interpreted: {why_interpreted()}"
    return f"kirifuda {package_version()} ({how})"
