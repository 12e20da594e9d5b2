"""The table and the pages in a real browser, against a real server."""
