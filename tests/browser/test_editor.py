"""The lesson editor in a browser: a teacher writes a step without a terminal, with the keyboard or a finger."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import person
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


def open_text(page: Page, hall: Served) -> None:
    """The editor, with the text of the file."""
    open_game(page, hall, notebook=EDITOR)
    page.locator("#tab-text").click()


def test_a_lesson_of_two_steps_is_written_in_the_form_with_the_keyboard_alone(page: Page, hall: Served) -> None:
    open_game(page, hall, notebook=EDITOR)
    reach(page, "form-0-see-en")
    page.keyboard.press("Control+A")
    page.keyboard.type("Look at the guard!")
    expect(page.locator(".tried")).to_contain_text("Look at the guard!")
    expect(page.locator("#form-0-see-en")).to_be_focused()
    reach(page, "lay-fist-0")
    page.keyboard.type("3")  # of the list: three pieces
    expect(page.locator("#form-right")).to_contain_text("You")
    expect(page.locator(".of-mistakes .told")).to_contain_text("nobody moves")  # nobody ties any more
    expect(page.locator("#lay-fist-0")).to_be_focused()
    reach(page, "form-add-choose", back=True)
    page.keyboard.press("Enter")
    expect(page.locator("#form-1-see-en")).to_be_focused()
    reach(page, "form-more-wrong")
    page.keyboard.press("Enter")
    expect(page.locator("#form-1-says-0-en")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("An empty fist walks nowhere.")
    expect(page.locator("#checked")).to_contain_text("2 steps")
    page.locator(".tried #coin-0").press("Enter")
    page.locator(".tried #go").press("Enter")
    expect(page.locator(".tried")).to_contain_text("An empty fist walks nowhere.")
    page.locator("#tab-form").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#tab-text")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#toml")).to_have_value(re.compile("An empty fist walks nowhere[^$]*$"))


def reach(page: Page, ident: str, back: bool = False) -> None:
    """By Tab alone."""
    for _ in range(120):
        if page.evaluate("document.activeElement.id") == ident:
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"Tab does not lead to {ident}")


def test_what_is_wrong_is_told_at_its_field_and_a_press_leads_there(page: Page, hall: Served) -> None:
    open_game(page, hall, notebook=EDITOR)
    page.locator("#form-0-why-en").fill("{gard.a} stands there.")
    expect(page.locator("#form-0-why-en-fault")).to_contain_text("{gard.a}")
    expect(page.locator(".older")).to_be_visible()
    page.locator("#form-step--1").click()
    expect(page.locator("#form-step--1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#form-step-0")).to_contain_text("!")
    page.locator("#form-fault").click()
    expect(page.locator("#form-0-why-en")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("So it is.")
    expect(page.locator(".older")).to_have_count(0)


def test_a_phone_begins_with_the_form(chromium: Browser, hall: Served) -> None:
    with person(chromium, viewport={"width": 360, "height": 740}) as page:
        open_game(page, hall, notebook=EDITOR)
        expect(page.locator("#form-0-see-en")).to_be_in_viewport()
        assert page.evaluate("scrollY") == 0
        page.locator("#to-lesson").click()
        expect(page.locator(".tried #go")).to_be_in_viewport()


def test_a_slip_is_told_at_the_next_pause_and_a_press_leads_to_it(page: Page, hall: Served) -> None:
    open_text(page, hall)
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
    open_text(page, hall)
    page.locator("#toml").press("Control+End")
    page.keyboard.type("# my remark")
    page.locator("#go").focus()  # leaving the field counts as a pause
    wait_until(page, "() => Object.values(localStorage).some((kept) => kept.includes('# my remark'))")
    expect(page.locator("#checked")).to_contain_text("All is well")
    page.reload()
    page.locator("#tab-text").click()
    expect(page.locator("#toml")).to_have_value(re.compile("# my remark$"))


def test_the_lesson_beside_it_is_tried_and_writing_goes_on(page: Page, hall: Served) -> None:
    open_text(page, hall)
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
    """The form of the lesson and of each kind of step, with a slip, and the text, with a slip too."""
    reader = Reader(EDITOR, f"lang={language}")
    yield reader.view("form", id="form-0-line")
    for number, kind in enumerate(("choose", "opinion", "watch"), 1):
        reader.press(f"form-add-{kind}")
        yield reader.view(kind, id=f"form-{number}-line")
    reader.press("form-step--1")
    yield reader.view("lesson", id="form--1-minutes")
    reader.fill("form--1-minutes", "soon")
    yield reader.view("slip", id="form-fault")
    reader.press("write-undo")
    reader.press("tab-text")
    yield reader.view("well", id="toml")
    reader.fill("toml", reader.shows(id="toml")[0][1]["value"] + "slip")
    yield reader.view("text slip", id="write-to")
