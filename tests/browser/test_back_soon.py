"""What a proxy shows while the kit is away (`hosting/back-soon.html`), without a proxy; with one: tests/hosting."""

from __future__ import annotations

from playwright.sync_api import Browser, Route, expect

from tests.browser.people import newcomer
from tests.each import each
from tests.serving import ROOT

ADDRESS = "http://127.0.0.1/voila/render/a.ipynb"
BACK_SOON = (ROOT / "hosting/back-soon.html").read_text(encoding="utf-8")
LONGEST_WAIT_MS = 5_000


@each("status", [200, 429, 503])
def test_who_waits_for_the_kit_sees_what_it_says_when_it_is_back_and_be_it_that_it_is_full(
    chromium: Browser, status: int
) -> None:
    is_back = False

    def answer(route: Route) -> None:
        if is_back:
            route.fulfill(status=status, body="<h1>What the kit says</h1>", content_type="text/html")
        else:
            away = {"Retry-After": "5", "Content-Type": "text/html; charset=utf-8"}
            route.fulfill(status=503, body=BACK_SOON, headers=away)

    with newcomer(chromium) as page:
        page.clock.install()
        page.route(ADDRESS, answer)
        page.goto(ADDRESS)
        expect(page.locator("h1:visible")).to_have_text("Back soon")
        is_back = True
        page.clock.run_for(LONGEST_WAIT_MS)
        expect(page.get_by_role("heading", name="What the kit says")).to_be_visible()
