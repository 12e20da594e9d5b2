"""What is still to do: linked, immutable frames. Nothing of a match waits anywhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from kirifuda.kernel.abilities import NO_ABILITY, Ability

if TYPE_CHECKING:
    from kirifuda.kernel.events import Event

Env = tuple[tuple[int, ...], ...]
"""Slots fixed by a frame's program; each holds references or numbers.

In a frame, a value of `SUBJECT_BITS` bits or more is a reference, a smaller one a number or a slot: views rename
the former."""

NO_ENV: Final[Env] = ()


@mypyc_attr(free_list_len=1)  # the one dropped last is used again: they are made at every step
class Frame:
    """One thing still to do, at a step. `a`, `b`, `c` mean what the frame's kind says."""

    def __init__(
        self, kind: int, step: int, a: int, b: int, c: int, ability: Ability, env: Env, below: Frame | None
    ) -> None:
        self.kind: Final = kind
        self.step: Final = step
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.ability: Final = ability
        self.env: Final = env
        self.below: Final = below

    def at(self, step: int) -> Frame:
        """The same frame at another step."""
        return Frame(self.kind, step, self.a, self.b, self.c, self.ability, self.env, self.below)

    def with_env(self, step: int, env: Env) -> Frame:
        """The same frame at another step, knowing more."""
        return Frame(self.kind, step, self.a, self.b, self.c, self.ability, env, self.below)

    def events(self) -> tuple[Event, ...]:
        """Events that wait in the frame: only a door holds any."""
        return ()

    def renamed(self, a: int, b: int, c: int, env: Env, below: Frame | None, events: tuple[Event, ...]) -> Frame:
        """The same frame over other card numbers, as a view shows it."""
        return Frame(self.kind, self.step, a, b, c, self.ability, env, below)


def frame(kind: int, below: Frame | None, a: int = 0, b: int = 0, c: int = 0) -> Frame:
    """A new frame at its first step."""
    return Frame(kind, 0, a, b, c, NO_ABILITY, NO_ENV, below)


def with_slot(env: Env, slot: int, value: tuple[int, ...]) -> Env:
    """`env` with one slot set; missing slots before it become empty."""
    if slot < len(env):
        return env[:slot] + (value,) + env[slot + 1 :]
    while len(env) < slot:
        env = env + ((),)
    return env + (value,)


# Frame kinds of the kernel; a game's own begin at FIRST_GAME_FRAME.
TEXT: Final = 1
"""A card text being carried out: a = source, b = controller, c = what set it off, step = program counter."""
DOOR: Final = 2
"""A batch waits for a replacement to be chosen: a = index of the event looked at, c = batch number."""
ORDER: Final = 3
"""A seat puts its waiting triggers in order: a = seat."""
