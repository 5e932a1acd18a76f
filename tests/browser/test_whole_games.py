"""A whole game of each of the three by keyboard alone, through both doors: wide, then loaded anew and narrow."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import NARROW, WIDE, no_sideways, open_game, reacted, resize
from tests.effort import Some
from tests.serving import Served

GAMES = {
    "bakschisch": "seats=You,Mira~cautious&seed=21",
    "intrige": "seats=You,Mira~greedy,Odo~faithful&seed=3&edition=small",
    "intrige of five": "seats=You,Mira~greedy,Odo~faithful,Tess~grudger,Zeno~investor&seed=5&edition=small",
    "attraptresors": "seats=You,Mira~uniform,Odo~uniform&seed=5",
    "attraptresors by the clock": "seats=You,Mira~magpie,Odo~magpie&seed=5&untimed=false"
    "&window=%7B%22column%22%3A1500%2C%22objects%22%3A600%7D",
}
THROUGH_KERNELS = pytest.mark.full("the same games without kernels are in make test", touched=["kit/doors"])
RACING = "#game [data-race]"
MOST_PRESSES = 400
DIGIT = """[...document.querySelectorAll('#mine [data-key]:not([aria-disabled])')]
    .map(part => part.dataset.key.match(/[1-9]/)?.[0]).find(Boolean)"""
"""The key of the first thing that can be chosen."""
PLACE = "document.querySelector('#go[aria-disabled]') && document.querySelector('#mine .court[data-key]')?.dataset.key"
"""The key of the first palace, where it still has to be said where somebody goes."""
MOST_STOPS = 60
"""So many times Tab may have to be pressed."""


@pytest.mark.parametrize("door", ["hall", pytest.param("server", marks=THROUGH_KERNELS)])
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(
            "bakschisch", marks=pytest.mark.full("make test has a whole one by keyboard (test_play_bakschisch)")
        ),
        "intrige",
        pytest.param("intrige of five", marks=pytest.mark.full("make test has a smaller table")),
        "attraptresors",
        pytest.param("attraptresors by the clock", marks=pytest.mark.full("make test has its throws (test_attrap)")),
    ],
)
def test_a_whole_game_by_keyboard(page: Page, request: pytest.FixtureRequest, game: str, door: str, some: Some) -> None:
    """With little effort it is left after some more presses."""
    served: Served = request.getfixturevalue(door)
    page.emulate_media(reduced_motion="reduce")
    open_game(page, served, GAMES[game], notebook=f"apps/play-{game.split()[0]}.ipynb")
    for _ in range(some.count(12, least=4)):
        press_on(page, quick=game.endswith("five"))
    come_back(page, NARROW)
    presses = some.count(MOST_PRESSES, least=6)
    to_the_end(page, presses, quick=game.endswith("five"))
    if presses == MOST_PRESSES:
        expect(page.locator("#headline")).to_be_attached()
        expect(page.locator("#go")).to_have_attribute("data-intent", "again")
    assert no_sideways(page)
    resize(page, WIDE)
    assert no_sideways(page)


def come_back(page: Page, size: Any) -> None:
    """Load the page anew in a window of this size: the game is as it was left."""
    reach(page)
    told = page.locator("#story ol li").all_inner_texts()
    resize(page, size)
    page.reload()
    expect(page.locator("#notice")).to_be_visible(timeout=60_000)
    assert page.locator("#story ol li").all_inner_texts()[-1] == told[-1], "it is not the game that was left"


def to_the_end(page: Page, presses: int, quick: bool = False) -> None:
    """Press on until the game is over, or so many times."""
    for _ in range(presses):
        if page.locator("#go[data-intent=again]").count():
            return
        press_on(page, quick)


def choose_first(page: Page, within: str = "#mine ") -> None:
    """The first thing that can be chosen, and where to, if it is somebody."""
    press(page, page.evaluate(DIGIT.replace("#mine ", within)))
    if place := page.evaluate(PLACE.replace("#mine ", within)):
        press(page, place)


def press_on(page: Page, quick: bool) -> None:
    """What a person without a mouse presses next; then wait until the page has answered.

    `quick`: on to the own turn wherever that can be pressed.
    """
    if reach(page):
        return
    if quick and page.locator("#my-turn:not([aria-disabled])").count():
        press(page, "t")
        return
    if page.locator("#go:not([aria-disabled])").count():
        press(page, "Enter")
        return
    if page.locator("#coin-1").count() and page.locator("#coin-1").is_visible():
        press(page, "1")
    elif page.locator("#coin-0").count():
        press(page, "0")
    elif page.evaluate(DIGIT):
        choose_first(page)
    else:
        tab_to(page, "select[id^=options-]")
        press(page, "ArrowDown")
        tab_to(page, "#go")
    press(page, "Enter")


def reach(page: Page) -> bool:
    """Where hands reach by the clock, take the column with the space bar, and wait until all is judged."""
    if not page.locator(RACING).count():
        return False
    reacted(page)
    page.keyboard.press("Space")
    expect(page.locator(RACING)).to_have_count(0)
    return True


def press(page: Page, key: str) -> None:
    shown = page.locator("#game").get_attribute("data-view")
    page.keyboard.press(key)
    expect(page.locator(f"#game:not([data-view='{shown}'])")).to_be_attached()


def tab_to(page: Page, selector: str) -> None:
    for _ in range(MOST_STOPS):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way to {selector} by keyboard")
