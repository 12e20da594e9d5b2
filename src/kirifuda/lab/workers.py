"""Matches played in several processes, their rows in order.

Processes are spawned, not forked: a fork copies locks and half of another library's threads (the parquet writer has
some), and spawning is the same on every platform. A plan is names only, so it travels; each worker imports the same
modules, compiled or not, from the same places. Nobody can wait for ever: a worker that dies is seen at once, its
match becomes a row that says so, and another worker goes on.
"""

from __future__ import annotations

import gc
import signal
import traceback
from collections import deque
from collections.abc import Generator
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from kirifuda.errors import KirifudaError, Message, RuleBroken
from kirifuda.lab.plans import Lab, Plan, Row, derive

WORKER_DIED = "worker-died"
"""How a match ends that took its process with it; neither seat wins."""
AHEAD = 64
"""Matches a worker may be ahead of the next row, so that one slow match does not pile up rows."""
_READY = "ready"
_BROKEN = "broken"


@dataclass(frozen=True)
class Tasks:
    """`count` matches of each plan from `first` on, one plan after another. A task is the place of one among them."""

    plans: tuple[Plan, ...]
    count: int
    first: int = 0

    def __len__(self) -> int:
        return len(self.plans) * max(0, self.count)

    def plan(self, task: int) -> Plan:
        return self.plans[task // self.count]

    def index(self, task: int) -> int:
        """The index of the match in its plan."""
        return self.first + task % self.count

    def broken(self, task: int, what: str) -> RuleBroken:
        """The engine's own failure, with what is needed to see it again."""
        plan, index = self.plan(task), self.index(task)
        seed = derive(plan.seed, index, "match")
        return RuleBroken(f"match {index} of seed {plan.seed} (its own seed is {seed}) broke the engine: {what}")


def simulate(plan: Plan, count: int, jobs: int = 1, first: int = 0) -> Generator[Row, None, None]:
    """The rows of the matches `first`, `first` + 1, ... in order, whatever the number of `jobs`.

    Raises what `Lab` raises for a wrong plan, and RuleBroken with index and seed if the engine itself fails.
    """
    return simulate_all((plan,), count, jobs, first)


def simulate_all(plans: tuple[Plan, ...], count: int, jobs: int = 1, first: int = 0) -> Generator[Row, None, None]:
    """The rows of `simulate` for each of these plans, one plan after another."""
    tasks = Tasks(plans, count, first)
    labs = [Lab(plan) for plan in plans]  # in this process too: a wrong plan is refused before anything is spawned
    if jobs <= 1:
        for task in range(len(tasks)):
            try:
                yield labs[task // count].play(tasks.index(task))
            except Exception as error:
                raise tasks.broken(task, f"{type(error).__name__}: {error}") from error
    elif len(tasks) > 0:
        with _Crew(tasks, min(jobs, len(tasks))) as crew:
            yield from crew.rows()


def _work(tasks: Tasks, pipe: Connection) -> None:
    """A worker: plays the tasks it is sent until it is sent None."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    labs = [Lab(plan) for plan in tasks.plans]
    gc.freeze()  # cards and code stay: the collector need not look at them again (about 6 % of a match)
    pipe.send((_READY, None))
    try:
        while (task := pipe.recv()) is not None:
            try:
                row = labs[task // tasks.count].play(tasks.index(task))
            except Exception as error:  # noqa: BLE001 - it is told to the parent, which raises it
                last = traceback.format_tb(error.__traceback__)[-1]
                pipe.send((_BROKEN, f"{type(error).__name__}: {error}\n{last}"))
                return
            pipe.send((task, row))
    except (EOFError, BrokenPipeError):
        return


class _Worker:
    def __init__(self, tasks: Tasks) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(tasks, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.ready = False
        self.playing: deque[int] = deque()
        """The tasks sent and not yet answered, in order."""

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class _Crew:
    """The workers of one run."""

    def __init__(self, tasks: Tasks, jobs: int) -> None:
        self.tasks = tasks
        self.next_row = 0
        self.end = len(tasks)
        self.next_task = 0
        self.again: deque[int] = deque()
        """Tasks given to a worker that died before it came to them."""
        self.jobs = jobs
        self.done: dict[int, Row] = {}
        self.workers: list[_Worker] = []

    def __enter__(self) -> _Crew:
        try:
            for _ in range(self.jobs):
                self.workers.append(_Worker(self.tasks))
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        for worker in self.workers:
            worker.stop()

    def rows(self) -> Generator[Row, None, None]:
        while self.next_row < self.end:
            if self.next_row in self.done:
                yield self.done.pop(self.next_row)
                self.next_row += 1
                continue
            for worker in self.workers:
                self._feed(worker)
            by_pipe = {worker.pipe: worker for worker in self.workers}
            for pipe in wait(list(by_pipe)):
                assert isinstance(pipe, Connection)
                self._hear(by_pipe[pipe])

    def _feed(self, worker: _Worker) -> None:
        """Two matches ahead, so that no worker waits for this process."""
        while worker.ready and len(worker.playing) < 2:
            if self.again:
                task = self.again.popleft()
            elif self.next_task < min(self.end, self.next_row + AHEAD * self.jobs):
                task = self.next_task
                self.next_task += 1
            else:
                return
            worker.playing.append(task)
            try:
                worker.pipe.send(task)
            except (BrokenPipeError, ConnectionResetError):
                return  # it has died; hearing from it says so

    def _hear(self, worker: _Worker) -> None:
        try:
            what, said = worker.pipe.recv()
        except (EOFError, ConnectionResetError):
            self._replace(worker)
            return
        if what == _READY:
            worker.ready = True
        elif what == _BROKEN:
            raise self.tasks.broken(worker.playing[0], said)
        else:
            worker.playing.popleft()
            self.done[what] = said

    def _replace(self, worker: _Worker) -> None:
        """A worker has died: over the match it was playing, if any."""
        self.workers.remove(worker)
        worker.process.join()
        code = worker.process.exitcode
        worker.pipe.close()
        if not worker.ready:
            told = Message("a worker process did not start (exit status {code}); --jobs 1 needs none", code=str(code))
            raise KirifudaError(told)
        if worker.playing:
            task = worker.playing.popleft()
            self.done[task] = self._lost(task, f"the process that played it died (exit status {code})")
            self.again.extend(worker.playing)
        self.workers.append(_Worker(self.tasks))

    def _lost(self, task: int, what: str) -> Row:
        index = self.tasks.index(task)
        swap = index % 2
        seed = derive(self.tasks.plan(task).seed, index, "match")
        return Row(index, seed, 1 + swap, 2 - swap, "", "", 0, WORKER_DIED, "", 0, 0, 0, "", what)
