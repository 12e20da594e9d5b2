"""What a person has chosen once and is not asked again: a small file in the user's configuration folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from kirifuda.library.folders import user_home

LANGUAGE: Final = "language"
LIGHT: Final = "light"
PASSED: Final = "passed"
PACE: Final = "pace"


def file() -> Path:
    """Where it lies: in the folder of the user's configuration."""
    return user_home("config") / "settings.json"


def read() -> dict[str, Any]:
    """What has been chosen so far; nothing if there is no file, or none that can be read."""
    try:
        found = json.loads(file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def note(name: str, value: object) -> None:
    """Remember one thing. That it can't be written is no reason to stop a match."""
    known = read()
    if known.get(name) == value:
        return
    known[name] = value
    try:
        file().parent.mkdir(parents=True, exist_ok=True)
        file().write_text(json.dumps(known, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    except OSError:
        return


def language() -> str:
    """The language chosen, or "" if none has been."""
    found = read().get(LANGUAGE)
    return found if found in ("ja", "en") else ""
