"""Pages as a person meets them, in a real browser."""

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import newcomer, person, watch
from tests.conftest import COUNTER, OUR_COUNTER
from tests.each import each
from tests.serving import Served, wait_until, write_notebook

TITLES = pytest.mark.full(
    "make test has every page's title without a browser (tests/serve)", touched=["kit/serve", "kit/site"]
)


def open_counter(page: Page, served: Served) -> str:
    """Open the counting page and return the id of its kernel."""
    page.goto(served.page("apps/count.ipynb"))
    expect(page.get_by_role("button", name="Count")).to_be_visible()
    return json.loads(page.locator("#jupyter-config-data").text_content() or "")["kernelId"]


def test_from_the_first_page_to_an_app_that_answers_clicks(page: Page, small_server: Served) -> None:
    page.goto(small_server.url)
    page.get_by_role("link", name="Count <b>& more").click()
    page.get_by_role("button", name="Count").click()
    page.get_by_role("button", name="Count").click()
    expect(page.locator(".widget-label")).to_have_text("2")
    expect(page.get_by_role("main").get_by_role("heading", name="Counting")).to_be_visible()
    expect(page.locator("#loading")).to_have_count(0)


@TITLES
def test_a_page_speaks_its_title_in_the_language_that_was_asked_for(page: Page, small_server: Served) -> None:
    page.goto(f"{small_server.page('apps/count.ipynb')}?lang=fr")
    expect(page).to_have_title("Compter")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


@pytest.mark.full(
    "through a kernel, for two people; make test has who is let in by a link (tests/serve)",
    touched=["kit/serve", "kit/site"],
)
def test_who_has_the_link_can_play_and_who_has_not_sees_nothing(chromium: Browser, tmp_path: Path) -> None:
    write_notebook(tmp_path / "count.ipynb", COUNTER, kind="app", title={"en": "Count"})
    served = Served("--share", "--port", "0", tmp_path).ready()
    token = urlsplit(served.url).query.partition("=")[2]
    guest, stranger = chromium.new_context(), chromium.new_context()
    page = guest.new_page()
    complaints, referers, sockets = watch(page), [], []
    page.on("request", lambda request: referers.append(request.headers.get("referer", "")))
    page.on("websocket", lambda socket: sockets.append(socket.url))
    try:
        # The link is pressed on another site, as in a chat: the worst case for a strict cookie.
        page.set_content(f'<a href="{served.url}">Come and play</a>')
        page.get_by_role("link").click()
        page.get_by_role("link", name="Count").click()
        page.get_by_role("button", name="Count").click()
        expect(page.locator(".widget-label")).to_have_text("1")
        page.reload()
        expect(page.get_by_role("button", name="Count")).to_be_visible()
        assert sockets
        assert not complaints
        assert token not in page.url + page.content() + "".join(referers) + "".join(sockets)
        assert token not in page.evaluate("document.cookie + document.referrer")
        nothing = stranger.request.get(f"http://{urlsplit(served.url).netloc}/")
        assert (nothing.status, nothing.body()) == (403, b"")
    finally:
        guest.close()
        stranger.close()
        assert served.stop() == 0


@pytest.mark.full(
    "through a kernel; make test has that a page hands it back as it goes (test_front)",
    touched=["kit/serve", "kit/site"],
)
def test_a_reload_frees_the_kernel_of_the_page(page: Page, small_server: Served) -> None:
    # Straight to the app, so that no cookie of another page helps.
    first = open_counter(page, small_server)
    assert first in small_server.kernels()
    page.reload()
    expect(page.get_by_role("button", name="Count")).to_be_visible()
    wait_until(lambda: first not in small_server.kernels())


@pytest.mark.full(
    "through four kernels; make test has the page of taken seats (test_home)", touched=["kit/serve", "kit/site"]
)
def test_in_a_full_house_a_reload_keeps_its_seat_and_who_comes_new_is_told_why_not(
    chromium: Browser, tmp_path: Path
) -> None:
    write_notebook(tmp_path / "count.ipynb", OUR_COUNTER, kind="lesson", title={"en": "Count"})
    served = Served("--port", "0", "--seats", "3", tmp_path).ready()
    people = [chromium.new_context() for _ in range(4)]
    pages = [person.new_page() for person in people]
    try:
        for page in pages[:3]:
            page.goto(served.page("count.ipynb"))
            expect(page.get_by_role("button", name="Count")).to_be_visible(timeout=60_000)
        pages[3].goto(served.page("count.ipynb"))
        expect(pages[3].get_by_role("heading", name="All seats are taken")).to_be_visible()
        for _ in range(3):
            for page in pages[:3]:
                page.reload()
                expect(page.get_by_role("button", name="Count")).to_be_visible(timeout=60_000)
    finally:
        for person in people:
            person.close()
        assert served.stop() == 0


@pytest.mark.full("through a kernel; what a page says while one waits", touched=["kit/serve", "kit/site"])
def test_who_waits_is_shown_their_place_in_the_row(page: Page, small_server: Served) -> None:
    text = (
        "<title>Row</title><div id='loading'><header><p id='row'></p></header></div><main id='rendered_cells'></main>"
    )
    page.goto(small_server.page("apps/count.ipynb"))
    expect(page.get_by_role("button", name="Count")).to_be_visible()
    page.evaluate("text => document.body.insertAdjacentHTML('beforeend', text)", text)
    page.evaluate("inRow(7)")
    expect(page.locator("#row")).to_have_text("Many people are arriving at once. Your place in the queue: 7")


@pytest.mark.full("through a kernel of Jupyter's own widgets", touched=["kit/serve", "kit/site"])
def test_a_long_page_scrolls(page: Page, small_server: Served) -> None:
    page.set_viewport_size({"width": 360, "height": 100})
    open_counter(page, small_server)
    page.mouse.wheel(0, 400)
    wait_until(lambda: page.evaluate("scrollY") > 0)


@each("system", ["light", "dark"])
def test_the_theme_is_the_systems_until_the_person_chooses(
    chromium: Browser, small_server: Served, system: str
) -> None:
    with person(chromium, color_scheme=system) as page:
        page.goto(small_server.url)
        root = page.locator("html")
        expect(root).to_have_attribute("data-theme", system)
        other = {"light": "dark", "dark": "light"}[system]
        page.evaluate("theme => localStorage.setItem('kit:theme', theme)", other)
        page.reload()
        expect(root).to_have_attribute("data-theme", other)


def test_the_browser_itself_refuses_other_hosts(chromium: Browser, small_server: Served) -> None:
    with newcomer(chromium) as page:  # not watched: it is meant to try
        asked: list[str] = []
        page.route("http://192.0.2.1/**", lambda route: (asked.append(route.request.url), route.abort()))
        page.goto(small_server.url)
        page.evaluate(
            """() => {
                addEventListener("securitypolicyviolation", event => window.refused = event.blockedURI);
                new Image().src = "http://192.0.2.1/x.png";
            }"""
        )
        refused = wait_until(lambda: asked or page.evaluate("window.refused"))
        assert refused == "http://192.0.2.1/x.png"


@pytest.mark.parametrize(
    "address",
    [
        "",
        pytest.param(
            "voila/render/apps/count.ipynb",
            marks=pytest.mark.full("through a kernel; pages of our own are in make test"),
        ),
    ],
)
def test_pages_have_no_accessibility_violation(page: Page, small_server: Served, address: str) -> None:
    page.goto(small_server.url + address)
    if address:
        expect(page.get_by_role("button", name="Count")).to_be_visible()
    assert Axe().run(page).violations_count == 0, Axe().run(page).generate_report()
