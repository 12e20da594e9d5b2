"""How fast the engine is: `python -m kirifuda.lab.bench`, a report and not a gate.

Everything is measured in one run. The contestants take turns, so that a busy machine slows all of them alike; the
median of the rounds counts, with the spread beside it, and each ratio is taken within its round. The yardstick is
random play with the `chess` library. Decisions count only where there are two or more legal answers.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Self

import click

from kirifuda.lab.report import table
from kirifuda.library.games import DEFAULT

BUILDS = ("interpreted", "compiled")
STEPS = {
    "fork": "µs a fork",
    "view": "µs a view",
    "view and sample": "µs a view and a sample of it",
    "events": "µs for a seat's events of one answer",
    "digest": "µs a digest",
}
BARE = "list the legal moves, push one, decisions/s"
WHOLE = "and ask is_game_over() each time, decisions/s"


@dataclass(frozen=True)
class Target:
    """What is aimed at: at least or at most this; a ratio to the yardstick if `ratio`."""

    least: float | None = None
    most: float | None = None
    ratio: bool = False

    def met(self, series: Series) -> bool:
        value = median(series.ratios) if self.ratio else median(series.values)
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)

    def __str__(self) -> str:
        bound = f"≥ {self.least:g}" if self.least is not None else f"≤ {self.most:g}"
        return bound + " ×" if self.ratio else bound


TARGETS = {
    ("interpreted", "by value, decisions/s"): Target(least=1.5, ratio=True),
    ("compiled", "by value, decisions/s"): Target(least=8, ratio=True),
    ("compiled", "in place, decisions/s"): Target(least=10, ratio=True),
    ("compiled", "µs a fork"): Target(most=1),
    ("compiled", "µs a view"): Target(most=50),
    ("compiled", "MB at most, 1,000 games"): Target(most=120),
}


@dataclass
class Series:
    """What the rounds gave, and in multiples of the yardstick of the same round."""

    values: list[float] = field(default_factory=list)
    ratios: list[float] = field(default_factory=list)

    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = {"median": median(self.values), "least": min(self.values), "most": max(self.values)}
        if self.ratios:
            found["ratio"] = {"median": median(self.ratios), "least": min(self.ratios), "most": max(self.ratios)}
        return found


class Worker:
    """A process that measures, started on one build."""

    def __init__(self, path: Path | None, game: str = DEFAULT) -> None:
        self.game = game
        self.environment = dict(os.environ)
        if path is not None:
            self.environment["PYTHONPATH"] = str(path.resolve())
        command = [sys.executable, "-m", "kirifuda.lab.bench_worker", game]
        self.process = subprocess.Popen(  # noqa: S603 - our own module
            command, env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.compiled = bool(self._hear()["compiled"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.process.kill()
        self.process.communicate()

    def _hear(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise click.ClickException("a measuring process died; its message is above")
        found: dict[str, Any] = json.loads(line)
        return found

    def measure(self, name: str, **told: float) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"measure": name, **told}) + "\n")
        self.process.stdin.flush()
        return self._hear()


Results = dict[str, dict[str, Series]]
"""By build ("chess" for the yardstick), then by measure."""


def compare(workers: dict[str, Worker], rounds: int, seconds: float, results: Results) -> None:
    """All contestants in turn, `rounds` times."""
    for seed in range(1, rounds + 1):
        found = next(iter(workers.values())).measure("chess", seconds=seconds, seed=seed)
        chess = found["count"] / found["seconds"]
        add(results, "chess", BARE, chess, 1.0)
        found = next(iter(workers.values())).measure("whole chess", seconds=seconds, seed=seed)
        add(results, "chess", WHOLE, found["count"] / found["seconds"], found["count"] / found["seconds"] / chess)
        for name, title in (("value", "by value"), ("place", "in place")):
            for build, worker in workers.items():
                found = worker.measure(name, seconds=seconds, seed=seed)
                pace = found["count"] / found["seconds"]
                add(results, build, f"{title}, decisions/s", pace, pace / chess)
                add(results, build, f"{title}, games/s", found["games"] / found["seconds"])
                add(results, build, f"{title}, µs an event", 1e6 * found["seconds"] / found["events"])
        for build, worker in workers.items():
            found = worker.measure("contract", seconds=seconds / 2, seed=seed)
            add(results, build, "two agents through views, decisions/s", found["count"] / found["seconds"])
        for step, title in STEPS.items():
            for build, worker in workers.items():
                found = worker.measure(step, seconds=seconds / 5, seed=seed)
                add(results, build, title, 1e6 * found["seconds"] / found["count"])


def add(results: Results, build: str, title: str, value: float, ratio: float | None = None) -> None:
    series = results.setdefault(build, {}).setdefault(title, Series())
    series.values.append(value)
    if ratio is not None:
        series.ratios.append(ratio)


def first_decision(game: str, environment: dict[str, str], cache: Path) -> float | None:
    """Seconds until `kirifuda play` shows its first numbered option; None if it never does."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        process = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-u", "-m", "kirifuda", "play", game, "--plain", "--seed", "1"],
            env={**environment, "PYTHONPYCACHEPREFIX": str(cache)}, cwd=folder, text=True, encoding="utf-8",
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        assert process.stdout is not None
        found = None
        for line in process.stdout:
            if line.lstrip().startswith(("1. ", "1 ")):
                found = time.perf_counter() - begun
                break
        process.kill()
        process.communicate()
        return found


def beginnings(workers: dict[str, Worker], times: int, results: Results) -> None:
    """Cold: no byte code is cached. Warm: it is."""
    for _ in range(times):
        for build, worker in workers.items():
            with tempfile.TemporaryDirectory() as cache:
                for kind in ("cold", "warm"):
                    found = first_decision(worker.game, worker.environment, Path(cache))
                    if found is not None:
                        add(results, build, f"ms to the first decision, {kind}", 1000 * found)


def show(results: Results) -> str:
    """The table."""
    rows = [["", "median", "from", "to", "× chess", "from", "to", "target", ""]]
    for build, measures in results.items():
        rows.append([build] + [""] * 8)
        for title, series in measures.items():
            cells = [f"  {title}"]
            cells += [figure(value) for value in (median(series.values), min(series.values), max(series.values))]
            ratios = series.ratios
            cells += [f"{r:.2f}" for r in (median(ratios), min(ratios), max(ratios))] if ratios else ["", "", ""]
            target = TARGETS.get((build, title))
            cells += [str(target), "met" if target.met(series) else "missed"] if target else ["", ""]
            rows.append(cells)
    return table(rows, left=1)


def figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


@click.command()
@click.option("--game", default=DEFAULT, show_default=True, help="The game that is played.")
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(min=1), help="Turns of each contestant.")
@click.option("--seconds", default=1.5, show_default=True, help="Length of a turn.")
@click.option("--quick", is_flag=True, help="About 20 seconds: three short rounds, memory over 100 games.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
@click.option("--source", default="src", show_default=True, type=click.Path(path_type=Path), help="Uncompiled build.")
@click.option(
    "--overlay", default="build/compiled", show_default=True, type=click.Path(path_type=Path), help="Compiled build."
)
def main(game: str, rounds: int, seconds: float, quick: bool, as_json: bool, source: Path, overlay: Path) -> None:
    """Measure random play, single steps, memory and start, uncompiled and compiled."""
    if quick:
        rounds, seconds = min(rounds, 3), 0.3
    games = 100 if quick else 1000
    results: Results = {}
    workers: dict[str, Worker] = {}
    try:
        for build, path in zip(BUILDS, (source, overlay), strict=True):
            if not (path / "kirifuda").is_dir():
                click.echo(f"The {build} build is left out: there is none in {path}.", err=True)
                continue
            workers[build] = Worker(path, game)
            if workers[build].compiled != (build == "compiled"):
                raise click.ClickException(f"{path} does not hold the {build} build")
        if not workers:
            raise click.ClickException("there is nothing to measure")
        compare(workers, rounds, seconds, results)
        for build, worker in workers.items():
            with Worker(Path(worker.environment["PYTHONPATH"]), game) as fresh:
                found = fresh.measure("memory", games=games)
                add(results, build, f"MB at most, {games:,} games", found["megabytes"])
        beginnings(workers, 1 if quick else 3, results)
    finally:
        for worker in workers.values():
            worker.__exit__()
    if as_json:
        data = {build: {title: series.data() for title, series in found.items()} for build, found in results.items()}
        told = {"python": sys.version.split()[0], "game": game, "rounds": rounds, "measures": data}
        click.echo(json.dumps(told, ensure_ascii=False))
    else:
        click.echo(show(results), nl=False)


if __name__ == "__main__":
    main()
