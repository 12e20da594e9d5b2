"""Questions answered by playing: many matches between agents, and how fast the engine plays them."""
