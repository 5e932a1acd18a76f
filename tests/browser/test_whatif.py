"""What if in a browser: all fists of a full purse are to be seen, with what their rows are."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import NARROW, no_sideways, open_game, person, resize, show, wish
from tests.each import each

LAPTOP = pytest.mark.full("a phone has less room, and is in make test", touched=["kit/page", "kit/play"])

TWELVE = "seats=Ana,Bo,Cem,Dee&seed=21"
LANGUAGES = ("en", "nl", "fr")


def ask(page: Page, hall, language: str = "en") -> None:
    """Four people at one screen have shown their first fists, and what if is asked."""
    wish(page, coach=False)
    open_game(page, hall, f"{TWELVE}&lang={language}")
    for gold in range(4):
        page.locator("[data-intent=ready]").click()
        show(page, gold)
    page.locator("#whatif").click()
    expect(page.locator("#whatif-strip")).to_be_visible()


def seen_within(page: Page, inner: str, outer: str) -> bool:
    """All the parts `inner` can be seen within `outer`, without scrolling it."""
    return page.evaluate(
        """([inner, outer]) => {
            const frame = document.querySelector(outer).getBoundingClientRect()
            return [...document.querySelectorAll(inner)].every(part => {
                const box = part.getBoundingClientRect()
                return box.left >= frame.left - 1 && box.right <= frame.right + 1
            })
        }""",
        [inner, outer],
    )


@LAPTOP
def test_ten_coins_and_the_thief_fit_a_small_laptop_with_the_names_of_their_rows(page, hall, some):
    for language in some(LANGUAGES):
        ask(page, hall, language)
        assert page.locator(".whatif-cells .cell").count() == 12
        for picked in (False, True):
            if picked:
                page.locator("#whatif-4").click()
                expect(page.locator("#whatif-play")).to_be_visible()
            assert seen_within(page, ".whatif-cells .cell", ".whatif-cells")
            expect(page.locator(".whatif-cells .labels")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), f"{language}: past the fold"
        page.evaluate("localStorage.clear()")  # so that the next game is a new one


@pytest.mark.full("the strip of fists, which is as wide, is in make test")
@each("language", LANGUAGES)
def test_what_could_be_known_fits_as_well_and_is_one_press_away(page, hall, language):
    ask(page, hall, language)
    page.locator("#whatif-by-odds").click()
    expect(page.locator("#odds-thief")).to_be_visible()
    assert seen_within(page, ".whatif-cells .cell > *:not(.unseen)", ".whatif-cells")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the strip runs past the fold"
    page.locator("#whatif-by-fists").click()
    expect(page.locator("#whatif-3")).to_be_visible()
    page.evaluate("localStorage.clear()")


def test_on_a_phone_the_fists_are_a_list_that_needs_no_scrolling_sideways(chromium, hall):
    with person(chromium, viewport=NARROW) as page:
        ask(page, hall)
        for what, cell in (("fists", ".whatif .cell, .whatif .btn"), ("odds", ".whatif .cell > *:not(.unseen)")):
            if what == "odds":
                page.locator("#whatif-by-odds").click()
                expect(page.locator("#odds-thief")).to_be_visible()
            for width in (320, 360, 768):
                resize(page, {"width": width, "height": 740})
                assert no_sideways(page) and seen_within(page, cell, "#whatif-strip"), (what, width)
