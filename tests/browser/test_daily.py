"""Five a day in a real browser: what was missed in the evening is asked the next morning."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.learning import Keyboard, answer, goto, journal, open_lesson, task_now
from tests.browser.playing import person
from tests.serving import Served

EVENING, NIGHT, MORNING = datetime(2027, 3, 1, 20), datetime(2027, 3, 1, 23, 59), datetime(2027, 3, 2, 0, 1)


OTHERS = pytest.mark.full("another time zone; the one that is furthest behind is in make test")


@pytest.mark.parametrize(
    "zone",
    [
        "America/Lima",
        pytest.param("Europe/Brussels", marks=OTHERS),
        pytest.param("Asia/Tokyo", marks=OTHERS),
    ],
)
def test_what_was_missed_is_asked_the_next_morning_wherever_that_is(chromium: Browser, hall: Served, zone: str) -> None:
    with person(chromium, timezone_id=zone, reduced_motion="reduce") as page:
        miss_and_meet_again(page, hall, zone)


def miss_and_meet_again(page: Page, hall: Served, zone: str) -> None:
    """In the evening, shortly before midnight, and shortly after it."""
    hand = Keyboard(page)
    page.clock.set_fixed_time(at(EVENING, zone))
    open_lesson(page, hall, "R1")
    goto(hand, "practise")
    due = task_now(page, "R1")
    answer(hand, due, due.answer(False))
    expect(page.locator("#asks.why")).to_be_attached()
    (kept,) = journal(page, "R1").answers
    assert kept.day == (EVENING - datetime(1970, 1, 1)).days and kept.right is False

    page.clock.set_fixed_time(at(NIGHT, zone))
    page.goto(f"{hall.url}games/bakschisch")
    daily = page.locator(".daily[data-kind=learn]")
    expect(daily).to_have_text("Five a day nothing due today")

    page.clock.set_fixed_time(at(MORNING, zone))
    page.reload()
    expect(daily).to_have_text("Five a day 1 due today")
    daily.click()
    expect(page.locator(".bars li")).to_have_text(["Step 1: now"])


def at(moment: datetime, zone: str) -> datetime:
    """The moment on the clocks of that place."""
    return moment.replace(tzinfo=ZoneInfo(zone))
