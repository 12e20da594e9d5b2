"""What holds of every position, asked of one that somebody else may have written."""

from __future__ import annotations

from kirifuda.errors import Message, RecordError
from kirifuda.kernel.bits import EVERYONE, HANDLE, HANDLE_BITS, MAX_HANDLE, PLACE, PLACE_BITS
from kirifuda.kernel.state import NEVER, State


def check_sound(s: State) -> None:
    """Raises RecordError unless each card lies once and where it says, is known to those who see it, and is followed
    by those who know it under a name of its own; and unless the seats and counters are some that can be."""
    _check_places(s)
    _check_counters(s)
    for viewer in range(3):
        _check_handles(s, viewer)


def _check_places(s: State) -> None:
    lying = 0
    for place, cards in enumerate(s.places):
        for card in cards:
            if not 0 < card < len(s.recs) or s.recs[card].loc & PLACE != place:
                raise RecordError(Message("a position lays card {card} where it does not lie", card=card))
            known = s.recs[card].loc >> PLACE_BITS & EVERYONE
            if s.layout.seen_by[place] & ~known:
                raise RecordError(Message("a position hides card {card} from somebody who sees it", card=card))
        if len(set(cards)) != len(cards):
            raise RecordError("a position lays one card twice")
        lying += len(cards)
    if lying != len(s.recs) - 1:
        raise RecordError("a position leaves out a card")


def _check_counters(s: State) -> None:
    if s.clock < 0 or s.steps < 0 or s.asked < 0:
        raise RecordError("a position counts what can't be counted")
    if not 0 <= s.nums[s.setup.rules.active] <= 1:
        raise RecordError("a position gives the turn to a seat that is not there")
    outcome = s.outcome
    if outcome is not None and (outcome.rule < 0 or outcome.winner not in (None, 0, 1)):
        raise RecordError("a position has an outcome that no match has")
    for card in range(1, len(s.recs)):
        rec = s.recs[card]
        wrong = rec.turned < 0 or rec.stamp < NEVER or rec.stamp > s.clock
        for mark in rec.marks:
            wrong = wrong or mark < 0
        if wrong:
            raise RecordError(Message("a position says of card {card} what can't be", card=card))


def _check_handles(s: State, viewer: int) -> None:
    """A view tells nothing of other viewers' handles: none is counted there, and none given."""
    shift = HANDLE_BITS * viewer
    following = s.next_handles >> shift & HANDLE
    if s.next_handles < 0 or following == MAX_HANDLE:
        raise RecordError("a position counts what can't be counted")
    given: set[int] = set()
    for card in range(1, len(s.recs)):
        rec = s.recs[card]
        handle = rec.handles >> shift & HANDLE
        known = rec.loc >> PLACE_BITS >> viewer & 1 != 0
        if (handle != 0) != (known and following != 0) or handle in given or (handle > 0 and handle >= following):
            raise RecordError(Message("a position gives card {card} a handle that can't be its own", card=card))
        if handle != 0:
            given.add(handle)
