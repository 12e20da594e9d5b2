"""The server: rooms, the store that loses no game, and the messages of the table. Imported by nothing below `cli`."""
