"""Leaf Boats: three channels, boats of leaves, and a lantern for whoever sails further."""

from leaf_boats.rules import LeafBoats

RULES = LeafBoats()
