"""What was wrong is seen in a browser: dice step into a row over the column, and a slip says what was done."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page, expect

from kit.lessons.lesson import load_lesson
from tests.browser.playing import NARROW, WIDE, answered, person, wish
from tests.each import each
from tests.serving import Served

LESSON = load_lesson("attraptresors", "R1")
ROW = ".lies:not(.behind)"


def let_it_stand(page: Page, served: Served, motion: str) -> None:
    """Three red dice lie there, the mission is red, and the hand stays."""
    wish(page, motion=motion)
    page.goto(f"{served.page(f'{LESSON.page}.ipynb')}?lang=en&step=three-red")
    answered(page)
    assert not page.locator(".behind, .laid-out").count(), "nothing tells the dice before the answer"
    page.locator("#wish-wait-0").click()
    page.locator("#go").click()
    expect(page.locator(".verdict")).to_be_visible()


def middle(page: Page, part: str) -> list[dict[str, Any]]:
    """Where these are, once nothing moves any more."""
    page.wait_for_function("() => document.getAnimations().every(each => each.playState !== 'running')")
    found: list[dict[str, Any]] = page.locator(part).evaluate_all(
        "all => all.map(each => { const {x, y, width, height} = each.getBoundingClientRect(); "
        "return {x: x + width / 2, y: y + height / 2, top: y, foot: y + height}; })"
    )
    return found


@each(("viewport", "motion"), [(WIDE, "off"), (WIDE, "on"), (NARROW, "off")])
def test_the_dice_that_count_stand_in_a_row_over_the_column_with_and_without_movement(
    chromium: Browser, hall: Served, viewport: Any, motion: str
) -> None:
    with person(chromium, viewport=viewport) as page:
        let_it_stand(page, hall, motion)
        row, (column,), (slip,) = middle(page, ROW), middle(page, ".thing.column"), middle(page, ".slip")
        assert len(row) == 3 and len({round(die["y"]) for die in row}) == 1
        assert all(die["foot"] < column["y"] and abs(die["x"] - column["x"]) < 200 for die in row)
        assert slip["top"] > max(die["foot"] for die in row), "and nothing lies on them"
        expect(page.locator(".told-again:visible, .story:visible")).to_have_count(0)
