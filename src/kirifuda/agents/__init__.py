"""Who answers decisions: the contract, the agents by name, and driving a match with them.

    from kirifuda.agents import agent, drive

An agent sits down at a seat and becomes a player. A player is shown what happens, is asked, and may say why it
chose. All that it is given is what its seat may know; it answers with a `Choice` in its own handles.
"""

from kirifuda.agents.contract import Agent, Budget, Player, Reason
from kirifuda.agents.driving import ENDINGS, Driven, Failed, Fault, drive, seat_players
from kirifuda.agents.random_agent import RandomAgent
from kirifuda.agents.registry import agent, names

__all__ = [
    "ENDINGS",
    "Agent",
    "Budget",
    "Driven",
    "Failed",
    "Fault",
    "Player",
    "RandomAgent",
    "Reason",
    "agent",
    "drive",
    "names",
    "seat_players",
]
