"""Eight hours at a stand, quickened: what browser and server hold after each, from the first to the last.

``make bench`` runs it and writes its section of docs/benchmarks.md; alone: ``python -m benchmarks.fair``.  A real
Chromium with a touch screen shows the kiosk; every ten minutes somebody touches it, plays a little, changes the
language, and leaves.  An hour is over when pictures that last an hour have been shown.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from time import monotonic

import psutil
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks.figures import Figure, conditions, keep, written
from tests.browser import chromium as installed
from tests.browser.conftest import FLAGS
from tests.browser.playing import wait_until
from tests.serve.measure import MIB, serving
from tests.serving import ROOT, Served

HEADING = "## Eight hours at a fair"
HOUR_S = 3600
PATIENCE_S = 600
"""An upper bound for a show that is not to stand still; quickened, most of its time goes into drawing."""
GROWS = 1.1
"""Aim: how many times what is held after the first hour may be held after the last."""
COUNTS_WHAT_IS_SHOWN = """
window.shownMs = 0; // a picture that time ends was shown so long (page.js, waitForTime)
const later = window.setTimeout;
window.setTimeout = (act, ms, ...more) =>
    later(act?.name === "goOn" ? () => { window.shownMs += ms; act(); } : act, ms, ...more);
"""
PRESS_ONE = """([what, luck]) => {
    const all = [...document.querySelectorAll(what)], one = all[Math.floor(luck * all.length)];
    one?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
}"""
TERMS = (
    "Memory is measured after a garbage collection; that of the browser by its own figures. A day at a stand is "
    "eight hours of pictures, with a visitor every ten minutes; everything goes {pace} times as fast."
)


@dataclass(frozen=True)
class Plan:
    """How long a day is, and how fast."""

    hours: float = 8
    pace: int = 200
    visitors_an_hour: int = 6
    taps: int = 6


QUICK = Plan(hours=0.2, visitors_an_hour=10, taps=2)
"""Only to see that it runs."""


@dataclass(frozen=True)
class Held:
    """What is held at one moment."""

    heap_mib: float
    nodes: float
    listeners: float
    server_mib: float


class Stand:
    """A browser at a stand, and the server behind it."""

    def __init__(self, page: Page, served: Served, plan: Plan) -> None:
        self.page, self.plan = page, plan
        self.dice = random.Random(17)
        self._server = psutil.Process(served.process.pid)
        self._devtools: CDPSession = page.context.new_cdp_session(page)
        self._devtools.send("Performance.enable")
        page.add_init_script(COUNTS_WHAT_IS_SHOWN)
        page.goto(f"{served.url}voila/render/apps/kiosk.ipynb?kiosk=1&lang=en&pace={plan.pace}")
        self.until_the_show()

    def until_the_show(self) -> None:
        """Bots play, in the stand's own language: whoever played is forgotten."""
        wait_until(self.page, "document.querySelector('[data-kiosk=show][lang=en]')")

    def watch(self, seconds: float) -> None:
        """Let pictures of so many seconds pass."""
        until = self.page.evaluate("window.shownMs") + 1000 * seconds / self.plan.pace
        patience = monotonic() + PATIENCE_S
        while self.page.evaluate("window.shownMs") < until:
            assert monotonic() < patience, "the show stands still"
            self.page.wait_for_timeout(100)

    def visitor(self) -> None:
        """Somebody chooses a language and a game, plays a little, and walks away."""
        for name in ("kiosk-language", "kiosk-show"):
            self.tap(f"button[data-intent={name}]")
        while self.page.query_selector("[data-kiosk=show]"):  # quickened, the picture that is pressed has just gone
            self.tap("button[data-intent=kiosk-play]")
        for _ in range(self.plan.taps):
            self.tap("[data-kiosk] main :is(button, [data-n])[data-intent]:not([disabled], [aria-disabled=true])")
        self.until_the_show()

    def tap(self, what: str) -> None:
        """Press one of these, whichever; the day is not stopped by one that is just going away."""
        self.page.evaluate(PRESS_ONE, [what, self.dice.random()])
        self.page.wait_for_timeout(100)

    def held(self) -> Held:
        """What is held now."""
        self._devtools.send("HeapProfiler.collectGarbage")
        told = {each["name"]: each["value"] for each in self._devtools.send("Performance.getMetrics")["metrics"]}
        server = self._server.memory_full_info().pss / MIB
        return Held(told["JSHeapUsedSize"] / MIB, told["Nodes"], told["JSEventListeners"], server)


def day(stand: Stand) -> list[Held]:
    """What is held after each hour."""
    held = []
    for _ in range(max(1, round(stand.plan.hours))):
        visitors = stand.plan.visitors_an_hour
        for _ in range(visitors):
            stand.watch(min(stand.plan.hours, 1) * HOUR_S / visitors)
            stand.visitor()
        held.append(stand.held())
        print(f"hour {len(held)}: {held[-1]}", flush=True)
    return held


def fair(browser: Browser, served: Served, plan: Plan) -> Sequence[Figure]:
    """A day at a stand."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, has_touch=True)
    held = day(Stand(context.new_page(), served, plan))
    context.close()
    first, last = held[: max(1, len(held) // 4)], held[-max(1, len(held) // 4) :]
    figures = []
    for name, what, unit in (
        ("heap_mib", "the page’s memory", "MiB"),
        ("nodes", "nodes of the page", ""),
        ("listeners", "listeners of the page", ""),
        ("server_mib", "the server’s memory", "MiB"),
    ):
        values = [getattr(each, name) for each in held]
        ends = [median(getattr(each, name) for each in part) for part in (last, first)]
        figures.append(Figure(f"{what}, hour by hour", unit, values))
        figures.append(Figure(f"{what}, last two hours by the first two", "×", [ends[0] / ends[1]], GROWS))
    return figures


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fair", description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a few minutes of a day, and nothing is written")
    plan = QUICK if parser.parse_args().quick else Plan()
    path = installed.find()
    if not path:
        sys.exit(installed.ADVICE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        under = f"{TERMS.format(pace=plan.pace)} {conditions('server and browser', f'Chromium {browser.version}')}"
        with serving(ROOT / "notebooks", "--without-kernels") as served:
            section = written(HEADING, fair(browser, served, plan), under)
        browser.close()
    print(section)
    if plan is not QUICK:
        keep(section)


if __name__ == "__main__":
    main()
