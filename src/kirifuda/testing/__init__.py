"""A match under test: the table, its handles, its laws."""
