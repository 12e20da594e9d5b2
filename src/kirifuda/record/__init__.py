"""How a match is written down and sent."""
