"""Games, cards and decks from files; reading sentences."""
