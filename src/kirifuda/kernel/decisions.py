"""Decisions: what a seat is asked, what may be answered, and the answer.

Legal is a place, not a list: `Options` is made of candidates, how many may be taken, and one joint
requirement over those taken together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from kirifuda.kernel.bits import BACK, HANDLE, HANDLE_BITS, PASS, SLOT, SUBJECT, SUBJECT_BITS
from kirifuda.kernel.rng import Rng

if TYPE_CHECKING:
    from kirifuda.kernel.state import State

# Kinds of decision
ACT: Final = 1
CHOOSE: Final = 2
ARRANGEMENT: Final = 3
"""All candidates, in an order."""

KIND_NAMES: Final = ("", "act", "choose", "order")


@mypyc_attr(allow_interpreted_subclasses=True)
class Joint:
    """A requirement that the candidates taken must meet together."""

    def met(self, s: State, ask: Ask, picks: tuple[int, ...]) -> bool:
        return True

    def single(self, s: State, ask: Ask) -> tuple[int, ...] | None:
        """The only full answer, if there is just one."""
        return None

    def possible(self, s: State, ask: Ask) -> bool:
        """Whether some full answer exists."""
        return True

    def extend(self, s: State, ask: Ask, start: tuple[int, ...], rng: Rng | None) -> tuple[int, ...] | None:
        """A full answer that begins with `start`, or None; at random if a generator is given."""
        picks = list(start)
        rest = [t for t in ask.candidates if t not in start]
        if rng is not None:
            rng.shuffle(rest)
        least = ask.lo
        if rng is not None and ask.hi > ask.lo:
            least = ask.lo + rng.roll(min(ask.hi, len(ask.candidates)) - ask.lo + 1)
        for t in rest:
            if len(picks) >= least:
                break
            picks.append(t)
        return tuple(picks)


ANY: Final = Joint()


@mypyc_attr(free_list_len=1)  # the one dropped last is used again: they are made at every step
class Ask:
    """The plain data of a question. `candidates` are tokens over the match's own card numbers."""

    def __init__(
        self, kind: int, seat: int, reason: str, rule: int, source: int, candidates: tuple[int, ...], lo: int, hi: int,
        joint: Joint, back: bool,
    ) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.reason: Final = reason
        """A message id of the game's catalogue: what is asked."""
        self.rule: Final = rule
        self.source: Final = source
        """The card whose text asks, or 0."""
        self.candidates: Final = candidates
        self.lo: Final = lo
        self.hi: Final = hi
        self.joint: Final = joint
        self.back: Final = back
        """Whether the declaration may still be taken back."""


class Choice:
    """An answer: the tokens taken, cards named by the deciding seat's handles."""

    def __init__(self, picks: tuple[int, ...]) -> None:
        self.picks: Final = picks

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choice) and self.picks == other.picks

    def __hash__(self) -> int:
        return hash(self.picks)

    def __repr__(self) -> str:
        return f"Choice({self.picks!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Choice, (self.picks,))


PASS_CHOICE: Final = Choice((PASS,))
BACK_CHOICE: Final = Choice((BACK,))


def outward(s: State, seat: int, token: int) -> int:
    """A token as the seat names it: the card's handle in place of its number."""
    subject = token & SUBJECT
    if token < 0 or subject == 0 or subject & SLOT:
        return token
    return token - subject + (s.recs[subject].handles >> HANDLE_BITS * seat & HANDLE)


def inward(s: State, ask: Ask, token: int) -> int:
    """The candidate that the asked seat means by a token, or 0 if there is none."""
    for candidate in ask.candidates:
        if candidate >> SUBJECT_BITS == token >> SUBJECT_BITS and outward(s, ask.seat, candidate) == token:
            return candidate
    return 0


def allowed(s: State, ask: Ask, picks: tuple[int, ...]) -> bool:
    """Whether these candidates, taken together, are a full answer."""
    n = len(picks)
    if n < ask.lo or n > ask.hi:
        return False
    for i in range(n):
        if picks[i] in picks[:i] or picks[i] not in ask.candidates:
            return False
    return ask.joint is ANY or ask.joint.met(s, ask, picks)


def forced(s: State, ask: Ask) -> bool:
    """Whether only one full answer exists."""
    n = len(ask.candidates)
    if ask.kind == ARRANGEMENT:
        return n < 2
    if ask.joint is not ANY:
        return n == ask.lo
    return n == ask.lo or ask.hi == 0


def random_picks(s: State, ask: Ask, rng: Rng) -> tuple[int, ...]:
    """A full answer at random, as random play takes it; never `back`."""
    if ask.kind == ARRANGEMENT:
        items = list(ask.candidates)
        rng.shuffle(items)
        return tuple(items)
    if ask.hi == 1 and ask.joint is ANY:
        n = len(ask.candidates)
        if ask.lo == 0:
            i = rng.roll(n + 1)
            return () if i == n else (ask.candidates[i],)
        return (ask.candidates[rng.roll(n)],)
    full = ask.joint.extend(s, ask, (), rng)
    assert full is not None, ask.reason
    return full


class Options:
    """What may be answered. Iterating and `len` speak of candidates; `in` tests a whole choice."""

    def __init__(self, state: State, ask: Ask) -> None:
        self.state: Final = state
        self.ask: Final = ask

    def __len__(self) -> int:
        return len(self.ask.candidates)

    def __iter__(self) -> Iterator[int]:
        return iter([outward(self.state, self.ask.seat, t) for t in self.ask.candidates])

    def inward(self, choice: Choice) -> tuple[int, ...] | None:
        """The choice over the match's own card numbers, or None if it names something else."""
        picks: list[int] = []
        for token in choice.picks:
            candidate = inward(self.state, self.ask, token)
            if candidate == 0:
                return None
            picks.append(candidate)
        return tuple(picks)

    def __contains__(self, choice: object) -> bool:
        if not isinstance(choice, Choice):
            return False
        if choice.picks == (BACK,):
            return self.ask.back
        picks = self.inward(choice)
        return picks is not None and allowed(self.state, self.ask, picks)

    def complete(self, partial: Choice) -> Choice | None:
        """A full answer that begins with `partial`, or None if there is none."""
        picks = self.inward(partial)
        if picks is None:
            return None
        full = self.ask.joint.extend(self.state, self.ask, picks, None)
        if full is None or not allowed(self.state, self.ask, full):
            return None
        return self.choice(full)

    def sample(self, rng: Rng) -> Choice:
        """A full answer at random; never `back`."""
        return self.choice(random_picks(self.state, self.ask, rng))

    def choice(self, picks: tuple[int, ...]) -> Choice:
        """Candidates of the match as a choice of the deciding seat."""
        return Choice(tuple([outward(self.state, self.ask.seat, t) for t in picks]))


class Decision:
    """The open question as people see it."""

    def __init__(self, state: State, ask: Ask) -> None:
        self.state: Final = state
        self.ask: Final = ask

    @property
    def kind(self) -> str:
        """`act`, `choose` or `order`."""
        return KIND_NAMES[self.ask.kind]

    @property
    def seat(self) -> int:
        return self.ask.seat

    @property
    def reason(self) -> str:
        return self.ask.reason

    @property
    def number(self) -> tuple[int, int]:
        """Public steps so far, and the questions since."""
        return (self.state.steps, self.state.asked)

    @property
    def options(self) -> Options:
        return Options(self.state, self.ask)

    def __repr__(self) -> str:
        return f"<Decision {self.kind} by {'ab'[self.seat]}: {self.reason}, {len(self.ask.candidates)} candidates>"
