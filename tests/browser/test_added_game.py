"""A game from outside the kit, on its page in a browser (docs/add-a-game.md)."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from kit.play.play import play
from tests.browser.playing import resize
from tests.browser.wiring import Line
from tests.each import each

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"


@pytest.fixture
def mousehour(monkeypatch):
    """The game of the guide, found as from a notebook beside it."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    __import__("mousehour")


@each("size", [(1280, 720), (360, 740)])
def test_it_is_drawn_in_its_own_style_and_played_by_keyboard(mousehour, opened, wired, page: Page, size):
    resize(page, {"width": size[0], "height": size[1]})
    game = play("mousehour", 3)
    line = Line()
    game.connect(line)
    wired.state = game.state
    wired.receive = lambda said: (line.sent.clear(), game.receive(said), wired.sent.extend(line.sent))
    opened(("div", {}))
    larder = page.locator("#larder")
    larder.wait_for()
    assert page.evaluate("getComputedStyle(document.querySelector('#larder .hole')).fill") != "rgb(0, 0, 0)"
    before = page.locator("#mouse-0").bounding_box()
    page.keyboard.press("6")
    page.keyboard.press("Enter")
    page.wait_for_function(f"document.querySelector('#mouse-0').getBoundingClientRect().x > {before['x'] + 100}")
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.evaluate("localStorage.clear()")  # so that the next game is a new one
