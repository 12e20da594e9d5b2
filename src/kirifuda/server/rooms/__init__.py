"""Rooms: each the authority of one match."""
