"""Hands over the sandbox in a browser: what is dragged, tapped or carried by keys lies where it was put."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.playing import NARROW, no_sideways, open_game, person
from tests.each import each
from tests.serving import Served


class Way(NamedTuple):
    """From a thing to a place, what then lies there, and what was there before."""

    game: str
    thing: str
    place: str
    lies: tuple[str, str]
    before: tuple[str, str]

    @property
    def notebook(self) -> str:
        """Its page."""
        return f"apps/sandbox-{self.game}.ipynb"


PAWN = "svg.board [data-lifts='[\"pawn\", 1]']:visible"
SPACE = "svg.board [data-intent=put][data-n='12']:visible"
BOARD = "svg.board:visible"
WAYS = (
    Way("bakschisch", PAWN, SPACE, (BOARD, "B stands on space 12"), (BOARD, "B stands on the start")),
    Way("bakschisch", "#at-purse-0", "#at-fist-0", ("#at-fist-0", "3 gold"), ("#at-fist-0", "2 gold")),
    Way("intrige", "#lay-rep-2-4", "#at-post-0-4", ("#at-post-0-4", "C’s priest"), ("#at-post-0-4", "empty")),
    Way("attraptresors", "#lay-die-violet", "#at-die-red-0", ("#at-die-violet-0", "Violet"),
        ("#at-die-red-2", "Red")),
)  # fmt: skip


def named(page: Page, part: tuple[str, str]) -> None:
    """This part is there, and says this."""
    expect(page.locator(part[0]).first).to_have_attribute("aria-label", re.compile(part[1], re.IGNORECASE))


def middle(part: Locator) -> tuple[float, float]:
    """Where a part can be grasped."""
    part.scroll_into_view_if_needed()
    box = part.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def grasp(page: Page, thing: str, to: str) -> tuple[float, float]:
    """Press the mouse on a thing and go to a place; the mouse is still down."""
    target = page.locator(to).first
    middle(target)
    page.mouse.move(*middle(page.locator(thing).first))
    page.mouse.down()
    at = middle(target)
    page.mouse.move(at[0] - 20, at[1] - 20, steps=3)
    page.mouse.move(*at, steps=3)
    return at


@each("way", WAYS)
def test_a_thing_is_dragged_to_its_place_with_the_mouse_and_taken_back(
    chromium: Browser, hall: Served, way: Way
) -> None:
    with person(chromium, viewport={"width": 1280, "height": 900}) as page:
        open_game(page, hall, "lang=en", way.notebook)
        named(page, way.before)
        grasp(page, way.thing, way.place)
        expect(page.locator(".dragged")).to_have_count(1)
        expect(page.locator("#in-hand")).to_contain_text("now press the place")
        page.mouse.up()
        named(page, way.lies)
        expect(page.locator(".dragged, .in-hand")).to_have_count(0)
        page.locator("#undo").click()
        named(page, way.before)
        page.locator("#redo").click()
        named(page, way.lies)


def test_a_drag_that_is_broken_off_or_ends_nowhere_moves_nothing(page: Page, hall: Served) -> None:
    way = WAYS[0]
    open_game(page, hall, "lang=en", way.notebook)
    grasp(page, way.thing, way.place)
    expect(page.locator(".in-hand")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".dragged, .in-hand")).to_have_count(0)
    page.mouse.up()
    grasp(page, way.thing, way.place)
    page.mouse.move(*middle(page.locator("h1")))
    page.mouse.up()
    expect(page.locator(".dragged, .in-hand")).to_have_count(0)
    named(page, way.before)
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")


def test_what_a_law_forbids_stays_in_the_hand_with_its_rule(page: Page, hall: Served) -> None:
    open_game(page, hall, "lang=en", "apps/sandbox-intrige.ipynb")
    grasp(page, "#lay-rep-1-1", "#at-post-0-0")
    page.mouse.up()
    expect(page.locator("#in-hand")).to_contain_text("IN-11")
    page.locator("#put-down").click()
    expect(page.locator(".in-hand")).to_have_count(0)
    named(page, ("#at-post-0-0", "empty"))


@each(("way", "theme"), [(way, theme) for way in WAYS for theme in ("light", "dark")][::1])
def test_two_taps_of_a_finger_do_the_same_on_a_phone(chromium: Browser, hall: Served, way: Way, theme: Any) -> None:
    with person(chromium, viewport=NARROW, has_touch=True, is_mobile=True, color_scheme=theme) as page:
        open_game(page, hall, "lang=en", way.notebook)
        named(page, way.before)
        page.locator(way.thing).first.tap()
        expect(page.locator(".in-hand")).to_be_visible()
        page.locator(way.place).first.tap()
        named(page, way.lies)
        expect(page.locator(".in-hand")).to_have_count(0)
        assert no_sideways(page)


@each("way", [way for way in WAYS if way.thing.startswith("#")])
def test_keys_alone_lift_and_put(chromium: Browser, hall: Served, way: Way) -> None:
    with person(chromium) as page:
        open_game(page, hall, "lang=en", way.notebook)
        page.locator(way.thing).focus()
        page.keyboard.press("Enter")
        expect(page.locator(way.thing)).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Escape")
        expect(page.locator(way.thing)).to_have_attribute("aria-pressed", "false")
        page.keyboard.press("Enter")
        page.locator(way.place).focus()
        page.keyboard.press("Enter")
        named(page, way.lies)


@pytest.mark.parametrize("way", [WAYS[0], WAYS[3]])
def test_a_finger_drags_a_thing_while_the_page_stays(chromium: Browser, hall: Served, way: Way) -> None:
    with person(chromium, viewport=NARROW, has_touch=True, is_mobile=True) as page:
        open_game(page, hall, "lang=en", way.notebook)
        middle(page.locator(way.place).first)
        start, before = middle(page.locator(way.thing).first), page.evaluate("scrollY")
        end = middle(page.locator(way.place).first)
        finger = page.context.new_cdp_session(page)

        def touch(kind: str, *at: tuple[float, float]) -> None:
            points = [{"x": x, "y": y} for x, y in at]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        touch("touchStart", start)
        for step in range(1, 6):
            x, y = (a + (b - a) * step / 5 for a, b in zip(start, end, strict=True))
            touch("touchMove", (x, y))
        assert page.evaluate("scrollY") == before
        touch("touchEnd")
        named(page, way.lies)
