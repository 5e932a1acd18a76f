"""A stand in a real browser: time moves it, a finger plays it, and everything stands in one screen of any size."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from kit.page.files import SCRIPT, STYLE
from kit.page.page import Intent
from kit.play import kiosk as kiosks
from kit.play.kiosk import Kiosk, playable
from tests.browser.playing import resize
from tests.browser.wiring import PLAIN_PAGE, Line
from tests.effort import Some

TIGHT = ((1280, 720), (360, 740))
ROOMY = ((1024, 768), (768, 1024), (1920, 1080))
OTHERS = pytest.mark.full("make test has the stand of the game that says most", touched=["kit/play", "kit/faces"])
FINGER, ON_A_PHONE = 64, 48  # px
OUT_OF_PLACE = """finger => {
    const seen = [...document.querySelectorAll(".kiosk button")].filter((node) => node.getClientRects().length);
    const box = (node) => node.getBoundingClientRect(), out = [];
    for (const node of seen.filter((node) => !node.closest("svg, .cards, .kiosk-board"))) {
        const { width, height, bottom, right, top } = box(node);
        if (Math.min(width, height) < finger - 1) out.push(["small", node.id, width, height]);
        if (bottom > innerHeight + 1 || right > innerWidth + 1 || top < 0) out.push(["outside", node.id]);
    }
    const text = document.getElementById("caption"), frame = text.closest(".kiosk-caption, .coach, .learned");
    const isCut = box(text).bottom > box(frame).bottom + 1 || box(text).top < box(frame).top - 1;
    if (isCut) out.push(["cut", text.textContent]);
    const board = document.querySelector(".kiosk-board");
    if (board && box(board).height < 100) out.push(["no board", box(board).height]);
    const parts = board ? [...board.querySelectorAll(":scope > *, .mat")] : []; // dice may still fly to their places
    if (parts.some((part) => box(part).height > box(board).height + 1)) out.push(["cut board"]);
    if (document.documentElement.scrollWidth > innerWidth) out.push(["sideways"]);
    return out;
}"""
"""What a finger cannot reach or an eye cannot read."""

Opened = Callable[..., tuple[Page, Kiosk]]


@pytest.fixture
def opened(page: Page) -> Opened:
    """Opens a stand in the browser at this address."""

    def open_at(query: str) -> tuple[Page, Kiosk]:
        stand, line = Kiosk(luck=Random(7)), Line()
        stand.page.connect(line)

        def answer(what: str, said: Any = None) -> Any:
            if what == "state":
                return stand.page.state()
            line.sent.clear()
            stand.page.receive(said)
            return list(line.sent)

        def serve(route: Route) -> None:
            if route.request.url.endswith("page.js"):
                route.fulfill(body=SCRIPT, content_type="text/javascript")
            else:
                route.fulfill(body=PLAIN_PAGE % {"css": "body { margin: 0 } " + STYLE}, content_type="text/html")

        page.route("http://127.0.0.1/page-widget/**", serve)
        page.expose_function("python", answer)
        page.goto(f"http://127.0.0.1/page-widget/?{query}")
        page.wait_for_function("window.ready")
        return page, stand

    return open_at


def redraw(page: Page, stand: Kiosk) -> None:
    """Let the browser have what Python did by itself."""
    state = stand.page.state()
    page.evaluate(
        "messages => window.deliver(messages)",
        [{"method": "update", "state": {name: state[name] for name in ("view", "parts")}}],
    )


def test_time_plays_the_show_and_after_a_minute_of_nothing_a_game_is_forgotten(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forget_after(seconds: float) -> None:
        monkeypatch.setattr(kiosks, "IDLE_S", seconds)
        stand.game.refresh()
        redraw(page, stand)

    monkeypatch.setattr(kiosks, "IDLE_S", 600)
    monkeypatch.setattr(kiosks, "COUNTED_S", 4)
    page, stand = opened("kiosk=1&lang=fr&pace=4")
    caption = page.locator("#caption")
    first = caption.inner_text()
    expect(caption).not_to_have_text(first)
    page.locator("#lang-nl").click()
    expect(page.locator("#go")).to_contain_text("Tik")
    expect(page.locator("html")).to_have_attribute("lang", "nl")  # for announcements, notices, seconds and the title
    page.locator(".kiosk-stage").click(position={"x": 30, "y": 30})
    expect(page.locator("#game")).to_have_attribute("data-kiosk", "game")
    page.locator("#coin-2").click()
    page.locator("#go").click()
    expect(page.locator("#table.opened")).to_be_attached()
    forget_after(1)
    expect(page.locator("#still")).to_be_visible()
    monkeypatch.setattr(kiosks, "IDLE_S", 600)
    page.locator("#still").click()
    expect(page.locator("#still")).to_have_count(0)
    forget_after(1)
    expect(page.locator("#still")).to_be_visible()
    expect(page.locator("#game")).to_have_attribute("data-kiosk", "show")
    assert stand.looks.language == "fr" and page.evaluate("Object.keys(localStorage)") == []


@pytest.mark.parametrize(
    "game", [name if name == "intrige" else pytest.param(name, marks=OTHERS) for name in playable()]
)
def test_everything_is_within_reach_and_legible_in_one_screen_of_any_size(
    opened: Opened, game: str, some: Some
) -> None:
    page, stand = opened(f"kiosk=1&lang=fr&game={game}")

    def look(where: str, sizes: Sequence[tuple[int, int]] = (*TIGHT, *ROOMY)) -> None:
        redraw(page, stand)
        for width, height in sizes:
            resize(page, {"width": width, "height": height})
            found = page.evaluate(OUT_OF_PLACE, ON_A_PHONE if width < 500 else FINGER)
            assert not found, (where, width, height, json.dumps(found, ensure_ascii=False))

    seen = set(some(range(12), least=2))
    for step in range(12):
        stand.game.rest()
        stand._on_intent(Intent("next", by="time"))
        stand.game.rest()
        stand.game.refresh()
        if step in seen:
            look(f"show {step}", (*TIGHT, ROOMY[step % len(ROOMY)]))
    stand._play(game)
    look("game")
    stand._end()
    look("end")
