"""A page tells which drawings fit it: before it is seen, when it is laid out anew, and only then."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket

from tests.browser.playing import FITS, NARROW, PLAY, WIDE, open_game, resize, wait_until
from tests.serving import Served

LANDSCAPE = {"width": 740, "height": 360}
DRAWN = "() => [...document.querySelectorAll('.board')].map((board) => board.classList.contains('narrow'))"


def said(page: Page) -> list[dict[str, Any]]:
    """All that the page tells its server from now on."""
    found: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: found.append(json.loads(frame)))

    page.on("websocket", listen)
    return found


def test_a_phone_is_drawn_for_a_phone_at_once_and_turned_over_anew(hall: Served, page: Page) -> None:
    told = said(page)
    page.set_viewport_size(NARROW)
    open_game(page, hall, "seed=3")
    wait_until(page, FITS)
    assert page.evaluate(DRAWN) == [True]
    assert {each["hello"]["shape"] for each in told if "hello" in each} == {"narrow"}
    for size, is_narrow in ((WIDE, False), (LANDSCAPE, True), (NARROW, True), (WIDE, False)):
        resize(page, size)
        assert page.evaluate(DRAWN) == [is_narrow], size
    changes = [each["n"] for each in told if each.get("by") == "layout"]
    assert changes == ["wide", "narrow", "wide"]


def test_of_a_fist_that_is_being_filled_nothing_is_lost_when_a_tablet_is_turned(hall: Served, page: Page) -> None:
    page.set_viewport_size(WIDE)
    open_game(page, hall, "seed=3", PLAY)
    page.locator("#coin-3").click()
    resize(page, NARROW)
    assert page.locator("#coin-3").get_attribute("aria-pressed") == "true"
    page.locator("#go").click()
    page.locator("#headline").wait_for()
