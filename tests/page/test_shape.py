"""Drawings in the shape that a browser has place for: one of them is drawn, and both as long as it has told none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kit.counting.count_page import count
from kit.draw.svg import Node, find
from kit.lessons.learn import learn
from kit.page.page import Page
from kit.page.shape import BOTH, NARROW, SHAPES, WIDE
from kit.play.play import play

PAGES: dict[str, Callable[[], Page]] = {
    "bakschisch": lambda: play("bakschisch"),
    "intrige": lambda: play("intrige"),
    "a lesson": lambda: learn("bakschisch", "R3"),
    "a count before a class": lambda: presented(count("B2")),
}


def presented(page: Page) -> Page:
    page.press("present")
    return page


each_page = pytest.mark.parametrize("name", PAGES)


def greeted(page: Page, **said: Any) -> Page:
    key = None
    while key != page.storage_key:  # another key is greeted anew
        key = page.storage_key
        page.receive({"hello": {"lang": "en", "wishes": {"motion": "off"}, **said}, "seq": 1})
    return page


def told(page: Page, shape: object, view: int | None = None) -> None:
    """What a browser says whose page was laid out anew."""
    number = int(page.view[1]["data-view"]) if view is None else view
    page.receive({"intent": "shape", "n": shape, "by": "layout", "view": number, "seq": 2})


def drawings(page: Page) -> list[str]:
    """For whom the parts are that come in two shapes."""
    looks = [node[1]["class"].split() for node in find(page.view) if "class" in node[1]]
    return sorted({look for each in looks for look in each if look in ("wide", "narrow", "wide-only", "narrow-only")})


def inside(tree: Node) -> tuple[Any, ...]:
    """A tree without its number."""
    tag, attributes, *children = tree
    return (tag, {**attributes, "data-view": ""}, *children)


@each_page
def test_what_is_drawn_fits_the_browser_and_nothing_else_is_drawn(name: str) -> None:
    wide, narrow = (greeted(PAGES[name](), shape=shape) for shape in (WIDE, NARROW))
    assert [page.view[1]["data-shape"] for page in (wide, narrow)] == [WIDE, NARROW]
    assert NARROW not in drawings(wide) and WIDE not in drawings(narrow)
    assert inside(wide.view) != inside(narrow.view)


@each_page
def test_whoever_is_laid_out_anew_gets_what_a_browser_of_that_shape_gets(name: str) -> None:
    page, other = (greeted(PAGES[name](), shape=shape, link="?seed=3", fresh=True) for shape in (WIDE, NARROW))
    wide, narrow = inside(page.view), inside(other.view)
    told(page, NARROW)
    assert inside(page.view) == narrow
    told(page, WIDE)
    assert inside(page.view) == wide


@each_page
def test_for_a_browser_that_has_told_none_both_are_drawn_and_the_style_shows_one(name: str) -> None:
    page = greeted(PAGES[name]())
    assert "data-shape" not in page.view[1]
    assert {"wide-only", "narrow-only"} <= set(drawings(page))
    told(page, WIDE)
    told(page, BOTH)
    assert {"wide-only", "narrow-only"} <= set(drawings(page))


@pytest.mark.parametrize("shape", ["", "huge", 7, None, True, [WIDE], [[WIDE, 1]]])
def test_a_shape_that_is_none_changes_nothing(shape: object) -> None:
    page = greeted(PAGES["bakschisch"](), shape=WIDE)
    before = inside(page.view)
    if shape not in SHAPES:
        told(page, shape)
        assert inside(page.view) == before
    assert inside(greeted(PAGES["bakschisch"](), shape=shape).view)[1].get("data-shape") in (None, *SHAPES)


def test_a_layout_is_heard_at_any_time_and_makes_no_press_old() -> None:
    page = greeted(PAGES["bakschisch"](), shape=WIDE)
    page.press("choose", 3)
    told(page, NARROW, view=1)
    assert page.view[1]["data-shape"] == NARROW, "told from a tree that was answered since"
    number = int(page.view[1]["data-view"])
    told(page, WIDE)
    page.receive({"intent": "choose", "n": 5, "by": "click", "view": number, "seq": 3})
    (coin,) = find(page.view, id="coin-5")
    assert coin[1]["aria-pressed"] == "true"


def test_a_layout_does_nothing_but_draw() -> None:
    page = greeted(PAGES["bakschisch"](), shape=WIDE)
    number = int(page.view[1]["data-view"])
    before = inside(page.view)
    page.receive({"intent": "choose", "n": 5, "by": "layout", "view": number, "seq": 3})
    assert inside(page.view) == before


def test_paper_is_as_wide_wherever_it_is_looked_at() -> None:
    page = greeted(PAGES["a lesson"](), shape=NARROW)
    page.press("open", "menu")
    page.press("sheet")
    assert "wide" in drawings(page) and "narrow" not in drawings(page)
