"""Agents play, and somebody watches: at a chosen speed, or step by step."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.timer import Timer

from kirifuda.cli import settings
from kirifuda.cli.full.playing import Playing
from kirifuda.cli.sitting import Sitting
from kirifuda.words.reader import SPECTATOR

PACES: Final = (4.0, 2.0, 1.0, 0.5, 0.25, 0.0)
"""Seconds from one answer to the next, slowest first."""
USUAL: Final = 2


class Watching(Playing):
    """A match that goes on by itself until it is stopped."""

    TOLD: ClassVar[tuple[str, ...]] = ("watch", "why", "card", "table", "read", "screen", "stop")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p,space", "pause", show=False, priority=True),
        Binding("full_stop", "step", show=False),
        Binding("plus,equals_sign", "pace(1)", show=False),
        Binding("minus", "pace(-1)", show=False),
        Binding("e", "eyes", show=False),
    ]

    def __init__(self, sitting: Sitting, paused: bool = False) -> None:
        super().__init__(sitting)
        known = settings.read().get(settings.PACE, USUAL)
        self.pace = known if isinstance(known, int) and 0 <= known < len(PACES) else USUAL
        self.paused = paused
        self.clock: Timer | None = None

    def keys(self) -> list[tuple[str, str]]:
        found = [("p", "go_on" if self.paused else "pause"), (".", "step"), ("+", "faster"), ("-", "slower")]
        if self.sitting.match.outcome is not None:
            found = [("o", "look_back")]
        found += [("e", "eyes"), ("?", "why"), ("v", "zoom"), ("h", "help"), ("q", "leave")]
        return [*found, ("l", "log"), ("t", "lists"), ("g", "language"), ("w", "save")]

    def go_on(self) -> None:
        """The next answer, in a while; not before it is wanted while the match is stopped."""
        if self.sitting.match.outcome is not None:
            super().go_on()
            return
        self.hear()
        self.show()
        self.question(self.say("paused" if self.paused else "watching", pace=f"{PACES[self.pace]:g}"))
        made = self.sitting.match.timeline.made
        mine = bool(made) and made[-1].seat == self.at_keyboard
        thought = self.sitting.thought(made[-1].seat) if mine else ""
        self.status(*([thought] if thought else []))
        if self.paused:
            self.busy = False
        elif PACES[self.pace]:
            self.stop_clock()
            self.clock = self.set_timer(PACES[self.pace], super().go_on)
        else:
            super().go_on()

    def stop_clock(self) -> None:
        if self.clock is not None:
            self.clock.stop()
            self.clock = None

    def action_pause(self) -> None:
        """Stop, or go on."""
        self.paused = not self.paused
        self.stop_clock()
        self.go_on()

    def action_go_on(self) -> None:
        self.action_pause()

    def action_step(self) -> None:
        """One answer more."""
        self.paused = True
        self.stop_clock()
        super().go_on()

    def action_pace(self, by: int) -> None:
        """Faster or slower, from now on."""
        self.pace = max(0, min(len(PACES) - 1, self.pace + by))
        settings.note(settings.PACE, self.pace)
        if not self.paused:
            self.stop_clock()
            self.go_on()

    def action_faster(self) -> None:
        self.action_pace(1)

    def action_slower(self) -> None:
        self.action_pace(-1)

    def action_eyes(self) -> None:
        """See what a sees, what b sees, or what both may know."""
        self.at_keyboard = (self.at_keyboard + 2) % (SPECTATOR + 1) - 1
        self.show()

    def action_undo(self) -> None:
        """Nobody who watches has answered anything."""

    def action_concede(self) -> None:
        """Nobody who watches can concede."""
