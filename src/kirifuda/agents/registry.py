"""Agents by name: the built-in ones, and those that installed packages add (entry points `kirifuda.agents`)."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import cast

from kirifuda.agents.contract import Agent
from kirifuda.errors import KirifudaError, Message, message_of
from kirifuda.library.toml import suggestion

_WHERE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*")
BUILT_IN = {
    "heuristic": "kirifuda.agents.heuristic_agent:HeuristicAgent",
    "random": "kirifuda.agents.random_agent:RandomAgent",
}
"""By name, where the class is. One is made, without arguments, for each match."""


@lru_cache(maxsize=1)
def names() -> dict[str, str]:
    """Every agent's name, and where its class is."""
    found = dict(BUILT_IN)
    for point in entry_points(group="kirifuda.agents"):
        found.setdefault(point.name, point.value)
    return found


def missing(name: str) -> Message:
    """What is said of a name that no agent has."""
    hint = message_of(suggestion(name, sorted(names())))
    return Message("there is no agent {name}{hint}", name=repr(name), hint=hint)


def agent(name: str) -> Agent:
    """The agent of that name; `package.module:Class` names one that is not registered.

    Raises KirifudaError for a name that no agent has, and for one that can't be loaded.
    """
    where = name if ":" in name else names().get(name)
    if where is None:
        raise KirifudaError(missing(name))
    if not _WHERE.fullmatch(where):
        told = Message("an agent outside the registry is named package.module:Class, not {name}", name=repr(name))
        raise KirifudaError(told)
    module, _, attribute = where.partition(":")
    try:
        kind = getattr(import_module(module), attribute)
        made = kind() if isinstance(kind, type) else None
    except Exception as error:  # whatever a stranger's module raises while it is made
        told = Message(
            "the agent {name} can't be loaded from {where}: {reason}", name=repr(name), where=where, reason=str(error)
        )
        raise KirifudaError(told) from error
    if made is None:
        raise KirifudaError(Message("{where} is not an agent: it is no class", where=where))
    if not callable(getattr(made, "sit", None)):
        raise KirifudaError(Message("{where} is not an agent: it has no sit(seat, rules, seed)", where=where))
    return cast("Agent", made)
