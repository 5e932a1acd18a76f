"""Bakschisch against bots in a real browser, as `make play` serves it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import (
    SLOW,
    TWO,
    bribe,
    open_game,
    person,
    purses,
    story,
    wish,
)
from tests.play.games import a_game
from tests.serving import Served

MOTION = pytest.mark.full(
    "what moves and which keys; make test has a whole game by keyboard and a reveal to its end",
    touched=["kit/page", "kit/play", "kit/faces"],
)

FOUR = "seed=7"
"""On the first bribe three coins of mine walk three spaces, and Odo's thief takes all the gold."""
MOST_BRIBES = 60


@pytest.fixture
def still(page: Page) -> Page:
    """A person who wants no motion."""
    wish(page, motion="off")
    return page


def focused(page: Page) -> str:
    """The part that has the focus, by its id or its tag."""
    return str(page.evaluate("document.activeElement.id || document.activeElement.tagName"))


def said_last(page: Page) -> str:
    return page.locator("[role=status].status > p").last.text_content() or ""


# The keyboard ---------------------------------------------------------------------------------------------------------


def test_a_whole_game_is_played_by_keyboard_alone(hall: Served, still: Page) -> None:
    page = still
    open_game(page, hall, TWO)
    for number in range(MOST_BRIBES):
        press_fist(page, "t" if number == 1 else "1" if page.locator("#coin-1").count() else "0")
        assert focused(page) == "go"
        told = page.locator("#story ol li:not(.old) > span:nth-child(2)").all_text_contents()
        assert said_last(page) == " ".join(told)
        if page.locator("#go[data-intent=again]").count():
            break
        page.keyboard.press("Enter")
        expect(page.locator("#ask")).to_be_focused()
        assert said_last(page) == story(page)[-1]
    expect(page.locator("#headline")).to_contain_text("Caliph")
    page.keyboard.press("Enter")
    expect(page.locator("#where")).to_have_text("Round 1 · bribe 1 of 5")


def press_fist(page: Page, key: str) -> None:
    """Choose by one key, and close the fist by another."""
    page.keyboard.press(key)
    expect(page.locator("#go:not([aria-disabled])")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#headline")).to_be_attached()


def test_keys_go_back_forward_and_out_of_what_was_opened(hall: Served, still: Page) -> None:
    page = still
    open_game(page, hall, FOUR)
    ask = page.locator("#ask").text_content() or ""
    press_fist(page, "3")
    page.keyboard.press("Enter")
    expect(page.locator("#ask")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.locator("#ask")).to_have_text(ask)
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Control+y")
    expect(page.locator("#headline")).to_be_attached()
    page.keyboard.press("w")
    expect(page.locator("#whatif-3")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#whatif-strip")).to_have_count(0)


@MOTION
def test_without_shortcuts_digits_press_nothing_and_tab_and_enter_play(hall: Served, still: Page) -> None:
    page = still
    open_game(page, hall, FOUR)
    tab_to(page, "open-menu")
    page.keyboard.press("Enter")
    expect(page.locator("#menu")).to_be_visible()
    tab_to(page, "shortcuts")
    page.keyboard.press("Space")
    expect(page.locator("#game")).to_have_attribute("data-shortcuts", "off")
    page.keyboard.press("3")
    page.keyboard.press("t")
    tab_to(page, "coin-0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".coins [aria-pressed=true]")).to_have_attribute("id", "coin-2")
    tab_to(page, "go")
    page.keyboard.press("Enter")
    expect(page.locator("#seat-0 .foot .shown")).to_have_text("2 gold")


def tab_to(page: Page, part: str) -> None:
    """Press Tab until the part with this id or intent has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("[document.activeElement.id, document.activeElement.dataset.intent]").count(part):
            return
    raise AssertionError(f"Tab does not reach {part}")


# The reveal -----------------------------------------------------------------------------------------------------------


# The number of every instant that is shown from now on.
WATCH_INSTANTS = """() => {
    window.seen = [];
    new MutationObserver(() => {
        const step = document.querySelector("#step");
        if (step) window.seen.push(Number(step.dataset.n));
    }).observe(document.querySelector(".kit"), { subtree: true, attributes: true, attributeFilter: ["data-view"] });
}"""


def instant(page: Page) -> int:
    """Which instant of the reveal is shown."""
    return int(page.locator("#step").get_attribute("data-n") or "")


def last_instant() -> int:
    """Of the same bribe, as the page has it without a browser."""
    game = a_game(seed=7)
    game.page.press("choose", 3)
    game.page.press("close")
    return len(game.instants()) - 1


def fists_open(page: Page, served: Served) -> None:
    """The first bribe of a game with motion, as its fists open."""
    open_game(page, served, FOUR)
    page.locator("#coin-3").click()
    page.locator("#go").click()
    expect(page.locator("#step")).to_be_visible()


def assert_all_is_told(page: Page) -> None:
    """The last frame: the pawn is there, and what moved can still be seen."""
    expect(page.locator("#step")).to_have_count(0)
    expect(page.locator("#story li.new")).to_contain_text("space 3")
    expect(page.locator("#wide-target.settled")).to_be_visible()
    assert page.locator(".board.wide .discs.done text").all_text_contents() == ["1", "2"]
    expect(page.locator(".board.wide .landed text")).to_have_text("+3")
    expect(page.locator("#wide-ghost")).to_be_visible()
    assert purses(page) == ["7", "9", "16", "8"]


def test_the_reveal_plays_by_itself_to_its_end(hall: Served, page: Page) -> None:
    fists_open(page, hall)
    page.evaluate(WATCH_INSTANTS)
    last = len(page.locator("#story ol li").all())
    expect(page.locator("#step")).to_have_count(0, timeout=SLOW)
    assert_all_is_told(page)
    assert page.locator("#story ol li").count() > last
    seen = page.evaluate("window.seen")
    assert seen[-1] == last_instant(), "the last instant was left out"
    assert seen == list(range(seen[0], seen[0] + len(seen))), "an instant was left out"


@MOTION
def test_pause_holds_step_goes_on_and_show_it_all_ends_the_reveal(hall: Served, page: Page) -> None:
    fists_open(page, hall)
    page.locator("#pause").click()
    expect(page.locator("#pause")).to_have_text("Go on")
    expect(page.locator("[data-after]")).to_have_count(0)  # nothing is pressed by time
    held = instant(page)
    page.locator("#step").click()
    expect(page.locator("#step")).to_have_attribute("data-n", str(held + 1))
    page.keyboard.press("s")
    expect(page.locator("#step")).to_have_attribute("data-n", str(held + 2))
    page.locator("#pause").click()
    expect(page.locator("#step[data-after]")).to_be_visible()
    page.locator("#go").click()
    assert_all_is_told(page)


@MOTION
def test_gold_in_the_air_is_in_nobodys_way(hall: Served, page: Page) -> None:
    wish(page, motion="step")
    fists_open(page, hall)
    while not page.locator(".flying").count():
        now = instant(page)
        page.locator("#step").click()
        expect(page.locator("#step")).to_have_attribute("data-n", str(now + 1))
    assert page.locator(".flying").count() == 6
    caught = """coins => coins.filter(coin => {
        const { x, y, width, height } = coin.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".flying");
    }).length"""
    assert page.locator(".flying").evaluate_all(caught) == 0
    page.locator("#go").click()
    expect(page.locator(".flying")).to_have_count(0)


def test_who_wants_less_motion_sees_the_end_at_once(chromium: Browser, hall: Served) -> None:
    with person(chromium, reduced_motion="reduce") as page:
        open_game(page, hall, FOUR)
        page.evaluate(WATCH_INSTANTS)
        bribe(page, 3)
        assert_all_is_told(page)
        assert page.evaluate("window.seen") == []


# How it looks ---------------------------------------------------------------------------------------------------------


@pytest.mark.full(
    "through a kernel; make test has language and theme after a reload without one (test_coming_back, test_home)",
    touched=["kit/serve", "kit/site", "kit/doors", "kit/page"],
)
def test_language_and_theme_stay_after_a_reload(server: Served, still: Page) -> None:
    page = still
    open_game(page, server)
    page.locator("#open-menu").click()
    page.locator("#menu [data-intent=language]").select_option("nl")
    expect(page.locator("#undo")).to_have_text("Neem terug")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    page.locator("[data-intent=theme]").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("#undo")).to_have_text("Neem terug", timeout=SLOW)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_name_is_never_markup(hall: Served, still: Page) -> None:
    page, name = still, "<img src=x onerror=alert(1)>"
    page.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
    open_game(page, hall, TWO)
    page.locator("#open-menu").click()
    page.locator("#menu [data-intent=setup]").click()
    page.locator("#name-1").fill(name)
    page.locator("#name-1").press("Tab")
    page.locator("#go").click()
    bribe(page, 1)
    expect(page.locator("#seat-1 .who")).to_have_text(name)
    expect(page.locator("#story")).to_contain_text(name)
    assert name in said_last(page)
    assert page.locator("img").count() == 0
