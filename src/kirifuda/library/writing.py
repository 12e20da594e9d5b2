"""Values as a card file writes them: TOML, in the manner of the files that ship."""

from __future__ import annotations

import json
from typing import Any


def written(value: Any) -> str:
    """A value in one line: a table in braces; a text of several lines between three quotes."""
    if isinstance(value, str):
        return string(value)
    if isinstance(value, list):
        return "[" + ", ".join([written(item) for item in value]) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join([f"{key} = {written(item)}" for key, item in value.items()]) + " }" if value else "{}"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def string(text: str) -> str:
    """A string in quotes."""
    if "\n" not in text:
        return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
    lines = [json.dumps(line, ensure_ascii=False)[1:-1].replace("\x7f", "\\u007f") for line in text.split("\n")]
    return '"""\n' + "\n".join(lines) + '"""'
