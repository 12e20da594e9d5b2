"""What a connection may know, from the match itself; and that no message told it more."""

from __future__ import annotations

import json
import re
from urllib.request import Request, urlopen

from kirifuda.kernel.bits import HANDLE, HANDLE_BITS, KNOWN, PLACE_BITS
from kirifuda.kernel.state import State, owner_of
from kirifuda.record import Match

from .visitor import Visitor


def record(visitor: Visitor, key: str) -> Match:
    """The whole record of a match that is over, from the server."""
    request = Request(f"{visitor.address}/api/record/file?look=2", headers={"Authorization": f"Bearer {key}"})  # noqa: S310
    with urlopen(request) as found:  # noqa: S310 - our own server
        return Match.read(found.read())


def known(match: Match, look: int) -> list[set[str]]:
    """After each number of public steps: the ids of all cards that these eyes had seen by then, their own too."""
    seen: set[str] = set()
    found: list[set[str]] = []
    for state in match.states:
        for card in range(1, len(state.recs)):
            if state.recs[card].loc >> PLACE_BITS & KNOWN & 1 << look:
                seen.add(state.defs[card].id)
        for event in state.log:
            card = event.ref & ((1 << HANDLE_BITS) - 1)
            if event.handles >> HANDLE_BITS * look & HANDLE and 0 < card < len(state.defs):
                seen.add(state.defs[card].id)
        found += [set(seen)] * (state.steps + 1 - len(found))
        found[state.steps] = set(seen)
    return found


def ids(state: State, owner: int | None = None) -> set[str]:
    """The ids of everybody's cards, or of one seat's."""
    cards = range(1, len(state.recs))
    return {state.defs[card].id for card in cards if owner is None or owner_of(state, card) == owner}


def told_too_much(visitor: Visitor, match: Match, look: int) -> list[str]:
    """Every card that a message named before these eyes had seen one like it, and each word of the secret."""
    allowed = known(match, look)
    every = ids(match.states[-1])
    pattern = re.compile("|".join(f'"{re.escape(one)}"' for one in sorted(every, key=len, reverse=True)))
    wrong = []
    for text, made in zip(visitor.texts, visitor.made, strict=True):
        named = {found.strip('"') for found in pattern.findall(text)}
        over = '"over":{' in text
        if not over and made < len(allowed) and named - allowed[made]:
            wrong.append(f"after {made}: {sorted(named - allowed[made])}")
        question = json.loads(text).get("patch", {}).get("question") or {}
        if look == 2 and question:
            wrong.append(f"after {made}: a spectator was asked")
    return wrong
