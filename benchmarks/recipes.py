"""How many visitors each recipe of docs/hosting.md holds: the crowd of `benchmarks.hosting` behind what stands there.

``make bench`` runs it and writes its section of docs/benchmarks.md; alone: ``python -m benchmarks.recipes``.  The kit
is at a Unix socket behind the real nginx and the real Caddy, with TLS, as systemd and the container have it, too, and
behind a real JupyterHub and its proxy.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

from benchmarks.figures import conditions, keep
from benchmarks.hosting import FROM_HERE, TERMS, section
from tests.browser import chromium as installed
from tests.browser.conftest import FLAGS
from tests.hosting.hubs import log_in, running
from tests.hosting.proxied import behind
from tests.serving import ROOT

HEADING = "## Behind each recipe"
SEATS = ("--seats", "400")
HUB = {"KIT_SEATS": "400", "KIT_SEATS_AN_ADDRESS": "4000", "KIT_SEATS_A_VISITOR": "4000"}
FIRST = 100
"""The socket door takes four times as many of these, the kernel door 0.4 times (`benchmarks.hosting.WAYS`)."""


@dataclass(frozen=True)
class Way:
    """One way in: where a crowd comes, what lets it in, and what runs there."""

    name: str
    url: str
    pids: Sequence[int]
    door: str = "socket"
    cookie: str = ""
    environment: Mapping[str, str] | None = None
    """For visitors who are to know the certificate."""


@contextmanager
def by_proxy(kind: str) -> Iterator[Way]:
    """The socket door, with TLS, as strangers come."""
    with behind(kind, "--demo", *SEATS, *FROM_HERE, tls=True) as served:
        knows = {"SSL_CERT_FILE": str(served.folder / "cert.pem")}
        pids = [served.process.pid, served.proxy.pid]
        yield Way(f"{kind}, TLS", served.url, pids, environment=knows)


@contextmanager
def kernels_by_proxy(kind: str) -> Iterator[Way]:
    """A kernel for each page, as notebooks with code of their own have it."""
    with behind(kind, *SEATS) as served:
        yield Way(f"{kind} without TLS, kernel door", served.url, [served.process.pid, served.proxy.pid], "kernel")


@contextmanager
def by_hub() -> Iterator[Way]:
    """The service of a hub, for one user with very many pages: the hub knows them all by one login."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), HUB) as hub:
        yield Way("JupyterHub", hub.kit, [hub.process.pid], cookie=_login(hub.kit))


def _login(url: str) -> str:
    """The cookies of somebody who has logged in."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=installed.find(), args=FLAGS)
        page = browser.new_page()
        page.goto(url)
        log_in(page, "ada")
        cookies = page.context.cookies(url)
        browser.close()
    return "; ".join(f"{each['name']}={each['value']}" for each in cookies if "process" not in each["name"])


WAYS = {
    "nginx": lambda: by_proxy("nginx"),
    "caddy": lambda: by_proxy("caddy"),
    "hub": by_hub,
    "nginx-kernel": lambda: kernels_by_proxy("nginx"),
    "caddy-kernel": lambda: kernels_by_proxy("caddy"),
}


def visited(way: Way, step_s: float, first: int) -> list[str]:
    """The last step that holds and the last of all, as rows; the crowd is a process of its own."""
    told = ["--url", way.url, "--door", way.door, "--step", str(step_s), "--first", str(first)]
    told += [f"--pid={pid}" for pid in way.pids]
    told += [f"--cookie={way.cookie}"] if way.cookie else []
    crowd = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.hosting", *told],
        cwd=ROOT,
        env={**os.environ, **(way.environment or {})},
        stdout=subprocess.PIPE,
        text=True,
    )
    rows = []
    assert crowd.stdout
    for line in crowd.stdout:
        print(line, end="", flush=True)
        rows.append("| " + " | ".join([way.name, *line.split(" | ")[1:]]).rstrip())
    if crowd.wait():
        raise SystemExit(f"{way.name}: the crowd ended with {crowd.returncode}")
    held = [row for row in rows if "| held |" in row]
    return [*held[-1:], *(rows[-1:] if rows[-1:] != held[-1:] else [])]


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.recipes", description=__doc__.partition("\n")[0])
    parser.add_argument("--step", type=float, default=30, help="seconds of each step (%(default)s)")
    parser.add_argument("--first", type=int, default=FIRST, help="visitors of the first step (%(default)s)")
    parser.add_argument("--way", choices=WAYS, action="append", help="only this one, and nothing is written")
    told = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends the servers, too
    under, rows = conditions("servers, proxies and visitors"), []
    for name in told.way or WAYS:
        with WAYS[name]() as way:
            rows += visited(way, told.step, told.first)
    if not told.way:
        terms = f"Steps of {told.step:.0f} s; proxies and the hub count as the server."
        keep(section(rows, f"{under} {terms} {TERMS}", HEADING))


if __name__ == "__main__":
    main()
