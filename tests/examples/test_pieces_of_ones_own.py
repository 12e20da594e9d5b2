"""What a game may bring along of its own, in plain Python on whatever Kirifuda is: each piece is played."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from types import FrameType, FunctionType

import pytest
from tests.examples import pebbles

from kirifuda.errors import CheckError
from kirifuda.kernel.bits import SUBJECT, SUBJECT_BITS
from kirifuda.kernel.cards import CardDef
from kirifuda.kernel.decisions import ACT, BACK_CHOICE
from kirifuda.kernel.plain_terms import K_PLAY, M_USED, O_LEAVE, O_PAY, O_USE, T_USE
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.state import State
from kirifuda.language.plain import PlainCompiler, Words
from kirifuda.language.plain_costs import PayHeld, PayLeave
from kirifuda.language.tree import Node
from kirifuda.testing import invariants, pairs

RULES = pebbles.Pebbles()
MATCHES = 5


def positions(seed: int) -> Iterator[State]:
    """The positions of a random match, to its end."""
    rng = seeded(seed)
    deck: tuple[CardDef, ...] = tuple(pebbles.cards() * 3)[:20]
    s = RULES.start((deck, deck), seed)
    yield s
    while s.decision is not None:
        s = RULES.apply(s, s.decision.options.sample(rng))
        yield s


def played(seed: int) -> list[str]:
    """What does not hold of a random match."""
    rng = seeded(seed)
    found: list[str] = []
    for before, s in pairwise(positions(seed)):
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


@pytest.mark.parametrize("seed", range(MATCHES))
def test_a_game_of_such_pieces_is_played_to_the_end(seed: int) -> None:
    assert not played(seed)


def test_each_piece_is_asked() -> None:
    own = {
        value.__qualname__
        for piece in pebbles.PIECES for value in vars(piece).values() if isinstance(value, FunctionType)
    }  # fmt: skip
    with asked() as names:
        for seed in range(MATCHES):
            played(seed)
    assert not sorted(own - names)


def test_each_piece_extends_another() -> None:
    assert len({piece.__mro__[1] for piece in pebbles.PIECES}) == len(pebbles.PIECES)


@pytest.mark.parametrize("piece", pebbles.PIECES, ids=lambda piece: piece.__mro__[1].__name__)
def test_a_piece_is_what_it_extends(piece: type) -> None:
    base = piece.__mro__[1]
    assert base.__module__.startswith("kirifuda.")
    assert piece.__module__ == pebbles.__name__


# Targets and used texts of a plain game ------------------------------------------------------------------


def test_nothing_is_named_twice_by_one_text_and_nothing_is_paid_before() -> None:
    second = 0
    for seed in range(MATCHES):
        for before, s in pairwise(positions(seed)):
            ask, top = s.ask, s.top
            if ask is None or top is None or ask.reason != "name-targets" or top.kind != K_PLAY:
                continue
            assert not s.log
            assert ask.back
            named = [ref & SUBJECT for group in top.env for ref in group]
            one_text = top.a >= T_USE
            if one_text and named:
                second += 1
                assert not {t & SUBJECT for t in ask.candidates} & set(named)
            assert RULES.apply(s, BACK_CHOICE).places == before.places
    assert second > 0


def test_a_text_is_used_once_a_turn_for_what_it_costs() -> None:
    uses: set[str] = set()
    for seed in range(MATCHES):
        for s in positions(seed):
            if s.log and s.log[0].why == O_USE:
                source = s.log[0].ref & SUBJECT
                uses.add(s.defs[source].id)
                assert sum(e.why == O_PAY for e in s.log) == 1
                left = any(e.why == O_LEAVE and e.ref & SUBJECT == source for e in s.log)
                assert left == (s.defs[source].id == "pot")
            if s.ask is not None and s.ask.kind == ACT:
                used = [t & SUBJECT for t in s.ask.candidates if t >> SUBJECT_BITS >= T_USE]
                assert not any(s.recs[card].marks[M_USED] for card in used)
    assert uses == {"bully", "pot"}


def test_why_a_text_can_t_be_used() -> None:
    unmet: dict[str, int] = {}
    for seed in range(4 * MATCHES):
        for s in positions(seed):
            for seat in range(2):
                for card in range(1, len(s.recs)):
                    for pick in RULES.acts(s, seat, card):
                        if pick >> SUBJECT_BITS >= T_USE:
                            unmet.update({f.message: f.rule for f in RULES.act_findings(s, seat, pick) if not f.met})
    assert unmet == {
        "on-own-side": 303, "own-turn": 203, "not-used": 301, "costs-payable": 303, "targets": 302,
        "leads-nowhere": 203,
    }  # fmt: skip


def test_costs_of_one_kind_are_written_as_one() -> None:
    compiler = PlainCompiler(Words({}, {}), 1, "x/text/1", 1)
    twice = Node("two-costs", (Node("pay-hand", (1,)), Node("pay-hand", (2,))))
    with pytest.raises(CheckError, match="two costs of one kind are written as one"):
        compiler.costs(twice)
    costs = compiler.costs(Node("two-costs", (Node("pay-hand", (1,)), Node("pay-leave", ()))))
    assert [type(cost) for cost in costs] == [PayHeld, PayLeave]
