"""A class in which each goes on alone, in a real Chromium: a plan at one's own pace, and a check before the lessons."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.class_room import SOON_MS, all_show, ask, come_in, press, screens
from tests.serve.robot_class import TOUCHED, Hall

THEMES = ["light", pytest.param("dark", marks=pytest.mark.full("as in the light, which make test has", TOUCHED))]
QUESTIONS = 12


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    hall = Hall(tmp_path_factory.mktemp("hall"))
    yield hall
    hall.stop()


def seen(page: Page, place: str) -> None:
    """It is there."""
    expect(page.locator(place)).to_be_visible(timeout=SOON_MS)


@pytest.mark.parametrize("theme", THEMES)
def test_a_plan_is_gone_through_alone_by_keyboard_and_looked_at_together(
    hall: Hall, chromium: Browser, theme: str
) -> None:
    with screens(chromium, theme) as (wall, *phones):
        come_in(hall, wall, phones)
        wall.keyboard.press("Enter")
        press(wall, "#shelf-bakschisch summary")
        press(wall, "[id='on-count:B2']")
        press(wall, "#plan-one-card")
        press(wall, "#plan-guess")
        press(wall, "#plan-pace")
        seen(wall, ".paces")
        ada = phones[-1]
        for at, numbers in enumerate((["1", "6"], ["40"])):
            expect(ada.locator("#way b")).to_have_text(f"{at + 1} of 2", timeout=SOON_MS)
            for number in numbers:
                ada.keyboard.press("Tab") if number != numbers[0] else ada.locator("input").first.focus()
                ada.keyboard.type(number)
            press(ada, "#sure-60")
            seen(ada, ".pace-on")
            if at == 0:
                all_show("at one's own pace", wall, phones)
                press(ada, "#go")
        ada.reload()
        seen(ada, ".my-answers")
        wall.keyboard.press("r")
        seen(wall, "#pace-0")
        all_show("at one's own pace, revealed", wall, phones)
        press(wall, "#pace-0")
        seen(wall, "#pace-all")


@pytest.mark.parametrize("theme", THEMES)
def test_a_sheet_is_filled_in_by_keyboard_left_in_the_middle_and_handed_in(
    hall: Hall, chromium: Browser, theme: str
) -> None:
    with screens(chromium, theme) as (wall, *phones):
        come_in(hall, wall, phones)
        ask(wall, "check", "check:probability", "before")
        ada = phones[-1]
        seen(ada, ".own-code")
        all_show("before a check", wall, phones)
        code = ada.locator(".own-code").inner_text()
        assert re.fullmatch(r"[A-Z]{2}-\d{3}-[A-Z]", code)
        press(ada, "#go")
        for at in range(QUESTIONS):
            if at == 6:
                ada.reload()
            expect(ada.locator("#way b")).to_have_text(f"{at + 1} of {QUESTIONS}", timeout=SOON_MS)
            press(ada, "[data-intent=check-answer]")
            expect(ada.locator("[data-intent=check-answer]").first).to_have_attribute("aria-checked", "true")
            press(ada, "[data-intent=check-reason]")
            press(ada, "#sure-60:not([disabled])")
            if at == 0:
                all_show("in a check", wall, phones)
        expect(ada.locator(".all-items .open")).to_have_count(0, timeout=SOON_MS)
        press(ada, "#go")
        expect(ada.locator(".own-code")).to_have_text(code, timeout=SOON_MS)
        wall.keyboard.press("r")
        seen(wall, "#rows-sheets")
        all_show("after a check", wall, phones)
        ask(wall, "check", "check:probability", "after")
        expect(ada.locator(".own-code")).to_have_text(code, timeout=SOON_MS)
