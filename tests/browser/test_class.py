"""A class in a real Chromium: four phones and a wall, from the code to what all of them chose."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from kit.serve.rooms_kept import FILE
from kit.table import acts
from kit.table.rooms import Rooms
from kit.table.sqlite_store import SqliteStore
from tests.browser.class_room import (
    PHONES,
    SOON_MS,
    all_are_told,
    all_show,
    ask,
    come_in,
    is_closed,
    looks_right,
    press,
    screens,
)
from tests.browser.people import NARROW, WIDE
from tests.browser.playing import no_sideways, resize
from tests.serve.robot_class import TOUCHED, WALL, Hall

SURE = "#sure-60"
ALL_SEEN = """places => [...document.querySelectorAll(places)].every((node) => {
  const { top, bottom, height } = node.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && height < 720 && node.scrollHeight <= node.clientHeight + 1;
})"""
"""These are in sight as a whole, and nothing in them has to be scrolled."""


RACES = """grabs => {
  window.phases = new Set();
  new MutationObserver(() => {
    const phase = document.querySelector("[data-race]")?.dataset.phase;
    if (!phase || phases.has(phase)) return;
    phases.add(phase);
    const column = document.querySelector("[data-grab$=column]");
    const grab = () => column.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    if (grabs && phase === "column") setTimeout(grab, 300);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Keeps in mind what the race has shown; a hand that `grabs` is quick enough, however slow the machine is."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    hall = Hall(tmp_path_factory.mktemp("hall"))
    yield hall
    hall.stop()


@pytest.mark.parametrize(
    "theme",
    [
        "light",
        pytest.param("dark", marks=pytest.mark.full("as in the light, which make test has", TOUCHED)),
    ],
)
def test_a_class_comes_in_predicts_decides_and_sees_what_all_did(hall: Hall, chromium: Browser, theme: str) -> None:
    with screens(chromium, theme) as (wall, *phones):
        wall.goto(f"http://127.0.0.1:{hall.port}/voila/render/{WALL}")
        expect(wall.locator("#go")).to_be_visible(timeout=SOON_MS)
        looks_right(wall, "wall, before a room")
        come_in(hall, wall, phones)
        expect(wall.locator(".chip-of:not(.away)")).to_have_count(PHONES, timeout=SOON_MS)
        all_show("lobby", wall, phones)
        _predict(wall, phones)
        _decide(wall, phones)
        wall.reload()
        all_are_told(wall, phones)


def test_a_table_plays_on_without_whoever_is_away(hall: Hall, chromium: Browser) -> None:
    with screens(chromium, "light") as (wall, *phones):
        phones = phones[:3]
        come_in(hall, wall, phones)
        ask(wall, "bakschisch", "play:bakschisch", "3")
        away, *others = phones
        back = away.url
        away.goto("about:blank")
        expect(wall.locator("#stand-in-away")).to_be_visible(timeout=SOON_MS)
        looks_right(wall, "wall, somebody is away")
        wall.locator("[data-intent=table]").first.click()
        expect(wall.locator(".chip-of.away")).to_have_count(1, timeout=SOON_MS)
        looks_right(wall, "wall, a table with somebody away")
        for phone in others:
            phone.locator("[data-intent=choose]").nth(2).click()
            phone.locator("[data-intent=close]:not([aria-disabled])").click()
        expect(wall.locator(".chip-of")).to_have_count(1, timeout=SOON_MS)
        press(wall, "[data-intent=stand-in]")
        for phone in others:
            expect(phone.locator("[data-intent=next]")).to_be_visible(timeout=SOON_MS)
            looks_right(phone, "phone, the computer plays for another")
        away.goto(back)
        expect(away.locator("#for-you")).to_be_visible(timeout=SOON_MS)
        looks_right(away, "phone, the computer plays for you")
        press(away, "#take-seat")
        expect(away.locator("#for-you")).to_have_count(0, timeout=SOON_MS)


def test_hands_race_each_on_their_own_phone(hall: Hall, chromium: Browser) -> None:
    with screens(chromium, "light") as (wall, *phones):
        phones = phones[:3]
        come_in(hall, wall, phones)
        ask(wall, "attraptresors", "play:attraptresors", "3-clock")
        first, *others = phones
        press(first, "[data-intent=race-begin]")
        expect(first.locator(".about-me")).to_contain_text("1 of 3 are ready", timeout=SOON_MS)
        looks_right(first, "phone, ready")
        for phone in phones:
            phone.evaluate(RACES, phone is first)
        for phone in others:
            phone.locator("[data-intent=race-begin]").click()
        for phone in phones:
            expect(phone.locator("[data-intent=next]").first).to_be_visible(timeout=SOON_MS)
            assert {"column", "objects"} <= {*phone.evaluate("[...phases]")}
        expect(first.locator(".own-time")).to_contain_text("by the clock of your own phone", timeout=SOON_MS)
        looks_right(first, "phone, judged")
        looks_right(wall, "wall, judged")


def _predict(wall: Page, phones: list[Page]) -> None:
    *hands, keys = phones
    ask(wall, "bakschisch", "rule:bakschisch:R1", "throne")
    for phone in phones:
        expect(phone.locator("[data-intent=space]").first).to_be_visible(timeout=SOON_MS)
    all_show("question", wall, phones)
    hands[1].reload()
    for phone in hands:
        phone.locator("[data-intent=space]").nth(7).click()
        phone.locator(f"{SURE}:not([aria-disabled])").click()
        is_closed(phone)
    press(keys, "[data-intent=space]")
    expect(keys.locator(f"{SURE}:not([aria-disabled])")).to_be_visible(timeout=SOON_MS)
    press(keys, SURE)
    is_closed(keys)
    all_show("closed", wall, phones)
    hands[2].reload()
    is_closed(hands[2])
    expect(wall.locator(".answered")).to_contain_text(f"{PHONES} of {PHONES}", timeout=SOON_MS)
    wall.keyboard.press("r")
    all_are_told(wall, phones)
    all_show("told", wall, phones)


def _decide(wall: Page, phones: list[Page]) -> None:
    *hands, keys = phones
    ask(wall, "bakschisch", "rule:bakschisch:R1", "first-fist")
    for phone in hands:
        phone.locator("[data-intent=choose]").nth(2).click()
        phone.locator("[data-intent=close]:not([aria-disabled])").click()
        is_closed(phone)
    press(keys, "[data-intent=choose]")
    expect(keys.locator("[data-intent=close]:not([aria-disabled])")).to_be_visible(timeout=SOON_MS)
    press(keys, "[data-intent=close]")
    is_closed(keys)
    wall.keyboard.press("r")
    all_are_told(wall, phones)
    all_show("decided", wall, phones)


def test_thirty_with_long_names_have_room_on_the_wall_and_their_teacher_on_a_phone(hall: Hall, page: Page) -> None:
    page.goto(f"http://127.0.0.1:{hall.port}/voila/render/{WALL}?lang=nl")
    page.locator("#go").click()
    code = page.locator(".code-large").inner_text()
    store = SqliteStore(hall.state / FILE)
    live = Rooms(store).find(code)
    assert live
    for number in range(30):
        live.do(acts.join(f"key {number}"))
    store.close()
    page.locator("#names").click()
    expect(page.locator(".chip-of")).to_have_count(30)
    page.locator("#names").click()
    for size in (WIDE, {"width": 1024, "height": 768}):
        resize(page, size)
        assert page.evaluate(ALL_SEEN, "#go, .came") and no_sideways(page), size
    resize(page, NARROW)
    page.goto(f"{page.url.partition('?')[0]}?room={code}&notes=1")
    expect(page.locator(".notes #go")).to_be_visible()
    looks_right(page, "the teacher's own window")
    assert page.evaluate(ALL_SEEN, "#go, .top")
