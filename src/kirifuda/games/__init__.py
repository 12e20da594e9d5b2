"""The built-in games, strangers to each other."""
