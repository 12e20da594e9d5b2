"""What every agent keeps to, and what becomes of one that does not."""

import time
from collections.abc import Sequence

import pytest

from kirifuda.agents import Agent, Budget, Failed, Player, agent, drive, names, seat_players
from kirifuda.agents.driving import CRASHED, ILLEGAL, LATE, STALLED
from kirifuda.agents.wire import read_sights, read_view, write_sights, write_view
from kirifuda.errors import KirifudaError
from kirifuda.kernel.bits import PASS
from kirifuda.kernel.decisions import BACK_CHOICE, Choice, Decision
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.rules import Rules
from kirifuda.kernel.state import State
from kirifuda.kernel.views import Sight, View
from kirifuda.lab.plans import Lab, Plan
from kirifuda.testing.wire import FarPlayer

GAME = "rumbling-angel"
LAB = Lab(Plan(GAME))


class Watched(Player):
    """Hands everything on to another player, and checks what goes by."""

    watches = True

    def __init__(self, seat: int, inner: Player) -> None:
        self.seat = seat
        self.inner = inner
        self.seen: list[object] = []
        self.answers = 0

    def see(self, events: Sequence[Sight]) -> None:
        self.seen += [sight.encode() for sight in events]
        self.inner.see(events)

    def choose(self, view: View, decision: Decision, budget: Budget) -> Choice:
        assert view.seat == decision.seat == self.seat
        before = view.encode()
        choice = self.inner.choose(view, decision, budget)
        assert choice in decision.options
        assert view.encode() == before
        self.answers += 1
        return choice


WORK = Budget(work=6)
"""Enough for the contract, and quick."""


def played(name: str, seed: int, *, far: bool = False) -> tuple[State, list[object]]:
    """A match of an agent against itself, with all that both seats were shown; `far`: at the other end of a wire."""
    state = LAB.start(seed)
    found = seat_players((agent(name), agent(name)), LAB.rules, (seed, seed + 1))
    seated = (FarPlayer(found[0]), FarPlayer(found[1])) if far else found
    players = (Watched(0, seated[0]), Watched(1, seated[1]))
    driven = drive(LAB.rules, state, players, WORK)
    assert driven.fault is None, driven.fault
    assert driven.decisions == players[0].answers + players[1].answers
    return driven.state, [players[0].seen, players[1].seen]


@pytest.mark.parametrize("name", sorted(names()))
def test_it_answers_legally_to_the_end(name: str) -> None:
    for seed in range(2):
        state, seen = played(name, seed)
        assert state.outcome is not None
        assert all(seen)


@pytest.mark.parametrize("name", sorted(names()))
def test_the_same_seeds_give_the_same_match(name: str) -> None:
    once, again = played(name, 5), played(name, 5)
    assert once[0].digest == again[0].digest
    assert once[1] == again[1]


@pytest.mark.parametrize("name", sorted(names()))
def test_over_bytes_it_plays_the_same_match(name: str) -> None:
    near, far = played(name, 5), played(name, 5, far=True)
    assert near[0].digest == far[0].digest


def test_a_view_and_what_was_seen_come_over_a_wire_as_they_were() -> None:
    rng = seeded(8)
    for seed in range(3):
        s = LAB.start(seed)
        while s.outcome is None:
            assert s.ask is not None
            view = LAB.rules.view(s, s.ask.seat)
            assert read_view(write_view(view)) == view
            s = LAB.rules.apply_random(s, rng)
            for seat in range(2):
                shown = LAB.rules.events(s, seat)
                there = read_sights(LAB.rules, write_sights(LAB.rules, shown))
                assert [sight.encode() for sight in there] == [sight.encode() for sight in shown]


@pytest.mark.parametrize("name", sorted(names()))
def test_it_can_say_why(name: str) -> None:
    state = LAB.start(0)
    assert state.ask is not None
    view = LAB.rules.view(state, state.ask.seat)
    assert view.decision is not None
    player = agent(name).sit(view.seat, LAB.rules, 1)
    player.choose(view, view.decision, Budget(seconds=1.0))
    reason = player.reason()
    assert reason is None or reason.message


def test_the_start_is_left_as_it_is() -> None:
    state = LAB.start(0)
    before = state.digest
    players = seat_players((agent("random"), agent("random")), LAB.rules, (1, 2))
    drive(LAB.rules, state, players)
    assert state.digest == before


def test_random_takes_every_candidate_sometimes() -> None:
    state = LAB.start(0)
    assert state.ask is not None
    view = LAB.rules.view(state, state.ask.seat)
    assert view.decision is not None
    player = agent("random").sit(view.seat, LAB.rules, 3)
    taken = {player.choose(view, view.decision, Budget()) for _ in range(200)}
    assert {choice.picks[0] for choice in taken if choice.picks} == set(view.decision.options)


# Agents that fail ----------------------------------------------------------------------------------------


class Bad(Player):
    """Plays at random until its tenth question, and then does what its name says."""

    watches = False

    def __init__(self, fault: str) -> None:
        self.fault = fault
        self.rng = seeded(1)
        self.asked = 0

    def choose(self, view: View, decision: Decision, budget: Budget) -> Choice:
        self.asked += 1
        if self.asked < 10:
            return decision.options.sample(self.rng)
        if self.fault == "crash":
            raise IndexError("no such thing")
        if self.fault == "illegal":
            return Choice((0x7FFFFFFF,))
        if self.fault == "nonsense":
            return "attack"  # type: ignore[return-value]
        if self.fault == "odd":
            return Choice(("attack",))  # type: ignore[arg-type]
        if self.fault == "hang":
            while True:
                time.sleep(0.01)
        if self.fault == "shrug off":
            end = time.monotonic() + 20
            while time.monotonic() < end:
                try:
                    time.sleep(0.01)
                except Exception:  # noqa: BLE001, S110 - the very thing under test
                    pass
        if decision.options.ask.back:
            return BACK_CHOICE
        acts = [Choice((token,)) for token in decision.options if token != PASS]
        return next((choice for choice in acts if choice in decision.options), decision.options.sample(self.rng))


class Seats:
    def __init__(self, fault: str) -> None:
        self.fault = fault

    def sit(self, seat: int, rules: Rules, seed: int) -> Player:
        if self.fault == "stand":
            raise RuntimeError("no chair")
        return Bad(self.fault)


@pytest.mark.parametrize(
    ("fault", "ending"),
    [
        ("crash", CRASHED), ("illegal", ILLEGAL), ("nonsense", ILLEGAL), ("odd", ILLEGAL), ("hang", LATE),
        ("shrug off", LATE),
    ],
)  # fmt: skip
@pytest.mark.parametrize("seat", [0, 1])
def test_a_failing_agent_loses_at_once(fault: str, ending: str, seat: int) -> None:
    agents: tuple[Agent, Agent] = (Seats(fault), agent("random")) if seat == 0 else (agent("random"), Seats(fault))
    begun = time.monotonic()
    driven = drive(LAB.rules, LAB.start(1), seat_players(agents, LAB.rules, (1, 2)), limit=0.3)
    assert time.monotonic() - begun < 10
    outcome = driven.state.outcome
    assert outcome is not None
    assert (outcome.ending, outcome.winner) == (ending, 1 - seat)
    assert driven.fault is not None
    assert driven.fault.seat == seat
    assert driven.fault.text


def test_an_agent_that_only_takes_back_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kirifuda.agents.driving.PATIENCE", 50)
    endings = set()
    for seed in range(12):
        players = seat_players((Seats("dither"), Seats("dither")), LAB.rules, (1, 2))
        outcome = drive(LAB.rules, LAB.start(seed), players).state.outcome
        assert outcome is not None
        endings.add(outcome.ending)
    assert STALLED in endings


def test_an_agent_that_can_not_sit_is_a_fault() -> None:
    with pytest.raises(Failed) as caught:
        seat_players((agent("random"), Seats("stand")), LAB.rules, (1, 2))
    assert caught.value.fault.seat == 1
    assert "no chair" in caught.value.fault.text


# By name -------------------------------------------------------------------------------------------------


def test_an_unknown_agent_is_told_with_the_nearest_name() -> None:
    with pytest.raises(KirifudaError, match="did you mean 'random'"):
        agent("radnom")


def test_an_agent_may_be_named_by_its_place() -> None:
    assert type(agent("kirifuda.agents.random_agent:RandomAgent")) is type(agent("random"))


@pytest.mark.parametrize("name", ["kirifuda.nowhere:Agent", "kirifuda.agents:Nobody", "kirifuda.agents:Budget"])
def test_what_is_no_agent_is_refused(name: str) -> None:
    with pytest.raises(KirifudaError, match="agent"):
        agent(name)
