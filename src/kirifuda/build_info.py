"""Which Kirifuda this is: its version, and whether its pure half runs compiled."""

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import kirifuda.kernel

COMPILED = not (kirifuda.kernel.__file__ or ".py").endswith(".py")
"""Whether the pure half runs as machine code."""

NOTE = "build-note.txt"  # written into a wheel by hatch_build.py, never into an editable install


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
    return "the compiled modules do not fit this Python" if why == "compiled" else why


def describe() -> str:
    """The line that `kirifuda --version` prints."""
    how = "compiled" if COMPILED else f"interpreted: {why_interpreted()}"
    return f"kirifuda {package_version()} ({how})"
