"""Cards and decks from files; reading sentences; finding games."""
