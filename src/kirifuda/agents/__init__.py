"""Who answers decisions. An agent sits down at a seat as a `Player`, who sees only what passes a view."""

from __future__ import annotations

from kirifuda.agents.contract import Agent, Player
from kirifuda.agents.random_agent import RandomAgent
from kirifuda.errors import KirifudaError
from kirifuda.library.toml import suggestion

AGENTS: dict[str, type[Agent]] = {"random": RandomAgent}


def agent(name: str) -> Agent:
    """An agent by name. Raises KirifudaError with the nearest name."""
    if name not in AGENTS:
        raise KirifudaError(f"there is no agent {name!r}{suggestion(name, sorted(AGENTS))}")
    return AGENTS[name]()


__all__ = ["AGENTS", "Agent", "Player", "RandomAgent", "agent"]
