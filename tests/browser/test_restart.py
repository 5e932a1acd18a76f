"""The server is started again under open pages: nobody has to do anything, and nothing that was done is lost."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import PLAY, SLOW, TWO, WIDE, bribe, next_card, open_game, wait_until, wish
from tests.serving import ROOT, Served

LESSON, COUNT = "rules/bakschisch/01-to-the-throne.ipynb", "probability/a01-likely-or-unlikely.ipynb"
NOTICES = """() => {
  const notice = document.querySelector(".notice");
  window.told = [];
  new MutationObserver(() => notice.hidden || told.push(notice.dataset.kind)).observe(notice, { attributes: true });
  window.blank = 0;
  const look = () => { blank += !document.querySelector("#game")?.textContent; requestAnimationFrame(look); };
  look();
}"""
"""From now on, which notices were shown, and in how many pictures there was nothing."""


@pytest.mark.full(
    "seven pages under one restart; make test has a game under one (test_visits)", touched=["kit/serve", "kit/site"]
)
def test_pages_come_back_by_themselves_and_a_tap_made_meanwhile_is_answered(chromium: Browser) -> None:
    served = Served("--without-kernels", "--port", "0", ROOT / "notebooks").ready()
    port = str(urlsplit(served.url).port)
    pages: dict[str, tuple[Page, Callable[[Page], object]]] = {}

    def opened(name: str, notebook: str, does: Callable[[Page], object], query: str = "lang=en") -> Page:
        page = chromium.new_context(viewport=WIDE).new_page()  # not watched: the browser complains of the lost socket
        wish(page, motion="off")
        open_game(page, served, query, notebook)
        does(page)
        pages[name] = page, does
        return page

    def one_bribe(page: Page) -> None:
        bribe(page, 3)
        next_card(page)

    def open_fist(page: Page) -> None:
        page.locator("#coin-2").click()
        expect(page.locator("#coin-2")).to_have_attribute("aria-pressed", "true")

    def one_question(page: Page) -> None:
        page.locator("#coin-1").click()
        page.locator("#go:not([aria-disabled])").click()
        expect(page.locator("#go")).not_to_have_attribute("data-intent", "close")

    tapped = opened("a game, in which somebody taps", PLAY, one_bribe, f"lang=en&{TWO}")
    opened("a game", PLAY, one_bribe)
    opened("a game that nobody has begun", PLAY, lambda page: None)
    opened("a table opened by a link that nobody has begun", PLAY, lambda page: None, "lang=en&seats=You,Mira~cautious")
    opened("an open fist", PLAY, open_fist)
    opened("a lesson", LESSON, one_question)
    opened("a lesson in probability", COUNT, lambda page: None)
    shown = {name: page.locator("#game").inner_text() for name, (page, _) in pages.items()}
    for page, _ in pages.values():
        page.evaluate(NOTICES)
    served.process.kill()
    served.process.wait()
    tapped.locator("#coin-2").click()
    for page, _ in pages.values():  # a server that is back at once is noticed by nobody
        wait_until(page, "() => told.length")
    again = Served("--without-kernels", "--port", port, ROOT / "notebooks").ready()
    try:
        expect(tapped.locator("#coin-2")).to_have_attribute("aria-pressed", "true", timeout=SLOW)
        for name, (page, _) in pages.items():
            wait_until(page, "() => document.querySelector('.notice').hidden")
            told = page.evaluate("told")  # that the server is away only where the start takes long
            assert told[0] == "moment" and set(told) <= {"moment", "away"}, (name, told)
            assert not page.evaluate("blank"), name
            if page is not tapped:
                assert page.locator("#game").inner_text() == shown[name], name
            page.context.close()
    finally:
        assert again.stop() == 0
