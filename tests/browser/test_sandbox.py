"""The sandbox in a browser: on every screen, by keyboard, and for everybody."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.playing import open_game
from tests.browser.test_accessible import LANGUAGES, THEMES, unfit
from tests.effort import Some
from tests.serving import Served

OTHERS = pytest.mark.full(
    "the same for the two other games; make test has it for Bakschisch, and for all without a browser (tests/play)",
    touched=["kit/play", "kit/page"],
)

SANDBOX, OF_INTRIGE, OF_ATTRAP = (f"apps/sandbox-{game}.ipynb" for game in ("bakschisch", "intrige", "attraptresors"))


def test_a_position_is_put_together_and_opened_with_the_keyboard_alone(page: Page, hall: Served) -> None:
    open_game(page, hall, notebook=SANDBOX)
    page.locator("#lay-pawn-1").press("Enter")
    page.locator(".board.wide [data-intent='put'][tabindex='0']").press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator("#lay-pawn-1")).to_have_attribute("aria-pressed", "false")
    page.locator("#fist-more-0").press("Enter")
    expect(page.locator("#shows-0")).to_have_text("3 gold")
    page.locator("#go").press("Enter")
    expect(page.locator("#story")).to_contain_text("BK-12")
    expect(page.locator("#lay-again")).to_be_visible()  # when all has moved
    page.keyboard.press("Escape")
    expect(page.locator("#shows-0")).to_have_text("3 gold")
    page.reload()
    expect(page.locator("#shows-0")).to_have_text("3 gold")


@OTHERS
def test_people_are_put_to_their_places_with_the_keyboard_alone(page: Page, hall: Served) -> None:
    open_game(page, hall, notebook=OF_INTRIGE)
    page.locator("#lay-rep-2-4").press("Enter")
    page.locator("#at-post-0-4").press("Enter")
    expect(page.locator("#at-post-0-4 .person")).to_have_count(1)
    page.locator("#go").press("Enter")
    expect(page.locator("#story")).to_contain_text("IN-14")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("#at-post-0-4 .person")).to_have_count(1)


@OTHERS
def test_dice_are_laid_and_hands_reach_with_the_keyboard_alone(page: Page, hall: Served) -> None:
    open_game(page, hall, notebook=OF_ATTRAP)
    page.locator("#at-die-red-2").press("Enter")
    page.locator("#at-box").press("Enter")
    page.locator("#lay-die-violet").press("Enter")
    page.locator("#at-souk").press("Enter")
    expect(page.locator("#at-die-violet-0")).to_be_visible()
    page.locator("#go").press("Enter")
    expect(page.locator("#story")).to_contain_text("AT-12")  # all six colours lie there
    expect(page.locator("#lay-again")).to_be_visible()
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("#at-die-violet-0")).to_be_visible()


PARTS = {
    SANDBOX: ("", "#lay-players-4", "#at-hand-0", "#at-fist-0", "#lay-card-caliph"),
    OF_INTRIGE: ("", "#lay-players-5", "#lay-rep-1-1", "#at-post-0-0"),
    OF_ATTRAP: ("", "#lay-players-6", "#lay-claim-5", "#lay-die-violet"),
}


def test_it_fits_every_screen_and_can_be_read_by_everybody(page: Page, hall: Served, some: Some) -> None:
    axe, found = Axe(), []
    for language, notebook in some([(language, notebook) for language in LANGUAGES for notebook in PARTS]):
        open_game(page, hall, f"lang={language}", notebook=notebook)
        page.locator("#house-rules summary").click()
        page.locator("#copies summary").click()
        for part in PARTS[notebook]:
            if part:
                page.locator(part).click()
            faults = unfit(page, axe, part, THEMES if language == "en" else ())
            found += [f"{notebook}, {language}: {fault}" for fault in faults]
    assert not found, "\n".join(found)
