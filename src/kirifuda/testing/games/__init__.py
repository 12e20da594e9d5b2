"""The built-in games' idioms: how their scenarios are written."""
