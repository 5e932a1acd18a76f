"""The browser is handed from one person to the next as if nobody had been there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.people import NARROW, context_of, newcomer

HERE, ELSEWHERE = "http://127.0.0.1/people/", "http://localhost/people/"
FOUND = """async () => ({
    scripts: [window.ofPage, window.ofContext], clock: !!window.__pwClock,
    kept: [localStorage.length, sessionStorage.length, document.cookie, window.name],
    came: history.length, size: [innerWidth, innerHeight],
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    still: matchMedia("(prefers-reduced-motion: reduce)").matches,
    mayRead: (await navigator.permissions.query({ name: "clipboard-read" })).state,
})"""


def visit(page: Page, address: str = HERE) -> None:
    def answer(route: Route) -> None:
        route.fulfill(body="<!doctype html><title>Here</title>", content_type="text/html")

    page.route(address, answer)
    page.goto(address)


def test_nothing_of_the_one_before_is_left_to_the_next(chromium: Browser) -> None:
    with newcomer(chromium) as page:
        visit(page)
        before = page.evaluate(FOUND)
    for scripts in (False, True):
        with newcomer(chromium, viewport=NARROW, color_scheme="dark", reduced_motion="reduce") as page:
            if scripts:
                leave_scripts(page)
            leave_all_else(page)
            alike = {name for name, found in page.evaluate(FOUND).items() if found == before[name]}
            assert alike == (set() if scripts else {"scripts", "clock"})
        with newcomer(chromium) as page:
            assert len(page.context.pages) == 1 and not page.context.cookies()
            visit(page)
            assert page.evaluate(FOUND) == before
            assert page.evaluate("typeof window.exposed") == "undefined"
            visit(page, ELSEWHERE)
            assert page.evaluate("localStorage.length + sessionStorage.length") == 0


def leave_scripts(page: Page) -> None:
    page.context.add_init_script("window.ofContext = 1")
    page.add_init_script("window.ofPage = 1")
    page.clock.install(time=0)
    page.clock.pause_at(1)


def leave_all_else(page: Page) -> None:
    page.expose_function("exposed", lambda: 1)
    page.context.grant_permissions(["clipboard-read"])
    page.context.route("http://127.0.0.1/of-context", lambda route: route.fulfill(body="x"))
    page.context.new_page()
    for address in (ELSEWHERE, f"{HERE}?before", HERE):
        visit(page, address)
        page.evaluate("localStorage.a = sessionStorage.a = document.cookie = window.name = 'a=b'")


def test_two_at_a_time_are_two_people(chromium: Browser) -> None:
    with newcomer(chromium) as one, newcomer(chromium) as other:
        assert one.context != other.context
        for page in (one, other):
            visit(page)
        one.evaluate("localStorage.a = 1")
        assert other.evaluate("localStorage.length") == 0


def test_a_context_is_handed_on_also_after_a_failure(chromium: Browser) -> None:
    with pytest.raises(ZeroDivisionError), context_of(chromium) as context:
        before = len(chromium.contexts)
        context.new_page()
        raise ZeroDivisionError
    with context_of(chromium):
        assert len(chromium.contexts) == before
