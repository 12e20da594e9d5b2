"""The made parts of `docs/protocol.md`: every message and what it is made of, from the structs.

Such a part stands between two marks; `make accept` writes it anew, and what stands around it is written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kirifuda.server import messages
from kirifuda.server.typescript import AliasSaid, StructSaid, said_in

MARK = "<!-- made: {name} -->\n{text}<!-- end -->"
_MADE = re.compile(r"<!-- made: ([a-z-]+) -->\n.*?<!-- end -->", re.DOTALL)


def filled(page: str, parts: Mapping[str, str]) -> str:
    """A page with its made parts as they now are. Raises KeyError for one that nobody makes."""
    return _MADE.sub(lambda found: MARK.format(name=found[1], text=parts[found[1]]), page)


def reference() -> dict[str, str]:
    """The made parts that describe the messages: `from-the-browser`, `from-the-server`, `parts`, `words`."""
    said = list(said_in(messages))
    structs = {one.name: one for one in said if isinstance(one, StructSaid)}
    inputs = [struct.__name__ for struct in messages.Inputs.__args__]
    outputs = [struct.__name__ for struct in messages.Outputs.__args__]
    aliases = [one for one in said if isinstance(one, AliasSaid) and one.said]
    return {
        "from-the-browser": "\n".join([_described(structs[name]) for name in inputs]),
        "from-the-server": "\n".join([_described(structs[name]) for name in outputs]),
        "parts": "\n".join([_described(one) for one in structs.values() if not one.tag]),
        "words": "".join([f"- `{one.name}` (`{one.type}`): {_flat(one.said)}\n" for one in aliases]),
    }


def _described(one: StructSaid) -> str:
    """A struct: what it is for, and a row for each field."""
    lines = [f"### {f'`{one.tag}`' if one.tag else one.name}", "", one.said, ""]
    if one.fields:
        lines += ["| field | type | |", "| --- | --- | --- |"]
        for field in one.fields:
            absent = f"left out: `{field.default}`" if field.default else "may be left out" if field.optional else ""
            said = " ".join(part for part in (_flat(field.said), f"({absent})" if absent else "") if part)
            lines.append(f"| `{field.name}` | `{_cell(field.type)}` | {_cell(said)} |")
        lines.append("")
    return "\n".join(lines)


def _flat(text: str) -> str:
    return " ".join(text.split())


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
