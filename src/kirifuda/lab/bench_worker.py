"""One process of the benchmark: it measures what it is told, with the build and the game that it was
started on.

A line of JSON in (`{"measure": "value", "seconds": 1.0, "seed": 3}`), a line out (`{"count": ..., "seconds": ...}`).
Time is the processor time of this process, so that other programs disturb less.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from kirifuda.agents import agent, drive, seat_players
from kirifuda.build_info import COMPILED
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.state import State, fork
from kirifuda.lab.plans import Lab, Plan
from kirifuda.library.games import DEFAULT

LAB = Lab(Plan(sys.argv[1] if len(sys.argv) > 1 else DEFAULT))
EVERY = 7
"""Each seventh position of random play is kept to measure single steps on."""
POSITIONS = 200

Found = dict[str, float]


def counted(s: State) -> bool:
    """Whether the open question has two or more legal answers."""
    ask = s.ask
    return ask is not None and (len(ask.candidates) > 1 or ask.lo < ask.hi)


def value(seconds: float, seed: int) -> Found:
    """Random play by value: every answer gives a new state, the old one stays good.

    Each game is played once more off the clock, to count in: counting here would be a good part of the time.
    """
    rules = LAB.rules
    rng = seeded(seed)
    decisions = games = events = 0
    spent = 0.0
    while spent < seconds:
        again = rng.copy()
        begun = time.process_time()
        s = LAB.start(seed << 20 | games)
        while s.outcome is None:
            s = rules.apply_random(s, rng)
        spent += time.process_time() - begun
        s = LAB.start(seed << 20 | games)
        while s.outcome is None:
            decisions += counted(s)
            s = rules.apply_random(s, again)
            events += len(s.log)
        games += 1
    return {"count": decisions, "games": games, "events": events, "seconds": spent}


def place(seconds: float, seed: int) -> Found:
    """Random play in place."""
    rng = seeded(seed)
    decisions = games = events = 0
    begun = time.process_time()
    spent = 0.0
    while spent < seconds:
        played = LAB.rules.playout(LAB.start(seed << 20 | games), (rng, rng))
        decisions += played.choices
        events += played.events
        games += 1
        spent = time.process_time() - begun
    return {"count": decisions, "games": games, "events": events, "seconds": spent}


def contract(seconds: float, seed: int) -> Found:
    """Two random agents through views and the agents' contract."""
    decisions = games = 0
    begun = time.process_time()
    spent = 0.0
    agents = (agent("random"), agent("random"))
    while spent < seconds:
        players = seat_players(agents, LAB.rules, (seed + games, seed - games + (1 << 40)))
        decisions += drive(LAB.rules, LAB.start(seed << 20 | games), players).decisions
        games += 1
        spent = time.process_time() - begun
    return {"count": decisions, "games": games, "seconds": spent}


def chess(seconds: float, seed: int) -> Found:
    """The yardstick: uniformly random legal moves of the `chess` library, to mate or stalemate or ply 400."""
    return _chess(seconds, seed, whole=False)


def whole_chess(seconds: float, seed: int) -> Found:
    """The same, looking for every end that chess knows after each move, as a program that plays must."""
    return _chess(seconds, seed, whole=True)


def _chess(seconds: float, seed: int, *, whole: bool) -> Found:
    import chess as library

    rng = random.Random(seed)  # noqa: S311 - a benchmark, not a secret
    decisions = games = 0
    begun = time.process_time()
    spent = 0.0
    while spent < seconds:
        board = library.Board()
        while board.ply() < 400:
            moves = list(board.legal_moves)
            if not moves or (whole and board.is_game_over()):
                break
            decisions += len(moves) > 1
            board.push(rng.choice(moves))
        games += 1
        spent = time.process_time() - begun
    return {"count": decisions, "games": games, "seconds": spent}


def positions(seed: int) -> list[tuple[State, int]]:
    """Positions of random play, each with the seat that is asked."""
    found: list[tuple[State, int]] = []
    rng = seeded(seed)
    steps = games = 0
    while len(found) < POSITIONS:
        s = LAB.start(seed << 20 | games)
        while s.ask is not None and len(found) < POSITIONS:
            if steps % EVERY == 0:
                found.append((s, s.ask.seat))
            s = LAB.rules.apply_random(s, rng)
            steps += 1
        games += 1
    return found


def each(step: Callable[[State, int], object], seconds: float, seed: int) -> Found:
    """One step on positions of random play, again and again."""
    found = positions(seed)
    count = 0
    begun = time.process_time()
    spent = 0.0
    while spent < seconds:
        for s, seat in found:
            step(s, seat)
        count += len(found)
        spent = time.process_time() - begun
    return {"count": count, "seconds": spent}


def _sample(s: State, seat: int) -> State:
    return LAB.rules.sample(LAB.rules.view(s, seat, open_lists=True), seeded(seat))


STEPS: dict[str, Callable[[State, int], object]] = {
    "fork": lambda s, _seat: fork(s),
    "view": LAB.rules.view,
    "view and sample": _sample,
    "events": LAB.rules.events,
    "digest": lambda s, _seat: s.digest,
}
PLAYS = {"value": value, "place": place, "contract": contract, "chess": chess, "whole chess": whole_chess}


def memory(games: int) -> Found:
    """The most memory that this process has held after so many games, in MB."""
    import resource

    for index in range(games):
        LAB.play(index)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {"count": games, "megabytes": peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)}


def main() -> None:
    """Answer until the questions end."""
    print(json.dumps({"compiled": COMPILED, "python": sys.version.split()[0]}), flush=True)  # noqa: T201
    for line in sys.stdin:
        told: dict[str, Any] = json.loads(line)
        name = told["measure"]
        if name == "memory":
            found = memory(told["games"])
        elif name in PLAYS:
            found = PLAYS[name](told["seconds"], told["seed"])
        else:
            found = each(STEPS[name], told["seconds"], told["seed"])
        print(json.dumps(found), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
