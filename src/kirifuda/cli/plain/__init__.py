"""Play in a plain terminal: lines in, lines out. No colour, no cursor movement, nothing that needs either."""
