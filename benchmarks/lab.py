"""How fast games are played in batches, beside a plain C loop and OpenSpiel, and what a simulation takes.

``make bench`` runs it and writes a section of docs/benchmarks.md.  The C of `batch.c` is compiled here, and what it
plays is first held equal to the batch.  All take turns: a ratio is the median over the turns of what was measured in
the same turn, by the processor's time.
"""

from __future__ import annotations

import ctypes
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

import numpy as np

from kit.games.bakschisch import Bakschisch, batch
from kit.games.bakschisch.batch_settle import rules_of

TURNS = 9
ROUNDS = 3
"""Of simulations, which take longer."""
PLAYERS = 4
GAMES = 60_000
"""In a turn; about 22 million decisions, and nearly what a simulation has a batch play at once."""
FEW, TEN_TIMES = 100_000, 1_000_000
SHARED = 4_000_000
"""Games that two workers share: enough that it does not count how long their processes take to start."""
DEALS = 100_000
C_FLAGS = ("-O3", "-march=native")


@dataclass(frozen=True)
class Row:
    """A figure: a value per turn, and the least or the most that is meant to come of their median."""

    what: str
    values: Sequence[float]
    unit: str = ""
    least: float | None = None
    most: float | None = None

    @property
    def is_missed(self) -> bool:
        """The median is on the wrong side of the aim."""
        value = median(self.values)
        return (self.least is not None and value < self.least) or (self.most is not None and value > self.most)

    def told(self) -> str:
        """As a line of the table."""
        aim = f"≥ {self.least:g}" if self.least is not None else f"≤ {self.most:g}" if self.most is not None else ""
        verdict = "" if not aim else "**missed**" if self.is_missed else "met"
        spread = f"{number(min(self.values))} – {number(max(self.values))}" if len(self.values) > 1 else ""
        return f"| {self.what} | {number(median(self.values))} {self.unit} | {spread} | {aim} | {verdict} |"


def number(value: float) -> str:
    """Three digits that count."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


# Who plays ------------------------------------------------------------------------------------------------------------


class PlainC:
    """The loop of `batch.c`, compiled for this machine."""

    def __init__(self, folder: str) -> None:
        library = Path(folder) / "batch.so"
        source = Path(__file__).with_name("batch.c")
        subprocess.run(["gcc", *C_FLAGS, "-Wall", "-shared", "-fPIC", str(source), "-o", str(library)], check=True)
        self._library = ctypes.CDLL(str(library))
        self._library.play.restype = ctypes.c_int64
        self._rules = rules_of(Bakschisch(PLAYERS))

    def play(self, seed: int, first: int, games: int) -> tuple[int, Any, Any]:
        """So many games: the bribes of all, and of each the round in which it ended and the purses."""
        winners, rounds, bribes = (np.zeros(games, kind) for kind in (np.uint8, np.int32, np.int32))
        purses = np.zeros((games, PLAYERS), np.int16)
        arrays = [*self._rules.steps.astype(np.int64), winners, rounds, bribes, purses]
        played = self._library.play(
            ctypes.c_uint64(seed),
            ctypes.c_uint64(first),
            ctypes.c_int64(games),
            PLAYERS,
            self._rules.stop,
            self._rules.throne,
            *(array.ctypes.data_as(ctypes.c_void_p) for array in arrays),
        )
        return played, rounds, purses


def play_batch(first: int) -> int:
    """One turn of the batch; the decisions."""
    return PLAYERS * int(batch.play(1, first, GAMES).bribes.sum())


def contestants(plain_c: PlainC) -> dict[str, Callable[[int], int]]:
    """Who plays in each turn, from a game of this number on; each says how many decisions there were."""
    import pyspiel
    from run import play_openspiel

    goofspiel, random = pyspiel.load_game("goofspiel(players=4,num_cards=13,points_order=random)"), Random(1)
    return {
        "C": lambda first: PLAYERS * plain_c.play(1, first, GAMES)[0],
        "batch": play_batch,
        "OpenSpiel": lambda _: sum(play_openspiel(goofspiel, random) for _ in range(2000)),
    }


def assert_equal(plain_c: PlainC) -> None:
    """C plays what the batch plays."""
    _, rounds, purses = plain_c.play(1, 0, GAMES)
    found = batch.play(1, 0, GAMES)
    assert np.array_equal(found.rounds, rounds) and np.array_equal(found.purses, purses)


def seconds(act: Callable[[], object]) -> float:
    """How long it takes."""
    begin = perf_counter()
    act()
    return perf_counter() - begin


# What is measured -----------------------------------------------------------------------------------------------------


def speeds() -> list[Row]:
    """Decisions per second of everybody, turn by turn, and their ratios."""
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        plain_c = PlainC(folder)
        assert_equal(plain_c)
        players = contestants(plain_c)
        for turn in range(TURNS):
            for name, play in players.items():
                begin = process_time()
                decisions = play(turn * GAMES)
                found.setdefault(name, []).append(decisions / (process_time() - begin))
    of = {(a, b): [x / y for x, y in zip(found[a], found[b], strict=True)] for a in found for b in found}
    names = {"C": "plain C", "batch": "batch", "OpenSpiel": "OpenSpiel goofspiel"}
    return [
        *(
            Row(f"{name}, 4 players", [v / 1e6 for v in found[key]], "million decisions / s")
            for key, name in names.items()
        ),
        Row("batch, of C", of["batch", "C"], least=0.4),
        Row("batch, of OpenSpiel", of["batch", "OpenSpiel"], "×", least=30),
        Row("plain C, of OpenSpiel", of["C", "OpenSpiel"], "×"),
    ]


SIMULATED = """
import multiprocessing, resource, sys
from time import perf_counter, process_time
from kit.lab.simulations import simulate

if __name__ == "__main__":
    games, workers = int(sys.argv[1]), int(sys.argv[2])
    simulate("bakschisch", 1000, until="end")
    begin = perf_counter(), process_time()
    simulate("bakschisch", games, until="end", workers=workers)
    clock, own = perf_counter() - begin[0], process_time() - begin[1]
    for child in multiprocessing.active_children():
        child.join()
    workers = resource.getrusage(resource.RUSAGE_CHILDREN)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(clock, own + workers.ru_utime + workers.ru_stime, memory)
"""


class Simulated(NamedTuple):
    """What a simulation of whole games in a process of its own took."""

    clock_s: float
    processor_s: float
    """With its workers'."""
    memory_mib: float


def simulated(games: int, workers: int = 1) -> Simulated:
    """Play them; workers start anew each time."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "simulated.py"
        script.write_text(SIMULATED, "utf-8")
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
        command = [sys.executable, str(script), str(games), str(workers)]
        out = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
    return Simulated(*map(float, out.split()))


def ten_times() -> list[Row]:
    """Time and memory of ten times the games."""
    pairs = [(simulated(FEW), simulated(TEN_TIMES)) for _ in range(ROUNDS)]
    return [
        Row(f"simulate, {TEN_TIMES:,} whole games", [many.processor_s for _, many in pairs], "s"),
        Row(
            f"the same, time of {FEW:,} games",
            [many.processor_s / few.processor_s for few, many in pairs],
            "×",
            most=11,
        ),
        Row("the same, memory", [many.memory_mib / few.memory_mib for few, many in pairs], "×", most=1.1),
        Row("the same, most memory", [many.memory_mib for _, many in pairs], "MiB"),
    ]


def two_workers() -> list[Row]:
    """How many times as fast as one they are: by the clock, and where they have two processors for themselves."""
    pairs = [(simulated(SHARED), simulated(SHARED, 2)) for _ in range(ROUNDS)]
    return [
        Row(
            f"simulate, {SHARED:,} whole games, two workers beside one",
            [one.clock_s / two.clock_s for one, two in pairs],
            "×",
            least=1.6,
        ),
        Row(
            "the same, as the processors’ time would allow",
            [2 * one.processor_s / two.processor_s for one, two in pairs],
            "×",
            least=1.6,
        ),
    ]


def deals() -> list[Row]:
    """What a page deals."""
    times = [seconds(lambda: batch.deals(1, 0, DEALS)) for _ in range(TURNS)]
    return [Row(f"{DEALS:,} deals of five cards", [1000 * time for time in times], "ms", most=1000)]


def main() -> None:
    """Measure, print and write, what is quick to measure first."""
    from figures import keep

    rows: list[Row] = []
    before = conditions()
    for group in (speeds, deals, ten_times, two_workers):
        rows += group()
        page = section(before, rows)
        keep(page)
    print(page)


def conditions() -> str:
    """What is measured with what."""
    from run import processor

    compiler = subprocess.run(["gcc", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    versions = ", ".join(f"{name} {version(name)}" for name in ("numpy", "open_spiel"))
    return (
        f"{platform.system()} {platform.machine()}, {processor()}, perhaps shared with others; Python "
        f"{platform.python_version()}, {versions}; {compiler}, {' '.join(C_FLAGS)}. "
        f"Load of the machine beforehand: {os.getloadavg()[0]:.1f}. Seconds are processor time, except for two "
        "workers: theirs are by the clock, and can be trusted only if the load is near 0. "
        f"Whole games of Bakschisch, fists at random, {GAMES:,} games in each of {TURNS} turns; a decision is the "
        "choice of one seat. C and the batch play the same games, which is checked first."
    )


def section(before: str, rows: Sequence[Row]) -> str:
    """The figures as a section of the page."""
    missed = [row.what for row in rows if row.is_missed]
    lines = ["## Lab", "", before, "", "| what | median | turns | aim | |", "|---|---|---|---|---|"]
    lines += [row.told() for row in rows]
    lines += ["", f"Missed: {'; '.join(missed)}." if missed else "Every aim is met."]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
