"""Kirifuda plays trading card games by their rules."""
