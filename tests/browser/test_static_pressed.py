"""Somebody who presses anything on a game in the folder, 400 times: no fault, no dead end, and it goes on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from kit.games import NAMES
from tests.browser.in_files import TOUCHED, Files, there, visitor
from tests.browser.people import NARROW, WIDE
from tests.browser.playing import open_game, resize, wait_until
from tests.static_folder import served

PRESSES, RELOADED = 400, 50
"""So often something is pressed, and after so many presses the page is loaded anew, wide or narrow."""
COUNTED = """
const Real = SharedWorker;
window.unanswered = 0;
window.SharedWorker = class extends Real {
  constructor(...given) {
    super(...given);
    const send = this.port.postMessage.bind(this.port);
    this.port.postMessage = (message) => { unanswered += 1; send(message); };
    this.port.addEventListener("message", ({ data }) => { if (data.answered) unanswered -= 1; });
  }
};
"""
FREE = """() => {
    const within = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
    const seen = (node) => {
        node.scrollIntoView({ block: "center" });
        const hit = document.elementFromPoint(...within(node.getBoundingClientRect()));
        return node.checkVisibility() && hit && (node.contains(hit) || hit.contains(node));
    };
    const parts = [...document.querySelectorAll("button, [data-intent], summary")];
    window.free = parts.filter((node) => seen(node) &&
        !node.closest("[aria-disabled=true], [disabled], a[href], [type=file]"));
    return window.free.map((node) => [
        node.id || node.dataset.intent || node.localName, node.id === "go" || !!node.closest("#mine"),
    ]);
}"""
"""What a hand can reach now, kept as `window.free`: its name, and whether the game goes on by it."""
FAULT = ".fault, .notice:not([hidden]):is([data-kind=failed], [data-kind=away], [data-kind=lost])"


@pytest.mark.full("hundreds of presses in Chromium; make test presses a whole game (test_static_walks)", TOUCHED)
@pytest.mark.parametrize("game", NAMES)
def test_whatever_is_pressed_in_a_game_it_is_answered_and_goes_on(out: Path, chromium: Browser, game: str) -> None:
    luck, pressed = Random(game), []
    with visitor(chromium, service_workers="block") as (_, page), served(out) as home:
        page.add_init_script(COUNTED)
        open_game(page, files := Files(home), "", f"apps/play-{game}.ipynb")
        there(page)
        for number in range(PRESSES):
            if number % RELOADED == RELOADED - 1:
                page.evaluate("document.fullscreenElement && document.exitFullscreen()")
                resize(page, luck.choice((WIDE, NARROW)))
                page.reload()
                there(page)
            pressed.append(press_something(page, luck))
            wait_until(page, "() => unanswered === 0")
            assert not page.locator(FAULT).count(), (pressed[-10:], page.locator(FAULT).all_inner_texts())
            assert page.url.startswith(files.page(f"apps/play-{game}")), pressed[-10:]
    assert len({*pressed}) > 20


def press_something(page: Page, luck: Random) -> str:
    """One of what a hand can reach, what leads on more often than the rest; returns its name."""
    wait_until(page, f"() => ({FREE})().length > 0")
    free: list[tuple[str, bool]] = page.evaluate(f"({FREE})()")
    leading = [at for at, (_, leads) in enumerate(free) if leads] or [*range(len(free))]
    at = luck.choice(luck.choice([leading, leading, [*range(len(free))]]))
    part = page.evaluate_handle("at => free[at]", at).as_element()
    assert part
    if part.evaluate("node => node.localName") == "select":
        part.select_option(luck.choice(part.evaluate("node => [...node.options].map((option) => option.value)")))
        return free[at][0]
    x, y = part.evaluate("""node => {
        node.scrollIntoView({ block: "center" });
        const { left, right, top, bottom } = node.getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
    }""")
    page.mouse.click(x, y)
    return free[at][0]
