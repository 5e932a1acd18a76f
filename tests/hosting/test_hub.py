"""A user of a real JupyterHub plays: at the kit as a service, and at the kit as their own server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import PLAY, SLOW, WIDE, answered, bribe, next_card, purses, story
from tests.hosting.hubs import Hub, log_in, running
from tests.hosting.walk import SHORT_GAME, walk
from tests.serving import SERVED

OWNER, OWN = "o'neil+ada@games.example", "user/o%27neil%2Bada@games.example/"
BESIDE = """
c = get_config()
c.ServerApp.allow_root = True
"""

pytestmark = pytest.mark.full(
    "a real JupyterHub; make test has the reception with a hub of a few lines",
    touched=SERVED,
)


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    """One for all of these tests."""
    with running(tmp_path_factory.mktemp("hub")) as hub:
        yield hub


@contextmanager
def browsing(chromium: Browser) -> Iterator[Page]:
    """The page of a person whom the hub has yet to meet."""
    context = chromium.new_context(viewport=WIDE, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def start(page: Page, what: str) -> None:
    """Fill in the hub's form on which one's own server is started, and wait until it is."""
    page.locator("#app").select_option(what)
    page.locator("form [type=submit]").click()
    expect(page.locator("#app")).to_have_count(0, timeout=SLOW)


def test_a_user_of_the_hub_clicks_the_kit_in_its_menu_and_plays(chromium: Browser, hub: Hub) -> None:
    def by_the_menu(page: Page) -> None:
        page.goto(hub.url)
        log_in(page, "ada")
        page.locator("#thenavbar").get_by_text("Services").click()
        page.get_by_role("link", name="kit", exact=True).click()

    assert len(walk(chromium, hub.kit, login=by_the_menu)) == 6


def test_a_deep_link_leads_through_the_login_to_its_very_page(chromium: Browser, hub: Hub) -> None:
    with browsing(chromium) as page:
        page.goto(hub.kit + f"voila/render/{PLAY}?lang=fr")
        assert page.url.startswith(hub.url + "hub/login")
        log_in(page, "ada")
        answered(page)
        assert page.url == hub.kit + f"voila/render/{PLAY}?lang=fr"
        page.goto(hub.url + "hub/logout")
        page.goto(hub.kit)
        assert page.url.startswith(hub.url + "hub/login")


def test_a_users_own_server_is_stopped_and_started_again_and_their_game_goes_on(chromium: Browser, hub: Hub) -> None:
    with browsing(chromium) as page:
        page.goto(hub.url + "hub/spawn")
        log_in(page, OWNER)
        start(page, "kit")
        expect(page.locator(".games article")).to_have_count(3, timeout=SLOW)
        own = page.url
        assert own.partition("?")[0] == hub.url + OWN
        page.goto(f"{hub.url}{OWN}voila/render/{PLAY}{SHORT_GAME}")
        answered(page)
        bribe(page, 1)
        next_card(page)
        told, had = story(page), purses(page)

        with browsing(chromium) as other:
            other.goto(own)
            log_in(other, "ben")
            assert "403" in other.inner_text("h1")  # the hub itself lets them get no further
            assert other.url.startswith(hub.url + "hub/")

        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        hub.stop_server_of(OWNER)
        page.locator("#start").click(timeout=SLOW)
        assert len([url for url in asked if PLAY in url]) < 20
        start(page, "kit")
        expect(page.locator("#ask")).to_be_visible(timeout=SLOW)
        assert (story(page), purses(page)) == (told, had)


def test_whoever_chooses_jupyterlab_finds_the_kit_in_it(chromium: Browser, hub: Hub) -> None:
    hub.write_home("cleo", ".jupyter/jupyter_server_config.py", BESIDE)
    with browsing(chromium) as page:
        page.goto(hub.url + "hub/spawn?next=/hub/user/cleo/kit/")
        log_in(page, "cleo")
        start(page, "lab")
        expect(page.locator(".games article")).to_have_count(3, timeout=SLOW)
        page.goto(f"{hub.url}user/cleo/kit/voila/render/{PLAY}{SHORT_GAME}")
        answered(page)
        bribe(page, 1)


def test_nobody_makes_up_who_they_are_on_the_way_through_the_hubs_proxy(chromium: Browser, hub: Hub) -> None:
    """With a login of their own, for which the kit would let them in."""
    with browsing(chromium) as page:
        page.goto(hub.kit)
        log_in(page, "eve")
        expect(page.locator(".games article")).to_have_count(3, timeout=SLOW)
        cookies = "; ".join(f"{each['name']}={each['value']}" for each in page.context.cookies(hub.kit))

    def status(path: str = "", cookie: str = cookies, **headers: str) -> int:
        request = Request(hub.kit + path, headers={"Cookie": cookie, **headers})
        try:
            with urlopen(request) as answer:
                assert "games.example" not in f"{answer.headers}{answer.read()!r}"
                return int(answer.status)
        except HTTPError as refused:
            return refused.code

    socket = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "a" * 22 + "==",
    }
    assert status() == 200
    assert status(**{"X-Forwarded-Host": "games.example", "X-Forwarded-Proto": "https", "X-Kit-Guest": "ada"}) == 200
    assert status(**{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"}) == 403
    assert status(f"visit/{PLAY}", Origin="http://games.example", **socket) == 403
    assert status(f"visit/{PLAY}", cookie="", Origin=hub.url[:-1], **socket) == 403
    assert status(cookie=cookies.replace("service-kit", "service-other"), Accept="*/*") == 401
