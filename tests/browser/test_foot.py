"""The foot of every page: the main button keeps its place from the first press of a session to the last."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.playing import no_sideways, reacted, resize, wish
from tests.serving import Served

SIZES = ((1280, 720), (360, 740))
LEAST = (220, 52)
"""Width and height of the main button, in px."""
GAMES = ("apps/play-bakschisch", "apps/play-intrige", "apps/play-attraptresors")
LESSONS = ("rules/bakschisch/02-the-bribe", "probability/b02-will-the-caliph-come")
PRESSES = 24
PLACE = """() => {
  const { x, y, width, height } = document.querySelector("#go").getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}"""
CHOICES = (
    "#mine .coins .btn:not([aria-disabled])",
    ".deciding :is(.member, .court, .arch, .rival, .pair .btn):not([aria-disabled], [aria-pressed='true'])",
    ".means .btn:not([aria-pressed='true'])",
    ".asked .btn.option, .asked [data-intent='pick']",
    ".asked input",
    ".space[data-intent]",
)


def places(page: Page) -> Iterator[list[int]]:
    """Where the main button is before each press of a session that chooses whatever comes first."""
    for _ in range(PRESSES):
        if page.locator("#go").count():
            yield page.evaluate(PLACE)
            if page.locator("#go:not([aria-disabled])").count():
                page.locator("#go").click()
                reacted(page)
                continue
        choose(page)
        reacted(page)


def choose(page: Page) -> None:
    """Give some answer: press or fill what comes first of each kind of choice that is there."""
    for choice in CHOICES:
        part = page.locator(choice).first
        if part.count() and part.is_visible():
            part.fill("7") if choice.endswith("input") else part.click()


@pytest.mark.parametrize("size", SIZES, ids=["laptop", "phone"])
@pytest.mark.parametrize("where", [*GAMES, *LESSONS])
def test_the_main_button_never_moves(hall: Served, page: Page, where: str, size: tuple[int, int]) -> None:
    wish(page, motion="off")
    resize(page, {"width": size[0], "height": size[1]})
    page.goto(hall.page(f"{where}.ipynb"))
    page.wait_for_selector("#go")
    seen = list(places(page))
    assert len(seen) > PRESSES // 4 and len({tuple(place) for place in seen}) == 1, seen
    assert seen[0][2] >= LEAST[0] and seen[0][3] >= LEAST[1], seen[0]
    assert seen[0][1] + seen[0][3] <= size[1] and no_sideways(page)
