"""Coming back: the language that was chosen, the game that was left, and the same game in two tabs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kit.text.say import Words
from tests.browser.playing import (
    NARROW,
    PLAY,
    SLOW,
    TWO,
    WIDE,
    answered,
    bribe,
    kept,
    next_card,
    open_game,
    resize,
    story,
    wish,
)
from tests.each import each
from tests.serving import Served

FURTHER = pytest.mark.full(
    "make test has the way back, and of two tabs that the older says so", touched=["kit/page", "kit/play"]
)

TITLES = {"en": "Play Bakschisch", "fr": "Jouer à Bakschisch", "nl": "Bakschisch spelen"}


@pytest.fixture
def still(page: Page) -> Page:
    """A person who wants no motion."""
    wish(page, motion="off")
    return page


# Language -------------------------------------------------------------------------------------------------------------


def choose_language(page: Page, language: str) -> None:
    page.locator("#open-menu").click()
    page.locator("#menu [data-intent=language]").select_option(language)
    in_language(page, language)


def in_language(page: Page, language: str) -> None:
    """The page, its tab and, where there is one, its address are in this language."""
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page).to_have_title(TITLES[language])
    expect(page.locator("#undo")).to_have_text(Words(language, "bakschisch").say("page.undo"))


@pytest.mark.full(
    "three pages in turn; make test has the wish kept for all pages (test_page_widget, test_home)",
    touched=["kit/page", "kit/serve", "kit/site"],
)
def test_a_language_chosen_on_a_page_stays_chosen_after_f5_in_the_tab_and_on_the_first_page(
    hall: Served, page: Page
) -> None:
    page.goto(f"{hall.url}?lang=en")
    page.get_by_role("article", name="Bakschisch").locator(".play").click()
    answered(page)
    in_language(page, "en")
    choose_language(page, "nl")
    page.reload()
    answered(page)
    in_language(page, "nl")
    page.go_back()
    expect(page.get_by_role("link", name="Spelen").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    page.goto(f"{hall.url}")
    expect(page.locator("html")).to_have_attribute("lang", "nl")


@pytest.mark.full("the chosen language on every other way back is in make test")
def test_a_page_that_was_left_in_another_language_is_in_the_chosen_one_on_the_way_back(
    hall: Served, page: Page
) -> None:
    open_game(page, hall, "lang=en")
    open_game(page, hall, f"lang=en&{TWO}")
    choose_language(page, "fr")
    assert "lang=fr" in page.url and TWO in page.url
    page.go_back()
    answered(page)
    in_language(page, "fr")


def test_a_link_in_a_language_is_in_that_language_whatever_was_chosen_before(hall: Served, page: Page) -> None:
    open_game(page, hall, "lang=en")
    choose_language(page, "nl")
    open_game(page, hall, "lang=fr")
    in_language(page, "fr")
    assert PLAY in page.url


# A form that cannot be as it is ---------------------------------------------------------------------------------------


@FURTHER
@each("size", [WIDE, NARROW])
def test_what_was_wrong_in_a_form_is_said_in_sight_beside_the_field_that_has_the_focus(
    hall: Served, page: Page, size: Any
) -> None:
    resize(page, size)
    open_game(page, hall, "lang=en")
    page.locator("#open-menu").click()
    page.locator("#menu [data-intent=setup]").click()
    page.locator("#name-3").fill("")
    page.locator("#seed").fill("7")
    page.locator("#go").click()
    expect(page.locator("#name-3")).to_be_focused()
    expect(page.locator("#sitting-3 [role=alert]")).to_be_in_viewport()
    expect(page.locator("#name-3")).to_be_in_viewport()
    button = page.locator("#go").bounding_box()
    field = page.locator("#setup-error").bounding_box()
    assert button and field and field["y"] + field["height"] <= button["y"]
    page.locator("#name-3").fill("👩\u200d🚀 Ada")
    page.locator("#go").click()
    expect(page.locator("#setup")).to_have_count(0)


# Two tabs of one game -------------------------------------------------------------------------------------------------

ELSEWHERE = "You carried on in another tab."


@pytest.fixture(
    params=[
        "hall",
        pytest.param(
            "server", marks=pytest.mark.full("the same without kernels is in make test", touched=["kit/doors"])
        ),
    ]
)
def door(request: pytest.FixtureRequest) -> Served:
    """With kernels, and without."""
    served: Served = request.getfixturevalue(request.param)
    return served


@pytest.fixture
def two(door: Served, still: Page) -> Iterator[tuple[Page, Page]]:
    """One game in two tabs of one browser, after its first bribe; the second tab has gone on."""
    open_game(still, door, "lang=en")
    bribe(still, 3)
    next_card(still)
    other = still.context.new_page()
    open_game(other, door, "lang=en")
    assert story(other) == story(still)
    bribe(other, 2)
    yield still, other
    other.goto("about:blank")
    other.close()


def test_of_two_tabs_the_older_says_so_and_fetches_the_newer_game(two: tuple[Page, Page]) -> None:
    older, newer = two
    expect(older.locator(".notice")).to_contain_text(ELSEWHERE)
    record = kept(newer)
    bribe(older, 1)
    expect(older.locator(".notice")).to_contain_text(ELSEWHERE)
    assert kept(older) == record, "the older tab wrote over the newer game"
    older.locator(".notice [data-fetch]").click()
    expect(older.locator(".notice")).to_be_hidden()
    expect(older.locator("#story")).to_contain_text("you 2")
    assert story(older) == story(newer)
    next_card(older)
    expect(newer.locator(".notice")).to_contain_text(ELSEWHERE)


@FURTHER
def test_of_two_tabs_the_older_writes_over_the_newer_game_only_where_that_is_wanted(two: tuple[Page, Page]) -> None:
    older, newer = two
    bribe(older, 1)
    told = story(older)
    older.locator(".notice [data-stay]").click()
    expect(older.locator(".notice")).to_be_hidden()
    expect(newer.locator(".notice")).to_contain_text(ELSEWHERE)
    newer.reload()
    expect(newer.locator("#notice")).to_be_visible(timeout=SLOW)
    assert story(newer) == told


# Carry on where you left off ------------------------------------------------------------------------------------------


def over(page: Page) -> None:
    """The short game is played to its end."""
    while page.locator("#go[data-intent=again]").count() == 0:
        bribe(page, 1)
        go_on = page.locator("#go")
        if go_on.get_attribute("data-intent") == "next":
            next_card(page)


def test_the_first_page_leads_back_to_the_game_that_was_left_and_to_the_lesson(hall: Served, still: Page) -> None:
    page = still
    open_game(page, hall, "lang=en")
    page.goto(hall.url)
    strip = page.locator(".strip")
    expect(strip.get_by_role("heading")).not_to_contain_text("Carry on")
    open_game(page, hall, "lang=en")
    bribe(page, 3)
    next_card(page)
    at = page.locator("#where").inner_text()
    page.goto(hall.url)
    expect(strip.get_by_role("heading")).to_have_text("Carry on: Play Bakschisch")
    expect(strip).to_contain_text(at)
    strip.get_by_role("link", name="Go on").click()
    expect(page.locator("#notice")).to_have_text("Your game is as you left it.")
    open_game(page, hall, notebook="rules/bakschisch/01-to-the-throne.ipynb")
    page.locator("#coin-1").click()
    page.locator("#go:not([aria-disabled])").click()
    expect(page.locator("#go")).not_to_have_attribute("data-intent", "close")
    page.goto(hall.url)
    expect(strip.get_by_role("heading")).to_have_text(re.compile("^Carry on: .*To the throne"))
    expect(strip).to_contain_text("Step 1 of")


@pytest.mark.full("a whole game; make test has the way back to one that is not over, and an end (test_ending)")
def test_play_now_after_a_finished_game_begins_a_new_one_and_f5_shows_the_end(hall: Served, still: Page) -> None:
    page = still
    open_game(page, hall, f"lang=en&{TWO}")
    over(page)
    told = story(page)
    page.goto(hall.url)
    expect(page.locator(".strip").get_by_role("heading")).not_to_contain_text("Carry on")
    page.go_back()
    answered(page)
    assert story(page) == told, "the way back shows the end"
    page.reload()
    answered(page)
    assert story(page) == told, "F5 shows the end"
    expect(page.locator("#notice")).to_have_count(0)
    open_game(page, hall, f"lang=en&{TWO}")
    expect(page.locator("#notice")).to_contain_text("a new one begins")
    expect(page.locator("#where")).to_have_text("Round 1 · bribe 1 of 5")
    page.locator("#back-to-left").click()
    expect(page.locator("#ending")).to_be_attached()
    assert story(page) == told
