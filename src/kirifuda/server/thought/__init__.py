"""Agents think in processes of their own, so that nothing that they do holds up the server."""

from kirifuda.server.thought.thinkers import Thinkers, ThoughtFailed, Wanted

__all__ = ["Thinkers", "ThoughtFailed", "Wanted"]
