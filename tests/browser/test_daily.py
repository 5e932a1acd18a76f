"""Five a day in a real browser: what was missed in the evening is asked the next morning."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import watch
from tests.browser.learning import Keyboard, answer, goto, journal, open_lesson, task_now
from tests.serving import ROOT, Served

EVENING, NIGHT, MORNING = datetime(2027, 3, 1, 20), datetime(2027, 3, 1, 23, 59), datetime(2027, 3, 2, 0, 1)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """Our lessons, without kernels."""
    served = Served("--port", "0", "--without-kernels", ROOT / "notebooks").ready()
    yield served
    assert served.stop() == 0


@pytest.mark.parametrize("zone", ["Europe/Brussels", "America/Lima", "Asia/Tokyo"])
def test_what_was_missed_is_asked_the_next_morning_wherever_that_is(
    chromium: Browser, served: Served, zone: str
) -> None:
    context = chromium.new_context(timezone_id=zone, reduced_motion="reduce")
    page = context.new_page()
    complaints = watch(page)
    hand = Keyboard(page)
    page.clock.set_fixed_time(at(EVENING, zone))
    open_lesson(page, served, "R1")
    goto(hand, "practise")
    due = task_now(page, "R1")
    answer(hand, due, due.answer(False))
    expect(page.locator("#asks.why")).to_be_attached()
    (kept,) = journal(page, "R1").answers
    assert kept.day == (EVENING - datetime(1970, 1, 1)).days and kept.right is False

    page.clock.set_fixed_time(at(NIGHT, zone))
    page.goto(served.url)
    daily = page.locator(".daily").first
    expect(daily).to_have_text("Five a day nothing due today")

    page.clock.set_fixed_time(at(MORNING, zone))
    page.reload()
    expect(daily).to_have_text("Five a day 1 due today")
    daily.click()
    expect(page.locator("#asks")).to_contain_text("Task 1 of 1")
    context.close()
    assert not complaints


def at(moment: datetime, zone: str) -> datetime:
    """The moment on the clocks of that place."""
    return moment.replace(tzinfo=ZoneInfo(zone))
