"""Every question of every lesson, in every language and on three screens: what answers it is in sight."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from kit.text.say import LANGUAGES
from tests.browser.learning import LESSONS, Keyboard, goto, open_lesson
from tests.browser.playing import wish
from tests.serving import Served

IN_SIGHT = Path(__file__).with_name("in_sight.js").read_text("utf-8")
SCREENS = ({"width": 1280, "height": 720}, {"width": 768, "height": 1024}, {"width": 360, "height": 740})


def faults(page: Page, where: str) -> list[str]:
    """What is out of sight, screen by screen, each time read from the top."""
    found = []
    for screen in SCREENS:
        page.set_viewport_size(screen)
        page.evaluate("() => { scrollTo(0, 0); document.querySelector('#asks')?.scrollTo(0, 0); }")
        found += [f"{where}, {screen['width']}: {fault}" for fault in page.evaluate(IN_SIGHT)]
    page.set_viewport_size(SCREENS[0])
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_whatever_answers_a_question_is_in_sight(page: Page, hall: Served, lesson: str, language: str) -> None:
    wish(page, motion="off")
    open_lesson(page, hall, lesson, language)
    learner, found = Keyboard(page), []
    for step in LESSONS[lesson].steps:
        goto(learner, step.id)
        if page.locator("#asks.see").count():
            found += faults(page, f"{step.id}, see")
            learner.press("go")
        found += faults(page, step.id)
    assert not found, "\n".join(found)
