"""A class in a real Chromium: a wall and phones, how all come in, and what one does there by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import NARROW, WIDE, watch
from tests.browser.playing import no_sideways
from tests.serve.robot_class import PHONE, WALL, Hall

PHONES = 4
SOON_MS = 60_000


@contextmanager
def screens(chromium: Browser, theme: str) -> Iterator[list[Page]]:
    """A wall and phones, each in a browser of its own; nothing may go wrong on any."""
    with ExitStack() as closing:
        complaints, pages = [], []
        for size in (WIDE, *[NARROW] * PHONES):
            context = chromium.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce", locale="en")
            closing.callback(context.close)
            pages.append(context.new_page())
            complaints.append(watch(pages[-1]))
        yield pages
        assert not any(complaints), complaints


def come_in(hall: Hall, wall: Page, phones: list[Page]) -> None:
    """A room is opened by keyboard, and all phones come in."""
    wall.goto(f"http://127.0.0.1:{hall.port}/voila/render/{WALL}")
    expect(wall.locator("#go")).to_be_visible(timeout=SOON_MS)
    wall.keyboard.press("Enter")
    code = wall.locator(".code-large").inner_text()
    for phone in phones:
        phone.goto(f"http://127.0.0.1:{hall.port}/t/{code}")
        phone.wait_for_url(f"**/voila/render/{PHONE}?room={code}*")
        expect(phone.locator("[data-focus=in]")).to_be_visible(timeout=SOON_MS)


def looks_right(page: Page, state: str) -> None:
    """Nothing keeps anybody from using it, and nothing has to be scrolled sideways."""
    found = Axe().run(page).response["violations"]
    assert not found, (state, [(each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in found])
    assert no_sideways(page), state


def tab_to(page: Page, place: str) -> None:
    """Go there with the keyboard alone."""
    there = page.locator(place).first
    expect(there).to_be_visible(timeout=SOON_MS)
    for _ in range(200):
        if there.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {place}")


def press(page: Page, place: str, key: str = "Enter") -> None:
    """Press it with the keyboard alone."""
    tab_to(page, place)
    page.keyboard.press(key)


def ask(wall: Page, game: str, lesson: str, step: str) -> None:
    """Choose a question from the shelf with the keyboard alone."""
    wall.keyboard.press("Enter")
    expect(wall.locator("#ask")).to_be_visible(timeout=SOON_MS)
    if not wall.locator(f"#shelf-{game}").evaluate("node => node.open"):
        press(wall, f"#shelf-{game} summary")
    press(wall, f"[id='on-{lesson}']")
    press(wall, f"#ask-{step}")


def is_closed(phone: Page) -> None:
    """It says that its choice is closed."""
    expect(phone.locator("[data-focus^=closed-]")).to_be_visible(timeout=SOON_MS)


def all_are_told(wall: Page, phones: list[Page]) -> None:
    """All show what all said."""
    expect(wall.locator("#ask-again")).to_be_visible(timeout=SOON_MS)
    for phone in phones:
        expect(phone.locator(".of-all")).to_be_visible(timeout=SOON_MS)


def all_show(state: str, wall: Page, phones: list[Page]) -> None:
    """The wall, a phone in the hand and the one with a keyboard are as they should be."""
    looks_right(wall, f"wall, {state}")
    for phone in (phones[0], phones[-1]):
        looks_right(phone, f"phone, {state}")
