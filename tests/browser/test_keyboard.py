"""By keys alone: Tab, Enter and arrows lead from the first page into a game and through it."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.people import person
from tests.browser.playing import answered, open_game, wish
from tests.serving import Served

MOST_PRESSES = 12
"""From the first page to the first bribe, closed."""


class Keys:
    """Somebody who has no mouse, and counts."""

    def __init__(self, page: Page):
        self.page, self.pressed = page, 0

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.pressed += 1

    def tab_to(self, selector: str) -> None:
        """Tab until it has the focus."""
        while not self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            assert self.pressed < MOST_PRESSES, selector
            self.press("Tab")


def focused(page: Page) -> str:
    found: str = page.evaluate("() => document.activeElement.id")
    return found


def test_twelve_presses_lead_from_the_first_page_to_the_first_bribe(hall: Served, page: Page) -> None:
    wish(page, motion="off")
    page.goto(f"{hall.url}?lang=en")
    keys = Keys(page)
    keys.tab_to('[href*="play-bakschisch"]')
    keys.press("Enter")
    expect(page.locator("#coin-0")).to_be_focused()
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(page.locator("#coin-1")).to_have_attribute("aria-pressed", "true")
    keys.press("Enter")
    expect(page.locator(".table.opened")).to_be_visible()
    assert keys.pressed <= MOST_PRESSES


def test_a_digit_chooses_and_enter_goes_on_from_there(hall: Served, page: Page) -> None:
    wish(page, motion="off")
    open_game(page, hall)
    page.keyboard.press("3")
    answered(page)
    assert focused(page) == "coin-3"
    page.keyboard.press("Enter")
    expect(page.locator(".table.opened")).to_be_visible()


def test_a_row_of_coins_is_one_stop(hall: Served, page: Page) -> None:
    wish(page, motion="off")
    open_game(page, hall)
    expect(page.locator("#coin-0")).to_be_focused()
    page.keyboard.press("End")
    last = focused(page)
    page.keyboard.press("Tab")
    assert last == "thief" and not page.evaluate("() => document.activeElement.closest('.coins')")


def test_the_first_tab_leads_past_the_head(hall: Served, page: Page) -> None:
    wish(page, motion="off")
    page.goto(hall.page("rules/bakschisch/02-the-bribe.ipynb"))
    expect(page.locator("#go")).to_be_visible()
    stops = "a[href], button, input, [tabindex='0']"
    assert page.evaluate("stops => document.querySelector(`.kit :is(${stops})`).matches('[data-first]')", stops)
    page.locator("[data-first]").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("() => !document.activeElement.closest('.top') && document.activeElement !== document.body")


def test_enter_on_a_wish_of_the_menu_goes_on_nowhere(hall: Served, page: Page) -> None:
    """The row of wishes is one stop like a row of coins, but no answer."""
    wish(page, motion="off")
    open_game(page, hall)
    page.keyboard.press("3")
    answered(page)
    page.locator("#open-menu").click()
    page.locator("[data-intent=motion][aria-pressed=true]").focus()
    page.keyboard.press("Enter")
    answered(page)
    expect(page.locator("#menu")).to_be_visible()
    expect(page.locator("#coin-3")).to_have_attribute("aria-pressed", "true")


def test_a_page_under_a_finger_is_read_from_its_top(hall: Served, chromium: Browser) -> None:
    """A focus that nobody sees the use of would only scroll the page and open keyboards."""
    with person(chromium, has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740}) as phone:
        open_game(phone, hall)
        expect(phone.locator("#coin-0")).to_be_visible()
        assert phone.evaluate("() => document.activeElement.matches('body, h2')")


def test_enter_in_a_typed_answer_reveals(hall: Served, page: Page) -> None:
    wish(page, motion="off")
    open_game(page, hall, "lang=en", notebook="rules/bakschisch/05-the-thief.ipynb")
    page.locator("#point-typed").focus()
    page.keyboard.type("12")
    page.keyboard.press("Enter")  # before what was typed is answered
    expect(page.locator("#point-typed")).to_have_count(0)
