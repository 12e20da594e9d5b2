"""Prints the report: `python -m bench [--rounds 5] [--seconds 2]`."""

from statistics import median

import click

from bench.contestants import CONTESTANTS, YARDSTICK
from kirifuda.build_info import describe


@click.command()
@click.option("--rounds", default=5, show_default=True, help="Interleaved runs of each contestant.")
@click.option("--seconds", default=2.0, show_default=True, help="Length of one run.")
def main(rounds: int, seconds: float) -> None:
    """Measure random play."""
    click.echo(describe())
    paces: dict[str, list[float]] = {name: [] for name in CONTESTANTS}
    games: dict[str, list[float]] = {name: [] for name in CONTESTANTS}
    for seed in range(rounds):
        for name, play in CONTESTANTS.items():
            tally = play(seconds, seed)
            paces[name].append(tally.decisions / tally.seconds)
            games[name].append(tally.games / tally.seconds)
    base = median(paces[YARDSTICK])
    click.echo(f"{'':20} {'decisions/s':>12} {'(from':>9} {'to)':>9} {'games/s':>9} {'× chess':>9}")
    for name, found in paces.items():
        click.echo(
            f"{name:20} {median(found):12.0f} {min(found):9.0f} {max(found):9.0f}"
            f" {median(games[name]):9.1f} {median(found) / base:9.2f}"
        )
    if len(CONTESTANTS) == 1:
        click.echo("Only the yardstick ran: no game of Kirifuda's is measured yet.")


if __name__ == "__main__":
    main()
