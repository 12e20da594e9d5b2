"""A guided first game: what it says, what it wants, and that it is given up if it can't go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from kirifuda.errors import ScenarioError
from kirifuda.kernel.decisions import Choice
from kirifuda.record import Match
from kirifuda.server.messages import LessonShown
from kirifuda.testing.guided import Guided

T = TypeVar("T")


class Lesson:
    """What leads a learner through a match. One that can't go on is given up, and he plays on freely."""

    def __init__(self, guide: Guided, match: Match) -> None:
        self.guide: Guided | None = guide
        self.match: Final = match
        self.seat: Final = guide.seat

    def _led(self, ask: Callable[[Guided], T], free: T) -> T:
        if self.guide is None:
            return free
        try:
            return ask(self.guide)
        except ScenarioError:
            self.guide = None
            return free

    @property
    def over(self) -> bool:
        """Whether the learner is free."""
        return self._led(lambda guide: guide.over(self.match), free=True)

    def reply(self) -> Choice | None:
        """The answer that the lesson gives by itself now, of whichever seat; None if somebody is to be asked."""
        return self._led(lambda guide: guide.reply(self.match), None)

    def accepts(self, choice: Choice) -> bool:
        """Whether the lesson goes on with this answer."""
        return self._led(lambda guide: guide.accepts(self.match, choice), free=True)

    def hint(self, language: str) -> str:
        """What it says to an answer that is legal and not the one that it asks for."""
        return self._led(lambda guide: guide.hint(self.match, language), "")

    def back(self, kept: frozenset[int]) -> int | None:
        """How many choices to keep so that the learner is asked his last question again."""
        return self._led(lambda guide: guide.back(self.match, kept), None)

    def shown(self, language: str) -> LessonShown | None:
        """What the learner is shown of it now; None when all is said."""
        return self._led(lambda guide: self._shown(guide, language), None)

    def _shown(self, guide: Guided, language: str) -> LessonShown | None:
        said = guide.spoken(self.match, language)
        wanted = guide.wanted(self.match, language)
        done, steps = guide.progress(self.match)
        answer = guide.answer(self.match) if wanted else None
        if not said and not wanted:
            return None
        return LessonShown(said, wanted, done, steps, None if answer is None else list(answer.picks))
