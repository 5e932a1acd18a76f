"""What a teacher needs on one page: the years of curricula, and each lesson shown, printed and shared."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from kit.site.curricula import CURRICULA
from kit.site.pages import WORDS
from tests.browser.people import person
from tests.browser.playing import SLOW
from tests.effort import Some
from tests.serving import Served


def test_a_year_leads_to_its_lessons(page: Page, hall: Served) -> None:
    page.goto(f"{hall.url}class")
    expect(page.get_by_role("table", name="England and Wales")).to_be_visible()
    page.get_by_text("France", exact=True).click()
    table = page.get_by_role("table", name="France")
    expect(page.locator(".curricula table:visible")).to_have_count(1)
    row = table.get_by_role("row", name="Première générale")
    expect(row).to_contain_text("ages 16 to 17")
    expect(row).to_contain_text("22 janvier 2019")
    row.get_by_role("link", name="conditional probability").click()
    expect(page.locator("tr", has_text="B14 · Which bot is this?")).to_be_in_viewport()


def test_countries_are_gone_through_with_arrow_keys(page: Page, hall: Served) -> None:
    page.goto(f"{hall.url}class?lang=nl")
    page.locator("#in-netherlands").focus()
    expect(page.get_by_role("table", name="Nederland")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("table", name="Verenigde Staten")).to_be_visible()


@pytest.mark.parametrize(("path", "title"), [("class", ".crumbs"), ("", "h1")])
@pytest.mark.parametrize("theme", ("light", "dark"))
def test_where_this_is_stands_in_a_line_or_two_at_every_width(
    page: Page, hall: Served, path: str, title: str, theme: str
) -> None:
    page.emulate_media(color_scheme=theme)  # the button says the other one, in a word that is not as long
    page.goto(f"{hall.url}{path}?lang=fr")
    for width in range(320, 1301, 20):
        page.set_viewport_size({"width": width, "height": 740})
        box = page.locator(f".home-top {title}").bounding_box()
        assert box and box["height"] < 80, width


@pytest.mark.parametrize("language", WORDS)
def test_no_country_is_wider_than_a_phone(page: Page, hall: Served, language: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{hall.url}class?lang={language}")
    for country in CURRICULA:
        page.locator(f"label[for=in-{country}]").click()
        assert page.evaluate("document.documentElement.scrollWidth") == 360, country


def test_a_lesson_is_presented_and_its_sheets_are_opened_from_its_row(page: Page, hall: Served) -> None:
    page.goto(f"{hall.url}class")
    row = page.locator("tr", has_text="B14 · Which bot is this?")
    row.get_by_role("link", name="Sheets").click()
    expect(page.locator("#paper h1").first).to_have_text("B14 · Which bot is this?", timeout=SLOW)
    page.go_back()
    row.get_by_role("link", name="Present").click()
    expect(page.locator(".presenting")).to_be_visible(timeout=SLOW)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".presenting")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-view]")).to_be_visible(timeout=SLOW)
    expect(page.locator(".presenting")).to_have_count(0)
    left = page.evaluate("localStorage.getItem('kit:places')")
    assert "b14-which-bot" in left and "present" not in left and "sheet" not in left, "whoever goes on is a learner"


def test_a_link_for_pupils_is_copied_and_the_button_says_so(chromium: Browser, hall: Served) -> None:
    with person(chromium, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.goto(f"{hall.url}class?lang=fr")
        row = page.locator("tr", has_text="B14 · ")
        button = row.get_by_role("button", name="Copier le lien")
        before = row.evaluate("row => [...row.cells].map(cell => cell.offsetWidth)")
        button.focus()
        page.keyboard.press("Enter")
        expect(row.locator("button > span").first).to_have_text("Copié")
        expect(page.locator("#shared")).to_contain_text("il ne s’ouvre que sur cet ordinateur")
        link = f"{hall.url}voila/render/probability/b14-which-bot-is-this.ipynb?lang=fr"
        assert page.evaluate("navigator.clipboard.readText()") == link
        assert row.evaluate("row => [...row.cells].map(cell => cell.offsetWidth)") == before
        page.locator("[data-share]").first.click()
        expect(row.locator("button > span").first).to_have_text("Copier le lien")


def test_no_accessibility_violation(page: Page, hall: Served, some: Some) -> None:
    for theme in some(("light", "dark")):
        page.goto(f"{hall.url}class")
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        page.locator("[data-share]").first.click()
        result = Axe().run(page)
        assert not result.violations_count, result.generate_report()
