"""The server's doors: the WebSocket of the table, and HTTP for the rest."""
