"""The glossary in a browser: on every screen, in both themes, by keyboard, and beside its rules."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.playing import NARROW, WIDE, no_sideways, open_game
from tests.browser.test_accessible import COLOURS, CUT_OFF, EVERYTHING, LANGUAGES, LEAST, THEMES, TOO_SMALL, violations
from tests.serving import Served

GLOSSARY = "rules/glossary.ipynb"
LARGE = {"width": 1440, "height": 900}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_every_screen_and_can_be_read_by_everybody(page: Page, server: Served, language: str) -> None:
    open_game(page, server, f"lang={language}", notebook=GLOSSARY)
    axe, found = Axe(), []
    for opened in ("", "#term-heap .chip >> nth=0", "#open-menu"):
        if opened:
            page.locator(opened).click()
            expect(page.locator(".panel.open")).to_be_visible()
        for size in (WIDE, LARGE, NARROW):
            page.set_viewport_size(size)
            where = f"{opened}, {size['width']} px"
            found += [f"{where}: {what}" for what in page.evaluate(TOO_SMALL, LEAST) + page.evaluate(CUT_OFF)]
            assert no_sideways(page), where
            for theme in THEMES if language == "en" else ():
                page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
                rules = COLOURS if theme == "dark" else EVERYTHING  # only colours change with the theme
                found += [f"{where}, {theme}: {each}" for each in violations(axe, page, rules)]
        page.set_viewport_size(WIDE)
    assert not found, "\n".join(found)


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


def test_the_rule_stays_in_sight_while_the_words_are_scrolled(page: Page, server: Served) -> None:
    open_game(page, server, notebook=GLOSSARY)
    for size in (WIDE, NARROW):
        page.set_viewport_size(size)
        page.locator("#term-purse .chip").first.click()
        page.locator("#term-our-choice").scroll_into_view_if_needed()
        expect(page.locator("#rule h2")).to_be_in_viewport()
        page.keyboard.press("Escape")


def test_a_word_leads_to_its_lesson(page: Page, server: Served) -> None:
    open_game(page, server, "lang=fr", notebook=GLOSSARY)
    page.locator("#term-thief .taught").click()
    expect(page).to_have_url(re.compile(r"05-the-thief\.ipynb\?lang=fr$"))
    expect(page.locator("h1")).to_contain_text("Le voleur", timeout=60_000)
