"""Who plays the games: this process, several on this machine, or the workers of a Dask cluster.

A task is a plan, a seed and a range of games, and nothing else, so it does not matter who has it, or how large it is.
Parts come back in the order of the games: what is done is always the games from 0 on, without a gap.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter
from typing import Any, NamedTuple, Protocol

from kit.lab.extra import extra

FIRST_GAMES = 8
"""How many games are in the first task, whose time says how large the next can be."""
TASK_S = 0.3
"""How long a task should take: far longer than the 2 ms that it costs to send one through Dask."""
CONNECT_S = 20.0
"""How long a scheduler has to answer."""
PATIENCE_S = 20.0
"""How long to wait for a cluster without any worker."""


NOT_BEGUN = (
    "before the first game; each worker begins by reading the program again, so a file needs "
    '`if __name__ == "__main__":` above what it runs, or take workers=1'
)


class Plan(Protocol):
    """Trials by their numbers, such as `kit.lab.plan.Plan`."""

    def tally(self, seed: int, first: int, many: int) -> Mapping[Any, int]:
        """How often each value comes in the games first, first + 1 … of the seed."""


class Part(NamedTuple):
    """The result of a number of games, and how long they took."""

    games: int
    counts: Mapping[Any, int]
    seconds: float


class Lost(Exception):
    """The process or worker that played no longer answers; `why` is a word for what has happened."""

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.detail = detail


class Crew(Protocol):
    """Takes tasks and gives back their parts."""

    hands: int
    """How many tasks are worked on at the same time."""

    def submit(self, seed: int, first: int, many: int) -> Any:
        """Take a task; what is returned is for `wait`."""

    def wait(self, task: Any) -> Part:
        """The part of a task, once it is there; raises `Lost` if it will not come."""

    def close(self) -> None:
        """Take no more tasks."""


def play(plan: Plan, seed: int, first: int, many: int) -> Part:
    """Play one task."""
    begun = perf_counter()
    counts = dict(plan.tally(seed, first, many))
    return Part(many, counts, perf_counter() - begun)


def parts(crew: Crew, seed: int, first: int, end: int) -> Iterator[Part]:
    """The games `first` … `end` - 1, in order; the pace of the last part decides the size of the next tasks."""
    waiting: deque[Any] = deque()
    size = FIRST_GAMES
    try:
        while first < end or waiting:
            while first < end and len(waiting) < 2 * crew.hands - 1:
                many = _share(size, end - first, crew.hands)
                waiting.append(crew.submit(seed, first, many))
                first += many
            part = crew.wait(waiting.popleft())
            size = max(1, min(4 * max(size, part.games), int(part.games / max(part.seconds, 1e-6) * TASK_S)))
            yield part
    finally:
        crew.close()


def _share(size: int, left: int, hands: int) -> int:
    """How many games the next task has: fewer near the end, so that all hands finish together; never very few."""
    if left >= size * (hands + 1):
        return size
    return min(left, max(size // 3, -(-left // (hands + (hands > 1)))))


class Here:
    """This process."""

    hands = 1

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def submit(self, seed: int, first: int, many: int) -> Any:
        """Nothing is played until it is waited for."""
        return seed, first, many

    def wait(self, task: Any) -> Part:
        return play(self._plan, *task)

    def close(self) -> None:
        pass


class Processes:
    """Separate processes on this machine."""

    def __init__(self, plan: Plan, workers: int) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        self.hands = workers
        self._plan = _packed(plan)
        self._begun = False
        self._pool = ProcessPoolExecutor(workers, get_context("spawn"), _deaf)

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes' ids."""
        return tuple(self._pool._processes)

    def submit(self, seed: int, first: int, many: int) -> Any:
        from concurrent.futures.process import BrokenProcessPool

        try:
            with _ctrl_c_later():
                return self._pool.submit(_play_packed, self._plan, seed, first, many)
        except BrokenProcessPool:
            raise self._lost() from None

    def wait(self, task: Any) -> Part:
        from concurrent.futures.process import BrokenProcessPool

        try:
            part = Part(*task.result())
        except BrokenProcessPool:
            raise self._lost() from None
        self._begun = True
        return part

    def _lost(self) -> Lost:
        return Lost("worker_lost", "" if self._begun else NOT_BEGUN)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)  # they end by themselves


class Dask:
    """The workers of a cluster, by the address of its scheduler; they must have the same kit."""

    def __init__(self, plan: Plan, address: str) -> None:
        self._plan, self._patience_s = _packed(plan), PATIENCE_S
        connect = extra("distributed").Client
        try:
            self._client = connect(address, timeout=CONNECT_S, set_as_default=False)
        except (OSError, ValueError):
            raise Lost("no_scheduler") from None
        self.hands = max(1, sum(self._client.nthreads().values()))

    def submit(self, seed: int, first: int, many: int) -> Any:
        return self._client.submit(_play_packed, self._plan, seed, first, many, pure=False, retries=2)

    def wait(self, task: Any) -> Part:
        from concurrent.futures import CancelledError

        from distributed import KilledWorker

        while True:
            try:
                return Part(*task.result(timeout=self._patience_s))
            except TimeoutError:
                self._look()
            except KilledWorker:
                raise Lost("worker_lost") from None
            except (CancelledError, OSError):
                raise Lost("no_scheduler") from None

    def _look(self) -> None:
        """A lost worker's tasks go to the others; if there are none, we would wait for ever."""
        if self._client.status != "running":
            raise Lost("no_scheduler")
        if not self._client.scheduler_info(n_workers=-1)["workers"]:
            raise Lost("no_workers")

    def close(self) -> None:
        self._client.close(timeout=2)


def crew(plan: Plan, workers: int = 1, dask: str | None = None) -> Crew:
    """Who plays, by the number of processes or the address of a Dask scheduler."""
    if dask:
        return Dask(plan, dask)
    return Here(plan) if workers == 1 else Processes(plan, workers)


def _packed(plan: Plan) -> bytes:
    try:
        return pickle.dumps(plan)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise ValueError(
            f"this cannot be sent to another process ({error}); a measure, condition or end that is a function has to "
            "be defined in a module, or take workers=1"
        ) from None


def _play_packed(plan: bytes, seed: int, first: int, many: int) -> tuple[int, dict[Any, int], float]:
    part = play(pickle.loads(plan), seed, first, many)
    return part.games, dict(part.counts), part.seconds


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Ctrl-C waits until the block ends; processes started in it inherit that and never hear it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _deaf() -> None:
    """Ctrl-C goes to all processes of a terminal; the one that gave the tasks ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(1)  # the person at the machine comes first
