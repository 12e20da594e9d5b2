"""The store: rooms and the lines of their records, on SQLite or PostgreSQL."""

from kirifuda.server.store.store import Append, Store, StoreTrouble, Taken, Wishes
from kirifuda.server.store.tables import Door, Line, Report, Room

__all__ = ["Append", "Door", "Line", "Report", "Room", "Store", "StoreTrouble", "Taken", "Wishes"]
