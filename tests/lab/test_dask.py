"""Beyond one machine: a Dask scheduler and its workers, processes of this test's own that speak over loopback only."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from kit.lab import crews, kept
from kit.lab.simulations import Stopped
from tests.fuzz_records import run
from tests.lab.plans import stands

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.full(
    "clusters; make test counts the same with processes of one machine, and asks an address where nobody is",
    touched=["kit/lab"],
)
HERE = ("--host", "127.0.0.1", "--no-dashboard")


class Cluster:
    """A scheduler, and workers that are not started again when they are killed."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self._stack = folder, stack
        self._file = folder / "scheduler.json"
        self.scheduler = self._start("dask_scheduler", "--port", "0", "--scheduler-file", str(self._file))
        self.workers = [self.worker(), self.worker()]
        self.address = self._address()

    def worker(self) -> subprocess.Popen[bytes]:
        """One more."""
        return self._start("dask_worker", "--no-nanny", "--nthreads", "1", "--scheduler-file", str(self._file))

    def _start(self, command: str, *arguments: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{command}", *HERE, *arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        self._stack.callback(process.wait, 20)
        self._stack.callback(process.kill)
        return process

    def _address(self) -> str:
        until = monotonic() + 30
        while monotonic() < until:
            if self._file.exists() and (text := self._file.read_text("utf-8")):
                return str(json.loads(text)["address"])
            sleep(0.05)
        raise TimeoutError("the scheduler has not come up")


@contextmanager
def started(folder: Path) -> Iterator[Cluster]:
    """A cluster, which is gone when the test is over."""
    with ExitStack() as stack:
        yield Cluster(folder, stack)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Two workers for those tests that harm none."""
    with started(tmp_path_factory.mktemp("dask")) as made:
        yield made


def test_a_cluster_counts_the_same(cluster: Cluster) -> None:
    assert cluster.address.startswith("tcp://127.0.0.1:")
    assert stands(3000, dask=cluster.address).run().counts == stands(3000).run().counts


def test_the_command_writes_the_same_table(cluster: Cluster, tmp_path: Path) -> None:
    tables = []
    for number, where in enumerate(([], ["--dask", cluster.address])):
        out = tmp_path / f"{number}.csv"
        command = ("simulate", "bakschisch", "--games", "300", "--sweep", "players=2,3", "--out", str(out), *where)
        assert run(*command) == (0, "", "")
        tables.append(out.read_bytes())
    assert tables[0] == tables[1]


def test_a_lost_worker_is_made_up_for_by_the_other_and_when_all_are_lost_that_is_told(tmp_path: Path) -> None:
    with started(tmp_path) as own, pytest.MonkeyPatch.context() as patch:
        patch.setattr(crews, "PATIENCE_S", 1.0)
        going = stands(10**9, dask=own.address, keep=tmp_path / "kept.json")
        lost: list[int] = []
        with pytest.raises(Stopped, match="no Dask worker is left") as stopped:
            for so_far in going.chunks():
                if so_far.games > 2000 * (1 + len(lost)) and len(lost) < 2:
                    own.workers[len(lost)].kill()
                    lost.append(so_far.games)
    assert stopped.value.simulation is going
    assert len(lost) == 2 and going.games > lost[0]
    assert kept.read_kept(tmp_path / "kept.json").games == going.games
    assert sum(going.counts.values()) == going.games
    going.asked = going.games + 10
    going.dask = None
    assert going.run().counts == stands(going.games).run().counts


def test_a_scheduler_that_is_gone_is_told(tmp_path: Path) -> None:
    with started(tmp_path) as own:
        going = stands(10**9, dask=own.address)
        with pytest.raises(Stopped, match="scheduler does not answer"):
            for so_far in going.chunks():
                if so_far.games > 500:
                    own.scheduler.kill()
    assert going.games > 500


@pytest.mark.quick
def test_an_address_where_nobody_is_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "CONNECT_S", 0.5)
    with pytest.raises(Stopped, match="scheduler does not answer; 0 of 10 games"):
        stands(10, dask="tcp://127.0.0.1:9").run()
