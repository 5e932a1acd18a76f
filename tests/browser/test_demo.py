"""The public face as a stranger meets it: the foot of the first page, and the page that says all seats are taken."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from kit.serve.pages import AGAIN_S
from kit.serve.seats import KEPT_S
from kit.site.pages import WORDS
from tests.browser.people import newcomer
from tests.browser.playing import SLOW, no_sideways
from tests.serve.visiting import VisitClient
from tests.serving import ROOT, Served

pytestmark = pytest.mark.full(
    "a server whose seats are all taken; make test has the page that tells it (test_home), what the server answers "
    "(tests/serve), and who waits and gets in (test_back_soon)",
    touched=["kit/serve", "kit/site"],
)
PLAY, PAGES = "apps/play-bakschisch.ipynb", 10
LONGER_MS = 1000 * 2 * AGAIN_S["full"]
SOURCES = "https://games.example/sources"
LOOKS: tuple[tuple[int, Literal["dark", "light"]], ...] = ((360, "dark"), (1280, "light"))


@pytest.fixture(scope="module")
def demo() -> Iterator[Served]:
    """With as few seats as there may be."""
    served = Served("--demo", "--port", "0", "--seats", "2", "--sources", SOURCES, ROOT / "notebooks").ready()
    yield served
    assert served.stop() == 0


@contextmanager
def all_seats_taken(served: Served) -> Iterator[None]:
    """By visitors without a browser."""
    taken, over = threading.Event(), threading.Event()

    async def stay() -> None:
        clients = [await VisitClient.of(served, PLAY, served.newcomer()) for _ in range(PAGES)]
        taken.set()
        await asyncio.to_thread(over.wait)
        for client in clients:
            client.leave()
        await asyncio.sleep(KEPT_S + 0.5)  # so long their seats are kept for them

    thread = threading.Thread(target=asyncio.run, args=[stay()])
    thread.start()
    assert taken.wait(SLOW / 1000)
    try:
        yield
    finally:
        over.set()
        thread.join()


def test_the_foot_and_the_page_of_taken_seats_are_for_everybody(chromium: Browser, demo: Served) -> None:
    contexts = [
        chromium.new_context(viewport={"width": width, "height": 740}, color_scheme=theme) for width, theme in LOOKS
    ]
    pages = [context.new_page() for context in contexts]
    for page in pages:
        page.goto(demo.url)
        expect(page.get_by_role("contentinfo")).to_contain_text(WORDS["en"]["privacy"])
        sources = page.get_by_role("link", name=WORDS["en"]["sources"])
        assert (sources.get_attribute("href"), sources.get_attribute("rel")) == (SOURCES, "noopener")
        assert no_sideways(page) and not Axe().run(page, {"include": [".foot"]}).response["violations"]
    with all_seats_taken(demo):
        for page in pages:
            page.goto(demo.page(PLAY))
            expect(page.get_by_role("heading")).to_have_text(WORDS["en"]["full"])
            assert no_sideways(page) and not Axe().run(page).response["violations"]
    for context in contexts:
        context.close()


def test_who_waits_for_a_seat_gets_the_next_one_without_a_press(chromium: Browser, demo: Served) -> None:
    with newcomer(chromium) as page:
        page.clock.install()
        with all_seats_taken(demo):
            page.goto(demo.page(PLAY))
            tries = page.locator("#tries")
            before = tries.inner_text()
            page.clock.run_for(3_000)
            assert tries.inner_text() != before
            page.clock.run_for(LONGER_MS)
            expect(page.get_by_role("heading")).to_have_text(WORDS["en"]["full"])
        page.clock.run_for(LONGER_MS)
        expect(page.locator("#coin-1")).to_be_visible(timeout=SLOW)
