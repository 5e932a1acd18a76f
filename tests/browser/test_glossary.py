"""The glossary in a browser: on every screen, in both themes, by keyboard, and beside its rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser.playing import NARROW, WIDE, open_game, resize
from tests.browser.reader import Reader
from tests.browser.sweep import Sweep, View
from tests.browser.test_accessible import FIT, LANGUAGES, LEAST, THEMES, violations_of
from tests.effort import Some
from tests.serving import Served

GLOSSARY = "rules/glossary.ipynb"
SIZES = ((1280, 720), (1440, 900), (360, 740))


def test_it_fits_every_screen(sweep: Sweep, some: Some) -> None:
    views = [view for language in some(LANGUAGES) for view in opened(language)]
    found = sweep.faults(views, SIZES, FIT, LEAST)
    assert not found, "\n".join(found)


def test_it_can_be_read_by_everybody(sweep: Sweep, some: Some) -> None:
    views = [view._replace(opens=True) for view in some(list(opened("en")))]
    found = violations_of(sweep, views, list(some(SIZES)), THEMES)
    assert not found, "\n".join(found)


def opened(language: str) -> Iterator[View]:
    """The words, a rule beside them, and the menu."""
    reader = Reader(GLOSSARY, f"lang={language}")
    yield reader.view("words", id="term-heap")
    reader.press_in("term-heap", class_="chip")
    yield reader.view("a rule", class_="panel open")
    reader.press("open-menu")
    yield reader.view("menu", class_="panel open")


def test_a_word_is_looked_for_and_its_rule_read_with_the_keyboard_alone(page: Page, hall: Served) -> None:
    open_game(page, hall, notebook=GLOSSARY)
    page.keyboard.press("/")
    page.keyboard.type("gate")
    expect(page.locator("#found")).to_have_text("One word")
    for key in ("Tab", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#rule")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#rule")).to_have_count(0)
    expect(page.locator(".term .chip").first).to_be_focused()


def test_the_rule_stays_in_sight_while_the_words_are_scrolled(page: Page, hall: Served) -> None:
    open_game(page, hall, notebook=GLOSSARY)
    for size in (WIDE, NARROW):
        resize(page, size)
        page.locator("#term-purse .chip").first.click()
        page.locator("#term-our-choice").scroll_into_view_if_needed()
        expect(page.locator("#rule h2")).to_be_in_viewport()
        page.keyboard.press("Escape")


def test_a_word_leads_to_its_lesson(page: Page, hall: Served) -> None:
    open_game(page, hall, "lang=fr", notebook=GLOSSARY)
    page.locator("#term-thief .taught").click()
    expect(page).to_have_url(re.compile(r"05-the-thief\.ipynb\?lang=fr$"))
    expect(page.locator("h1")).to_contain_text("Le voleur", timeout=60_000)
