"""The end of a game in a browser: the graph by keyboard, and the turning point that time finds while one looks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import TWO, next_card, no_sideways, open_game, show, wish
from tests.serving import Served


def ended(page: Page, server: Served) -> None:
    """Always one coin: over after fifteen bribes."""
    wish(page, motion="off")
    open_game(page, server, f"{TWO}&lang=en")
    for _ in range(60):
        show(page, min(1, page.locator(".coin").count() - 1) if page.locator("#coin-1").count() else 0)
        expect(page.locator("#headline")).to_be_attached()
        if page.locator("#ending").count():
            return
        next_card(page)
    raise AssertionError("nobody has won")


@pytest.mark.full(
    "a whole game and what time finds in it; make test plays one to its end (test_play_bakschisch) and weighs ends "
    "without a browser (tests/play)",
    touched=["kit/play", "kit/page"],
)
def test_the_graph_is_pressed_by_keyboard_and_the_turning_point_is_found_by_time(page: Page, hall: Served) -> None:
    ended(page, hall)
    expect(page.locator("#won")).to_be_in_viewport()
    expect(page.locator("#go")).to_have_text("Play again")
    assert page.locator(".board").first.bounding_box() and no_sideways(page)

    expect(page.locator("#turned [data-intent=weigh]")).to_have_count(0, timeout=120_000)
    expect(page.locator("#turned [aria-live] p").first).to_be_visible()

    stops = page.locator("#course .moment")
    expect(page.locator("#course .moment[tabindex='0']")).to_have_count(1)
    page.locator("#ending").focus()
    page.keyboard.press("Tab")
    while not page.evaluate("document.activeElement.matches('.moment')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.id") == stops.first.get_attribute("id")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    third = stops.nth(2).get_attribute("id")
    assert page.evaluate("document.activeElement.id") == third
    page.keyboard.press("Enter")
    expect(page.locator("#ending")).to_have_count(0)
    expect(page.locator("#where")).to_contain_text("Round 1 · bribe 3")

    page.locator("#go").click()
    expect(page.locator("#ending")).to_be_visible()
    stops.first.click()
    expect(page.locator("#where")).to_contain_text("Round 1 · bribe 1")
    page.locator("#go").click()

    page.locator("#course-table summary").click()
    page.locator("#course-table tbody button").nth(4).click()
    expect(page.locator("#where")).to_contain_text("Round 1 · bribe 5")
