"""The table, the events and the decisions: what every card game shares, and no game's word."""
