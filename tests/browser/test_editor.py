"""The lesson editor in a browser: a teacher writes a step without a terminal, with the keyboard or a finger."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import open_game, wait_until
from tests.browser.reader import Reader
from tests.browser.sweep import Sweep, View
from tests.browser.test_accessible import FIT, LANGUAGES, LEAST, THEMES, violations_of
from tests.effort import Some
from tests.serving import Served

LOOKS = pytest.mark.full(
    "how the editor looks; make test writes in it, and other pages are read by everybody there",
    touched=["kit/lessons", "kit/page"],
)

EDITOR = "apps/lesson-editor.ipynb"
SIZES = ((1280, 720), (768, 1024), (360, 740))


def test_a_slip_is_told_at_the_next_pause_and_a_press_leads_to_it(page: Page, hall: Served) -> None:
    open_game(page, hall, notebook=EDITOR)
    page.locator("#add-choose").click()
    expect(page.locator("#toml")).to_be_focused()  # at the new step, to be changed
    page.keyboard.press("Control+End")
    page.keyboard.type("slip")
    expect(page.locator("#write-to")).to_be_visible()
    expect(page.locator(".older")).to_be_visible()
    expect(page.locator("#toml")).to_be_focused()
    page.keyboard.press("Control+Home")
    page.locator("#write-to").press("Enter")
    expect(page.locator("#toml")).to_be_focused()
    chosen = "t => t.value.slice(t.selectionStart, t.selectionEnd)"
    assert page.locator("#toml").evaluate(chosen) == "slip"
    page.keyboard.press("Delete")
    expect(page.locator(".older")).to_have_count(0)


def test_a_reload_in_the_middle_of_a_word_loses_nothing(page: Page, hall: Served) -> None:
    open_game(page, hall, notebook=EDITOR)
    page.locator("#toml").press("Control+End")
    page.keyboard.type("# my remark")
    page.locator("#go").focus()  # leaving the field counts as a pause
    wait_until(page, "() => Object.values(localStorage).some((kept) => kept.includes('# my remark'))")
    expect(page.locator("#checked")).to_contain_text("All is well")
    page.reload()
    expect(page.locator("#toml")).to_have_value(re.compile("# my remark$"))


def test_the_lesson_beside_it_is_tried_and_writing_goes_on(page: Page, hall: Served) -> None:
    open_game(page, hall, notebook=EDITOR)
    page.locator("#add-choose").click()
    page.locator(".tried #coin-4").click()
    page.locator(".tried #go").click()
    expect(page.locator(".tried .verdict")).to_be_visible()
    before = page.locator("#toml").input_value()
    page.locator("#toml").press("Control+End")
    page.keyboard.type("# a")
    expect(page.locator("#toml")).to_have_value(before + "# a")


@LOOKS
def test_it_fits_every_screen(sweep: Sweep) -> None:
    views = [view for language in LANGUAGES for view in written(language)]
    found = sweep.faults(views, SIZES, FIT, LEAST)
    assert not found, "\n".join(found)


@LOOKS
def test_it_can_be_read_by_everybody(sweep: Sweep, some: Some) -> None:
    views = [view._replace(opens=True) for view in some(list(written("en")))]
    found = violations_of(sweep, views, SIZES, THEMES)
    assert not found, "\n".join(found)


def written(language: str) -> Iterator[View]:
    """A lesson in which all is well, and one with a slip."""
    reader = Reader(EDITOR, f"lang={language}")
    yield reader.view("well", id="toml")
    reader.fill("toml", reader.shows(id="toml")[0][1]["value"] + "slip")
    yield reader.view("slip", id="write-to")
