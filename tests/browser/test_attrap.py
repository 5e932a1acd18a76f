"""Attrap'trésors in a real Chromium: whole games by keyboard, fingers around a tablet, a phone, and every size."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from kit.faces.attraptresors.corners import key_of
from kit.page.race import COLUMN, OBJECTS, READY
from kit.play.play import Play
from tests.browser.playing import person, reacted, resize, wait_until
from tests.browser.test_accessible import EVERYTHING, violations
from tests.browser.test_race import a_table, phase, until
from tests.each import each
from tests.play.pressing import a_page

PLACES = pytest.mark.full(
    "places around a screen; make test has the fullest table, and hands on it", touched=["kit/faces", "kit/page"]
)
RELOADED = pytest.mark.full(
    "make test reloads a reveal and a lesson's race (test_lessons, test_lesson_race)",
    touched=["kit/page", "kit/play"],
)

LAYOUT = Path(__file__).with_name("layout.js").read_text("utf-8")
SHORT = {"column": 3000, "objects": 400}
LONG = {"column": 60_000, "objects": 60_000}
TABLET, UPRIGHT, WIDE, BIG, PHONE = (1024, 768), (768, 1024), (1280, 720), (1920, 1080), (360, 740)
MOST_THROWS = 40


@contextmanager
def sitting(chromium: Browser, game: Play, size: tuple[int, int] = WIDE, **likes: Any) -> Iterator[Page]:
    """People at a screen of this size, before their first throw; nothing moves."""
    likes = {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce", **likes}
    with person(chromium, **likes) as page:
        a_table(page, game)
        page.evaluate("document.body.style.margin = 0")
        yield page


def throw(page: Page, game: Play) -> None:
    page.locator("#go[data-intent=race-begin]").click()
    until(page, lambda: phase(game) == COLUMN)
    reacted(page)


# Whole games ----------------------------------------------------------------------------------------------------------


@pytest.mark.full("whole games: make test has a throw of each kind of hand")
@pytest.mark.parametrize("people", (2, 4))
def test_a_whole_game_is_played_on_one_keyboard(chromium: Browser, people: int) -> None:
    game = a_page("attraptresors", people, people, seed=people, untimed=False, window=SHORT)
    keys = [key_of(people, seat) for seat in range(people)]
    with sitting(chromium, game) as page:
        for number in range(MOST_THROWS):
            if game.view.is_over:
                break
            by_keys(page, game, [*keys[number % people :], *keys[: number % people]])
        expect(page.locator("#headline")).to_be_attached()
        assert game.view.is_over


def by_keys(page: Page, game: Play, keys: list[str]) -> None:
    """One throw: the first key takes the column, the others what is left; then on to the next throw."""
    page.locator("#go[data-intent=race-begin]").press("Enter")
    until(page, lambda: phase(game) == COLUMN)
    reacted(page)
    page.keyboard.press(keys[0])
    reacted(page)
    for key in keys[1:]:
        page.keyboard.press(key)
    until(page, lambda: phase(game) not in (COLUMN, OBJECTS))
    while not game.view.is_over and phase(game) != READY:
        before = (game.table.session.step, game.seats.is_asked)
        if game.seats.chooser is not None:
            page.locator("[id^=give-]").first.click()
            page.locator("[data-intent=close]:not([aria-disabled])").click()
        else:
            page.locator("#go[data-intent=next]").press("Enter")
        until(page, partial(_is_other, game, before))


def _is_other(game: Play, before: tuple[int, bool]) -> bool:
    return (game.table.session.step, game.seats.is_asked) != before


# Around a tablet ------------------------------------------------------------------------------------------------------


def test_fingers_around_a_tablet_take_the_column_and_the_best_that_is_left(chromium: Browser) -> None:
    game = a_page("attraptresors", 4, 4, untimed=False, window={"column": 9000, "objects": 1500})
    with sitting(chromium, game, TABLET, has_touch=True) as page:
        throw(page, game)
        tap(page, "#grab-2-column")
        until(page, lambda: phase(game) == OBJECTS)
        reacted(page)
        tap(page, "#grab-1-column")
        tap(page, "#grab-0-gem")
        expect(page.locator("[data-thing=lamp][data-taken='1']")).to_be_attached()
        expect(page.locator("[data-thing=gem][data-taken='0']")).to_be_attached()
        until(page, lambda: phase(game) not in (COLUMN, OBJECTS))
    moves = next(
        played.moves for played in reversed(game.table.session.history) if 2 in played.moves and len(played.moves) > 1
    )
    assert [[grab.object for grab in moves[seat].grabs] for seat in range(4)] == [["gem"], ["lamp"], ["column"], []]


def tap(page: Page, part: str) -> None:
    box = page.locator(part).bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_mission_is_seen_while_a_finger_rests_on_it_and_no_longer(chromium: Browser) -> None:
    game = a_page("attraptresors", 3, 3, untimed=False, window=LONG)
    with sitting(chromium, game, TABLET) as page:
        face = page.locator("#peek-1 [href='#i-missionface']")
        for _ in range(2):  # under the cup, and while hands may reach
            page.locator("#peek-1").hover()
            page.mouse.down()
            expect(face).to_be_attached()
            expect(page.locator("[href='#i-missionface']")).to_have_count(1)
            page.mouse.up()
            expect(page.locator("[href='#i-missionface']")).to_have_count(0)
            if phase(game) == READY:
                throw(page, game)


@PLACES
@each("people", (2, 4))
def test_all_circles_are_equal_and_equally_far_from_the_column(chromium: Browser, people: int) -> None:
    with sitting(chromium, a_page("attraptresors", people, people, untimed=False)) as page:
        for width, height in (TABLET, UPRIGHT, WIDE, BIG):
            resize(page, {"width": width, "height": height})
            away, sizes = [], []
            for seat in range(people):
                box = page.locator(f"#grab-{seat}-column").bounding_box()
                assert box and box["x"] >= 0 and box["y"] >= 0
                assert box["x"] + box["width"] <= width and box["y"] + box["height"] <= height + 1
                x, y = box["x"] + (box["width"] - width) / 2, box["y"] + (box["height"] - height) / 2
                away.append((x * x + y * y) ** 0.5)
                sizes.append(box["width"])
            assert max(sizes) - min(sizes) < 1 and max(away) - min(away) < 4
            assert min(sizes) > 180


# Coming back ----------------------------------------------------------------------------------------------------------


@RELOADED
def test_who_reloads_in_either_window_finds_the_next_throw_to_come_and_is_told(chromium: Browser) -> None:
    game = a_page("attraptresors", 4, 4, untimed=False, window=LONG)
    with sitting(chromium, game, TABLET) as page:
        for key in (None, "x"):
            if phase(game) != READY:
                page.locator("#go[data-intent=next]").click()
            throw(page, game)
            if key:
                page.keyboard.press(key)
                until(page, lambda: phase(game) == OBJECTS)
            page.reload()
            page.wait_for_function("window.ready")
            until(page, lambda: phase(game) is None)
            expect(page.locator("#notice")).to_be_visible()
            expect(page.locator(".circle[data-grab]")).to_have_count(0)


# A phone --------------------------------------------------------------------------------------------------------------


def test_a_throw_on_a_phone_against_bots(chromium: Browser) -> None:
    game = a_page("attraptresors", 4, 1, untimed=False, window={"column": 9000, "objects": 5000})
    with sitting(chromium, game, PHONE, has_touch=True) as page:
        expect(page.locator("#mission")).to_be_in_viewport()
        throw(page, game)
        box = page.locator("#grab-0-column").bounding_box()
        assert box and box["height"] >= 56 and box["width"] > 250 and box["y"] + box["height"] <= PHONE[1]
        tap(page, "#grab-0-column")
        until(page, lambda: phase(game) not in (COLUMN, OBJECTS))
        reach = next(played.moves[0] for played in reversed(game.table.session.history) if 0 in played.moves)
        assert reach.grabs
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# Every size, and for everybody ----------------------------------------------------------------------------------------

FEWER = pytest.mark.full("fewer circles leave more room; the most are in make test")
SIZES = {2: (TABLET, UPRIGHT, WIDE, BIG, PHONE), 4: (TABLET, UPRIGHT, WIDE, BIG), 6: (TABLET, UPRIGHT, WIDE, BIG)}


@pytest.mark.parametrize("people", [pytest.param(2, marks=FEWER), pytest.param(4, marks=FEWER), 6])
def test_around_a_screen_nothing_is_cut_off_and_nothing_overlaps(chromium: Browser, people: int) -> None:
    found: list[str] = []
    game = a_page("attraptresors", people, people, untimed=False, window=LONG)
    with sitting(chromium, game, locale="fr") as page:
        for moment in (READY, COLUMN, OBJECTS):
            if moment == COLUMN:
                throw(page, game)
            elif moment == OBJECTS:
                page.keyboard.press(key_of(people, 0))
                until(page, lambda: phase(game) == OBJECTS)
            found += faults(page, moment, SIZES[people])
    assert not found, "\n".join(found)


@each("untimed", (True, False), least=1)
def test_alone_nothing_is_cut_off_and_nothing_overlaps(chromium: Browser, untimed: bool) -> None:
    """A main button that cannot be pressed yet covers nothing on a phone: it comes into sight with a choice."""
    game, found = a_page("attraptresors", 4, untimed=untimed, window=LONG), list[str]()
    with sitting(chromium, game, locale="fr") as page:
        asked = faults(page, "asked", (TABLET, UPRIGHT, WIDE, BIG, PHONE))
        found += [fault for fault in asked if not (untimed and "360" in fault and "main button" in fault)]
        if untimed:
            page.locator("#wish-wait-0").click()
            until(page, lambda: game.choices.fist.move is not None)
            found += faults(page, "chosen", (TABLET, UPRIGHT, WIDE, BIG, PHONE))
        else:
            throw(page, game)
            found += faults(page, "column", (TABLET, UPRIGHT, WIDE, BIG, PHONE))
    assert not found, "\n".join(found)


def test_on_a_tablet_six_things_are_one_row_within_the_screen(chromium: Browser) -> None:
    game = a_page("attraptresors", 6, untimed=True, window=LONG)
    with sitting(chromium, game, TABLET, locale="fr") as page:
        things = page.locator(".wishing .thing")
        expect(things).to_have_count(6)
        boxes = [box for box in (thing.bounding_box() for thing in things.all()) if box]
        assert len({round(box["y"]) for box in boxes}) == 1
        assert min(box["height"] for box in boxes) >= 64
        assert max(box["y"] + box["height"] for box in boxes) <= TABLET[1]


def faults(page: Page, moment: str, sizes: tuple[tuple[int, int], ...]) -> list[str]:
    """In the longest language; what stands on the tower stands one thing before another, so that may overlap."""
    found = []
    for width, height in sizes:
        resize(page, {"width": width, "height": height})
        wait_until(page, "([w, h]) => innerWidth === w && innerHeight === h", [width, height])
        found += [f"{moment}, {width} × {height}: {fault}" for fault in page.evaluate(LAYOUT) if "thing-" not in fault]
    return found


@pytest.mark.parametrize(
    "theme", ("light", pytest.param("dark", marks=pytest.mark.full("colours; light is in make test")))
)
def test_everybody_can_read_and_press_what_is_there(chromium: Browser, theme: str) -> None:
    found: list[str] = []
    for people in (1, 4):
        game = a_page("attraptresors", 4, people, untimed=False, window=LONG)
        with sitting(chromium, game, TABLET, color_scheme=theme) as page:
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            for moment in (READY, COLUMN):
                if moment == COLUMN:
                    throw(page, game)
                found += [f"{people}, {moment}: {each}" for each in violations(Axe(), page, EVERYTHING)]
    assert not found, "\n".join(found)
