"""Words a third longer than English, with accents: on a phone and on a laptop no page grows wider or hides its button.

A language that nobody speaks yet has to fit as well; `tests.pseudo` makes one.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.sweep import LAYOUT, Sweep, View, from_the_top
from tests.browser.test_accessible import SIDEWAYS
from tests.pseudo import CODE, pseudo, python, with_pseudo

SIZES = ((360, 740), (1280, 720))
NAME_CUT = re.compile(r"“(Player \d|Mira)” sticks out of span")
"""A name beside a long word for nothing ends in …, as one does that somebody has typed."""
HEAD = """() => {
    const boxes = [...document.querySelectorAll("header.top :is(h1, li, .btn)")]
        .filter((each) => each.checkVisibility())
        .map((each) => [each.textContent.trim(), each.getBoundingClientRect()]);
    return boxes.flatMap(([said, a], i) => boxes.slice(i + 1)
        .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1)
        .filter(([, b]) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4)
        .map(([other]) => `“${said}” runs into “${other}”`));
}"""
"""What stands in the head of a page keeps apart."""
pytestmark = pytest.mark.full(
    "a copy of the kit and a hundred views, half a minute; make test has each page in the longest language of ours",
    touched=["kit/page/css"],
)


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The first page and the views, as a browser gets them."""
    folder: Path = with_pseudo(tmp_path_factory.mktemp("fourth"))
    done = python(folder, "-m", "tests.browser.fourth_views", CODE)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_no_page_of_a_game_or_lesson_is_cut_off(sweep: Sweep, shown: dict[str, Any]) -> None:
    views = [View(**view) for view in shown["views"]]
    assert len(views) > 50 and {view.language for view in views} == {CODE}
    faults = sweep.faults(views, SIZES, from_the_top(LAYOUT)) + sweep.faults(views, SIZES, HEAD)
    found = [fault for fault in faults if not NAME_CUT.search(fault)]
    assert not found, "\n".join(found)


def test_the_first_page_is_not_cut_off(page: Page, shown: dict[str, Any]) -> None:
    assert pseudo("Start here") in shown["home"]
    page.route("http://127.0.0.1/", lambda route: route.fulfill(body=shown["home"], content_type="text/html"))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto("http://127.0.0.1/")
        assert page.evaluate(SIDEWAYS) == []
        assert page.evaluate(LAYOUT) == []
