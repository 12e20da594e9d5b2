"""The phrases that card games share, by topic. Games add their own rows.

Sorts: `ability` a line of text · `effects` sentences · `sentence` · `body` · `acts` one deed or several · `act` ·
`static` · `cost` and `onecost` · `limit` · `trigger` · `would` what a replacement is about · `cond` a condition, and
`joined` and `fact` in it · `things` what a deed is done to · `subject` whom an event is about · `thing` one known
entity · `group`, `numbered`, `qual`, `noun` a description of things · `cards` a description of cards in a pile ·
`pile` cards that are not on the table · `area` · `player` · `dur` · `num` a number on a card · `amount` a number that
is computed · `tally`, `heap` what "for each" counts · `attr`, `skill`, `state`, `deed`, `by` a game's own words ·
`quotable` an ability in quotes.
"""

from __future__ import annotations

from typing import Final

from kirifuda.language.phrases.amounts import AMOUNTS
from kirifuda.language.phrases.deeds import DEEDS
from kirifuda.language.phrases.lines import LINES
from kirifuda.language.phrases.things import THINGS

COMMON: Final = LINES + THINGS + AMOUNTS + DEEDS

HOLDS: Final = (("cond", "joined"), ("joined", "fact"), ("tally", "heap"))
"""Which sorts hold which: a tie binds tighter the further right it stands."""
