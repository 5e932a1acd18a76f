"""Bakschisch played on the page in a real browser, as `make play` serves it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.serving import Served

APP = "apps/play-bakschisch.ipynb"
MOST_BRIBES = 150


def bribe(page: Page, coin: str) -> None:
    page.locator(coin).click()
    page.locator("#go").click()
    expect(page.locator("#headline")).to_be_visible()


def next_card(page: Page) -> None:
    page.locator("#go").click()
    expect(page.locator("#ask")).to_be_visible()


def test_a_game_against_bots_is_played_to_a_winner_with_a_reload_on_the_way(server: Served, page: Page) -> None:
    page.goto(server.page(APP))
    expect(page.locator("#ask")).to_be_visible(timeout=60_000)
    for number in range(MOST_BRIBES):
        # Most of the purse at first and a coin for the fifth bribe: enough to get on.
        coin = "#coin-2" if number % 5 < 4 and page.locator("#coin-2").count() else "#coin-1"
        bribe(page, coin if page.locator(coin).count() else "#coin-0")
        if number == 2:
            next_card(page)
            where = page.locator(".top .grow").inner_text()
            story = page.locator("#story li").count()
            page.reload()
            expect(page.locator("#notice")).to_be_visible(timeout=60_000)
            assert page.locator(".top .grow").inner_text() == where
            assert page.locator("#story li").count() == story
        elif page.locator("#go", has_text="New game").count():
            break
        else:
            next_card(page)
    expect(page.locator("#headline")).to_contain_text("Caliph")
    page.locator("#go").click()
    expect(page.locator(".top .grow")).to_have_text("Round 1 · bribe 1 of 5")


def test_undo_returns_to_the_question_and_the_keyboard_is_enough(server: Served, page: Page) -> None:
    page.goto(server.page(APP))
    expect(page.locator("#ask")).to_be_visible(timeout=60_000)
    ask = page.locator("#ask").text_content() or ""
    page.keyboard.press("3")
    expect(page.locator("#coin-3")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.locator("#headline")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#ask")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.locator("#ask")).to_have_text(ask)
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")


def test_the_page_speaks_three_languages_and_stays_dark(server: Served, page: Page) -> None:
    page.goto(server.page(APP))
    expect(page.locator("#ask")).to_be_visible(timeout=60_000)
    page.locator("[data-n='\"menu\"']").first.click()
    page.locator("#menu select").select_option("nl")
    expect(page.locator("#undo")).to_have_text("Zet terug")
    assert page.evaluate("document.documentElement.lang") == "nl"
    page.locator("[data-intent=theme]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("#undo")).to_have_text("Zet terug", timeout=60_000)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_on_a_phone_nothing_is_cut_off(server: Served, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(server.page(APP))
    expect(page.locator("#ask")).to_be_visible(timeout=60_000)
    bribe(page, "#coin-2")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("#story .chip").last.click()
    expect(page.locator("#rule")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
