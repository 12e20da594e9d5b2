"""How small things are packed into integers; no other layer packs or unpacks them.

A *card number* names a physical card of the match (0 is nobody). A `Ref` is a card number with the
generation it had: a card that changes zone raises its generation, so an old reference finds nothing.
A *token* is one candidate of a decision: a subject in the low bits (a card, or a slot) and a code above.
"""

from __future__ import annotations

from typing import Final, NewType

Ref = NewType("Ref", int)
"""An opaque pointer to an entity, or to a slot."""

SUBJECT_BITS: Final = 20
SUBJECT: Final = (1 << SUBJECT_BITS) - 1
"""Low bits of a reference and of a token: a card number, a handle, or a slot."""

SLOT: Final = 1 << 19
"""Set in a subject that is a slot; the low bits are then seat * slots + slot."""

MAX_CARDS: Final = 1 << 11
MAX_HANDLE: Final = SLOT - 1

# Location of a card: generation << 10 | who knows it << 7 | place.
PLACE_BITS: Final = 7
PLACE: Final = (1 << PLACE_BITS) - 1
KNOWN: Final = 7
GENERATION_SHIFT: Final = 10

SPECTATOR: Final = 2
"""The third viewer, after the two seats."""
EVERYONE: Final = 7
HANDLE_BITS: Final = 20
HANDLE: Final = (1 << HANDLE_BITS) - 1

PASS: Final = 1 << SUBJECT_BITS
"""The token that declines a menu: code 1, no subject."""
BACK: Final = -1
"""The token that takes a declaration back while it is not yet whole."""


def token(code: int, subject: int) -> int:
    """One candidate: what (`code` ≥ 1) with which card or slot."""
    return code << SUBJECT_BITS | subject


def is_slot(ref: int) -> bool:
    return ref & SLOT != 0
