"""A lesson in probability is printed: a page for the record, one to cut, one of tickets, solutions alone at the end."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from kit.draw.qr import qr_picture
from kit.draw.svg import find
from tests.browser.conftest import watch
from tests.browser.playing import resize
from tests.serving import Served

LESSON = "voila/render/probability/b02-will-the-caliph-come.ipynb"


def sheets(page: Page) -> int:
    """How many sheets of paper it takes."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(prefer_css_page_size=True)))


def test_a_lesson_is_printed_by_keyboard_and_its_code_leads_to_the_step_it_stands_at(
    chromium: Browser, hall: Served
) -> None:
    context = chromium.new_context(color_scheme="dark", viewport={"width": 1280, "height": 720})
    page = context.new_page()
    complaints = watch(page)
    page.goto(f"{hall.url}{LESSON}?step=later")
    page.locator("#open-menu").press("Enter")
    page.locator("#sheet").press("Enter")
    expect(page.locator("#paper .cut-card")).to_have_count(30)
    place = page.evaluate("location.origin + location.pathname")
    picture = qr_picture(f"{place}?step=later", "")
    assert picture is not None
    (code,) = (node for node in find(picture) if node[0] == "path")
    assert page.locator("#paper .qr path").get_attribute("d") == code[1]["d"]
    with_solutions = sheets(page)
    page.evaluate("document.querySelector('.solutions').remove()")
    assert sheets(page) == 4 < with_solutions, "questions, a record, cards, tickets; solutions begin on another"
    found = Axe().run(page)
    resize(page, {"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.keyboard.press("Escape")
    expect(page.locator("#open-menu")).to_be_visible()
    context.close()
    assert not complaints and found.violations_count == 0, found.generate_report()
