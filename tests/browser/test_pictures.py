"""The screens that matter, as pictures in `pictures/`: to be looked at before a change of the look is called done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.browser.learning import Keyboard, answer, commit, goto, open_lesson, step_of, task_now
from tests.browser.playing import bribe, open_game, open_referee, resize, what_if, wish
from tests.serving import ROOT, Served

FOLDER = ROOT / "pictures"
SIZES = ((1280, 720), (1440, 900), (360, 740))
THEMES = ("light", "dark")
LEAST_BYTES = 20_000
"""A picture of nothing has fewer."""

SEATS = "You,Mira~cautious,Odo~thief_minded,Tess~level_1"
MIDDLE = "r4 b3 A13:8T B24:6 C16:9T D16:7T heap:10 up:GCH left:G3S2H1E2F2C2"
END = "r3 b5 A29:9 B31:3@3.4<28 C18:8T D23:6T heap:14 up:HEGEE left:G2S2H3E2F4C2"


def link(start: str) -> str:
    return urlencode({"start": start, "seats": SEATS, "seed": 3, "open_gold": "true"})


def play(page: Page, server: Served) -> Iterator[str]:
    """From the first card on, and from the middle of a game to what might have been."""
    open_game(page, server, f"seats={SEATS}&seed=7")
    yield "start"
    open_game(page, server, link(MIDDLE))
    page.locator("#coin-4").click()
    expect(page.locator("#coin-4")).to_have_attribute("aria-pressed", "true")
    yield "choosing"
    page.locator("#go").click()
    step_to_the_walk(page)
    yield "reveal"
    page.locator("#go").click()
    with what_if(page):
        yield "what-if"
    page.locator("#story .chip").last.click()
    expect(page.locator("#rule")).to_be_visible()
    yield "rule"


def step_to_the_walk(page: Page) -> None:
    """Instant by instant, until a pawn is in the middle of its way."""
    while "walk" not in (page.locator(".story li.new").text_content() or ""):
        page.locator("#step").click()
    for _ in range(4):
        page.locator("#step").click()


def game_over(page: Page, server: Served) -> Iterator[str]:
    open_game(page, server, link(END))
    bribe(page, 2)
    page.locator("#go").click()
    expect(page.locator(".seat.won")).to_be_visible()
    yield "game-over"


def ruling(page: Page, server: Served) -> Iterator[str]:
    open_referee(page, server)
    page.locator("#pick-fakir").click()
    for seat, gold in enumerate((3, 2, 1)):
        page.locator(f"#gold-{seat}").fill(str(gold))
    page.locator("#thief-3").click()
    page.locator("#go:not([aria-disabled])").click()
    page.locator("#go").click()
    expect(page.locator("#rulings")).to_be_visible()
    yield "ruling"


def lesson(page: Page, server: Served) -> Iterator[str]:
    """Every phase of a question, wrong answers first, so that there is something to explain."""
    keyboard, tied, space = Keyboard(page), step_of("R3", "picture"), step_of("R3", "own-way")
    open_lesson(page, server, "R3")
    recalled = task_now(page, "R3")
    keyboard.point(recalled, recalled.right)
    yield "lesson-predict-seats"
    commit(keyboard, 90)
    goto(keyboard, "picture")
    yield "lesson-see"
    keyboard.press("go")
    keyboard.press("hint")
    keyboard.point(tied, tied.wrong)
    yield "lesson-predict-number"
    commit(keyboard, 60)
    keyboard.press("go")
    yield "lesson-why"
    goto(keyboard, "own-way")
    keyboard.press("go")
    keyboard.point(space, space.right)
    yield "lesson-predict-space"
    commit(keyboard, 90)
    step_to_the_walk(page)
    yield "lesson-reveal"
    keyboard.press("go")
    goto(keyboard, "playground")
    page.locator("#whatif-5").click()
    expect(page.locator("#whatif-strip .whatif-told *").first).to_be_visible()
    yield "lesson-what-if"
    yield from lesson_at_its_end(page, keyboard)


def lesson_at_its_end(page: Page, keyboard: Keyboard) -> Iterator[str]:
    """A fist, practice, and what stands around a lesson."""
    goto(keyboard, "cheapest")
    keyboard.press("coin-3")
    yield "lesson-fist"
    goto(keyboard, "practise")
    task = task_now(page, "R3")
    answer(keyboard, task, task.wrong, 30)
    keyboard.press("go")
    yield "lesson-practise"
    goto(keyboard, "end")
    yield "lesson-end"
    keyboard.press("open-menu")
    yield "lesson-menu"
    keyboard.press("menu-present")
    goto(keyboard, "own-way")
    keyboard.press("go")
    yield "lesson-projector"


@pytest.mark.full("126 pictures are for somebody who looks at them; quick: these screens are measured by other sweeps")
def test_the_screens_that_matter_are_drawn(hall: Served, page: Page) -> None:
    wish(page, motion="step")
    FOLDER.mkdir(exist_ok=True)
    for screens in (play, game_over, ruling, lesson):
        for name in screens(page, hall):
            for file in draw(page, name):
                assert file.stat().st_size > LEAST_BYTES, file.name


def draw(page: Page, name: str) -> Iterator[Path]:
    """The screen in every size and theme."""
    for width, height in SIZES:
        resize(page, {"width": width, "height": height})
        for theme in THEMES:
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            file = FOLDER / f"{name}-{width}x{height}-{theme}.png"
            page.screenshot(path=file, full_page=width < 860, animations="disabled")
            yield file
    resize(page, {"width": 1280, "height": 720})
