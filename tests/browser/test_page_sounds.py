"""What can be heard, a screen that is filled, and the trail of gold that is under way."""

import re

import pytest
from playwright.sync_api import expect

from kit.draw.svg import el
from kit.page.files import SCRIPT
from kit.page.page import SOUNDS
from tests.browser.wiring import show

ONE_BY_ONE = pytest.mark.full("make test has when a sound is made and when not", touched=["kit/page"])

COUNT_TONES = """() => {
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
}"""


def game(name, on=True):
    return el("div", el("p", "x", data_sound=name), data_sounds="on" if on else None)


def test_nothing_is_heard_until_sound_is_switched_on(opened, wired, page):
    opened(game("open", on=False))
    page.evaluate(COUNT_TONES)
    show(page, wired, game("coins.1", on=False))
    assert page.evaluate("window.tones") == 0
    show(page, wired, game("coins.2"))
    assert page.evaluate("window.tones") > 0


def test_each_new_moment_sounds_once_and_one_that_stays_does_not(opened, wired, page):
    opened(game("open.0"))
    page.evaluate(COUNT_TONES)
    heard = []
    for name in ("hop.1", "hop.1", "hop.2", "nothing.3"):
        show(page, wired, game(name))
        heard.append(page.evaluate("window.tones"))
    assert heard == [1, 1, 2, 2]


@ONE_BY_ONE
def test_every_sound_that_a_game_may_name_can_be_made(opened, wired, page):
    opened(game(None))
    page.evaluate(COUNT_TONES)
    silent = []
    for name in SOUNDS:
        before = page.evaluate("window.tones")
        show(page, wired, game(name))
        if page.evaluate("window.tones") == before or not re.search(rf"^  {name}: ", SCRIPT, re.M):
            silent.append(name)
    assert not silent


@ONE_BY_ONE
def test_a_press_fills_the_screen_and_another_leaves_it(opened, wired, page):
    opened(el("div", el("button", "Full screen", data_full=True, data_key="f", id="full")))
    page.locator("#full").click()
    page.wait_for_function("document.fullscreenElement === document.documentElement")
    page.keyboard.press("f")
    page.wait_for_function("document.fullscreenElement === null")


@ONE_BY_ONE
def test_gold_leaves_a_trail_that_goes_with_it(opened, wired, page):
    def table(*coins):
        return el("div", el("p", "bag", id="bag"), el("p", "chest", coins, id="chest"))

    opened(table())
    coins = [el("span", "o", data_from="bag", data_delay=60 * number, id=f"coin-{number}") for number in range(3)]
    show(page, wired, table(*coins))
    expect(page.locator(".trail")).to_have_count(1)
    expect(page.locator(".trail")).to_have_count(0)
