"""Somebody who plays while the server behind their page is replaced."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Browser, Page

from tests.browser.playing import WIDE, answered, bribe, next_card, story, where
from tests.hosting.walk import SHORT_GAME

GAME = f"voila/render/apps/play-bakschisch.ipynb{SHORT_GAME}"
ANEW = "the page was loaded anew"


@dataclass
class Player:
    """Somebody in the middle of a game, and what they were told besides."""

    page: Page

    @classmethod
    def at(cls, browser: Browser, url: str) -> Player:
        """Begin a game."""
        page = browser.new_context(viewport=WIDE, reduced_motion="reduce", ignore_https_errors=True).new_page()
        page.goto(url + GAME)
        answered(page)
        page.evaluate(NOTE_NOTICES)
        return cls(page)

    def press(self) -> None:
        """Close a fist and go on, and see that the game went on by it."""
        told, stood = story(self.page)[-1:], where(self.page)
        bribe(self.page, 0)
        next_card(self.page)
        assert set(told) < set(story(self.page)) and where(self.page) != stood, "it is another game"

    def noticed(self) -> list[str]:
        """What was said to them, and whether the page was loaded anew."""
        notices: list[str] | None = self.page.evaluate("window.noticed")
        return [ANEW] if notices is None else notices


NOTE_NOTICES = """() => {
  window.noticed = [];
  new MutationObserver(() => {
    const notice = document.querySelector(".notice");
    if (notice?.checkVisibility()) noticed.push(notice.textContent);
  }).observe(document.documentElement, { subtree: true, childList: true, attributes: true });
}"""
