"""How many visitors one, two and four instances serve behind nginx and Caddy, in one run.

    python -m benchmarks.balanced [--step 10] [--against CHECKOUT]

Visitors and the aim are those of `benchmarks.hosting`.  `--against` measures two processes of an older checkout
beside them, as it shared visitors among processes of its own (`--processes 2`, decision 0049).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.figures import conditions, keep
from benchmarks.hosting import FROM_HERE, TERMS, Elsewhere, Light, Plan, Way, section, visited
from tests.hosting.proxied import KINDS, Proxied
from tests.serving import PYTHON

HEADING = "### Behind a balancer"
ROOMY = ("--demo", "--seats", "400", "--requests", "4000", *FROM_HERE)
FIRST, FACTOR = 300, 1.4


class Older(Proxied):
    """Two processes of an older checkout, which it hands visitors to by itself, behind nginx."""

    def __init__(self, checkout: Path) -> None:
        self._checkout = checkout
        super().__init__("nginx", *ROOMY, "--processes", "2", tls=False)

    def start_kit(self) -> None:
        """Start it as it is there."""
        self._output = tempfile.TemporaryFile()  # noqa: SIM115 — it lives as long as the server
        self.process = subprocess.Popen(
            [PYTHON, "-m", "kit.serve", "--no-open", *map(str, self._told(self.socket)[:-1]), "notebooks"],
            cwd=self._checkout,
            env={**os.environ, **self._known, "PYTHONPATH": str(self._checkout)},
            stdout=self._output,
            stderr=subprocess.STDOUT,
        )
        self._url = self.public


@contextmanager
def ready(served: Proxied) -> Iterator[Proxied]:
    """Until the block ends."""
    try:
        yield served.ready()
    finally:
        served.end()


def measured(name: str, served: Proxied, plan: Plan) -> list[str]:
    """Rows of the table."""
    with ready(served):
        pids = [each.process.pid for each in (served, *served.others)] + [served.proxy.pid]
        there = Elsewhere(served.url, pids=pids)
        return asyncio.run(visited(there, Way(name, (), Light), plan))


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balanced", description=__doc__.partition("\n")[0])
    parser.add_argument("--step", type=float, default=30, help="seconds of each step (%(default)s)")
    parser.add_argument("--against", type=Path, help="an older checkout, measured beside")
    parser.add_argument("--instances", type=int, action="append", help="only so many, and nothing is written")
    told = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends the servers, too
    plan, rows = Plan(first=FIRST, factor=FACTOR, step_s=told.step), list[str]()
    if told.against:
        rows += measured("nginx, 2 processes of the older kit", Older(told.against.resolve()), plan)
    for instances in told.instances or (2, 1, 4):
        for kind in KINDS:
            served = Proxied(kind, *ROOMY, tls=False, instances=instances)
            rows += measured(f"{kind}, {instances} instance{'s' * (instances > 1)}", served, plan)
    if not told.instances:
        about = f"{conditions('instances, proxies and visitors')} Steps of {told.step:.0f} s, without TLS. {TERMS}"
        keep(section(rows, about, HEADING))


if __name__ == "__main__":
    main()
