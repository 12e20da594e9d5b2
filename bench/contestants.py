"""Who is measured: each plays whole random games until its time is up."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

import chess


@dataclass
class Tally:
    """What was done in how many seconds. Only decisions with two or more legal answers count."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0


def chess_random(seconds: float, seed: int) -> Tally:
    """The yardstick: uniformly random legal moves on a `chess.Board`."""
    rng = random.Random(seed)  # noqa: S311 - a benchmark, not a secret
    tally = Tally()
    begun = time.perf_counter()
    while tally.seconds < seconds:
        board = chess.Board()
        while not board.is_game_over(claim_draw=False) and board.ply() < 400:
            moves = list(board.legal_moves)
            tally.decisions += len(moves) > 1
            board.push(rng.choice(moves))
        tally.games += 1
        tally.seconds = time.perf_counter() - begun
    return tally


YARDSTICK = "chess"
CONTESTANTS: dict[str, Callable[[float, int], Tally]] = {YARDSTICK: chess_random}
"""By name. A built-in game joins by a line here."""
