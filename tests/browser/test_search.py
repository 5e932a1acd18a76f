"""A word typed at the head of our own pages finds lessons, rules and words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Request, expect

from kit.site.folder import Folder
from kit.static.build import OFFLINE
from kit.static.pages import Pages
from tests.browser.people import person
from tests.browser.playing import SLOW
from tests.each import each
from tests.effort import Some
from tests.serving import ROOT, Served
from tests.static_folder import served

CONDITIONAL = [
    ("en", "conditional", "Which bot is this?", "ages 15 to 18"),
    ("fr", "CONDITIONNELLE", "Quel robot est-ce\u202f?", "15 à 18 ans"),
    ("nl", "voorwaardelijk", "Welke robot is dit?", "15 tot 18 jaar"),
]


def look(page: Page, word: str) -> None:
    """Type a word, as somebody does, and wait until what is found is told."""
    page.locator(".search input").fill(word)
    expect(page.locator(".search [role=status]")).to_have_text(re.compile(r"\d|\w\.$"))


@each(("language", "word", "title", "ages"), CONDITIONAL)
def test_a_teacher_finds_a_lesson_on_conditional_probability_for_fifteen_year_olds(
    page: Page, hall: Served, language: str, word: str, title: str, ages: str
) -> None:
    for address in ("", "class"):
        page.goto(f"{hall.url}{address}?lang={language}")
        look(page, word)
        lesson = page.locator(".found").get_by_role("link", name=title)
        expect(lesson).to_be_in_viewport()
        expect(lesson).to_contain_text(ages)
    lesson.click()
    expect(page).to_have_url(re.compile("b14-which-bot-is-this"))


def test_nothing_is_asked_before_somebody_comes_to_the_field_and_nothing_while_they_type(
    page: Page, hall: Served
) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url.removeprefix(hall.url))

    page.goto(hall.url)
    page.on("request", note)
    page.keyboard.press("/")
    expect(page.locator(".search input")).to_be_focused()
    look(page, "thief")
    look(page, "thief throne")
    assert asked == ["search-en.json"]


def test_what_is_found_is_walked_through_and_opened_with_the_keyboard_alone(page: Page, hall: Served) -> None:
    page.goto(hall.url)
    page.keyboard.press("/")
    look(page, "at least one")
    links = page.locator(".found a")
    page.keyboard.press("ArrowDown")
    expect(links.nth(0)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(links.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".search input")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(page.locator(".search input")).to_be_focused()
    expect(page.locator(".search input")).to_have_value("")
    expect(page.locator(".results")).to_be_hidden()
    look(page, "b12")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("b12-the-last-cards"))


def test_what_is_not_there_is_said_and_what_is_found_goes_with_whoever_goes_on(page: Page, hall: Served) -> None:
    page.goto(hall.url)
    look(page, "xylophone")
    expect(page.locator(".search [role=status]")).to_have_text("Nothing found. Try fewer letters, or another word.")
    expect(page.locator(".found a")).to_have_count(0)
    look(page, "thief")
    page.get_by_role("link", name="For a class").focus()
    expect(page.locator(".results")).to_be_hidden()
    page.locator(".search input").focus()
    expect(page.locator(".found a").first).to_be_visible()


@each(
    ("word", "first"),
    [
        ("BK-2", "BK-2 · What is in the box"),
        ("bk 20", "BK-20 · Several thieves share"),
        ("7.SP.C", "Grade 7 · words for chance"),
        ("year 8", "Years 7–9 · words for chance"),
        ("premiere", "Première générale, spécialité · conditional probability"),
        ("Purse", "To the throne"),
        ("game figure", "Pawn"),
    ],
)
def test_numbers_count_as_a_whole_and_accents_not_at_all(page: Page, hall: Served, word: str, first: str) -> None:
    if not page.url.startswith(hall.url):
        page.goto(hall.url)
    look(page, word)
    expect(page.locator(".found a b").first).to_have_text(first)
    for other in {"BK-2": ["BK-20 "], "year 8": ["Years 10–11"]}.get(word, ()):
        expect(page.locator(".found a", has_text=other)).to_have_count(0)


def test_a_rule_opens_beside_the_words_and_a_word_is_shown_where_it_stands(page: Page, hall: Served) -> None:
    page.goto(hall.url)
    look(page, "BK-20")
    page.locator(".found a").first.click()
    expect(page.locator("#rule h2")).to_have_text("Several thieves share", timeout=SLOW)
    expect(page.locator("#rule h2")).to_be_in_viewport()
    page.goto(f"{hall.url}games/bakschisch")
    look(page, "stop space")
    page.locator("#found-words ~ ul a").first.click()
    expect(page.locator("#term-stop-space")).to_have_attribute("aria-current", "true", timeout=SLOW)
    expect(page.locator("#term-stop-space")).to_be_in_viewport()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Our own pages as files, and a plain host of them; the pages of notebooks are not there."""
    out = tmp_path_factory.mktemp("files")
    for name, text in Pages(Folder(Path(ROOT, "notebooks"), kernels=False), "0").all():
        if "/" in name:
            break  # the pages of notebooks come last
        (out / name).write_text(text, "utf-8")
    (out / OFFLINE).write_text("", "utf-8")  # nothing is kept here
    with served(out) as home:
        yield home


def test_without_a_server_words_are_found_as_well(page: Page, files: str) -> None:
    for name in ("index", "class", "bakschisch"):
        page.goto(f"{files}/{name}.html")
        look(page, "conditional")
        link = page.locator(".found").get_by_role("link", name="Which bot is this?")
        expect(link).to_have_attribute("href", "./probability/b14-which-bot-is-this.html?lang=en")
    expect(page.locator(".found a[href^='./class.html?lang=en#of-conditional']").first).to_be_visible()


def test_what_is_found_fits_a_phone_and_can_be_read_by_everybody(chromium: Browser, hall: Served, some: Some) -> None:
    for theme in some(("light", "dark")):
        with person(chromium, color_scheme=theme, viewport={"width": 360, "height": 740}) as page:
            for address in ("", "class"):
                page.goto(hall.url + address)
                look(page, "conditional")
                assert page.evaluate("document.documentElement.scrollWidth") == 360
                result = Axe().run(page)
                assert not result.violations_count, result.generate_report()
