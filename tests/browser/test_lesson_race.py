"""Go or no-go in a real browser: with a clock the hand is the space bar or a finger, and the window ends by itself."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from kit.lessons.kinds import Race
from kit.lessons.lesson import load_lesson
from tests.browser.learning import Keyboard, goto
from tests.browser.playing import NARROW, answered, person, reacted, wait_until, wish
from tests.serving import Served

FINGER = pytest.mark.full(
    "a hand by keyboard is in make test, and fingers in a game (test_attrap)", touched=["kit/lessons", "kit/page"]
)

LESSON = load_lesson("attraptresors", "R2")
STEP = next(step for step in LESSON.steps if isinstance(step.exercise.kind, Race))


def open_race(page: Page, served: Served) -> None:
    page.goto(f"{served.page(f'{LESSON.page}.ipynb')}?lang=en")
    answered(page)
    goto(Keyboard(page), STEP.id)
    page.locator("#go").click()
    expect(page.locator("#race-begin")).to_be_visible()


def kept(page: Page) -> str:
    """The throws that the browser has kept."""
    text = page.evaluate("localStorage.getItem('kit:lesson:attraptresors:R2')")
    return str(json.loads(text)["place"].get("throws", ""))


def test_the_space_bar_is_a_hand_and_a_reload_goes_on_with_the_next_throw(page: Page, hall: Served) -> None:
    wish(page, motion="off")
    open_race(page, hall)
    assert not page.locator(".lies").count()
    Keyboard(page).key("Enter")
    expect(page.locator(".lies")).to_have_count(8)
    reacted(page)
    page.keyboard.press("Space")
    expect(page.locator("#race-begin")).to_be_visible()
    grab = kept(page).removeprefix(f"{STEP.id}:")
    assert grab.startswith("G") and 80 <= int(grab[1:]) <= 5000
    page.reload()
    answered(page)
    expect(page.locator(".reaching")).to_contain_text("2 of")


@FINGER
def test_a_finger_is_a_hand_and_whoever_waits_needs_no_press(chromium: Browser, hall: Served) -> None:
    with person(chromium, viewport=NARROW, has_touch=True) as page:
        wish(page, motion="off")
        open_race(page, hall)
        page.locator("#race-begin").tap()
        page.locator("#race-hand").wait_for()
        reacted(page, 450)  # a tap that follows at once is the finger that threw, not a hand
        page.locator("#race-hand").tap()
        expect(page.locator("#race-begin")).to_be_visible()
        reacted(page, 500)  # two taps that follow each other at once are one that trembled
        page.locator("#race-begin").tap()
        expect(page.locator("#race-hand")).to_have_count(1)
        wait_until(page, "() => document.querySelector('#race-begin')")  # the window has ended
        first, second = kept(page).removeprefix(f"{STEP.id}:").split()
        assert first.startswith("G") and second == "W"


@pytest.mark.full("where the focus goes; a hand by keyboard and one by finger are in make test")
def test_by_keyboard_the_focus_goes_from_the_throw_to_the_hand_and_back(page: Page, hall: Served) -> None:
    wish(page, motion="off")
    open_race(page, hall)
    keyboard = Keyboard(page)
    keyboard.reach("race-begin")
    keyboard.key("Enter")
    assert keyboard.focused() == "race-hand"
    reacted(page)
    page.keyboard.press("Enter")
    expect(page.locator("#race-begin")).to_be_focused()
