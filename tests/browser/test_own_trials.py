"""Own trials in Chromium: a press is timed by the race of the page, wherever the press comes from."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from kit.counting.lesson import load
from kit.counting.own import SHORTEST_MS, OwnSeries
from tests.browser.playing import NARROW, WIDE, no_sideways, person, reacted, wish
from tests.browser.test_count import kept, open_lesson
from tests.serving import Served

WAITS = pytest.mark.full("a reaction that is timed is in make test", touched=["kit/counting", "kit/page"])


@pytest.mark.parametrize(
    "by", [pytest.param("key", marks=pytest.mark.full("the same by finger is in make test")), "finger"]
)
def test_a_reaction_is_timed_and_kept(chromium: Browser, hall: Served, by: str) -> None:
    lesson = load("A9")
    with person(chromium, viewport=NARROW if by == "finger" else WIDE, has_touch=by == "finger") as page:
        wish(page, motion="off")
        open_lesson(page, hall, lesson, "step=own&lang=fr")
        page.locator("#own-throw").tap() if by == "finger" else page.locator("#own-throw").press("Space")
        column = page.locator("[data-grab]")
        expect(column).to_be_visible()
        reacted(page, 2 * SHORTEST_MS)
        column.tap() if by == "finger" else page.keyboard.press("Space")
        expect(page.locator("#own-count")).to_have_text("Un temps")
        series = OwnSeries.read(kept(page, lesson).place["own:own"])
        assert len(series.times) == 1 and series.give_ms > 0
        assert no_sideways(page)


@pytest.mark.parametrize(
    "by", ["key", pytest.param("mouse", marks=pytest.mark.full("the same by key is in make test"))]
)
def test_who_presses_before_the_column_is_there_has_to_begin_anew(chromium: Browser, hall: Served, by: str) -> None:
    with person(chromium, viewport=WIDE) as page:
        wish(page, motion="off")
        open_lesson(page, hall, load("A9"), "step=own")
        page.locator("#own-throw").click()
        expect(page.locator("#own-waits")).to_be_visible()
        page.keyboard.press("Space") if by == "key" else page.locator("#own-waits").dblclick()
        expect(page.locator("#own-last")).to_contain_text("before the column was there")
        expect(page.locator("#own-throw")).to_be_visible()
        expect(page.locator("#own-count")).to_have_text("no time yet", ignore_case=True)


@WAITS
def test_a_throw_that_nobody_grabs_is_a_wait(chromium: Browser, hall: Served) -> None:
    lesson = load("A8")
    with person(chromium, viewport=NARROW) as page:
        wish(page, motion="off")
        open_lesson(page, hall, lesson, "step=own")
        page.locator("#own-clock").click()
        page.locator("#own-throw").click()
        expect(page.locator(".own-column")).to_be_visible()
        expect(page.locator("#own-count")).to_have_text("1 of 40 throws")
        assert OwnSeries.read(kept(page, lesson).place["own:own"]).people[0][0] in "mw"
        page.locator("#own-look").click()
        page.locator("#own-throw").click()
        expect(page.locator(".own-covered")).to_be_visible()
        page.locator("#own-grab").click()
        expect(page.locator("#own-count")).to_have_text("2 of 40 throws")
