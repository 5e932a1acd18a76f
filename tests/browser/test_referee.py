"""The referee of a real table, in a real browser: cards and fists are typed, the kit rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import SLOW, cards, kept, no_sideways, open_referee, resize, story, wish
from tests.each import each
from tests.serving import Served

FURTHER = pytest.mark.full(
    "make test has two bribes ruled, a mistake undone and a fist refused", touched=["kit/play", "kit/page"]
)


@pytest.fixture
def table(hall: Served, page: Page) -> Page:
    """The referee's page of somebody who wants no motion."""
    wish(page, motion="off")
    open_referee(page, hall)
    return page


def turn(page: Page, card: str) -> None:
    page.locator(f"#pick-{card}").click()
    expect(page.locator("#gold-0")).to_be_visible()


def judge(page: Page, *fists: int | str) -> None:
    """Type what every fist showed, and have it ruled."""
    for seat, fist in enumerate(fists):
        if fist == "thief":
            page.locator(f"#thief-{seat}").click()
        else:
            page.locator(f"#gold-{seat}").fill(str(fist))
    page.locator("#go", has_text="Judge it").click()
    expect(page.locator("#rulings")).to_be_visible()


def test_two_bribes_of_a_real_table_are_ruled_with_the_status_of_every_rule(table: Page) -> None:
    turn(table, "fakir")
    judge(table, 3, 2, 1, "thief")
    rulings = table.locator("#rulings li").all_inner_texts()
    assert any("BK-18" in ruling and "Printed" in ruling for ruling in rulings)
    assert any("C-BK-9" in ruling and "Our choice" in ruling for ruling in rulings)
    assert "A lone thief: Player 4 takes all 6 pieces of gold." in story(table)
    table.locator("#go").click()
    turn(table, "caliph")
    assert cards(table)[:2] == ["Card 1: fakir", "Card 2: Caliph"]
    judge(table, 0, 0, 4, 0)
    assert any("Player 3 gave the most" in line for line in story(table))


def test_a_fist_that_cannot_be_is_refused_with_its_rule_and_not_ruled(table: Page) -> None:
    turn(table, "guard")
    table.locator("#gold-0").fill("11")
    expect(table.locator("#seat-0 [role=alert]")).to_contain_text("BK-9")
    for seat in (1, 2, 3):
        table.locator(f"#nothing-{seat}").click()
    expect(table.locator("#go")).to_have_text("One fist is missing")
    expect(table.locator("#go")).to_have_attribute("aria-disabled", "true")
    table.locator("#gold-0").fill("10")
    expect(table.locator("#go")).to_have_text("Judge it")


@FURTHER
def test_keys_alone_are_enough_at_a_real_table(table: Page) -> None:
    table.keyboard.press("f")
    expect(table.locator("#ask")).to_be_focused()
    for seat, gold in enumerate("3210"):
        while table.evaluate("document.activeElement.id") != f"gold-{seat}":
            table.keyboard.press("Tab")
        table.keyboard.type(gold)
    expect(table.locator("#go")).to_have_text("Judge it")
    while table.evaluate("document.activeElement.id") != "go":
        table.keyboard.press("Tab")
    table.keyboard.press("Enter")
    expect(table.locator("#rulings")).to_be_visible()
    expect(table.locator("#go")).to_be_focused()
    table.keyboard.press("Enter")
    expect(table.locator("#ask")).to_be_focused()


def test_a_mistake_is_undone_and_a_reload_keeps_what_was_ruled(table: Page) -> None:
    turn(table, "lady")
    judge(table, 4, 1, 0, 0)
    table.keyboard.press("Control+z")
    expect(table.locator("#gold-0")).to_be_visible()
    table.keyboard.press("Control+z")
    turn(table, "eunuch")
    judge(table, 1, 4, 0, 0)
    told = story(table)
    table.reload()
    expect(table.locator("#notice")).to_be_visible(timeout=SLOW)
    assert story(table) == told
    assert kept(table, "kit:bakschisch:referee") and not kept(table)


def test_a_board_of_ones_own_is_built_by_tapping_checked_and_played_on(table: Page) -> None:
    table.locator("#open-menu").click()
    table.locator("#menu [data-intent=build]").click()
    table.locator("#brush-fakir").click()
    expect(table.locator("#brush-fakir")).to_have_attribute("aria-pressed", "true")
    paint(table, 30, "fakir")  # now no guard is ahead of all others
    expect(table.locator("#building .problems")).to_contain_text("BK-38")
    expect(table.locator("#go")).to_have_attribute("aria-disabled", "true")
    table.locator("#brush-guard").click()
    expect(table.locator("#brush-guard")).to_have_attribute("aria-pressed", "true")
    paint(table, 30, "guard")
    paint(table, 2, "guard")
    expect(table.locator("#building .problems li")).to_have_count(0)
    table.get_by_label("One space more on level 1").click()
    expect(table.locator("#level-0")).to_contain_text("8 spaces")
    table.locator("#go:not([aria-disabled])").click()
    expect(table.locator("#pick-fakir")).to_be_visible()
    expect(space(table, 2)).to_have_attribute("aria-label", "Space 2: guard.")
    expect(space(table, 31)).to_have_attribute("aria-label", "Space 31: guard.")


def paint(page: Page, number: int, person: str) -> None:
    space(page, number).click()
    expect(space(page, number)).to_have_attribute("aria-label", f"Space {number}: {person}.")


def space(page: Page, number: int) -> Locator:
    return page.locator(f".board.wide [data-n='{number}']")


@FURTHER
@each("language", ["en", "nl", "fr"])
def test_no_word_of_the_title_is_split_on_a_phone(hall: Served, page: Page, language: str) -> None:
    open_referee(page, hall, f"lang={language}")
    for width in (320, 360):
        resize(page, {"width": width, "height": 740})
        lines = page.locator(".top h1").evaluate(SPLIT)
        assert set(lines) == {1}, width
        assert no_sideways(page), width
    page.evaluate("localStorage.clear()")  # so that the next table is a new one


SPLIT = """title => [...title.children].flatMap((part) =>
  [...part.textContent.matchAll(/[^\\s\u203a]+/g)].map(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(part.firstChild, index);
    range.setEnd(part.firstChild, index + word.length);
    return range.getClientRects().length;
  }))"""
"""On how many lines each word stands."""
