"""The folder without a server: what a first visit weighs, how soon it answers, and what it costs the visitor's machine.

``make bench`` runs it and writes its section of docs/benchmarks.md; alone: ``python -m benchmarks.static``.  The folder
is written anew.  A plain web server on this machine serves it to a real Chromium, beside a server of pages by socket:
all share its processors, so bytes and processor time count, and the clock only beside them.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import urlencode

import psutil
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from benchmarks.figures import Figure, conditions, keep, written
from benchmarks.pages import INSIDE, a_person
from benchmarks.races import SEATS, THROWS, WINDOW
from kit.static.build import build
from kit.static.weight import first_visit, gzipped
from tests.browser import chromium as installed
from tests.browser.conftest import FLAGS
from tests.serve.measure import serving, spent_s
from tests.serving import ROOT
from tests.static_folder import PYODIDE, served
from tools.pyodide import fetch

HEADING = "## Without a server"
GAMES = {name: f"apps/play-{name}" for name in ("bakschisch", "intrige", "attraptresors")}
APP, NEXT, DEALT = GAMES["bakschisch"], GAMES["intrige"], "probability/b02-will-the-caliph-come"
THERE = "document.documentElement.dataset.kitPython === 'there'"
MB = 1_000_000
SINCE_CLICK = "performance.timeOrigin + performance.now() - Number(sessionStorage.getItem('bench:click'))"
OFFLINE = "document.getElementById('offline')?.textContent"
PATIENCE_MS = 120_000
ROUNDS, TAPS = 5, 200
RACE, RACED = GAMES["attraptresors"], urlencode({"seats": SEATS, "untimed": "false", "window": WINDOW})
BROTLI = """
const { brotliCompressSync, constants } = require("node:zlib"), { readFileSync } = require("node:fs");
const how = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } };
for (const file of process.argv.slice(1)) console.log(brotliCompressSync(readFileSync(file), how).length);
"""

TERMS = (
    "A visit is from a click on the folder's first page, in a browser that was never there; *cold* fetches everything, "
    "*warm* finds all files in the browser and starts Python anew, the *next page* finds Python running. The first "
    "answer is to a press that comes as soon as there is something to press. Processor time is that of all of Chromium."
)


def written_anew(out: Path) -> Iterator[Figure]:
    """Write the folder."""
    before = processor_s()
    build(ROOT / "notebooks", out, PYODIDE)
    yield Figure("writing the folder: processor time", "s", [processor_s() - before])


# What it weighs -------------------------------------------------------------------------------------------------------


def weights(out: Path) -> Iterator[Figure]:
    """The bytes of first visits."""
    visits = {game: first_visit(out, place) for game, place in GAMES.items()}
    files = sorted({file for listed in visits.values() for file in listed})
    squeezed = subprocess.run(["node", "-e", BROTLI, *map(str, files)], capture_output=True, text=True, check=True)
    brotli = dict(zip(files, map(int, squeezed.stdout.split()), strict=True))
    for game, listed in visits.items():
        yield Figure(f"first visit, {game}: gzip", "MB", [gzipped(listed) / MB], 6.0)
        yield Figure(f"first visit, {game}: brotli", "MB", [sum(brotli[file] for file in listed) / MB], 5.0)
    everything = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    yield Figure("the whole folder, as it lies on a stick", "MB", [everything / MB])


# How soon -------------------------------------------------------------------------------------------------------------


def processor_s() -> float:
    """Processor time so far of this process, those that have ended, and those that run: Chromium's."""
    return sum(os.times()[:4]) + spent_s(psutil.Process().children(recursive=True))


def clicked(page: Page, home: str, place: str) -> None:
    """From the first page to this one, and a press on it as soon as there is something to press."""
    page.goto(f"{home}/index.html")
    page.evaluate(f"document.querySelector(`a[href*='{place}.html']`).click()")
    page.wait_for_url(f"**/{place}.html*")


def first_answer(page: Page) -> tuple[float, float]:
    """Seconds from the click to a picture, and to the answer to a press on it."""
    shown = page.evaluate("bench.sinceClick()")
    page.evaluate("bench.taps(1)")
    return shown / 1000, page.evaluate(SINCE_CLICK) / 1000


def visits(driver: Playwright, path: str, home: str, rounds: int) -> Iterator[Figure]:
    """First pictures and first answers: cold, on to the next page, and again in a browser that has all files."""
    cold, warm, processor, following = [], [], [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as kept:
            with somebody(driver, path, kept) as page:
                before = processor_s()
                clicked(page, home, APP)
                cold.append(first_answer(page))
                processor.append(processor_s() - before)
                page.goto(f"{home}/index.html")
                page.wait_for_function(OFFLINE, timeout=PATIENCE_MS)
                clicked(page, home, NEXT)
                page.wait_for_function(THERE, timeout=PATIENCE_MS)
                following.append(page.evaluate(SINCE_CLICK) / 1000)
            with somebody(driver, path, kept) as page:
                clicked(page, home, APP)
                warm.append(first_answer(page))
    yield Figure("cold: click to the first picture", "s", [shown for shown, _ in cold], 0.8)
    yield Figure("cold: click to the first answer", "s", [answered for _, answered in cold], 3.0)
    yield Figure("cold: processor time until then", "s", processor)
    yield Figure("warm: click to the first picture", "s", [shown for shown, _ in warm], 0.8)
    yield Figure("warm: click to the first answer", "s", [answered for _, answered in warm], 1.5)
    yield Figure("next page: click to Python’s answer", "s", following, 0.5)


@contextmanager
def somebody(driver: Playwright, path: str, kept: str) -> Iterator[Page]:
    """A browser whose files lie in this folder, begun anew, as on another day."""
    person = driver.chromium.launch_persistent_context(
        kept, executable_path=path, args=FLAGS, viewport={"width": 1280, "height": 720}, bypass_csp=True
    )
    person.add_init_script(path=INSIDE)
    yield person.pages[0]
    person.close()


# While it runs --------------------------------------------------------------------------------------------------------


def clicks(browser: Browser, addresses: Mapping[str, str], rounds: int, taps: int) -> Iterator[Figure]:
    """From a click on a coin to its picture, here and by a server's socket in turn."""
    took: dict[str, list[float]] = {name: [] for name in addresses}
    for name in [*addresses] * rounds:
        person = a_person(browser)
        page = person.new_page()
        page.goto(addresses[name])
        page.evaluate("bench.paintedAt()")
        page.evaluate("bench.taps(5)")  # Python is there
        took[name].append(median(page.evaluate("count => bench.taps(count)", taps)["pictured"]))
        person.close()
    for name, spent in took.items():
        yield Figure(f"{name}: click to picture, median (of {taps})", "ms", spent)
    here, there = took.values()
    yield Figure("click to picture, times that by socket", "", [a / b for a, b in zip(here, there, strict=True)], 1.5)


def deals(browser: Browser, home: str, rounds: int) -> Iterator[Figure]:
    """From the press that asks for a hundred thousand trials to the last of them."""
    took = []
    for _ in range(rounds):
        person = a_person(browser)
        page = person.new_page()
        page.goto(f"{home}/{DEALT}.html?present=1")  # where the way through the lesson stands beside it
        page.wait_for_function(THERE, timeout=PATIENCE_MS)
        page.locator("[data-intent=goto][data-n='\"deal\"']").first.click()
        page.locator("#deal-100000").wait_for()
        took.append(page.evaluate("bench.deals(100000)") / 1000)
        person.close()
    yield Figure("100,000 trials on B2", "s", took, 3.0)


def races(browser: Browser, addresses: Mapping[str, str], rounds: int, throws: int) -> Iterator[Figure]:
    """Throws that nobody reaches for, here and by a server's socket in turn, as `benchmarks.races` measures them."""
    frames: dict[str, list[float]] = {name: [] for name in addresses}
    revealed: dict[str, list[float]] = {name: [] for name in addresses}
    for name in [*addresses] * rounds:
        person = a_person(browser)
        page = person.new_page()
        page.goto(f"{addresses[name]}?{RACED}")
        page.locator("[data-intent=race-begin]").wait_for()
        spent = page.evaluate("count => bench.races(count)", throws)
        frames[name].append(median(spent["frames"]))
        revealed[name].append(quantiles(spent["revealed"], n=20)[-1])
        person.close()
    for name in addresses:
        yield Figure(f"{name}, throw: longest time between two frames, median of {throws}", "ms", frames[name], 17)
        yield Figure(f"{name}, window’s close to the reveal, 95 of 100, of {throws}", "ms", revealed[name], 50)


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.static", description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="one of everything, and nothing is written")
    is_quick = parser.parse_args().quick
    rounds, taps, throws = (1, 10, 5) if is_quick else (ROUNDS, TAPS, THROWS)
    path = installed.find()
    if not path:
        sys.exit(installed.ADVICE)
    if not PYODIDE.exists():
        fetch(PYODIDE)
    with tempfile.TemporaryDirectory() as made, sync_playwright() as driver:
        out = Path(made, "static")
        figures = told([*written_anew(out), *weights(out)])
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        under = f"{conditions('hosts and Chromium', f'Chromium {browser.version}')} {TERMS}"
        with served(out) as home, serving(ROOT / "notebooks", "--without-kernels") as beside:
            addresses = {"folder": f"{home}/{APP}.html", "socket": beside.page(f"{APP}.ipynb")}
            figures += told(clicks(browser, addresses, rounds, taps))
            figures += told(deals(browser, home, rounds))
            thrown = {"folder": f"{home}/{RACE}.html", "socket": beside.page(f"{RACE}.ipynb")}
            figures += told(races(browser, thrown, rounds, throws))
            browser.close()
            figures += told(visits(driver, path, home, rounds))
    if not is_quick:
        keep(written(HEADING, figures, under))


def told(figures: Iterable[Figure]) -> list[Figure]:
    """Print each as soon as it is there."""
    listed = []
    for figure in figures:
        print(figure.row(), flush=True)
        listed.append(figure)
    return listed


if __name__ == "__main__":
    main()
