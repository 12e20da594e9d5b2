"""A thinking process: it reads questions from its input and writes answers to its output, until its input ends.

It is given nothing but bytes: a view of the seat that is asked, and what that seat saw. It may be stopped at any
moment; another one begins where it was.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import OrderedDict
from typing import Any, BinaryIO, Final

from kirifuda.agents import Budget, Player, agent
from kirifuda.agents.wire import read_sights, read_view
from kirifuda.kernel.decisions import Choice
from kirifuda.library.games import rules as rules_of
from kirifuda.server.thought.parts import joined, read

MOST_PLAYERS: Final = 500
"""How many seats a process keeps players for; one that comes back later sits down anew."""


class Seated:
    """A player, and how much he has been shown."""

    def __init__(self, player: Player) -> None:
        self.player: Final = player
        self.shown = 0


class Worker:
    """The players that think here."""

    def __init__(self) -> None:
        self.players: OrderedDict[str, Seated] = OrderedDict()

    def answer(self, parts: list[bytes]) -> dict[str, object]:
        """`picks`, or `need`: from which position on this seat's events are still to be shown."""
        asked: dict[str, Any] = json.loads(parts[0])
        rules = rules_of(asked["game"])
        seated = self.players.get(asked["who"])
        if seated is None:
            seated = Seated(agent(asked["agent"]).sit(asked["seat"], rules, asked["seed"]))
            self.players[asked["who"]] = seated
            if len(self.players) > MOST_PLAYERS:
                self.players.popitem(last=False)
        self.players.move_to_end(asked["who"])
        if seated.player.watches:
            first = asked["positions"] - (len(parts) - 2)
            if first > seated.shown:
                return {"need": seated.shown}
            for events in parts[2 + seated.shown - first :]:
                seated.player.see(read_sights(rules, events))
            seated.shown = asked["positions"]
        view = read_view(parts[1])
        decision = view.decision
        if decision is None:
            raise ValueError("nothing is asked")
        choice: object = seated.player.choose(view, decision, Budget(seconds=asked["seconds"]))
        if not isinstance(choice, Choice) or not all(type(pick) is int for pick in choice.picks):
            raise TypeError(f"{type(choice).__name__} is no choice")
        return {"picks": choice.picks}


def main() -> None:
    """Answer until the input ends. What an agent prints goes to the errors, never among the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    questions: BinaryIO = os.fdopen(os.dup(0), "rb")
    answers: BinaryIO = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    worker = Worker()
    while (parts := read(questions)) is not None:
        try:
            answer = worker.answer(parts)
        except Exception as error:  # noqa: BLE001 - whatever an agent raises is its answer
            answer = {"failed": type(error).__name__}
        answers.write(joined([json.dumps(answer).encode()]))
        answers.flush()


if __name__ == "__main__":
    main()
