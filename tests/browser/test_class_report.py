"""What remains of a class, in a real Chromium: its charts as files, and its report on the screen and on paper."""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from kit.serve.rooms_kept import FILE
from kit.table.sqlite_store import SqliteStore
from tests.browser.class_room import SOON_MS, looks_right
from tests.browser.people import NARROW, WIDE, watch
from tests.serve.robot_class import WALL, Hall
from tests.together.class_of import Class
from tests.together.test_remains import DECISION, PLAYED, RULE, ask

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hall, Class]]:
    """A room that has ended, on a server that was started afterwards."""
    folder = tmp_path_factory.mktemp("hall")
    store = SqliteStore(folder / FILE)
    room = Class(store=store)
    first = ask(room, RULE, "13", "4")
    ask(room, RULE, "10", "10", again=first)
    ask(room, PLAYED)
    ask(room, DECISION, "2", "7")
    room.host.refresh()
    room.host.page.press("open", "menu")
    room.host.page.press("end-room")
    store.close()
    hall = Hall(folder)
    yield hall, room
    hall.stop()


def opened(chromium: Browser, hall: Hall, room: Class, size: Any, theme: str, link: str = "") -> Page:
    """The wall, or a page beside it, in the browser that leads the room."""
    home, keys = f"http://127.0.0.1:{hall.port}", {"name": "kit:host", "value": room.host_kept["kit:host"]}
    context = chromium.new_context(
        viewport=size,
        color_scheme=theme,
        reduced_motion="reduce",
        locale="en",
        storage_state={"cookies": [], "origins": [{"origin": home, "localStorage": [keys]}]},
    )
    page = context.new_page()
    page.goto(f"{home}/voila/render/{WALL}?room={room.code}{link}")
    return page


def saved(page: Page, button: Locator) -> tuple[str, bytes]:
    """The name and the content of a file that pressing this saves."""
    with page.expect_download() as waited:
        button.click()
    return waited.value.suggested_filename, Path(waited.value.path()).read_bytes()


def pixels(png: bytes) -> tuple[int, int, int]:
    """How wide and high a PNG is, and how many different bytes its lines have: a blank one has hardly any."""
    assert png.startswith(PNG)
    at, data, size = len(PNG), b"", (0, 0)
    while at < len(png):
        length, kind = int.from_bytes(png[at : at + 4], "big"), png[at + 4 : at + 8]
        body, at = png[at + 8 : at + 8 + length], at + length + 12
        if kind == b"IHDR":
            size = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big")
        data += body if kind == b"IDAT" else b""
    return *size, len(set(zlib.decompress(data)))


def test_a_chart_is_taken_along_as_svg_and_as_png(left: tuple[Hall, Class], chromium: Browser) -> None:
    hall, room = left
    page = opened(chromium, hall, room, WIDE, "dark")
    complaints = watch(page)
    expect(page.locator("#decided .plot")).to_be_visible(timeout=SOON_MS)
    page.click("#open-menu")
    name, svg = saved(page, page.locator("#picture-svg-0"))
    root = ElementTree.fromstring(svg)
    assert name.startswith(f"room-{room.code}-4-1-") and name.endswith(".svg") and "Round 4" in "".join(root.itertext())
    wide, high = float(root.get("width", 0)), float(root.get("height", 0))
    assert len(root.findall(".//{*}rect")) > 2 and "var(" not in svg.decode()
    name, png = saved(page, page.locator("#picture-png-0"))
    assert name.startswith(f"room-{room.code}-4-1-") and name.endswith(".png")
    assert pixels(png)[:2] == (2 * round(wide), 2 * round(high)) and pixels(png)[2] > 50
    alone = page.context.new_page()
    alone.set_content(f"<img alt='' src='data:image/svg+xml;base64,{b64encode(svg).decode()}'>")
    alone.wait_for_function("document.images[0].complete && document.images[0].naturalWidth > 100")
    assert not complaints, complaints
    page.context.close()


def test_a_report_is_opened_from_the_wall_read_and_printed(left: tuple[Hall, Class], chromium: Browser) -> None:
    hall, room = left
    wall = opened(chromium, hall, room, WIDE, "light")
    wall.locator("#open-menu").click(timeout=SOON_MS)
    expect(wall.locator("#own-window")).to_have_attribute("href", f"?room={room.code}&notes=1")
    with wall.context.expect_page() as waited:
        wall.locator("#report").click()
    report = waited.value
    complaints = watch(report)
    expect(report.locator(".of-report-round")).to_have_count(3, timeout=SOON_MS)
    looks_right(report, "report")
    expect(report.locator(".of-report-round").first).to_contain_text("2 of 2 were right")
    assert saved(report, report.locator("#game-3-0"))[0].startswith(f"room-{room.code}-3-1-")
    assert pixels(saved(report, report.locator("#picture-png-1"))[1])[2] > 50
    report.emulate_media(media="print")
    for unseen in (".tools", ".take-along >> nth=0"):
        expect(report.locator(unseen)).to_be_hidden()
    assert report.locator(".of-report-round").first.evaluate("node => getComputedStyle(node).breakInside") == "avoid"
    for page in (wall, report):
        expect(page.locator(".notice")).to_be_hidden()
    assert not complaints, complaints
    wall.context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_report_is_read_on_a_phone(left: tuple[Hall, Class], chromium: Browser, theme: str) -> None:
    hall, room = left
    page = opened(chromium, hall, room, NARROW, theme, "&report=1")
    expect(page.locator(".of-report-round")).to_have_count(3, timeout=SOON_MS)
    looks_right(page, f"report on a phone, {theme}")
    page.context.close()
