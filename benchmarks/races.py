"""Races on a page as people meet them: how soon a throw is painted, and how soon what it brought.

``make bench`` runs it and writes its section of docs/benchmarks.md, as `benchmarks.pages` does, with the same server
and Chromium.  Nobody at the page reaches, so that a throw takes its whole time; four bots do.  What the reveal shows by
and by goes out with its first picture; without motion there is one.
"""

from __future__ import annotations

import sys
from statistics import median, quantiles
from urllib.parse import urlencode

from playwright.sync_api import Browser, sync_playwright

from benchmarks.figures import Figure, conditions, keep, written
from benchmarks.pages import a_person, leave
from tests.browser import chromium as installed
from tests.browser.conftest import FLAGS
from tests.serve.measure import at_rest, serving
from tests.serving import ROOT, Served

HEADING = "## Races"
APP = "apps/play-attraptresors.ipynb"
ROUNDS, THROWS = 3, 20
SEATS = "You,Ann~steady,Bea~hasty,Cem~careful,Dot~magpie"
WINDOW = '{"column": 1200, "objects": 300}'


def races(browser: Browser, served: Served) -> list[Figure]:
    """All rows of the table."""
    frames, typical, slow, still = [], [], [], []
    address = f"{served.page(APP)}?{urlencode({'seats': SEATS, 'untimed': 'false', 'window': WINDOW})}"
    for moves in (True, False) * ROUNDS:
        person = a_person(browser)
        page = person.new_page()
        page.goto(served.url)
        page.evaluate("moves => moves && sessionStorage.setItem('bench:moves', 1)", moves)
        page.goto(address)
        page.locator("[data-intent=race-begin]").wait_for()
        at_rest(served)
        spent = page.evaluate("count => bench.races(count)", THROWS)
        frames.append(median(spent["frames"]))
        if moves:
            typical.append(median(spent["revealed"]))
            slow.append(quantiles(spent["revealed"], n=20)[-1])
        else:
            still.append(quantiles(spent["revealed"], n=20)[-1])
        leave(person)
    return [
        Figure(f"throw: longest time between two frames while the dice appear, median of {THROWS}", "ms", frames, 17),
        Figure(f"window’s close to the picture of the reveal, median of {THROWS}", "ms", typical),
        Figure(f"window’s close to the picture of the reveal, 95 of 100, of {THROWS}", "ms", slow, 50),
        Figure(f"the same without motion, 95 of 100, of {THROWS}", "ms", still, 50),
    ]


def main() -> None:
    """Measure, print and write."""
    path = installed.find()
    if not path:
        sys.exit(installed.ADVICE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        under = conditions("server and browser", f"Chromium {browser.version}")
        with serving(ROOT / "notebooks") as served:
            section = written(HEADING, races(browser, served), under)
        browser.close()
    print(section)
    keep(section)


if __name__ == "__main__":
    main()
