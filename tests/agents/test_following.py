"""Following a line: both seats pass to the next resting point, and never for ever."""

from kirifuda.kernel.bits import PASS
from kirifuda.kernel.cards import BLANK
from kirifuda.kernel.decisions import ACT, ANY, Ask
from kirifuda.kernel.door import happen
from kirifuda.kernel.events import NUMBER, Event
from kirifuda.kernel.frames import Frame, frame
from kirifuda.kernel.layout import NOBODY, Layout, Zone
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.search import LONGEST, follow
from kirifuda.kernel.state import State

ENTRANCE, STAIRS = "entrance", "stairs"


class Tower(Rules):
    """A game of one number: how high both seats have climbed, by passing. There is a landing every tenth step."""

    def __init__(self) -> None:
        self.layout = Layout((Zone(0, "deck", NOBODY, True, False, False),), 0)
        self.nums = 1

    def opening(self, s: State) -> Frame:
        return frame(16, None)

    def step(self, s: State, f: Frame) -> None:
        reason = STAIRS if s.nums[0] % 10 else ENTRANCE
        s.ask = Ask(ACT, s.nums[0] % 2, reason, 101, 0, (PASS,), 1, 1, ANY, False)

    def answered(self, s: State, f: Frame, ask: Ask, picks: tuple[int, ...]) -> None:
        happen(s, Event(NUMBER, 0, 0, s.nums[0] + 1, 0, 0, 101, 0, ask.seat))


def test_both_pass_to_the_next_resting_point() -> None:
    s = Tower().start(((BLANK,), (BLANK,)))
    first = follow(s, (PASS,), (ENTRANCE,))
    assert first.nums[0] == 10
    assert follow(first, (PASS,), (ENTRANCE,)).nums[0] == 20
    assert s.nums[0] == 0


def test_a_line_that_comes_to_no_rest_is_taken_as_it_stands() -> None:
    s = follow(Tower().start(((BLANK,), (BLANK,))), (PASS,), ("no-such-question",))
    assert s.nums[0] == LONGEST
    assert s.ask is not None
