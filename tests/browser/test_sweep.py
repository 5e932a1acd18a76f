"""What a sweep draws is what a served page draws: every box at its place, in its paint, at every size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pytest
from playwright.sync_api import Page

from tests.browser.learning import Keyboard, notebook
from tests.browser.playing import PLAY, open_game, resize, wait_until, wish
from tests.browser.reader import Reader
from tests.browser.sweep import Sweep
from tests.serving import Served

SIZES = ((1280, 720), (360, 740))
BOXES = """() => [...document.querySelectorAll("html, body, main, .kit, .kit *")]
    .filter((node) => node.checkVisibility() && !node.closest(".status, .notice"))
    .map((node) => {
        const { left, top, width, height } = node.getBoundingClientRect(), style = getComputedStyle(node);
        const box = [left + scrollX, top + scrollY, width, height].map(Math.round);
        return [node.tagName, node.id, box, style.font, style.color, style.backgroundColor].join(" ");
    })"""


class Pressing(Protocol):
    """A reader, or a keyboard at a served page."""

    def press(self, part: str) -> None:
        """Press the part with this id."""


def to_a_question(hand: Pressing) -> None:
    for part in ("open-menu", "station-own-way", "go"):
        hand.press(part)


FURTHER = pytest.mark.full("further kinds of page; make test compares a game and a lesson")
PAGES: dict[str, tuple[str, str, Callable[[Pressing], None]]] = {
    "a game": (PLAY, "seed=21&lang=fr", lambda hand: hand.press("coin-3")),
    "a question": (notebook("R3"), "lang=nl", to_a_question),
    "a guess": ("probability/b02-will-the-caliph-come.ipynb", "step=guess", lambda hand: None),
    "words": ("rules/glossary.ipynb", "lang=fr", lambda hand: hand.press("open-menu")),
}


@pytest.mark.parametrize(
    "name", ["a game", "a question", *(pytest.param(each, marks=FURTHER) for each in ("a guess", "words"))]
)
def test_what_a_sweep_draws_is_what_a_served_page_draws(page: Page, hall: Served, sweep: Sweep, name: str) -> None:
    path, query, lead = PAGES[name]
    reader = Reader(path, query)
    wish(page, motion="off")
    open_game(page, hall, query, path)
    lead(reader)
    lead(Keyboard(page))
    drawn = dict(sweep.measured([reader.view("")], SIZES, BOXES))
    for (width, height), boxes in zip(SIZES, drawn.values(), strict=True):
        resize(page, {"width": width, "height": height})
        wait_until(page, "([w, h]) => innerWidth === w && innerHeight === h", [width, height])
        assert len(boxes) > 50
        assert page.evaluate(BOXES) == boxes
