"""The phrases that card games share, by topic. Games add their own rows."""

from __future__ import annotations

from typing import Final

from kirifuda.language.phrases.amounts import AMOUNTS
from kirifuda.language.phrases.deeds import DEEDS
from kirifuda.language.phrases.lines import SENTENCES, line_phrases
from kirifuda.language.phrases.things import THINGS

SHARED: Final = SENTENCES + THINGS + AMOUNTS + DEEDS
"""What every game's texts may say. Its lines (`line_phrases`) and its piles (`pile_phrases`) are worded by each game."""

COMMON: Final = line_phrases() + SHARED
"""The same, with lines that no mark begins."""

HOLDS: Final = (("cond", "joined"), ("joined", "fact"), ("tally", "heap"))
"""Which sorts hold which: a tie binds tighter the further right it stands."""

SORTS: Final = (
    ("ability", "a line of a text"),
    ("quotable", "an ability in quotes, to be given"),
    ("limit", "how often"),
    ("cost", "what an activated ability costs"),
    ("onecost", "one cost in it"),
    ("trigger", "what sets a line off"),
    ("would", "what a replacement takes the place of"),
    ("effects", "sentences in order"),
    ("sentence", "one sentence"),
    ("body", "what is done, or may be done"),
    ("acts", "one deed or several"),
    ("act", "one deed"),
    ("static", "what works all the time"),
    ("cond", "a condition"),
    ("joined", "facts joined by and"),
    ("fact", "one fact"),
    ("dur", "for how long"),
    ("things", "what a deed is done to"),
    ("subject", "whom an event is about"),
    ("thing", "one known entity"),
    ("group", "a description of things, with its side"),
    ("numbered", "the same, with a number, a name or a keyword"),
    ("qual", "the same, with states and attributes"),
    ("noun", "a kind of thing"),
    ("area", "a place"),
    ("cards", "a description of cards in a pile"),
    ("pile", "cards that are not on the table"),
    ("element", "a kind of card that pays"),
    ("player", "a player"),
    ("amount", "a number that is computed"),
    ("tally", 'what "for each" counts'),
    ("heap", "the same, of cards"),
    ("num", "a number on a card"),
    ("attr", "an attribute"),
    ("skill", "a keyword"),
    ("state", "an orientation"),
    ("deed", "what can be forbidden"),
    ("shield", "what something is proof against"),
    ("by", "whose effects"),
)
"""Every sort, in reading order."""
