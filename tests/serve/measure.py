"""What a server under test costs: processor, memory, descriptors; and when it is at rest."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, Self

import psutil

from tests.serving import Served

MIB = 2**20
QUIET_S = 0.7
"""A server is at rest when it and its kernels have used next to no processor for so long."""
REST_WITHIN_S = 60
"""An upper bound for waiting: a machine that others use is never at rest."""


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[Served]:
    """A server of these notebooks, started as `make play` does and ended at the end, whatever comes of it."""
    served = Served(folder, "--port", "0", *arguments)
    try:
        yield served.ready()
        served.stop()
    except subprocess.TimeoutExpired:
        print(f"The server did not end by itself. Its last words:\n{served.output[-2000:]}")
    finally:
        if served.process.poll() is None:
            end(served)


def end(served: Served) -> None:
    """End it and its kernels, politely if it still listens."""
    kernels = list(served.kernels().values())
    served.process.terminate()
    try:
        served.process.wait(10)
    except subprocess.TimeoutExpired:
        served.process.kill()
        served.process.wait()
    for kernel in kernels:
        if kernel.is_running():
            kernel.kill()


class Usage(NamedTuple):
    """What a server holds at one moment."""

    server_mib: float
    """Its own memory: PSS, in which what several processes share counts in parts."""
    kernels_mib: float
    kernels: int
    files: int
    """Descriptors that the server has open."""

    @classmethod
    def of(cls, served: Served) -> Self:
        """Its usage now."""
        kernels = [pss_mib(kernel) for kernel in served.kernels().values()]
        server = psutil.Process(served.process.pid)
        return cls(pss_mib(server), sum(kernels), len(kernels), server.num_fds())

    @property
    def mib(self) -> float:
        """All its memory."""
        return self.server_mib + self.kernels_mib


def pss_mib(process: psutil.Process) -> float:
    """A process's memory; none if it has just gone."""
    try:
        return float(process.memory_full_info().pss) / MIB
    except psutil.NoSuchProcess:
        return 0.0


def at_rest(served: Served, within_s: float = REST_WITHIN_S) -> None:
    """Wait until nothing is being prepared: pages that were left are gone, the next kernel is warm."""
    used, deadline = processor_s(served), time.monotonic() + within_s
    while time.monotonic() < deadline:
        time.sleep(QUIET_S)
        before, used = used, processor_s(served)
        if used - before < QUIET_S / 20:
            return


def processor_s(served: Served) -> float:
    """Processor time of the server and its kernels so far."""
    return spent_s([psutil.Process(served.process.pid), *served.kernels().values()])


def spent_s(processes: Iterable[psutil.Process]) -> float:
    """Processor time so far of those of them that still run."""
    total = 0.0
    for process in processes:
        try:
            times = process.cpu_times()
        except psutil.NoSuchProcess:
            continue
        total += times.user + times.system
    return total
