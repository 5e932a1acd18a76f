"""A first visit to a hosted kit, as every recipe must carry it: the walk of a person through all that is there."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.conftest import watch
from tests.browser.playing import SLOW, WIDE, answered, bribe, next_card, purses, story

SHORT_GAME = "?seats=You,Mira~cautious&seed=21"
OTHER_GAMES = ("apps/play-intrige.ipynb", "apps/play-attraptresors.ipynb")
RULE_LESSON = "rules/bakschisch/01-to-the-throne.ipynb"
PROBABILITY_LESSON = "probability/a01-likely-or-unlikely.ipynb"


def walk(browser: Browser, base_url: str, *, login: Callable[[Page], None] | None = None) -> list[str]:
    """Home, each game, two lessons and a reload in the middle of a game; returns the addresses of its websockets.

    `base_url` is what a person types, with the slash at the end; its certificate may be self-made. `login` does what
    lets a person in and ends on the kit's first page; it may pass other addresses of the same host. AssertionError
    says what a person would have noticed: an error, another host, an address outside of the base path, a websocket
    that carries nothing.
    """
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce", ignore_https_errors=True)
    try:
        page = context.new_page()
        complaints = watch(page)
        page.goto(base_url, wait_until="domcontentloaded") if login is None else login(page)
        asked: list[str] = []
        sockets: list[str] = []
        heard: set[str] = set()
        page.on("request", lambda request: asked.append(request.url))

        def joined(socket: WebSocket) -> None:
            sockets.append(socket.url)
            socket.on("framereceived", lambda _: heard.add(socket.url))

        page.on("websocket", joined)
        _look_at_all(page, base_url)
        page.goto("about:blank")  # a page that is left gives its seat back
    finally:
        context.close()
    assert not complaints, "\n".join(complaints)
    outside = [url for url in asked if re.match("http", url) and not url.startswith(base_url)]
    assert not outside, f"asked for outside of {base_url}: {outside}"
    base = re.sub("^http", "ws", base_url)
    assert sockets, "no websocket was opened"
    assert all(url.startswith(base) for url in sockets), f"websockets outside of {base}: {sockets}"
    assert heard == set(sockets), f"websockets that carried nothing: {set(sockets) - heard}"
    return sockets


def _look_at_all(page: Page, base_url: str) -> None:
    expect(page.locator(".games article")).to_have_count(3)
    rooms = page.locator(".game h2 a").evaluate_all("links => links.map(a => a.href)")
    links = []
    for place in (base_url, *rooms):
        page.goto(place)
        links += page.locator("a[href*='/voila/render/']").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    base = urlsplit(base_url).path
    assert all(link.startswith(base) for link in links), f"links outside of {base}: {links}"

    def address(notebook: str) -> str:
        """As the first page links it."""
        link = next((each for each in links if f"/voila/render/{notebook}" in each), None)
        assert link, f"no room has a link to {notebook}"
        return urljoin(base_url, link.partition("?")[0])

    page.goto(address("apps/play-bakschisch.ipynb") + SHORT_GAME)
    answered(page)
    bribe(page, 1)
    next_card(page)
    told, had = story(page), purses(page)
    page.reload()
    expect(page.locator("#ask")).to_be_visible(timeout=SLOW)
    assert (story(page), purses(page)) == (told, had), "after a reload the game is another one"
    for notebook in (*OTHER_GAMES, RULE_LESSON, PROBABILITY_LESSON):
        page.goto(address(notebook))
        answered(page)
