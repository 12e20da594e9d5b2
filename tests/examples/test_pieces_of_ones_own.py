"""What a game may bring along of its own, in plain Python on whatever Kirifuda is: each piece is played."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, FunctionType

import pytest
from tests.examples import pebbles

from kirifuda.kernel.cards import CardDef
from kirifuda.kernel.rng import seeded
from kirifuda.testing import invariants, pairs

RULES = pebbles.Pebbles()


def played(seed: int) -> list[str]:
    """A random match to its end, and what does not hold of it."""
    rng = seeded(seed)
    deck: tuple[CardDef, ...] = tuple(pebbles.cards() * 4)[:20]
    s = RULES.start((deck, deck), seed)
    found: list[str] = []
    while s.decision is not None:
        before, s = s, RULES.apply(s, s.decision.options.sample(rng))
        found += invariants.retractable(before, s) + invariants.sound(s) + invariants.answerable(s, rng)
        found += invariants.explained(s) + invariants.saved(s)
        found += [line for viewer in range(3) for line in pairs.resampled(s, viewer, rng)]
    return found


@contextmanager
def asked() -> Iterator[set[str]]:
    """The methods of the game's pieces that are called meanwhile."""
    names: set[str] = set()

    def note(frame: FrameType, event: str, arg: object) -> None:
        if event == "call" and frame.f_globals.get("__name__") == pebbles.__name__:
            names.add(frame.f_code.co_qualname)

    sys.setprofile(note)
    try:
        yield names
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize("seed", range(8))
def test_a_game_of_such_pieces_is_played_to_the_end(seed: int) -> None:
    assert not played(seed)


def test_each_piece_is_asked() -> None:
    own = {
        value.__qualname__
        for piece in pebbles.PIECES for value in vars(piece).values() if isinstance(value, FunctionType)
    }  # fmt: skip
    with asked() as names:
        for seed in range(8):
            played(seed)
    assert not sorted(own - names)


def test_each_piece_extends_another() -> None:
    assert len({piece.__mro__[1] for piece in pebbles.PIECES}) == len(pebbles.PIECES)


@pytest.mark.parametrize("piece", pebbles.PIECES, ids=lambda piece: piece.__mro__[1].__name__)
def test_a_piece_is_what_it_extends(piece: type) -> None:
    base = piece.__mro__[1]
    assert base.__module__.startswith("kirifuda.")
    assert piece.__module__ == pebbles.__name__
