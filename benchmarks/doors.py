"""The same pages through a kernel each and through one socket: how soon, how heavy, and how many at once.

``make bench`` runs it and writes its section of docs/benchmarks.md; alone: ``python -m benchmarks.doors``.  The doors
take turns in one run: a server as ``make play`` starts it, and one whose pages need no kernel.  A real Chromium opens
and presses; crowds that press for minutes are visitors without a browser (`tests/serve/visiting.py`).
"""

from __future__ import annotations

import argparse
import asyncio
import math
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from benchmarks.figures import Figure, conditions, keep, written
from benchmarks.pages import LESSON, crowd, first_visits, opened
from tests.browser import chromium as installed
from tests.browser.conftest import FLAGS
from tests.serve.client import run
from tests.serve.guests import Guest, boards, pressing, staying
from tests.serve.measure import Usage, at_rest, processor_s, serving
from tests.serve.visiting import Caller
from tests.serving import ROOT, Served

HEADING = "## Doors"
ONCE_A_SECOND = 1.0
IDLE_S = 20

TERMS = (
    "A visit is from a click on the first page to the painted board; the app’s kernel was made ready before, a "
    "lesson’s was not. Pages opened at once are opened in Chromium where the row says so, otherwise by visitors who "
    "draw nothing."
)


@dataclass(frozen=True)
class Plan:
    """How many and how long."""

    visits: int = 5
    tap_rounds: int = 3
    taps: int = 200
    crowd: int = 40
    pressing_s: float = 120
    idle: int = 200
    rest_s: float = 15


QUICK = Plan(visits=1, tap_rounds=1, taps=20, crowd=3, pressing_s=3, idle=5, rest_s=3)
"""Only to see that it runs."""


@dataclass(frozen=True)
class Way:
    """One door: how its server is started, who visits it, and what is aimed at."""

    name: str
    flags: tuple[str, ...]
    guest: type[Guest]
    aims: dict[str, float]

    def figure(self, what: str, unit: str, values: Sequence[float]) -> Figure:
        """A row of the table."""
        return Figure(f"{self.name}: {what}", unit, values, self.aims.get(what.partition(" (")[0]))


SOCKET_AIMS = {
    "first visit to the app": 0.3,
    "click to picture, median": 12,
    "click to picture, 95 of 100": 25,
    "all pages opened at once in Chromium, the last board": 3,
    "visitors clicking once a second, 95 of 100 answers": 100,
    "visitors clicking once a second, clicks lost": 0,
    "memory a visitor": 2,
}
KERNEL = Way("kernel", (), Guest, {})
SOCKET = Way("socket", ("--without-kernels",), Caller, SOCKET_AIMS)
WAYS = (KERNEL, SOCKET)


# In Chromium ----------------------------------------------------------------------------------------------------------


def visits(browser: Browser, served: Served, way: Way, plan: Plan) -> list[Figure]:
    """First visits, one after the other."""
    return [
        way.figure("first visit to the app", "s", first_visits(browser, served, plan.visits)),
        way.figure("first visit to a lesson", "s", first_visits(browser, served, plan.visits, LESSON)),
    ]


def clicks(browser: Browser, served: Served, way: Way, plan: Plan) -> list[Figure]:
    """From a click on a coin to its picture."""
    typical, slow, processor = [], [], []
    for _ in range(plan.tap_rounds):
        with opened(browser, served) as page:
            at_rest(served, plan.rest_s)
            used = processor_s(served)
            pictured = page.evaluate("count => bench.taps(count)", plan.taps)["pictured"]
            processor.append((processor_s(served) - used) / plan.taps * 1000)
        typical.append(median(pictured))
        slow.append(quantiles(pictured, n=20)[-1])
    return [
        way.figure(f"click to picture, median (of {plan.taps})", "ms", typical),
        way.figure(f"click to picture, 95 of 100 (of {plan.taps})", "ms", slow),
        way.figure("click, processor time of server and kernel", "ms", processor),
    ]


def painted(browser: Browser, served: Served, way: Way, plan: Plan) -> list[Figure]:
    """Pages that are opened at once, up to the picture; Chromium takes most of the processors for itself."""
    came = [at for at in crowd(browser, served, plan.crowd) if at is not None]
    what = "all pages opened at once in Chromium, the last board"
    whole = came if len(came) == plan.crowd else [math.nan]
    return [way.figure(f"{what} ({plan.crowd})", "s", [max(whole)])]


# Without a browser ----------------------------------------------------------------------------------------------------


async def school_class(served: Served, way: Way, plan: Plan) -> list[Figure]:
    """A class opens its pages at once, and then all of it plays."""
    guests = [await way.guest.new(served) for _ in range(plan.crowd)]
    before = await usage(served, plan)
    async with staying(guests):
        came = await boards(guests)
        after = await usage(served, plan)
        async with pressing(guests, ONCE_A_SECOND) as presses:
            await asyncio.sleep(plan.pressing_s)
    playing = "visitors clicking once a second"
    about = f"({plan.crowd} for {plan.pressing_s:.0f} s)"
    missing = plan.crowd - len(came)
    return [
        way.figure(
            f"all boards asked for at once, the last ({plan.crowd})", "s", [came[-1] if not missing else math.nan]
        ),
        way.figure(f"{playing}, median answer {about}", "ms", [presses.share_ms(0.5)]),
        way.figure(f"{playing}, 95 of 100 answers {about}", "ms", [presses.share_ms(0.95)]),
        way.figure(f"{playing}, the slowest answer {about}", "ms", [presses.share_ms(1)]),
        way.figure(f"{playing}, clicks lost (of {len(presses.took) + presses.lost})", "", [presses.lost]),
        way.figure("memory a visitor (PSS)", "MiB", [(after.mib - before.mib) / plan.crowd]),
    ]


async def usage(served: Served, plan: Plan) -> Usage:
    """What the server holds when it is at rest."""
    await asyncio.to_thread(at_rest, served, plan.rest_s)
    return Usage.of(served)


async def idle(served: Served, way: Way, plan: Plan) -> list[Figure]:
    """Visitors who only look, and ask every 20 seconds whether the server is there, beside one who plays."""
    guests = [await way.guest.new(served) for _ in range(plan.idle)]
    before = await usage(served, plan)
    async with staying(guests):
        came = await boards(guests)
        after = await usage(served, plan)
        used = processor_s(served)
        begin = time.monotonic()
        async with pressing(guests[:1], ONCE_A_SECOND) as presses:
            await asyncio.gather(*(ping(guest) for guest in guests[1:]))
        spent = (processor_s(served) - used) / (time.monotonic() - begin)
    about = f"{plan.idle} idle visitors"
    return [
        way.figure(f"{about}, all boards asked for at once, the last", "s", [came[-1] if came else math.nan]),
        way.figure(f"{about}, boards that never came", "", [plan.idle - len(came)]),
        way.figure(f"{about}, memory a visitor", "MiB", [(after.mib - before.mib) / plan.idle]),
        way.figure(f"{about}, share of a processor", "%", [100 * spent]),
        way.figure(f"{about}, 95 of 100 answers to one who plays beside them", "ms", [presses.share_ms(0.95)]),
    ]


async def ping(guest: Guest) -> None:
    """What a page that is seen says once in so many seconds."""
    client: Any = guest.client
    await asyncio.sleep(IDLE_S * (hash(client) % 100) / 100)
    if client:
        await client.say({"ping": True, "seq": 1})


# The section of the page ----------------------------------------------------------------------------------------------

InChromium = Callable[[Browser, Served, Way, Plan], list[Figure]]
Crowd = Callable[[Served, Way, Plan], Awaitable[list[Figure]]]


def measured(browser: Browser, plan: Plan) -> list[Figure]:
    """All rows of the table: each part through one door and then through the other."""
    figures = []
    inside: tuple[InChromium, ...] = (visits, clicks, painted)
    for part in inside:
        for way in WAYS:
            with serving(ROOT / "notebooks", *way.flags) as served:
                figures += told(part(browser, served, way, plan))
    return figures


def measured_without_browser(plan: Plan) -> list[Figure]:
    """The crowds; two hundred kernels find no room anywhere."""
    figures = []
    parts: tuple[tuple[Crowd, Way], ...] = ((school_class, KERNEL), (school_class, SOCKET), (idle, SOCKET))
    for part, way in parts:
        with serving(ROOT / "notebooks", *way.flags) as served:
            figures += told(run(part(served, way, plan)))
    return figures


def told(figures: list[Figure]) -> list[Figure]:
    """Print them as soon as they are there."""
    print(*(figure.row() for figure in figures), sep="\n", flush=True)
    return figures


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.doors", description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a few of everything, and nothing is written")
    plan = QUICK if parser.parse_args().quick else Plan()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends the servers, too
    path = installed.find()
    if not path:
        sys.exit(installed.ADVICE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        under = f"{conditions('servers, Chromium and visitors', f'Chromium {browser.version}')} {TERMS}"
        figures = measured(browser, plan)
        browser.close()
    figures += measured_without_browser(plan)
    if plan is not QUICK:
        keep(written(HEADING, figures, under))


if __name__ == "__main__":
    main()
