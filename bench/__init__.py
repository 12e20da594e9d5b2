"""How fast random play is, in multiples of the `chess` library's random play in the same run.

`python -m bench` prints a report; nothing depends on its numbers. A contestant is a function that plays whole games
for some seconds and says how much it did. Contestants take turns, so that a busy machine slows all of them alike;
the median of the rounds counts, and the spread stands beside it.
"""
