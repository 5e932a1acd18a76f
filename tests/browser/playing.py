"""A person at the screen: opens a game in a browser, closes fists, and looks at what the page shows."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from kit.page.race import EARLIEST_MS
from tests.browser.people import NARROW, WIDE, person
from tests.serving import Serves

__all__ = ["NARROW", "WIDE", "person"]

PLAY, REFEREE = "apps/play-bakschisch.ipynb", "apps/referee-bakschisch.ipynb"
SLOW = 60_000  # ms: a kernel may take so long to start
JUST_TRIED = "if (location.host) sessionStorage.setItem('kit:again', Date.now())"
"""A page that has just loaded itself anew does not do so again, but tells what is wrong."""
TWO = "seats=You,Mira~cautious&seed=21"
"""A short game: somebody who always shows one coin plays it to its end in fifteen bribes."""


FITS = """() => {
    const root = document.querySelector("#game");
    return !root || (root.dataset.shape ?? "") === getComputedStyle(root).getPropertyValue("--shape").trim();
}"""
"""What is drawn is what the style of the page wants (`kit.page.shape`)."""


def wish(where: Page | BrowserContext, **wishes: Any) -> None:
    """What this browser has kept of its person's wishes before the first page opens."""
    kept = json.dumps(json.dumps(wishes))
    where.add_init_script(
        f'try {{ localStorage.getItem("kit:wishes") ?? localStorage.setItem("kit:wishes", {kept}) }} catch {{}}'
    )


def open_game(page: Page, served: Serves, query: str = "", notebook: str = PLAY) -> None:
    """Open the page and wait until it has answered what the browser told of itself."""
    page.goto(f"{served.page(notebook)}{query and '?'}{query}")
    answered(page)


def open_referee(page: Page, served: Serves, query: str = "") -> None:
    """Open the referee's page and say that four people play on the usual board."""
    open_game(page, served, query, REFEREE)
    page.locator("#setup #go").click()
    expect(page.locator("#setup")).to_have_count(0)


def answered(page: Page) -> None:
    """The page has been drawn again since it greeted its kernel."""
    expect(page.locator("#game:not([data-view='1'])")).to_be_attached(timeout=SLOW)


def wait_until(page: Page, true: str, arg: Any = None) -> None:
    """This JavaScript function says yes; asked from here, since these pages let no script of a test wait in them."""
    end = time.monotonic() + SLOW / 1000
    while not page.evaluate(true, arg):
        assert time.monotonic() < end, f"still not: {true}"
        page.wait_for_timeout(10)


def resize(page: Page, size: Any) -> None:
    """The window is so large now, and drawings fit it."""
    page.set_viewport_size(size)
    wait_until(page, "size => innerWidth === size.width && innerHeight === size.height", size)
    wait_until(page, FITS)


def reacted(page: Page, ms: int = 2 * EARLIEST_MS) -> None:
    """By the clock of the page it is so much later: whoever presses now has seen what is there."""
    wait_until(page, "later => performance.now() >= later", page.evaluate("performance.now()") + ms)


def show(page: Page, move: int | str) -> None:
    """Take gold or the thief into the fist and close it."""
    page.locator("#thief" if move == "thief" else f"#coin-{move}").click()
    page.locator("#go:not([aria-disabled])").click()


@contextmanager
def what_if(page: Page) -> Iterator[None]:
    """Ask what an empty fist would have brought; afterwards the strip is shut."""
    page.locator("#whatif").click()
    page.locator("#whatif-0").click()
    expect(page.locator("#whatif-play")).to_be_visible()
    yield
    page.locator("#whatif-strip [data-intent=whatif]").click()
    expect(page.locator("#whatif-strip")).to_have_count(0)


def bribe(page: Page, move: int | str) -> None:
    """Close the last fist, and wait until all lie open."""
    show(page, move)
    expect(page.locator("#headline")).to_be_attached()


def next_card(page: Page) -> None:
    """From open fists to the next question."""
    page.locator("#go").click()
    expect(page.locator("#ask, #hand-over")).to_be_visible()


def story(page: Page) -> list[str]:
    """The sentences of the story, oldest first."""
    return page.locator("#story ol > li").evaluate_all("lines => lines.map(line => line.children[1].textContent)")


def purses(page: Page) -> list[str]:
    """What the bags say, seat by seat."""
    return page.locator("#table .bag span").all_text_contents()


def where(page: Page) -> str:
    """The round and the bribe."""
    return page.locator("#where").inner_text()


def cards(page: Page) -> list[str]:
    """The cards of the round, as they are heard."""
    return page.locator(".cards .part").evaluate_all("parts => parts.map(part => part.ariaLabel)")


def kept(page: Page, key: str = "kit:bakschisch") -> dict[str, Any] | None:
    """The game that the browser keeps."""
    text = page.evaluate("key => localStorage.getItem(key)", key)
    return json.loads(text) if text else None


def no_sideways(page: Page) -> bool:
    """Nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
