"""The full-screen terminal. Only `kirifuda play` and the record viewer import it: Textual takes its time."""
