"""A real Chromium, and pages that are watched: no other host, no error, or the test fails."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from kit.draw.svg import Node
from kit.page.files import SCRIPT, STYLE
from tests.browser.chromium import FLAGS
from tests.browser.people import person, watch
from tests.browser.sweep import sweep
from tests.browser.wiring import ADDRESS, PLAIN_PAGE, Wired

__all__ = ["FLAGS", "sweep", "watch"]

expect.set_options(timeout=30_000)  # ms: an upper bound for waiting, not a measure; two workers share a slow machine


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """An empty page of a new person, 1280 × 720, watched to the end of the test."""
    with person(chromium) as page:
        yield page


@pytest.fixture
def wired() -> Wired:
    """A page of ours that answers a browser at once."""
    return Wired()


@pytest.fixture
def opened(page: Page, wired: Wired) -> Callable[[Node], Page]:
    """Show a tree and open the page on it; afterwards `show` shows the next tree."""

    def answer(route: Route) -> None:
        if route.request.url.endswith("page.js"):
            route.fulfill(body=SCRIPT, content_type="text/javascript")
        else:
            route.fulfill(body=PLAIN_PAGE % {"css": STYLE}, content_type="text/html")

    page.route("http://127.0.0.1/page-widget/**", answer)
    page.expose_function("python", wired.answer)

    def open_on(tree: Node, address: str = ADDRESS) -> Page:
        wired.show(tree)
        page.goto(address)
        page.wait_for_function("window.ready")
        return page

    return open_on
