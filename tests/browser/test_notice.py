"""The host's line above a page, as a person meets it."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.playing import SLOW
from tests.each import each
from tests.serving import ROOT, Served

TEXT = "Tomorrow <from> 4 pm the server is being looked after; your games stay in your browser. " + "x" * 100
PLAY = "apps/play-bakschisch.ipynb"


@pytest.fixture(scope="module")
def announcing() -> Iterator[Served]:
    """Pages without kernels below the host's line."""
    served = Served("--without-kernels", "--port", "0", "--notice", TEXT, ROOT / "notebooks").ready()
    yield served
    assert served.stop() == 0


def test_whoever_closes_the_line_does_not_see_it_again_in_that_tab_but_sees_the_next(
    page: Page, announcing: Served
) -> None:
    line = page.locator(".announcement")
    page.goto(announcing.url)
    expect(line).to_contain_text(TEXT)
    line.get_by_role("button", name="Close", exact=True).press("Enter")
    expect(line).to_have_count(0)
    page.goto(announcing.page(PLAY))
    expect(page.locator(".kit .board").first).to_be_visible(timeout=SLOW)
    assert page.locator(".announcement").count() == 0
    page.evaluate("sessionStorage.setItem('kit:notice', 'an older line')")
    page.reload()
    expect(line).to_contain_text(TEXT)


def test_a_screen_reader_is_told_the_line_once_the_page_is_there(page: Page, announcing: Served) -> None:
    page.add_init_script(
        """window.told = [];
        new MutationObserver((all) => told.push(...all.flatMap((each) => [...each.addedNodes])
          .filter((node) => node.nodeType === 3 && node.parentElement?.role === "status").map((node) => node.data)))
          .observe(document, { subtree: true, childList: true });
        addEventListener("load", () => told.length = 0);"""
    )
    page.goto(announcing.url)
    page.wait_for_function("() => told.length > 0")
    assert page.evaluate("told") == [TEXT]


@each("theme", ["light", "dark"])
@each("address", ["", f"voila/render/{PLAY}"])
def test_the_line_fits_a_phone_and_can_be_read(page: Page, announcing: Served, address: str, theme: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme=theme)
    page.goto(announcing.url + address)
    line = page.locator(".announcement")
    expect(line).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    box = line.get_by_role("button").bounding_box()
    assert box and box["width"] >= 44 and box["height"] >= 44
    assert Axe().run(page, ".announcement").violations_count == 0
