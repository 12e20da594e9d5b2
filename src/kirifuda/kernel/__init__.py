"""The table, the events, the decisions."""
