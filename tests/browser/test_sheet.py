"""A lesson is printed: two positions a page, and its solutions on the last."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.browser.conftest import watch
from tests.browser.playing import resize
from tests.serving import Served


def test_a_sheet_is_printed_by_keyboard_light_and_two_positions_a_page(chromium: Browser, hall: Served) -> None:
    context = chromium.new_context(color_scheme="dark", viewport={"width": 1280, "height": 720})
    page = context.new_page()
    complaints = watch(page)
    page.goto(f"{hall.url}voila/render/rules/bakschisch/05-the-thief.ipynb")
    page.locator("#open-menu").press("Enter")
    page.locator("#sheet").press("Enter")
    expect(page.locator("#print")).to_be_visible()
    page.evaluate("window.print = () => { window.printed = document.documentElement.dataset.theme; }")
    page.locator("#print").press("Enter")
    assert page.evaluate("window.printed") == "dark", "what prints says so first, and then paper is light"
    positions = page.locator(".position").count()
    paper = page.pdf(prefer_css_page_size=True)
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    sheets = len(re.findall(rb"/Type\s*/Page\b(?!s)", paper))
    assert (positions + 1) // 2 < sheets <= positions // 2 + 2
    found = Axe().run(page)
    resize(page, {"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.keyboard.press("Escape")
    expect(page.locator("#open-menu")).to_be_visible()
    context.close()
    assert not complaints and found.violations_count == 0, found.generate_report()
