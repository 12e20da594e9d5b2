"""A rehearsal: the built-in games, played for a build that counts which way it goes.

`python -m kirifuda.lab.rehearsal`, run by `native_build.py` with the first of its two builds.

The compiler makes fast what is played here: random play in place and by value, views and samples of them, agents
through their contract, positions written down and read again; every deck of every built-in game, each by every way.
It is the same each time, so that two builds of one source are alike.
"""

from __future__ import annotations

from hashlib import blake2b

import click

from kirifuda.kernel.positions import decode, encode
from kirifuda.kernel.rng import seeded
from kirifuda.kernel.state import State
from kirifuda.lab.plans import Lab, Plan
from kirifuda.library.decks import built_in
from kirifuda.library.games import BUILT_IN
from kirifuda.library.games import rules as rules_of

LOOK = 64
"""By value, each so many positions are looked at in every way."""
PLAYERS = (("random", "random"), ("heuristic", "random"), ("heuristic", "heuristic"))
"""Who plays by the agents' contract: one match each of every deck."""


def rehearse(game: str, games: int) -> tuple[int, str]:
    """Play each deck of a game against the next one. Returns how many matches, and their last positions as a hash."""
    decks = list(built_in(rules_of(game)))
    ended: list[str] = []
    for deck, other in zip(decks, [*decks[1:], *decks[:1]], strict=True):
        lab = Lab(Plan(game, decks=(deck, other)))
        rng = seeded(len(ended))
        for index in range(games):
            s = lab.start(index)
            lab.rules.playout(s, (rng, rng))
            ended.append(s.digest)
            s = lab.start(index)
            answers = 0
            while s.outcome is None:
                if answers % LOOK == 0:
                    look(lab, s)
                s = lab.rules.apply_random(s, rng)
                answers += 1
            ended.append(s.digest)
        for agents in PLAYERS:
            by_agents = Lab(Plan(game, agents=agents, decks=(deck, other), limit=None))
            ended.append(by_agents.play(0, shortcut=False).digest)
    return len(ended), blake2b("".join(ended).encode(), digest_size=8).hexdigest()


def look(lab: Lab, s: State) -> None:
    """Everything that is asked of a position while it is played."""
    assert s.ask is not None
    rules = lab.rules
    seen = rules.view(s, s.ask.seat, open_lists=True)
    rules.sample(seen, seeded(s.steps))
    rules.events(s, s.ask.seat)
    assert s.decision is not None
    rules.apply(s, s.decision.options.sample(seeded(s.asked)))
    decode(s.setup, encode(s))


@click.command()
@click.option("--games", default=30, show_default=True, type=click.IntRange(min=1), help="Of each deck, each way.")
def main(games: int) -> None:
    """Play the built-in games, every deck of them."""
    for game in BUILT_IN:
        played, hashed = rehearse(game, games)
        click.echo(f"{game}: {played} matches, {hashed}")


if __name__ == "__main__":
    main()
