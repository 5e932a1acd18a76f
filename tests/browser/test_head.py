"""The head of a page in a browser: from it the first choice is one press away, as are home and the room of the game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import PLAY, open_game
from tests.each import each
from tests.serving import Served

FIRST = {
    PLAY: "coin-0",
    "rules/bakschisch/08-the-palace.ipynb": "thing-0",
    "probability/b04-five-different-or-one-pair.ipynb": "field-top",
    "rules/bakschisch/01-to-the-throne.ipynb": "coin-0",
    "rules/five-a-day.ipynb": "go",  # nothing is asked on the first day
}
"""What there is to choose first on these pages."""


@each(("notebook", "choice"), FIRST.items(), least=2)
def test_a_press_leads_past_the_head_to_the_first_choice(page: Page, hall: Served, notebook: str, choice: str) -> None:
    open_game(page, hall, notebook=notebook)
    skip = page.get_by_role("button", name="To the decision")
    expect(skip).not_to_be_in_viewport()
    skip.focus()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator(f"#{choice}")).to_be_focused()
    page.evaluate("localStorage.clear()")


@pytest.mark.parametrize(
    ("name", "leads_to"), [("Home", r"/\?lang=fr$"), ("Bakschisch", r"/games/bakschisch\?lang=fr$")]
)
def test_on_a_phone_too_a_press_leads_home_or_to_the_room(page: Page, hall: Served, name: str, leads_to: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    open_game(page, hall, "lang=fr")
    page.locator(".top").get_by_role("link", name="Accueil" if name == "Home" else name).click()
    expect(page).to_have_url(re.compile(leads_to))
